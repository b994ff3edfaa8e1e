/**
 * A price list in CSV as catalog files: a bundle for each name and interval, and ten invented customers who
 * pay them. A list has name, price, and where it has them interval, currency and units, in any order. Every
 * fault has its line. Pure.
 */

import { monthsIn } from '../../catalog/check/check-price.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isCurrency } from '../../model/values/currency.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { firstFree, slug } from '../../pull/known-catalog.ts';
import { type CsvField, isSeparatedByCommas, isWhole, scanCsv, sourceIn } from '../../usage/scan-csv.ts';
import { catalogText, type Entry } from '../../yaml/catalog-text.ts';
import type { Faults } from '../../yaml/faults.ts';
import { decimalMeant } from '../../yaml/quoted-text.ts';

/** Invented: no company that is meant. */
const CUSTOMERS = [
  ...['Alderbrook', 'Brightquay', 'Copperline', 'Dunmarrow', 'Eastfern'],
  ...['Foxglade', 'Greywharf', 'Hazelgrove', 'Inkmoor', 'Juniperon'],
];
/** How many units the customers have of a price for each, one after the other. */
const QUANTITIES = [5, 12, 30, 3, 80];

/** All the prices of a list with one name and one interval: one in each currency. */
interface Listed {
  readonly key: string;
  readonly product: string;
  readonly prices: readonly [ListedPrice, ...ListedPrice[]];
}

/** The files by their paths. Contracts begin on `start`. */
export function catalogOfPrices(
  list: readonly ListedPrice[],
  start: CalendarDay,
): ReadonlyMap<string, string> {
  const listed = listedIn(list);
  const section = (name: string, entries: readonly Entry[], defaults: JsonObject = {}) =>
    [
      `billing/${name}.yaml`,
      catalogText({
        head: ['yaml-language-server: $schema=../node_modules/pricewright/schemas/catalog.schema.json'],
        ...{ name, defaults, entries, unfinished: [] },
      }),
    ] as const;
  const paid = CUSTOMERS.map((name, index) => contractOf(name, index, listed, start));
  return new Map([
    section('products', [...new Map(listed.map((each) => [each.product, productOf(each)])).values()]),
    section('bundles', listed.map(bundleOf), {
      prices: { fee_type: 'fixed', billing_direction: 'advance', charge_on_contract_start: true },
    }),
    section(
      'customers',
      paid.map(({ key, value }) => ({
        key,
        value: { name: value.name ?? key, currency: value.currency ?? '', aliases: [key] },
      })),
    ),
    section('subscriptions', paid),
  ]);
}

function listedIn(list: readonly ListedPrice[]): readonly Listed[] {
  const products = new Map<string, string>();
  const keys = new Set<string>();
  const keyOf = (name: string): string => {
    const key = products.get(name) ?? firstFree(slug(name) || 'price', new Set(products.values()));
    products.set(name, key);
    return key;
  };
  return [...groupBy(list, ({ name, interval }) => `${interval} ${name}`).values()].map((prices) => {
    const [first] = prices;
    const product = keyOf(first.name);
    const key = firstFree(keys.has(product) ? `${product}_${slug(first.interval)}` : product, keys);
    keys.add(key);
    return { key, product, prices };
  });
}

function productOf({ product, prices: [{ name, interval }] }: Listed): Entry {
  const billing_frequency = interval === 'one-off' ? 'one-off' : 'recurring';
  return { key: product, value: { name, fee_type: 'fixed', payment_terms: 'advance', billing_frequency } };
}

function bundleOf({ key, product, prices: [first, ...others] }: Listed): Entry {
  const { name, interval, currency, units } = first;
  const amountOf = ({ amount }: ListedPrice) => ({ fixed_pricing_model: { price_per_unit: amount } });
  const isOnce = interval === 'one-off';
  const price = {
    type: 'fixed',
    ...(isOnce ? { billing_frequency: interval } : { billing_interval: interval }),
    fixed_pricing_model: { price_per_unit: first.amount, units: typeof units === 'number' ? units : 1 },
  };
  const currencies = others.map((other) => [other.currency, { prices: { [product]: amountOf(other) } }]);
  return {
    key,
    value: {
      name: key === product ? name : `${name}, ${interval.replace('_', '-')}`,
      currency,
      prices: { [product]: price },
      ...(others.length > 0 && { currencies: Object.fromEntries(currencies) }),
    },
    comment: typeof units === 'number' ? undefined : `For each ${units.each}: a contract says how many.`,
  };
}

/** Each has one recurring price, in turn, in one of its currencies; the first ones have a fee that is charged once beside it. */
function contractOf(name: string, index: number, listed: readonly Listed[], start: CalendarDay): Entry {
  const once = listed.filter(({ prices: [{ interval }] }) => interval === 'one-off');
  const recurring = listed.filter((each) => !once.includes(each));
  const pool = recurring.length > 0 ? recurring : once;
  const main = pool[index % pool.length];
  const currency = main?.prices[Math.floor(index / pool.length) % main.prices.length]?.currency ?? '';
  const beside = main === undefined || recurring.length === 0 ? [] : once.slice(index, index + 1);
  const bought = [main, ...beside].filter((each) =>
    each?.prices.some((price) => price.currency === currency),
  );
  return {
    key: slug(name),
    value: {
      customer: slug(name),
      name,
      currency,
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: 12, start_date: start },
      renewal: { auto_renew: true, duration_months: 12 },
      versions: [{ items: bought.map((each) => itemOf(each, index)) }],
    },
  };
}

function itemOf(listed: Listed | undefined, index: number): JsonObject {
  const { key = '', product = '', prices: [first] = [] } = listed ?? {};
  if (typeof first?.units !== 'object') return { bundle: key };
  const units = QUANTITIES[index % QUANTITIES.length] ?? 1;
  return { bundle: key, prices: { [product]: { fixed_pricing_model: { units } } } };
}

export interface ListedPrice {
  readonly name: string;
  /** A decimal that is not below zero. */
  readonly amount: string;
  readonly interval: Interval;
  readonly currency: string;
  /** `each`: the price of one, of which a contract says how many. Otherwise the units that the price is multiplied with. */
  readonly units: { readonly each: string } | number;
}

type Interval = (typeof INTERVALS)[number] | 'one-off';

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
