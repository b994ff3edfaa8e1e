/** What a checked catalog holds, and where each value of it is written. */
import { describe, expect, test } from 'vitest';
import { type ReadOptions, readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { PRICING_MODEL_FIELDS, pricingModelsOf } from '../../src/model/catalog/price.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { sourceText } from '../../src/model/values/source.ts';
import { ALL_MODELS } from './all-models.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

const OPTIONS: ReadOptions = { environment: null, variables: new Map() };

function told(text: string | Uint8Array, options = OPTIONS): readonly string[] {
  return readCatalog([{ file: 'a.yaml', content: text }], options).diagnostics.map(diagnosticText);
}

function read(text: string | Uint8Array, options = OPTIONS): Catalog {
  const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content: text }], options);
  expect(diagnostics.map(diagnosticText)).toEqual([]);
  if (catalog === undefined) throw new Error('no catalog');
  return catalog;
}

/** The first line of `text` that holds `fragment`, counted from 1. */
function lineOf(text: string, fragment: string): number {
  return text.split('\n').findIndex((line) => line.includes(fragment)) + 1;
}

test('a price may stand before all others, at any whole number', () => {
  const catalog = read(
    WHOLE_CATALOG.replace('charge_on_contract_start: true', '$&\n        display_order: -1'),
  );
  const price = catalog.bundles.get('growth')?.editions[0]?.prices.get('platform')?.price;
  expect(price?.display_order).toBe(-1);
});

