/** The bill of a subscription for one month, as far as it can be counted. */

import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import type { SumTerms } from '../../pricing/compare/sum-increase.ts';
import { entryOn, type PricedItem, type PriceSchedule, type ScheduleEntry } from '../priced-subscription.ts';
import { total } from '../sides.ts';
import type { BillMoment } from './contract-months.ts';
import { creditsOf, moneyPerMonth } from './credits.ts';
import type { ItemValue, ValueItem } from './item-value.ts';
import {
  escalationAssumed,
  escalationExcludedAmount,
  type ItemInForce,
  itemsInForce,
} from './items-in-force.ts';
import { feeOf } from './one-offs-due.ts';
import { limitsWithoutShare, runningDiscount, subscriptionLines } from './subscription-lines.ts';
import {
  type Billed,
  billedIn,
  discountAssumed,
  ownTrial,
  type Trial,
  termsOf,
} from './subscription-terms.ts';

/** A part of a bill that is in no amount. */
export interface Excluded {
  readonly what: string;
  readonly reason: string;
  /**
   * Set where a part is excluded because only one side can be counted: its monthly amount
   * there, null on the other side.
   */
  readonly known?: Readonly<Record<'before' | 'after', Decimal | null>>;
}

export interface MonthlyBill {
  readonly amount: Decimal;
  /** The amounts of its items, by their names. */
  readonly counted: ReadonlyMap<string, Decimal>;
  /** True where a usage sample has a part in them. */
  readonly sampled: boolean;
  readonly excluded: readonly Excluded[];
  readonly assumed: readonly { readonly what: string; readonly reason: string }[];
}

const NOTHING: MonthlyBill = { amount: ZERO, counted: new Map(), sampled: false, excluded: [], assumed: [] };

export interface ValuedItem extends ItemInForce {
  readonly value: ItemValue;
}

/** Empty before the first entry of the schedule and from the day on which the subscription has ended. */
export function valuedItems(
  schedule: PriceSchedule,
  day: CalendarDay,
  valueItem: ValueItem,
): readonly ValuedItem[] {
  const entry = entryOn(schedule, day);
  if (entry === undefined || entry.ended) return [];
  return itemsInForce(schedule, entry, day).map((each) => ({
    ...each,
    value: valueItem(each.item, each.price),
  }));
}

/** The bill of all items of the day. */
export function billOn(schedule: PriceSchedule, moment: BillMoment, valueItem: ValueItem): MonthlyBill {
  return monthlyBill(schedule, moment, valuedItems(schedule, moment.day, valueItem));
}

/**
 * Zero before the first entry of the schedule and from the day on which the subscription has ended. `valued` are the
 * items of that day that belong to the bill.
 */
export function monthlyBill(
  schedule: PriceSchedule,
  moment: BillMoment,
  valued: readonly ValuedItem[],
): MonthlyBill {
  const entry = entryOn(schedule, moment.day);
  if (entry === undefined || entry.ended) return NOTHING;
  return {
    amount: billAmount(schedule, entry, moment, valued),
    counted: new Map(
      valued
        .filter(({ value }) => value.kind === 'counted')
        .map((each) => [each.item.name, billedAmount(each, moment)]),
    ),
    sampled: valued.some(({ value }) => value.kind === 'counted' && value.by === 'sample'),
    excluded: excludedFrom(schedule, entry, valued),
    assumed: [
      ...termsOf(schedule).assumed,
      ...limitsWithoutShare(termsOf(schedule), valued).map((what) => ({ what, reason: SHARE })),
      ...(moneyPerMonth(creditsOf(entry)).eq(ZERO) ? [] : [CREDITS]),
      ...discountAssumed(schedule),
      ...escalationAssumed(schedule, entry, moment.day),
      ...valued.flatMap(({ item, value, note }) =>
        value.kind === 'not-counted'
          ? []
          : [note, value.fallback, sharedUse(valued, item, value)].flatMap((reason) =>
              reason === null ? [] : [{ what: item.name, reason }],
            ),
      ),
    ],
  };
}

