/** The day from which a guard refuses a plan that stays the same: its version lies in the past by then, or the notice is too short. */
import { characterOf, GUARDS } from '../../model/plan/guards.ts';
import type { Hold } from '../../model/plan/plan.ts';
import { addDays, type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { checkGuards, type Judging } from '../guards/check-guards.ts';
import type { FactsOfAll } from '../guards/judges.ts';

const BY_DAY = Object.keys(GUARDS).filter((name) => characterOf(name).byDay);

/**
 * Undefined where such a guard refuses today, and where none refuses before `until`. The more days pass, the more of these guards
 * refuse, so that the day is found by halving.
 */
export function refusedFrom(judging: Judging, facts: FactsOfAll, { until }: Hold): Hold['refused'] {
  const refuses = (today: CalendarDay) => {
    const beside = facts.beside && { ...facts.beside, today };
    return checkGuards(judging, { ...facts, today, ...(beside && { beside }) }, BY_DAY).find(
      ({ outcome }) => outcome === 'refused',
    )?.guard;
  };
  const days = facts.steps.flatMap(({ effective_at }) => effective_at ?? []).sort();
  const latest = days.at(-1);
  if (latest === undefined) return undefined;
  const late = Math.max(...judging.judges.map(({ guards }) => guards.backdating_days));
  let from = until === null ? addDays(latest, late + 1) : addDays(until, -1);
  let guard = from > facts.today ? refuses(from) : undefined;
  if (guard === undefined || refuses(facts.today) !== undefined) return undefined;
  let passes = facts.today;
  while (daysBetween(passes, from) > 1) {
    const middle = addDays(passes, Math.floor(daysBetween(passes, from) / 2));
    const refusing = refuses(middle);
    if (refusing === undefined) passes = middle;
    else [from, guard] = [middle, refusing];
  }
  return { from, guard };
}
