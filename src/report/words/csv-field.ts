/** One field of a CSV file (RFC 4180) that a spreadsheet opens: text that it would calculate stays text. */
import { isDecimalText } from '../../model/values/decimal.ts';

/**
 * Openings of a formula (OWASP, "CSV Injection"), after spaces too, and after what separates cells where a spreadsheet takes
 * commas for decimal points. A negative number is none.
 */
const FORMULA = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;

export function csvField(text: string): string {
  const harmless = isDecimalText(text) ? text : text.replace(FORMULA, "$1'$2");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
