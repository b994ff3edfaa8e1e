/** Accounts of all kinds, generated, and made with the vendor's own interface in a sandbox. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addDays, addMonths, type CalendarDay, calendarDay } from '../../src/model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../../src/model/values/json.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { matrixByRegion } from './vendor-account.ts';

/** The day on which an account is made and taken over. */
export const TODAY = calendarDay('2026-11-20');
const PRODUCTS = ['platform', 'seats', 'support', 'calls', 'setup'] as const;
export type ProductKey = (typeof PRODUCTS)[number];

interface Priced {
  readonly product: ProductKey;
  readonly price: JsonObject;
}

/** `own` prices, those of a bundle with or without one of its own, or those of a plan. */
interface Content {
  readonly kind: 'own' | 'bundle' | 'plan';
  readonly own: readonly Priced[];
  /** The number of the bundle or the plan. */
  readonly which: number;
}

export interface GeneratedSubscription {
  readonly customer: number;
  readonly status: 'active' | 'active' | 'draft' | 'canceled' | 'ending';
  /** Months from today, below zero for the past. */
  readonly start: number;
  readonly day: string;
  readonly months: number | null;
  readonly opening: Content;
  readonly steps: readonly { readonly after: number; readonly draft: boolean; readonly items: Content }[];
  readonly terms: JsonObject;
}

export interface GeneratedAccount {
  readonly currencies: readonly string[];
  readonly bundles: readonly (readonly Priced[])[];
  readonly plans: readonly (readonly Priced[])[];
  readonly subscriptions: readonly GeneratedSubscription[];
}

const amount = fc.constantFrom('10', '99.99', '1200', '33.33', '7.05', '0.5');
const discount = fc.oneof(
  fc.record({
    ...{ type: fc.constantFrom('percentage'), amount: fc.constantFrom('10', '50', '33.3') },
    duration_type: fc.constant('monthly_rolling'),
  }),
  fc.record({
    ...{ type: fc.constantFrom('percentage'), amount: fc.constantFrom('10', '50', '25') },
    ...{ duration_type: fc.constant('fixed'), duration_unit: fc.constant('months') },
    duration_value: fc.constantFrom(1, 3, 12),
  }),
);

const WORDS: Readonly<Record<number, string>> = { 1: 'monthly', 3: 'quarterly', 12: 'yearly' };
const interval = fc
  .tuple(fc.constantFrom(1, 1, 3, 12), fc.constantFrom('word', 'count', 'both'))
  .map(([months, form]): JsonObject => {
    const count = { billing_interval_count: months, billing_interval_unit: 'month' };
    if (form === 'count') return count;
    return { billing_interval: WORDS[months] ?? '', ...(form === 'both' && count) };
  });
const tiers = fc.tuple(amount, amount).map(([first, next]) => [
  { min_units: 0, max_units: 10, price_per_unit: first },
  { min_units: 11, price_per_unit: next, fixed_fee: '3' },
]);
const fixedModel = fc.oneof(
  fc.tuple(amount, fc.constantFrom(1, 1, 5)).map(([price, units]) => ({
    type: 'fixed',
    fixed_pricing_model: { price_per_unit: price, units },
  })),
  tiers.map((all) => ({ type: 'tiered', tiered_pricing_model: { units: 12, tiers: all } })),
  tiers.map((all) => ({
    type: 'graduated_tiered',
    graduated_tiered_pricing_model: { units: 12, tiers: all },
  })),
);
const meteredModel = fc.oneof(
  amount.map((price) => ({ type: 'unit', unit_pricing_model: { price_per_unit: price } })),
  tiers.map((all) => ({ type: 'tiered', tiered_pricing_model: { tiers: all } })),
  fc.tuple(amount, amount).map(([eu, other]) => ({ type: 'matrix', ...matrixByRegion(eu, other) })),
);

/** Due on its day, or with the first bill after it. */
const feeOnce = (model: JsonObject): JsonObject => ({
  ...{ fee_type: 'fixed', billing_frequency: 'one-off', billing_direction: 'advance' },
  ...{ charge_on_contract_start: true, billing_interval_count: 1, billing_interval_unit: 'month' },
  ...model,
});

