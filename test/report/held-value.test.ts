import { expect, test } from 'vitest';
import { heldText } from '../../src/report/held-value.ts';

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
  expect(heldText(value, path)).toBe(text);
});
