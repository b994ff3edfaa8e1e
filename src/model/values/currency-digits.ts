/** The number of decimal places of a currency: none for yen, three for dinars. */

/** The decimal places for an unknown currency, and where no currency is given. */
export const USUAL_DIGITS = 2;

const known = new Map<string, number>();

export function currencyDigits(currency: string | null): number {
  if (currency === null) return USUAL_DIGITS;
  const digits = known.get(currency) ?? digitsOf(currency);
  known.set(currency, digits);
  return digits;
}

function digitsOf(currency: string): number {
  // Intl throws for text of any other form.
  if (!/^[A-Za-z]{3}$/.test(currency)) return USUAL_DIGITS;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? USUAL_DIGITS;
}