const priceOf = (product: ProductKey): fc.Arbitrary<JsonObject> => {
  if (product === 'calls')
    return fc.record({ model: meteredModel, frequency: fc.boolean() }).map(({ model, frequency }) => ({
      ...{ fee_type: 'metered', billing_direction: 'arrears', charge_on_contract_start: false },
      ...{ billing_interval_count: 1, billing_interval_unit: 'month' },
      ...(frequency && { billing_frequency: 'recurring' }),
      ...model,
    }));
  if (product === 'setup') return fixedModel.map(feeOnce);
  return fc
    .record({
      model: fixedModel,
      every: interval,
      direction: fc.constantFrom('advance', 'arrears'),
      onStart: fc.boolean(),
      discount: fc.option(discount, { freq: 3, nil: undefined }),
      trial: fc.option(fc.constantFrom(7, 30, 45), { freq: 6, nil: undefined }),
      instalments: fc.boolean(),
      order: fc.option(fc.constantFrom(1, 7), { nil: undefined }),
    })
    .map(({ model, every, direction, onStart, discount: less, trial, instalments, order }): JsonObject => {
      const isYearly = every.billing_interval_count === 12 || every.billing_interval === 'yearly';
      return {
        ...{ fee_type: 'fixed', billing_frequency: 'recurring' },
        ...{ billing_direction: direction, charge_on_contract_start: onStart },
        ...every,
        ...model,
        ...(less && { discount: less }),
        ...(trial !== undefined && { trial_period_days: trial }),
        ...(order !== undefined && { display_order: order }),
        ...(isYearly &&
          instalments &&
          direction === 'advance' && {
            recurring_instalment_interval_count: 1,
            recurring_instalment_interval_unit: 'month',
          }),
      };
    });
};

const pricedOf = (products: readonly ProductKey[]): fc.Arbitrary<readonly Priced[]> =>
  fc
    .tuple(
      ...products.map((product) =>
        fc.option(
          priceOf(product).map((price): Priced => ({ product, price })),
          { freq: 2 },
        ),
      ),
    )
    .map((all) => all.filter((each) => each !== null))
    .filter((all) => all.length > 0);

const LISTED: readonly ProductKey[] = ['platform', 'seats', 'calls'];
const content: fc.Arbitrary<Content> = fc.record({
  kind: fc.constantFrom('own', 'bundle', 'bundle', 'plan'),
  own: pricedOf(PRODUCTS),
  which: fc.nat(1),
});

const terms = fc.record(
  {
    discount: discount,
    minimum_spend: fc.constantFrom<JsonObject>({ amount: '50', period: 'monthly' }),
    maximum_spend: fc.constantFrom<JsonObject>(
      { amount: '900', period: 'monthly' },
      { amount: '2400', period: 'quarterly' },
    ),
    trial_period_days: fc.constantFrom(7, 14, 31),
    price_escalation: fc.constantFrom<JsonObject>({
      ...{ enabled: true, type: 'percentage', percentage: '4.5', interval_months: 24 },
      escalate_metered_unit_rates: false,
    }),
  },
  { requiredKeys: [] },
);

const subscription: fc.Arbitrary<GeneratedSubscription> = fc.record({
  customer: fc.nat(3),
  status: fc.constantFrom('active', 'active', 'active', 'draft', 'canceled', 'ending'),
  start: fc.integer({ min: -10, max: 3 }),
  day: fc.constantFrom('01', '15', '20', '28'),
  months: fc.constantFrom(12, 24, 36, null),
  opening: content,
  steps: fc.array(
    fc.record({ after: fc.integer({ min: 1, max: 20 }), draft: fc.boolean(), items: content }),
    {
      maxLength: 3,
    },
  ),
  terms: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: terms }),
}) as fc.Arbitrary<GeneratedSubscription>;

export const account: fc.Arbitrary<GeneratedAccount> = fc.record({
  currencies: fc.array(fc.constantFrom('USD', 'EUR', 'GBP'), { minLength: 4, maxLength: 4 }),
  bundles: fc.tuple(pricedOf(LISTED), pricedOf(LISTED)),
  plans: fc.tuple(pricedOf(['platform', 'support']), pricedOf(['platform', 'support'])),
  subscriptions: fc.array(subscription, { minLength: 6, maxLength: 10 }),
});

export interface MadeAccount {
  readonly subscriptions: readonly (GeneratedSubscription & {
    readonly id: string;
    readonly ends: CalendarDay | null;
  })[];
}

/** One request to the sandbox; throws where it is refused. */
export function ask(sandbox: Sandbox, method: string, path: string, body?: JsonObject): JsonObject {
  const { status, body: text } = sandbox.handle({
    method,
    path,
    headers: {
      authorization: `Bearer ${sandbox.apiKey}`,
      'alguna-version': '2026-04-01',
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      'content-type': 'application/json',
    },
    body: Buffer.from(body ? JSON.stringify(body) : ''),
  });
  if (status >= 300)
    throw new Error(`${method} ${path}: ${status} ${String(text)} to ${JSON.stringify(body)}`);
  return String(text) === '' ? {} : (JSON.parse(String(text)) as JsonObject);
}

