/** Whole price sets of the vendor's service, replaced through the wire: no field is lost, and no model doubled. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectValue, PROFILES, versionValue, type WireVersion } from '../../src/interface/index.ts';
import { pricingModelsOf } from '../../src/model/catalog/price.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
} from '../../src/model/values/json.ts';
import { carryOver } from '../../src/plan/diff/carry-over.ts';
import { matrixByRegion } from '../e2e/vendor-account.ts';
import { type Rehearsal, rehearse } from '../rehearsal.ts';
import { contextOf } from './plan-of.ts';

const PRODUCTS = ['prod_1', 'prod_2', 'prod_3'] as const;
const SEED = {
  customers: [{ id: 'cust_1', currency: 'USD' }],
  metrics: [{ id: 'mtr_1', event_name: 'call' }],
  products: PRODUCTS.map((id) => ({ id, name: id })),
};

let rehearsal: Rehearsal;
beforeAll(async () => {
  rehearsal = await rehearse('alguna', SEED as Parameters<typeof rehearse>[1], '2026-11-20');
});
afterAll(() => rehearsal.close());

function send(method: string, path: string, body?: JsonObject): JsonObject {
  const { status, body: text } = rehearsal.sandbox.handle({
    method,
    path,
    headers: {
      authorization: `Bearer ${rehearsal.sandbox.apiKey}`,
      'alguna-version': '2026-04-01',
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: Buffer.from(body ? JSON.stringify(body) : ''),
  });
  expect(`${status} ${status < 300 ? '' : String(text)}`).toMatch(/^2/);
  return JSON.parse(String(text)) as JsonObject;
}

const onWire = (name: 'bundles.create' | 'bundles.update' | 'versions.create', body: JsonObject) =>
  PROFILES.alguna.wire?.sent(name, body) ?? body;
const fromWire = (name: 'bundles.get' | 'versions.get', body: JsonObject) =>
  PROFILES.alguna.wire?.shown(name, body) as JsonObject;

const amount = fc.constantFrom('0.01', '1.50', '49.00');
const tiers = fc.tuple(amount, amount, fc.boolean()).map(([low, high, isWhole]): readonly JsonObject[] => [
  { min_units: 0, max_units: 100, price_per_unit: low, ...(isWhole && { fixed_fee: '0' }) },
  { min_units: 101, price_per_unit: high, fixed_fee: '5.00' },
]);
const matrix = fc.tuple(amount, amount).map(
  ([eu, other]): JsonObject => ({
    type: 'matrix',
    ...matrixByRegion(eu, other, [{ cell_key: 'a' }, { cell_key: 'b' }]),
  }),
);
const metered = fc
  .oneof(
    amount.map((each): JsonObject => ({ type: 'unit', unit_pricing_model: { price_per_unit: each } })),
    tiers.map((each): JsonObject => ({ type: 'tiered', tiered_pricing_model: { tiers: each } })),
    tiers.map(
      (each): JsonObject => ({
        type: 'graduated_tiered',
        graduated_tiered_pricing_model: { tiers: each },
      }),
    ),
    matrix,
  )
  .map((model) => ({ ...model, fee_type: 'metered', billing_direction: 'arrears', metric_ids: ['mtr_1'] }));
const fixed = amount.map((each) => ({
  ...{ type: 'fixed', fee_type: 'fixed', billing_direction: 'advance', billing_frequency: 'recurring' },
  fixed_pricing_model: { price_per_unit: each, units: 2 },
}));
const spend = fc.record({
  amount,
  period: fc.constantFrom('monthly', 'yearly'),
  billing_direction: fc.constant('arrears'),
});
const more = fc.record(
  {
    billing_frequency: fc.constant('recurring'),
    display_order: fc.integer({ min: 0, max: 9 }),
    trial_period_days: fc.constant(14),
    minimum_spend: spend,
    maximum_spend: spend,
    discount: fc.constantFrom<JsonObject>(
      { amount: '10', type: 'percentage', duration_type: 'monthly_rolling' },
      { amount: '5', type: 'percentage', duration_type: 'fixed', duration_unit: 'months', duration_value: 3 },
    ),
  },
  { requiredKeys: [] },
);
const interval = fc.constantFrom<JsonObject>(
  { billing_interval: 'monthly' },
  { billing_interval_count: 1, billing_interval_unit: 'month' },
  { billing_interval: 'quarterly', billing_interval_count: 3, billing_interval_unit: 'month' },
);
const price = fc
  .tuple(fc.oneof(metered, fixed), interval, more)
  .map(
    ([model, every, rest]): JsonObject => ({ charge_on_contract_start: false, ...rest, ...model, ...every }),
  );
const priceSet = fc.array(price, { minLength: 1, maxLength: 3 });

/** The fields of a price that a catalog may leave unsaid. */
const UNSAID = [
  'billing_frequency',
  'display_order',
  'charge_on_contract_start',
  'discount',
  'minimum_spend',
];
const left = fc.subarray(UNSAID);

