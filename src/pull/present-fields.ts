/** Makes objects without undefined fields. */
import type { Json, JsonObject } from '../model/values/json.ts';

/** The fields that are not undefined. */
export function presentFields(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}
