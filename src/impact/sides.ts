/** An amount before a plan and after it. */
import type { Decimal } from '../model/values/decimal.ts';

export interface Sides {
  readonly before: Decimal;
  readonly after: Decimal;
}

export function increaseOf({ before, after }: Sides): Decimal {
  return after.minus(before);
}
