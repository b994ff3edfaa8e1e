import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vendor from '../../schemas/interface/alguna.schema.json' with { type: 'json' };
import { comparable, isPlainlySame, projectOnto } from '../../src/model/catalog/comparable.ts';
import { CONTENT_FIELDS } from '../../src/model/catalog/content-fields.ts';
import type { Address } from '../../src/model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import { differences, same } from '../../src/plan/diff/three-way.ts';

const NAMES: Readonly<Record<string, string>> = { prod_1: 'products.platform', bun_1: 'bundles.growth' };
const nameId = (id: string): Address | undefined => NAMES[id] as Address | undefined;
const formOf = (value: JsonObject): JsonObject => comparable(value, nameId);

/** The names of the fields in a definition of the vendor's, at any depth. */
function named(definition: Json, seen = new Set<string>()): readonly string[] {
  if (isJsonArray(definition)) return definition.flatMap((each) => named(each, seen));
  if (!isJsonObject(definition)) return [];
  const { $ref: reference, properties } = definition;
  const target = typeof reference === 'string' ? reference.replace('#/$defs/', '') : undefined;
  const own = isJsonObject(properties) ? Object.keys(properties) : [];
  if (target !== undefined && seen.has(target)) return [];
  if (target !== undefined) seen.add(target);
  const there = target === undefined ? [] : named((vendor.$defs as JsonObject)[target] ?? null, seen);
  return [...own, ...there, ...Object.values(definition).flatMap((each) => named(each, seen))];
}

