/** The exact text to write for a value that lacks quotes or is not a plain decimal. */
import { decimal, decimalText, isDecimalText } from '../model/values/decimal.ts';

/** `text` as a double-quoted YAML scalar. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

const GROUPED = /^-?\d{1,3}(?:[,_ ']\d{3})+(?:\.\d+)?$/;
const UNDERSCORED = /^-?\d+(?:_\d+)+(?:\.\d+)?$/;
const EXPONENT = /^([-+]?\d*\.?\d+)[eE]([-+]?\d{1,2})$/;
const DECORATION = /^[+\s]*[$€£¥]?\s*|\s*[%$€£¥]?\s*$/gu;

/**
 * The decimal that `text` clearly means, or undefined if that would be a guess. `0.10` and `00123` stay unchanged,
 * `1_000` and `"1,000"` lose their separators, `1e3` becomes 1000, `"$5"` and `"8 %"` lose the sign.
 */
export function decimalMeant(text: string): string | undefined {
  const bare = text.replace(DECORATION, '');
  if (isDecimalText(bare)) return bare;
  if (GROUPED.test(bare) || UNDERSCORED.test(bare)) return bare.replace(/[,_ ']/g, '');
  if (/^-?\.\d+$/.test(bare)) return bare.replace('.', '0.');
  if (/^-?\d+\.$/.test(bare)) return bare.slice(0, -1);
  const [, digits, power] = EXPONENT.exec(bare) ?? [];
  if (digits === undefined || power === undefined) return undefined;
  const base = digits.replace(/^\+/, '').replace(/^(-?)\./, '$10.');
  return decimalText(decimal(base).times(decimal('10').pow(Number(power))));
}
