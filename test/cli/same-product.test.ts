/** A product that comes to a subscription once more, beside the one of its bundle, is a new price and no other one. */
import { expect, it } from 'vitest';
import { monthlyPriceText as price } from '../prices.ts';
import { PROJECT, planFrom } from './plan-from.ts';

const catalog = (items: string): string => `version: "2026-04-01"
products: { berth: { id: prod_berth } }
bundles: { quay: { name: Quay, currency: USD, prices: { berth: ${price('400.00')} } } }
subscriptions:
  heron: { customer_id: cus_heron, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: ${items} }] }
`;
const own = (amount: string): string => `{ product: berth, price: ${price(amount)} }`;
const GUARDED = `${PROJECT}guards: { bill_increase_percent: 25 }\n`;

it.each([
  ['the same price', '400.00', ': +400.00 USD a month (+100.0 %, +4,800.00 a year) for 1 subscription'],
  ['a lower one', '200.00', ': +200.00 USD a month (+50.0 %, +2,400.00 a year) for 1 subscription'],
])('at %s', async (_, amount, words) => {
  const { first, refused } = await planFrom(
    GUARDED,
    catalog('[{ bundle: quay }]'),
    catalog(`[{ bundle: quay }, ${own(amount)}]`),
  );
  expect(first).toMatch(/^berth new for heron; /);
  expect(first).toContain(words);
  expect(refused).toEqual(['bill_increase_percent']);
});

it('is the same product to its customer where it leaves the bundle for a price of its own', async () => {
  const { first } = await planFrom(GUARDED, catalog('[{ bundle: quay }]'), catalog(`[${own('440.00')}]`));
  expect(first).toMatch(/^berth .*\(\+10\.0 %\) for heron; .*From today: \+40\.00 USD a month/);
});
