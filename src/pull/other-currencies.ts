/**
 * The list price of a bundle in other currencies than its own, which the service has in its customers' versions alone: the
 * price that most of the customers in a currency have, where it has the form of the bundle's own. A currency in which one
 * amount is nobody's list has none.
 */
import { formOf, moneyIn } from '../model/catalog/money-in.ts';
import { overlayPrice, writes } from '../model/catalog/overlay-price.ts';
import type { Price } from '../model/catalog/price.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { WrittenFields } from '../pricing/models/written-fields.ts';
import { withUnitsOf } from '../pricing/read/written-units.ts';
import { heldFields } from './held-fields.ts';
import type { BundleUse } from './write-bundle.ts';
import { type KeyedPrice, overridePrice, sameValue } from './write-items.ts';

/** By product id. */
type PricesById = ReadonlyMap<string, KeyedPrice>;

export interface ListInCurrency {
  /** The fields that the currency writes over the bundle's prices, by key; null for a price that no customer has in it. */
  readonly overlays: JsonObject;
  /** The bundle's prices in the currency. */
  readonly prices: PricesById;
}

/** By currency, sorted. `shape` is the one of a bundle's price. */
export function listsInCurrencies(
  own: string | undefined,
  prices: PricesById,
  uses: readonly BundleUse[],
  shape: WrittenFields,
): ReadonlyMap<string, ListInCurrency> {
  const others = uses.filter(
    ({ currency, isFirst }) => isFirst && currency !== undefined && currency !== own,
  );
  const byCurrency = groupBy(others, ({ currency }) => currency ?? '');
  const lists = [...byCurrency]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, using]) => {
      const list = own === undefined ? undefined : listOf(prices, using, shape);
      return list === undefined ? [] : [[currency, list] as const];
    });
  return new Map(lists);
}

function listOf(
  prices: PricesById,
  uses: readonly BundleUse[],
  shape: WrittenFields,
): ListInCurrency | undefined {
  const overlays: Record<string, Json> = {};
  const listed = new Map<string, KeyedPrice>();
  for (const [productId, { key, price }] of prices) {
    const paid = uses.flatMap((use): readonly JsonObject[] => {
      const own = use.prices.get(productId);
      return own === undefined ? [] : [own];
    });
    const overlay = paid.length === 0 ? null : overlayOf(price, paid, shape);
    if (overlay === undefined) return undefined;
    if (overlay === null || Object.keys(overlay).length > 0) overlays[key] = overlay;
    if (overlay !== null) listed.set(productId, { key, price: overlayPrice(price, overlay) });
  }
  return listed.size === 0 ? undefined : { overlays, prices: listed };
}

/** Undefined where no price is the one of more than half of them. A number of units is each customer's own. */
function overlayOf(
  base: JsonObject,
  paid: readonly JsonObject[],
  shape: WrittenFields,
): JsonObject | undefined {
  const wanted = paid.map((price) =>
    heldFields(shape, withUnitsOf(price as Price, base as Price) as JsonObject),
  );
  const most = wanted.find(
    (one) => wanted.filter((other) => sameValue(one, other)).length * 2 > wanted.length,
  );
  if (most === undefined || formOf(most) !== formOf(base)) return undefined;
  return withAmounts(overridePrice(base, most), most);
}

/** An amount that happens to equal the one of the bundle's own currency is written all the same. */
function withAmounts(overlay: JsonObject, price: JsonObject): JsonObject {
  const missing = moneyIn(price).filter(({ path }) => !writes(overlay, path));
  const whole = [...new Set(missing.map(({ path }) => String(path[0])))].map((field) => {
    const [under, value] = [overlay[field], price[field] ?? null];
    return [field, isJsonObject(under) && isJsonObject(value) ? { ...under, ...value } : value] as const;
  });
  return { ...overlay, ...Object.fromEntries(whole) };
}
