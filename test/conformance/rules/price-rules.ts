/** Prices: that every field and every model of the interface is taken and given back as it was. */
import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/model/values/json.ts';
import { bundle, bundlePrice, subscription, unitPrice, version } from '../bodies.ts';
import { assertContains } from '../contains.ts';
import type { Rule } from '../rule.ts';
import type { Target } from '../target.ts';

/** A new version with that price: what the service shows of it. */
async function stored(target: Target, price: JsonObject): Promise<JsonObject> {
  const { id } = await target.make('POST', '/subscriptions', subscription(target));
  const body = version(target, { items: [{ product_id: target.fixtures.products[1], price }] });
  const made = await target.make('POST', `/subscriptions/${id}/versions`, body);
  const [item] = made.items as readonly JsonObject[];
  assert.equal(item?.product_id, target.fixtures.products[1]);
  return item?.price as JsonObject;
}

async function keeps(target: Target, price: JsonObject): Promise<void> {
  const shown = await stored(target, price);
  for (const [name, value] of Object.entries(price)) assert.deepEqual(shown[name], value, name);
}

async function refuses(target: Target, price: JsonObject): Promise<void> {
  const { id } = await target.make('POST', '/subscriptions', subscription(target));
  const body = version(target, { items: [{ product_id: target.fixtures.products[1], price }] });
  const { status } = await target.send('POST', `/subscriptions/${id}/versions`, { body });
  assert.equal(status, 422);
}

interface Taken {
  readonly field: string;
  readonly value: unknown;
  /** Further values that it takes. */
  readonly also?: readonly unknown[];
  readonly never?: readonly unknown[];
}

/** A field beside a unit model, and values it must not take. */
const FIELDS: readonly Taken[] = [
  { field: 'type', value: 'unit', never: [1] },
  { field: 'fee_type', value: 'fixed', never: [1] },
  { field: 'billing_direction', value: 'arrears', never: [true] },
  { field: 'billing_frequency', value: 'recurring', never: [1] },
  { field: 'billing_interval', value: 'monthly', never: [1] },
  { field: 'billing_interval_count', value: 3, never: ['3', 1.5] },
  { field: 'billing_interval_unit', value: 'month', never: [1] },
  { field: 'charge_on_contract_start', value: true, never: ['true'] },
  {
    field: 'discount',
    value: {
      amount: '5',
      type: 'percentage',
      duration_type: 'monthly_rolling',
      duration_unit: 'months',
      duration_value: 2,
    },
    never: [
      { amount: 5, type: 'percentage', duration_type: 'fixed' },
      { amount: '5', type: 'percentage', duration_type: 'forever' },
      { type: 'percentage', duration_type: 'fixed' },
      { amount: '5', duration_type: 'fixed' },
      { amount: '5', type: 'percentage' },
    ],
    also: [
      { amount: '5', type: 'percentage', duration_type: 'fixed', duration_unit: null, duration_value: 1 },
      {
        amount: '5',
        type: 'percentage',
        duration_type: 'fixed',
        duration_unit: 'months',
        duration_value: null,
      },
    ],
  },
  { field: 'display_order', value: 2, never: ['2'] },
  {
    field: 'maximum_spend',
    value: { amount: '900.00', period: 'yearly', billing_direction: 'arrears' },
    never: [
      { amount: 900, period: 'yearly' },
      { amount: '900', period: 'daily' },
    ],
  },
  {
    field: 'minimum_spend',
    value: { amount: '90.00', period: 'quarterly', billing_direction: 'advance' },
    never: [
      { amount: '90' },
      { period: 'monthly' },
      { amount: '90', period: 'monthly', billing_direction: 'sideways' },
    ],
  },
  { field: 'metric_ids', value: ['metric_a', 'metric_b'], never: ['metric_a', [1]] },
  { field: 'trial_period_days', value: 14, never: ['14'] },
  { field: 'recurring_instalment_interval_count', value: 1, never: ['1'] },
  { field: 'recurring_instalment_interval_unit', value: 'month', never: [1] },
];

const FIELD_RULES: readonly Rule[] = FIELDS.map(({ field, value, also = [], never = [] }) => ({
  name: `a price takes ${field} and shows it`,
  covers: [`price.${field}`],
  async check(target) {
    await keeps(target, { ...unitPrice(), [field]: value } as JsonObject);
    for (const other of also) await stored(target, { ...unitPrice(), [field]: other } as JsonObject);
    for (const wrong of never) await refuses(target, { ...unitPrice(), [field]: wrong } as JsonObject);
  },
}));

const UNIT_TIERS = [
  { min_units: 0, max_units: 100, price_per_unit: '1.50', fixed_fee: '10.00' },
  { min_units: 101, unit_price: '1.20' },
];
const PERCENT_TIERS = [
  { min_units: 0, max_units: 1000, percentage: '2.9', fixed_fee: '0.30' },
  { min_units: 1001, percentage: '2.5' },
];

const MODELS: Readonly<Record<string, JsonObject>> = {
  unit_pricing_model: { price_per_unit: '0.0025' },
  fixed_pricing_model: { price_per_unit: '499.00', units: 2 },
  tiered_pricing_model: { tiers: UNIT_TIERS, units: 50 },
  graduated_tiered_pricing_model: { tiers: UNIT_TIERS, units: 50 },
  tiered_percentage_pricing_model: { tiers: PERCENT_TIERS },
  graduated_percentage_pricing_model: { tiers: PERCENT_TIERS },
  volume_percentage_pricing_model: { percentage: '1.5', price_per_unit: '0.10', fixed_fee: '5.00' },
  prepaid_tiered_pricing_model: { prepaid_units: 1000, tiers: UNIT_TIERS },
  prepaid_fixed_tiered_pricing_model: {
    overages_charge_interval: 'monthly',
    prepaid_units: 100,
    tiers: UNIT_TIERS,
  },
  expression_pricing_model: {
    charges: [{ description: 'Storage', quantity_expression: 'gb', unit_price_expression: '0.02' }],
    metric_bindings: [{ alias: 'gb', metric_id: 'metric_gb' }],
  },
};

