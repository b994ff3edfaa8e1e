/**
 * The months of a contract. They begin on the day of the month on which the contract does. A change in the middle of a
 * month counts from the next one on: how the service bills a part of a month is not shown.
 */
import { addMonths, type CalendarDay, LAST_DAY, monthsBetween } from '../../model/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { contractStart } from '../../model/lock-release.ts';
import type { PricedSubscription } from '../priced-subscription.ts';

/** A month of a contract: the `index`th, counted from 0. */
export interface ContractMonth {
  readonly index: number;
  readonly start: CalendarDay;
  /** The day after its last. */
  readonly end: CalendarDay;
}

/** When a bill is looked at, and in which contract. */
export interface BillMoment {
  readonly day: CalendarDay;
  /** Null where the contract names none. */
  readonly contractStart: CalendarDay | null;
  /** The day after the month's last; null for a month of no place in time, in which no trial runs. */
  readonly monthEnd: CalendarDay | null;
}

export type RemainingMonths =
  | { readonly kind: 'months'; readonly months: readonly ContractMonth[] }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'none'; readonly reason: string };

/** A contract of a century; past that a length is not worth a sum. */
const MOST_MONTHS = 1200;

/**
 * The months that begin on or after `day` and before the contract ends: its start plus its duration, and where none is left
 * by then and it renews of itself, the end of the first renewal that has one. Empty where its last month has begun.
 */
export function remainingMonths(fields: JsonObject, day: CalendarDay): RemainingMonths {
  const start = contractStart(fields);
  const duration = wholeNumber(fields.contract, 'duration_months');
  if (start === null) return none('the contract has no start');
  if (duration === null) return none('the contract has no end');
  const step = wholeNumber(fields.renewal, 'duration_months') ?? duration;
  let length = duration;
  while (renews(fields) && length < MOST_MONTHS && addMonths(start, length - 1) < day) length += step;
  if (addMonths(start, length) <= day) return none('the contract has ended');
  if (length > MOST_MONTHS) return none(`the contract runs for more than ${MOST_MONTHS} months`);
  const months: ContractMonth[] = [];
  for (let index = 0; index < length; index += 1) {
    const month = contractMonth(start, index);
    if (month.start >= day) months.push(month);
  }
  return { kind: 'months', months };
}

/** Counted from the start each time: adding month by month would lose the 31st for good. */
export function contractMonth(start: CalendarDay, index: number): ContractMonth {
  return { index, start: addMonths(start, index), end: addMonths(start, index + 1) };
}

/** The first day on which the contract no longer runs; null where no end is known, or it renews of itself. */
export function contractEnd(fields: JsonObject): CalendarDay | null {
  return renews(fields) ? null : contractEndOf(fields);
}

/** The first day after the contract's own duration, whether it renews or not; null where none is known. */
export function contractEndOf(fields: JsonObject): CalendarDay | null {
  const start = contractStart(fields);
  const duration = wholeNumber(fields.contract, 'duration_months');
  return start === null || duration === null ? null : addMonths(start, duration);
}

function renews({ renewal }: JsonObject): boolean {
  return isJsonObject(renewal) && renewal.auto_renew === true;
}

/** A contract that goes on is looked at so many months past the last change. */
const MONTHS_WITHOUT_END = 36;

/**
 * The months in which a plan may change a bill: those that remain, and on to the one that begins after `last`. Of who pays
 * already three years more, where the contract renews by itself or has no known end: what is agreed now may escalate, or
 * end, past the renewal.
 */
export function changedMonths(
  { fields, created, first, last }: Pick<PricedSubscription, 'fields' | 'created' | 'first' | 'last'>,
  remaining: RemainingMonths,
): readonly ContractMonth[] {
  const start = contractStart(fields) ?? first;
  const known = remaining.kind === 'months' ? remaining.months : [];
  const more = goesOnPast(fields, remaining) && !created ? MONTHS_WITHOUT_END : 0;
  const begin = (known.at(-1)?.index ?? monthsSince(start, first) - 1) + 1;
  const end = Math.min(monthsSince(start, last) + more, begin + MOST_MONTHS, lastMonth(start));
  const months = [...known];
  for (let index = begin; index <= end; index += 1) {
    const month = contractMonth(start, index);
    if (month.start >= first) months.push(month);
  }
  return months;
}

/** Whether bills go on, or are taken to, past the months that are looked at: it renews by itself, or no end lies ahead. */
export function goesOnPast(fields: JsonObject, remaining: RemainingMonths): boolean {
  return remaining.kind === 'none' || renews(fields);
}

/** Past the last day that can be written every month would begin on it. */
function lastMonth(start: CalendarDay): number {
  return monthsBetween(start, LAST_DAY) - 1;
}

/** How many whole months of the contract have passed on a day; 0 before its start and where it has none. */
export function monthsSince(start: CalendarDay | null, day: CalendarDay): number {
  if (start === null || day <= start) return 0;
  let months = monthsBetween(start, day);
  // The 31st comes on the last day of a shorter month.
  if (dayOf(day) < Math.min(dayOf(start), lastDayOfMonth(day))) months -= 1;
  return months;
}

function lastDayOfMonth(day: CalendarDay): number {
  return new Date(Date.UTC(yearOf(day), monthOf(day), 0)).getUTCDate();
}

function dayOf(day: CalendarDay): number {
  return Number(day.slice(8, 10));
}

function yearOf(day: CalendarDay): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: CalendarDay): number {
  return Number(day.slice(5, 7));
}

function wholeNumber(value: Json | undefined, name: string): number | null {
  const number = isJsonObject(value) ? value[name] : undefined;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

function none(reason: string): RemainingMonths {
  return { kind: 'none', reason };
}
