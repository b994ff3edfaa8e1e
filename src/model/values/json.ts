/**
 * Plain JSON data, as it is in catalog files, requests, answers, state and plan documents, and the values at JSON
 * pointers (RFC 6901).
 */
import type { FieldPath } from './source.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A field of the object itself. People choose names, such as those of metadata, that may be `constructor` or
 * `toString`, which every object inherits.
 */
export function ownField(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** `Array.isArray` that narrows a readonly JSON array. */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function pick(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

export function without(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** The objects in a list; none where the value is not a list. */
export function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

/** A text or a number as it is written; `?` for anything else. */
export function scalarText(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}

/** The texts in a list; none for anything else. */
export function textsIn(value: Json | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** True if both say the same, whatever the order of their fields. */
export function sameData(a: Json, b: Json | undefined): boolean {
  if (isJsonArray(a))
    return (
      isJsonArray(b) && a.length === b.length && a.every((each, index) => sameData(each, b[index] ?? null))
    );
  if (!isJsonObject(a)) return a === b;
  const names = Object.keys(a);
  return (
    isJsonObject(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameData(a[name] ?? null, b[name] ?? null))
  );
}

export function pointerPath(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerTo(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function valueAt(root: Json | undefined, path: FieldPath): Json | undefined {
  let at = root;
  for (const step of path) {
    if (isJsonArray(at)) at = at[Number(step)];
    else at = isJsonObject(at) ? ownField(at, String(step)) : undefined;
  }
  return at;
}
