/** A subscription that is taken out of the catalog is billed all the same, and the first lines say how much. */
import { expect, it } from 'vitest';
import { PROJECT, planFrom as planBetween } from './plan-from.ts';

const FEE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "49.00", units: 1 } }';
const USED =
  '{ type: unit, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, unit_pricing_model: { price_per_unit: "0.10" }, metric_ids: [met_calls] }';

const HEAD = `version: "2026-04-01"
products: { berth: { id: prod_berth }, calls: { id: prod_calls } }
subscriptions:
`;
const one = (key: string, { more = '', items = `{ product: berth, price: ${FEE} }` } = {}): string =>
  `  ${key}: { customer_id: cus_${key}, currency: USD, auto_activate: true, ${more} contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: [${items}] }] }\n`;

const planFrom = (before: string, after: string) =>
  planBetween(PROJECT, HEAD + before, HEAD + (after || '  {}\n'));

it.each([
  ['its fees', one('heron'), 'still billed 49.00 USD a month: heron'],
  [
    'its discounted fees',
    one('heron', {
      more: 'discount: { type: percentage, amount: "50", duration_type: fixed, duration_unit: months, duration_value: 24 },',
    }),
    'still billed 24.50 USD a month: heron',
  ],
  [
    'what is known beside its usage',
    one('heron', { items: `{ product: berth, price: ${FEE} }, { product: calls, price: ${USED} }` }),
    'still billed at least 49.00 USD a month: heron',
  ],
  [
    'its fees, before its contract begins',
    one('heron').replace('2026-06-01', '2027-06-01'),
    'still billed 49.00 USD a month: heron',
  ],
])('with %s', async (_, left, says) => {
  const { first, text } = await planFrom(left, '');
  expect(first).toContain(`Check: no longer in the catalog, ${says}`);
  expect(text).not.toContain('no bill changes');
  expect(text).toMatch(/ {6}Still billed (?:at least )?\d+\.\d\d USD a month/);
});

it('in one sum, beside a change that has no money', async () => {
  const { first, plan } = await planFrom(
    one('heron') + one('tern') + one('gull'),
    one('gull', { more: 'name: Gull,' }),
  );
  expect(first).toMatch(
    /^changed subscription gull; .*From today: no other bill changes; Check: no longer in the catalog, still billed 98\.00 USD a month: heron, tern/,
  );
  expect(plan.deferred.map(({ billed }) => billed)).toEqual([
    { currency: 'USD', monthly: '49' },
    { currency: 'USD', monthly: '49' },
  ]);
});

it('and not once it is a draft, which is not billed', async () => {
  const { first } = await planFrom(one('heron').replace('auto_activate: true, ', ''), '');
  expect(first).toMatch(/Check: no longer in the catalog: heron/);
});
