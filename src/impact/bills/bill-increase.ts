/**
 * The largest increase of an existing customer's bill by a plan, over every month that the plan changes and every day
 * on which it puts another version in force. Where no usage is known, the prices bound the increase, because a sum
 * increases by no larger share than the part of it that increases most.
 */

import { contractStart } from '../../model/catalog/contract-days.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, HUNDRED, ONE, ZERO } from '../../model/values/decimal.ts';
import {
  type Increase,
  increaseFromNothing,
  increaseToNothing,
  largestIncrease,
} from '../../pricing/compare/largest-increase.ts';
import { createLikeness } from '../money/likeness.ts';
import { entryOn, type PricedItem, type PricedSubscription } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';
import { type BillMoment, changedMonths, remainingMonths } from './contract-months.ts';
import { type ItemValue, itemValue } from './item-value.ts';
import { monthlyBill, type ValueItem, valuedItems } from './monthly-bill.ts';
import { type ItemPair, pairItems } from './pair-items.ts';
import { readSubscriptionTerms, type SubscriptionTerms } from './subscription-terms.ts';

export type BillIncrease =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'percent';
      readonly percent: Decimal;
      readonly day: CalendarDay;
      /** The bill of a month; null where unknown usage has a part in it, so that the percentage is a bound. */
      readonly bill: { readonly before: Decimal; readonly after: Decimal } | null;
    }
  /** An increase from a bill of zero or less. */
  | { readonly kind: 'from_nothing'; readonly day: CalendarDay }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

const NONE: BillIncrease = { kind: 'none' };

/** Caches its results, so that like subscriptions are computed once. Never throws. */
export function createBillIncrease(
  usage: UsageLookup,
  identityOf: PriceIdentity,
): (subscription: PricedSubscription) => BillIncrease {
  const likeness = createLikeness(usage, identityOf);
  const known = new Map<string, BillIncrease>();
  return (subscription) => {
    if (subscription.created) return NONE;
    const key = likeness(subscription);
    const increase = known.get(key) ?? increaseOf(subscription, usage, identityOf);
    known.set(key, increase);
    return increase;
  };
}

function increaseOf(
  subscription: PricedSubscription,
  usage: UsageLookup,
  identityOf: PriceIdentity,
): BillIncrease {
  const { fields, first, last, after } = subscription;
  const start = contractStart(fields);
  const months = changedMonths(subscription, remainingMonths(fields, first));
  const days = [...after.entries.map(({ from }) => from).filter((from) => from >= first), last];
  const moments: readonly BillMoment[] = [
    ...[...new Set(days)].map((day) => ({ day, contractStart: start, monthEnd: null })),
    ...months.map((month) => ({ day: month.start, contractStart: start, monthEnd: month.end })),
  ];
  const valueIn = createValueOf(subscription, usage, identityOf);
  return moments
    .map((moment) => increaseAt(subscription, moment, valueIn, identityOf))
    .reduce(largerIncrease, NONE);
}

/** The value of an item by its own usage or, where it has none, by the usage of the item that it replaces. */
type ValueOf = (item: PricedItem, price: PricedItem['price'], instead: PricedItem | null) => ItemValue;

function createValueOf(
  subscription: PricedSubscription,
  usage: UsageLookup,
  identityOf: PriceIdentity,
): ValueOf {
  const values = new Map<string, ItemValue>();
  return ({ product }, price, instead) => {
    const key = JSON.stringify([product, instead?.product ?? null]) + identityOf(price);
    const known = values.get(key);
    if (known !== undefined) return known;
    const own = usage.useOf(subscription, product, price);
    const use =
      own.kind === 'none' && instead !== null ? usage.useOf(subscription, instead.product, price) : own;
    const value = itemValue(price, use);
    values.set(key, value);
    return value;
  };
}

