/** Other tools' words: each field that the schema knows under another name has a fix that is valid as it is written. */
import { describe, expect, test } from 'vitest';
import schema from '../../schemas/catalog.schema.json' with { type: 'json' };
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';

const MODEL = 'fixed_pricing_model: { price_per_unit: "49.00", units: 1 }';
const COMMON =
  'fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly';

interface Parts {
  readonly price?: string;
  readonly subscription?: string;
  readonly bundle?: string;
  readonly version?: string;
  readonly change?: string;
}

/** A valid catalog, with what a row puts into one place of it. */
function catalog({
  price = `type: fixed, ${COMMON}, ${MODEL}`,
  subscription = '',
  bundle = '',
  version = 'items: [{ bundle: starter }]',
  change = 'effective_at: 2027-01-01, prices: { platform: { trial_period_days: 1 } }',
}: Parts): string {
  const name = bundle.includes('like')
    ? ''
    : `prices: { platform: { ${price} } }, changes: [{ ${change} }], `;
  return `version: "2026-04-01"
products: { platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring } }
bundles:
  other: { name: Other, currency: USD, prices: { platform: { type: fixed, ${COMMON}, ${MODEL} } } }
  starter: { name: Starter, currency: USD, ${name}${bundle} }
customers: { acme: { name: Acme, currency: USD } }
subscriptions:
  acme: { customer: acme, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }, ${subscription ? `${subscription}, ` : ''}versions: [{ ${version} }] }
`;
}

function faultsOf(content: string, profile: 'published' | 'alguna' = 'published'): readonly string[] {
  const read = readCatalog([{ file: 'a.yaml', content }], {
    environment: null,
    variables: new Map(),
    profile,
  });
  return read.diagnostics.filter(({ severity }) => severity === 'error').map(diagnosticText);
}

const tiers = (fields: string) =>
  `type: tiered, fee_type: metered, billing_direction: arrears, charge_on_contract_start: true, billing_interval: monthly, tiered_pricing_model: { tiers: [{ ${fields} }] }`;
const TIER: Readonly<Record<string, string>> = {
  min_units: '0',
  max_units: '10',
  price_per_unit: '"1.00"',
  fixed_fee: '"5.00"',
};

/** By definition and field, the parts of a catalog that has a value under a name. */
const PLACES: Readonly<Record<string, (name: string, meant: string) => Parts | undefined>> = {
  subscription(name, meant) {
    const value = {
      trial_period_days: '14',
      ends: '2027-11-30',
      price_lock: 'always',
      minimum_spend: '{ amount: "10.00", period: monthly, billing_direction: arrears }',
      maximum_spend: '{ amount: "10.00", period: monthly, billing_direction: arrears }',
    }[meant];
    return value === undefined ? undefined : { subscription: `${name}: ${value}` };
  },
  bundle_price_fields(name, meant) {
    const value = {
      trial_period_days: '14',
      billing_interval: 'monthly',
      fee_type: 'fixed',
      billing_direction: 'advance',
      metric_ids: '[met_1]',
    }[meant];
    const rest = `type: fixed, ${COMMON}, ${MODEL}`.replace(new RegExp(`${meant}: \\w+, `), '');
    return value === undefined ? undefined : { price: `${rest}, ${name}: ${value}` };
  },
  tier(name, meant) {
    const value = TIER[meant];
    const others = Object.entries(TIER).filter(([field]) => field !== meant && field !== 'fixed_fee');
    const fields = [...others, [name, value]].map(([field, text]) => `${field}: ${text}`);
    const last = meant === 'max_units' ? ' }, { min_units: 11, price_per_unit: "0.50"' : '';
    return value === undefined || meant === 'percentage'
      ? undefined
      : {
          price: tiers(
            `${fields.join(', ')}${meant === 'max_units' ? last : ' }, { min_units: 11, price_per_unit: "0.50"'}`,
          ),
        };
  },
  fixed_pricing_model(name, meant) {
    const value = { price_per_unit: '"49.00"', units: '1' }[meant];
    const other = meant === 'units' ? 'price_per_unit: "49.00"' : 'units: 1';
    return { price: `type: fixed, ${COMMON}, fixed_pricing_model: { ${other}, ${name}: ${value} }` };
  },
  unit_pricing_model(name) {
    const metered = COMMON.replace(
      'fee_type: fixed, billing_direction: advance',
      'fee_type: metered, billing_direction: arrears',
    );
    return { price: `type: unit, ${metered}, unit_pricing_model: { ${name}: "1.00" }` };
  },
  bundle(name, meant) {
    if (meant === 'like') return { bundle: `${name}: other` };
    if (meant === 'changes') return undefined;
    return undefined;
  },
  version: (name, meant) =>
    meant === 'items'
      ? { version: `${name}: [{ bundle: starter }]` }
      : { version: `items: [{ bundle: starter }] }, { ${name}: 2027-06-01, items: [{ bundle: other }]` },
  bundle_change: (name) => ({
    change: `${name}: 2027-01-01, prices: { platform: { trial_period_days: 1 } }`,
  }),
};

