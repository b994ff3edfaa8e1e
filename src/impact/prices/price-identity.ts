/**
 * Tells prices apart by what they say and not by how it is written, so that thousands of like changes are compared once.
 * Prices that this takes for one bill the same; two that it tells apart may still do so.
 */
import { canonicalDecimalText } from '../../model/decimal.ts';
import { DECIMAL_FIELDS, SET_FIELDS } from '../../model/field.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Price } from '../../model/price.ts';

/** One text per meaning: the same for `"10.0"` and `"10"`, whatever the order of the fields. */
export type PriceIdentity = (price: Price) => string;

/** Remembers what it has seen: most prices of a catalog are the same few objects. */
export function createPriceIdentity(): PriceIdentity {
  const byObject = new WeakMap<Price, string>();
  const byText = new Map<string, string>();
  return (price) => {
    const known = byObject.get(price);
    if (known !== undefined) return known;
    const written = JSON.stringify(price);
    const identity = byText.get(written) ?? JSON.stringify(meaningOf(price as JsonObject));
    byText.set(written, identity);
    byObject.set(price, identity);
    return identity;
  };
}

/** The currency is the subscription's own, and the service writes it into each price that it answers. */
function meaningOf({ currency: _, ...price }: JsonObject): JsonObject {
  const { discount } = price;
  const meant = isJsonObject(discount)
    ? // A bundle's price carries neither; `read-terms.ts` says what is meant then.
      { ...price, discount: { type: 'percentage', duration_type: 'fixed', ...discount } }
    : price;
  return canonicalObject(meant);
}

function canonicalObject(value: JsonObject): JsonObject {
  const entries = Object.keys(value)
    .sort()
    .flatMap((name): [string, Json][] => {
      const member = value[name];
      // The service adds a `total` to what it answers.
      if (member === undefined || member === null || name === 'total') return [];
      return [[name, canonical(name, member)]];
    });
  return Object.fromEntries(entries);
}

function canonical(name: string, value: Json): Json {
  if (typeof value === 'string') return DECIMAL_FIELDS.has(name) ? canonicalDecimalText(value) : value;
  if (isJsonArray(value)) {
    if (SET_FIELDS.has(name)) return [...new Set(value.map(String))].sort();
    return value.map((element) => canonical('', element));
  }
  return isJsonObject(value) ? canonicalObject(value) : value;
}
