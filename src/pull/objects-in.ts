/** The objects of a list; nothing where a value is no list. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';

export function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}
