/**
 * Lays a change or an override over a price: RFC 7386 merge, except that an overlay with another pricing model
 * replaces the old model, because a price has exactly one.
 */

import { DECIMAL_FIELDS } from '../../interface/index.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, sameData } from '../values/json.ts';
import type { FieldPath, Locate, Source } from '../values/source.ts';
import { pricingModelsOf } from './price.ts';

export function overlayPrice(base: JsonObject, overlay: JsonObject): JsonObject {
  const brings = pricingModelsOf(overlay);
  const replaced =
    brings.length === 0 ? [] : pricingModelsOf(base).filter((model) => !brings.includes(model));
  const kept = Object.entries(base).filter(([name]) => !replaced.some((model) => model === name));
  return mergePatch(Object.fromEntries(kept), overlay);
}

/** RFC 7386. */
export function mergePatch(base: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isJsonObject(value)) {
      const under = merged[name];
      merged[name] = mergePatch(isJsonObject(under) ? under : {}, value);
    } else merged[name] = value;
  }
  return merged;
}

/** The patch (RFC 7386) that makes `to` of `from`. Undefined where both are the same. */
export function overlayTo(from: Json | undefined, to: Json | undefined): Json | undefined {
  if (from === undefined) return to;
  if (to === undefined) return null;
  if (!isJsonObject(from) || !isJsonObject(to)) return sameData(from, to) ? undefined : to;
  const entries = [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const overlay = overlayTo(from[name], to[name]);
    return overlay === undefined ? [] : [[name, overlay] as const];
  });
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as JsonObject);
}

/** Locates a field of an overlaid price: in the overlay where the overlay writes it, else in the base. */
export function locateOverlaid<Own extends readonly Locate[]>(
  base: (path: FieldPath, ...own: Own) => Source,
  overlay: { readonly value: JsonObject; readonly locate: (path: FieldPath, ...own: Own) => Source },
): (path: FieldPath, ...own: Own) => Source {
  return (path, ...own) => (writes(overlay.value, path) ? overlay.locate(path, ...own) : base(path, ...own));
}

/** True where an overlay says the value at a path; a list is always said whole. */
export function writes(value: Json | undefined, path: FieldPath): boolean {
  let at = value;
  for (const step of path) {
    if (Array.isArray(at)) return true;
    if (!isJsonObject(at)) return at !== undefined;
    at = at[step];
  }
  return at !== undefined;
}

/** True where one of a subscription's overrides, by price key, is a negotiated price. */
export function hasNegotiated(overrides: ReadonlyMap<string, JsonObject | null>): boolean {
  return [...overrides.values()].some(isNegotiated);
}

/** True for an override that states an amount. A number of units, an interval or an order of its own is no price. */
export function isNegotiated(override: Json | undefined): boolean {
  if (isJsonArray(override)) return override.some(isNegotiated);
  if (!isJsonObject(override)) return false;
  return Object.entries(override).some(
    ([name, member]) =>
      (typeof member === 'string' && (DECIMAL_FIELDS.has(name) || name.endsWith('_expression'))) ||
      isNegotiated(member),
  );
}