const SAME: readonly [string, JsonObject, JsonObject][] = [
  ['decimals', { price_per_unit: '10.00' }, { price_per_unit: '010' }],
  ['nothing and null', { name: null }, {}],
  ['a day and its midnight', { start_date: '2026-11-01' }, { start_date: '2026-11-01T00:00:00.000Z' }],
  ['a reference and its id', { product_id: { $ref: 'products.platform#id' } }, { product_id: 'prod_1' }],
  [
    'items in another order',
    {
      items: [
        { product_id: 'a', price: {} },
        { bundle_id: 'bun_1', items: [] },
      ],
    },
    {
      items: [
        { bundle_id: { $ref: 'bundles.growth#id' }, items: [] },
        { product_id: 'a', price: {} },
      ],
    },
  ],
  [
    'entitlements as sent and as answered',
    { entitlements: [{ entitlement_key: 'sso', value: 'true' }] },
    { entitlements: [{ key: 'sso', value: 'true' }] },
  ],
  ['tags in another order', { tags: ['b', 'a'] }, { tags: ['a', 'b'] }],
  ['metric ids in another order, one twice', { metric_ids: ['b', 'a', 'b'] }, { metric_ids: ['a', 'b'] }],
  ['no metadata', { metadata: {} }, {}],
  ['nothing and an empty list', { entitlements: [] }, {}],
  ['nothing and an empty object', { billing: { payment_terms: null } }, {}],
  ['nothing and an empty text', { description: '' }, {}],
  ['an amount with an exponent', { price_per_unit: '4.99E+2' }, { price_per_unit: '499' }],
  ['an amount with a small exponent', { price_per_unit: '4990e-1' }, { price_per_unit: '499.00' }],
  ['an amount with a plus', { amount: '+10' }, { amount: '10' }],
  ['an amount without a leading zero', { percentage: '.5' }, { percentage: '0.50' }],
  ['an amount that ends in a point', { percentage: '5.' }, { percentage: '5' }],
  ['an amount with spaces', { fixed_fee: ' 5.00 ' }, { fixed_fee: '5' }],
  ['an amount that is a number', { price_per_unit: 4.5 }, { price_per_unit: '4.50' }],
  ['a zero with a minus', { fixed_fee: '-0.00' }, { fixed_fee: '0' }],
  [
    'an allocated amount that is a number',
    { allocation: { amount: 50 } },
    { allocation: { amount: '50.00' } },
  ],
  ['whole numbers as text', { units: '5' }, { units: 5 }],
  ['whole numbers with a fraction of zero', { tiers: [{ min_units: '1.0' }] }, { tiers: [{ min_units: 1 }] }],
  ['a count as text', { billing_interval_count: '1' }, { billing_interval_count: 1 }],
  ...(
    [
      ['monthly', 1],
      ['quarterly', 3],
      ['semi_annual', 6],
      ['yearly', 12],
    ] as const
  ).flatMap(([billing_interval, billing_interval_count]): readonly [string, JsonObject, JsonObject][] => [
    [
      `${billing_interval} by count and unit`,
      { price: { billing_interval } },
      { price: { billing_interval_count, billing_interval_unit: 'month' } },
    ],
    [
      `${billing_interval} said twice`,
      { price: { billing_interval } },
      { price: { billing_interval, billing_interval_count, billing_interval_unit: 'month' } },
    ],
  ]),
  ['a length as text', { contract: { duration_months: '12' } }, { contract: { duration_months: 12 } }],
  ['a trial as text', { trial_period_days: '30' }, { trial_period_days: 30 }],
  ['true as text', { renewal: { auto_renew: 'True' } }, { renewal: { auto_renew: true } }],
  ['false as text', { charge_on_contract_start: 'false' }, { charge_on_contract_start: false }],
  ['a currency in lower case', { currency: 'usd' }, { currency: 'USD' }],
  ['a model in upper case', { type: 'UNIT' }, { type: 'unit' }],
  ['a direction in upper case', { billing_direction: 'ADVANCE' }, { billing_direction: 'advance' }],
  ['an interval in another case', { billing_interval: 'Monthly' }, { billing_interval: 'monthly' }],
  [
    'a period in another case',
    { minimum_spend: { period: 'MONTHLY' } },
    { minimum_spend: { period: 'monthly' } },
  ],
  [
    'payment terms in another case',
    { billing: { payment_terms: 'NET_30' } },
    { billing: { payment_terms: 'net_30' } },
  ],
  [
    'a mode in another case',
    { entitlements: [{ key: 'a', mode: 'STATIC' }] },
    { entitlements: [{ key: 'a', mode: 'static' }] },
  ],
  [
    'an entitlement that is true',
    { entitlements: [{ key: 'a', value: true }] },
    { entitlements: [{ key: 'a', value: 'true' }] },
  ],
  [
    'an entitlement that is a number',
    { entitlements: [{ key: 'a', value: 5 }] },
    { entitlements: [{ key: 'a', value: '5' }] },
  ],
  [
    'a day and its midnight in another zone',
    { start_date: '2026-11-01T00:00:00+02:00' },
    { start_date: '2026-11-01' },
  ],
  ['midnight without seconds', { start_date: '2026-11-01T00:00Z' }, { start_date: '2026-11-01' }],
  [
    'midnight with a space',
    { first_billing_date: '2026-11-01 00:00:00' },
    { first_billing_date: '2026-11-01' },
  ],
  [
    'midnight in UTC, with an offset',
    { start_date: '2026-10-31T20:00:00-04:00' },
    { start_date: '2026-11-01' },
  ],
  [
    'an instant with another offset',
    { start_date: '2026-11-01T12:00:00+02:00' },
    { start_date: '2026-11-01T10:00:00Z' },
  ],
  [
    'a total that follows from its price',
    { fixed_pricing_model: { price_per_unit: '10', units: 3, total: '30.00' } },
    { fixed_pricing_model: { price_per_unit: '10.0', units: '3' } },
  ],
  ['metadata that is a number', { metadata: { seats: 5 } }, { metadata: { seats: '5' } }],
  ['keys in another order', { a: '1', b: { d: '1', c: '2' } }, { b: { c: '2', d: '1' }, a: '1' }],
];

