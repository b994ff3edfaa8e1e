/** The content of a draft after an update in its own camelCase form (interface, "Update a draft version"). Pure. */
import { isJsonArray, isJsonObject, type JsonObject, objectsIn, without } from '../../model/values/json.ts';

/** The new items as in a version request; undefined where the update keeps them. */
export function updatedItems({ prices }: JsonObject): readonly JsonObject[] | undefined {
  if (!isJsonObject(prices)) return undefined;
  return objectsIn(prices.newPrices).map(({ productId = null, type = null, unitAmount = null }) => ({
    product_id: productId,
    price: { type, unit_pricing_model: { price_per_unit: unitAmount } },
  }));
}

/** `prices` replaces all items but the bundles; a request with `items` replaces the whole content. */
export function updatedDraft(before: JsonObject, update: JsonObject): JsonObject {
  if (update.items !== undefined) return without(update, ['effective_at']);
  const single = updatedItems(update);
  const bundled = isJsonArray(before.items)
    ? before.items.filter((item) => isJsonObject(item) && item.bundle_id !== undefined)
    : [];
  return {
    ...before,
    ...(single && { items: [...single, ...bundled] }),
    ...(update.changeDescription !== undefined && { description: update.changeDescription }),
  };
}
