/**
 * The bills of a subscription by calendar month, so that the bills of many can be summed. Each calendar month has one
 * bill, that of the contract month that begins in it, because all months of a contract begin on one day of the month.
 */

import { contractStart } from '../../model/catalog/contract-days.ts';
import {
  addMonths,
  type CalendarDay,
  earlierDay,
  firstOfMonth,
  laterDay,
  monthsBetween,
} from '../../model/values/calendar-day.ts';
import type { PricedSubscription } from '../priced-subscription.ts';
import {
  type ContractMonth,
  changedMonths,
  contractEnd,
  contractMonths,
  goesOnPast,
  type RemainingMonths,
  remainingMonths,
} from './contract-months.ts';

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

export interface CalendarMonths {
  /** One entry for each month of the range; null where nothing is counted, before the contract and after its end. */
  readonly months: readonly (ContractMonth | null)[];
  /** True where the contract ends within the range, so that nothing is counted after its end. */
  readonly ends: boolean;
}

/**
 * Nothing is counted after a contract that ends and does not renew by itself, because the interface does not show
 * what happens to its subscription.
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
