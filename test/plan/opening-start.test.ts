/**
 * One rule for the day from which a subscription's first prices hold: what quotes, plans and comparisons of catalogs
 * count alike.
 */
import { describe, expect, it } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import { quote } from '../../src/ledger/quote.ts';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import { createUsageLookup } from '../../src/ledger/usage/usage-lookup.ts';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import { decimalText } from '../../src/model/values/decimal.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { catalogOf } from '../catalog-of.ts';
import { monthlyPrice } from '../prices.ts';
import { inputsOf, planOf, TODAY } from './plan-of.ts';

/** 100.00 since 2024-11-01 and 10 % more each year: 100 × 1.1 × 1.1 = 121.00 on 2026-11-20. */
const subscription = (amount: string, more = '') => `
products: { platform: { id: p1 } }
subscriptions:
  a:
    customer_id: cus_a
    currency: USD
    contract: { period_type: fixed, duration_months: 60, start_date: 2024-11-01 }
    price_escalation: { enabled: true, interval_months: 12, type: percentage, percentage: "10" }
    versions:
      - items: [{ product: platform, price: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 }${more} } }]
`;

function quoted(text: string) {
  const catalog = catalogOf(text);
  const [a] = [...catalog.subscriptions.values()];
  if (a === undefined) throw new Error('the catalog has no subscription');
  return quote({
    schedule: scheduleOfTimeline(catalog, buildTimeline(catalog, a, null), a, TODAY),
    day: TODAY,
    user: { address: a.address, customer: 'cus_a' },
    usage: createUsageLookup({ samples: [], isShared: () => false, namesOf: () => [] }),
  });
}

/** From what a create of today left in state. */
function fromState(amount: string): MoneyImpact | undefined {
  return planOf({
    catalog: subscription(amount),
    records: {
      'subscriptions.a': { value: { ...FIELDS, price_escalation: ESCALATION }, start: TODAY },
      'subscriptions.a.versions.opening': { value: OPENED, start: TODAY, status: null },
    },
  }).impact.money[0];
}

const ESCALATION = { enabled: true, interval_months: 12, type: 'percentage', percentage: '10' };
const FIELDS = {
  customer_id: 'cus_a',
  currency: 'USD',
  contract: { period_type: 'fixed', duration_months: 60, start_date: '2024-11-01' },
};
const OPENED = {
  items: [
    {
      product_id: 'p1',
      price: monthlyPrice('100'),
    },
  ],
};

function against(before: string, after: string): MoneyImpact | undefined {
  const inputs = (text: string) => inputsOf({ catalog: text, profile: 'bound' });
  const projected = projectApplied(inputs(before));
  if (projected.kind === 'faulty') throw new Error('the first catalog has no plan');
  const { plan } = assemblePlan({ ...inputs(after), observed: projected.observed });
  return plan?.impact.money[0];
}

const reasons = (entries: readonly { readonly reason: string }[] | undefined) =>
  entries?.map(({ reason }) => reason) ?? [];

const HELD_SINCE =
  'the prices have held since 2024-11-01, and have escalated since; if they started later, they have escalated less';

describe('what a subscription opens with', () => {
  it('costs the same in a quote, before a plan from state, before a plan against a catalog, and where it is created', () => {
    const list = quoted(subscription('100'));
    expect(list && decimalText(list.total)).toBe('121');
    expect(fromState('121')?.monthly).toEqual({ before: '121', after: '121' });
    expect(against(subscription('100'), subscription('121'))?.monthly).toEqual({
      before: '121',
      after: '121',
    });
    const created = planOf({ catalog: subscription('100') }).impact.money[0];
    expect(created?.monthly).toEqual({ before: '0', after: '121' });
  });

  it('is said everywhere to be taken to have held since the contract began', () => {
    expect(reasons(quoted(subscription('100'))?.assumed)).toContain(HELD_SINCE);
    expect(reasons(fromState('121')?.assumed)).toContain(HELD_SINCE);
    expect(reasons(against(subscription('100'), subscription('121'))?.assumed)).toContain(HELD_SINCE);
    expect(reasons(planOf({ catalog: subscription('100') }).impact.money[0]?.assumed)).toContain(HELD_SINCE);
  });

  it('keeps what an escalation raised where a plan changes its terms, which is said', () => {
    const after = against(
      subscription('100'),
      subscription('100').replace('percentage: "10"', 'percentage: "5"'),
    );
    expect(reasons(after?.assumed)).toContain(
      `the prices keep the escalations before ${TODAY}; the changed terms count from then on`,
    );
    expect(reasons(against(subscription('100'), subscription('121'))?.assumed).join()).not.toContain('keep');
  });

  it('counts the discount of a price from there as well', () => {
    const discount =
      ', discount: { type: percentage, amount: "50", duration_type: fixed, duration_unit: months, duration_value: 3 }';
    const list = quoted(subscription('100', discount));
    expect(list && decimalText(list.total)).toBe('121');
    const created = planOf({ catalog: subscription('100', discount) }).impact.money[0];
    expect(created?.monthly.after).toBe('121');
  });

  it('leaves a version of its own day where it is', () => {
    const dated = planOf({
      catalog: subscription('130'),
      records: {
        'subscriptions.a': { value: { ...FIELDS, price_escalation: ESCALATION }, start: TODAY },
        'subscriptions.a.versions.opening': { value: OPENED, start: TODAY, status: 'published' },
      },
    });
    expect(dated.impact.money[0]?.monthly).toEqual({ before: '100', after: '130' });
  });
});
