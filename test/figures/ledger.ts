/**
 * What every customer pays in each month, before and after a request, in fractions: worked out from the data of a business
 * by the rules of the documentation. Shares no code with the program.
 */
import type { Price } from '../../src/model/catalog/price.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { addMonths, daysBetween, monthsBetween } from './days.ts';
import { type Business, type Customer, type Order, type Prices, TODAY } from './random-business.ts';
import { add, cmp, div, mul, one, parsed, type Rational, rational, sub, zero } from './rational.ts';
import { slowBill } from './slow-bill.ts';

export interface Entry {
  readonly from: string;
  readonly items: readonly Item[];
  /** Of its bundle and of its own, a month. */
  readonly credits: readonly (string | null)[];
}

export interface Item {
  readonly product: string;
  /** Undefined for an item of the customer's own. */
  readonly bundle: string | undefined;
  readonly price: Price;
}

/** One side of a plan for a customer. */
export interface Account {
  readonly start: string;
  readonly entries: readonly Entry[];
  readonly terms: JsonObject;
  /** The terms that held up to today, where others follow them. */
  readonly replaced: JsonObject | null;
  readonly discountSince: string;
  /** Bills are those before any credit, where none of a customer's credits changes. */
  readonly countsCredits: boolean;
  readonly partialPeriod: Business['partialPeriod'];
}

/** A month from `day`, up to `end`; null for a month that starts on any day, in which no trial runs. */
export interface Moment {
  readonly day: string;
  readonly end: string | null;
}

/** What a customer pays before and after a request. */
export function accountsOf(
  before: readonly [Business, Customer],
  after: readonly [Business, Customer],
): { readonly before: Account; readonly after: Account } {
  const old = accountBefore(...before);
  const now = accountAfter(old, ...after);
  const days = [...old.entries, ...now.entries].map(({ from }) => from).filter((day) => day >= TODAY);
  const countsCredits = [TODAY, ...days].some(
    (day) => JSON.stringify(entryAt(old, day)?.credits) !== JSON.stringify(entryAt(now, day)?.credits),
  );
  return { before: { ...old, countsCredits }, after: { ...now, countsCredits } };
}

function accountBefore(business: Business, customer: Customer): Account {
  return {
    start: customer.start,
    entries: written(business, customer),
    terms: customer.terms,
    replaced: null,
    discountSince: customer.start,
    countsCredits: false,
    partialPeriod: business.partialPeriod,
  };
}

/** What has begun stays; the request begins today, where it says something else about today. */
function accountAfter(before: Account, business: Business, customer: Customer): Account {
  const wanted = waiting(before, customer, written(business, customer));
  const begun = before.entries.filter(({ from }) => from <= TODAY);
  const now = wanted.findLast(({ from }) => from <= TODAY);
  const isNew = now !== undefined && contentOf(begun.at(-1)) !== contentOf(now);
  const isSame = JSON.stringify(before.terms) === JSON.stringify(customer.terms);
  // A scheduled version that the catalog no longer has is superseded on its day by what holds then, as if that were written.
  const superseded = before.entries.flatMap(({ from }) => {
    const holding = wanted.findLast((entry) => entry.from <= from);
    const isGone = from > TODAY && holding !== undefined && holding.from !== from;
    return isGone ? [{ ...holding, from }] : [];
  });
  const sameDiscount =
    JSON.stringify(before.terms.discount ?? null) === JSON.stringify(customer.terms.discount ?? null);
  return {
    start: before.start,
    entries: [
      ...begun,
      ...(isNew ? [{ ...now, from: TODAY }] : []),
      ...[...superseded, ...wanted.filter(({ from }) => from > TODAY)].sort((a, b) =>
        a.from < b.from ? -1 : 1,
      ),
    ],
    terms: customer.terms,
    replaced: isSame ? null : before.terms,
    discountSince: sameDiscount ? before.start : TODAY,
    countsCredits: false,
    partialPeriod: before.partialPeriod,
  };
}

