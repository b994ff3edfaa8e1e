/** Entitlement sets and the entitlements of bundles, laid into the entries of subscriptions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { history } from '../plan/arbitrary-history.ts';
import { catalogFrom } from '../rehearsal.ts';

const VERSION = 'version: "2026-04-01"\n';
const OPTIONS = { environment: null, variables: new Map([['set', 'features']]) };
const PRICE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }';

const SHARED = `${VERSION}products: { seat: { name: Seat } }
entitlement_sets:
  features:
    - { entitlement_key: sso, type: boolean, value: "true" }
    - { entitlement_key: audit, type: boolean, value: "true" }
bundles:
  growth:
    name: Growth
    prices: { seat: ${PRICE} }
    entitlements:
      - features
      - { entitlement_key: export, type: boolean, value: "true" }
`;
const SUBSCRIPTION = `${VERSION}subscriptions:
  acme:
    customer_id: c
    currency: USD
    versions:
      - items:
          - bundle: growth
        entitlements:
          - "\${var.set}"
          - { entitlement_key: audit, type: boolean, value: "false" }
      - effective_at: 2027-01-01
        items: [{ bundle: growth }]
`;

function read(...texts: readonly string[]) {
  const files = texts.map((content, index) => ({ file: `${index}.yaml`, content }));
  return readCatalog(files, OPTIONS);
}

describe('a subscription that names a set and uses a bundle that gives one', () => {
  const { catalog, diagnostics } = read(SHARED, SUBSCRIPTION);
  const acme = catalog?.subscriptions.get('acme');
  const [opening, later] = acme?.entries ?? [];
  const keys = (lists: readonly JsonObject[] | undefined) =>
    lists?.map(({ entitlement_key, value }) => `${entitlement_key}=${value}`);

  test('has each entitlement once, its own before the others', () => {
    expect(diagnostics).toEqual([]);
    expect(keys(opening?.entitlements)).toEqual(['sso=true', 'audit=false', 'export=true']);
    expect(keys(later?.entitlements)).toEqual(['sso=true', 'audit=false', 'export=true']);
    expect(opening?.sharedEntitlements).toEqual(['sso', 'export']);
  });

  test('points to the line that brought each of them', () => {
    const place = (entry: typeof opening, ...path: readonly string[]) => {
      const { file, line } = (acme && entry?.locate(['entitlements', ...path], acme.locate)) ?? {};
      return `${file}:${line}`;
    };
    expect(place(opening, 'sso', 'value')).toBe('0.yaml:5');
    expect(place(opening, 'audit', 'value')).toBe('1.yaml:11');
    expect(place(opening, 'export')).toBe('0.yaml:13');
    expect(place(opening)).toBe('1.yaml:9');
    expect(place(later, 'audit', 'value')).toBe('1.yaml:11');
    expect(place(later, 'sso', 'value')).toBe('0.yaml:5');
    expect(acme && opening?.locate(['items'], acme.locate).line).toBe(7);
  });

  test('the bundle has its list written out', () => {
    expect(keys(catalog?.bundles.get('growth')?.entitlements?.map(({ value }) => value))).toEqual([
      'sso=true',
      'audit=true',
      'export=true',
    ]);
  });
});

test('a catalog without sets has nothing of them', () => {
  const plain = SHARED.replace(/entitlement_sets:[\s\S]*bundles:/, 'bundles:').replace(
    / {4}entitlements:[\s\S]*/,
    '',
  );
  const own = SUBSCRIPTION.replace(/"\$.*"/, '{ entitlement_key: sso, type: boolean, value: "true" }');
  const { catalog } = read(plain, own);
  const acme = catalog?.subscriptions.get('acme');
  expect(
    [catalog, acme, catalog?.bundles.get('growth')].map((each) => Object.keys(each ?? {}).sort()),
  ).toEqual([
    ['bundles', 'customers', 'digest', 'metrics', 'plans', 'products', 'subscriptions'],
    ['address', 'autoActivate', 'entries', 'fields', 'file', 'key', 'locate'],
    ['address', 'editions', 'file', 'key', 'locate', 'name'],
  ]);
  expect(acme?.entries.map((entry) => Object.keys(entry).sort())).toEqual([
    ['effectiveAt', 'entitlements', 'items', 'locate'],
    ['effectiveAt', 'items', 'locate'],
  ]);
  const at = (...path: readonly string[]) => acme?.entries[0]?.locate(path, acme.locate);
  expect(at('entitlements', 'sso')).toEqual(at('entitlements'));
});

test('a set in two files is an error that names both places', () => {
  const { diagnostics } = read(SHARED, `${VERSION}entitlement_sets:\n  features: []\n`);
  expect(diagnostics.map(diagnosticText)).toEqual([
    '1.yaml:3:3: duplicate-address: `entitlement_sets.features` is declared twice; keep one of the two, or give one another key\n    0.yaml:4:3: the first one',
  ]);
});