/** The amount of the bill in the months of an entry. */
export function billAmount(
  schedule: PriceSchedule,
  entry: ScheduleEntry,
  moment: BillMoment,
  valued: readonly ValuedItem[],
): Decimal {
  const subtotal = total(valued.map((each) => billedAmount(each, moment)));
  const lines = subscriptionLines(subtotal, schedule, moment);
  const sum = total([subtotal, ...lines.map(({ amount }) => amount)]);
  return ownBilled(schedule, entry, moment)(sum).minus(moneyPerMonth(creditsOf(entry)));
}

/** The terms of the whole bill, for comparing it over usage that is not known. */
export function sumTerms(schedule: PriceSchedule, moment: BillMoment): SumTerms {
  const entry = entryOn(schedule, moment.day);
  const terms = termsOf(schedule);
  const billed = ownBilled(schedule, entry, moment);
  return {
    share: billed(ONE.minus(runningDiscount(schedule, moment) ?? ZERO)),
    minimum: terms.minimumPerMonth && billed(terms.minimumPerMonth),
    maximum: terms.maximumPerMonth && billed(terms.maximumPerMonth),
    credit: moneyPerMonth(creditsOf(entry ?? {})),
  };
}

/** The part of a month's bill that the subscription's own trial leaves. */
function ownBilled(schedule: PriceSchedule, entry: ScheduleEntry | undefined, moment: BillMoment): Billed {
  return billedBy(ownTrial(schedule, entry?.from ?? moment.day), moment);
}

/** All of a month without dates, in which no trial runs. */
function billedBy(trial: Trial, { day, monthEnd }: BillMoment): Billed {
  return monthEnd === null ? (amount) => amount : billedIn(trial, day, monthEnd);
}

/** The parts that are not in that amount. */
export function excludedFrom(
  schedule: PriceSchedule,
  entry: ScheduleEntry,
  valued: readonly ValuedItem[],
): MonthlyBill['excluded'] {
  return [
    ...termsOf(schedule).excluded,
    ...escalationExcludedAmount(schedule),
    ...valued.filter((each) => !isKnownFee(each, schedule)).flatMap(whatIsExcludedAmount),
    ...(entry.missing === null ? [] : [PLAN_ITEMS]),
  ];
}

/**
 * A note where a product is in a subscription twice, by itself or in bundles: the interface does not say which
 * of the two bills its usage.
 */
function sharedUse(valued: readonly ValuedItem[], item: PricedItem, value: ItemValue): string | null {
  if (value.kind === 'not-counted' || value.by === 'declaration') return null;
  const others = valued.filter((each) => each.item !== item && each.item.product === item.product);
  return others.length === 0
    ? null
    : `the same usage is counted at ${others.map((each) => each.item.name).join(' and ')} too`;
}

const CREDITS = {
  what: 'credits',
  reason: 'those of money are assumed to pay for its bills in full; which bills they pay for is not shown',
} as const;

const SHARE =
  'a recurring month counts a share of prices for several months toward it, an invoice the whole charge; what the service counts is not shown';

const PLAN_ITEMS = { what: 'items', reason: "the pricing plan's own items are not shown" } as const;

/** Zero for an item that is not counted. */
export function billedAmount({ trial, value }: ValuedItem, moment: BillMoment): Decimal {
  return value.kind === 'not-counted' ? ZERO : billedBy(trial, moment)(value.perMonth);
}

/** A one-off is in the invoice of its day, and in no month's recurring amount. */
function isKnownFee({ price }: ValuedItem, { start }: PriceSchedule): boolean {
  return start !== null && feeOf(price) !== null;
}

function whatIsExcludedAmount({ item: { name: what }, value }: ValuedItem): MonthlyBill['excluded'] {
  if (value.kind === 'not-counted') return [{ what, reason: value.reason }];
  return value.excluded.map((reason) => ({ what, reason }));
}
