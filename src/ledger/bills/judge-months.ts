/**
 * Judges over all months that a plan changes whether a subscription pays more. The compared month alone is not
 * enough: it may be lower after months that are higher, or the same before them.
 */

import type { PayingCounts } from '../../model/plan/money-impact.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { increaseOf, type Sides } from '../sides.ts';
import type { ContractMonth } from './contract-months.ts';

export type Pays = keyof PayingCounts;

export interface MonthsJudged {
  readonly pays: Pays;
  /** The largest increase that the compared month does not show; null where it shows the largest or there is none. */
  readonly furtherIncrease: FurtherMonths | null;
  /** The same for the largest decrease. */
  readonly furtherDecrease: FurtherMonths | null;
}

/** Consecutive months that change further in one direction than the compared month. */
export interface FurtherMonths {
  /** The largest change of these months, above zero in either direction. */
  readonly largest: Decimal;
  /** True where all of them change by `largest`. */
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
  const further = (changeOf: ChangeOf) => furtherMonths(changeOf(compared), day, months, goesOn, changeOf);
  return {
    pays,
    furtherIncrease: further(increaseOf),
    furtherDecrease: further(({ before, after }) => before.minus(after)),
  };
}

/** The change in the direction that is judged, above zero. */
type ChangeOf = (sides: Sides) => Decimal;

/** Growth by more than this is another change than the one of the compared month. */
const SAME_CHANGE = decimal('2');

/**
 * If the compared month changes in this direction, later months count only beyond twice its change, because an ending
 * discount or an escalation may enlarge the same change later.
 */
function furtherMonths(
  compared: Decimal,
  day: CalendarDay,
  months: readonly MonthChange[],
  goesOn: boolean,
  changeOf: ChangeOf,
): FurtherMonths | null {
  const shown = compared.gt(ZERO);
  const isFurther = (month: MonthChange): boolean => {
    const change = changeOf(month);
    if (!shown) return change.gt(ZERO);
    return change.gt(month.start < day ? compared : compared.times(SAME_CHANGE));
  };
  const runs: MonthChange[][] = [];
  for (const [index, month] of months.entries()) {
    const previous = months[index - 1];
    if (!isFurther(month)) continue;
    if (previous !== undefined && isFurther(previous)) runs.at(-1)?.push(month);
    else runs.push([month]);
  }
  const [first, ...others] = runs.map((run) => ({
    ...described(run, changeOf),
    goesOn: goesOn && run.at(-1) === months.at(-1),
  }));
  if (first === undefined) return null;
  return others.reduce((most, run) => (run.largest.gt(most.largest) ? run : most), first);
}

function described(run: readonly MonthChange[], changeOf: ChangeOf): Omit<FurtherMonths, 'goesOn'> {
  const changes = run.map(changeOf);
  const largest = changes.reduce((most, change) => (change.gt(most) ? change : most), ZERO);
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a run of months has at least one');
  return {
    largest,
    steady: changes.every((change) => change.eq(largest)),
    from: first.start,
    to: addDays(last.end, -1),
  };
}