test('a set that may stand in a file that could not be read is not called unknown', () => {
  const codes = read(
    SHARED.replace('features:', 'feature:'),
    SUBSCRIPTION,
    'entitlement_sets: {',
  ).diagnostics;
  expect(codes.map(({ code }) => code)).not.toContain('unknown-set');
});

/** The catalog with every list written out in the entry where it holds; undefined where two givers disagree. */
function writtenOut({
  entitlement_sets: sets,
  bundles,
  subscriptions,
  ...rest
}: JsonObject): JsonObject | undefined {
  let disagree = false;
  /** By key; what `own` has is not asked for elsewhere. */
  const listOf = (
    lists: readonly (readonly Json[])[],
    own: ReadonlyMap<string, JsonObject>,
  ): Map<string, JsonObject> => {
    const result = new Map(own);
    for (const one of lists.flat()) {
      if (!isJsonObject(one)) continue;
      const key = String(one.entitlement_key);
      const known = result.get(key);
      if (known !== undefined && !own.has(key) && JSON.stringify(known) !== JSON.stringify(one))
        disagree = true;
      if (known === undefined) result.set(key, one);
    }
    return result;
  };
  const listsOf = (list: Json | undefined) => {
    const written = isJsonArray(list) ? list : [];
    const own = new Map(written.filter(isJsonObject).map((one) => [String(one.entitlement_key), one]));
    const named = written.flatMap((name) => (typeof name === 'string' ? [asList(at(sets, name))] : []));
    return { own, named };
  };
  const givenBy = new Map(
    Object.entries(asObject(bundles)).flatMap(([key, bundle]) => {
      const list = asObject(bundle).entitlements;
      if (list === undefined) return [];
      const { own, named } = listsOf(list);
      return [[key, [...listOf(named, own).values()]] as const];
    }),
  );
  const plainEntries = (versions: Json | undefined): Json => {
    let items: Json | undefined;
    let list: Json | undefined;
    let isSaid = false;
    return asList(versions).map((entry) => {
      const { entitlements: _, ...written } = asObject(entry);
      const heldItems = asObject(entry).items ?? items;
      const heldList = asObject(entry).entitlements ?? list;
      const given = asList(heldItems).flatMap((item) => [
        givenBy.get(String(asObject(item).bundle)) ?? undefined,
      ]);
      const lists = given.filter((each) => each !== undefined);
      const isDeclared = isSaid || heldList !== undefined || lists.length > 0;
      if (written.draft !== true) {
        items = heldItems;
        list = heldList;
        isSaid = isDeclared;
      }
      const { own, named } = listsOf(heldList);
      const all = [...listOf([...named, ...lists], own).values()];
      return isDeclared ? { ...written, entitlements: all } : written;
    });
  };
  const plain = mapped(subscriptions, (one) => ({ ...one, versions: plainEntries(one.versions) }));
  const bare = mapped(bundles, ({ entitlements: _, ...bundle }) => bundle);
  return disagree ? undefined : { ...rest, bundles: bare, subscriptions: plain };
}

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
function asList(value: Json | undefined): Json[] {
  return isJsonArray(value) ? [...value] : [];
}
function at(value: Json | undefined, key: string): Json | undefined {
  return asObject(value)[key];
}
function mapped(value: Json | undefined, change: (one: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(asObject(value)).map(([key, one]) => [key, change(asObject(one))]),
  );
}

/** By subscription and point, the entitlements by key; null where the point declares none. */
function entitled(catalog: Catalog): unknown {
  return [...catalog.subscriptions.values()].map((subscription) => [
    subscription.key,
    buildTimeline(catalog, subscription).points.map(({ from, entitlements = null }) => [
      from,
      entitlements?.toSorted((a, b) => (String(a.entitlement_key) < String(b.entitlement_key) ? -1 : 1)) ??
        null,
    ]),
  ]);
}

test('sets and bundles give what lists that are written out give', () => {
  let [refused, shared] = [0, 0];
  fc.assert(
    fc.property(history, ([phase]) => {
      if (phase === undefined) return;
      const plain = writtenOut(phase.catalog);
      const { catalog, diagnostics } = catalogFrom(phase.catalog);
      const conflicts = diagnostics.filter(({ code }) => code === 'entitlement-conflict');
      expect(conflicts.length > 0).toBe(plain === undefined);
      if (plain === undefined) refused += 1;
      const other = plain && catalogFrom(plain).catalog;
      expect(other === undefined).toBe(catalog === undefined);
      if (catalog === undefined || other === undefined) return;
      const all = [...catalog.subscriptions.values()].flatMap(({ entries }) => entries);
      if (all.some(({ sharedEntitlements }) => sharedEntitlements !== undefined)) shared += 1;
      expect(entitled(catalog)).toEqual(entitled(other));
    }),
    { numRuns: 120 },
  );
  expect(refused).toBeGreaterThan(0);
  expect(shared).toBeGreaterThan(refused);
});
