/**
 * The largest increase of an existing customer's whole bill by a plan, over every month that the plan changes and every
 * day on which it puts another version in force. Usage that no sample tells may be anything, and the bill is measured
 * over all of it.
 */

import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { rememberBy } from '../../model/values/remember.ts';
import {
  type Bills,
  billedPieces,
  largestAmount,
  largestShare,
  type SumTerms,
} from '../../pricing/compare/sum-increase.ts';
import { type PricesOfUse, unknownUse } from '../../pricing/compare/unknown-use.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
} from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { total } from '../sides.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';
import { type BillMoment, changedMonths, momentOf, remainingMonths } from './contract-months.ts';
import { type ItemValue, itemValue, type ValueItem } from './item-value.ts';
import { createLikeness } from './likeness.ts';
import { billedAmount, sumTerms, type ValuedItem, valuedItems } from './monthly-bill.ts';
import { isOneOff, oneOffsDue } from './one-offs-due.ts';
import { pairItems } from './pair-items.ts';
import { termsOf } from './subscription-terms.ts';

/** A month's bill before and after. */
export interface BillsOfMonth {
  readonly day: CalendarDay;
  readonly before: Decimal;
  readonly after: Decimal;
  /** The unknown usage at which it is the bill, by metric or item; empty where all usage is known. */
  readonly use: Bills['use'];
  /** True where the two are what each further unit adds, as the usage grows without end. */
  readonly isFurther: boolean;
  /** True where some usage is unknown. */
  readonly isBound: boolean;
  /** True where a bill is known at some usages only, so that another one may increase it further. */
  readonly isTried: boolean;
  /** The part of `after` that is charged once. */
  readonly once: Decimal;
  /** True where the usage is that of the samples from before the plan. */
  readonly isFormer: boolean;
}

