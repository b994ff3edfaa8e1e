/**
 * The body of a draft update (interface, "Update a draft version"), where it can say everything: it carries one unit
 * amount per product and no more, so a draft with any other price, with bundles or with changed entitlements is made anew.
 * What an amount means beside another `type` than `unit` is not shown.
 */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { same } from './three-way.ts';

/** `before` and `value` in the form of a version request. Undefined where the update cannot say it all. */
export function draftUpdate(before: JsonObject, value: JsonObject): JsonObject | undefined {
  if (!same(before.entitlements ?? [], value.entitlements ?? [])) return undefined;
  if (value.description === undefined && before.description !== undefined) return undefined;
  const prices = isJsonArray(value.items) ? value.items.map(newPrice) : [];
  const kept = isJsonArray(before.items) ? before.items.map(newPrice) : [];
  if (prices.length === 0 || [...prices, ...kept].includes(undefined)) return undefined;
  return {
    // None of the prices that are there is kept: the new ones are the whole set.
    prices: { existingPriceIds: [], newPrices: prices as readonly JsonObject[] },
    ...(value.description === undefined ? {} : { changeDescription: value.description }),
  };
}

/** What a draft holds after such an update, in the form of a version request. */
export function updatedDraft({ prices }: JsonObject): JsonObject {
  const items = isJsonObject(prices) && isJsonArray(prices.newPrices) ? prices.newPrices : [];
  return { items: items.filter(isJsonObject).map(itemOf) };
}

function itemOf({ productId = null, type = null, unitAmount = null }: JsonObject): JsonObject {
  return { product_id: productId, price: { type, unit_pricing_model: { price_per_unit: unitAmount } } };
}

function newPrice(item: Json): JsonObject | undefined {
  if (!isJsonObject(item) || item.product_id === undefined || !isJsonObject(item.price)) return undefined;
  const { type, unit_pricing_model: model, ...more } = item.price;
  if (type !== 'unit' || Object.keys(more).length > 0 || !isJsonObject(model)) return undefined;
  const { price_per_unit: amount, ...others } = model;
  if (typeof amount !== 'string' || Object.keys(others).length > 0) return undefined;
  return { productId: item.product_id, type, unitAmount: amount };
}
