/**
 * Derives the override that changes a bundle's price to another price. It holds only the differences, in the form of
 * an override (RFC 7386; a pricing model with another name replaces the old one as a whole).
 */

import { pricingModelsOf } from '../model/catalog/price.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { sameValue } from './same-value.ts';

/**
 * `overlayPrice(base, overridePrice(base, wanted))` is equivalent to `wanted`. Empty if the two prices are
 * equivalent.
 */
export function overridePrice(base: JsonObject, wanted: JsonObject): JsonObject {
  const [model] = pricingModelsOf(wanted);
  if (model === undefined || pricingModelsOf(base).includes(model)) return difference(base, wanted);
  const { [model]: brought, ...rest } = wanted;
  return { ...difference(withoutModels(base), rest), ...(brought === undefined ? {} : { [model]: brought }) };
}

function withoutModels(price: JsonObject): JsonObject {
  const models: readonly string[] = pricingModelsOf(price);
  return Object.fromEntries(Object.entries(price).filter(([name]) => !models.includes(name)));
}

function difference(base: JsonObject, wanted: JsonObject): JsonObject {
  const taken = Object.keys(base).filter((name) => wanted[name] === undefined);
  return Object.fromEntries([
    ...Object.entries(wanted).flatMap(([name, value]) => {
      const under = base[name];
      return sameValue(under, value, name) ? [] : [[name, change(under, value)] as const];
    }),
    ...taken.map((name) => [name, null] as const),
  ]);
}

function change(under: Json | undefined, value: Json): Json {
  return isJsonObject(under) && isJsonObject(value) ? difference(under, value) : value;
}
