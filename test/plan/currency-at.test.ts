/** Drift names the currency of its amounts, its own or that of the plan it is opened from. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { fixedPrice } from '../prices.ts';
import { planOf } from './plan-of.ts';

const PRICE = fixedPrice('1000');
const spend = (amount: string) => ({ minimum_spend: { amount, period: 'monthly' } });

const world = (written: string, known: JsonObject) => ({
  profile: 'bound' as const,
  catalog: `
products: { platform: { id: id_products_platform } }
plans: { annual: { id: id_plans_annual, name: Annual, currency: JPY } }
bundles: { yen: { name: Yen, currency: JPY, prices: { platform: ${JSON.stringify(PRICE)} } } }
subscriptions:
  kyoto:
    customer_id: cus_kyoto
    ${written}
    minimum_spend: { amount: "1000", period: monthly }
    versions: [{ items: [{ product: platform, price: ${JSON.stringify(PRICE)} }] }]
`,
  records: {
    'products.platform': {},
    'plans.annual': { value: { name: 'Annual', currency: 'JPY' } },
    'bundles.yen': { value: { name: 'Yen', prices: [{ product_id: 'id_products_platform', ...PRICE }] } },
    'subscriptions.kyoto': { value: { customer_id: 'cus_kyoto', ...known, ...spend('1000') } },
    'subscriptions.kyoto.versions.opening': {
      value: { items: [{ product_id: 'id_products_platform', price: PRICE }] },
    },
  },
  live: {
    'bundles.yen': {
      name: 'Yen of another name',
      prices: [{ product_id: 'id_products_platform', ...PRICE }],
    },
    'subscriptions.kyoto': { customer_id: 'cus_kyoto', ...known, ...spend('900') },
  },
});

test.each([
  ['currency: JPY', { currency: 'JPY' }],
  ['plan: annual', { plan_id: 'id_plans_annual' }],
])('of a bundle and of a subscription (%s)', (written, known) => {
  expect(planOf(world(written, known)).drift).toMatchObject([
    { address: 'bundles.yen', currency: 'JPY' },
    { address: 'subscriptions.kyoto', currency: 'JPY' },
  ]);
});
