/** The time for which an approval holds: until the first day on which the same catalog and state give another digest. */

import type { Hold } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Dated, turningDays } from './turning-days.ts';

/** More than this many subscriptions, counted once for each day that is tried, would take seconds. */
const MOST_PLANNED = 10_000;

/**
 * `digestOn` plans for another day; undefined where there is no plan. Where trying every day takes too long, the first that
 * was not tried is the answer, and `at_least` says that the plan may hold longer.
 */
export function holdOf(
  inputs: Dated,
  timelines: ReadonlyMap<string, Timeline>,
  digest: string,
  digestOn: (day: CalendarDay) => string | undefined,
): Hold {
  const days = turningDays(inputs, timelines);
  const most = Math.floor(MOST_PLANNED / (inputs.catalog.subscriptions.size + 1));
  for (const day of days.slice(0, most)) if (digestOn(day) !== digest) return { until: day };
  const untried = days[most];
  return untried === undefined ? { until: null } : { until: untried, at_least: true };
}
