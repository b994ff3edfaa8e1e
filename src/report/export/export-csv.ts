/** Ids and prices as one table: a row per id, and a row per value of each price. */
import type { Address } from '../../model/values/address.ts';
import { parseAddress } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { csvField } from '../words/csv-field.ts';
import { type Exported, productOf } from './exported.ts';

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

export function exportCsv(exported: Exported): string {
  const { ids, prices } = exported;
  const rows = [
    ...[...ids].map(([address, id]) => idRow(address, id)),
    ...prices.flatMap((price) => {
      const product = productOf(price, exported);
      const head = ['price', price.bundle, ids.get(price.bundle) ?? '', price.key];
      const terms = [product.address, product.id, price.currency, price.since, price.until];
      return leavesOf(price.price as JsonObject).map(([field, value]) => [...head, ...terms, field, value]);
    }),
  ];
  return [[...COLUMNS], ...rows]
    .map((row) => `${row.map((text) => csvField(text ?? '')).join(',')}\r\n`)
    .join('');
}

function idRow(address: Address, id: string | null): readonly string[] {
  const rest = COLUMNS.slice(3).map(() => '');
  return [parseAddress(address)?.kind ?? '', address, id ?? '', ...rest];
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
