/** Compares two values by meaning: decimals by value, unordered lists as sets, and everything else exactly. */

import { DECIMAL_FIELDS, SET_FIELDS } from '../model/catalog/field.ts';
import { canonicalDecimalText } from '../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json } from '../model/values/json.ts';

/** True if both values mean the same. `name` is the field that holds them. */
export function sameValue(a: Json | undefined, b: Json | undefined, name = ''): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    return a === b || (DECIMAL_FIELDS.has(name) && canonicalDecimalText(a) === canonicalDecimalText(b));
  }
  if (isJsonArray(a) && isJsonArray(b)) {
    if (SET_FIELDS.has(name)) return sortedTexts(a) === sortedTexts(b);
    return a.length === b.length && a.every((element, index) => sameValue(element, b[index], name));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((inner) => sameValue(a[inner], b[inner], inner));
  }
  return a === b;
}

function sortedTexts(list: readonly Json[]): string {
  return JSON.stringify([...new Set(list.map(String))].sort());
}
