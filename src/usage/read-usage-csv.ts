/**
 * Reads a usage file in comma-separated values into rows. The first line names the columns, in any order: `customer`
 * or `subscription`, `metric` or `product`, `quantity`, and optionally `count`, `month`, `dimensions.KEY`, `event.name`
 * and `event.property`.
 */

import { shortened } from '../model/messages/diagnostic.ts';
import { nearestName, suggestName } from '../model/messages/nearest-name.ts';
import { decimal, isDecimalText, ZERO } from '../model/values/decimal.ts';
import type { FieldPath, Source } from '../model/values/source.ts';
import { decodeText } from '../yaml/decode-text.ts';
import type { Faults } from '../yaml/faults.ts';
import {
  type CsvField,
  type CsvRecord,
  isSeparatedByCommas,
  isWhole,
  scanCsv,
  sourceIn,
} from './scan-csv.ts';

const TEXTS = ['customer', 'subscription', 'metric', 'product', 'quantity', 'count', 'month'] as const;

/** Each name that has a text. A quantity and a count are decimal texts, not below zero. */
type Texts = Partial<Record<(typeof TEXTS)[number], string>>;

export interface WrittenSample extends Readonly<Texts> {
  readonly event?: { readonly name: string; readonly property: string | null };
  readonly dimensions: ReadonlyMap<string, string>;
  /** Paths start at the row. */
  readonly locate: (path: FieldPath) => Source;
}

export function textsOf(textOf: (name: keyof Texts) => string | undefined): Texts {
  const texts: Texts = {};
  for (const name of TEXTS) {
    const text = textOf(name);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

const COLUMNS = [...TEXTS, 'event.name', 'event.property'] as const;
type Column = (typeof COLUMNS)[number];
const DIMENSION = /^dimensions\.(.+)$/;
const MAX_DECIMAL_CHARACTERS = 100;

/** The rows one by one, without those that have a fault. An empty field is treated as absent. */
export function* readUsageCsv(
  file: string,
  content: string | Uint8Array,
  faults: Faults,
): Generator<WrittenSample, void> {
  const text = decodeText(file, content, faults);
  if (text === undefined) return;
  const records = scanCsv(file, text, faults);
  const header = records.next().value;
  if (header === undefined) {
    const message = 'the file is empty';
    const fix = 'write the column names into its first line: customer,metric,quantity';
    faults.error({ code: 'empty-usage-file', source: { file, line: 1, column: 1 }, message, fix });
    return;
  }
  if (!checkHeader(file, header, faults)) {
    // The faults of the other lines are reported in the same run.
    for (const _ of records);
    return;
  }
  const columns = header.map(({ text: name }): ReadColumn => {
    const dimension = DIMENSION.exec(name)?.[1];
    return dimension === undefined ? { name: isColumn(name) ? name : null } : { dimension };
  });
  for (const record of records) {
    const row = readRecord(file, columns, record, faults);
    if (row !== undefined) yield row;
  }
}

type ReadColumn = { readonly name: Column | null } | { readonly dimension: string };

function checkHeader(file: string, header: CsvRecord, faults: Faults): boolean {
  const before = faults.errorCount();
  if (!isSeparatedByCommas(file, header, 'customer,metric,quantity', faults)) return false;
  const [first] = header;
  const isNamed = ({ text }: CsvField) =>
    isColumn(text) || DIMENSION.test(text) || nearestName(text, COLUMNS) !== undefined;
  if (first !== undefined && !header.some(isNamed)) {
    const message = 'the first line names no column';
    const fix = 'write the column names above it: customer,metric,quantity';
    faults.error({ code: 'missing-column', source: sourceIn(file, first), message, fix });
    return false;
  }
  const seen = new Set<string>();
  for (const field of header) {
    const { text } = field;
    const source = sourceIn(file, field);
    if (!isColumn(text) && !DIMENSION.test(text)) {
      const fix = suggestName(text, COLUMNS, `use ${COLUMNS.join(', ')} or dimensions.KEY`);
      faults.error({ code: 'unknown-column', source, message: `there is no column \`${text}\``, fix });
    } else if (seen.has(text)) {
      const message = `the column \`${text}\` is there twice`;
      faults.error({ code: 'same-column-twice', source, message, fix: 'keep one of them' });
    }
    seen.add(text);
  }
  const isMeant = [...seen].some((text) => !isColumn(text) && nearestName(text, COLUMNS) === 'quantity');
  if (!seen.has('quantity') && !isMeant && first !== undefined) {
    const message = 'the file has no column `quantity`';
    const fix = 'name the columns in the first line: customer,metric,quantity';
    faults.error({ code: 'missing-column', source: sourceIn(file, first), message, fix });
  }
  return faults.errorCount() === before;
}

function readRecord(
  file: string,
  columns: readonly ReadColumn[],
  record: CsvRecord,
  faults: Faults,
): WrittenSample | undefined {
  const [first] = record;
  if (first === undefined || !isWhole(file, columns, record, faults)) return undefined;
  const fields: Partial<Record<Column, CsvField>> = {};
  const dimensions = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const field = record[index];
    if (field === undefined || field.text === '') continue;
    if ('dimension' in column) dimensions.set(column.dimension, field.text);
    else if (column.name !== null) fields[column.name] = field;
  }
  const sound = (['quantity', 'count'] as const).map((name) => isQuantity(file, name, fields[name], faults));
  sound.push(isMonth(file, fields.month, faults));
  if (sound.includes(false)) return undefined;
  return {
    ...eventOf(fields),
    ...textsOf((name) => fields[name]?.text),
    dimensions,
    locate: ([name]) =>
      sourceIn(file, (typeof name === 'string' && isColumn(name) ? fields[name] : undefined) ?? first),
  };
}

type Fields = Readonly<Partial<Record<Column, CsvField>>>;

function eventOf(fields: Fields): Pick<WrittenSample, 'event'> {
  const name = fields['event.name']?.text;
  return name === undefined ? {} : { event: { name, property: fields['event.property']?.text ?? null } };
}

function isQuantity(file: string, name: Column, field: CsvField | undefined, faults: Faults): boolean {
  if (field === undefined) return true;
  const { text } = field;
  if (
    text.length <= MAX_DECIMAL_CHARACTERS &&
    isDecimalText(text) &&
    !(text.startsWith('-') && decimal(text).lt(ZERO))
  )
    return true;
  faults.error({
    code: 'not-a-quantity',
    source: sourceIn(file, field),
    message: `\`${name}\` is ${shownText(text)}, and it takes a decimal number that is not below zero`,
    fix: 'write digits with an optional fraction after a point, such as 1200 or 12.5',
  });
  return false;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

function isMonth(file: string, field: CsvField | undefined, faults: Faults): boolean {
  if (field === undefined || MONTH.test(field.text)) return true;
  faults.error({
    code: 'not-a-month',
    source: sourceIn(file, field),
    message: `\`month\` is ${shownText(field.text)}, and it takes a calendar month`,
    fix: 'write it such as 2026-10',
  });
  return false;
}

function shownText(text: string): string {
  return JSON.stringify(shortened(text, 41));
}

function isColumn(name: string): name is Column {
  return (COLUMNS as readonly string[]).includes(name);
}
