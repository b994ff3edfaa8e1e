/**
 * The billing periods of a subscription. They begin on the day of the first bill, else with the contract, and every so
 * many months after; the interface shows no other rule. A service that tells its days on cycle is asked instead
 * (`mid_cycle`). How a period is charged in which a trial ends is not shown either, so that the project file says it, as
 * `billing.partial_period`.
 */
import { addMonths, type CalendarDay, parseCalendarDay, wholeMonthsBetween } from '../values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../values/json.ts';
import { intervalMonths, isOneOff } from './billing-interval.ts';
import { contractStart } from './contract-days.ts';
import type { Price } from './price.ts';

export interface BillingCycle {
  /** The first day of the first period. */
  readonly anchor: CalendarDay;
  /** The length of a period. */
  readonly months: number;
}

/**
 * The cycle of the shortest recurring price; of a month where none has a known interval. `opened` counts where the fields name
 * neither a first bill nor a contract's start. Null where nobody knows when the periods begin.
 */
export function billingCycle(
  fields: JsonObject,
  prices: readonly Price[],
  opened: CalendarDay | null,
): BillingCycle | null {
  const anchor = firstBilled(fields) ?? contractStart(fields) ?? opened;
  const months = prices.flatMap((price) => (isOneOff(price) ? [] : (intervalMonths(price) ?? [])));
  return anchor === null ? null : { anchor, months: months.length === 0 ? 1 : Math.min(...months) };
}

/** The first day that is billed, where the fields name one. */
export function firstBilled({ billing }: JsonObject): CalendarDay | null {
  const day = isJsonObject(billing) ? billing.first_billing_date : undefined;
  return typeof day === 'string' ? (parseCalendarDay(day) ?? null) : null;
}

/** The first day of the period that a day is in; null before the first period. */
export function periodStart({ anchor, months }: BillingCycle, day: CalendarDay): CalendarDay | null {
  if (day < anchor) return null;
  // Counted from the anchor each time, because adding month by month would lose the 31st for good.
  return addMonths(anchor, Math.floor(wholeMonthsBetween(anchor, day) / months) * months);
}

/** The first day on cycle after a day. */
export function nextOnCycle(cycle: BillingCycle, day: CalendarDay): CalendarDay {
  const { anchor, months } = cycle;
  if (day < anchor) return anchor;
  return addMonths(anchor, (Math.floor(wholeMonthsBetween(anchor, day) / months) + 1) * months);
}

/** The first day on cycle from a day on. */
export function onCycleFrom(cycle: BillingCycle, day: CalendarDay): CalendarDay {
  return isOnCycle(cycle, day) ? day : nextOnCycle(cycle, day);
}

export function isOnCycle(cycle: BillingCycle, day: CalendarDay): boolean {
  return periodStart(cycle, day) === day;
}

export const PARTIAL_PERIODS = ['prorated', 'whole', 'free'] as const;

/** `prorated`: by the days after the trial. `whole`: all of it. `free`: nothing of it. */
export type PartialPeriod = (typeof PARTIAL_PERIODS)[number];

export const [USUAL_PARTIAL_PERIOD] = PARTIAL_PERIODS;