const LEAF = {
  cell_key: 'eu',
  type: 'unit',
  label: 'Europe',
  unit_pricing_model: { price_per_unit: '1.00' },
};
const MATRIX: JsonObject = {
  dimensions: [{ key: 'region', label: 'Region', values: ['eu', 'us'] }],
  root: {
    splits: [
      {
        dimension_key: 'region',
        branches: [{ value: 'eu', child: { leaf: LEAF } }],
        wildcard: { leaf: { ...LEAF, cell_key: 'any' } },
      },
    ],
    fallback: { leaf: { ...LEAF, cell_key: 'none' } },
  },
  line_item_template: 'Calls in {region}',
};

/** The model that matches `type` is used, so that another would not be shown. */
function typeOf(model: string): string {
  return model.replace('_pricing_model', '');
}

const MODEL_RULES: readonly Rule[] = Object.entries({ ...MODELS, matrix_pricing_model: MATRIX }).map(
  ([model, value]) => ({
    name: `a price takes a ${model} and shows it`,
    covers: [`models.${model}`],
    async check(target) {
      const shown = await stored(target, { type: typeOf(model), [model]: value });
      assertContains(shown[model], value);
    },
  }),
);

/** Fields of a tier, and a model whose tiers have them. */
const TIER_FIELDS: Readonly<Record<string, { model: string; value: unknown; wrong: unknown }>> = {
  min_units: { model: 'tiered_pricing_model', value: 5, wrong: '5' },
  max_units: { model: 'tiered_pricing_model', value: 50, wrong: 5.5 },
  fixed_fee: { model: 'graduated_tiered_pricing_model', value: '10.00', wrong: 10 },
  price_per_unit: { model: 'tiered_pricing_model', value: '0.5', wrong: 0.5 },
  unit_price: { model: 'tiered_pricing_model', value: '0.5', wrong: 0.5 },
  percentage: { model: 'tiered_percentage_pricing_model', value: '2.5', wrong: 2.5 },
};

const TIER_RULES: readonly Rule[] = Object.entries(TIER_FIELDS).map(([field, { model, value, wrong }]) => ({
  name: `a tier takes ${field} and shows it`,
  covers: [`tier.${field}`],
  async check(target) {
    const price = (given: unknown) =>
      ({ type: typeOf(model), [model]: { tiers: [{ [field]: given }] } }) as JsonObject;
    await keeps(target, price(value));
    await refuses(target, price(wrong));
  },
}));

export const PRICE_RULES: readonly Rule[] = [
  ...FIELD_RULES,
  ...MODEL_RULES,
  ...TIER_RULES,
  {
    name: 'the product of a price stands beside it',
    covers: ['price.product_id'],
    async check(target) {
      const { id } = await target.make('POST', '/subscriptions', subscription(target));
      const body = version(target, { items: [{ price: unitPrice() }] });
      assert.equal((await target.send('POST', `/subscriptions/${id}/versions`, { body })).status, 422);
    },
  },
  {
    name: 'a fixed model is shown with its total',
    covers: ['models.fixed total'],
    async check(target) {
      const shown = await stored(target, {
        type: 'fixed',
        fixed_pricing_model: { price_per_unit: '10.50', units: 3 },
      });
      const { total } = shown.fixed_pricing_model as JsonObject;
      assert.equal(Number(total), 31.5);
    },
  },
  {
    name: 'the charges of an expression have a direction of their own',
    covers: ['expression.charges', 'expression.billing_direction', 'expression.metric_bindings'],
    async check(target) {
      const model = MODELS.expression_pricing_model as JsonObject;
      const [charge] = model.charges as readonly JsonObject[];
      const directed = { ...model, charges: [{ ...charge, billing_direction: 'arrears' }] };
      await keeps(target, { type: 'expression', expression_pricing_model: directed });
      await refuses(target, {
        type: 'expression',
        expression_pricing_model: { charges: [{ description: 'no quantity' }], metric_bindings: [] },
      });
      await refuses(target, {
        type: 'expression',
        expression_pricing_model: { charges: [], metric_bindings: [{ alias: 'gb' }] },
      });
    },
  },
  {
    name: 'a matrix has dimensions, leaves, splits with branches and a wildcard, a fallback and a line item template',
    covers: [
      'matrix.dimensions',
      'matrix.leaf',
      'matrix.splits',
      'matrix.fallback',
      'matrix.wildcard',
      'matrix.line_item_template',
    ],
    async check(target) {
      await keeps(target, { type: 'matrix', matrix_pricing_model: MATRIX });
      for (const root of [{ leaf: { label: 'no key' } }, { splits: [{ branches: [] }] }, { fallback: 'eu' }])
        await refuses(target, { type: 'matrix', matrix_pricing_model: { ...MATRIX, root } });
    },
  },
  {
    name: 'a bundle takes every model but the matrix',
    covers: ['models.no matrix in a bundle', 'bundle.optional price fields'],
    async check(target) {
      const { fixed_pricing_model: _, ...bare } = bundlePrice(target);
      for (const [model, value] of Object.entries(MODELS))
        await target.make(
          'POST',
          '/bundles',
          bundle(target, { prices: [{ ...bare, type: typeOf(model), [model]: value }] }),
        );
      const body = bundle(target, { prices: [{ ...bare, type: 'matrix', matrix_pricing_model: MATRIX }] });
      assert.equal((await target.send('POST', '/bundles', { body })).status, 422);
    },
  },
];