export function makeAccount(sandbox: Sandbox, generated: GeneratedAccount): MadeAccount {
  const post = (path: string, body: JsonObject): string => String(ask(sandbox, 'POST', path, body).id);
  const metric = post('/metrics', {
    ...{ name: 'Calls', event_name: 'call', aggregation: { method: 'count', field: '' } },
  });
  const products = new Map(
    PRODUCTS.map((key) => [
      key,
      post('/products', {
        name: key,
        ...(key === 'calls'
          ? { fee_type: 'metered', payment_terms: 'arrears', metric_ids: [metric] }
          : {
              ...{ fee_type: 'fixed', payment_terms: 'advance' },
              billing_frequency: key === 'setup' ? 'one-off' : 'recurring',
            }),
      }),
    ]),
  );
  const withIds = ({ product, price }: Priced): { product_id: string; price: JsonObject } => ({
    product_id: products.get(product) ?? '',
    price: { ...price, ...(product === 'calls' && { metric_ids: [metric] }) },
  });
  const bundles = generated.bundles.map((prices, index) => ({
    prices,
    id: post('/bundles', {
      name: `Bundle ${index + 1}`,
      prices: prices.map((each) => {
        const { product_id, price } = withIds(each);
        return { product_id, ...inBundle(price) };
      }),
    }),
  }));
  const plans = generated.plans.map((prices, index) => ({
    prices,
    id: post('/plans', { name: `Plan ${index + 1}`, currency: 'USD', items: prices.map(withIds) }),
  }));
  const customers = generated.currencies.map((currency, index) => ({
    currency,
    id: post('/customers', { name: `Customer ${index + 1}`, currency }),
  }));
  const itemsOf = ({ kind, which, ...content }: Content, terms: JsonObject): readonly JsonObject[] => {
    // A fee charged once is beside every recurring sum, and so beside the subscription's own terms.
    const own = content.own.filter((each) => !isSetup(each) || Object.keys(terms).length === 0);
    // Every version has a price.
    if (kind === 'own') return (own.length > 0 ? own : (generated.plans[0] ?? [])).map(withIds);
    if (kind === 'plan') return [...(plans[which]?.prices ?? []), ...own.filter(isSetup)].map(withIds);
    const bundle = bundles[which];
    // The first of its own prices that the bundle has too is negotiated.
    const negotiated = own.find(({ product }) => bundle?.prices.some((each) => each.product === product));
    const items = (bundle?.prices ?? []).map((each) =>
      withIds(each.product === negotiated?.product ? negotiated : each),
    );
    return [{ bundle_id: bundle?.id ?? '', items }, ...own.filter(isSetup).map(withIds)];
  };
  const subscriptions = generated.subscriptions.map((each, index) => {
    const { customer, status, start, day, months, opening, steps, terms: own } = each;
    const { id: payer = '', currency = '' } = customers[customer] ?? {};
    const begins = calendarDay(`${addMonths(TODAY, start).slice(0, 8)}${day}`);
    // No version replaces one whose fee is not invoiced yet.
    const isDue = start > -3 && start < 1;
    const items = itemsOf(
      isDue ? { ...opening, own: opening.own.filter((one) => !isSetup(one)) } : opening,
      own,
    );
    const fromPlan = opening.kind === 'plan' && currency === 'USD';
    const id = post('/subscriptions', {
      ...{ customer_id: payer, currency, name: `Subscription ${index + 1}` },
      contract: { start_date: begins, ...(months !== null && { duration_months: months }) },
      renewal: { auto_renew: months === 12 },
      auto_activate: status !== 'draft',
      ...(fromPlan
        ? {
            plan_id: plans[opening.which]?.id ?? '',
            items: items.slice((plans[opening.which]?.prices ?? []).length),
          }
        : { items }),
    });
    if (Object.keys(own).length > 0) ask(sandbox, 'PATCH', `/subscriptions/${id}`, own);
    const past = [...limitedTerms(items)];
    for (const { after, draft, items: next } of steps) {
      // No draft shares a day with the end of a discount.
      const day = draft ? addDays(addMonths(begins, after), 3) : addMonths(begins, after);
      const content = itemsOf(next, own);
      // Nothing lists a version that is over, nor that a term goes on from it.
      const given = draft || day > TODAY ? [] : limitedTerms(content);
      if (given.some((term) => past.includes(term))) continue;
      past.push(...given);
      const made = { effective_at: day, draft: draft || status === 'draft', items: content };
      ask(sandbox, 'POST', `/subscriptions/${id}/versions`, made);
    }
    const ends = status === 'ending' ? addMonths(begins, Math.max(1, 2 - start)) : null;
    if (ends !== null) cancel(sandbox, id, ends);
    if (status === 'canceled') cancel(sandbox, id, 'immediate');
    return { ...each, id, ends };
  });
  return { subscriptions };
}

