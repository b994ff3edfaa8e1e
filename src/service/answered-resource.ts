/** Finds a resource and its id in an answer: at the top, or where the binding says (`id: data.id`). */

import { isServiceId } from '../model/service/service-id.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';

/** The object that holds the id; undefined if the answer has none there. */
export function resourceAt(body: Json, idPath: readonly string[]): JsonObject | undefined {
  let here: Json | undefined = body;
  for (const name of idPath.slice(0, -1)) here = isJsonObject(here) ? here[name] : undefined;
  return isJsonObject(here) ? here : undefined;
}

/** The id; undefined if there is none, or if it is malformed. */
export function idAt(body: Json, idPath: readonly string[]): string | undefined {
  const id = resourceAt(body, idPath)?.[idPath.at(-1) ?? 'id'];
  return isServiceId(id) ? id : undefined;
}
