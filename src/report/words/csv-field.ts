/** One field of a CSV file (RFC 4180) that a spreadsheet opens: text that it would calculate stays text. */
import { isDecimalText } from '../../model/values/decimal.ts';

/** Openings of a formula (OWASP, "CSV Injection"). A negative number is none. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvField(text: string): string {
  const harmless = FORMULA.test(text) && !isDecimalText(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
