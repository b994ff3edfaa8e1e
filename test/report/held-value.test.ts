import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { heldText, priceText } from '../../src/report/words/price-text.ts';

const fixed = { type: 'fixed', fixed_pricing_model: { price_per_unit: '45', units: 1 } };
const discounted = {
  type: 'unit',
  unit_pricing_model: { price_per_unit: '1.2' },
  discount: { type: 'percentage', amount: '50' },
};

test.each([
  ['a price', '/prices/products.platform', fixed, 'fixed 45.00 × 1'],
  ['an item', '/items/products.platform', { price: fixed }, 'fixed 45.00 × 1'],
  [
    'a bundle with its items by product',
    '/items/bundles.starter',
    { items: { 'products.platform': { price: fixed }, 'products.checks': { price: discounted } } },
    'platform fixed 45.00 × 1, checks unit 1.20 each less 50 %',
  ],
  [
    'a bundle with a list of items',
    '/items/0',
    { bundle_id: { $ref: 'bundles.starter#id' }, items: [{ product_id: 'prod_x', price: fixed }] },
    'prod_x fixed 45.00 × 1',
  ],
  ['an amount', '/items/x/price/unit_pricing_model/price_per_unit', '0.6', '0.60'],
  ['anything else', '/metadata', { segment: 'self_serve' }, '{ segment: self_serve }'],
  ['a bundle without items', '/items/bundles.starter', { items: {} }, '{ items: {} }'],
])('%s', (_, path, value, text) => {
  expect(heldText(value, path, null)).toBe(text);
});

const tiers = (...all: readonly JsonObject[]): JsonObject => ({ tiered_pricing_model: { tiers: all } });

test.each<readonly [string, JsonObject, string]>([
  [
    'a discount that ends',
    { ...discounted, discount: { amount: '60', duration_value: 3, duration_unit: 'months' } },
    'unit 1.20 each less 60 % for 3 months',
  ],
  [
    'a discount that is no percentage',
    { ...fixed, discount: { amount: '5', type: 'absolute' } },
    'fixed 45.00 × 1 less 5 absolute',
  ],
  ['a month, which is not said', { ...fixed, billing_interval: 'monthly' }, 'fixed 45.00 × 1'],
  ['another interval by name', { ...fixed, billing_interval: 'yearly' }, 'fixed 45.00 × 1 yearly'],
  [
    'another interval by count',
    { ...fixed, billing_interval_unit: 'month', billing_interval_count: 12 },
    'fixed 45.00 × 1 every 12 months',
  ],
  ['what does not recur', { ...fixed, billing_frequency: 'one_time' }, 'fixed 45.00 × 1 one_time'],
  [
    'a trial and limits',
    {
      ...fixed,
      trial_period_days: 30,
      minimum_spend: { amount: '40', period: 'monthly' },
      maximum_spend: { amount: '1300', period: 'yearly' },
    },
    'fixed 45.00 × 1 free for 30 days at least 40.00 monthly at most 1,300.00 yearly',
  ],
  [
    'what a tier asks beside its rate',
    tiers({ max_units: 10, price_per_unit: '15', fixed_fee: '0' }, { price_per_unit: '12', fixed_fee: '7' }),
    'tiered 15.00, 12.00 + 7.00 flat in 2 tiers',
  ],
  [
    'tiers of a flat fee',
    tiers({ max_units: 10, fixed_fee: '99' }, { fixed_fee: '199' }),
    'tiered 99.00 flat, 199.00 flat in 2 tiers',
  ],
])('a price says %s', (_, price, text) => {
  expect(heldText(price, '', null)).toBe(text);
});

test('a price is in the digits of its currency', () => {
  expect(priceText({ fixed_pricing_model: { price_per_unit: '5000' } }, 'JPY')).toBe('fixed 5,000');
});
