import { type Decimal, ZERO } from '../model/decimal.ts';

/** The sum of amounts, exactly. */
export function total(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount), ZERO);
}
