/**
 * Each field of the catalog's schema, changed at the service by hand, one at a time: it is drift, or its address is named
 * as not compared. A field that no answer shows has a row that says so.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BOOLEAN_FIELDS, DAY_FIELDS, DECIMAL_FIELDS, INTEGER_FIELDS } from '../../../src/interface/index.ts';
import type { Catalog } from '../../../src/model/catalog/catalog.ts';
import { type Address, ownerOf } from '../../../src/model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../src/model/values/json.ts';
import { coverageOf } from '../../../src/observe/coverage-of.ts';
import { fixedPrice } from '../../prices.ts';
import { catalogFrom, type Profile, type Rehearsal, rehearse } from '../../rehearsal.ts';
import { bindingsOf } from '../../served.ts';
import { fieldsOf } from './schema-fields.ts';

const PRICE = fixedPrice('10');
const SSO = { mode: 'static', type: 'boolean', value: 'true' };
const SEED = {
  customers: [{ id: 'cus_acme', currency: 'USD' }],
  products: [{ id: 'prod_platform', name: 'Platform' }],
  plans: [{ id: 'plan_core', name: 'Core', currency: 'USD', items: [] }],
};
const CATALOG: JsonObject = {
  products: { platform: { id: 'prod_platform' } },
  plans: { core: { name: 'Core', currency: 'USD' } },
  bundles: { growth: { name: 'Growth', prices: { platform: PRICE } } },
  subscriptions: {
    acme: {
      customer_id: 'cus_acme',
      currency: 'USD',
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: 24, start_date: '2026-11-01' },
      versions: [
        {
          items: [{ product: 'platform', price: PRICE }],
          entitlements: [{ entitlement_key: 'sso', ...SSO }],
        },
      ],
    },
  },
};

/** Fields that stand in the catalog alone, or that no answer shows. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  ...[
    'absent',
    'adopt',
    'other_than',
    'id',
    'renamed_from',
    'price_lock',
    'customer',
    'plan',
    'requested',
    'draft',
    'changes',
    'currencies',
    'like',
    'unread',
  ],
  // Interface, "PATCH /subscriptions/{id}": accepted, and shown in no answer.
  ...['tags', 'ends'],
]);

/** Fields that the service shows under another name, or that stand for a list of what has rows of its own. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  auto_activate: 'status',
  effective_at: 'start_date',
  metrics: 'metric_ids',
};
const OF_OTHERS: ReadonlySet<string> = new Set([
  'versions',
  'items',
  'entitlements',
  'prices',
  'product',
  'product_id',
]);
const LISTS: ReadonlySet<string> = new Set(['charges', 'metric_bindings', 'dimensions']);

function rowsOf(kind: string, unshown: readonly string[] = []): readonly string[] {
  return fieldsOf(kind).filter((path) => {
    const [field = ''] = path.split('.');
    return !NOT_SHOWN.has(field) && !OF_OTHERS.has(field) && !unshown.includes(field);
  });
}

/** Another value than any of the catalog above. */
function otherValue(name: string): Json {
  if (name === 'status') return 'draft';
  if (name === 'metadata') return { by: 'hand' };
  if (name === 'metric_ids') return ['met_hand'];
  if (INTEGER_FIELDS.has(name)) return 7;
  if (DECIMAL_FIELDS.has(name)) return '7';
  if (DAY_FIELDS.has(name)) return '2028-02-02';
  if (name === 'charge_on_contract_start') return false;
  return BOOLEAN_FIELDS.has(name) ? true : 'by_hand';
}

function change([name = '', ...rest]: readonly string[]): JsonObject {
  const inner = rest.length === 0 ? otherValue(name) : change(rest);
  return { [name]: LISTS.has(name) ? [inner] : inner };
}

const within = (value: JsonObject, patch: JsonObject): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(value), ...Object.keys(patch)])].map((name) => {
      const [was, now] = [value[name], patch[name]];
      return [name, isJsonObject(was) && isJsonObject(now) ? within(was, now) : (now ?? was ?? null)];
    }),
  );

const item = (patch: JsonObject) => ({
  items: [{ product_id: 'prod_platform', price: within({ ...PRICE, currency: 'USD' }, patch) }],
});

