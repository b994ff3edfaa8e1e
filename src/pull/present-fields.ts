/** Objects of the fields that there are. */
import type { Json, JsonObject } from '../model/json.ts';

/** Without the fields that are undefined. */
export function presentFields(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}