interface Definition {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly 'x-misplaced'?: Readonly<Record<string, string>>;
}
const definitions = Object.entries(schema.$defs as Readonly<Record<string, Definition>>);
const renamed = definitions.flatMap(([definition, { properties = {}, 'x-misplaced': words = {} }]) =>
  Object.entries(words).flatMap(([word, meant]) => {
    const parts = meant in properties ? PLACES[definition]?.(word, meant) : undefined;
    return parts === undefined ? [] : [[definition, word, meant, parts] as const];
  }),
);

test('the catalog of this test is valid', () => {
  expect(faultsOf(catalog({}))).toEqual([]);
  expect(renamed.length).toBeGreaterThan(60);
});

test.each(renamed)('%s: %s is %s', (definition, word, meant, parts) => {
  const [fault = '', ...more] = faultsOf(catalog(parts));
  expect(more).toEqual([]);
  expect(fault).toContain(`has no field \`${word}\`; write \`${meant}\``);
  expect(faultsOf(catalog(PLACES[definition]?.(meant, meant) ?? {}))).toEqual([]);
});

describe('a fix that is YAML is valid in the place of the field', () => {
  const literal = definitions.flatMap(([definition, { 'x-misplaced': words = {} }]) =>
    Object.entries(words).flatMap(([word, fix]) => {
      const [, yaml] = /^write `(\w+: [^`]+)`$/.exec(fix) ?? [];
      return yaml === undefined ? [] : [[definition, word, yaml] as const];
    }),
  );
  test('there are some', () => expect(literal.length).toBeGreaterThan(10));
  test.each(literal)('%s: %s', (definition, word, yaml) => {
    const within = (text: string): Parts =>
      definition === 'subscription' ? { subscription: text } : { price: `type: fixed, ${COMMON}, ${text}` };
    const [fault = '', ...more] = faultsOf(catalog(within(`${word}: x`)));
    expect([fault, ...more]).toEqual([
      expect.stringContaining(`has no field \`${word}\`; write \`${yaml}\``),
    ]);
    expect(faultsOf(catalog(within(yaml)))).toEqual([]);
  });
});

