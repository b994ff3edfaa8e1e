/**
 * The compared form of a value: one text per decimal and per day, ids named by their addresses, lists with an
 * identity keyed by it, lists without an order sorted, nulls left out. Two values that mean the same have the same
 * form, so every difference between two forms is worth a reviewer's time.
 */

import {
  BOOLEAN_FIELDS,
  COMPLETE_CONTENT,
  DAY_FIELDS,
  DECIMAL_FIELDS,
  INTEGER_FIELDS,
  isInForce,
  LIST_IDENTITY,
  ONE_BY_DEFAULT,
  SET_FIELDS,
  WORD_FIELDS,
} from '../../interface/index.ts';
import type { Address } from '../values/address.ts';
import { decimal, decimalText, numberText } from '../values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownField } from '../values/json.ts';
import { withPlainInterval } from './billing-interval.ts';
import { CONTENT_FIELDS } from './content-fields.ts';

/** Returns the address that a remote id belongs to. */
export type NameId = (id: string) => Address | undefined;

const ID_FIELDS: ReadonlySet<string> = new Set([
  'product_id',
  'bundle_id',
  'plan_id',
  'customer_id',
  'metric_id',
]);
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** Fields that count beside complete content even where the catalog has none of them. */
const BESIDE_CONTENT: ReadonlySet<string> = new Set(['entitlements', 'description']);

/** Fields with names that people choose. Nothing in them is an amount or a day, whatever its name. */
const OPAQUE_FIELDS: ReadonlySet<string> = new Set(['metadata', 'tags']);

export function comparable(value: JsonObject, nameId: NameId): JsonObject {
  return comparableObject(value, nameId);
}

/** `isKeyed` keeps elements of a list that have nothing but their identity. */
function comparableObject(value: JsonObject, nameId: NameId, isKeyed = false): JsonObject {
  const result = comparableFields(value, nameId, isKeyed);
  const plain = withPlainInterval(result);
  return plain === result
    ? result
    : Object.fromEntries(Object.entries(plain).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function comparableFields(value: JsonObject, nameId: NameId, isKeyed: boolean): JsonObject {
  const result: Record<string, Json> = {};
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member === undefined) continue;
    const form = OPAQUE_FIELDS.has(name) ? opaque(name, member) : comparableField(name, member, nameId);
    if (isEmpty(form) && !(isKeyed && isJsonObject(form))) continue;
    if (name !== 'total' || !isProduct(form, value)) result[name] = form;
  }
  return result;
}

/** Nothing at all, in any spelling: null, an empty text, an empty list or object. */
function isEmpty(value: Json): boolean {
  if (isJsonArray(value)) return value.length === 0;
  return value === null || value === '' || (isJsonObject(value) && Object.keys(value).length === 0);
}

/** True for a total that follows from its price and units: only answers have it. */
function isProduct(total: Json, { price_per_unit: price, units }: JsonObject): boolean {
  const [each, count] = [decimalForm(price ?? null), decimalForm(units ?? 1)];
  return (
    each !== undefined && count !== undefined && total === decimalText(decimal(each).times(decimal(count)))
  );
}

function decimalForm(value: Json): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? numberText(String(value)) : undefined;
}

function comparableField(name: string, value: Json, nameId: NameId): Json {
  if (isJsonArray(value)) return comparableList(name, value, nameId);
  if (isJsonObject(value)) return referenceIn(value) ?? comparableObject(value, nameId, isKeyedList([name]));
  if (value === null) return value;
  if (DECIMAL_FIELDS.has(name)) return decimalForm(value) ?? value;
  if (INTEGER_FIELDS.has(name)) return integerForm(value);
  // A value of an entitlement or of a branch of a matrix is text.
  if (name === 'value') return String(value);
  if (typeof value !== 'string') return value;
  if (BOOLEAN_FIELDS.has(name)) return TRUE_OR_FALSE[value.toLowerCase()] ?? value;
  if (WORD_FIELDS.has(name)) return name === 'currency' ? value.toUpperCase() : value.toLowerCase();
  if (DAY_FIELDS.has(name)) return dayForm(value);
  return ID_FIELDS.has(name) ? (nameId(value) ?? value) : value;
}

const TRUE_OR_FALSE: Readonly<Record<string, boolean>> = { true: true, false: false };

function integerForm(value: Json): Json {
  const text = decimalForm(value);
  const whole = text === undefined ? Number.NaN : Number(text);
  return Number.isSafeInteger(whole) ? whole : (text ?? value);
}

/** Midnight in any zone is that day, as is an instant that is midnight in UTC; any other instant is written in UTC. */
function dayForm(text: string): string {
  const [, day, time, seconds = ':00'] = DAY_AND_TIME.exec(text) ?? [];
  if (day === undefined) return text;
  if (time === '00:00' && Number(seconds.slice(1)) === 0) return day;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return text;
  const instant = new Date(ms).toISOString();
  return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 'YYYY-MM-DD'.length) : instant;
}

