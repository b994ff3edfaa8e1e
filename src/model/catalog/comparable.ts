/**
 * The compared form of a value: one text per decimal and per day, ids named by their addresses, lists with an
 * identity keyed by it, lists without an order sorted, nulls left out. Two values that mean the same have the same
 * form, so every difference between two forms is worth a reviewer's time.
 */

import type { Address } from '../values/address.ts';
import { canonicalDecimalText } from '../values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownField } from '../values/json.ts';
import { DAY_FIELDS, DECIMAL_FIELDS, LIST_IDENTITY, SET_FIELDS } from './field.ts';

/** Returns the address that a remote id belongs to. */
export type NameId = (id: string) => Address | undefined;

const ID_FIELDS: ReadonlySet<string> = new Set(['product_id', 'bundle_id', 'plan_id', 'customer_id']);
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|\+00:00)$/;

/** Fields with names that people choose. Nothing in them is an amount or a day, whatever its name. */
const OPAQUE_FIELDS: ReadonlySet<string> = new Set(['metadata', 'tags']);

export function comparable(value: JsonObject, nameId: NameId): JsonObject {
  return comparableObject(value, nameId);
}

function comparableObject(value: JsonObject, nameId: NameId): JsonObject {
  const result: Record<string, Json> = {};
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member === undefined || member === null || isEmptyMetadata(name, member)) continue;
    result[name] = OPAQUE_FIELDS.has(name) ? opaque(name, member) : comparableField(name, member, nameId);
  }
  return result;
}

/** Metadata is managed key by key, so an empty object is the same as none. */
function isEmptyMetadata(name: string, value: Json): boolean {
  return name === 'metadata' && isJsonObject(value) && Object.keys(value).length === 0;
}

function comparableField(name: string, value: Json, nameId: NameId): Json {
  if (typeof value === 'string') {
    if (DECIMAL_FIELDS.has(name)) return canonicalDecimalText(value);
    if (DAY_FIELDS.has(name)) return MIDNIGHT.exec(value)?.[1] ?? value;
    if (ID_FIELDS.has(name)) return nameId(value) ?? value;
    return value;
  }
  if (isJsonArray(value)) return comparableList(name, value, nameId);
  if (isJsonObject(value)) return referenceIn(value) ?? comparableObject(value, nameId);
  return value;
}

function comparableList(name: string, list: readonly Json[], nameId: NameId): Json {
  if (SET_FIELDS.has(name)) return [...new Set(list.map(String))].sort();
  const elements = list.map((element) =>
    isJsonObject(element) ? comparableObject(element, nameId) : element,
  );
  const identities = LIST_IDENTITY[name];
  return identities === undefined ? elements : (keyed(elements, identities) ?? elements);
}

/** Undefined where an element has no identity or shares it: such a list is compared by position. */
function keyed(elements: readonly Json[], identities: readonly string[]): JsonObject | undefined {
  const result: Record<string, Json> = {};
  for (const element of elements) {
    if (!isJsonObject(element)) return undefined;
    const field = identities.find((identity) => typeof element[identity] === 'string');
    if (field === undefined) return undefined;
    const key = String(element[field]);
    if (Object.hasOwn(result, key)) return undefined;
    const { [field]: _, ...rest } = element;
    result[key] = rest;
  }
  return result;
}

/**
 * True if two values certainly have the same form, decided without building it, because most compared values are
 * unchanged. False where that is not obvious, as with lists in another order or amounts with other digits.
 */
export function isPlainlySame(one: JsonObject, other: JsonObject, nameId: NameId): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSameMember(name, one[name], ownField(other, name), nameId))
  );
}

function isSameMember(name: string, one: Json | undefined, other: Json | undefined, nameId: NameId): boolean {
  if (one === other) return one !== undefined;
  if (typeof one === 'string') return ID_FIELDS.has(name) && isNamed(other, nameId(one));
  if (typeof other === 'string') return ID_FIELDS.has(name) && isNamed(one, nameId(other));
  if (isJsonArray(one) && isJsonArray(other))
    return (
      one.length === other.length &&
      one.every((element, index) => isSameMember('', element, other[index], nameId))
    );
  return isJsonObject(one) && isJsonObject(other) && isPlainlySame(one, other, nameId);
}

/** True if the value is a reference to that address. */
function isNamed(value: Json | undefined, address: Address | undefined): boolean {
  return address !== undefined && isJsonObject(value) && referenceIn(value) === address;
}

function opaque(name: string, value: Json): Json {
  return name === 'tags' && isJsonArray(value) ? [...value.map(String)].sort() : value;
}

/** The address in `{"$ref": "bundles.growth#id"}`. */
export function referenceIn(value: JsonObject): string | undefined {
  const target = value.$ref;
  return typeof target === 'string' ? target.replace(/#id$/, '') : undefined;
}

/**
 * The part of `live` that is worth comparing: the fields that `managed` has. A list keyed by identity is kept whole,
 * because an element that somebody added is a difference, while a field that the service added is not.
 */
export function projectOnto(live: JsonObject, managed: JsonObject, path: readonly string[] = []): JsonObject {
  const result: Record<string, Json> = {};
  const whole = isKeyedList(path);
  for (const [name, value] of Object.entries(live)) {
    const counterpart = ownField(managed, name);
    if (counterpart === undefined) {
      if (whole) result[name] = value;
      continue;
    }
    result[name] = projectValue(value, counterpart, [...path, name]);
  }
  return result;
}

function projectValue(live: Json, managed: Json, path: readonly string[]): Json {
  if (isJsonObject(live) && isJsonObject(managed)) return projectOnto(live, managed, path);
  if (isJsonArray(live) && isJsonArray(managed)) {
    return live.map((element, index) => {
      const counterpart = managed[index];
      return counterpart === undefined ? element : projectValue(element, counterpart, path);
    });
  }
  return live;
}

/** True if the object at a path of the compared form is a list keyed by identity. */
export function isKeyedList(path: readonly string[]): boolean {
  const name = path.at(-1);
  return name !== undefined && Object.hasOwn(LIST_IDENTITY, name);
}
