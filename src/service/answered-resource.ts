/** Where a resource and its id stand in an answer: at the top, unless the binding says else (`id: data.id`). */
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { isServiceId } from '../model/service-id.ts';

/** The object that holds the id; undefined where the answer has none there. */
export function resourceAt(body: Json, idPath: readonly string[]): JsonObject | undefined {
  let here: Json | undefined = body;
  for (const name of idPath.slice(0, -1)) here = isJsonObject(here) ? here[name] : undefined;
  return isJsonObject(here) ? here : undefined;
}

/** The id, or undefined where there is none that can be one. */
export function idAt(body: Json, idPath: readonly string[]): string | undefined {
  const id = resourceAt(body, idPath)?.[idPath.at(-1) ?? 'id'];
  return isServiceId(id) ? id : undefined;
}
