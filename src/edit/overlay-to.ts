/** The smallest overlay (RFC 7386) that brings a value to another; a list is written whole, since a merge replaces it. */
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { sameData } from './at-path.ts';

/** Undefined where both are the same. */
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