/** The entries of a catalog that had always been applied in time. */
function written({ bundles }: Business, { start, orders }: Customer): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [index, order] of orders.entries()) {
    const from = order.day ?? start;
    const end = orders[index + 1]?.day ?? '9999-12-31';
    const bundle = order.bundle === null ? undefined : bundles[order.bundle];
    entries.push(entryOn(from, order, bundle));
    for (const { day } of bundle?.changes ?? []) {
      if (day <= from || day >= end) continue;
      const entry = entryOn(day, order, bundle);
      if (contentOf(entry) !== contentOf(entries.at(-1))) entries.push(entry);
    }
  }
  return entries;
}

function entryOn(day: string, order: Order, bundle: Business['bundles'][string] | undefined): Entry {
  const listed: Record<string, Price> = { ...bundle?.prices };
  for (const change of bundle?.changes ?? []) if (change.day <= day) Object.assign(listed, change.prices);
  const items = Object.entries(listed as Prices).flatMap(([product, price]): readonly Item[] => {
    const over = order.overrides[product];
    if (over === null) return [];
    const model = over === undefined ? {} : modelOf(over);
    return [{ product, bundle: order.bundle ?? undefined, price: { ...price, ...model } }];
  });
  const own = Object.entries(order.own).map(([product, price]) => ({ product, bundle: undefined, price }));
  return { from: day, items: [...items, ...own], credits: [bundle?.credit ?? null, order.credit] };
}

function modelOf(price: Price): Partial<Price> {
  return Object.fromEntries(Object.entries(price).filter(([name]) => name.endsWith('_pricing_model')));
}

