/** Money that is no price, seen by who reviews `diff`: first lines, amounts, guards and the approvals asked for. */
import { describe, expect, it } from 'vitest';
import { PROJECT, planFrom as planBetween } from './plan-from.ts';

const GUARDED = `${PROJECT}guards: { price_increase_percent: 20, price_decrease_percent: 20, bill_increase_percent: 25, monthly_change: { USD: { min: -100, max: 100 } } }
approvers: { finance: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJs4mTqfXkRDJJXZ2d1lGmYc7sXSU3HRv9v3KvkM9Pja finance"] }
approvals:
  - { when: { any_price_increase_percent_above: 20 }, by: [finance] }
  - { when: { monthly_increase_above: 100 }, by: [finance] }
  - { when: { monthly_decrease_above: 100 }, by: [finance] }
`;

const berth = (credit: string, item = '{ bundle: berth }'): string => `version: "2026-04-01"
products: { berth: { id: prod_berth }, gangway: { id: prod_gangway } }
bundles:
  berth:
    name: Berth
    currency: USD
    ${credit}
    prices:
      berth: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "499.00", units: 1 } }
subscriptions:
  heron: { customer_id: cus_heron, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: [${item}] }] }
  tern: { customer_id: cus_tern, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: [{ bundle: berth }] }] }
`;

const planFrom = (before: string, after: string) => planBetween(GUARDED, before, after);

const prints = (amount: string, type = 'monetary', interval = 'monthly'): string =>
  `entitlements: [{ entitlement_key: prints, mode: static, type: credit, allocation: { amount: "${amount}", credit_type: ${type}, rollover_enabled: false, rollover_max_periods: 0 }, timing: { recurrence: recurring, interval: ${interval} } }]`;

describe('a credit that a bundle gives', () => {
  const LESS = ['price_increase_percent', 'bill_increase_percent', 'monthly_change'];
  const ASKED = ['any_price_increase_percent_above 20', 'monthly_increase_above 100'];

  it.each([
    ['its line is deleted', '', 'credit prints of 200.00 USD a month goes in 2 subscriptions', '+400.00'],
    ['its list is empty', 'entitlements: []', 'credit prints of 200.00 USD a month goes in 2', '+400.00'],
    ['it shrinks', prints('0.01'), 'credit prints 200.00 → 0.01 USD a month in 2 subscriptions', '+399.98'],
  ])('is refused, asked for and named first where %s', async (_, after, words, amount) => {
    const { first, refused, asked } = await planFrom(berth(prints('200.00')), berth(after));
    expect(first).toMatch(new RegExp(`^${words}.*: \\${amount} USD a month .*\\(\\+66\\.9 %\\)`));
    expect(first).toMatch(new RegExp(`Needs attention: .*${words}`));
    expect(refused).toEqual(LESS);
    expect(asked).toEqual(ASKED);
  });

  it('is given away where it grows', async () => {
    const { first, refused, asked } = await planFrom(berth(prints('200.00')), berth(prints('300')));
    expect(first).toMatch(
      /^credit prints 200\.00 → 300\.00 USD a month in 2 subscriptions; .*: −200\.00 USD/,
    );
    expect(refused).toEqual(['price_decrease_percent', 'monthly_change']);
    expect(asked).toEqual(['monthly_decrease_above 100']);
  });

  it.each([
    ['another kind', prints('200.00', 'tokens')],
    ['another interval', prints('200.00', 'monetary', 'yearly')],
  ])('has no known amount with %s, and is refused and asked for', async (_, after) => {
    const { first, refused, asked } = await planFrom(berth(prints('200.00')), berth(after));
    expect(first).toContain('an amount that cannot be computed');
    expect(refused).toEqual([
      'unmeasured',
      'price_increase_percent',
      'price_decrease_percent',
      'monthly_change',
    ]);
    expect(new Set(asked)).toEqual(new Set([...ASKED, 'monthly_decrease_above 100']));
  });

  it('that stays is in no bill', async () => {
    const { text } = await planFrom(
      berth(prints('200.00')),
      berth(prints('200')).replace('"499.00"', '"510.00"'),
    );
    expect(text).toContain('USD  998.00 → 1,020.00  (+22.00, +2.2 %)');
  });
});

describe('units over a fee that a bundle brings', () => {
  it('are refused, asked for and named', async () => {
    const ten = '{ bundle: berth, prices: { berth: { fixed_pricing_model: { units: 10 } } } }';
    const { first, refused, asked } = await planFrom(berth(''), berth('', ten));
    expect(first).toMatch(
      /^berth 1 → 10 units \(\+900\.0 %\) in .*Refused by 3 guards.*: \+4,491\.00 USD a month/,
    );
    expect(first).toContain('more units of berth in 1 subscription');
    expect(refused).toEqual(['price_increase_percent', 'bill_increase_percent', 'monthly_change']);
    expect(asked).toEqual(['any_price_increase_percent_above 20', 'monthly_increase_above 100']);
  });

  it('count those who pay by the list, and not the bundle', async () => {
    const { first } = await planFrom(berth(''), berth('').replace('units: 1 }', 'units: 10 }'));
    expect(first).toContain('more units of berth in 2 subscriptions');
  });

  it('are no negotiated price', async () => {
    const own = '{ bundle: berth, prices: { berth: { fixed_pricing_model: { units: 10 } } } }';
    const { text } = await planFrom(berth('', own), berth('', own).replace('"499.00"', '"520.00"'));
    expect(text).toContain('bundles.berth: 2 subscriptions use it\n');
  });
});
