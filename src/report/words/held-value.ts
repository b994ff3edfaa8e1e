/**
 * A value that was added or removed as a whole, in the words of its creation: an item by its price, a bundle
 * by its prices. Any other value reads as in {@link valueText}. The page and the JSON form have the details
 * that these words leave out.
 */

import { pricingModelsOf } from '../../model/catalog/price.ts';
import { bareKey } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { priceText } from './price-text.ts';
import { termWords } from './term-text.ts';
import { referenceText, valueText } from './value-text.ts';

/** `path` is the place of the value. */
export function heldText(value: Json, path: string, currency: string | null): string {
  if (!isJsonObject(value)) return valueText(value, path, currency);
  if (pricingModelsOf(value).length > 0) return priceText(value, currency);
  const words = termWords(value, path.split('/').at(-1) ?? '', currency) ?? itemText(value, currency);
  return words ?? valueText(value, path, currency);
}

/** Undefined where the value is not an item. */
function itemText({ price, items, prices }: JsonObject, currency: string | null): string | undefined {
  if (isJsonObject(price)) return priceText(price, currency);
  const parts = namedParts(items ?? prices).flatMap(([name, part]) => {
    const words = isJsonObject(part) ? heldText(part, '', currency) : undefined;
    return words === undefined ? [] : [`${name} ${words}`];
  });
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Reads both forms of a list: differences key its items by product, and documents have the list itself. */
function namedParts(parts: Json | undefined): readonly (readonly [string, Json])[] {
  if (isJsonArray(parts))
    return parts
      .filter(isJsonObject)
      .map((part) => [referenceText(part.product_id ?? part.bundle_id), part] as const);
  return isJsonObject(parts) ? Object.entries(parts).map(([key, part]) => [bareKey(key), part] as const) : [];
}
