/** Item sets and price sets in the form of a request, references still by address. Pure. */
import type { BundleEdition, PricedProduct, Reference } from '../model/catalog.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { VersionItem } from '../timeline/timeline.ts';
import { encodeReference } from './context.ts';

export function encodeItems(items: readonly VersionItem[]): readonly JsonObject[] {
  return items.map((item) =>
    item.kind === 'product'
      ? encodePriced(item)
      : { bundle_id: encodeReference(item.bundle), items: item.items.map(encodePriced) },
  );
}

function encodePriced({ product, price }: PricedProduct): JsonObject {
  return { product_id: encodeReference(product), price: price as Json };
}

/** A bundle's prices carry the product beside the price's own fields (interface, "POST /bundles"). */
export function encodeBundlePrices(edition: BundleEdition): readonly JsonObject[] {
  return [...edition.prices.values()].map(({ product, price }) => ({
    product_id: encodeReference(product),
    ...(price as JsonObject),
  }));
}

export function itemReferences(items: readonly VersionItem[]): readonly Reference[] {
  return items.flatMap((item) =>
    item.kind === 'product' ? [item.product] : [item.bundle, ...item.items.map(({ product }) => product)],
  );
}