test.each([
  [
    'contract',
    'contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }',
    'contract: yearly',
  ],
  ['versions[0]', 'versions: [{ items: [{ bundle: starter }] }]', 'versions: [starter]'],
  [
    'fixed_pricing_model',
    `fixed_pricing_model: { price_per_unit: "49.00", units: 1 }`,
    'fixed_pricing_model: "49.00"',
  ],
  ['discount', 'versions: [', 'discount: 10%, versions: ['],
  ['renewal', 'versions: [', 'renewal: 12, versions: ['],
  ['minimum_spend', 'versions: [', 'minimum_spend: "100.00", versions: ['],
])('%s as a text or a number has a fix that is valid as it is written', (field, right, wrong) => {
  const [fault = '', ...more] = faultsOf(catalog({}).replaceAll(right, wrong));
  expect(more.filter((each) => !each.includes(`\`${field}\``))).toEqual([]);
  const [, meant = ''] = /and it takes [^;]+; write `([^`]+)`$/.exec(fault) ?? [];
  expect(meant).toMatch(/^\{ .* \}$/);
  const mended = right.startsWith(field) ? `${field}: ${meant}` : `${field}: ${meant}, ${right}`;
  const literal = field.endsWith(']') ? `versions: [${meant.replace('KEY', 'starter')}]` : mended;
  expect(faultsOf(catalog({}).replaceAll(right, literal))).toEqual([]);
});

test.each([
  ['graduated', 'graduated_tiered_pricing_model', 'graduated_tiered'],
  ['volume', 'tiered_pricing_model', 'tiered'],
  ['flat', 'fixed_pricing_model', 'fixed'],
  ['per_unit', 'unit_pricing_model', 'unit'],
])('a model by another name, %s, is sent to %s', (word, model, type) => {
  const [fault, ...more] = faultsOf(
    catalog({ price: `type: fixed, ${COMMON}, ${word}: { price_per_unit: "1.00" }` }),
  );
  expect(more).toEqual([]);
  expect(fault).toMatch(new RegExp(`write \`${model}\`,.* with type: ${type}$`));
  const amount = 'price_per_unit: "1.00"';
  const content =
    { fixed: `${amount}, units: 1`, unit: amount }[type] ?? `tiers: [{ min_units: 0, ${amount} }]`;
  const metered = COMMON.replace(
    'fee_type: fixed, billing_direction: advance',
    'fee_type: metered, billing_direction: arrears',
  );
  const common = type === 'fixed' ? COMMON : metered;
  expect(faultsOf(catalog({ price: `type: ${type}, ${common}, ${model}: { ${content} }` }))).toEqual([]);
});

test.each([
  ['fee_type', 'type_of_fee', 'type: fixed, fee_type', 'type: fixed, type_of_fee'],
  ['period_type', 'type', 'period_type: fixed', 'type: fixed'],
  ['billing_interval', 'interval', 'billing_interval: monthly', 'interval: monthly'],
  ['customer', 'client', 'customer: acme', 'client: acme'],
])('a required field, %s, under another name, %s, is one fault', (meant, word, right, wrong) => {
  const content = catalog({}).replace(right, wrong);
  const { diagnostics } = readCatalog([{ file: 'a.yaml', content }], {
    environment: null,
    variables: new Map(),
  });
  expect(diagnostics).toMatchObject([
    { message: expect.stringContaining(`\`${word}\``), replacements: [meant] },
  ]);
});

