/** A new subscription that ends on a day: it is billed until then. */
import { expect, test } from 'vitest';
import { PROJECT, planFrom } from './plan-from.ts';

const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

const subscription = (key: string, amount: string, more = '') =>
  `  ${key}: { customer_id: cus_1, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-12-01 }, versions: [{ items: [{ product: platform, price: ${fee(amount)} }] }]${more} }\n`;

const catalog = (...subscriptions: readonly string[]) =>
  `version: "2026-04-01"\nproducts: { platform: { id: prod_1 } }\nsubscriptions:\n${subscriptions.join('')}`;

const FREE = 'would be billed nothing a month';

test('is not named as one that would be billed nothing', async () => {
  const before = catalog(subscription('old', '10.00'));
  const paid = subscription('paid', '300.00', ', ends: 2027-06-01');
  expect((await planFrom(PROJECT, before, before + paid)).first).not.toContain(FREE);
  expect((await planFrom(PROJECT, before, before + subscription('free', '0.00'))).first).toContain(FREE);
});
