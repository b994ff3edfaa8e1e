/** Sums of exact amounts, and an amount before a plan and after it. */
import { type Decimal, ZERO } from '../model/values/decimal.ts';

export interface Sides {
  readonly before: Decimal;
  readonly after: Decimal;
}

export function increaseOf({ before, after }: Sides): Decimal {
  return after.minus(before);
}

export function plus(a: Sides, b: Sides): Sides {
  return { before: a.before.plus(b.before), after: a.after.plus(b.after) };
}

export function totalOfSides(sides: readonly Sides[]): Sides {
  return {
    before: total(sides.map(({ before }) => before)),
    after: total(sides.map(({ after }) => after)),
  };
}

export function total(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount), ZERO);
}
