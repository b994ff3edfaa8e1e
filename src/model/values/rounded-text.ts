/** Rounded amounts as texts, for reading. */
import { currencyDigits } from './currency-digits.ts';
import { type Decimal, HALF_AWAY_FROM_ZERO } from './decimal.ts';

/** Rounds a half away from zero, as on an invoice. Zero has no sign. */
export function roundedText(value: Decimal, places: number): string {
  return value
    .round(places, HALF_AWAY_FROM_ZERO)
    .toFixed(places)
    .replace(/^-(?=[0.]*$)/, '');
}

/** Rounded as a charge is; the usual digits where the currency is not known. */
export function charged(amount: Decimal, currency: string | null): Decimal {
  return amount.round(currencyDigits(currency), HALF_AWAY_FROM_ZERO);
}

/** `0.01`, the smallest amount of so many decimal places. */
export function smallestStep(places: number): string {
  return places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`;
}

/** In the digits of its currency, `USD 1234.50`. */
export function namedAmount(value: Decimal, currency: string): string {
  return `${currency} ${roundedText(value, currencyDigits(currency))}`;
}