describe("another tool's word for a value is answered with the value, which is valid there", () => {
  const metered =
    'type: unit, fee_type: metered, billing_direction: arrears, charge_on_contract_start: true, billing_interval: monthly, metric_ids: [met_1], unit_pricing_model: { price_per_unit: "1.00" }';
  const discount = (text: string): Parts => ({ subscription: `discount: { amount: "10", ${text} }` });
  const places: readonly (readonly [
    field: string,
    meant: string,
    words: readonly string[],
    parts: (value: string) => Parts,
  ])[] = [
    [
      'billing_interval',
      'monthly',
      ['month', 'per month'],
      (value) => ({ price: priceWith('billing_interval: monthly', value) }),
    ],
    [
      'billing_interval',
      'yearly',
      ['annual', 'Annually', 'year'],
      (value) => ({ price: priceWith('billing_interval: monthly', value) }),
    ],
    [
      'billing_interval',
      'semi_annual',
      ['half-yearly'],
      (value) => ({ price: priceWith('billing_interval: monthly', value) }),
    ],
    [
      'billing_direction',
      'advance',
      ['upfront', 'prepaid', 'in_advance'],
      (value) => ({ price: priceWith('billing_direction: advance', value) }),
    ],
    [
      'billing_direction',
      'arrears',
      ['postpaid', 'in_arrears'],
      (value) => ({ price: metered.replace('arrears', value) }),
    ],
    [
      'fee_type',
      'fixed',
      ['flat', 'licensed', 'recurring'],
      (value) => ({ price: priceWith('fee_type: fixed', value) }),
    ],
    [
      'fee_type',
      'metered',
      ['usage', 'usage_based'],
      (value) => ({ price: metered.replace('metered', value) }),
    ],
    [
      'billing_frequency',
      'one-off',
      ['once', 'one_time', 'one_off'],
      (value) => ({
        price: `type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_frequency: ${value}, ${MODEL}`,
      }),
    ],
    ['type', 'fixed', ['flat', 'flat_fee'], (value) => ({ price: `type: ${value}, ${COMMON}, ${MODEL}` })],
    [
      'type',
      'tiered',
      ['volume'],
      (value) => ({
        price: `type: ${value}, ${COMMON}, tiered_pricing_model: { units: 3, tiers: [{ min_units: 0, price_per_unit: "1" }] }`,
      }),
    ],
    [
      'type',
      'graduated_tiered',
      ['graduated'],
      (value) => ({
        price: `type: ${value}, ${COMMON}, graduated_tiered_pricing_model: { units: 3, tiers: [{ min_units: 0, price_per_unit: "1" }] }`,
      }),
    ],
    ['type', 'unit', ['per_unit'], (value) => ({ price: metered.replace('type: unit', `type: ${value}`) })],
    [
      'type',
      'percentage',
      ['percent', 'pct'],
      (value) => discount(`type: ${value}, duration_type: monthly_rolling`),
    ],
    [
      'duration_type',
      'monthly_rolling',
      ['forever', 'permanent', 'unlimited'],
      (value) => discount(`type: percentage, duration_type: ${value}`),
    ],
    [
      'duration_type',
      'fixed',
      ['repeating'],
      (value) =>
        discount(`type: percentage, duration_type: ${value}, duration_unit: months, duration_value: 3`),
    ],
    [
      'period_type',
      'monthly_rolling',
      ['evergreen', 'month-to-month', 'monthly'],
      (value) => ({ subscription: `renewal: { auto_renew: true, period_type: ${value} }` }),
    ],
    [
      'period',
      'monthly',
      ['month'],
      (value) => ({
        subscription: `minimum_spend: { amount: "10", period: ${value}, billing_direction: arrears }`,
      }),
    ],
  ];
  const rows = places.flatMap(([field, meant, words, parts]) =>
    words.map((word) => [field, word, meant, parts] as const),
  );
  test.each(rows)('%s: %s is %s', (field, word, meant, parts) => {
    const [fault = '', ...more] = faultsOf(catalog(parts(word)), 'alguna');
    expect(more).toEqual([]);
    expect(fault).toContain(`unknown-value: \`${field}\` cannot be \`${word}\`; write \`${meant}\``);
    expect(faultsOf(catalog(parts(meant)), 'alguna')).toEqual([]);
  });

  test('a fee that is charged once is no fixed one of every month', () => {
    expect(
      faultsOf(catalog({ price: priceWith('fee_type: fixed', 'one_time') }), 'alguna').join(),
    ).not.toMatch(/write `fixed`/);
  });
});

function priceWith(field: string, value: string): string {
  return `type: fixed, ${COMMON.replace(field, field.replace(/ .*/, ` ${value}`))}, ${MODEL}`;
}

test.each([
  ['subscription', catalog({}).replace('customer: acme, currency: USD,', 'customer: acme,')],
  [
    'plan',
    catalog({}).replace(
      'customers:',
      'plans: { annual: { name: Annual, items: [{ bundle: starter }] } }\ncustomers:',
    ),
  ],
])('a %s without a currency is one fault', (kind, content) => {
  const found = faultsOf(content, 'alguna').filter((text) => text.includes('currency'));
  expect(found).toEqual([expect.stringContaining(`the ${kind} lacks \`currency\``)]);
});