/** The same for the same prices and credits, however they are spelled. */
export function contentOf(entry: Entry | undefined): string {
  const sorted = (_: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const written = JSON.stringify(entry && [entry.items, entry.credits], sorted) ?? '';
  return written.replace(/"(\d+)\.(\d*?)0*"/g, (_, whole, places) =>
    places === '' ? `"${whole}"` : `"${whole}.${places}"`,
  );
}

/**
 * The credit of a bundle has no day: an edit of it reaches who uses the bundle already on the next day on cycle. One that
 * goes waits where the customer has none of its own, and so does the last of its own, since all that is left is the bundle's.
 */
function waiting(before: Account, customer: Customer, wanted: readonly Entry[]): readonly Entry[] {
  const old = entryAt(before, TODAY);
  const at = wanted.findLastIndex(({ from }) => from <= TODAY);
  const now = wanted[at];
  if (old === undefined || now === undefined || customer.start >= TODAY) return wanted;
  const [bundled = null, own = null] = old.credits;
  const [listed = null, agreed = null] = now.credits;
  const isMoved = bundleOf(old) !== bundleOf(now);
  const hadNone = bundled === null && own === null;
  const credits = agreed === null ? [bundled, own] : [listed === null ? null : bundled, agreed];
  const isSame = JSON.stringify(credits) === JSON.stringify(now.credits);
  if (bundleOf(now) === undefined || isMoved || hadNone || isSame) return wanted;
  const months = now.items.filter(({ price }) => !isOneOff(price)).map(({ price }) => monthsIn(price));
  const day = nextOnCycle(customer.start, Math.min(...(months.length === 0 ? [1] : months)));
  const ownDays = customer.orders.slice(1).map((order) => order.day ?? '');
  const until = [day, ...ownDays].reduce((first, each) => (each < first ? each : first));
  const held = wanted.map((entry, index) =>
    index >= at && entry.from < until ? { ...entry, credits } : entry,
  );
  const last = wanted.findLast(({ from }) => from <= until);
  const arrives = last && last.from !== until ? [{ ...last, from: until }] : [];
  return [...held, ...arrives].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function bundleOf({ items }: Entry): string | undefined {
  return items.find(({ bundle }) => bundle !== undefined)?.bundle;
}

function monthsIn(price: Price): number {
  return price.billing_interval_count ?? 1;
}

function nextOnCycle(start: string, months: number): string {
  let count = 0;
  while (addMonths(start, count) <= TODAY) count += months;
  return addMonths(start, count);
}

function creditOf(entry: Entry | undefined): Rational {
  const amounts = (entry?.credits ?? []).flatMap((text) => (text === null ? [] : [parsed(text)]));
  return amounts.reduce(add, zero);
}

export function entryAt({ entries }: Account, day: string): Entry | undefined {
  return entries.findLast(({ from }) => from <= day);
}

/** A part of a bill: a price in force, how much of it counts, and what it is used for. */
export interface Part {
  readonly price: Price;
  /** The factor of the escalations so far, which the price's own limits come after. */
  readonly raised: Rational;
  readonly share: Rational;
  readonly metrics: readonly string[];
}

/** A bill without its use. */
export interface Bill {
  readonly parts: readonly Part[];
  readonly once: Rational;
  readonly kept: Rational;
  readonly minimum: Rational | null;
  readonly maximum: Rational | null;
  /** What is billed of the month. */
  readonly share: Rational;
  /** The money that the customer gets, taken to be used in full. */
  readonly credit: Rational;
}

export function billOf(account: Account, moment: Moment): Bill {
  const { day } = moment;
  const { terms, start } = account;
  const entry = entryAt(account, day);
  const share = afterTrial(account, terms.trial_period_days, start, moment);
  const discount = terms.discount as JsonObject | undefined;
  const isRunning = discount && runs(discount, account.discountSince, day);
  return {
    parts: (entry?.items ?? [])
      .filter(({ price }) => !isOneOff(price))
      .map((item) => partOf(account, item, moment)),
    once: onceOn(account, day),
    kept: isRunning ? sub(one, percent(discount.amount)) : one,
    minimum: limitOf(terms.minimum_spend),
    maximum: limitOf(terms.maximum_spend),
    share,
    credit: account.countsCredits ? creditOf(entry) : zero,
  };
}

function partOf(account: Account, item: Item, moment: Moment): Part {
  const { price, product } = item;
  const trial = price.trial_period_days ?? 0;
  const tried = arrivalOf(
    account,
    moment.day,
    (each) => each.product === product && (each.price.trial_period_days ?? 0) === trial,
  );
  const sameDiscount = JSON.stringify(price.discount ?? null);
  const given = arrivalOf(
    account,
    moment.day,
    (each) => each.product === product && JSON.stringify(each.price.discount ?? null) === sameDiscount,
  );
  const { discount, ...listed } = price;
  const hasEnded = discount !== undefined && !runs(discount as JsonObject, given, moment.day);
  return {
    price: hasEnded ? listed : price,
    raised: escalated(account, price, moment.day),
    share: afterTrial(account, price.trial_period_days, tried, moment),
    metrics: metricsOf(price),
  };
}

/** The first day since which every entry has such an item. */
function arrivalOf({ entries }: Account, day: string, isSuch: (item: Item) => boolean): string {
  const begun = entries.filter(({ from }) => from <= day);
  const without = begun.findLastIndex(({ items }) => !items.some(isSuch));
  return begun[without + 1]?.from ?? day;
}

function escalated({ entries, terms, replaced, start }: Account, price: Price, day: string): Rational {
  const from = entries.findLast((entry) => entry.from <= day)?.from ?? day;
  const earlier = (a: string, b: string): string => (a < b ? a : b);
  const later = (a: string, b: string): string => (a > b ? a : b);
  const spans =
    replaced === null
      ? [{ of: terms, since: from, until: day }]
      : [
          { of: replaced, since: from, until: earlier(TODAY, day) },
          { of: terms, since: later(TODAY, from), until: day },
        ];
  return spans.reduce((factor, { of, since, until }) => {
    const escalation = of.price_escalation as JsonObject | undefined;
    if (escalation === undefined) return factor;
    if (metricsOf(price).length > 0 && escalation.escalate_metered_unit_rates !== true) return factor;
    const interval = Number(escalation.interval_months);
    const count = (on: string): number => Math.floor(Math.max(0, monthsBetween(start, on)) / interval);
    let grown = factor;
    for (let times = count(until) - count(since); times > 0; times -= 1)
      grown = mul(grown, add(one, percent(escalation.percentage)));
    return grown;
  }, one);
}

/** The one-offs of the entry that begins on the day, as far as the one before did not have them. */
function onceOn(account: Account, day: string): Rational {
  const entry = account.entries.findLast(({ from }) => from === day);
  const earlier = account.entries.findLast(({ from }) => from < day);
  const charged = new Set(earlier?.items.map(({ product, price }) => JSON.stringify([product, price])));
  return (entry?.items ?? [])
    .filter(({ product, price }) => isOneOff(price) && !charged.has(JSON.stringify([product, price])))
    .reduce((sum, { price }) => add(sum, slowBill(price, { quantity: zero }) ?? zero), zero);
}

export function isOneOff(price: Price): boolean {
  return price.billing_interval === undefined && price.billing_interval_unit === undefined;
}

export function metricsOf(price: Price): readonly string[] {
  return (
    price.expression_pricing_model?.metric_bindings.map(({ metric_id: id }) => id) ?? price.metric_ids ?? []
  );
}

/** What a part costs at a use of its metrics, a month. */
export function partBill({ price, raised, share, metrics }: Part, use: readonly Rational[]): Rational {
  const months = BigInt(price.billing_interval_count ?? 1);
  const quantity = metrics.length === 1 ? (use[0] ?? zero) : zero;
  const bill = price.expression_pricing_model
    ? mul(raised, mixedBill(price, use))
    : (slowBill(price, { quantity: mul(quantity, rational(months)), raised }) ?? zero);
  return mul(share, div(bill, rational(months)));
}

/** `a + W * b` at a unit price, less free units. */
function mixedBill(price: Price, [a = zero, b = zero]: readonly Rational[]): Rational {
  const [charge] = price.expression_pricing_model?.charges ?? [];
  const found = /a \+ ([\d.]+) \* b(?: - ([\d.]+))?/.exec(charge?.quantity_expression ?? '');
  const sum = sub(add(a, mul(parsed(found?.[1] ?? '0'), b)), parsed(found?.[2] ?? '0'));
  const units = cmp(sum, zero) < 0 ? zero : sum;
  const full = mul(units, parsed(charge?.unit_price_expression ?? '0'));
  return price.discount ? mul(full, sub(one, percent(price.discount.amount))) : full;
}

/** The whole bill, with what its parts cost. */
export function total(
  { once, kept, minimum, maximum, share, credit }: Bill,
  costs: readonly Rational[],
): Rational {
  let bill = mul(costs.reduce(add, once), kept);
  if (minimum !== null && cmp(bill, minimum) < 0) bill = minimum;
  if (maximum !== null && cmp(bill, maximum) > 0) bill = maximum;
  return sub(mul(bill, share), credit);
}

function runs({ duration_value: value }: JsonObject, since: string, day: string): boolean {
  return typeof value !== 'number' || monthsBetween(since, day) < value;
}

function afterTrial(account: Account, days: unknown, since: string, { day, end }: Moment): Rational {
  if (typeof days !== 'number' || end === null) return one;
  const length = daysBetween(day, end);
  const free = Math.min(length, Math.max(0, days - daysBetween(since, day)));
  if (free > 0 && free < length && account.partialPeriod !== 'prorated')
    return account.partialPeriod === 'whole' ? one : zero;
  return rational(BigInt(length - free), BigInt(length));
}

function percent(text: unknown): Rational {
  return div(parsed(String(text)), rational(100n));
}

const MONTHS: Readonly<Record<string, bigint>> = { monthly: 1n, quarterly: 3n };

function limitOf(limit: unknown): Rational | null {
  const { amount, period } = (limit ?? {}) as { readonly amount?: string; readonly period?: string };
  return amount === undefined ? null : div(parsed(amount), rational(MONTHS[period ?? ''] ?? 1n));
}

/**
 * The months of a contract from the first that begins today or later, at most so many. They go on past the end of one that
 * renews, and of one whose content past it changes: then billing is taken to go on.
 */
export function monthsOf(
  { start, months, renews }: Customer,
  sides: readonly Account[],
  most: number,
): readonly Moment[] {
  const past = sides.map(({ entries }) =>
    JSON.stringify(
      entries.flatMap((each) =>
        each.from >= addMonths(start, months) ? [[each.from, contentOf(each)]] : [],
      ),
    ),
  );
  const goesOn = renews || new Set(past).size > 1;
  const moments: Moment[] = [];
  for (let index = 0; moments.length < most && (goesOn || index < months); index += 1) {
    const day = addMonths(start, index);
    if (day >= TODAY) moments.push({ day, end: addMonths(start, index + 1) });
  }
  return moments;
}
