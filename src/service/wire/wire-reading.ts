/** How answers are checked before anything reads them: the value with its type, or what is wrong, naming the field. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

export type WireReading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'wrong'; readonly what: string };

/** What a field must hold. `text?` may also be null or left out. `id` is a text that is not empty. */
export type FieldRule = 'id' | 'text' | 'text?' | 'object' | 'objects';

const RULES: Readonly<
  Record<FieldRule, { readonly holds: (value: Json | undefined) => boolean; readonly wanted: string }>
> = {
  id: { holds: (value) => typeof value === 'string' && value !== '', wanted: 'an id' },
  text: { holds: (value) => typeof value === 'string', wanted: 'a string' },
  'text?': {
    holds: (value) => value === undefined || value === null || typeof value === 'string',
    wanted: 'a string',
  },
  object: { holds: isJsonObject, wanted: 'an object' },
  objects: { holds: (value) => isJsonArray(value) && value.every(isJsonObject), wanted: 'a list of objects' },
};

/** Checks that `json` is an object whose fields hold `rules`, which must be what `T` says; other fields are kept. */
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
