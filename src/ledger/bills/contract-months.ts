/**
 * The months of a contract. Each begins on the day of the month on which the contract begins. A change in
 * the middle of a month counts from the next month on, because the interface does not show how the
 * service bills a part of a month.
 */

import { contractStart } from '../../model/catalog/contract-days.ts';
import { renewsByItself } from '../../model/plan/affected-subscription.ts';
import {
  addMonths,
  type CalendarDay,
  earlierDay,
  firstOfMonth,
  LAST_DAY,
  laterDay,
  monthsBetween,
  wholeMonthsBetween,
} from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { readPrice } from '../../pricing/read/read-price.ts';
import type { PricedItem, PricedSubscription } from '../priced-subscription.ts';
import { termsOf } from './subscription-terms.ts';

/** A month of a contract. `index` counts from 0. */
export interface ContractMonth {
  readonly index: number;
  readonly start: CalendarDay;
  /** The day after the last day of the month. */
  readonly end: CalendarDay;
}

/** The day for which a bill is computed. */
export interface BillMoment {
  readonly day: CalendarDay;
  /** The day after the last day of the month; null for a month without dates, in which no trial runs. */
  readonly monthEnd: CalendarDay | null;
}

export type RemainingMonths =
  | { readonly kind: 'months'; readonly months: readonly ContractMonth[] }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'none'; readonly reason: string };

/** A century; a longer contract gets no sum. */
export const MOST_MONTHS = 1200;

/**
 * The months that begin on or after `day` and before the contract ends. The end is the start plus the duration. Where
 * no month is left by then and the contract renews by itself, it is the end of the first renewal that has one. Empty
 * where the last month has begun.
 */
export function remainingMonths(fields: JsonObject, day: CalendarDay): RemainingMonths {
  const start = contractStart(fields);
  const duration = wholeNumber(fields.contract, 'duration_months');
  if (start === null) return none('the contract has no start');
  if (duration === null) return none('the contract has no end');
  const step = wholeNumber(fields.renewal, 'duration_months') ?? duration;
  let length = duration;
  while (renewsByItself(fields) && length < MOST_MONTHS && addMonths(start, length - 1) < day) length += step;
  if (addMonths(start, length) <= day) return none('the contract has ended');
  if (length > MOST_MONTHS) return none(`the contract runs for more than ${MOST_MONTHS} months`);
  return { kind: 'months', months: contractMonths(start, 0, length).filter((month) => month.start >= day) };
}

export function momentOf({ start: day, end: monthEnd }: ContractMonth): BillMoment {
  return { day, monthEnd };
}

/** Counted from the start each time, because adding month by month would lose the 31st for good. */
export function contractMonth(start: CalendarDay, index: number): ContractMonth {
  return { index, start: addMonths(start, index), end: addMonths(start, index + 1) };
}

/** The months with an index from `from` up to, and without, `to`. */
export function contractMonths(start: CalendarDay, from: number, to: number): readonly ContractMonth[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => contractMonth(start, from + index));
}

/** The first day after the contract; null where no end is known or the contract renews by itself. */
export function contractEnd(fields: JsonObject): CalendarDay | null {
  return renewsByItself(fields) ? null : contractEndOf(fields);
}

/** The first day after the contract's own duration, whether it renews or not; null where it is unknown. */
export function contractEndOf(fields: JsonObject): CalendarDay | null {
  const start = contractStart(fields);
  const duration = wholeNumber(fields.contract, 'duration_months');
  return start === null || duration === null ? null : addMonths(start, duration);
}

/** The number of months that are looked at where no end of a contract says how many. */
export const MONTHS_WITHOUT_END = 60;

/** At least as many: covers each term that counts months by itself, and the month after it. */
export function monthsWithoutEnd(subscription: Pick<PricedSubscription, 'before' | 'after'>): number {
  return Math.max(MONTHS_WITHOUT_END, monthsOfTerms(subscription) + 1);
}

/**
 * The months in which a plan may change a bill: the remaining months of the contract, and further ones up to the
 * month that contains `last`. For an existing subscription, at least five more years follow where the contract renews by
 * itself or has no known end, because agreed prices may escalate or end after the renewal.
 */
export function changedMonths(
  subscription: Pick<PricedSubscription, 'fields' | 'created' | 'first' | 'last' | 'before' | 'after'>,
  remaining: RemainingMonths,
): readonly ContractMonth[] {
  const { fields, created, first, last } = subscription;
  const start = contractStart(fields) ?? first;
  const known = remaining.kind === 'months' ? remaining.months : [];
  const more = goesOnPast(fields, remaining) && !created ? monthsWithoutEnd(subscription) : 0;
  const begin = (known.at(-1)?.index ?? monthsSince(start, first) - 1) + 1;
  const end = Math.min(monthsSince(start, last) + more, begin + MOST_MONTHS, lastMonth(start));
  return [...known, ...contractMonths(start, begin, end + 1).filter((month) => month.start >= first)];
}