export type BillIncrease =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'percent';
      readonly percent: Decimal;
      readonly at: BillsOfMonth;
      /** The month and usage of the largest increase in money. */
      readonly most: BillsOfMonth;
    }
  /** `from_nothing`: from a bill of zero or less. `without_bound`: only the new bill grows with the usage. */
  | {
      readonly kind: 'from_nothing' | 'without_bound';
      readonly at: BillsOfMonth;
      readonly most: BillsOfMonth;
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

const NONE: BillIncrease = { kind: 'none' };

/** An increase of a month's bill by `above` or less is none. */
export type IncreaseOf = (subscription: PricedSubscription, above?: Decimal) => BillIncrease;

/** Caches its results, so that like subscriptions are computed once. Never throws. */
export function createBillIncrease(usage: UsageLookup, identityOf: PriceIdentity): IncreaseOf {
  const likeness = createLikeness(usage, identityOf);
  const known = rememberBy(
    (subscription: PricedSubscription, above: Decimal) => `${decimalText(above)} ${likeness(subscription)}`,
    (subscription, above) => increaseOf(subscription, usage, identityOf, above),
  );
  return (subscription, above = ZERO) => (subscription.created ? NONE : known(subscription, above));
}

function increaseOf(
  subscription: PricedSubscription,
  usage: UsageLookup,
  identityOf: PriceIdentity,
  above: Decimal,
): BillIncrease {
  const { fields, first, last, after } = subscription;
  const months = changedMonths(subscription, remainingMonths(fields, first));
  const days = [...after.entries.map(({ from }) => from).filter((from) => from >= first), last];
  const moments: readonly BillMoment[] = [
    ...[...new Set(days)].map((day) => ({ day, monthEnd: null })),
    ...months.map(momentOf),
  ];
  const valueIn = createValueOf(subscription, usage, identityOf);
  const measure = createMeasure(usage, identityOf, above);
  return moments
    .map((moment) => increaseAt(subscription, moment, valueIn, identityOf, measure))
    .reduce(largerIncrease, NONE);
}

/** The value of an item by its own usage or, where it has none, by the usage of the item that it replaces. */
type ValueOf = (item: PricedItem, price: PricedItem['price'], instead: PricedItem | null) => ItemValue;

function createValueOf(
  subscription: PricedSubscription,
  usage: UsageLookup,
  identityOf: PriceIdentity,
): ValueOf {
  return rememberBy(
    ({ product }, price, instead) => JSON.stringify([product, instead?.product ?? null]) + identityOf(price),
    ({ product }, price, instead) => {
      const own = usage.useOf(subscription, product, price);
      const isOther = own.kind === 'none' && instead !== null;
      return itemValue(price, isOther ? usage.useOf(subscription, instead.product, price) : own);
    },
  );
}

function increaseAt(
  { before, after }: PricedSubscription,
  moment: BillMoment,
  valueIn: ValueOf,
  identityOf: PriceIdentity,
  measure: (sides: BothParts, unknown: readonly PricesOfUse[], day: CalendarDay) => BillIncrease,
): BillIncrease {
  const [old, now] = [entryOn(before, moment.day), entryOn(after, moment.day)];
  const missing = [old?.missing ?? null, now?.missing ?? null];
  if (missing.includes('everything') || missing[0] !== missing[1])
    return { kind: 'unmeasured', reason: 'what is billed before or after is not known' };
  const pairs = pairItems(old?.items ?? [], now?.items ?? []);
  const partners = new Map(pairs.flatMap((pair) => (pair.after ? [[pair.after, pair.before] as const] : [])));
  const value: ValueItem = (item, price) => valueIn(item, price, partners.get(item) ?? null);
  const sides = {
    before: partsOf(before, moment, value),
    after: partsOf(after, moment, value),
  };
  const unread = sides.before.unread ?? sides.after.unread ?? unreadTerm(before, after);
  if (unread !== undefined) return { kind: 'unmeasured', reason: unread };
  const unknown = pairs.flatMap((pair): readonly PricesOfUse[] => {
    const left = (pair.before && sides.before.unknown.get(pair.before)) ?? null;
    const right = (pair.after && sides.after.unknown.get(pair.after)) ?? null;
    if (left === null && right === null) return [];
    const same = left !== null && right !== null && identityOf(left.price) === identityOf(right.price);
    return [{ name: pair.after?.name ?? pair.before?.name ?? '', same, before: left, after: right }];
  });
  return measure(sides, unknown, moment.day);
}

type BothParts = Readonly<Record<'before' | 'after', BillParts>>;

/** The parts of a month's bill on one side. */
interface BillParts {
  readonly known: Decimal;
  /** The part of `known` that is charged once. */
  readonly once: Decimal;
  readonly unknown: ReadonlyMap<PricedItem, { readonly price: Price; readonly times: Decimal }>;
  /** Why a one-off has no known amount, as a sentence without its full stop. */
  readonly unread: string | undefined;
  readonly terms: SumTerms;
}

function partsOf(schedule: PriceSchedule, moment: BillMoment, value: ValueItem): BillParts {
  const due = oneOffsDue(schedule, moment.day);
  const known: Decimal[] = [];
  const once: Decimal[] = [];
  const unknown = new Map<PricedItem, { readonly price: Price; readonly times: Decimal }>();
  let unread: string | undefined;
  for (const each of valuedItems(schedule, moment.day, value)) {
    const { item, price } = each;
    if (isOneOff(price)) {
      if (!due.has(item)) continue;
      const fee = ratePrice(price, {});
      if (fee.kind === 'rated' && fee.excluded.length === 0) once.push(fee.total);
      else unread = `${item.name}: it is charged once, and its amount is not known`;
    } else if (isKnown(each)) known.push(billedAmount(each, moment));
    else unknown.set(item, { price, times: billedAmount({ ...each, value: UNIT }, moment) });
  }
  return {
    known: total([...known, ...once]),
    once: total(once),
    unknown,
    unread,
    terms: sumTerms(schedule, moment),
  };
}

function isKnown({ value }: ValuedItem): boolean {
  return value.kind === 'counted' && value.excluded.length === 0;
}

const UNIT: ItemValue = {
  kind: 'counted',
  perMonth: ONE,
  charge: ONE,
  lines: [],
  by: 'sample',
  excluded: [],
  fallback: null,
};

/** Most months of a subscription have the same bills, so each pair of them is measured once. */
function createMeasure({ isFormer }: UsageLookup, identityOf: PriceIdentity, above: Decimal) {
  return rememberBy(
    (sides: BothParts, unknown: readonly PricesOfUse[], _day: CalendarDay) =>
      JSON.stringify([
        [sides.before, sides.after].map((side) => [side.known, side.once, side.terms]),
        unknown.map(({ name, before, after }) => [
          name,
          [before, after].map((one) => one && [identityOf(one.price), one.times]),
        ]),
      ]),
    (sides, unknown, day): BillIncrease => measured(sides, unknown, { day, isFormer }, above),
  );
}

function measured(
  { before, after }: BothParts,
  unknown: readonly PricesOfUse[],
  of: Pick<BillsOfMonth, 'day' | 'isFormer'>,
  above: Decimal,
): BillIncrease {
  const use = unknownUse(unknown);
  if (use.kind === 'unmeasured') return use;
  const pieces = billedPieces({
    known: { before: before.known, after: after.known },
    unknown: use.parts,
    terms: { before: before.terms, after: after.terms },
  });
  const increase = largestShare(pieces, above);
  const most = largestAmount(pieces);
  if (increase.kind === 'none' || most === undefined) return NONE;
  const month = (bills: Bills): BillsOfMonth => ({
    ...of,
    before: bills.before,
    after: bills.after,
    use: bills.use,
    isFurther: bills.weight.eq(ZERO),
    isBound: unknown.length > 0,
    isTried: use.isTried,
    once: after.once,
  });
  return { ...increase, at: month(increase.at), most: month(most) };
}

/**
 * The first term without known arithmetic; undefined where the terms stay the same, because they then change nothing.
 */
function unreadTerm(before: PriceSchedule, after: PriceSchedule): string | undefined {
  const [unread] = [before, after].flatMap((schedule) => termsOf(schedule).excluded);
  const isChanged = JSON.stringify(before.terms) !== JSON.stringify(after.terms);
  return isChanged && unread !== undefined ? `${unread.what}: ${unread.reason}` : undefined;
}

/** The larger increase, with the larger one in money; `most` where both are equal. */
export function largerIncrease(most: BillIncrease, one: BillIncrease): BillIncrease {
  const [larger, other] = isLarger(one, most) ? [one, most] : [most, one];
  if (!('most' in larger) || !('most' in other)) return larger;
  return { ...larger, most: largerMonth(larger.most, other.most) };
}

function largerMonth(most: BillsOfMonth, one: BillsOfMonth): BillsOfMonth {
  if (most.isFurther !== one.isFurther) return most.isFurther ? most : one;
  return one.after.minus(one.before).gt(most.after.minus(most.before)) ? one : most;
}

export function lesserIncrease(least: BillIncrease, one: BillIncrease): BillIncrease {
  return isLarger(least, one) ? one : least;
}

function isLarger(one: BillIncrease, other: BillIncrease): boolean {
  return one.kind === 'percent' && other.kind === 'percent'
    ? one.percent.gt(other.percent)
    : WEIGHTS[one.kind] > WEIGHTS[other.kind];
}

const WEIGHTS: Readonly<Record<BillIncrease['kind'], number>> = {
  none: 0,
  percent: 1,
  unmeasured: 2,
  without_bound: 3,
  from_nothing: 4,
};