describe('a catalog with a bit of everything', () => {
  const catalog = read(WHOLE_CATALOG);
  const acme = catalog.subscriptions.get('acme');
  const growth = catalog.bundles.get('growth');

  test('products are adopted, created or to be deleted', () => {
    expect(catalog.products.get('platform')).toMatchObject({
      key: 'platform',
      address: 'products.platform',
      id: 'prod_platform',
      fields: {},
    });
    expect(catalog.products.get('api_calls')?.fields).toEqual({ name: 'API calls', fee_type: 'metered' });
    expect(catalog.products.get('legacy')?.absent).toBe(true);
  });

  test('each edition of a bundle is complete', () => {
    expect(growth?.editions.map(({ from, description }) => [from, description])).toEqual([
      [null, undefined],
      ['2027-01-19', 'List price +8 %'],
    ]);
    const amounts = growth?.editions.map((edition) => edition.prices.get('platform')?.price);
    expect(amounts?.map((price) => price?.fixed_pricing_model)).toEqual([
      { price_per_unit: '499.00', units: 1 },
      { price_per_unit: '538.92', units: 1 },
    ]);
    expect(amounts?.[1]).toMatchObject({ type: 'fixed', billing_interval: 'monthly' });
    expect(growth?.editions[0]?.prices.get('platform')?.product).toEqual({
      kind: 'address',
      address: 'products.platform',
    });
  });

  test('a merged price knows which line wrote each of its fields', () => {
    const later = growth?.editions[1]?.prices.get('platform');
    expect(later?.locate(['fixed_pricing_model', 'price_per_unit']).line).toBe(
      lineOf(WHOLE_CATALOG, '538.92'),
    );
    expect(later?.locate(['fixed_pricing_model', 'units']).line).toBe(lineOf(WHOLE_CATALOG, '499.00'));
    expect(later?.locate(['billing_interval']).line).toBe(lineOf(WHOLE_CATALOG, 'billing_interval'));
    expect(later?.locate(['discount', 'amount']).line).toBe(lineOf(WHOLE_CATALOG, '      platform:'));
  });

  test('a subscription carries what create and update take, and nothing of ours', () => {
    expect(Object.keys(acme?.fields ?? {}).toSorted()).toEqual(
      ['contract', 'currency', 'customer_id', 'discount', 'metadata', 'renewal'].toSorted(),
    );
    expect(acme).toMatchObject({
      autoActivate: true,
      plan: { kind: 'address', address: 'plans.growth_annual' },
      priceLock: { kind: 'renewal' },
    });
    expect(acme?.fields.contract).toEqual({
      period_type: 'fixed',
      duration_months: 24,
      start_date: '2026-12-01',
    });
  });

  test('entries stay as written', () => {
    const [opening, uplift] = acme?.entries ?? [];
    expect(opening?.effectiveAt).toBeNull();
    expect(opening?.entitlements).toEqual([
      { entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' },
    ]);
    expect(uplift?.effectiveAt).toBe('2027-12-01');
    expect(uplift?.entitlements).toBeUndefined();
    const [item] = uplift?.items ?? [];
    if (item?.kind !== 'bundle') throw new Error('no bundle');
    expect(item.overrides.get('platform')).toEqual({ fixed_pricing_model: { price_per_unit: '549.00' } });
  });

  test('locate answers scalars at themselves, mappings at their key, what is missing at its parent', () => {
    const place = (...path: (string | number)[]) =>
      sourceText(acme?.locate(path) ?? { file: '', line: 0, column: 0 });
    const line = (fragment: string) => lineOf(WHOLE_CATALOG, fragment);
    expect(place('metadata', 'segment')).toBe(`a.yaml:${line('metadata')}:26`);
    expect(place('metadata')).toBe(`a.yaml:${line('metadata')}:5`);
    expect(place('metadata', 'tier')).toBe(`a.yaml:${line('metadata')}:5`);
    expect(place()).toBe(`a.yaml:${line('  acme:')}:3`);
    expect(
      place('versions', 1, 'items', 0, 'prices', 'platform', 'fixed_pricing_model', 'price_per_unit'),
    ).toBe(`a.yaml:${line('549.00')}:66`);
    const item = acme?.entries[1]?.items?.[0];
    expect(acme && item?.locate(['bundle'], acme.locate).line).toBe(line('            prices:') - 1);
  });
});

describe('pricing models', () => {
  test('all eleven stand on subscriptions, ten of them in bundles', () => {
    const catalog = read(ALL_MODELS);
    const [opening] = catalog.subscriptions.get('all')?.entries ?? [];
    const onItems = (opening?.items ?? []).flatMap((item) =>
      item.kind === 'product' ? pricingModelsOf(item.price) : [],
    );
    expect(onItems.toSorted()).toEqual([...PRICING_MODEL_FIELDS].toSorted());
    const prices = [...(catalog.bundles.get('all')?.editions[0]?.prices.values() ?? [])];
    const inBundle = prices.flatMap(({ price }) => pricingModelsOf(price));
    expect(inBundle.toSorted()).toEqual(
      PRICING_MODEL_FIELDS.filter((model) => model !== 'matrix_pricing_model').toSorted(),
    );
  });
});

const VERSION = 'version: "2026-04-01"\n';
const BUNDLE = `${VERSION}products: { seat: { name: Seat }, desk: { id: prod_desk } }
bundles:
  b:
    name: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, discount: { amount: "5", duration_unit: months, duration_value: 3 } }
`;

describe('bundles', () => {
  test('a change brings a price, takes one away, and replaces a model', () => {
    const { bundles } = read(`${BUNDLE}    changes:
      - effective_at: 2027-01-01
        prices:
          desk: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, unit_pricing_model: { price_per_unit: "2" } }
      - effective_at: 2027-02-01
        prices: { seat: null }
      - effective_at: 2027-03-01
        prices: { desk: { type: fixed, fixed_pricing_model: { price_per_unit: "3" } } }
`);
    const editions = bundles.get('b')?.editions ?? [];
    expect(editions.map(({ prices }) => [...prices.keys()])).toEqual([
      ['seat'],
      ['desk', 'seat'],
      ['desk'],
      ['desk'],
    ]);
    const last = editions[3]?.prices.get('desk')?.price;
    expect(last?.unit_pricing_model).toBeUndefined();
    expect(last).toMatchObject({
      billing_direction: 'arrears',
      fixed_pricing_model: { price_per_unit: '3' },
    });
  });

  test('a price names another product by key or by id, and a change may name another still', () => {
    const { bundles } = read(
      `${BUNDLE.replace('seat: { type', 'x: { product: seat, type')}    changes:
      - { effective_at: 2027-01-01, prices: { x: { product_id: prod_other } } }
`,
    );
    const products = bundles.get('b')?.editions.map((edition) => edition.prices.get('x')?.product);
    expect(products).toEqual([
      { kind: 'address', address: 'products.seat' },
      { kind: 'id', id: 'prod_other' },
    ]);
    expect(bundles.get('b')?.editions[0]?.prices.get('x')?.price).not.toHaveProperty('product');
  });

  test('a discount in the form of a bundle is enough while no subscription uses it', () => {
    expect(told(BUNDLE)).toEqual([]);
  });
});

const ITEM = '{ product: seat, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }';
const SUBSCRIPTION = `${VERSION}products: { seat: { name: Seat }, old: { id: prod_old, absent: 2027-06-01 } }
subscriptions:
  s:
    customer_id: c
    currency: USD
`;

describe('subscriptions', () => {
  test('one that takes its plan as it is has no entries', () => {
    const { subscriptions } = read(
      `${VERSION}plans: { p: { id: plan_1 } }\nsubscriptions: { s: { customer_id: c, plan: p } }\n`,
    );
    expect(subscriptions.get('s')).toMatchObject({ entries: [], autoActivate: false });
  });

  test('items of all kinds', () => {
    const { subscriptions } = read(`${SUBSCRIPTION}    versions:
      - items:
          - ${ITEM}
          - { product_id: prod_9, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }
          - { bundle_id: bun_1, items: [{ product_id: prod_8, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }
`);
    const [opening] = subscriptions.get('s')?.entries ?? [];
    expect(opening?.items?.map((item) => item.kind)).toEqual(['product', 'product', 'bundle_id']);
    expect(opening?.items?.[1]).toMatchObject({ product: { kind: 'id', id: 'prod_9' } });
    expect(opening?.items?.[2]).toMatchObject({ bundleId: 'bun_1', items: [{ product: { kind: 'id' } }] });
  });

  test('a product may be used until the day on which it is deleted', () => {
    const old = ITEM.replace('seat', 'old');
    const until = (day: string) => `${SUBSCRIPTION}    versions:
      - items: [${old}]
      - { effective_at: ${day}, items: [${ITEM}] }
`;
    expect(told(until('2027-06-01'))).toEqual([]);
    expect(told(until('2027-06-02'))[0]).toContain('absent-product-used');
  });

  test('a use that ends may have ended already where a product is to be deleted now', () => {
    const text = `${SUBSCRIPTION.replace('absent: 2027-06-01', 'absent: true')}    versions:
      - items: [${ITEM.replace('seat', 'old')}]
      - { effective_at: 2027-03-01, items: [${ITEM}] }
`;
    expect(told(text)).toEqual([]);
  });

  test('null says that the subscription shall have none', () => {
    const { subscriptions } = read(
      `${SUBSCRIPTION}    discount: null\n    renewal: null\n    versions: [{ items: [${ITEM}] }]\n`,
    );
    expect(subscriptions.get('s')?.fields).toMatchObject({ discount: null, renewal: null });
  });
});

describe('locks and absent products', () => {
  const text = (
    lock: string,
  ) => `${VERSION}products: { seat: { name: Seat }, old: { id: prod_old, absent: 2027-06-01 } }
bundles:
  b:
    name: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
      old: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
    changes: [{ effective_at: 2027-03-01, prices: { old: null } }]
subscriptions:
  s:
    customer_id: c
    currency: USD
    contract: { start_date: 2026-08-01, duration_months: 12 }
    renewal: { auto_renew: true }
${lock}    versions: [{ items: [{ bundle: b }] }]
`;

  test.each([
    ['no lock', '', true],
    ['a lock until a day before the deletion', '    price_lock: 2027-05-01\n', true],
    ['a lock until a day after it', '    price_lock: 2027-07-01\n', false],
    ['a lock until the renewal, which comes after it', '    price_lock: renewal\n', false],
    ['a lock for good', '    price_lock: always\n', false],
  ])('%s', (_name, lock, fine) => {
    const faults = told(text(lock));
    if (fine) expect(faults).toEqual([]);
    else expect(faults.join()).toContain('absent-product-used');
  });
});

describe('a product that moves from one bundle to another', () => {
  const price =
    '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }';
  const text = (leaves: string, comes: string, items: string, lock: string) =>
    `${VERSION}products: { a: { name: A }, b: { name: B }, moving: { name: Moving } }
bundles:
  from: { name: From, prices: { a: ${price}, moving: ${price} }, changes: [{ effective_at: ${leaves}, prices: { moving: null } }] }
  to: { name: To, prices: { b: ${price} }, changes: [{ effective_at: ${comes}, prices: { moving: ${price} } }] }
subscriptions:
  s:
    customer_id: c
    currency: USD
    contract: { start_date: 2026-08-01, duration_months: 12 }
${lock}    versions: [{ items: ${items} }]
`;

  test.each([
    ['on one day', '2027-03-01', '2027-03-01', ''],
    ['after a while', '2027-03-01', '2027-05-01', ''],
    ['before it has left', '2027-05-01', '2027-03-01', ''],
    [
      'on one day that a lock holds back for both',
      '2027-03-01',
      '2027-03-01',
      '    price_lock: 2027-06-01\n',
    ],
    [
      'after a while, of which a lock leaves nothing',
      '2027-03-01',
      '2027-05-01',
      '    price_lock: 2027-06-01\n',
    ],
    ['late, and a lock lets only its coming by', '2027-05-01', '2027-03-01', '    price_lock: 2027-04-01\n'],
  ])('%s', (_name, leaves, comes, lock) => {
    for (const items of ['[{ bundle: from }, { bundle: to }]', '[{ bundle: to }, { bundle: from }]']) {
      expect(told(text(leaves, comes, items, lock))).toEqual([]);
    }
  });
});

describe('environments and variables', () => {
  const text = `${VERSION}products:
  seat: { id: { staging: prod_s, production: prod_p }, name: Seat }
subscriptions:
  s:
    customer_id: \${var.customer}
    currency: USD
    name: "Customer in \${var.region}, $\${literally}"
    trial_period_days: \${var.days}
    auto_activate: \${var.active}
    versions: [{ items: [${ITEM}] }]
`;
  const variables = new Map<string, string | number | boolean>([
    ['customer', 'cus_1'],
    ['region', 'eu'],
    ['days', 14],
    ['active', true],
  ]);

  const among = (name: string) => ({ name, all: ['staging', 'production', 'test'] });

  test('ids are those of the chosen environment', () => {
    const idIn = (name: string) =>
      read(text, { environment: among(name), variables }).products.get('seat')?.id;
    expect([idIn('staging'), idIn('production'), idIn('test')]).toEqual(['prod_s', 'prod_p', undefined]);
  });

  test('a variable keeps its type where it is the whole value', () => {
    const subscription = read(text, { environment: among('staging'), variables }).subscriptions.get('s');
    expect(subscription?.fields).toMatchObject({
      customer_id: 'cus_1',
      name: `Customer in eu, \${literally}`,
      trial_period_days: 14,
    });
    expect(subscription?.autoActivate).toBe(true);
  });

  test('a product without an id for the environment needs a name', () => {
    const nameless = `${VERSION}products: { seat: { id: { staging: prod_s } } }\n`;
    expect(told(nameless, { environment: among('staging'), variables })).toEqual([]);
    expect(told(nameless, { environment: among('production'), variables })).toEqual([
      'a.yaml:2:21: no-identity: the product has neither `id` for the environment `production` nor `name`; write `id` for one that exists already, or `name` for one to create',
    ]);
  });
});

test('an id for an environment that the project does not have', () => {
  const environment = { name: 'production', all: ['staging', 'production'] };
  const text = `${VERSION}products: { seat: { name: Seat } }
subscriptions:
  s:
    id: { staging: sub_1, prodution: sub_2 }
    customer_id: cus_1
    currency: USD
    versions: [{ items: [${ITEM}] }]
`;
  expect(told(text, { environment, variables: new Map() })).toEqual([
    'a.yaml:5:38: unknown-environment: `id` is given for `prodution`, and the project has no environment of that name; write `production`',
  ]);
});

describe('several files', () => {
  const files = [
    { file: 'b.yaml', content: `${VERSION}products: { seat: { name: Chair } }\n` },
    { file: 'a.yaml', content: `${VERSION}products: { seat: { name: Seat } }\n` },
  ];

  test('the same address twice names both places', () => {
    expect(readCatalog(files, OPTIONS).diagnostics.map(diagnosticText)).toEqual([
      'b.yaml:2:13: duplicate-address: `products.seat` is declared twice; keep one of the two, or give one another key\n    a.yaml:2:13: the first one',
    ]);
  });

  test('a reference that may lead into an unreadable file is not called dangling', () => {
    const good = { file: 'a.yaml', content: `${SUBSCRIPTION}    plan: gone\n` };
    const broken = { file: 'b.yaml', content: 'plans: {' };
    const codes = (...all: { file: string; content: string }[]) =>
      readCatalog(all, OPTIONS).diagnostics.map(({ code }) => code);
    expect(codes(good)).toEqual(['unknown-plan']);
    expect(codes(good, broken)).toEqual(['yaml-syntax']);
    expect(codes(good, { file: 'b.yaml', content: `${VERSION}plan: { gone: { id: p } }\n` })).toEqual([
      'unknown-field',
    ]);
  });

  test('every fault of every file in one run, in order', () => {
    const text = `${VERSION}products: { a: { nam: A }, b: { id: 1 } }\nplans: { p: {} }\n`;
    const all = ['c.yaml', 'b.yaml'].map((file) => ({
      file,
      content: text.replaceAll('a:', `${file[0]}a:`),
    }));
    const places = readCatalog(all, OPTIONS).diagnostics.map(({ source }) => source?.file);
    expect(places).toEqual(places.toSorted());
    expect(new Set(places)).toEqual(new Set(['b.yaml', 'c.yaml']));
  });
});

describe('what is fine', () => {
  test.each([
    ['an empty file', ''],
    ['a comment only', '# nothing yet\n'],
    ['a byte order mark', `\uFEFF${VERSION}`],
    ['a byte order mark in bytes', new TextEncoder().encode(`\uFEFF${VERSION}products: {}\n`)],
    ['CRLF', WHOLE_CATALOG.replaceAll('\n', '\r\n')],
    ['a start of document', `---\n${VERSION}...\n`],
    ['YAML 1.2 said so', `%YAML 1.2\n---\n${VERSION}`],
    ['an unquoted version', 'version: 2026-04-01\n'],
    ['sections whose entries are all commented out', `${VERSION}products:\nbundles: ~\n`],
    ['a standard tag', `${VERSION}products: { seat: { name: !!str 12 } }\n`],
    [
      'numbers and nested values in further fields',
      `${VERSION}products: { seat: { name: S, size: 5, tags: [a, { b: 1 }] } }\n`,
    ],
    [
      'payment terms of the shown form',
      `${SUBSCRIPTION}    billing: { payment_terms: net_45 }\n    versions: [{ items: [${ITEM}] }]\n`,
    ],
  ])('%s', (_name, text) => {
    expect(told(text)).toEqual([]);
  });

  test('anchors and aliases', () => {
    const { subscriptions } =
      read(`${SUBSCRIPTION}    versions: [{ items: [{ product: seat, price: &p { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }]
  t:
    customer_id: d
    currency: USD
    versions: [{ items: [{ product: seat, price: *p }] }]
`);
    expect(subscriptions.get('t')?.entries[0]?.items?.[0]).toMatchObject({ price: { type: 'unit' } });
  });
});
