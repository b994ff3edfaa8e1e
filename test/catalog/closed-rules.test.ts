/** Values that go only with others, under a profile whose vendor says so: each fault with its fix, which is valid. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { type Diagnostic, diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import { CLOSED_CATALOG } from './closed-catalog.ts';

const read = (content: string, profile: 'alguna' | 'published' = 'alguna') =>
  readCatalog([{ file: 'a.yaml', content }], { environment: null, variables: new Map(), profile });

interface Written {
  readonly product?: string;
  readonly price?: string;
  readonly bundle?: string;
  readonly terms?: string;
  readonly items?: string;
  readonly id?: string;
}

const FEE = 'fixed_pricing_model: { price_per_unit: "9.00", units: 1 }';
const ONCE = `type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, ${FEE}`;
const UNIT = 'type: unit, charge_on_contract_start: false, unit_pricing_model: { price_per_unit: "0.10" }';

const catalog = ({
  product = 'name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring',
  price = ONCE,
  bundle = ONCE,
  terms = 'name: Own',
  items = '',
  id = '',
}: Written) => `version: "2026-04-01"
products:
  platform: { ${product} }
  other: { name: Other, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
bundles:
  starter: { ${id}name: Starter, prices: { platform: { ${bundle} } } }
subscriptions:
  own:
    ${terms}
    ${id === '' ? '' : 'id: sub_1'}
    customer_id: cus_1
    currency: USD
    contract: { start_date: 2026-12-01, duration_months: 12, period_type: fixed }
    versions: [{ items: [{ product: platform, price: { ${price} } }${items}] }]
`;

const METERED = `${UNIT}, fee_type: metered, billing_interval: monthly`;

interface Row {
  readonly wrong: Written;
  readonly told: string;
  readonly fixed: Written;
}

const ROWS: Readonly<Record<string, Row>> = {
  'metered in advance': {
    wrong: { price: `${METERED}, metric_ids: [met_1], billing_direction: advance` },
    told: '`billing_direction` is `advance`, and a metered fee is billed in arrears; write `arrears`',
    fixed: { price: `${METERED}, metric_ids: [met_1], billing_direction: arrears` },
  },
  'metered in advance, in a bundle': {
    wrong: { bundle: `${METERED}, metric_ids: [met_1], billing_direction: advance` },
    told: '`billing_direction` is `advance`, and a metered fee is billed in arrears; write `arrears`',
    fixed: { bundle: `${METERED}, metric_ids: [met_1], billing_direction: arrears` },
  },
  'metered in advance, a product': {
    wrong: { product: 'name: P, fee_type: metered, payment_terms: advance, metric_ids: [met_1]' },
    told: '`payment_terms` is `advance`, and a metered fee is billed in arrears; write `arrears`',
    fixed: { product: 'name: P, fee_type: metered, payment_terms: arrears, metric_ids: [met_1]' },
  },
  'metered without a metric': {
    wrong: { price: `${METERED}, billing_direction: arrears` },
    told: 'a metered fee names no metric, so that nothing is counted for it; add `metrics` with the key of a metric, such as metrics: [calls]; or `metric_ids` with its id',
    fixed: { price: `${METERED}, billing_direction: arrears, metric_ids: [met_1]` },
  },
  'a metered product without a metric': {
    wrong: { product: 'name: P, fee_type: metered, payment_terms: arrears' },
    told: 'a metered fee names no metric, so that nothing is counted for it; add `metrics` with the key of a metric, such as metrics: [calls]; or `metric_ids` with its id',
    fixed: { product: 'name: P, fee_type: metered, payment_terms: arrears, metric_ids: [met_1]' },
  },
  'a fixed product without a frequency': {
    wrong: { product: 'name: P, fee_type: fixed, payment_terms: advance' },
    told: 'a product with a fixed fee lacks `billing_frequency`; add billing_frequency: recurring, or one-off',
    fixed: { product: 'name: P, fee_type: fixed, payment_terms: advance, billing_frequency: recurring' },
  },
  'a price without a frequency, of a product that is charged once': {
    wrong: {
      product: 'name: P, fee_type: fixed, payment_terms: advance, billing_frequency: one-off',
      bundle: `${ONCE}, billing_frequency: one-off`,
    },
    told: 'the price says no `billing_frequency` and would recur, and its product `platform` is charged once; add billing_frequency: one-off',
    fixed: {
      product: 'name: P, fee_type: fixed, payment_terms: advance, billing_frequency: one-off',
      price: `${ONCE}, billing_frequency: one-off`,
      bundle: `${ONCE}, billing_frequency: one-off`,
    },
  },
  'a year outside of a bundle': {
    wrong: {
      price: ONCE.replace(
        'billing_interval: monthly',
        'billing_interval_count: 1, billing_interval_unit: year',
      ),
    },
    told: '`billing_interval_unit` is `year`, and outside of bundles an interval counts months; write billing_interval_unit: month with billing_interval_count: 12',
    fixed: {
      price: ONCE.replace(
        'billing_interval: monthly',
        'billing_interval_count: 12, billing_interval_unit: month',
      ),
    },
  },
  'a price without a direction': {
    wrong: { price: ONCE.replace(/billing_direction: \w+, /, '') },
    told: 'the price lacks `billing_direction`, which the service asks for; add billing_direction: advance, or arrears',
    fixed: {},
  },
  'a price without a type of its fee': {
    wrong: { price: ONCE.replace(/fee_type: \w+, /, '') },
    told: 'the price lacks `fee_type`, which the service asks for; add fee_type: fixed, or metered',
    fixed: {},
  },
  'a model that is not that of its type': {
    wrong: { price: ONCE.replace('type: fixed', 'type: unit') },
    told: '`type` is `unit`, and the price has `fixed_pricing_model`; the service uses the model that matches `type`; write type: fixed, or unit_pricing_model',
    fixed: {},
  },
  'a prepaid cell in a matrix': {
    wrong: { price: matrix('prepaid_tiered') },
    told: '`type` cannot be `prepaid_tiered`; write one of `unit`, `fixed`, `tiered`, `graduated_tiered`, `tiered_percentage`, `graduated_percentage`, `volume_percentage`',
    fixed: { price: matrix('unit') },
  },
  'a discount for a time that is not said': {
    wrong: { price: `${ONCE}, discount: { type: percentage, amount: "10", duration_type: fixed }` },
    told: '`duration_type` is `fixed`, and the discount lacks `duration_unit` and `duration_value`; add duration_unit: months and duration_value with their number, or write monthly_rolling for one without end',
    fixed: { price: `${ONCE}, discount: { type: percentage, amount: "10", duration_type: monthly_rolling }` },
  },
  "the same of a subscription's discount": {
    wrong: {
      terms: 'discount: { type: percentage, amount: "10", duration_type: fixed, duration_unit: months }',
    },
    told: '`duration_type` is `fixed`, and the discount lacks `duration_value`; add duration_unit: months and duration_value with their number, or write monthly_rolling for one without end',
    fixed: {
      terms:
        'discount: { type: percentage, amount: "10", duration_type: fixed, duration_unit: months, duration_value: 3 }',
    },
  },
  "money as a subscription's discount": {
    wrong: { terms: 'discount: { type: fixed, amount: "10", duration_type: monthly_rolling }' },
    told: "`type` is `fixed`, and a subscription's discount is a percentage; write `percentage` with a percentage as `amount`, or give each price a discount of its own",
    fixed: { terms: 'discount: { type: percentage, amount: "10", duration_type: monthly_rolling }' },
  },
};

function matrix(type: string): string {
  return `type: matrix, fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [met_1], matrix_pricing_model: { dimensions: [{ key: region, label: Region, values: [eu] }], root: { fallback: { leaf: { cell_key: a, type: ${type}, unit_pricing_model: { price_per_unit: "1" } } } } }`;
}

const told = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ message, fix }) => `${message}; ${fix}`);

describe.each(Object.entries(ROWS))('%s', (_, { wrong, told: text, fixed }) => {
  test('is a fault with its place, and the fix is valid', () => {
    const { catalog: made, diagnostics } = read(catalog(wrong));
    expect(made).toBeUndefined();
    expect(told(diagnostics)).toContain(text);
    expect(diagnostics.map(diagnosticText)[0]).toMatch(/^a\.yaml:\d+:\d+: /);
    expect(told(read(catalog(fixed)).diagnostics)).toEqual([]);
  });

  test('is adopted as it is where the service has it, and named as not writable', () => {
    if (wrong.product !== undefined) return;
    const { catalog: made, diagnostics } = read(catalog({ ...wrong, id: 'id: bnd_1, ' }));
    expect(made).toBeDefined();
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['warning']));
    if (!text.includes('matches `type`'))
      expect(diagnostics.map(({ message }) => message)).toContainEqual(
        expect.stringContaining('the service has it so, and takes no request that says it'),
      );
  });

  test('is no fault under published', () => {
    const { diagnostics } = read(catalog(wrong), 'published');
    if (!text.includes('matches `type`')) expect(told(diagnostics)).not.toContain(text);
  });
});

test.each([
  ['one product twice', `, { product: platform, price: { ${ONCE} } }`, 'product-twice'],
  ['one bundle twice', ', { bundle: starter }, { bundle: starter }', 'bundle-twice'],
  [
    'one bundle by its key and its id',
    `, { bundle: starter }, { bundle_id: bnd_1, items: [{ product: other, price: { ${ONCE} } }] }`,
    'bundle-twice',
  ],
])('%s in a version', (_, items, code) => {
  const { diagnostics } = read(catalog({ items, id: 'id: bnd_1, ' }));
  expect(diagnostics.filter(({ severity }) => severity === 'error').map((each) => each.code)).toContain(code);
});

test('a frequency in the price of a bundle, and a metered fee, are known', () => {
  const bundle = `${ONCE}, billing_frequency: recurring`;
  const price = `${METERED}, metric_ids: [met_1], billing_direction: arrears`;
  expect(read(catalog({ bundle, price })).diagnostics).toEqual([]);
  expect(told(read(catalog({ bundle }), 'published').diagnostics)).toEqual([
    'A bundle price has no field `billing_frequency`; remove it: only subscription prices have one',
  ]);
});

describe('what the contract asks for, left out', () => {
  const whole = parse(CLOSED_CATALOG, { version: '1.2' }) as JsonObject;
  const without = (path: string): readonly Diagnostic[] => {
    // A default would give what is left out.
    const { defaults: _, ...copy } = structuredClone(whole) as JsonObject;
    const steps = path.split('/');
    const around = steps.slice(0, -1).reduce<Json>((at, step) => (at as JsonObject)[step] ?? null, copy);
    delete (around as Record<string, Json>)[steps.at(-1) ?? ''];
    return read(JSON.stringify(copy)).diagnostics.filter(({ severity }) => severity === 'error');
  };

  test('nothing of it is left out of the whole catalog', () => {
    expect(told(read(JSON.stringify(whole)).diagnostics)).toEqual([]);
  });

  test.each([
    ['products/platform/fee_type', 'the product lacks `fee_type`', 'add fee_type: fixed, or metered'],
    [
      'products/unit/payment_terms',
      'the product lacks `payment_terms`',
      'add payment_terms: advance, or arrears',
    ],
    ['plans/annual/currency', 'the plan lacks `currency`', 'add `currency`'],
    ['entitlement_sets/all/0/mode', 'the entitlement lacks `mode`', 'add mode: '],
    ['entitlement_sets/all/1/allocation/amount', '`allocation` lacks `amount`', 'add `amount`'],
    ['entitlement_sets/all/1/timing/recurrence', '`timing` lacks `recurrence`', 'add recurrence: '],
    ['bundles/all/entitlements/0/type', 'the entitlement lacks `type`', 'add type: '],
    [
      'bundles/all/prices/platform/fixed_pricing_model/units',
      '`fixed_pricing_model` lacks `units`',
      'add `units`',
    ],
    [
      'bundles/all/prices/tiered/tiered_pricing_model/tiers/1/min_units',
      '`tiers` lacks `min_units`',
      'add min_units: ',
    ],
    [
      'bundles/all/prices/volume_percentage/volume_percentage_pricing_model/percentage',
      '`volume_percentage_pricing_model` lacks `percentage`',
      'add `percentage`',
    ],
    [
      'bundles/all/prices/prepaid_fixed_tiered/prepaid_fixed_tiered_pricing_model/overages_charge_interval',
      '`prepaid_fixed_tiered_pricing_model` lacks `overages_charge_interval`',
      'add overages_charge_interval: ',
    ],
    [
      'bundles/all/prices/expression/expression_pricing_model/charges/0/description',
      '`charges` lacks `description`',
      'add `description`',
    ],
    [
      'bundles/all/prices/matrix/matrix_pricing_model/dimensions/0/label',
      '`dimensions` lacks `label`',
      'add `label`',
    ],
    [
      'subscriptions/own/versions/0/items/0/price/fee_type',
      'the price lacks `fee_type`',
      'add fee_type: fixed, or metered',
    ],
    ['subscriptions/own/versions/0/entitlements/0/mode', 'the entitlement lacks `mode`', 'add mode: '],
  ])('%s', (path, message, fix) => {
    const found = without(path);
    expect(told(found).join('\n')).toContain(`${message}, which the service asks for; ${fix}`);
    expect(found.filter(({ code }) => code === 'not-writable')).toHaveLength(1);
  });

  test('is not asked for of what exists already', () => {
    const adopted = CLOSED_CATALOG.replace(
      'platform: { name: Platform, fee_type: fixed, payment_terms: advance,',
      'platform: { id: prod_1, name: Platform,',
    );
    expect(told(read(adopted).diagnostics)).toEqual([]);
  });
});
