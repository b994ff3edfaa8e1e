/**
 * Exact fractions, for arithmetic with division: a third stays a third. A result becomes a decimal only once, at the
 * end.
 */
import Fraction from 'fraction.js';
import { type Decimal, decimal, decimalText } from '../model/values/decimal.ts';

export type Exact = Fraction;

export function exact(value: Decimal): Exact {
  return new Fraction(decimalText(value));
}

/**
 * The decimal with the same value. If there is none, as for a third, it is rounded to the decimal places of
 * `decimal.ts`.
 */
export function nearestDecimal(value: Exact): Decimal {
  const signed = value.s * value.n;
  const places = finitePlaces(value.d);
  if (places === null) return decimal(signed).div(decimal(value.d));
  const digits = (signed * 10n ** BigInt(places)) / value.d;
  return decimal(digits).times(decimal(`${places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`}`));
}

/** The decimal places that a fraction with this denominator needs; null if no number of them is enough. */
function finitePlaces(denominator: bigint): number | null {
  let rest = denominator;
  const countOf = (factor: bigint): number => {
    let count = 0;
    for (; rest % factor === 0n; rest /= factor) count += 1;
    return count;
  };
  const places = Math.max(countOf(2n), countOf(5n));
  return rest === 1n ? places : null;
}
