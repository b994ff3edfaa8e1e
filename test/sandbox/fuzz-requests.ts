/** Requests that nobody would send: good ones spoilt, and some that were never good. */
import fc from 'fast-check';
import { OPERATION_NAMES, OPERATIONS } from '../../src/interface/index.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { SandboxRequest } from '../../src/sandbox/answers/exchange.ts';
import { bundlePrice, fixed, subscriptionBody, unit } from './talk.ts';

const TIERS = [
  { min_units: 0, max_units: 10, price_per_unit: '1' },
  { min_units: 11, unit_price: '0.5', fixed_fee: '1' },
];
const LEAF = { leaf: { cell_key: 'a', ...unit('1') } };
const PRICES: readonly JsonObject[] = [
  fixed('1'),
  unit('0.1'),
  { graduated_tiered_pricing_model: { tiers: TIERS } },
  { volume_percentage_pricing_model: { percentage: '1', fixed_fee: '2', price_per_unit: '3' } },
  { prepaid_tiered_pricing_model: { prepaid_units: 5, tiers: TIERS } },
  {
    expression_pricing_model: {
      charges: [{ quantity_expression: 'a / 2', unit_price_expression: '3' }],
      metric_bindings: [{ alias: 'a', metric_id: 'metric_calls' }],
    },
  },
  {
    matrix_pricing_model: {
      dimensions: [{ key: 'region', values: ['eu'] }],
      root: {
        splits: [{ dimension_key: 'region', branches: [{ value: 'eu', child: LEAF }], wildcard: LEAF }],
        fallback: LEAF,
      },
    },
  },
];
const ITEMS = PRICES.map((price) => ({
  product_id: 'prod_one',
  price: { ...price, metric_ids: ['metric_calls'] },
}));

const BUNDLE_PRICES = PRICES.slice(0, 5).map((price) => ({
  ...bundlePrice('prod_one', '1'),
  product_id: 'prod_one',
  ...price,
}));
const SAMPLE = [{ event_name: 'file_stored', properties: { region: 'eu' } }];

/** Bodies that succeed, by operation or path, to be spoilt. */
const FITTING: Readonly<Record<string, readonly JsonObject[]>> = {
  'subscriptions.create': ITEMS.map((item) => subscriptionBody({ customer_id: 'cus_rich', items: [item] })),
  'subscriptions.update': [
    {
      metadata: { a: null },
      discount: { amount: '5', type: 'percentage', duration_type: 'fixed' },
      tags: ['a'],
    },
    { billing: null, renewal: { auto_renew: true }, name: null },
  ],
  'versions.create': [
    { items: ITEMS, effective_at: '2027-01-01', entitlements: [{ entitlement_key: 'sso', value: 'true' }] },
    { items: ITEMS, draft: true },
  ],
  'versions.update': [
    {
      prices: {
        existingPriceIds: ['ver_000002.1'],
        newPrices: [{ productId: 'prod_one', type: 'unit', unitAmount: '1' }],
      },
      startDate: '2027-01-01',
    },
  ],
  'bundles.create': [{ name: 'Growth', prices: BUNDLE_PRICES }],
  'bundles.update': [{ description: 'Other' }, { prices: BUNDLE_PRICES }],
  'products.create': [{ name: 'New' }],
  'products.update': [{ name: 'Other' }],
  'plans.create': [{ name: 'New', currency: 'USD' }],
  'plans.update': [{ name: 'Other' }],
  'credits.reserve': [
    { customer_id: 'cus_rich', event_name: 'call_made', events: SAMPLE, reserve: {}, ttl_seconds: 5 },
    { customer_id: 'cus_capped', event_name: 'call_made', reserve: { max_quantity: '7' } },
    { customer_id: 'cus_poor', events: SAMPLE },
  ],
  '/beta/credits/track': [
    { reservation_id: 'res_000001', events: [{ event_name: 'call_made' }], partial: true },
  ],
  '/events': [{ unique_id: 'event-1' }],
  '/beta/events': [{ unique_id: 'event-2' }],
  '/_sandbox/clock': [{ advance_ms: 86_400_000 }],
  '/_sandbox/edit': [{ id: 'sub_000001', set: { name: 'Other' } }],
};
const BODIES = Object.values(FITTING).flat();

const IDS = [
  'sub_000001',
  'ver_000001',
  'bun_000001',
  'prod_one',
  'plan_conformance',
  'sso',
  'current',
  '%2e%2e',
  '__proto__',
];
const ROUTES = [
  ...OPERATION_NAMES.flatMap((name) => {
    const route = OPERATIONS[name].published ?? OPERATIONS[name].suggested;
    return route === null ? [] : [{ ...route, fitting: FITTING[name] ?? BODIES }];
  }),
  ...Object.keys(FITTING)
    .filter((name) => name.startsWith('/'))
    .map((path) => ({ method: 'POST', path, fitting: FITTING[path] ?? BODIES })),
];

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '1e999',
    '-0',
    '0x10',
    '2027-02-30',
    '9'.repeat(200),
    '\u0000',
    '\ud800',
  ),
);
const oddValue: fc.Arbitrary<Json> = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
  fc.constantFrom(null, -1, 0, 1e308, 2 ** 53, 0.1, true, [], {}, '-5', '1.50', '1'.repeat(99)),
);

