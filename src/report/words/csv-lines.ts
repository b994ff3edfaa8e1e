/** Lines of a CSV file (RFC 4180) that a spreadsheet opens: text that it would calculate stays text. */
import { isDecimalText } from '../../model/values/decimal.ts';

/**
 * Openings of a formula (OWASP, "CSV Injection"), after spaces too, and after what separates cells where a spreadsheet takes
 * commas for decimal points. A negative number is none.
 */
const FORMULA = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** A line for the names of the columns, and one for each row. What a row does not have is empty. */
export function csvLines<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, string | null>>>[],
): readonly string[] {
  const lines = rows.map((row) => columns.map((column) => csvField(row[column] ?? '')));
  return [columns, ...lines].map((fields) => `${fields.join(',')}\r\n`);
}

function csvField(text: string): string {
  const harmless = isDecimalText(text) ? text : text.replace(FORMULA, "$1'$2");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
