/** The schema as editors use it, and its field lists against those of the billing interface. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import catalogSchema from '../../schemas/catalog.schema.json' with { type: 'json' };
import costsSchema from '../../schemas/costs.schema.json' with { type: 'json' };
import projectSchema from '../../schemas/project.schema.json' with { type: 'json' };
import testsSchema from '../../schemas/tests.schema.json' with { type: 'json' };
import usageSchema from '../../schemas/usage.schema.json' with { type: 'json' };
import { ALL_MODELS } from './all-models.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

type Schema = { readonly [key: string]: unknown };

function fieldsOf(name: string): readonly string[] {
  const definition = (catalogSchema.$defs as unknown as Record<string, { properties: Schema }>)[name];
  return Object.keys(definition?.properties ?? {}).toSorted();
}

const EVERYWHERE = [
  'billing_direction',
  'billing_interval',
  'billing_interval_count',
  'billing_interval_unit',
  'charge_on_contract_start',
  'discount',
  'display_order',
  'expression_pricing_model',
  'fee_type',
  'fixed_pricing_model',
  'graduated_percentage_pricing_model',
  'graduated_tiered_pricing_model',
  'maximum_spend',
  'metric_ids',
  'metrics',
  'minimum_spend',
  'prepaid_fixed_tiered_pricing_model',
  'prepaid_tiered_pricing_model',
  'recurring_instalment_interval_count',
  'recurring_instalment_interval_unit',
  'tiered_percentage_pricing_model',
  'tiered_pricing_model',
  'trial_period_days',
  'type',
  'unit_pricing_model',
  'volume_percentage_pricing_model',
];

describe('fields per place', () => {
  test.each([
    ['bundle_price_fields', [...EVERYWHERE, 'product', 'product_id']],
    ['item_price_fields', [...EVERYWHERE, 'billing_frequency', 'matrix_pricing_model']],
    ['bundle_spend', ['amount', 'period']],
    ['item_spend', ['amount', 'billing_direction', 'period']],
    ['subscription_spend', ['amount', 'billing_direction', 'period']],
    ['price_discount', ['amount', 'duration_type', 'duration_unit', 'duration_value', 'type']],
    ['tier', ['fixed_fee', 'max_units', 'min_units', 'percentage', 'price_per_unit', 'unit_price']],
    ['bundle_charge', ['description', 'quantity_expression', 'unit_price_expression']],
    ['item_charge', ['billing_direction', 'description', 'quantity_expression', 'unit_price_expression']],
    ['matrix_node', ['fallback', 'leaf', 'splits']],
    ['entitlement', ['allocation', 'entitlement_key', 'mode', 'timing', 'type', 'value']],
  ])('%s', (name, fields) => {
    expect(fieldsOf(name)).toEqual(fields.toSorted());
  });
});

describe('in an editor', () => {
  const check = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(
    catalogSchema,
  );

  test.each([
    ['a catalog with a bit of everything', WHOLE_CATALOG],
    ['every model', ALL_MODELS],
    [
      'sets of entitlements, and their names among entitlements',
      `version: "2026-04-01"
entitlement_sets: { features: [{ entitlement_key: sso, value: "true" }] }
bundles: { b: { name: B, prices: { p: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1" } } }, entitlements: [features] } }
subscriptions: { s: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: b }], entitlements: [features, { entitlement_key: audit }] }] } }
`,
    ],
    [
      'variables where numbers, flags and fixed forms stand',
      `version: "2026-04-01"
subscriptions:
  s: { customer_id: "\${var.c}", currency: "\${var.cur}", auto_activate: "\${var.on}", trial_period_days: "\${var.days}", price_lock: "\${var.lock}", contract: { start_date: "\${var.year}-01-01" }, discount: { type: percentage, duration_type: fixed, amount: "\${var.whole}.5" } }
`,
    ],
  ])('%s has no fault', (_name, text) => {
    check(parseDocument(text).toJS());
    expect(check.errors ?? []).toEqual([]);
  });

  test.each([
    ['start_date: 2026-12-01', 'start_date: 2026-12-1'],
    ['start_date: 2026-12-01', 'start_date: 12/01/2026'],
    ['price_per_unit: "499.00"', 'price_per_unit: "1,499.00"'],
    ['price_per_unit: "499.00"', 'price_per_unit: "$499"'],
    ['price_per_unit: "499.00"', 'price_per_unit: $499'],
  ])('%s as %s has one', (right, wrong) => {
    expect(WHOLE_CATALOG).toContain(right);
    expect(check(parseDocument(WHOLE_CATALOG.replace(right, wrong)).toJS())).toBe(false);
  });

  test.each([
    ['catalog', catalogSchema],
    ['project', projectSchema],
    ['usage', usageSchema],
    ['tests', testsSchema],
    ['costs', costsSchema],
  ])('a text of a wrong form is told in the words of validate, by the %s schema', (_name, schema) => {
    const forms = formsIn(schema);
    expect(forms.length).toBeGreaterThan(0);
    for (const { 'x-fault': told, patternErrorMessage } of forms)
      expect(patternErrorMessage).toBe(`Expected ${told?.expects}; ${told?.fix}.`);
  });

  test('a set within a set has one', () => {
    expect(check({ version: '2026-04-01', entitlement_sets: { a: [], b: ['a'] } })).toBe(false);
  });

  test('a misspelt field has one', () => {
    expect(check(parseDocument(WHOLE_CATALOG.replace('billing_interval', 'biling_interval')).toJS())).toBe(
      false,
    );
  });
});

interface Form {
  readonly pattern: string;
  readonly patternErrorMessage?: string;
  readonly 'x-fault'?: { readonly expects: string; readonly fix: string };
}

/** Every schema of a text that has a form. */
function formsIn(schema: unknown): readonly Form[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const within = Object.values(schema).flatMap(formsIn);
  return 'pattern' in schema && typeof schema.pattern === 'string' ? [schema as Form, ...within] : within;
}

/** Every schema of a field, with its path. */
function fieldSchemas(schema: unknown, path = ''): readonly [string, Schema][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]): readonly [string, Schema][] => {
    if (key !== 'properties' || path.includes('complete')) return fieldSchemas(value, `${path}/${key}`);
    const fields = Object.entries(value as Record<string, Schema>);
    return fields.flatMap(([name, field]) => [
      [`${path}/${name}`, field] as [string, Schema],
      ...fieldSchemas(field, `${path}/${name}`),
    ]);
  });
}

describe('on hover', () => {
  const resolve = (root: { $defs: object }, field: Schema) => {
    const name = typeof field.$ref === 'string' ? field.$ref.replace('#/$defs/', '') : undefined;
    return name === undefined ? field : { ...(root.$defs as Record<string, Schema>)[name], ...field };
  };

  test.each([
    ['catalog', catalogSchema],
    ['project', projectSchema],
  ])('every field of the %s schema says what it is', (_name, root) => {
    const fields = fieldSchemas(root).filter(([path]) => !path.includes('/item_price/allOf'));
    expect(fields.length).toBeGreaterThan(20);
    const silent = fields.filter(([, field]) => {
      const shown = resolve(root, field);
      return shown.description === undefined && shown.title === undefined;
    });
    expect(silent.map(([path]) => path)).toEqual([]);
  });
});
