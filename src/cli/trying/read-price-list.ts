/**
 * Reads a price list in CSV: name, price, and where it has them interval, currency and units. Every fault has its line.
 * No column but the first two is needed, and their order is free.
 */
import { monthsIn } from '../../catalog/check/check-price.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import { isCurrency } from '../../model/values/currency-codes.ts';
import { type CsvField, isSeparatedByCommas, isWhole, scanCsv, sourceIn } from '../../usage/scan-csv.ts';
import type { Faults } from '../../yaml/faults.ts';
import { decimalMeant } from '../../yaml/quoted-text.ts';

export interface ListedPrice {
  readonly name: string;
  /** A decimal that is not below zero. */
  readonly amount: string;
  readonly interval: Interval;
  readonly currency: string;
  /** `each`: the price of one, of which a contract says how many. Otherwise the units that the price is multiplied with. */
  readonly units: { readonly each: string } | number;
}

export type Interval = (typeof INTERVALS)[number] | 'one-off';

const INTERVALS = ['monthly', 'quarterly', 'semi_annual', 'yearly'] as const;
const BY_MONTHS = new Map(INTERVALS.map((interval, index) => [[1, 3, 6, 12][index], interval] as const));
const ONCE = /^(?:once|one[-_ ]?(?:off|time)|setup)$/i;

const COLUMNS = ['name', 'price', 'interval', 'currency', 'units'] as const;
type Column = (typeof COLUMNS)[number];
const HEADER = 'name,price,interval,currency,units';

export function readPriceList(file: string, text: string, faults: Faults): readonly ListedPrice[] {
  const records = scanCsv(file, text, faults);
  const header = records.next().value ?? [{ text: '', line: 1, column: 1 }];
  if (!isSeparatedByCommas(file, header, HEADER, faults)) return [];
  const columns = header.map((field) => {
    const name = field.text.toLowerCase();
    return COLUMNS.find((each) => each === name) ?? refuseColumn(file, field, faults);
  });
  for (const needed of ['name', 'price'] as const)
    if (!columns.includes(needed))
      faults.error({
        code: 'missing-column',
        source: { file, line: 1, column: 1 },
        message: `the file has no column \`${needed}\``,
        fix: `name the columns in the first line: ${HEADER}`,
      });
  if (faults.errorCount() > 0) return [];
  const seen = new Set<string>();
  return [...records].flatMap((record) => {
    if (!isWhole(file, columns, record, faults)) return [];
    const fields = columns.flatMap((column, index) => {
      const field = record[index];
      return column === undefined || field === undefined || field.text === ''
        ? []
        : [[column, field] as const];
    });
    const price = priceIn(file, new Map(fields), faults);
    const same = price && [price.name, price.interval, price.currency].join(', ');
    if (same !== undefined && seen.has(same))
      faults.error({
        code: 'duplicate-item',
        ...(record[0] && { source: sourceIn(file, record[0]) }),
        message: `the list has two prices of ${same}`,
        fix: 'keep one of the two, or give them different names',
      });
    seen.add(same ?? '');
    return price ?? [];
  });
}

function refuseColumn(file: string, field: CsvField, faults: Faults): undefined {
  faults.error({
    code: 'unknown-column',
    source: sourceIn(file, field),
    message: `there is no column \`${field.text}\``,
    fix: suggestName(field.text, COLUMNS, `use ${COLUMNS.join(', ')}`),
  });
}

function priceIn(
  file: string,
  fields: ReadonlyMap<Column, CsvField>,
  faults: Faults,
): ListedPrice | undefined {
  const before = faults.errorCount();
  const [first = { text: '', line: 1, column: 1 }] = fields.values();
  const refuse = (column: Column, message: string, fix: string): undefined => {
    faults.error({
      code: 'unknown-value',
      source: sourceIn(file, fields.get(column) ?? first),
      message,
      fix,
    });
  };
  const textOf = (column: Column): string => fields.get(column)?.text ?? '';
  const shown = (column: Column): string => `\`${column}\` is ${JSON.stringify(textOf(column).slice(0, 40))}`;
  const name = textOf('name') || refuse('name', 'the line has no name', 'name what the price is for');
  const amount = decimalMeant(textOf('price'));
  if (amount === undefined || amount.startsWith('-'))
    refuse('price', `${shown('price')} and takes an amount`, 'write digits and a point, such as 49.00');
  const written = textOf('interval') || 'month';
  const interval = ONCE.test(written) ? 'one-off' : BY_MONTHS.get(monthsIn(written) ?? 0);
  if (interval === undefined)
    refuse(
      'interval',
      `${shown('interval')}, which is none`,
      'write month, quarter, half-year, year or once',
    );
  const currency = textOf('currency').toUpperCase() || 'USD';
  if (!isCurrency(currency))
    refuse('currency', `${shown('currency')}, which is none`, 'write a code of ISO 4217, such as USD or EUR');
  const units = /^\d*$/.test(textOf('units')) ? Number(textOf('units') || 1) : { each: textOf('units') };
  if (faults.errorCount() > before || name === undefined || amount === undefined || interval === undefined)
    return undefined;
  return { name, amount, interval, currency, units };
}
