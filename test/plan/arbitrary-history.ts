/**
 * Histories of a small company: what stays as it is from the start, and then phases, each some days later with a whole
 * catalog of its own. The domains are small, so that a phase often says again what an earlier one said.
 */
import fc from 'fast-check';
import { addDays, type CalendarDay, calendarDay } from '../../src/model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { monthlyPrice as bundlePrice, fixedPrice } from '../prices.ts';

export const START = calendarDay('2026-11-20');

export interface Phase {
  /** How many days after the phase before it. */
  readonly days: number;
  readonly catalog: JsonObject;
  /** How many steps a run does before it is cut short; as many as there are, where that is more. */
  readonly cutAfter: number;
}

export const SEED: Seed = {
  customers: [
    { id: 'cus_acme', currency: 'USD' },
    { id: 'cus_beta', currency: 'USD' },
    { id: 'cus_gamma', currency: 'USD' },
  ],
  products: [
    { id: 'prod_platform', name: 'Platform' },
    { id: 'prod_api', name: 'API calls' },
    { id: 'prod_seats', name: 'Seats' },
  ],
  tags: ['t1', 't2'].map((name) => ({ id: `tag_${name}`, name, entity_types: ['subscription'] })),
  plans: [
    {
      id: 'plan_annual',
      name: 'Growth annual',
      currency: 'USD',
      items: [
        {
          product_id: 'prod_platform',
          price: { ...unitPrice('50'), billing_frequency: 'recurring', charge_on_contract_start: false },
        },
      ],
    },
  ],
};

const amount = fc.constantFrom('10', '20.0', '20', '30.50');
const dayOffset = fc.constantFrom(-10, 0, 1, 3, 5, 8, 13, 21, 40, 100, 400);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });

const dayOf = (offset: number): CalendarDay => addDays(START, offset);

function unitPrice(price: string): JsonObject {
  return {
    type: 'unit',
    fee_type: 'fixed',
    billing_direction: 'advance',
    unit_pricing_model: { price_per_unit: price },
  };
}

const everyMonths = (count: number): JsonObject => ({
  billing_interval_count: count,
  billing_interval_unit: 'month',
});
const apiTerms = fc.constantFrom<JsonObject>(
  everyMonths(1),
  everyMonths(1),
  everyMonths(3),
  { ...everyMonths(1), discount: { type: 'percentage', amount: '10', duration_type: 'fixed' } },
  { ...everyMonths(1), billing_direction: 'arrears' },
);
const apiPrice = fc.tuple(amount, apiTerms, fc.nat({ max: 3 })).map(([price, terms, form]): JsonObject => {
  const fixed = fixedPrice(price, terms);
  if (form > 0) return fixed;
  const { fixed_pricing_model: _, ...rest } = fixed;
  const tiers = [
    { min_units: 0, max_units: 10, price_per_unit: price },
    { min_units: 11, price_per_unit: '1' },
  ];
  return { ...rest, type: 'graduated_tiered', graduated_tiered_pricing_model: { tiers, units: 12 } };
});

const platformAt = (price: string): JsonObject => ({
  platform: { fixed_pricing_model: { price_per_unit: price } },
});
const change: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 4, arbitrary: amount.map(platformAt) },
  { weight: 2, arbitrary: apiPrice.map((api) => ({ api })) },
  fc.constant({ api: null }),
);

const flags = fc
  .subarray(['sso', 'audit'])
  .map((keys) =>
    keys.map((key) => ({ entitlement_key: key, mode: 'static', type: 'boolean', value: 'true' })),
  );
const exporting = fc
  .constantFrom('true', 'false')
  .map((value) => [{ entitlement_key: 'export', mode: 'static', type: 'boolean', value }]);
const ownEntitlements: fc.Arbitrary<readonly JsonObject[]> = fc
  .tuple(flags, fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, exporting))
  .map((lists) => lists.flat());
const SETS = ['features', 'extras'];
const setNames = fc.oneof(
  { weight: 2, arbitrary: fc.constant<readonly string[]>([]) },
  fc.subarray(SETS, { minLength: 1 }),
);
/** Sets and own entitlements mixed; two sets may disagree, which the catalog's rules refuse. */
const entitlements: fc.Arbitrary<readonly Json[]> = fc
  .tuple(ownEntitlements, setNames, fc.boolean())
  .map(([own, names, setsFirst]) => (setsFirst ? [...names, ...own] : [...own, ...names]));
const entitlementSets = fc.record({ features: ownEntitlements, extras: ownEntitlements });

