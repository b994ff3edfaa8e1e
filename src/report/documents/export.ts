/**
 * Ids and prices for other programs: the document that `schemas/export.schema.json` describes, and the formats
 * that are written from it, which are a TypeScript module, lines of variables and a table.
 */
import type { ListPrice } from '../../ledger/price-list.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { csvLines, jsonText, visible } from '../words/sanitize.ts';

/** A module without imports; every value is a constant, so that a mistyped address is a type error. */
export function exportTypeScript({ ids, prices, ...origin }: ExportDocument): string {
  return [
    '// Written by `pricewright export --format ts`. Write it again rather than edit it.\n',
    `export const exported = ${constant(origin)}`,
    `export const ids = ${constant(ids)}`,
    `export const prices = ${constant(prices)}`,
  ].join('\n');
}

function constant(value: unknown): string {
  return `${jsonText(value).trimEnd()} as const;\n`;
}

const PREFIX = 'PRICEWRIGHT_';
const HARMLESS = /^[\w.:@%+/-]+$/;

/**
 * Ids as lines `NAME=VALUE`, for a shell, a `.env` file or a pipeline: `products.log-lines` is `PRICEWRIGHT_PRODUCTS_LOG_LINES`.
 * An id that is not known yet is a comment. Throws a DiagnosticsError where two addresses have one name, or an id cannot stand
 * on such a line.
 */
export function exportEnv({ ids }: ExportDocument): string {
  const owners = new Map<string, string>();
  return Object.entries(ids)
    .map(([address, id]) => `${lineOf(address, id, owners)}\n`)
    .join('');
}

function lineOf(address: string, id: string | null, owners: Map<string, string>): string {
  const name = `${PREFIX}${address.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
  const owner = owners.get(name);
  if (owner !== undefined)
    throw fault(
      'same-variable-twice',
      `${owner} and ${address} would both be ${name}`,
      'use --format json, which has them apart',
    );
  owners.set(name, address);
  if (id === null) return `# ${name}: ${address} has no id yet`;
  if (HARMLESS.test(id)) return `${name}=${id}`;
  throw fault(
    'id-not-plain',
    `the id of ${address}, ${visible(id)}, does not fit a line of variables`,
    'use --format json',
  );
}

const COLUMNS = [
  'kind',
  'address',
  'id',
  'price',
  'product',
  'product_id',
  'currency',
  'since',
  'until',
  'field',
  'value',
] as const;

/** Ids and prices as one table: a row per id, and a row per value of each price. */
export function exportCsv({ ids, prices }: ExportDocument): string {
  const rows = [
    ...Object.entries(ids).map(([address, id]) => ({ kind: parseAddress(address)?.kind ?? '', address, id })),
    ...prices.flatMap(({ bundle, key, price, applies: _, ...of }) => {
      const head = { kind: 'price', address: bundle, id: ids[bundle] ?? null, price: key };
      return leavesOf(price).map(([field, value]) => ({ ...head, ...of, field, value }));
    }),
  ];
  return csvLines(COLUMNS, rows).join('');
}

/** Every value of a price with its path: `fixed_pricing_model.price_per_unit`, `tiered_pricing_model.tiers.0.unit_price`. */
function leavesOf(value: Json, path: readonly string[] = []): readonly (readonly [string, string])[] {
  const members = isJsonArray(value)
    ? value.map((member, index) => [String(index), member] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : undefined;
  if (members === undefined) return [[path.join('.'), value === null ? '' : String(value)]];
  return members.flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

interface Exporting {
  readonly project: string;
  readonly environment: string;
  /** The day whose prices these are. */
  readonly day: CalendarDay;
  readonly catalog: { readonly digest: string; readonly commit: string | null };
  /** Everything the catalog declares, with its id at the service; null where state knows none yet. */
  readonly ids: ReadonlyMap<Address, string | null>;
  readonly prices: readonly ListPrice[];
}

export type ExportDocument = ReturnType<typeof exportDocument>;

export function exportDocument({ day, ids, prices, ...place }: Exporting) {
  const { project, environment, catalog } = place;
  return {
    format_version: 1,
    project,
    environment,
    date: day,
    catalog,
    ids: Object.fromEntries(ids) as Readonly<Record<Address, string | null>>,
    prices: prices.map(({ product, applies, price, bundle, key, currency, since, until }) => ({
      bundle,
      key,
      ...(product.kind === 'id'
        ? { product: null, product_id: product.id }
        : { product: product.address, product_id: ids.get(product.address) ?? null }),
      currency,
      since,
      until,
      applies: applies && { ...applies },
      price: price as JsonObject,
    })),
  };
}
