/** Checks of answers before anything reads them. The result is the typed value, or the fault with its field. */

import { isServiceId, MAX_ID_CHARACTERS } from '../../model/service/service-id.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';

export type WireReading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'wrong'; readonly what: string };

/** The required content of a field. A name with a `?` may also be null or absent. */
export type FieldRule = 'id' | 'id?' | 'text' | 'text?' | 'object' | 'objects';

export const AN_ID = `an id of 1 to ${MAX_ID_CHARACTERS} characters`;

const RULES: Readonly<
  Record<FieldRule, { readonly holds: (value: Json | undefined) => boolean; readonly wanted: string }>
> = {
  id: { holds: isServiceId, wanted: AN_ID },
  'id?': { holds: (value) => value === undefined || value === null || isServiceId(value), wanted: AN_ID },
  text: { holds: (value) => typeof value === 'string', wanted: 'a string' },
  'text?': {
    holds: (value) => value === undefined || value === null || typeof value === 'string',
    wanted: 'a string',
  },
  object: { holds: isJsonObject, wanted: 'an object' },
  objects: { holds: (value) => isJsonArray(value) && value.every(isJsonObject), wanted: 'a list of objects' },
};

/** Checks that `json` is an object whose fields satisfy `rules`, which must match `T`; other fields are kept. */
export function readObject<T extends JsonObject>(
  json: Json,
  rules: Readonly<Record<string, FieldRule>>,
): WireReading<T> {
  if (!isJsonObject(json)) return { kind: 'wrong', what: 'it is not an object' };
  for (const [name, rule] of Object.entries(rules)) {
    const value = Object.hasOwn(json, name) ? json[name] : undefined;
    if (RULES[rule].holds(value)) continue;
    const what = value === undefined ? `${name} is missing` : `${name} is not ${RULES[rule].wanted}`;
    return { kind: 'wrong', what };
  }
  return { kind: 'read', value: json as T };
}
