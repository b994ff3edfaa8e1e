/** How many decimal places an amount of a currency has: none of yen, three of dinars. */

/** The digits of an unknown currency, and where none is named. */
export const USUAL_DIGITS = 2;

const known = new Map<string, number>();

export function currencyDigits(currency: string | null): number {
  if (currency === null) return USUAL_DIGITS;
  const digits = known.get(currency) ?? digitsOf(currency);
  known.set(currency, digits);
  return digits;
}

function digitsOf(currency: string): number {
  // Anything else is no code, and Intl would throw.
  if (!/^[A-Za-z]{3}$/.test(currency)) return USUAL_DIGITS;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? USUAL_DIGITS;
}