/** A change at a place that the numbers lead to, from the top of a body downwards. */
interface Spoiling {
  readonly way: readonly number[];
  readonly act: 'set' | 'remove' | 'add' | 'repeat';
  readonly name: string;
  readonly value: Json;
}
const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  way: fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }),
  act: fc.constantFrom('set', 'set', 'remove', 'add', 'repeat'),
  name: oddText,
  value: oddValue,
});

function spoilt(value: Json, { way, act, name, value: odd }: Spoiling): Json {
  if (typeof value !== 'object' || value === null) return odd;
  const entries = Object.entries(value);
  const place = entries.length === 0 ? -1 : (way[0] ?? 0) % entries.length;
  const inner = entries[place]?.[1];
  if (way.length > 1 && typeof inner === 'object' && inner !== null)
    entries[place] = [entries[place]?.[0] ?? '', spoilt(inner, { way: way.slice(1), act, name, value: odd })];
  else if (act === 'set' && place >= 0) entries[place] = [entries[place]?.[0] ?? '', odd];
  else if (act === 'remove') entries.splice(place, 1);
  else if (act === 'repeat' && place >= 0) entries.push(entries[place] as [string, Json]);
  else entries.push([name, odd]);
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

const spoiltBody = (bodies: readonly JsonObject[]) =>
  fc
    .tuple(fc.constantFrom(...bodies), fc.array(spoiling, { maxLength: 2 }))
    .map(([good, changes]) => Buffer.from(JSON.stringify(changes.reduce<Json>(spoilt, good))));

const bodyFor = (fitting: readonly JsonObject[]) =>
  fc.oneof(
    { weight: 8, arbitrary: spoiltBody(fitting) },
    { weight: 1, arbitrary: spoiltBody(BODIES) },
    { weight: 1, arbitrary: oddValue.map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
  );

/** What usually stands in a path, by the step before it. */
const FITTING_IDS: Readonly<Record<string, string>> = {
  subscriptions: 'sub_000001',
  versions: 'ver_000002',
  entitlements: 'sso',
  bundles: 'bun_conformance',
  products: 'prod_one',
  plans: 'plan_conformance',
};
const pathFor = (pattern: string) => {
  const steps = pattern.split('/');
  return fc
    .tuple(
      ...steps.map((step, index) =>
        step.startsWith('{')
          ? fc.oneof(
              { weight: 8, arbitrary: fc.constant(FITTING_IDS[steps[index - 1] ?? ''] ?? 'x') },
              { weight: 1, arbitrary: fc.constantFrom(...IDS) },
              { weight: 1, arbitrary: oddText.map(encoded) },
            )
          : fc.constant(step),
      ),
    )
    .map((chosen) => chosen.join('/'));
};
const parameter = fc
  .tuple(
    fc.constantFrom('limit', 'offset', 'sort', 'customer_id', 'name', 'after', '__proto__'),
    fc.oneof(oddText.map(encoded), fc.constantFrom('1', 'id:asc', 'cus_conformance')),
  )
  .map(([name, value]) => `?${name}=${value}`);
const query = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: parameter });

const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 30, arbitrary: fc.constant('Bearer sandbox-key') },
      { weight: 1, arbitrary: fc.string() },
    ),
    'service-version': fc.oneof(
      { weight: 30, arbitrary: fc.constant('2026-04-01') },
      { weight: 1, arbitrary: fc.string() },
    ),
    'content-type': fc.oneof(
      { weight: 30, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.string() },
    ),
    'idempotency-key': fc.oneof(
      fc.nat(200).map(String),
      fc.uuid(),
      fc.uuid(),
      fc.string({ unit: 'binary', maxLength: 300 }),
    ),
  },
  { requiredKeys: ['authorization', 'service-version', 'content-type'] },
);
const methodFor = (method: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD') },
  );

/** A request that is nearly right, or not at all. */
export const anyRequest: fc.Arbitrary<SandboxRequest> = fc.constantFrom(...ROUTES).chain((route) =>
  fc
    .record({
      path: pathFor(route.path),
      query,
      headers,
      body: bodyFor(route.fitting),
      method: methodFor(route.method),
    })
    .map(({ path, query: asked, headers: given, body, method }) => ({
      method,
      path: path + asked,
      headers: given as Record<string, string>,
      body: route.method === 'GET' ? new Uint8Array() : body,
    })),
);

function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'));
}

/** What gives {@link anyRequest} something to find. */
export const FUZZED_SUBSCRIPTION = subscriptionBody({ customer_id: 'cus_rich', items: ITEMS.slice(0, 1) });
export const FUZZED_DRAFT = { items: ITEMS.slice(0, 1), draft: true };
