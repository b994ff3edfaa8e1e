/** Sums of exact amounts. */
import { type Decimal, ZERO } from '../model/values/decimal.ts';

export function total(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount), ZERO);
}
