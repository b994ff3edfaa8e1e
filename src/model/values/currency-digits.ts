/**
 * The number of decimal places of a currency, by ISO 4217: none for yen, two for forints, three for dinars. The locale data of the
 * platform say otherwise where cash has no small coins.
 */
import currencyCodes from 'currency-codes';

/** The decimal places for an unknown currency, and where no currency is given. */
export const USUAL_DIGITS = 2;

const DIGITS = new Map(currencyCodes.data.map(({ code, digits }) => [code, digits]));

export function currencyDigits(currency: string | null): number {
  return DIGITS.get(currency?.toUpperCase() ?? '') ?? USUAL_DIGITS;
}