/**
 * True where billing goes on, or is assumed to, after the examined months: the contract renews by
 * itself, or no end lies ahead.
 */
export function goesOnPast(fields: JsonObject, remaining: RemainingMonths): boolean {
  return remaining.kind === 'none' || renewsByItself(fields);
}

/** The index of the last month before the calendar's last day, because every later month would begin on that day. */
function lastMonth(start: CalendarDay): number {
  return monthsBetween(start, LAST_DAY) - 1;
}

/** The number of whole months of the contract that have passed on a day; 0 before its start and without a start. */
export function monthsSince(start: CalendarDay | null, day: CalendarDay): number {
  return start === null || day <= start ? 0 : wholeMonthsBetween(start, day);
}

function wholeNumber(value: Json | undefined, name: string): number | null {
  const number = isJsonObject(value) ? value[name] : undefined;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

function none(reason: string): RemainingMonths {
  return { kind: 'none', reason };
}

/** The shortest month has this many days, so that no trial is longer than what they make. */
const DAYS_OF_MONTH = 28;

/** Within so many months, each term on either side has begun or ended once; 0 without such terms. */
function monthsOfTerms({ before, after }: Pick<PricedSubscription, 'before' | 'after'>): number {
  return Math.max(
    0,
    ...[before, after].flatMap((schedule) => {
      const { discount, escalation, trialDays } = termsOf(schedule);
      return [
        discount?.months ?? 0,
        escalation?.intervalMonths ?? 0,
        monthsOfTrial(trialDays),
        ...schedule.entries.flatMap(({ items }) => items.map(monthsOfItem)),
      ];
    }),
  );
}

function monthsOfTrial(days: number): number {
  return Math.ceil(days / DAYS_OF_MONTH);
}

function monthsOfItem({ price }: PricedItem): number {
  const trial = monthsOfTrial(price.trial_period_days ?? 0);
  if (price.discount === undefined || price.discount === null) return trial;
  const read = readPrice(price);
  const lasts = read.kind === 'read' ? read.terms.discount?.lasts : undefined;
  return Math.max(trial, lasts?.kind === 'months' ? lasts.months : 0);
}

/** A range of consecutive calendar months. */
export interface MonthSpan {
  /** The first day of the first month. */
  readonly from: CalendarDay;
  /** The first day of the last month. */
  readonly to: CalendarDay;
}

/**
 * Two years, which cover a contract's first renewal and the effect of a one-year discount or escalation on prices.
 */
const MONTHS = 24;

/** The months that a plan shows, or every month that it may change. */
export type Reach = 'shown' | 'whole';

/** The range begins in the month of the first change, or in this month where that has passed. */
export function spanOf(
  subscriptions: readonly PricedSubscription[],
  today: CalendarDay,
  reach: Reach = 'shown',
): MonthSpan {
  const [first = today, ...others] = subscriptions.map((subscription) => subscription.first);
  const from = firstOfMonth(laterDay(others.reduce(earlierDay, first), today));
  const shown = firstOfMonth(addMonths(from, MONTHS - 1));
  const to = reach === 'shown' ? shown : subscriptions.map(lastMonthOf).reduce(laterDay, shown);
  return { from, to: firstOfMonth(to) };
}

function lastMonthOf(subscription: PricedSubscription): CalendarDay {
  const { fields, first, last } = subscription;
  return changedMonths(subscription, remainingMonths(fields, first)).at(-1)?.start ?? last;
}

interface CalendarMonths {
  /** One entry for each month of the range; null where nothing is counted, before the contract and after its end. */
  readonly months: readonly (ContractMonth | null)[];
  /** True where the contract ends within the range, so that nothing is counted after its end. */
  readonly ends: boolean;
}

/**
 * The bills by calendar month, so that those of many subscriptions can be summed. Each calendar month has the bill of the contract month
 * that begins in it, because all months of a contract begin on one day of the month. Nothing is counted after a contract that ends and does
 * not renew by itself, because the interface does not show what happens to its subscription.
 */
export function calendarMonths(
  { fields, first, last }: PricedSubscription,
  remaining: RemainingMonths,
  { from, to }: MonthSpan,
): CalendarMonths {
  const start = contractStart(fields) ?? first;
  const end = goesOnPast(fields, remaining) ? null : contractEnd(fields);
  // A change past the end is counted as if billing went on, and then so are all months after the end.
  const stops = end === null || end <= last ? null : end;
  const isOutside = (month: ContractMonth): boolean =>
    (month.index < 0 && contractStart(fields) !== null) || (stops !== null && month.start >= stops);
  const span = contractMonths(start, monthsBetween(start, from), monthsBetween(start, to) + 1);
  const months = span.map((month) => (isOutside(month) ? null : month));
  return { months, ends: stops !== null && months.at(-1) === null };
}