const OWN = ['id', 'currency', 'created_at', 'updated_at', 'product'];

function strip(value: Json): Json {
  if (isJsonArray(value)) return value.map(strip);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name, member]) => !OWN.includes(name) && member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, strip(member)]));
}

/** As a catalog has it: no total, and no amount that is nothing. */
function written(value: Json | undefined): Json {
  if (isJsonArray(value)) return value.map(written);
  if (!isJsonObject(value)) return value ?? null;
  const kept = Object.entries(value).filter(
    ([name, member]) => !OWN.includes(name) && name !== 'total' && member !== null && member !== '0',
  );
  return Object.fromEntries(kept.map(([name, member]) => [name, written(member)]));
}

const without = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

const context = contextOf({ catalog: '' });
const OTHER: JsonObject = { type: 'fixed', fixed_pricing_model: { price_per_unit: '53.00', units: 1 } };
const withOther = (each: JsonObject): JsonObject => ({
  ...without(each, ['type', ...pricingModelsOf(each)]),
  ...OTHER,
});

test.each(['equal', 'changed'] as const)('the price set of a bundle, with %s content', (kind) => {
  fc.assert(
    fc.property(priceSet, left, (prices, unsaid) => {
      const made = send(
        'POST',
        '/bundles',
        onWire('bundles.create', {
          name: 'Starter',
          prices: prices.map((each, at) => ({ product_id: PRODUCTS[at] ?? '', ...each })),
        }),
      );
      const path = `/bundles/${String(made.id)}`;
      const before = fromWire('bundles.get', send('GET', path));
      const shown = objectValue(before);
      const said = objectsIn(written(shown.prices)).map((each) => without(each, unsaid));
      const wanted = said.map((each, at) => (kind === 'changed' && at === 0 ? withOther(each) : each));
      const body = carryOver(
        context,
        { prices: wanted },
        { shown, recorded: { prices: said }, reverts: false },
      );
      send('PATCH', path, onWire('bundles.update', body));
      const after = objectsIn(strip(fromWire('bundles.get', send('GET', path)).prices ?? null));
      for (const [at, each] of objectsIn(strip(before.prices ?? null)).entries()) {
        expect(pricingModelsOf(after[at] ?? {})).toHaveLength(1);
        if (kind === 'equal' || at > 0) expect(after[at]).toEqual(withTotal(each));
        else {
          const models = ['type', 'billing_frequency', ...pricingModelsOf(each), 'fixed_pricing_model'];
          expect(without(after[at] ?? {}, models)).toEqual(without(each, models));
          expect(after[at]).toMatchObject(OTHER);
        }
      }
    }),
    { numRuns: 60 },
  );
});

/** The total is worked out anew, as one number is written in one way. */
function withTotal(each: JsonObject): JsonObject {
  const { fixed_pricing_model: model } = each;
  if (!isJsonObject(model)) return each;
  const total = String(Number(model.price_per_unit) * Number(model.units));
  return { ...each, fixed_pricing_model: { ...model, total } };
}

test('the items of a version, with equal content and with one price changed', () => {
  fc.assert(
    fc.property(priceSet, left, fc.boolean(), (prices, unsaid, isChanged) => {
      const items = prices.map(
        (each, at): JsonObject => ({
          product_id: PRODUCTS[at] ?? '',
          price: { billing_frequency: 'recurring', ...each },
        }),
      );
      const contract = { start_date: '2026-11-01', duration_months: 12, period_type: 'fixed' };
      const made = send('POST', '/subscriptions', {
        ...{ customer_id: 'cust_1', currency: 'USD', contract, auto_activate: true },
        ...{ name: 'Acme', items },
      });
      const path = `/subscriptions/${String(made.id)}/versions`;
      const read = () => fromWire('versions.get', send('GET', `${path}/current`));
      const before = read();
      const shown = versionValue(before as WireVersion);
      const said = objectsIn(written(shown.items)).map(
        (item): JsonObject => ({
          ...item,
          price: without(item.price as JsonObject, unsaid),
        }),
      );
      const wanted = said.map(
        (item, at): JsonObject =>
          isChanged && at === 0 ? { ...item, price: withOther(item.price as JsonObject) } : item,
      );
      const body = carryOver(
        context,
        { items: wanted },
        { shown, recorded: { items: said }, reverts: false },
      );
      send('POST', path, onWire('versions.create', { ...body, effective_at: '2026-11-20', draft: false }));
      const after = objectsIn(strip(read().items ?? null));
      for (const [at, item] of objectsIn(strip(before.items ?? null)).entries()) {
        const [old, now] = [item.price, after[at]?.price] as readonly [JsonObject, JsonObject];
        expect(pricingModelsOf(now)).toHaveLength(1);
        if (!isChanged || at > 0) expect(now).toEqual(old);
        else
          expect(without(now, ['type', 'fixed_pricing_model'])).toEqual(
            without(old, ['type', 'fixed_pricing_model', ...pricingModelsOf(old)]),
          );
      }
    }),
    { numRuns: 60 },
  );
});
