/** Writes metrics by their keys in the prices and products of catalog entries, where a catalog declares them. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { KnownNames } from './write-items.ts';

export function writeMetrics(value: JsonObject, names: Pick<KnownNames, 'metric'>): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): readonly [string, Json] => {
      if (name === 'metric_ids' && isJsonArray(inner)) {
        const keys = inner.map((id) => names.metric(String(id)));
        return keys.includes(undefined) ? [name, inner] : ['metrics', keys.flatMap((key) => key ?? [])];
      }
      const key = name === 'metric_id' && typeof inner === 'string' ? names.metric(inner) : undefined;
      if (key !== undefined) return ['metric', key];
      return [name, name === 'metadata' ? inner : written(inner, names)];
    }),
  );
}

function written(value: Json, names: Pick<KnownNames, 'metric'>): Json {
  if (isJsonArray(value)) return value.map((element) => written(element, names));
  return isJsonObject(value) ? writeMetrics(value, names) : value;
}
