/**
 * Currencies by ISO 4217, for the catalog and the sandbox alike: their codes, their decimal places, and rounded amounts
 * as texts, for reading. The package has the codes of funds and metals, and the platform those that came since the
 * package's edition. The package has the places too: none for yen, two for forints, three for dinars, where the
 * platform's locale data say otherwise if cash has no small coins.
 */
import currencyCodes from 'currency-codes';
import { type Decimal, HALF_AWAY_FROM_ZERO } from './decimal.ts';

const CODES: ReadonlySet<string> = new Set([...currencyCodes.codes(), ...Intl.supportedValuesOf('currency')]);

export function isCurrency(code: string): boolean {
  return CODES.has(code);
}

/** The code that was probably meant: with two letters the other way round, else with one letter another. */
export function nearestCurrency(written: string): string | undefined {
  const [a = '', b = '', c = ''] = written.toUpperCase();
  const near = [
    [b, a, c],
    [a, c, b],
    ...LETTERS.flatMap((letter) => [
      [a, b, letter],
      [a, letter, c],
      [letter, b, c],
    ]),
  ];
  return near.map((letters) => letters.join('')).find(isCurrency);
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The decimal places for an unknown currency, and where no currency is given. */
const USUAL_DIGITS = 2;

const DIGITS = new Map(currencyCodes.data.map(({ code, digits }) => [code, digits]));

export function currencyDigits(currency: string | null): number {
  return DIGITS.get(currency?.toUpperCase() ?? '') ?? USUAL_DIGITS;
}

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