function comparableList(name: string, list: readonly Json[], nameId: NameId): Json {
  if (SET_FIELDS.has(name)) {
    const one =
      name === 'metric_ids' ? (element: Json) => comparableField('metric_id', element, nameId) : String;
    return [...new Set(list.map((element) => String(one(element))))].sort();
  }
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

/**
 * True if `shown` certainly has each of these fields as they are, and nothing that it has beside them counts. False for
 * content that a request replaces as a whole, in which all counts.
 */
export function isPlainlyShown(fields: JsonObject, shown: JsonObject, nameId: NameId): boolean {
  return (
    !Object.keys(fields).some((name) => COMPLETE_CONTENT.has(name)) &&
    Object.entries(fields).every(([name, value]) => isSameMember(name, value, ownField(shown, name), nameId))
  );
}

function isSameMember(name: string, one: Json | undefined, other: Json | undefined, nameId: NameId): boolean {
  if (one === other) return one !== undefined;
  if (typeof one === 'string') return ID_FIELDS.has(name) && isNamed(other, nameId(one));
  if (typeof other === 'string') return ID_FIELDS.has(name) && isNamed(one, nameId(other));
  if (isJsonArray(one) && isJsonArray(other))
    return (
      one.length === other.length &&
      one.every((element, index) =>
        isSameMember(name === 'metric_ids' ? 'metric_id' : '', element, other[index], nameId),
      )
    );
  return isJsonObject(one) && isJsonObject(other) && isPlainlySame(one, other, nameId);
}

/** True if the value is a reference to that address. */
function isNamed(value: Json | undefined, address: Address | undefined): boolean {
  return address !== undefined && isJsonObject(value) && referenceIn(value) === address;
}

/** Metadata is managed key by key. Its values are text, whatever a service makes of them. */
function opaque(name: string, value: Json): Json {
  if (isJsonArray(value)) return name === 'tags' ? [...value.map(String)].sort() : value;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, isScalar(member) ? String(member) : member]),
  );
}

function isScalar(value: Json): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** The address in `{"$ref": "bundles.growth#id"}`. */
export function referenceIn(value: JsonObject): string | undefined {
  const target = value.$ref;
  return typeof target === 'string' ? target.replace(/#id$/, '') : undefined;
}

/**
 * The part of `live` that is worth comparing: the fields that `managed` has, and within complete content whatever the
 * service has beyond it. Elements that somebody added to a list with an identity are such content in any list.
 */
export function projectOnto(live: JsonObject, managed: JsonObject, path: readonly string[] = []): JsonObject {
  const result: Record<string, Json> = {};
  const whole = isKeyedList(path);
  for (const [name, value] of Object.entries(live)) {
    const counterpart = ownField(managed, name);
    if (name === 'total' && !isSameProduct(live, managed)) continue;
    if (counterpart !== undefined) result[name] = projectValue(value, counterpart, [...path, name]);
    else if (whole || (isComplete(path, name, managed) && hasEffect(name, value))) result[name] = value;
  }
  return result;
}

/** False where the price or the units differ: the total then follows from them, and says nothing more. */
function isSameProduct(live: JsonObject, managed: JsonObject): boolean {
  return live.price_per_unit === managed.price_per_unit && live.units === managed.units;
}

/** True within content that a request replaces as a whole, so that absent in the catalog means absent. */
function isComplete([field]: readonly string[], name: string, managed: JsonObject): boolean {
  if (field !== undefined) return COMPLETE_CONTENT.has(field);
  // A version without entitlements has none, and neither does a bundle without a description.
  return Object.hasOwn(managed, name === 'description' ? 'prices' : 'items') && BESIDE_CONTENT.has(name);
}

/** Fields of content that the service fills in where no request has them. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['currency', 'cell_key']);
/** The frequency of a price that names none. */
const RECURRING = 'recurring';

/**
 * False for what the service adds by itself: fields and keys of its own, and defaults that say no more than nothing does.
 * The currency of a price is the subscription's, and is compared with that.
 */
export function hasEffect(name: string, value: Json): boolean {
  if (!CONTENT_FIELDS.has(name) || OF_THE_SERVICE.has(name) || value === false || value === '0') return false;
  if (isJsonObject(value) && !hasEffectWithin(value, isKeyedList([name]))) return false;
  if (name === 'billing_frequency' && value === RECURRING) return false;
  return isInForce(value) && !(value === 1 && ONE_BY_DEFAULT.has(name));
}

/** The keys of a keyed list are identities, and no fields. */
function hasEffectWithin(value: JsonObject, isKeyed: boolean): boolean {
  return Object.entries(value).some(([name, member]) =>
    isKeyed ? isJsonObject(member) && hasEffectWithin(member, false) : hasEffect(name, member),
  );
}

/** The read value with the known values of `unshown` fields, which no answer shows. Both are in compared form. */
export function withUnshown(shown: JsonObject, known: JsonObject, unshown: ReadonlySet<string>): JsonObject {
  if (unshown.size === 0) return shown;
  const result: Record<string, Json> = { ...shown };
  for (const [name, value] of Object.entries(known)) {
    const own = ownField(shown, name);
    if (own === undefined && unshown.has(name)) result[name] = value;
    else if (isJsonObject(own) && isJsonObject(value) && !OPAQUE_FIELDS.has(name))
      result[name] = withUnshown(own, value, unshown);
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