interface Row {
  readonly what: string;
  readonly address: Address;
  readonly set: JsonObject;
}

const at = (
  address: string,
  kind: string,
  unshown: readonly string[],
  setOf = (patch: JsonObject) => patch,
) =>
  rowsOf(kind, unshown).map((path): Row => {
    const [name = '', ...rest] = path.split('.');
    return {
      what: `${kind} ${path}`,
      address: address as Address,
      set: setOf(change([SHOWN_AS[name] ?? name, ...rest])),
    };
  });

const OPENING = 'subscriptions.acme.versions.opening';
const ROWS: readonly Row[] = [
  ...at('subscriptions.acme', 'subscription', ['description']),
  ...at(OPENING, 'version', []),
  ...at(OPENING, 'price', [], item),
  { what: 'version items', address: OPENING as Address, set: { items: [] } },
  { what: 'price currency', address: OPENING as Address, set: item({ currency: 'EUR' }) },
  {
    what: 'price fixed_pricing_model.total',
    address: OPENING as Address,
    set: item({ fixed_pricing_model: { total: '7' } }),
  },
  ...at(OPENING, 'entitlement', ['entitlement_key'], (patch) => ({
    entitlements: [within({ key: 'sso', ...SSO }, patch)],
  })),
  {
    what: 'entitlement added',
    address: OPENING as Address,
    set: {
      entitlements: [
        { key: 'sso', ...SSO },
        { key: 'by_hand', ...SSO },
      ],
    },
  },
  // A bundle shows no currency of its own.
  ...at('bundles.growth', 'bundle', ['currency']),
  ...at('bundles.growth', 'price', ['billing_frequency', 'matrix_pricing_model'], (patch) => ({
    prices: [within({ product_id: 'prod_platform', ...PRICE }, patch)],
  })),
  ...at('plans.core', 'plan', []),
];

describe.each<Profile>(['published', 'bound'])('under %s', (profile) => {
  const bindings = bindingsOf(profile);
  let rehearsal: Rehearsal;
  let catalog: Catalog;

  beforeAll(async () => {
    rehearsal = await rehearse(profile, SEED, '2026-11-20');
    const read = catalogFrom(CATALOG);
    if (read.catalog === undefined) throw new Error(JSON.stringify(read.diagnostics));
    catalog = read.catalog;
    await rehearsal.apply(catalog);
  });
  afterAll(() => rehearsal.close());

  /** By hand, and put back when the test is through. */
  const edit = (id: string, set: JsonObject) => {
    const { sandbox } = rehearsal;
    for (const collection of ['plans', 'bundles', 'subscriptions', 'versions'] as const) {
      const held = sandbox.store.get(collection, id);
      if (held) onTestFinished(() => sandbox.store.put(collection, id, held));
    }
    const answer = sandbox.handle({
      method: 'POST',
      path: '/_sandbox/edit',
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ id, set })),
    });
    expect(Buffer.from(answer.body).toString()).not.toContain('"detail"');
  };

  const look = async () => {
    const { plan, observed } = await rehearsal.plan(catalog);
    if (plan === undefined || observed === undefined) throw new Error('no plan');
    const coverage = coverageOf(catalog, observed, bindings, rehearsal.today());
    return {
      drift: plan.drift.map(({ address }) => address),
      notCompared: coverage.not_compared.flatMap(({ addresses }) => addresses),
    };
  };

  const expectNothing = async () => {
    const { drift, notCompared } = await look();
    expect(drift).toEqual([]);
    if (profile === 'bound') expect(notCompared).toEqual([]);
  };

  test('nothing is drift before anybody changes anything', expectNothing);

  test.each(ROWS)('$what', async ({ address, set }) => {
    const id = (await rehearsal.state.reader.records()).get(address)?.remoteId ?? '';
    edit(id, set);
    const { drift, notCompared } = await look();
    const isVersion = ownerOf(address) !== address;
    expect(drift.includes(address) || (!isVersion && notCompared.includes(address))).toBe(true);
  });

  test('nothing is drift once all is put back', expectNothing);
});
