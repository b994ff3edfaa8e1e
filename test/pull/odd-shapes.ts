/**
 * Prices and sets of items that the billing interface allows and nobody would write: each has to be pulled and
 * planned as it is.
 */
import type { JsonObject } from '../../src/model/values/json.ts';

const TIER = { min_units: 0, max_units: 10, price_per_unit: '2.00' };
const OPEN = { min_units: 11, price_per_unit: '1.00' };
const expression = (quantity: string, alias = 'a'): JsonObject => ({
  charges: [{ description: 'Use', quantity_expression: quantity, unit_price_expression: '2' }],
  metric_bindings: [{ alias, metric_id: 'm_1' }],
});
const matrix = (root: JsonObject): JsonObject => ({
  type: 'matrix',
  matrix_pricing_model: { dimensions: [{ key: 'region', label: 'Region', values: ['eu', 'us'] }], root },
});
const leaf = (more: JsonObject): JsonObject => ({ leaf: { cell_key: 'one', label: 'One', ...more } });

/** By what is odd about it. */
export const ODD_PRICES: Readonly<Record<string, JsonObject>> = {
  'a tier with nothing but a fee': {
    type: 'tiered',
    tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, fixed_fee: '9.00' }, OPEN] },
  },
  'a tier without any amount': {
    type: 'tiered',
    tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10 }, OPEN] },
  },
  'a gap between tiers': {
    type: 'graduated_tiered',
    graduated_tiered_pricing_model: { tiers: [TIER, { min_units: 20, price_per_unit: '1.00' }] },
  },
  'tiers that overlap': {
    type: 'graduated_tiered',
    graduated_tiered_pricing_model: { tiers: [TIER, { min_units: 5, price_per_unit: '1.00' }] },
  },
  'tiers that start late': { type: 'tiered', tiered_pricing_model: { tiers: [{ ...TIER, min_units: 5 }] } },
  'tiers in another order': { type: 'tiered', tiered_pricing_model: { tiers: [OPEN, TIER] } },
  'no tiers': { type: 'tiered', tiered_pricing_model: { tiers: [] } },
  'no prepaid tiers': {
    type: 'prepaid_tiered',
    prepaid_tiered_pricing_model: { prepaid_units: 5, tiers: [] },
  },
  'prepaid units that no tier holds': {
    type: 'prepaid_fixed_tiered',
    prepaid_fixed_tiered_pricing_model: { prepaid_units: 50, tiers: [TIER] },
  },
  'a percentage in a tier priced per unit': {
    type: 'tiered',
    tiered_pricing_model: { tiers: [{ ...TIER, percentage: '5' }] },
  },
  'two prices in one tier': {
    type: 'tiered',
    tiered_pricing_model: { tiers: [{ ...TIER, unit_price: '3.00' }] },
  },
  'a unit price in a percentage tier': {
    type: 'tiered_percentage',
    tiered_percentage_pricing_model: { tiers: [TIER] },
  },
  'a percentage model with nothing in it': {
    type: 'volume_percentage',
    volume_percentage_pricing_model: {},
  },
  'an expression in another language': {
    type: 'expression',
    expression_pricing_model: expression('a > 5 ? a : 0'),
  },
  'an empty expression': { type: 'expression', expression_pricing_model: expression('') },
  'an alias that nothing binds': { type: 'expression', expression_pricing_model: expression('b') },
  'an alias that is no word': { type: 'expression', expression_pricing_model: expression('1', 'api-calls') },
  'no charges': { type: 'expression', expression_pricing_model: { charges: [], metric_bindings: [] } },
  'no type': { unit_pricing_model: { price_per_unit: '2.00' } },
  'an empty type': { type: '', unit_pricing_model: { price_per_unit: '2.00' } },
  'a type that nobody knows': { type: 'per_moon', unit_pricing_model: { price_per_unit: '2.00' } },
  'two models of which the type names one': {
    type: 'unit',
    unit_pricing_model: { price_per_unit: '2.00' },
    fixed_pricing_model: { price_per_unit: '9.00', units: 1 },
  },
  'an empty matrix': matrix({}),
  'a matrix leaf without a model': matrix(leaf({})),
  'a matrix split on an unknown dimension': matrix({
    splits: [
      {
        dimension_key: 'planet',
        branches: [{ value: 'mars', child: leaf({ unit_pricing_model: { price_per_unit: '1.00' } }) }],
      },
    ],
  }),
  'a matrix leaf whose type names another model': matrix(
    leaf({ type: 'fixed', unit_pricing_model: { price_per_unit: '1.00' } }),
  ),
  'an interval that nobody knows': {
    type: 'unit',
    billing_interval: 'blue_moon',
    billing_interval_count: 0,
    unit_pricing_model: { price_per_unit: '2.00' },
  },
  'a discount above a hundred': {
    type: 'unit',
    unit_pricing_model: { price_per_unit: '2.00' },
    discount: { amount: '150', type: 'percentage', duration_type: 'fixed' },
  },
  'a discount of an unknown kind': {
    type: 'unit',
    unit_pricing_model: { price_per_unit: '2.00' },
    discount: { amount: '5', type: 'moonlight', duration_type: 'fixed', duration_value: -1 },
  },
  'a lower maximum than minimum': {
    type: 'unit',
    unit_pricing_model: { price_per_unit: '2.00' },
    minimum_spend: { amount: '10.00', period: 'monthly' },
    maximum_spend: { amount: '5.00', period: 'monthly' },
  },
  'spend of other periods below zero': {
    type: 'unit',
    unit_pricing_model: { price_per_unit: '-2.00' },
    minimum_spend: { amount: '-10.00', period: 'yearly' },
  },
};

const price = (amount: string): JsonObject => ({
  type: 'unit',
  unit_pricing_model: { price_per_unit: amount },
});
const alone = (product: string, amount: string): JsonObject => ({
  product_id: product,
  price: price(amount),
});
const bundled = (bundle: string, ...items: readonly JsonObject[]): JsonObject => ({
  bundle_id: bundle,
  items,
});

/** By what is odd about it. Products `prod_1` and `prod_2`, bundles `bun_1` and `bun_2` exist. */
export const ODD_SETS: Readonly<Record<string, readonly JsonObject[]>> = {
  'two bundles that share a product': [
    bundled('bun_1', alone('prod_1', '1.00'), alone('prod_2', '2.00')),
    bundled('bun_2', alone('prod_1', '3.00')),
  ],
  'a product alone and within a bundle': [
    alone('prod_1', '4.00'),
    bundled('bun_1', alone('prod_1', '1.00'), alone('prod_2', '2.00')),
  ],
  'a bundle in part and beside another': [
    bundled('bun_2', alone('prod_2', '5.00')),
    alone('prod_2', '6.00'),
    alone('prod_1', '7.00'),
  ],
};

/** Two prices of one identity: nothing tells which of them a change means. */
export const AMBIGUOUS_SETS: Readonly<Record<string, readonly JsonObject[]>> = {
  'a product twice alone': [alone('prod_1', '1.00'), alone('prod_1', '2.00')],
  'a product twice within a bundle': [bundled('bun_2', alone('prod_1', '1.00'), alone('prod_1', '2.00'))],
  'a bundle twice': [bundled('bun_2', alone('prod_1', '1.00')), bundled('bun_2', alone('prod_1', '2.00'))],
  'the same item twice': [alone('prod_2', '1.00'), alone('prod_2', '1.00')],
};
