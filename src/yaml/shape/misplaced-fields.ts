/** Finds fields that are one level too far out or in. This is the effect of a wrong indentation. */
import { isJsonObject, type Json, valueAt } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { placeAt, type SchemaPlace } from './schema-place.ts';

/** Fields of one mapping that belong elsewhere. */
export interface Misplaced {
  readonly path: FieldPath;
  readonly names: readonly string[];
  /** The mapping to which the fields belong; undefined if none can have them yet. */
  readonly home: FieldPath | undefined;
}

/** Misplaced fields among the keys of a keyed mapping. They belong to an entry of the mapping, or to its parent. */
export interface Strays extends Misplaced {
  /** The title of the mapping's entries, such as `A bundle price`. */
  readonly title: string | undefined;
}

/** Finds strays along the paths of `faulty`, the places that have a fault. */
export function straysOf(
  faulty: readonly FieldPath[],
  written: Json,
  schema: SchemaPlace,
): readonly Strays[] {
  const looked = new Map<string, readonly Strays[]>();
  for (const path of faulty) {
    let place = schema;
    let around: SchemaPlace | undefined;
    for (const [depth, step] of path.entries()) {
      const above = path.slice(0, depth);
      const key = JSON.stringify(above);
      if (place.isKeyed && !looked.has(key)) looked.set(key, straysAt(above, place, around, written));
      around = place;
      place = place.within(step);
    }
  }
  return [...looked.values()].flat();
}

function straysAt(
  path: FieldPath,
  place: SchemaPlace,
  around: SchemaPlace | undefined,
  written: Json,
): readonly Strays[] {
  const mapping = valueAt(written, path);
  if (!isJsonObject(mapping)) return [];
  const keys = Object.keys(mapping);
  const tooFarOut = keys.filter((key) => isStray(key, mapping[key], place.within(key)));
  const tooFarIn = keys.filter(
    (key) =>
      !tooFarOut.includes(key) && around !== undefined && isOfHolder(key, path, place, around, written),
  );
  const [first] = tooFarOut;
  const before = first === undefined ? [] : keys.slice(0, keys.indexOf(first));
  const entry = before.findLast((key) => isEntry(mapping[key]));
  const groups: readonly Strays[] = [
    {
      path,
      names: tooFarOut,
      home: entry === undefined ? undefined : [...path, entry],
      title: first === undefined ? undefined : place.within(first).title,
    },
    { path, names: tooFarIn, home: path.slice(0, -1), title: undefined },
  ];
  return groups.filter(({ names }) => names.length > 0);
}

/** True if the key is a field name of the entries, and its value suits that field and is not an entry. */
function isStray(key: string, value: Json | undefined, entry: SchemaPlace): boolean {
  if (!entry.names.has(key) || value === null || value === undefined) return false;
  if (!isJsonObject(value)) return true;
  const { names, isKeyed } = entry.within(key);
  const fields = Object.keys(value);
  if (isKeyed) return Object.values(value).every(isEntry);
  return fields.length > 0 && fields.every((name) => names.has(name));
}

/** True if the key is a field that the parent of the mapping at `path` lacks, and its value suits no entry. */
function isOfHolder(
  key: string,
  path: FieldPath,
  place: SchemaPlace,
  around: SchemaPlace,
  written: Json,
): boolean {
  const value = valueAt(written, [...path, key]);
  const entry = place.within(key);
  if (entry.names.size === 0 || !isFreeAt(key, path.slice(0, -1), around, written)) return false;
  if (value === null || value === undefined) return false;
  if (!isJsonObject(value)) return true;
  const { names, isKeyed } = around.within(key);
  const fields = Object.keys(value);
  if (fields.length === 0 || fields.some((name) => entry.names.has(name))) return false;
  return isKeyed ? Object.values(value).every(isEntry) : fields.every((name) => names.has(name));
}

/** True if the mapping at `path` may have the field but lacks it. */
function isFreeAt(field: string, path: FieldPath, { names }: SchemaPlace, written: Json): boolean {
  const mapping = valueAt(written, path);
  return names.has(field) && isJsonObject(mapping) && !Object.hasOwn(mapping, field);
}

function isEntry(value: Json | undefined): boolean {
  return value === null || isJsonObject(value);
}

/** A mapping that can have a field. With `isOfEntries` it is a keyed mapping, and its entries can have the field. */
export interface Home {
  readonly path: FieldPath;
  readonly isOfEntries: boolean;
}

/**
 * The possible homes of a field that is unknown at `path`. The first choice is a part of the value at `path`,
 * preferably one that is written. The second choice is the parent: the field may be one of its fields or one of its
 * entries.
 */
export function homesOf(field: string, path: FieldPath, written: Json, schema: SchemaPlace): readonly Home[] {
  const within = homesWithin(field, path, written, placeAt(schema, path));
  if (within.length > 0 || path.length === 0) return within;
  const around = path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
  const outer = placeAt(schema, around);
  const value = valueAt(written, [...path, field]);
  const isNeighbour = outer.isKeyed && looksLike(value, outer.within(field));
  const isHome = isNeighbour || isFreeAt(field, around, outer, written);
  return isHome ? [{ path: around, isOfEntries: false }] : [];
}

function homesWithin(field: string, path: FieldPath, written: Json, place: SchemaPlace): readonly Home[] {
  const here = valueAt(written, path);
  const value = valueAt(written, [...path, field]);
  const barred = barredFields(here, place);
  const parts = [...place.names].filter((name) => !barred.has(name));
  const keyed = path.length === 0 ? [] : parts.filter((name) => place.within(name).isKeyed);
  const fits = [
    { names: parts.filter((name) => place.within(name).names.has(field)), isOfEntries: false },
    { names: keyed.filter((name) => place.within(name).within(field).names.has(field)), isOfEntries: true },
    { names: keyed.filter((name) => looksLike(value, place.within(name).within(field))), isOfEntries: false },
  ].find(({ names }) => names.length > 0);
  if (fits === undefined) return [];
  const { names, isOfEntries } = fits;
  const standing = names.filter((name) => isJsonObject(here) && Object.hasOwn(here, name));
  return (standing.length > 0 ? standing : names).map((name) => ({ path: [...path, name], isOfEntries }));
}

/** True if the path goes through a field that belongs with another field than the one written beside it. */
export function isInBarredField(path: FieldPath, written: Json, schema: SchemaPlace): boolean {
  let place = schema;
  let value: Json | undefined = written;
  for (const step of path) {
    if (barredFields(value, place).has(String(step))) return true;
    place = place.within(step);
    value = valueAt(value, [step]);
  }
  return false;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The fields that belong with another field than the written one; none unless exactly one such field is written. */
function barredFields(here: Json | undefined, { companions }: SchemaPlace): ReadonlySet<string> {
  if (companions.size === 0 || !isJsonObject(here)) return NO_FIELDS;
  const [named, second] = [...companions].filter(([field]) => Object.hasOwn(here, field));
  if (named === undefined || second !== undefined) return NO_FIELDS;
  return new Set([...companions.values()].filter((companion) => companion !== named[1]));
}

function looksLike(value: Json | undefined, { names }: SchemaPlace): boolean {
  if (!isJsonObject(value)) return false;
  const fields = Object.keys(value);
  return fields.length > 0 && fields.every((name) => names.has(name));
}
