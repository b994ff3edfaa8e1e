/**
 * Who pays more, over all months that a plan changes: the one month that is compared may be lower after others that are
 * higher, or the same before them.
 */
import { addDays, type CalendarDay } from '../../model/calendar-day.ts';
import { type Decimal, ZERO } from '../../model/decimal.ts';
import type { PayingCounts } from '../../model/impact.ts';
import { increaseOf, type Sides } from '../sides.ts';
import type { ContractMonth } from './contract-months.ts';

export type Pays = keyof PayingCounts;

export interface MonthsJudged {
  readonly pays: Pays;
  /** The largest increase that the compared month does not show; null where it shows the largest, or there is none. */
  readonly furtherIncrease: FurtherMonths | null;
}

/** Months on end that increase by more than the compared one. */
export interface FurtherMonths {
  /** The increase of the month with the largest one. */
  readonly largest: Decimal;
  /** Whether all of them increase by it. */
  readonly steady: boolean;
  readonly from: CalendarDay;
  /** The last day. */
  readonly to: CalendarDay;
  /** Whether they end only where the months that are looked at do. */
  readonly goesOn: boolean;
}

export interface MonthChange extends Sides, Pick<ContractMonth, 'start' | 'end'> {}

/**
 * `compared` is the month that begins on `day`; `months` are in their order, and may have it or not. `goesOn`: whether more
 * come after them.
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
 * Where the compared month increases, only months before it: what a discount that ends or an escalation makes of the same
 * increase later is no increase of its own.
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
