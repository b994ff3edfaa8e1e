/**
 * Exact decimals. Money, percentages and unit prices are strings outside the program and `Decimal` inside;
 * binary floating point never carries an amount, and the strict mode below makes passing one an error.
 */
import Big, { type Big as BigNumber } from 'big.js';

/** Addition, subtraction and multiplication are exact; division keeps this many decimal places, half to even. */
const DIVISION_PLACES = 40;

const StrictBig = Big();
StrictBig.strict = true;
StrictBig.DP = DIVISION_PLACES;
StrictBig.RM = Big.roundHalfEven;
StrictBig.PE = 1_000_000;
StrictBig.NE = -1_000_000;

export type Decimal = BigNumber;

const DECIMAL_TEXT = /^-?\d+(\.\d+)?$/;

/** True for a decimal number as the interface writes it: digits, an optional minus and fraction, no exponent. */
export function isDecimalText(text: string): boolean {
  return DECIMAL_TEXT.test(text);
}

/**
 * A text must satisfy {@link isDecimalText}, and a number must be a safe integer;
 * any bigint is accepted. Throws a RangeError otherwise.
 */
export function decimal(text: string | bigint | number): Decimal {
  if (typeof text === 'number') {
    if (!Number.isSafeInteger(text)) throw new RangeError(`not an exact integer: ${text}`);
    return new StrictBig(String(text));
  }
  if (typeof text === 'string' && !isDecimalText(text)) throw new RangeError(`not a decimal number: ${text}`);
  return new StrictBig(String(text));
}

/** The value of a number with an exponent of one or two digits, such as `1.9e-08`; undefined for any other text. */
export function decimalOfExponent(text: string): Decimal | undefined {
  return EXPONENT_TEXT.test(text) ? new StrictBig(text.replace('+', '')) : undefined;
}

const EXPONENT_TEXT = /^-?(?:\d+(?:\.\d*)?|\.\d+)e[-+]?\d{1,2}$/i;

/** A rounding mode of {@link Decimal}: 0.5 becomes 1, and -0.5 becomes -1. Amounts that are charged or shown round so. */
export const HALF_AWAY_FROM_ZERO: 1 = Big.roundHalfUp;

export const ZERO: Decimal = decimal('0');
export const ONE: Decimal = decimal('1');
export const HUNDRED: Decimal = decimal('100');

/** The shortest plain notation: no exponent, no trailing zeros. */
export function decimalText(value: Decimal): string {
  return value.eq(ZERO) ? '0' : value.toFixed();
}

/** The values in ascending order, each once. */
export function ascending(values: readonly Decimal[]): readonly Decimal[] {
  const sorted = values.toSorted((a, b) => a.cmp(b));
  return sorted.filter((value, index) => index === 0 || !value.eq(sorted[index - 1] ?? ''));
}

/** One text per value: `"10.0"`, `"10.00"` and `"010"` all become `"10"`. Any other text is returned unchanged. */
export function canonicalDecimalText(text: string): string {
  return isDecimalText(text) ? decimalText(decimal(text)) : text;
}

/** Any way to write a number: with a plus, without digits on one side of the point, with an exponent. */
const NUMBER_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** The {@link canonicalDecimalText} of a number in any spelling; undefined for a text that is no number. */
export function numberText(text: string): string | undefined {
  const written = text.trim();
  if (!NUMBER_TEXT.test(written)) return undefined;
  return decimalText(new StrictBig(written.replace(/^\+/, '').replace(/\.(?=e|$)/i, '')));
}
