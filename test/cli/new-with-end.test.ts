/** A new subscription that ends on a day: it is billed until then. */
import { expect, test } from 'vitest';
import { monthlyPriceText as fee } from '../prices.ts';
import { PROJECT, planFrom } from './plan-from.ts';

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
