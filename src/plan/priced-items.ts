/** The prices in an item set or a bundle's price set as a request carries them, by what they belong to. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Price } from '../model/price.ts';
import { type Context, compared } from './context.ts';

/** By the product's name in compared form; a product in a bundle is `<bundle> <product>`. Compared values rate the same. */
export function pricesOf(context: Context, body: JsonObject): ReadonlyMap<string, Price> {
  const form = compared(context, body);
  const prices = new Map<string, Price>();
  for (const [name, item] of members(form.items)) {
    if (isJsonObject(item.price)) prices.set(name, item.price as Price);
    for (const [product, nested] of members(item.items)) {
      if (isJsonObject(nested.price)) prices.set(`${name} ${product}`, nested.price as Price);
    }
  }
  for (const [product, price] of members(form.prices)) prices.set(product, price as Price);
  return prices;
}

function members(value: Json | undefined): readonly (readonly [string, JsonObject])[] {
  if (isJsonArray(value) || !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isJsonObject(member) ? [[name, member] as const] : [],
  );
}
