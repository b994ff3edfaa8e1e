/** A draft of a version is in force for nobody until it is published: a plan says so, and what it brings then. */
import { describe, expect, it } from 'vitest';
import { PROJECT, planFrom } from './plan-from.ts';

const catalog = (entries: string): string => `version: "2026-04-01"
products: { berth: { id: prod_berth } }
bundles:
  quay:
    name: Quay
    currency: USD
    prices:
      berth: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "40.00", units: 1 } }
subscriptions:
  heron:
    customer_id: cus_heron
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }
    versions:
      - items: [{ bundle: quay }]
${entries}`;
const at = (amount: string, draft = 'draft: true, ') =>
  `      - { effective_at: 2027-02-01, ${draft}items: [{ bundle: quay, prices: { berth: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }] }\n`;

describe('a draft of a version', () => {
  it.each([
    ['made', '', at('400.00'), '+360.00 USD a month (+900.0 %, +4,320.00 a year) for 1 subscription'],
    ['lowered', '', at('4.00'), '−36.00 USD a month'],
  ])('is named with what it brings once it is published: %s', async (_, before, after, money) => {
    const { first, plan } = await planFrom(PROJECT, catalog(before), catalog(after));
    expect(first).toContain(`No bill changes until a draft is published · once published ${money}`);
    expect(first).toContain('a draft is not in force until it is published: heron; Within all limits');
    expect(plan.impact).toMatchObject({ money: [], drafts: [{ currency: 'USD', subscriptions: 1 }] });
  });

  it('is judged as any version where a plan publishes it', async () => {
    const { first, plan } = await planFrom(PROJECT, catalog(at('400.00')), catalog(at('400.00', '')));
    expect(first).toContain(': +360.00 USD a month (+900.0 %, +4,320.00 a year) for 1 subscription');
    expect(plan.impact.drafts).toBeUndefined();
  });
});

it('versions without a price that changes are named with their subscriptions and their change', async () => {
  const later = (more: string): string =>
    `      - { effective_at: 2027-02-01, ${more}items: [{ bundle: quay, prices: { berth: { fixed_pricing_model: { price_per_unit: "40.00" } } } }] }\n`;
  const { first } = await planFrom(PROJECT, catalog(later('')), catalog(later('description: "Second", ')));
  expect(first).toContain('1 new version of heron (description); ');
});
