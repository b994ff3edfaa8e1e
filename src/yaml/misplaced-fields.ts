/** Fields that stand a level too far out or in, which is how a slip of indentation looks to a schema. */
import { isJsonArray, isJsonObject, type Json, ownField } from '../model/json.ts';
import type { FieldPath } from '../model/source.ts';
import { placeAt, type SchemaPlace } from './schema-place.ts';

/** Fields of one mapping that belong elsewhere. */
export interface Misplaced {
  /** Where they stand. */
  readonly path: FieldPath;
  readonly names: readonly string[];
  /** Where they belong; undefined where there is nothing yet that could have them. */
  readonly home: FieldPath | undefined;
}

/** Fields among the keys of a mapping, beside the entry that they were meant for. */
export interface Strays extends Misplaced {
  /** What each entry of the mapping is, such as `A bundle price`. */
  readonly title: string | undefined;
}

/** `faulty`: the places of a value in which something is wrong. Only there are strays looked for. */
export function straysOf(
  faulty: readonly FieldPath[],
  written: Json,
  schema: SchemaPlace,
): readonly Strays[] {
  const looked = new Map<string, Strays | undefined>();
  for (const path of faulty) {
    let place = schema;
    path.forEach((step, depth) => {
      const above = path.slice(0, depth);
      const key = JSON.stringify(above);
      if (place.isKeyed && !looked.has(key)) looked.set(key, straysAt(above, place, written));
      place = place.within(step);
    });
  }
  return [...looked.values()].filter((strays) => strays !== undefined);
}

function straysAt(path: FieldPath, place: SchemaPlace, written: Json): Strays | undefined {
  const mapping = valueAt(written, path);
  if (!isJsonObject(mapping)) return undefined;
  const keys = Object.keys(mapping);
  const names = keys.filter((key) => isStray(key, mapping[key], place.within(key)));
  const [first] = names;
  if (first === undefined) return undefined;
  const entry = keys.slice(0, keys.indexOf(first)).findLast((key) => isEntry(mapping[key]));
  return {
    path,
    names,
    home: entry === undefined ? undefined : [...path, entry],
    title: place.within(first).title,
  };
}

/** A key that is the name of a field which an entry has, with a value that suits the field and is no entry. */
function isStray(key: string, value: Json | undefined, entry: SchemaPlace): boolean {
  if (!entry.names.has(key) || value === null || value === undefined) return false;
  if (!isJsonObject(value)) return true;
  const { names, isKeyed } = entry.within(key);
  const fields = Object.keys(value);
  if (isKeyed) return Object.values(value).every(isEntry);
  return fields.length > 0 && fields.every((name) => names.has(name));
}

function isEntry(value: Json | undefined): boolean {
  return value === null || isJsonObject(value);
}

/**
 * Where a field can belong that is not known at `path`: in a part of what stands there, in those that are written if any of
 * them is; or else around it.
 */
export function homesOf(
  field: string,
  path: FieldPath,
  written: Json,
  schema: SchemaPlace,
): readonly FieldPath[] {
  const place = placeAt(schema, path);
  const here = valueAt(written, path);
  const parts = [...place.names].filter((name) => place.within(name).names.has(field));
  const standing = parts.filter((name) => isJsonObject(here) && Object.hasOwn(here, name));
  if (parts.length > 0) return (standing.length > 0 ? standing : parts).map((name) => [...path, name]);
  if (path.length === 0) return [];
  const around = path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
  const outer = valueAt(written, around);
  const isFree = isJsonObject(outer) && !Object.hasOwn(outer, field);
  return isFree && placeAt(schema, around).names.has(field) ? [around] : [];
}

function valueAt(written: Json, path: FieldPath): Json | undefined {
  return path.reduce<Json | undefined>((value, step) => {
    if (typeof step === 'number') return isJsonArray(value) ? value[step] : undefined;
    return isJsonObject(value) ? ownField(value, step) : undefined;
  }, written);
}