const DIFFERENT: readonly [string, JsonObject, JsonObject][] = [
  ['amounts in metadata', { metadata: { amount: '1.0' } }, { metadata: { amount: '1' } }],
  ['a day and an hour of it', { start_date: '2026-11-01' }, { start_date: '2026-11-01T10:00:00Z' }],
  ['names like decimals', { name: '1.0' }, { name: '1' }],
  [
    'tiers in another order',
    { tiers: [{ min_units: 1 }, { min_units: 2 }] },
    { tiers: [{ min_units: 2 }, { min_units: 1 }] },
  ],
  [
    'an item twice and once',
    { items: [{ product_id: 'a' }, { product_id: 'a' }] },
    { items: [{ product_id: 'a' }] },
  ],
  [
    'a total of something else',
    { fixed_pricing_model: { price_per_unit: '10', units: 3, total: '31' } },
    { fixed_pricing_model: { price_per_unit: '10', units: 3 } },
  ],
  ['names in another case', { name: 'acme' }, { name: 'Acme' }],
  ['ids in another case', { customer_id: 'cus_A' }, { customer_id: 'cus_a' }],
  ['a number and another text', { units: 'five' }, { units: 5 }],
  ['zero and nothing', { trial_period_days: 0 }, {}],
];

describe('compared form', () => {
  it.each(SAME)('takes %s for the same', (_, a, b) => expect(formOf(a)).toEqual(formOf(b)));
  it.each(DIFFERENT)('tells %s apart', (_, a, b) => expect(formOf(a)).not.toEqual(formOf(b)));

  it('is its own form', () => {
    fc.assert(
      fc.property(value, (drawn) => {
        expect(formOf(formOf(drawn))).toEqual(formOf(drawn));
      }),
    );
  });

  it('of one value differs in nothing, whatever the order of its keys', () => {
    fc.assert(
      fc.property(value, (drawn) => {
        const desired = formOf(drawn);
        const known = formOf(turned(drawn));
        expect(differences({ desired, recorded: known, live: known }, () => null)).toEqual([]);
        expect(same(desired, known)).toBe(true);
      }),
    );
  });

  it('of a value projected onto itself is the value', () => {
    fc.assert(
      fc.property(value, (drawn) => {
        expect(projectOnto(formOf(drawn), formOf(drawn))).toEqual(formOf(drawn));
      }),
    );
  });

  it('keeps an element that is not managed and leaves out a field that is not', () => {
    const live = formOf({
      items: [{ product_id: 'a', price: { currency: 'USD' } }, { product_id: 'b' }],
      status: 'x',
    });
    expect(projectOnto(live, formOf({ items: [{ product_id: 'a', price: {} }] }))).toEqual({
      items: { a: {}, b: {} },
    });
  });

  it('leaves out a field that is not managed, whatever it is called', () => {
    const live = formOf({ metadata: { constructor: 'x', toString: 'y', kept: 'z' } });
    expect(projectOnto(live, formOf({ metadata: { kept: 'z' } }))).toEqual({ metadata: { kept: 'z' } });
  });

  it('leaves out a field that the interface does not name, and compares every one that it names', () => {
    const price = { type: 'unit', surcharge: { amount: '5' }, cell_key: 'c', trial_period_days: 3 };
    const live = formOf({ items: [{ product_id: 'a', price }], entitlements: [{ key: 'sso', value: 'x' }] });
    expect(projectOnto(live, formOf({ items: [{ product_id: 'a', price: { type: 'unit' } }] }))).toEqual({
      items: { a: { price: { type: 'unit', trial_period_days: 3 } } },
      entitlements: { sso: { value: 'x' } },
    });
    expect(named(vendor.$defs['subscription_versions.create'])).toEqual(expect.arrayContaining(['price']));
    const content = ['subscription_versions.create', 'bundles.create'] as const;
    const sent = new Set(content.flatMap((name) => named(vendor.$defs[name])));
    // Of the version and the bundle themselves.
    for (const own of ['draft', 'effective_at', 'name']) sent.delete(own);
    expect([...sent].filter((name) => !CONTENT_FIELDS.has(name))).toEqual([]);
  });

  it('projects elements of a list by their places', () => {
    const managed = { tiers: [{ min_units: 0 }] };
    expect(
      projectOnto(
        {
          tiers: [
            { min_units: 0, added: 'x' },
            { min_units: 5, added: 'x' },
          ],
        },
        managed,
      ),
    ).toEqual({
      tiers: [{ min_units: 0 }, { min_units: 5, added: 'x' }],
    });
  });
});

