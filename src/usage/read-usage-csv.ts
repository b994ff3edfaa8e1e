/**
 * Reads a usage file in comma-separated values into rows. The first line names the columns, in any order: `customer`
 * or `subscription`, `metric` or `product`, `quantity`, and optionally `count`, `month`, `dimensions.KEY`, `event.name`
 * and `event.property`.
 */

import { nearestName, suggestName } from '../model/messages/nearest-name.ts';
import { decimal, isDecimalText, ZERO } from '../model/values/decimal.ts';
import type { Source } from '../model/values/source.ts';
import { decodeText } from '../yaml/decode-text.ts';
import type { Faults } from '../yaml/faults.ts';
import { type CsvField, type CsvRecord, scanCsv } from './scan-csv.ts';
import type { WrittenSample } from './written-sample.ts';

const COLUMNS = [
  'customer',
  'subscription',
  'metric',
  'product',
  'quantity',
  'count',
  'month',
  'event.name',
  'event.property',
] as const;
type Column = (typeof COLUMNS)[number];
const DIMENSION = /^dimensions\.(.+)$/;
const MAX_DECIMAL_CHARACTERS = 100;

/** The rows without those that have a fault. An empty field is treated as absent. */
export function readUsageCsv(
  file: string,
  content: string | Uint8Array,
  faults: Faults,
): readonly WrittenSample[] {
  const text = decodeText(file, content, faults);
  if (text === undefined) return [];
  const [header, ...records] = scanCsv(file, text, faults);
  if (header === undefined) {
    const message = 'the file is empty';
    const fix = 'write the column names into its first line: customer,metric,quantity';
    faults.error({ code: 'empty-usage-file', source: { file, line: 1, column: 1 }, message, fix });
    return [];
  }
  if (!checkHeader(header, faults)) return [];
  return records.flatMap((record) => readRecord(header, record, faults) ?? []);
}

function checkHeader(header: CsvRecord, faults: Faults): boolean {
  const before = faults.errorCount();
  const separator = /[;\t|]/.exec(header.length === 1 ? (header[0]?.text ?? '') : '')?.[0];
  if (separator !== undefined && header[0] !== undefined) {
    const message = `the columns are separated by ${separator === '\t' ? 'tabs' : `\`${separator}\``}`;
    const fix = 'separate them by commas, and write numbers with a point: customer,metric,quantity';
    faults.error({ code: 'csv-separator', source: header[0].source, message, fix });
    return false;
  }
  const seen = new Set<string>();
  for (const { text, source } of header) {
    if (!isColumn(text) && !DIMENSION.test(text)) {
      const fix = suggestName(text, COLUMNS, `use ${COLUMNS.join(', ')} or dimensions.KEY`);
      faults.error({ code: 'unknown-column', source, message: `there is no column \`${text}\``, fix });
    } else if (seen.has(text)) {
      const message = `the column \`${text}\` stands twice`;
      faults.error({ code: 'same-column-twice', source, message, fix: 'keep one of them' });
    }
    seen.add(text);
  }
  const isMeant = [...seen].some((text) => !isColumn(text) && nearestName(text, COLUMNS) === 'quantity');
  if (!seen.has('quantity') && !isMeant && header[0] !== undefined) {
    const message = 'the file has no column `quantity`';
    const fix = 'name the columns in the first line: customer,metric,quantity';
    faults.error({ code: 'missing-column', source: header[0].source, message, fix });
  }
  return faults.errorCount() === before;
}

function readRecord(header: CsvRecord, record: CsvRecord, faults: Faults): WrittenSample | undefined {
  const [first] = record;
  if (first === undefined) return undefined;
  if (record.length !== header.length) {
    faults.error({
      code: 'csv-field-count',
      source: first.source,
      message: `the line has ${record.length} fields, and the first line names ${header.length} columns`,
      fix: 'give each column one field; put a text with a comma in double quotes',
    });
    return undefined;
  }
  const values = new Map<Column, CsvField>();
  const dimensions = new Map<string, CsvField>();
  for (const [index, { text: name }] of header.entries()) {
    const field = record[index];
    if (field === undefined || field.text === '') continue;
    const key = DIMENSION.exec(name)?.[1];
    if (key !== undefined) dimensions.set(key, field);
    else if (isColumn(name)) values.set(name, field);
  }
  const sound = (['quantity', 'count'] as const).map((name) => isQuantity(name, values.get(name), faults));
  sound.push(isMonth(values.get('month'), faults));
  if (sound.includes(false)) return undefined;
  const event = values.get('event.name')?.text;
  const property = values.get('event.property')?.text ?? null;
  return {
    ...(event === undefined ? {} : { event: { name: event, property } }),
    ...Object.fromEntries(
      [...values].flatMap(([name, { text }]) => (name.startsWith('event.') ? [] : [[name, text]])),
    ),
    dimensions: new Map([...dimensions].map(([key, { text }]) => [key, text])),
    locate: ([name]) => sourceOf(values, name) ?? first.source,
  };
}

function sourceOf(
  values: ReadonlyMap<Column, CsvField>,
  name: string | number | undefined,
): Source | undefined {
  return typeof name === 'string' && isColumn(name) ? values.get(name)?.source : undefined;
}

function isQuantity(name: Column, field: CsvField | undefined, faults: Faults): boolean {
  if (field === undefined) return true;
  const { text, source } = field;
  if (text.length <= MAX_DECIMAL_CHARACTERS && isDecimalText(text) && decimal(text).gte(ZERO)) return true;
  const shown = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  faults.error({
    code: 'not-a-quantity',
    source,
    message: `\`${name}\` is ${shown}, and it takes a decimal number that is not below zero`,
    fix: 'write digits with an optional fraction after a point, such as 1200 or 12.5',
  });
  return false;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

function isMonth(field: CsvField | undefined, faults: Faults): boolean {
  if (field === undefined || MONTH.test(field.text)) return true;
  const { text, source } = field;
  const shown = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  const message = `\`month\` is ${shown}, and it takes a calendar month`;
  faults.error({ code: 'not-a-month', source, message, fix: 'write it such as 2026-10' });
  return false;
}

function isColumn(name: string): name is Column {
  return (COLUMNS as readonly string[]).includes(name);
}
