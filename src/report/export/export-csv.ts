/** Ids and prices as one table: a row per id, and a row per value of each price. */
import { parseAddress } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { csvLines } from '../words/csv-lines.ts';
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
    ...[...ids].map(([address, id]) => ({ kind: parseAddress(address)?.kind ?? '', address, id })),
    ...prices.flatMap((priced) => {
      const { bundle, key, price, currency, since, until } = priced;
      const product = productOf(priced, exported);
      const head = { kind: 'price', address: bundle, id: ids.get(bundle) ?? null, price: key };
      const of = { product: product.address, product_id: product.id, currency, since, until };
      return leavesOf(price as JsonObject).map(([field, value]) => ({ ...head, ...of, field, value }));
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