describe('what is plainly the same', () => {
  const isSame = (a: JsonObject, b: JsonObject): boolean => isPlainlySame(a, b, nameId);

  it('is what was sent, with ids in the place of references and keys in any order', () => {
    fc.assert(
      fc.property(flat, fc.array(flat, { maxLength: 2 }), (fields, items) => {
        const drawn: JsonObject = { ...fields, items };
        const sent = JSON.parse(JSON.stringify(drawn), (name, member) =>
          name === 'product_id' && member === 'prod_1' ? { $ref: 'products.platform#id' } : member,
        );
        expect([isSame(drawn, sent), isSame(turned(sent), drawn)]).toEqual([true, true]);
      }),
    );
  });

  it('has the same form', () => {
    const seen = { same: 0, other: 0 };
    fc.assert(
      fc.property(flat, fc.array(flat, { maxLength: 2 }), fc.nat(12), text, (drawn, items, at, put) => {
        const one: JsonObject = { ...drawn, items };
        let left = at;
        const other: JsonObject = JSON.parse(JSON.stringify(one), (_, member) => {
          left -= 1;
          return left === -1 && typeof member === 'string' ? put : member;
        });
        const isReported = isSame(one, other);
        if (isReported) expect(formOf(other)).toEqual(formOf(one));
        seen[isReported ? 'same' : 'other'] += 1;
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(seen.same, seen.other)).toBeGreaterThan(100);
  });

  it.each(DIFFERENT)('is never %s', (_, a, b) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([false, false]);
  });

  it('is nothing that one has and the other lacks', () => {
    const lacking = { a: undefined } as unknown as JsonObject;
    expect(isSame(lacking, { b: '1' })).toBe(false);
    expect(isSame({ b: '1' }, lacking)).toBe(false);
  });

  it('is no reference to another thing, nor an id in a field that holds none', () => {
    const product = { $ref: 'products.platform#id' };
    expect(isSame({ product_id: 'bun_1' }, { product_id: product })).toBe(false);
    expect(isSame({ product_id: 'unknown' }, { product_id: product })).toBe(false);
    expect(isSame({ name: 'prod_1' }, { name: product })).toBe(false);
    expect(isSame({ list: ['prod_1'] }, { list: [product] })).toBe(false);
  });
});

const text = fc.constantFrom('a', 'b', 'prod_1', '1.0', '1', '2026-11-01', '2026-11-01T00:00:00Z');
const { value } = fc.letrec<{ value: JsonObject }>((tie) => ({
  value: fc.record(
    {
      name: fc.oneof(text, fc.nat(), fc.boolean(), fc.constant(null)),
      amount: text,
      start_date: text,
      product_id: text,
      items: fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'value' }),
      tiers: fc.array(tie('value'), { maxLength: 2, depthIdentifier: 'value' }),
      price: fc.oneof({ maxDepth: 3, depthIdentifier: 'value' }, text, tie('value')),
      tags: fc.array(text, { maxLength: 3 }),
      metric_ids: fc.array(text, { maxLength: 3 }),
      metadata: fc.dictionary(text, text, { maxKeys: 2, noNullPrototype: true }),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
}));

/** Of few fields, one of which is easily changed. */
const flat: fc.Arbitrary<JsonObject> = fc.record(
  {
    amount: text,
    start_date: text,
    product_id: fc.oneof(text, fc.constant({ $ref: 'products.platform#id' })),
    metric_ids: fc.array(text, { maxLength: 3 }),
    metadata: fc.dictionary(text, text, { maxKeys: 2, noNullPrototype: true }),
  },
  { requiredKeys: ['product_id'], noNullPrototype: true },
);

function turned(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).reverse());
}