interface Reach {
  readonly on: JsonObject;
  readonly groups: 'existing_from' | 'waves' | undefined;
  readonly halt: 'paused' | 'resumed' | 'stopped' | undefined;
  readonly days: readonly [number, number, number];
}

const ahead = fc.constantFrom(1, 4, 20, 33);
const reach: fc.Arbitrary<Reach> = fc.record({
  on: fc.constantFrom<JsonObject>({}, { to: 'new' }, { at: 'renewal' }, { at: 'on_cycle' }),
  groups: fc.constantFrom(undefined, undefined, 'existing_from', 'waves'),
  halt: fc.constantFrom(undefined, undefined, undefined, 'paused', 'resumed', 'stopped'),
  days: fc.tuple(ahead, ahead, ahead),
});

/** With days after that of the change. */
function reachAfter(day: CalendarDay, { on, groups, halt, days: [first, second, third] }: Reach): JsonObject {
  const from = addDays(day, third);
  return on.to === 'new'
    ? on
    : {
        ...on,
        ...(groups === 'existing_from' && { existing_from: addDays(day, first) }),
        ...(groups === 'waves' && {
          waves: [
            { 'metadata.a': 'x', at: day },
            { share: '50%', at: addDays(day, first) },
            { rest: true, at: addDays(day, second) },
          ],
        }),
        ...(halt === 'stopped' && { stopped: from }),
        ...(halt === 'paused' && { paused: { from } }),
        ...(halt === 'resumed' && { paused: { from, until: addDays(from, 9) } }),
      };
}

const changes = fc
  .uniqueArray(
    fc.record({
      offset: dayOffset,
      prices: change,
      reach: maybe(reach),
      entitlements: fc.option(entitlements, { nil: undefined, freq: 1 }),
    }),
    { selector: ({ offset }) => offset, maxLength: 3 },
  )
  .map((drawn) =>
    byOffset(drawn).map(({ offset, prices, reach: reached, entitlements: given }): JsonObject => {
      const day = dayOf(offset);
      const applies = reached && reachAfter(day, reached);
      return {
        effective_at: day,
        prices,
        ...(applies && Object.keys(applies).length > 0 && { applies }),
        ...(given && { entitlements: given }),
      };
    }),
  );

const bundle = (name: string): fc.Arbitrary<JsonObject> =>
  fc
    .record({ platform: amount, api: fc.option(apiPrice, { nil: undefined, freq: 6 }), changes })
    .map(({ platform, api, changes: dated }) => ({
      name,
      currency: 'USD',
      prices: { platform: bundlePrice(platform), ...(api === undefined ? {} : { api }) },
      ...(dated.length === 0 ? {} : { changes: dated }),
    }));
/** Of the other bundle, the price of the platform alone is another one. */
const likeGrowth = amount.map(
  (price): JsonObject => ({ name: 'Scale', like: 'growth', prices: platformAt(price) }),
);

function byOffset<T extends { readonly offset: number }>(dated: readonly T[]): readonly T[] {
  return [...dated].sort((a, b) => a.offset - b.offset);
}

const item = fc.oneof(
  { weight: 3, arbitrary: fc.constant<JsonObject>({ bundle: 'growth' }) },
  fc.constant<JsonObject>({ bundle: 'scale' }),
  amount.map(
    (price): JsonObject => ({
      bundle: 'growth',
      prices: { platform: { fixed_pricing_model: { price_per_unit: price } } },
    }),
  ),
  fc.constant<JsonObject>({ bundle: 'growth', prices: { api: null } }),
);
const seats = amount.map((price): JsonObject => ({ product: 'seats', price: unitPrice(price) }));
const ownItems = fc
  .record({ bundle: maybe(item), seats: maybe(seats) })
  .map(({ bundle, seats }) => [bundle, seats].filter((each): each is JsonObject => each !== undefined))
  .filter((items) => items.length > 0);
const planItems = fc.subarray<JsonObject>([
  { product: 'platform', price: unitPrice('45') },
  { product: 'seats', price: unitPrice('7') },
]);

interface WrittenEntry {
  readonly items: readonly JsonObject[] | undefined;
  readonly entitlements: readonly Json[] | undefined;
  readonly description: string | undefined;
}

function entry(
  items: fc.Arbitrary<readonly JsonObject[] | undefined>,
  entitled: fc.Arbitrary<readonly Json[] | undefined>,
): fc.Arbitrary<WrittenEntry> {
  return fc.record({ items, entitlements: entitled, description: maybe(fc.constantFrom('one', 'two')) });
}

const laterEntries = fc.uniqueArray(
  fc.record({
    offset: dayOffset,
    entry: entry(maybe(ownItems), maybe(entitlements)),
    draft: fc.constantFrom(false, false, false, true),
  }),
  { selector: ({ offset }) => offset, maxLength: 3 },
);

