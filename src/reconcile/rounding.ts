/** Whether a billed amount is an exact one, rounded to the currency's smallest unit in either direction. */

import { currencyDigits } from '../model/values/currency-digits.ts';
import { type Decimal, decimal } from '../model/values/decimal.ts';

/** `roundings`: how many amounts were rounded and added up. How the service rounds is not shown. */
export function isRounded(billed: Decimal, exact: Decimal, currency: string | null, roundings = 1): boolean {
  const difference = billed.minus(exact).abs();
  return difference.lt(smallestUnit(currency).times(decimal(Math.max(1, roundings))));
}

function smallestUnit(currency: string | null): Decimal {
  const digits = currencyDigits(currency);
  return decimal(digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`);
}
