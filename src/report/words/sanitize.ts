/**
 * Makes text from catalogs and services harmless to show, in a terminal, in JSON and in a spreadsheet. Names
 * may be hostile. A character that would move the cursor, change the reading direction, hide itself or command
 * a pipeline's log reader is shown as a visible escape.
 */
import { isDecimalText } from '../../model/values/decimal.ts';

/**
 * The characters of most texts, including the program's own signs. A test for these alone spares most runs from
 * building the tables of all letters.
 */
const PLAIN = /^[ -~→›·…–—×−»▲▼◆✓✗]*$/;

/**
 * Controls, format and bidi controls, line separators, lone surrogates, invisible characters, and the Braille blank.
 */
const unseen = (): RegExp => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Marks after the fourth on one letter. No language uses so many, and they reach into the lines above and below. */
const piledMarks = (): RegExp => /(?<=\p{M}{4})\p{M}/gu;

/**
 * Text that a pipeline's log reader takes for a command: `::error::` at a possible line start,
 * `##[…]` and `##vso[…]` anywhere.
 */
const LOG_COMMAND = /(?<![^\s/]):(?=:)|#(?=#(?:vso)?\[)/g;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * `text` on one line, with every unseen character shown as `\n`, `\t` or `\u{202e}`. Harmless
 * text is returned unchanged.
 */
export function visible(text: string): string {
  const seen = PLAIN.test(text) ? text : text.replace(unseen(), escaped).replace(piledMarks(), escaped);
  return seen.replace(LOG_COMMAND, escaped);
}

function escaped(character: string): string {
  return NAMED[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * JSON text with unseen characters as JSON escapes, so that it is harmless in a terminal and means the same. The line
 * breaks between values are kept.
 */
export function visibleJson(json: string): string {
  return json.replace(unseen(), (character) => (character === '\n' ? character : jsonEscape(character)));
}

/** Data as the text of a document: indented, made harmless by {@link visibleJson}, with a line break at its end. */
export function jsonText(data: unknown): string {
  return `${visibleJson(JSON.stringify(data, null, 2))}\n`;
}

function jsonEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/**
 * Openings of a formula (OWASP, "CSV Injection"), after spaces too, and after what separates cells where a spreadsheet takes
 * commas for decimal points. A negative number is none.
 */
const FORMULA = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/**
 * A CSV file (RFC 4180): a line for the names of the columns, and one for each row. What a row does not have is empty.
 * Text that a spreadsheet would calculate stays text.
 */
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
