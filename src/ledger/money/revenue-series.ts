/** Revenue by calendar month before a plan and after it, over all subscriptions of a currency. */

import type { RevenueSeries } from '../../model/plan/money-impact.ts';
import {
  addMonths,
  type CalendarDay,
  calendarMonth,
  firstOfMonth,
  monthsBetween,
} from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { MonthSpan } from '../bills/contract-months.ts';
import { endsOfPriceTerms } from '../bills/items-in-force.ts';
import { endOfDiscount, ownTrial, termsOf } from '../bills/subscription-terms.ts';
import type { PricedSubscription, PriceSchedule } from '../priced-subscription.ts';
import { type Sides, total } from '../sides.ts';
import { changeOfSides } from './money-sums.ts';
import type { Valued } from './subscription-money.ts';

/** Null where no subscription has a known month. */
export function revenueSeries(valued: readonly Valued[], { from, to }: MonthSpan): RevenueSeries | null {
  const known = valued.filter(({ money }) => money.series !== null);
  if (known.length === 0) return null;
  // Many like subscriptions share what is worked out for one.
  const alike = [...groupBy(known, ({ money }) => money)].map(([money, own]) => ({
    money,
    times: decimal(String(own.length)),
  }));
  const sumOf = (measure: 'series' | 'billed', index: number) => {
    const sum = (side: keyof Sides) =>
      total(alike.flatMap(({ money, times }) => money[measure]?.[index]?.[side].times(times) ?? []));
    return changeOfSides({ before: sum('before'), after: sum('after') });
  };
  const isBilled = known.every(({ money }) => money.billed !== null);
  const starts = monthsOf(from, to);
  const days = daysOfChanges(known.map(({ subscription }) => subscription));
  const [first = from] = known.map(({ subscription }) => subscription.first).sort();
  const next = days.find((day) => day > to);
  return {
    months: starts.map((start, index) => ({
      month: calendarMonth(start),
      ...sumOf('series', index),
      ...(isBilled && { billed: sumOf('billed', index) }),
    })),
    first_full: calendarMonth(monthFrom(starts, first)),
    all_in_effect: calendarMonth(monthFrom(starts, days.findLast((day) => day <= to) ?? from)),
    ...(next === undefined ? {} : { next_change: next }),
    ending: known.filter(({ money }) => money.ends).length,
    unknown: valued.length - known.length,
  };
}

function monthsOf(from: CalendarDay, to: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: monthsBetween(from, to) + 1 }, (_, index) => addMonths(from, index));
}

/** The first month that begins on the day or later. */
function monthFrom(starts: readonly CalendarDay[], day: CalendarDay): CalendarDay {
  return starts.find((start) => start >= day) ?? firstOfMonth(day);
}

/**
 * Every day on which a version changes, or a discount or a trial ends, by this plan or without it, after each one's first
 * change.
 */
function daysOfChanges(subscriptions: readonly PricedSubscription[]): readonly CalendarDay[] {
  const days = subscriptions.flatMap(({ before, after, first, last }) => [
    last,
    ...[before, after].flatMap((schedule) =>
      [
        ...schedule.entries.map(({ from }) => from),
        ...endOfDiscount(schedule),
        ...endOfTrial(schedule),
        ...endsOfPriceTerms(schedule),
      ].filter((from) => from > first),
    ),
  ]);
  return [...new Set(days)].sort();
}

/** The day from which a trial of the whole subscription no longer counts; empty where there is none. */
function endOfTrial(schedule: PriceSchedule): readonly CalendarDay[] {
  const since = schedule.start ?? schedule.entries[0]?.from;
  return termsOf(schedule).trialDays === 0 || since === undefined ? [] : [ownTrial(schedule, since).end];
}