function increaseAt(
  { before, after }: PricedSubscription,
  moment: BillMoment,
  valueIn: ValueOf,
  identityOf: PriceIdentity,
): BillIncrease {
  const [old, now] = [entryOn(before, moment.day), entryOn(after, moment.day)];
  const missing = [old?.missing ?? null, now?.missing ?? null];
  if (missing.includes('everything') || missing[0] !== missing[1])
    return { kind: 'unmeasured', reason: 'what is billed before or after is not known' };
  const terms = { before: readSubscriptionTerms(before.terms), after: readSubscriptionTerms(after.terms) };
  const unread = unreadTerm(terms, JSON.stringify(before.terms) !== JSON.stringify(after.terms));
  if (unread !== undefined) return { kind: 'unmeasured', reason: unread };

  const pairs = pairItems(old?.items ?? [], now?.items ?? []);
  const partners = new Map(pairs.flatMap((pair) => (pair.after ? [[pair.after, pair.before] as const] : [])));
  const value: ValueItem = (item, price) => valueIn(item, price, partners.get(item) ?? null);
  const isCounted = (item: PricedItem): boolean => {
    const found = value(item, item.price);
    return found.kind === 'counted' && found.excluded.length === 0;
  };
  const uncounted = pairs.filter((pair) =>
    [pair.before, pair.after].some((item) => item !== null && !isCounted(item)),
  );
  const left = new Set(uncounted.flatMap((pair) => [pair.before, pair.after]));
  const counted: ValueItem = (item, price) => (left.has(item) ? NOTHING : value(item, price));
  const billOf = (side: 'before' | 'after', limited: boolean, of: ValueItem): Decimal => {
    const schedule = { before, after }[side];
    const own = limited ? terms[side] : unlimited(terms[side]);
    return monthlyBill(schedule, own, moment, valuedItems(schedule, own, moment, of)).amount;
  };
  const bills = (limited: boolean, of: { readonly before: ValueItem; readonly after: ValueItem }) => ({
    before: billOf('before', limited, of.before),
    after: billOf('after', limited, of.after),
  });
  const shares = (limited: boolean, of: { readonly before: ValueItem; readonly after: ValueItem }) =>
    shareOf(bills(limited, of), moment.day);
  const whole = shares(true, { before: counted, after: counted });
  if (uncounted.length === 0) return whole;
  return [
    whole.kind === 'from_nothing' ? UNKNOWN_BASE : asBound(whole),
    asBound(shares(false, { before: counted, after: counted })),
    maximumShare(terms, moment.day),
    ...uncounted.map((pair): BillIncrease => {
      const increase = increaseOfPair(pair, identityOf);
      if (increase.kind === 'unmeasured')
        return { kind: 'unmeasured', reason: `${nameOf(pair)}: ${increase.reason}` };
      if (increase.kind === 'infinite') return { kind: 'from_nothing', day: moment.day };
      if (pair.before === null || pair.after === null) return NONE;
      const factor = increase.kind === 'none' ? ONE : ONE.plus(increase.percent.div(HUNDRED));
      return asBound(shares(false, { before: only(pair.before, ONE), after: only(pair.after, factor) }));
    }),
  ].reduce(largerIncrease, NONE);
}

const NOTHING: ItemValue = {
  kind: 'counted',
  perMonth: ZERO,
  by: 'declaration',
  excluded: [],
  fallback: null,
};

const UNKNOWN_BASE: BillIncrease = {
  kind: 'unmeasured',
  reason: 'the bill before depends on usage, of which there is no sample',
};

/**
 * Values one item at `perMonth` and all others at nothing, so that the subscription's terms apply to that
 * item as they do to the whole.
 */
function only(wanted: PricedItem, perMonth: Decimal): ValueItem {
  return (item) =>
    item === wanted ? { kind: 'counted', perMonth, by: 'sample', excluded: [], fallback: null } : NOTHING;
}

function increaseOfPair({ before, after }: ItemPair, identityOf: PriceIdentity): Increase {
  if (after === null) return before === null ? { kind: 'none' } : increaseToNothing(before.price);
  if (before === null) return increaseFromNothing(after.price);
  return identityOf(before.price) === identityOf(after.price)
    ? { kind: 'none' }
    : largestIncrease(before.price, after.price);
}

function nameOf({ before, after }: ItemPair): string {
  return after?.name ?? before?.name ?? '';
}

function unlimited(terms: SubscriptionTerms): SubscriptionTerms {
  return { ...terms, minimumPerMonth: null, maximumPerMonth: null };
}

/** The increase of the maximum spend, because a bill at its maximum may increase by as much. */
function maximumShare(
  { before, after }: Readonly<Record<'before' | 'after', SubscriptionTerms>>,
  day: CalendarDay,
): BillIncrease {
  if (before.maximumPerMonth === null) return NONE;
  if (after.maximumPerMonth === null)
    return { kind: 'unmeasured', reason: 'its maximum spend goes, and usage is not known' };
  return asBound(shareOf({ before: before.maximumPerMonth, after: after.maximumPerMonth }, day));
}

/**
 * The first term without known arithmetic; undefined where the terms stay the same, because they then change nothing.
 */
function unreadTerm(
  { before, after }: Readonly<Record<'before' | 'after', SubscriptionTerms>>,
  isChanged: boolean,
): string | undefined {
  const [unread] = [...before.excluded, ...after.excluded];
  return isChanged && unread !== undefined ? `${unread.what}: ${unread.reason}` : undefined;
}

function shareOf(
  bill: { readonly before: Decimal; readonly after: Decimal },
  day: CalendarDay,
): BillIncrease {
  const { before, after } = bill;
  if (after.lte(before)) return NONE;
  if (before.lte(ZERO)) return { kind: 'from_nothing', day };
  return { kind: 'percent', percent: after.minus(before).times(HUNDRED).div(before), day, bill };
}

function asBound(increase: BillIncrease): BillIncrease {
  return increase.kind === 'percent' ? { ...increase, bill: null } : increase;
}

/** The larger increase; `most` where both are equal. */
export function largerIncrease(most: BillIncrease, one: BillIncrease): BillIncrease {
  if (one.kind === 'percent' && most.kind === 'percent') return one.percent.gt(most.percent) ? one : most;
  return WEIGHTS[one.kind] > WEIGHTS[most.kind] ? one : most;
}

export function lesserIncrease(least: BillIncrease, one: BillIncrease): BillIncrease {
  return largerIncrease(one, least) === least ? one : least;
}

const WEIGHTS: Readonly<Record<BillIncrease['kind'], number>> = {
  none: 0,
  percent: 1,
  unmeasured: 2,
  from_nothing: 3,
};