const fields = fc.record(
  {
    name: fc.constantFrom('One', 'Two'),
    description: fc.constantFrom('a', 'b'),
    tags: fc.subarray(['t1', 't2']),
    trial_period_days: fc.constantFrom(7, 14),
    discount: fc.constantFrom<JsonObject>(
      { type: 'percentage', amount: '10', duration_type: 'fixed' },
      {
        type: 'percentage',
        amount: '10.0',
        duration_type: 'fixed',
        duration_unit: 'months',
        duration_value: 3,
      },
    ),
    minimum_spend: fc.constantFrom<JsonObject>(
      { amount: '5', period: 'monthly' },
      { amount: '60', period: 'quarterly' },
    ),
    maximum_spend: fc.constantFrom<JsonObject>({ amount: '900', period: 'monthly' }),
    price_escalation: fc.constantFrom<JsonObject>(
      { enabled: true, interval_months: 12, type: 'percentage', percentage: '3' },
      { enabled: false, interval_months: 12, type: 'percentage', percentage: '3' },
    ),
    billing: fc.record(
      { payment_terms: fc.constantFrom('net_30', 'net_60'), auto_pay_invoices: fc.boolean() },
      { requiredKeys: [] },
    ),
    metadata: fc.dictionary(fc.constantFrom('a', 'b/c', 'd~e'), fc.constantFrom('x', 'y'), { maxKeys: 3 }),
  },
  { requiredKeys: [] },
);

interface Fixed {
  readonly startOffset: number | undefined;
  /** How many phases leave it a draft. */
  readonly activeAfter: number;
  /** How many phases say nothing of its end, and when that is: no operation takes one back. */
  readonly end: { readonly after: number; readonly offset: number } | undefined;
}

const fixed: fc.Arbitrary<Fixed> = fc.record({
  startOffset: fc.constantFrom(undefined, -45, 0, 12),
  activeAfter: fc.constantFrom(0, 0, 1, 2, 4),
  end: fc.option(fc.record({ after: fc.nat({ max: 3 }), offset: fc.constantFrom(15, 41) }), {
    nil: undefined,
    freq: 2,
  }),
});

function subscription(
  customer: string,
  { startOffset, activeAfter, end }: Fixed,
  phaseIndex: number,
  own: JsonObject,
): fc.Arbitrary<JsonObject> {
  const ofPlan = own.plan_id !== undefined;
  const last = end !== undefined && end.after <= phaseIndex ? end.offset : undefined;
  const opening = ofPlan
    ? entry(maybe(planItems), maybe(entitlements))
    : entry(ownItems, maybe(entitlements));
  return fc
    .record({
      fields,
      lock: fc.constantFrom(undefined, undefined, 'renewal', 'always', dayOf(8), dayOf(30)),
      opening,
      later: laterEntries,
    })
    .map(({ fields: declared, lock, opening: first, later }) => ({
      customer_id: customer,
      currency: 'USD',
      auto_activate: activeAfter <= phaseIndex,
      ...own,
      ...declared,
      ...(startOffset === undefined
        ? {}
        : {
            contract: { period_type: 'fixed', duration_months: 3, start_date: dayOf(startOffset) },
            renewal: { auto_renew: true, duration_months: 1 },
          }),
      ...(lock === undefined || (lock === 'renewal' && startOffset === undefined)
        ? {}
        : { price_lock: lock }),
      ...(last !== undefined && { ends: dayOf(last) }),
      versions: [
        writtenEntry(first),
        ...byOffset(later)
          .filter(({ offset }) => offset > (startOffset ?? -Infinity) && offset < (last ?? Infinity))
          // Over a plan a dated entry is complete.
          .filter((each) => !ofPlan || each.entry.items !== undefined)
          .map(({ offset, entry: dated, draft }) => ({
            effective_at: dayOf(offset),
            ...(draft ? { draft } : {}),
            ...writtenEntry(dated),
          })),
      ],
    }));
}

function writtenEntry({ items, entitlements: entitled, description }: WrittenEntry): JsonObject {
  return {
    ...(items === undefined || items.length === 0 ? {} : { items }),
    ...(entitled === undefined ? {} : { entitlements: entitled }),
    ...(description === undefined ? {} : { description }),
  };
}

function giving(bundled: JsonObject, given: readonly Json[] | undefined): JsonObject {
  return given === undefined ? bundled : { ...bundled, entitlements: given };
}

interface Company {
  readonly acme: Fixed;
  readonly beta: Fixed;
  readonly gamma: Fixed;
}

const mostly = fc.constantFrom(true, true, true, true, false);

