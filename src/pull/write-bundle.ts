/** Writes a bundle in the form of the catalog, completed with data from the versions that use it. */
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../model/values/json.ts';
import { bundlePriceShape, heldFields } from './held-fields.ts';
import { firstFree, slug } from './known-catalog.ts';
import {
  innerItems,
  itemsOf,
  type KeyedPrice,
  type KnownNames,
  presentFields,
  sameValue,
} from './write-items.ts';

/** A version that has the bundle among its items. */
export interface BundleUse {
  readonly currency: string | undefined;
  /** The prices in this version, by product id. */
  readonly prices: ReadonlyMap<string, JsonObject>;
  /** True for the first version of a subscription that is written: the one that holds today. */
  readonly isFirst: boolean;
}

interface UsingVersion {
  readonly currency: string | undefined;
  readonly isFirst: boolean;
  readonly value: JsonObject;
}

export function bundleUses(versions: readonly UsingVersion[]): ReadonlyMap<string, readonly BundleUse[]> {
  const uses = new Map<string, BundleUse[]>();
  for (const { currency, isFirst, value } of versions) {
    for (const item of itemsOf(value)) {
      if (typeof item.bundle_id !== 'string') continue;
      const prices = new Map(innerItems(item).map(({ productId, price }) => [productId, price]));
      const known = uses.get(item.bundle_id);
      if (known === undefined) uses.set(item.bundle_id, [{ currency, prices, isFirst }]);
      else known.push({ currency, prices, isFirst });
    }
  }
  return uses;
}

/** The prices of a bundle in a request or an answer, by product id. */
export function bundlePrices(
  bundle: JsonObject,
  uses: readonly BundleUse[],
  names: Pick<KnownNames, 'product'>,
  isWhole: boolean,
): ReadonlyMap<string, KeyedPrice> {
  const shape = bundlePriceShape(isWhole);
  const prices = new Map<string, KeyedPrice>();
  const used = new Set<string>();
  for (const written of objectsIn(bundle.prices)) {
    const productId = typeof written.product_id === 'string' ? written.product_id : '';
    const key = firstFree(names.product(productId) ?? (slug(productId) || 'price'), used);
    used.add(key);
    const price = heldFields(shape, written);
    const own = uses.flatMap(({ prices }): readonly JsonObject[] => {
      const used = prices.get(productId);
      return used === undefined ? [] : [used];
    });
    prices.set(productId, { key, price: withDiscountOf(own, price) });
  }
  return prices;
}

/**
 * Completes a bundle's discount. A bundle sends it without its type and the type of its duration, but an item that
 * inherits the price needs both (interface, "Discount"). The values that most users have for the same discount are
 * used.
 */
function withDiscountOf(users: readonly JsonObject[], price: JsonObject): JsonObject {
  const { discount } = price;
  if (!isJsonObject(discount)) return price;
  const meant = new Map<string, { readonly added: JsonObject; count: number }>();
  for (const { discount: own } of users) {
    if (!isJsonObject(own)) continue;
    const { type, duration_type: durationType, ...rest } = own;
    const { type: _, duration_type: __, ...carried } = discount;
    if (!sameValue(rest, carried)) continue;
    const added = presentFields({ type, duration_type: durationType });
    const text = JSON.stringify(added);
    const counted = meant.get(text);
    if (counted === undefined) meant.set(text, { added, count: 1 });
    else counted.count += 1;
  }
  const [most] = [...meant].toSorted(([a, left], [b, right]) => right.count - left.count || (a < b ? -1 : 1));
  return most === undefined ? price : { ...price, discount: { ...most[1].added, ...discount } };
}

/**
 * The currency of a bundle, which no request says: that of its prices where the answer shows it, and otherwise the one
 * that most of its users have.
 */
export function bundleCurrency(bundle: JsonObject, uses: readonly BundleUse[]): string | undefined {
  const shown = objectsIn(bundle.prices).find(({ currency }) => typeof currency === 'string')?.currency;
  if (typeof shown === 'string') return shown;
  const counts = new Map<string, number>();
  for (const { currency } of uses)
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [most] = [...counts].toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return most?.[0];
}

export function writeBundle(
  id: Json,
  bundle: JsonObject,
  prices: ReadonlyMap<string, KeyedPrice>,
  {
    uses,
    lists,
  }: {
    readonly uses: readonly BundleUse[];
    readonly lists: ReadonlyMap<string, { readonly overlays: JsonObject }>;
  },
  names: Pick<KnownNames, 'product'>,
): JsonObject {
  const written = [...prices].map(([productId, { key, price }]): readonly [string, Json] => {
    const isNamed = names.product(productId) === key;
    return [key, isNamed ? price : { product_id: productId, ...price }];
  });
  return presentFields({
    id,
    name: bundle.name,
    description: bundle.description,
    currency: bundleCurrency(bundle, uses),
    prices: Object.fromEntries(written),
    currencies:
      lists.size === 0
        ? undefined
        : Object.fromEntries([...lists].map(([currency, { overlays }]) => [currency, { prices: overlays }])),
  });
}