/** By product: each discount for a fixed time, and each trial. */
function limitedTerms(items: readonly JsonObject[]): readonly string[] {
  return items.flatMap(({ product_id: product, price, items: inner }) => {
    if (inner !== undefined) return limitedTerms(objectsIn(inner));
    const { discount: less, trial_period_days: trial } = price as JsonObject;
    const isLimited = isJsonObject(less ?? null) && (less as JsonObject).duration_type === 'fixed';
    return [...(isLimited ? [less] : []), ...(trial === undefined ? [] : [trial])].map((term) =>
      JSON.stringify([product, term]),
    );
  });
}

function cancel(sandbox: Sandbox, id: string, effective: string): void {
  ask(sandbox, 'POST', `/subscriptions/${id}/cancel`, { reason: 'pricing', effective });
}

function isSetup({ product }: Priced): boolean {
  return product === 'setup';
}

/** The form of a bundle's price, in which a discount has another name for its type. */
function inBundle(price: JsonObject): JsonObject {
  const { discount: less, fixed_pricing_model: fixed, ...rest } = price;
  const { type, ...kept } = isJsonObject(less ?? null) ? (less as JsonObject) : {};
  return {
    ...rest,
    ...(isJsonObject(fixed ?? null) && { fixed_pricing_model: { ...(fixed as JsonObject), total: '0' } }),
    ...(less !== undefined && { discount: { ...kept, discount_type: type ?? null } }),
  };
}

/** What the service shows on these days: each price set, what holds for each subscription, and its drafts; without ids and times. */
export function contentOf(
  sandbox: Sandbox,
  { subscriptions }: MadeAccount,
  days: readonly CalendarDay[],
): JsonObject {
  const bundles = objectsIn(ask(sandbox, 'GET', '/bundles?limit=100&offset=0').data).map(cleaned);
  const shown = subscriptions.map(({ id }) => {
    const versions = objectsIn(ask(sandbox, 'GET', `/subscriptions/${id}/versions`).data).map(
      (each): Shown => ({
        id: String(each.id),
        day: String(each.start_date).slice(0, TODAY.length),
        isDraft: each.status === 'draft',
      }),
    );
    const on = (day: string): Json => {
      const latest = versions
        .filter((each) => !each.isDraft && each.day <= day)
        .sort(byDay)
        .at(-1);
      return latest === undefined ? null : contentsOf(sandbox, id, latest.id);
    };
    const drafts = versions
      .filter(({ isDraft }) => isDraft)
      .map(({ day, id: draft }) => [day, contentsOf(sandbox, id, draft)]);
    return [
      id,
      { drafts: Object.fromEntries(drafts), held: Object.fromEntries(days.map((day) => [day, on(day)])) },
    ];
  });
  return { bundles, subscriptions: Object.fromEntries(shown) };
}

interface Shown {
  readonly id: string;
  readonly day: string;
  readonly isDraft: boolean;
}

function byDay(a: Shown, b: Shown): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
}

function contentsOf(sandbox: Sandbox, subscription: string, version: string): JsonObject {
  const { items = [], entitlements = [] } = ask(
    sandbox,
    'GET',
    `/subscriptions/${subscription}/versions/${version}`,
  );
  return cleaned({ items, entitlements });
}

const OWN = new Set(['id', 'created_at', 'updated_at', 'order', 'current_version_id']);

function cleaned(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): readonly (readonly [string, Json])[] => {
      const isLimited = name === 'discount' && isJsonObject(inner) && inner.duration_type === 'fixed';
      if (OWN.has(name) || isLimited || name === 'trial_period_days') return [];
      if (Array.isArray(inner))
        return [[name, inOrder(inner.map((each) => (isJsonObject(each) ? cleaned(each) : each)))]];
      return [[name, isJsonObject(inner) ? cleaned(inner) : inner]];
    }),
  );
}

/** Items and prices in the order of what they are for: their own order says nothing. */
function inOrder(list: readonly Json[]): readonly Json[] {
  const keyOf = (each: Json): string =>
    isJsonObject(each) ? String(each.product_id ?? each.bundle_id ?? '') : '';
  // A fee that no later version has, and what is left of limited terms, are the ledger's to compare.
  const lasting = list.filter((each) => !isJsonObject(each) || !isOnce(each.price));
  return lasting.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

function isOnce(price: Json | undefined): boolean {
  return isJsonObject(price) && price.billing_frequency === 'one-off';
}
