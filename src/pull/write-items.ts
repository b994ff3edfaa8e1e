/**
 * Converts the items of a version to the items of an entry. Products are written by key. A bundle is written by key
 * if its prices can be recognized.
 */

import { pricingModelsOf } from '../model/catalog/price.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../model/values/json.ts';
import { heldFields, ITEM_PRICE } from './held-fields.ts';
import { overridePrice } from './override-price.ts';

/** The catalog's names for the objects that items refer to. */
export interface KnownNames {
  /** The key of a product, by its id; undefined if no catalog declares it. */
  product(id: string): string | undefined;
  plan(id: string): string | undefined;
  bundle(id: string): KnownBundle | undefined;
}

export interface KnownBundle {
  readonly key: string;
  /** The catalog's prices of today, by product id. */
  readonly prices: ReadonlyMap<string, KeyedPrice>;
}

export interface KeyedPrice {
  /** The key of the price within the bundle. */
  readonly key: string;
  readonly price: JsonObject;
}

export interface PricedProduct {
  readonly productId: string;
  readonly price: JsonObject;
}

export function writeItem(item: JsonObject, names: KnownNames): JsonObject {
  const { bundle_id: bundleId } = item;
  if (typeof bundleId !== 'string') return writePriced(item, names);
  const priced = innerItems(item);
  const bundle = names.bundle(bundleId);
  const overrides = bundle && overridesOf(bundle, priced);
  if (bundle === undefined || overrides === undefined) {
    return { bundle_id: bundleId, items: objectsIn(item.items).map((inner) => writePriced(inner, names)) };
  }
  return Object.keys(overrides).length === 0
    ? { bundle: bundle.key }
    : { bundle: bundle.key, prices: overrides };
}

function writePriced(item: JsonObject, names: KnownNames): JsonObject {
  const { productId, price } = pricedProduct(item);
  const key = names.product(productId);
  return { ...(key === undefined ? { product_id: productId } : { product: key }), price };
}

/**
 * True for a price with several models. An override with a model removes all others, so it cannot express such a
 * price.
 */
function hasSeveralModels(price: JsonObject): boolean {
  return pricingModelsOf(price).length > 1;
}

/**
 * The overrides by price key; null removes a price. Undefined if the item is not the bundle with overrides, because
 * it has a price that the bundle lacks, or no price at all.
 */
function overridesOf({ prices }: KnownBundle, priced: readonly PricedProduct[]): JsonObject | undefined {
  const wanted = new Map(priced.map(({ productId, price }) => [productId, price]));
  if (wanted.size === 0 || wanted.size !== priced.length) return undefined;
  if (priced.some(({ price }) => hasSeveralModels(price))) return undefined;
  if ([...wanted.keys()].some((productId) => !prices.has(productId))) return undefined;
  return Object.fromEntries(
    [...prices].flatMap(([productId, { key, price }]): readonly (readonly [string, Json])[] => {
      const own = wanted.get(productId);
      if (own === undefined) return [[key, null]];
      const override = overridePrice(price, own);
      return Object.keys(override).length === 0 ? [] : [[key, override]];
    }),
  );
}

export function itemsOf(version: JsonObject): readonly JsonObject[] {
  return objectsIn(version.items);
}

/** The prices within a bundle item. */
export function innerItems(item: JsonObject): readonly PricedProduct[] {
  return objectsIn(item.items).map(pricedProduct);
}

export function pricedProduct({ product_id: productId, price }: JsonObject): PricedProduct {
  return {
    productId: typeof productId === 'string' ? productId : '',
    price: heldFields(ITEM_PRICE, isJsonObject(price) ? price : {}),
  };
}
