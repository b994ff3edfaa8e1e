/**
 * Splits comma-separated values into records. Each field has the place where it begins (RFC 4180: fields in double
 * quotes may contain commas, line breaks and doubled quotes).
 */
import type { Source } from '../model/values/source.ts';
import type { Faults } from '../yaml/faults.ts';

/** `line` and `column` count from 1. */
export interface CsvField {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export type CsvRecord = readonly CsvField[];

export function sourceIn(file: string, { line, column }: CsvField): Source {
  return { file, line, column };
}

/**
 * One record at a time, because a year of usage has a million. Skips empty lines, and records with text after a closing
 * quote. Does not read the text after an unclosed quote.
 */
export function* scanCsv(file: string, text: string, faults: Faults): Generator<CsvRecord, void> {
  let at = 0;
  let line = 1;
  let lineStart = 0;
  let record: CsvField[] = [];
  while (at < text.length) {
    const column = at - lineStart + 1;
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const field = isQuoted ? quotedField(text, at) : plainField(text, at);
    if (field.end === undefined) {
      faults.error({
        code: 'csv-unclosed-quote',
        source: { file, line, column },
        message: 'the quote that opens here is never closed',
        fix: 'close it with a double quote, and double each quote within',
      });
      return;
    }
    const stray = isQuoted ? -1 : field.text.indexOf('"');
    if (stray >= 0) {
      faults.error({
        code: 'csv-quote-within',
        source: { file, line, column: text.indexOf('"', at) - lineStart + 1 },
        message: 'a quote is in a field that does not begin with one',
        fix: 'leave no space before it, or put the whole field in double quotes and double each quote within',
      });
    }
    record.push({ text: field.text, line, column });
    if (isQuoted) {
      const written = text.slice(at, field.end);
      const breaks = written.split('\n').length - 1;
      if (breaks > 0) {
        line += breaks;
        lineStart = at + written.lastIndexOf('\n') + 1;
      }
    }
    at = field.end;
    if (text.charCodeAt(at) === COMMA) {
      at += 1;
      // After a comma at the end of a record there is an empty field.
      if (at < text.length && !isLineEnd(text.charCodeAt(at))) continue;
      record.push({ text: '', line, column: at - lineStart + 1 });
    }
    if (at < text.length && !isLineEnd(text.charCodeAt(at))) {
      faults.error({
        code: 'csv-text-after-quote',
        source: { file, line, column: at - lineStart + 1 },
        message: 'something follows the quote that closes a field',
        fix: 'put a comma there, or double the quote if it belongs to the text',
      });
      record = [];
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    }
    if (text.charCodeAt(at) === RETURN) at += 1;
    if (text.charCodeAt(at) === NEWLINE) at += 1;
    if (record.some((each) => each.text !== '')) yield record;
    record = [];
    line += 1;
    lineStart = at;
  }
}

/** False, with a fault, for a header with another separator. `example`: the first line of such a file. */
export function isSeparatedByCommas(
  file: string,
  header: CsvRecord,
  example: string,
  faults: Faults,
): boolean {
  const [only] = header.length === 1 ? header : [];
  const separator = /[;\t|]/.exec(only?.text ?? '')?.[0];
  if (separator === undefined || only === undefined) return true;
  faults.error({
    code: 'csv-separator',
    source: sourceIn(file, only),
    message: `the columns are separated by ${separator === '\t' ? 'tabs' : `\`${separator}\``}`,
    fix: `separate them by commas, and write numbers with a point: ${example}`,
  });
  return false;
}

/** False, with a fault, for a record that has not as many fields as the header has columns. */
export function isWhole(
  file: string,
  header: readonly unknown[],
  record: CsvRecord,
  faults: Faults,
): boolean {
  const [first] = record;
  if (first === undefined || record.length === header.length) return first !== undefined;
  faults.error({
    code: 'csv-field-count',
    source: sourceIn(file, first),
    message: `the line has ${record.length} fields, and the first line names ${header.length} columns`,
    fix: 'give each column one field; put a text with a comma in double quotes',
  });
  return false;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const RETURN = 0x0d;
const NEWLINE = 0x0a;

function isLineEnd(code: number): boolean {
  return code === NEWLINE || code === RETURN;
}

interface Field {
  readonly text: string;
  /** Undefined if the quote is not closed. */
  readonly end: number | undefined;
}

function plainField(text: string, start: number): Field {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === COMMA || isLineEnd(code)) break;
    end += 1;
  }
  return { text: text.slice(start, end).trim(), end };
}

function quotedField(text: string, start: number): Field {
  let from = start + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { text: value, end: undefined };
    value += text.slice(from, quote);
    if (text.charCodeAt(quote + 1) !== QUOTE) return { text: value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}
