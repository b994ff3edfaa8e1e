/**
 * What has to be laid over a bundle's price to get another one: only what differs, in the form of an override (RFC 7386,
 * and a pricing model of another name replaces the old one whole).
 */
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { pricingModelsOf } from '../model/price.ts';
import { sameValue } from './same-value.ts';

/** `overlayPrice(base, overridePrice(base, wanted))` means the same as `wanted`. Empty where the two mean the same. */
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
