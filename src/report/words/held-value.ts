/**
 * A value that came or went as a whole, in the words of its creation: an item by its price, a bundle by the prices in it.
 * Any other value as {@link valueText} has it. What these words leave out stands in the page and in the JSON form.
 */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { pricingModelsOf } from '../../model/price.ts';
import { priceText } from './price-text.ts';
import { bareKey, referenceText, valueText } from './value-text.ts';

/** `path` is where it stands. */
export function heldText(value: Json, path: string, currency: string | null): string {
  if (!isJsonObject(value)) return valueText(value, path, currency);
  if (pricingModelsOf(value).length > 0) return priceText(value, currency);
  const words = itemText(value, currency);
  return words ?? valueText(value, path, currency);
}

/** Undefined for what is no item. */
function itemText({ price, items, prices }: JsonObject, currency: string | null): string | undefined {
  if (isJsonObject(price)) return priceText(price, currency);
  const parts = namedParts(items ?? prices).flatMap(([name, part]) => {
    const words = isJsonObject(part) ? heldText(part, '', currency) : undefined;
    return words === undefined ? [] : [`${name} ${words}`];
  });
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Differences key the items of a list by their product; a document has the list. */
function namedParts(parts: Json | undefined): readonly (readonly [string, Json])[] {
  if (isJsonArray(parts))
    return parts
      .filter(isJsonObject)
      .map((part) => [referenceText(part.product_id ?? part.bundle_id), part] as const);
  return isJsonObject(parts) ? Object.entries(parts).map(([key, part]) => [bareKey(key), part] as const) : [];
}
