/** Encodes item sets and price sets in the form of a request, with references still by address. Pure. */
import type { BundleEdition, PricedProduct, Reference } from '../../model/catalog/catalog.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { VersionItem } from '../../timeline/timeline.ts';
import { encodeReference } from '../context.ts';

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

/**
 * A bundle's prices have the product beside the price's own fields (interface, "POST /bundles"). There a discount has
 * an amount and a duration only, and a spend limit an amount and a period only. Anything more in the catalog is for
 * the subscriptions that expand the price.
 */
export function encodeBundlePrices(edition: BundleEdition): readonly JsonObject[] {
  return [...edition.prices.values()].map(({ product, price }) => ({
    product_id: encodeReference(product),
    ...Object.fromEntries(
      Object.entries(price as JsonObject).map(([name, value]) => [name, bundleForm(name, value)]),
    ),
  }));
}

const BUNDLE_FORMS: Readonly<Record<string, readonly string[]>> = {
  discount: ['amount', 'duration_unit', 'duration_value'],
  minimum_spend: ['amount', 'period'],
  maximum_spend: ['amount', 'period'],
};

function bundleForm(name: string, value: Json): Json {
  const carried = BUNDLE_FORMS[name];
  if (carried === undefined || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([member]) => carried.includes(member)));
}

export function itemReferences(items: readonly VersionItem[]): readonly Reference[] {
  return items.flatMap((item) =>
    item.kind === 'product' ? [item.product] : [item.bundle, ...item.items.map(({ product }) => product)],
  );
}
