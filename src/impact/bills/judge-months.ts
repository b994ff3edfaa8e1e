/**
 * Judges over all months that a plan changes whether a subscription pays more. The compared month alone is not
 * enough: it may be lower after months that are higher, or the same before them.
 */

import type { PayingCounts } from '../../model/plan/impact.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { increaseOf, type Sides } from '../sides.ts';
import type { ContractMonth } from './contract-months.ts';

export type Pays = keyof PayingCounts;

export interface MonthsJudged {
  readonly pays: Pays;
  /** The largest increase that the compared month does not show; null where it shows the largest or there is none. */
  readonly furtherIncrease: FurtherMonths | null;
}

/** Consecutive months that increase by more than the compared month. */
export interface FurtherMonths {
  /** The largest increase of these months. */
  readonly largest: Decimal;
  /** True where all of them increase by `largest`. */
  readonly steady: boolean;
  readonly from: CalendarDay;
  /** The last day of the last month. */
  readonly to: CalendarDay;
  /** True where they end only because the examined months do. */
  readonly goesOn: boolean;
}

export interface MonthChange extends Sides, Pick<ContractMonth, 'start' | 'end'> {}

/**
 * `compared` is the month that begins on `day`. `months` are in order, and may or may not include it. `goesOn` is
 * true where more months follow them.
 */
export function judgeMonths(
  compared: Sides,
  day: CalendarDay,
  months: readonly MonthChange[],
  goesOn: boolean,
): MonthsJudged {
  const signs = new Set([compared, ...months].map((sides) => increaseOf(sides).cmp(ZERO)));
  const pays = signs.has(1) ? (signs.has(-1) ? 'mixed' : 'more') : signs.has(-1) ? 'less' : 'same';
  return { pays, furtherIncrease: furtherIncrease(increaseOf(compared), day, months, goesOn) };
}

/**
 * Where the compared month increases, only months before it count, because an ending discount or an escalation may
 * enlarge the same increase later.
 */
function furtherIncrease(
  compared: Decimal,
  day: CalendarDay,
  months: readonly MonthChange[],
  goesOn: boolean,
): FurtherMonths | null {
  const shown = compared.gt(ZERO);
  const isFurther = (month: MonthChange): boolean =>
    increaseOf(month).gt(shown ? compared : ZERO) && (!shown || month.start < day);
  const runs: MonthChange[][] = [];
  for (const [index, month] of months.entries()) {
    const previous = months[index - 1];
    if (!isFurther(month)) continue;
    if (previous !== undefined && isFurther(previous)) runs.at(-1)?.push(month);
    else runs.push([month]);
  }
  const [first, ...others] = runs.map((run) => ({
    ...described(run),
    goesOn: goesOn && run.at(-1) === months.at(-1),
  }));
  if (first === undefined) return null;
  return others.reduce((most, run) => (run.largest.gt(most.largest) ? run : most), first);
}

function described(run: readonly MonthChange[]): Omit<FurtherMonths, 'goesOn'> {
  const increases = run.map(increaseOf);
  const largest = increases.reduce((most, increase) => (increase.gt(most) ? increase : most), ZERO);
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a run of months has at least one');
  return {
    largest,
    steady: increases.every((increase) => increase.eq(largest)),
    from: first.start,
    to: addDays(last.end, -1),
  };
}
