/** Equal entries are read once for all subscriptions that write them, and each subscription gets them as if it stood alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type ReadResult, readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { EntryItem, Subscription } from '../../src/model/catalog/catalog.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import { type Locate, type SharedLocate, sourceText } from '../../src/model/values/source.ts';
import { history, inThrees } from '../plan/arbitrary-history.ts';
import { monthlyPrice } from '../prices.ts';

describe('catalogs in which two of three subscriptions are copies', () => {
  it('are read as each subscription is by itself', () => {
    let shared = 0;
    fc.assert(
      fc.property(history, (phases) => {
        for (const { catalog } of phases) {
          const subscriptions = writtenIn(inThrees(catalog));
          const whole = read(catalog, subscriptions);
          for (const one of subscriptions) {
            const [key] = one;
            const alone = read(catalog, [one]).catalog?.subscriptions.get(key);
            const among = whole.catalog?.subscriptions.get(key);
            if (alone === undefined || among === undefined) continue;
            expect(pictureOf(among)).toEqual(pictureOf(alone));
            const copy = whole.catalog?.subscriptions.get(`${key}_b`);
            shared += copy !== undefined && copy.entries === among.entries ? 1 : 0;
          }
        }
      }),
      { numRuns: 20 },
    );
    expect(shared).toBeGreaterThan(0);
  });
});

describe('equal entries with a fault', () => {
  const FAULTY: readonly (readonly [string, JsonObject])[] = [
    ['unknown-bundle', { items: [{ bundle: 'none' }] }],
    ['item-without-subject', { items: [{ prices: {} }] }],
    ['dated-opening', { effective_at: '2027-01-01', items: [{ bundle: 'growth' }] }],
    ['unknown-price', { items: [{ bundle: 'growth', prices: { none: { discount: null } } }] }],
    ['empty-bundle', { items: [{ bundle: 'growth', prices: { platform: null } }] }],
    [
      'duplicate-entitlement',
      {
        items: [{ bundle: 'growth' }],
        entitlements: ['1', '2'].map((value) => ({ entitlement_key: 'sso', type: 'numeric', value })),
      },
    ],
  ];

  it.each(FAULTY)('are reported for every subscription: %s', (code, entry) => {
    const subscription: JsonObject = { customer_id: 'c', currency: 'USD', versions: [entry] };
    const { diagnostics } = read(CATALOG, [
      ['a', subscription],
      ['b', { ...subscription, customer_id: 'd' }],
      ['c', { ...subscription, customer_id: 'e' }],
    ]);
    const found = diagnostics.filter((one) => one.code === code);
    const places = found.map(({ source }) => source?.file);
    // What all of them miss is one cause, told once with the number of places.
    if (found.length === 1) expect(found[0]?.message).toMatch(/and at 2 more places/);
    else expect(places).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
  });

  it('are checked with the terms that each subscription has', () => {
    const versions = [{ items: [{ bundle: 'growth' }] }];
    const { diagnostics } = read(CATALOG, [
      ['a', { customer_id: 'c', currency: 'USD', versions }],
      ['b', { customer_id: 'd', currency: 'EUR', versions }],
      ['c', { customer_id: 'e', currency: 'USD', versions }],
      ['d', { customer_id: 'f', currency: 'EUR', versions }],
    ]);
    const [only, ...others] = diagnostics;
    expect([only?.source?.file, only?.code, others]).toEqual(['b.yaml', 'currency-mismatch', []]);
    expect(only?.message).toMatch(/and at 1 more place/);
  });
});

it('reads entries that aliases make very long, each list by itself', () => {
  const description = 'x'.repeat(60_000);
  const versions = ['2027-01-01', '2028-01-01', '2029-01-01'].map((day, index) => ({
    ...(index === 0 ? {} : { effective_at: day }),
    description,
    items: [{ bundle: 'growth' }],
  }));
  const { catalog, diagnostics } = read(CATALOG, [
    ['a', { customer_id: 'c', currency: 'USD', versions }],
    ['b', { customer_id: 'd', currency: 'USD', versions }],
  ]);
  const [one, other] = [...(catalog?.subscriptions.values() ?? [])];
  expect(diagnostics).toEqual([]);
  expect(one?.entries).not.toBe(other?.entries);
  expect(one && other && pictureOf(one)).toMatchObject({ entries: [{ description }, {}, {}] });
});

const CATALOG: JsonObject = {
  products: { platform: { name: 'Platform', fee_type: 'fixed' } },
  bundles: {
    growth: {
      name: 'Growth',
      currency: 'USD',
      prices: {
        platform: monthlyPrice('99.00'),
      },
    },
  },
};

type Written = readonly [key: string, subscription: JsonObject];

function writtenIn({ subscriptions }: JsonObject): readonly Written[] {
  return Object.entries(isJsonObject(subscriptions) ? subscriptions : {}).flatMap(([key, written]) =>
    isJsonObject(written) ? [[key, written] as const] : [],
  );
}

function without(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Every subscription in a file of its own, where its places are the same whatever stands beside it. */
function read(catalog: JsonObject, subscriptions: readonly Written[]): ReadResult {
  const fileOf = (file: string, content: JsonObject) => ({
    file,
    content: stringify({ version: '2026-04-01', ...content }),
  });
  return readCatalog(
    [
      fileOf('shared.yaml', without(catalog, ['subscriptions'])),
      ...subscriptions.map(([key, written]) => fileOf(`${key}.yaml`, { subscriptions: { [key]: written } })),
    ],
    { environment: null, variables: new Map() },
  );
}

/** Everything that a subscription says, with the line and column of its parts. */
function pictureOf({ fields, entries, locate }: Subscription): unknown {
  const at = placesIn(locate);
  return {
    fields,
    entries: entries.map(({ items, locate: inEntry, ...entry }) => ({
      ...entry,
      places: at(inEntry, [[], ['items'], ['effective_at'], ['entitlements']]),
      items: items?.map((item) => itemPicture(item, at)),
    })),
  };
}

type Places = (shared: SharedLocate, paths: readonly (readonly string[])[]) => readonly string[];

function placesIn(own: Locate): Places {
  return (shared, paths) => paths.map((path) => sourceText(shared(path, own)));
}

function itemPicture(item: EntryItem, at: Places): unknown {
  switch (item.kind) {
    case 'product':
      return [item.product, item.price, at(item.locate, [[], ...pathsIn({ price: item.price as Json })])];
    case 'bundle':
      return [
        item.bundle,
        [...item.overrides],
        at(item.locate, [[], ...pathsIn({ prices: Object.fromEntries(item.overrides) })]),
      ];
    case 'bundle_id':
      return [
        item.bundleId,
        item.items.map(({ product, price, locate }) => [product, price, at(locate, pathsIn(price as Json))]),
      ];
    default:
      return item satisfies never;
  }
}

function pathsIn(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (!isJsonObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}
