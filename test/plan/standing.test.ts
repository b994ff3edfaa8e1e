/** What refers to something that the plan leaves alone. */
import { expect, test } from 'vitest';
import { planOf } from './plan-of.ts';

test('what uses a bundle that is there and cannot be read is not told that it is not there', () => {
  const { deferred } = planOf({
    profile: 'published',
    catalog: `products: { platform: { id: p1 } }
bundles:
  growth: { id: bun_1, name: Growth, prices: { platform: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, unit_pricing_model: { price_per_unit: "1" } } } }
subscriptions: { a: { customer_id: cus_a, currency: USD, versions: [{ items: [{ bundle: growth }] }] } }
`,
  });
  expect(deferred).toMatchObject([
    { kind: 'unread', address: 'bundles.growth' },
    {
      kind: 'dependent',
      address: 'subscriptions.a',
      reason: 'it uses bundles.growth, which this plan does not create',
    },
  ]);
});