function phase({ acme, beta, gamma }: Company, index: number): fc.Arbitrary<Phase> {
  return fc
    .record({
      days: fc.constantFrom(0, 0, 1, 2, 5, 10, 35),
      cutAfter: fc.nat({ max: 8 }),
      growth: bundle('Growth'),
      scale: fc.oneof({ weight: 3, arbitrary: bundle('Scale') }, likeGrowth),
      sets: entitlementSets,
      given: fc.record({ growth: maybe(entitlements), scale: maybe(entitlements) }),
      acme: subscription('cus_acme', acme, index, {}),
      beta: subscription('cus_beta', beta, index, {}),
      gamma: subscription('cus_gamma', gamma, index, { plan_id: 'plan_annual' }),
      renamed: fc.subarray(['acme', 'growth']),
      hasAcme: mostly,
      hasBeta: mostly,
      hasGamma: mostly,
    })
    .map((drawn) => ({
      days: drawn.days,
      cutAfter: drawn.cutAfter,
      catalog: underOtherKeys(drawn.renamed, {
        products: {
          platform: { id: 'prod_platform' },
          api: { id: 'prod_api' },
          seats: { id: 'prod_seats' },
        },
        entitlement_sets: drawn.sets,
        bundles: {
          growth: { ...giving(drawn.growth, drawn.given.growth), renamed_from: `growth${OTHER}` },
          scale: giving(drawn.scale, drawn.given.scale),
        },
        subscriptions: {
          ...(drawn.hasAcme ? { acme: { ...drawn.acme, renamed_from: `acme${OTHER}` } } : {}),
          ...(drawn.hasBeta ? { beta: drawn.beta } : {}),
          ...(drawn.hasGamma ? { gamma: drawn.gamma } : {}),
        },
      }),
    }));
}

const OTHER = '_us';

/** Each key and its other one in each other's place, wherever they are. */
function underOtherKeys(keys: readonly string[], catalog: JsonObject): JsonObject {
  const swapped = (text: string, key: string) =>
    text.replaceAll(new RegExp(`"${key}(${OTHER})?"`, 'g'), (_, other) => `"${key}${other ? '' : OTHER}"`);
  return JSON.parse(keys.reduce(swapped, JSON.stringify(catalog))) as JsonObject;
}

export const history: fc.Arbitrary<readonly Phase[]> = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.record({ acme: fixed, beta: fixed, gamma: fixed }))
  .chain(([count, company]) =>
    fc.tuple(...Array.from({ length: count }, (_, index) => phase(company, index))),
  );

/** The catalog with everything that a vendor asks for who closes the value sets. */
export function forVendor(value: JsonObject): JsonObject {
  const whole = Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => {
      if (Array.isArray(member))
        return [name, member.map((each) => (isJsonObject(each) ? forVendor(each) : each))];
      return [name, isJsonObject(member) ? forVendor(member) : member];
    }),
  );
  const isEndless = whole.duration_type === 'fixed' && whole.duration_value === undefined;
  return {
    ...(whole.fee_type !== undefined && { billing_frequency: 'recurring', charge_on_contract_start: false }),
    ...whole,
    ...(isEndless && { duration_type: 'monthly_rolling' }),
  };
}

const COPIES = ['', '_b', '_c'];

/** With the customers of {@link inThrees}. */
export const SEED_OF_THREES: Seed = {
  ...SEED,
  customers: (SEED.customers ?? []).flatMap((each) =>
    COPIES.map((suffix) => ({ ...each, id: `${String(each.id)}${suffix}` })),
  ),
};

/** Each subscription three times, alike but for customer, name and a value of metadata. One that is adopted by its id, or names a customer, stays alone. */
export function inThrees(data: JsonObject): JsonObject {
  const { subscriptions } = data;
  if (!isJsonObject(subscriptions)) return data;
  const all = Object.entries(subscriptions).flatMap(([key, written]): [string, Json][] =>
    !isJsonObject(written) || written.id !== undefined || typeof written.customer_id !== 'string'
      ? [[key, written]]
      : COPIES.map((suffix) => [`${key}${suffix}`, copied(written, suffix)]),
  );
  return { ...data, subscriptions: Object.fromEntries(all) };
}

function copied(written: JsonObject, suffix: string): JsonObject {
  const own = Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name,
      name === 'customer_id' || name === 'renamed_from' ? `${String(value)}${suffix}` : value,
    ]),
  );
  const metadata = isJsonObject(written.metadata) ? written.metadata : {};
  return suffix === '' ? own : { ...own, name: `Copy${suffix}`, metadata: { ...metadata, copy: suffix } };
}
