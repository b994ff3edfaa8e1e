/**
 * The bills of a subscription by calendar month, so that those of many can be summed: the bill whose month begins in it.
 * The months of a contract begin on one day of the month, so each calendar month has one bill.
 */
import {
  addMonths,
  type CalendarDay,
  earlierDay,
  firstOfMonth,
  laterDay,
  monthsBetween,
} from '../../model/calendar-day.ts';
import { contractStart } from '../../model/lock-release.ts';
import type { PricedSubscription } from '../priced-subscription.ts';
import {
  type ContractMonth,
  contractEnd,
  contractMonth,
  goesOnPast,
  type RemainingMonths,
} from './contract-months.ts';

/** Calendar months on end. */
export interface MonthSpan {
  /** The first day of the first. */
  readonly from: CalendarDay;
  /** The first day of the last. */
  readonly to: CalendarDay;
}

/** Two years: a contract's first renewal, and what a year's discount or escalation makes of the prices, are in it. */
const MONTHS = 24;

/** From the month of the first change on, or from this month where that has passed. */
export function spanOf(
  subscriptions: readonly Pick<PricedSubscription, 'first'>[],
  today: CalendarDay,
): MonthSpan {
  const [first = today, ...others] = subscriptions.map((subscription) => subscription.first);
  const from = firstOfMonth(laterDay(others.reduce(earlierDay, first), today));
  return { from, to: firstOfMonth(addMonths(from, MONTHS - 1)) };
}

export interface CalendarMonths {
  /** One for each month of the span; null where nothing is counted: before the contract, and after its end. */
  readonly months: readonly (ContractMonth | null)[];
  /** Whether the contract ends within the span, and nothing is counted after that. */
  readonly ends: boolean;
}

/** What becomes of a subscription whose contract ends and does not renew by itself is not shown. */
export function calendarMonths(
  { fields, first, last }: PricedSubscription,
  remaining: RemainingMonths,
  { from, to }: MonthSpan,
): CalendarMonths {
  const start = contractStart(fields) ?? first;
  const end = goesOnPast(fields, remaining) ? null : contractEnd(fields);
  // A change past the end is counted as if billing went on, and then so are the months up to it.
  const stops = end === null || end <= last ? null : end;
  const length = monthsBetween(from, to) + 1;
  const months = Array.from({ length }, (_, index) => monthsBetween(start, from) + index).map((index) => {
    if (index < 0 && contractStart(fields) !== null) return null;
    const month = contractMonth(start, index);
    return stops !== null && month.start >= stops ? null : month;
  });
  return { months, ends: stops !== null && months.at(-1) === null };
}
