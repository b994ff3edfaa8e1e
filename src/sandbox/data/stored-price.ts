/** Prices in the form that the service stores: with their currency, and with the computed total of a fixed model. */

import {
  type FixedModel,
  modelInUse,
  modelNamedBy,
  type Price,
  pricingModelsOf,
} from '../../model/catalog/price.ts';
import { decimal, decimalText } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { Refusal, UNKNOWN_HERE } from '../answers/answer.ts';
import { type Item, isBundleItem, type PricedProduct, pricedIn } from './records.ts';
import type { Store } from './store.ts';

/**
 * Checks the rules that a schema cannot express (products and bundles exist, each price has a model and fits the
 * currency) and completes the prices. `at` is the field name for refusals.
 */
export function storedItems(
  store: Store,
  items: readonly Item[],
  currency: string,
  at = 'items',
): readonly Item[] {
  return items.map((item, index) => {
    const field = `${at}[${index}]`;
    if (!isBundleItem(item)) return storedProduct(store, item, currency, field);
    if (store.get('bundles', item.bundle_id) === undefined)
      throw new Refusal(422, `${field}.bundle_id: there is no bundle ${item.bundle_id}`);
    const items = item.items.map((inner, place) =>
      storedProduct(store, inner, currency, `${field}.items[${place}]`),
    );
    return { bundle_id: item.bundle_id, items };
  });
}

function storedProduct(store: Store, item: PricedProduct, currency: string, field: string): PricedProduct {
  requireProduct(store, item.product_id, `${field}.product_id`);
  if (item.price.currency !== undefined && item.price.currency !== currency)
    throw new Refusal(422, `${field}.price.currency: must be ${currency}, the subscription's currency`);
  return { product_id: item.product_id, price: storedPrice(item.price, currency, `${field}.price`) };
}

export function requireProduct(store: Store, id: string, field: string): void {
  const product = store.get('products', id);
  if (product === undefined || product.deleted_at !== undefined)
    throw new Refusal(422, `${field}: there is no product ${id}${UNKNOWN_HERE}`);
}

/** Refuses items with a product that was deleted after they were written. */
export function requireProducts(store: Store, items: readonly Item[], field: string): void {
  for (const { product_id: id } of pricedIn(items)) requireProduct(store, id, field);
}

function storedPrice(price: Price, currency: string, field: string): Price {
  return { ...withTotal(withModelInUse(price, field)), currency };
}

/**
 * Keeps the pricing model that matches `type` and drops the others (interface, "Price"). If `type` names no model,
 * the price must have exactly one.
 */
export function withModelInUse<P extends JsonObject>(price: P, field: string): P {
  const models = pricingModelsOf(price);
  const used = modelInUse(price);
  if (used === undefined) {
    const named = modelNamedBy(price.type);
    throw new Refusal(
      422,
      named !== undefined && models.length > 0
        ? `${field}.${named}: type is ${price.type}, and the price has ${models.join(', ')}`
        : `${field}: ${models.length === 0 ? 'a' : 'one'} pricing model is required`,
    );
  }
  const unused: readonly string[] = models.filter((model) => model !== used);
  return Object.fromEntries(Object.entries(price).filter(([name]) => !unused.includes(name))) as P;
}

/** Adds `total` to a fixed model. A model without `units` has one unit. */
export function withTotal<P extends JsonObject>(price: P): P {
  const { fixed_pricing_model: fixed } = price as { readonly fixed_pricing_model?: FixedModel };
  if (fixed === undefined) return price;
  const total = decimalText(decimal(fixed.price_per_unit).times(decimal(fixed.units ?? 1)));
  return { ...price, fixed_pricing_model: { ...fixed, total } };
}
