/** The one amount of a price that has a single amount for each unit: what a letter to a customer calls the price. */

import type { Price } from '../../model/catalog/price.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';

const FLAT_MODELS = ['fixed_pricing_model', 'unit_pricing_model'] as const;

/** Null for a price with tiers, dimensions or an expression. */
export function unitPriceOf(price: JsonObject): string | null {
  for (const field of FLAT_MODELS) {
    const model = price[field];
    if (isJsonObject(model) && typeof model.price_per_unit === 'string') return model.price_per_unit;
  }
  return null;
}

/** The same price with another amount; undefined for a price that has no such amount. */
export function withUnitPrice(price: Price, amount: string): Price | undefined {
  for (const field of FLAT_MODELS) {
    const model = price[field];
    if (model !== undefined) return { ...price, [field]: { ...model, price_per_unit: amount } };
  }
  return undefined;
}
