/**
 * A tier's `unit_price` is two things: another name of `price_per_unit` in the published interface, and a committed rate beside
 * it for the vendor. The vendor's has a name of its own wherever a price is not on the wire or in a file. Pure.
 */
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';

const VENDORS = 'unit_price';
export const COMMITTED_RATE = 'committed_unit_price';

/** The value with the vendor's `unit_price` of tiers under its own name; the same object where it has none. */
export function withCommittedRates<Value extends Json>(value: Value): Value {
  return inTiers(value, VENDORS, COMMITTED_RATE) as Value;
}

/** The value as the vendor and a catalog file say it. */
export function asVendorsTiers<Value extends Json>(value: Value): Value {
  return inTiers(value, COMMITTED_RATE, VENDORS) as Value;
}

/** The name of a field in a catalog file. */
export function writtenName(name: string): string {
  return name === COMMITTED_RATE ? VENDORS : name;
}

function inTiers(value: Json, from: string, to: string, isTiers = false): Json {
  if (isJsonArray(value)) {
    const list = value.map((each) => inTiers(each, from, to, isTiers));
    return list.some((each, index) => each !== value[index]) ? list : value;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => [
    isTiers && name === from ? to : name,
    inTiers(inner, from, to, name === 'tiers'),
  ]);
  return entries.some(([name, inner]) => value[name] !== inner) ? Object.fromEntries(entries) : value;
}
