/**
 * The reasons why a catalog cannot declare a bundle or a set of prices. `validate` would refuse them in every
 * catalog. A person who then removed a price from the file would also remove it from the service with the next apply.
 */

import { pricingModelsOf } from '../model/catalog/price.ts';
import { type JsonObject, objectsIn } from '../model/values/json.ts';
import { innerItems, itemsOf, type PricedProduct, pricedProduct } from './write-items.ts';

export const NAMELESS = 'its name is empty, and a catalog has one for each bundle';
export const WITHOUT_PRICES = 'it has no prices';
export const PRICED_TWICE = 'it has two prices of one product, and a catalog has one of each';
export const BUNDLED_TWICE = 'it has one bundle twice, and a catalog has it once';
export const WITHOUT_MODEL = 'it has a price without a pricing model that the interface shows';

/** The reason for a bundle in the form of a request; undefined if a catalog can declare it. */
export function unwritableBundle({ name, prices }: JsonObject): string | undefined {
  if (name === '') return NAMELESS;
  const priced = objectsIn(prices).map((price) =>
    pricedProduct({ product_id: price.product_id ?? '', price }),
  );
  return priced.length === 0 ? WITHOUT_PRICES : unwritablePrices(priced);
}

/** The reason for a version in the form of a request; undefined if a catalog can declare it. */
export function unwritableVersion(version: JsonObject): string | undefined {
  const items = itemsOf(version);
  const bundles = items.filter(isBundle);
  if (items.length === 0 || bundles.some((item) => innerItems(item).length === 0)) return WITHOUT_PRICES;
  if (new Set(bundles.map(({ bundle_id: id }) => id)).size < bundles.length) return BUNDLED_TWICE;
  const alone = items.filter((item) => !isBundle(item)).map(pricedProduct);
  return [alone, ...bundles.map(innerItems)].map(unwritablePrices).find((why) => why !== undefined);
}

function isBundle({ bundle_id: id }: JsonObject): boolean {
  return typeof id === 'string';
}

/** Prices are keyed by product, so one of two prices for the same product would be lost. */
function unwritablePrices(priced: readonly PricedProduct[]): string | undefined {
  if (new Set(priced.map(({ productId }) => productId)).size < priced.length) return PRICED_TWICE;
  return priced.some(({ price }) => pricingModelsOf(price).length === 0) ? WITHOUT_MODEL : undefined;
}
