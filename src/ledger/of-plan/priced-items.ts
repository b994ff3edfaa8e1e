/** The prices in an item set, or in a bundle's price set, in the form of a request. */

import { referenceIn } from '../../model/catalog/comparable.ts';
import { type Price, renameMetrics } from '../../model/catalog/price.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import type { Context } from '../../plan/context.ts';

/** Keyed by the product's name in compared form; a product in a bundle is `<bundle> <product>`. */
export function pricesOf(context: Context, body: JsonObject): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  for (const item of objectsIn(body.items)) {
    const bundle = itemKey(context, item.bundle_id);
    if (isJsonObject(item.price)) prices.set(itemKey(context, item.product_id), priceIn(context, item.price));
    for (const nested of objectsIn(item.items)) {
      if (isJsonObject(nested.price))
        prices.set(`${bundle} ${itemKey(context, nested.product_id)}`, priceIn(context, nested.price));
    }
  }
  for (const { product_id: product, ...price } of objectsIn(body.prices))
    prices.set(itemKey(context, product), priceIn(context, price));
  return prices;
}

/** The bundle in one of the names above; an id where nobody declares it, undefined for a product by itself. */
export function bundleIn(price: string): Address | undefined {
  const end = price.lastIndexOf(' ');
  return end < 0 ? undefined : (price.slice(0, end) as Address);
}

/** The product in one of the names above. */
export function productIn(price: string): string {
  return price.slice(price.lastIndexOf(' ') + 1);
}

/** The price as the catalog has it: a declared metric by its address. */
function priceIn(context: Context, price: JsonObject): Price {
  return renameMetrics(price, (metric) => itemKey(context, metric)) as Price;
}

function itemKey(context: Context, id: Json | undefined): string {
  if (isJsonObject(id)) return referenceIn(id) ?? '';
  return typeof id === 'string' ? (context.nameId(id) ?? id) : '';
}

export interface BundleExchange {
  /** The address or id of the bundle that goes. */
  readonly from: string;
  /** The address or id of the bundle that comes. */
  readonly to: string;
}

/** Compares the names of the prices in two complete item sets. */
export function bundleExchange(
  before: Iterable<string>,
  after: Iterable<string>,
): BundleExchange | undefined {
  const [old, now] = [bundlesIn(before), bundlesIn(after)];
  const [from, ...furtherGone] = [...old].filter((bundle) => !now.has(bundle));
  const [to, ...furtherCome] = [...now].filter((bundle) => !old.has(bundle));
  if (from === undefined || to === undefined) return undefined;
  return furtherGone.length + furtherCome.length === 0 ? { from, to } : undefined;
}

function bundlesIn(names: Iterable<string>): ReadonlySet<string> {
  return new Set([...names].flatMap((name) => bundleIn(name) ?? []));
}
