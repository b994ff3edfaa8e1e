/** The time for which an approval holds: until the first day on which the same catalog and state give another digest. */

import { everyEdition } from '../../model/catalog/bundle-in.ts';
import { type Catalog, declaredThings } from '../../model/catalog/catalog.ts';
import type { Guards } from '../../model/plan/guards.ts';
import type { Hold, Step } from '../../model/plan/plan.ts';
import type { Observed } from '../../model/service/observed.ts';
import { addDays, type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { remember } from '../../model/values/remember.ts';
import type { Timeline } from '../../timeline/timeline.ts';

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

const DAY = /\d{4}-\d{2}-\d{2}/g;
const daysIn = remember((value: object): readonly string[] => JSON.stringify(value).match(DAY) ?? []);
/** A plan looks at the day before and after as well, because the service's calendar may differ from its own. */
const BESIDE = [-1, 0, 1];

/** The inputs of a plan that name days. */
interface Dated {
  readonly catalog: Catalog;
  readonly observed: Observed;
  readonly guards: Guards;
  readonly today: CalendarDay;
  /** The plan's own. Nothing else names the day on cycle to which one may wait. */
  readonly steps: readonly Pick<Step, 'effective_at'>[];
}

/**
 * The days on which a plan of the same catalog and state may become another by the calendar alone. Sorted, all after today. Tomorrow is always one of them, because a plan looks at the days beside its own. Days of records
 * and answers count wherever they stand.
 */
function turningDays(
  { catalog, observed, guards, today, steps }: Dated,
  timelines: ReadonlyMap<string, Timeline>,
): readonly CalendarDay[] {
  const written = new Set<string>([today]);
  const add = (...days: readonly (string | null | undefined)[]) => {
    for (const day of days) if (day) written.add(day);
  };
  const addIn = (value: object | null | undefined) => value && add(...daysIn(value));
  add(...steps.map((step) => step.effective_at));
  for (const { absent } of declaredThings(catalog)) if (absent !== true) add(absent);
  for (const bundle of catalog.bundles.values()) add(...everyEdition(bundle).map(({ from }) => from));
  for (const { ends, fields, entries } of catalog.subscriptions.values()) {
    add(ends, ...entries.map(({ effectiveAt }) => effectiveAt));
    addIn(fields);
  }
  for (const { start, points, held } of timelines.values())
    add(start, ...points.map(({ from }) => from), ...held.flatMap(({ change, until }) => [change, until]));
  add(...guards.exceptions.map(({ until }) => until));
  for (const { address, remoteId, start, value, answered, notTaken } of observed.records.values()) {
    add(start, ...(`${address} ${remoteId}`.match(DAY) ?? []));
    for (const each of [value, answered, notTaken]) addIn(each);
  }
  for (const live of observed.live.values()) addIn(live);
  const days = [...written].flatMap((text) => {
    const day = parseCalendarDay(text);
    return day === undefined ? [] : BESIDE.map((offset) => addDays(day, offset));
  });
  return [...new Set(days)].filter((day) => day > today).sort();
}
