/**
 * The content of a request that replaces items, prices or entitlements as a whole: the catalog's, and beside it what the
 * service has there and neither the catalog nor the record ever stated. A model with its tiers, an interval and a discount are
 * taken whole from one side, never merged.
 */

import { hasEffect, isKeyedList } from '../../model/catalog/comparable.ts';
import { CONTENT_FIELDS } from '../../model/catalog/content-fields.ts';
import { PRICING_MODEL_FIELDS } from '../../model/catalog/price.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ownField,
  pick,
  valueAt,
} from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { type Context, compared } from '../context.ts';
import { differences } from './three-way.ts';

/** The content that stands at the service. */
export interface Standing {
  /** The content that was read. */
  readonly shown: JsonObject;
  /** Undefined where nothing is on record: then all that has an effect is the catalog's. */
  readonly recorded: JsonObject | undefined;
  /** True where the changes of the service are undone. */
  readonly reverts: boolean;
}

/** The fields of a price that are one thing. */
const UNITS: readonly (readonly string[])[] = [
  ['type', ...PRICING_MODEL_FIELDS],
  ['billing_interval', 'billing_interval_count', 'billing_interval_unit'],
  ['discount'],
];
const LISTS: readonly string[] = ['items', 'prices', 'entitlements'];

/** True for a difference at something that the service has and none of `said`, in compared form, ever stated. */
export function isNeverSaid(path: readonly string[], said: readonly (JsonObject | undefined)[]): boolean {
  if (!LISTS.includes(path[0] ?? '')) return false;
  const at = path[0] === 'prices' ? 2 : path.indexOf('price') + 1;
  const unit = at > 0 ? UNITS.find((fields) => fields.includes(path[at] ?? '')) : undefined;
  const places = unit?.map((field) => [...path.slice(0, at), field]) ?? [path];
  return said.every((side) => side && places.every((place) => valueAt(side, place) === undefined));
}

/** `said` with what goes along. */
export function carryOver(context: Context, said: JsonObject, standing: Standing): JsonObject {
  const { shown, recorded } = standing;
  const merge = createMerge(context, standing);
  const lists = LISTS.flatMap((name): [string, Json][] => {
    if (said[name] === undefined && (name !== 'entitlements' || said.items === undefined)) return [];
    const known = recorded && listOf(recorded[name]);
    const merged = merge(name, listOf(said[name]), listOf(shown[name]), known);
    return said[name] === undefined && merged.length === 0 ? [] : [[name, merged]];
  });
  return { ...said, ...Object.fromEntries(lists) };
}

type MergeList = (
  name: string,
  said: readonly Json[],
  shown: readonly Json[],
  recorded: readonly Json[] | undefined,
) => readonly Json[];

function createMerge(context: Context, { reverts }: Standing): MergeList {
  const formOf = (value: JsonObject): JsonObject => compared(context, value);
  const goesAlong = (name: string, value: Json, recorded: JsonObject | undefined): boolean => {
    if (isOwn(name)) return false;
    if (recorded !== undefined && ownField(recorded, name) != null) return false;
    const form = formOf({ [name]: value })[name];
    return form === undefined || !hasEffect(name, form) || (recorded !== undefined && !reverts);
  };

  const mergeList: MergeList = (name, said, shown, recorded) => {
    const [own, theirs, known] = [said, shown, recorded ?? []].map((list) => byName(context, name, list));
    if (own === undefined || theirs === undefined || known === undefined) return said;
    const merged = [...own].map(([key, element]): Json => {
      const other = theirs.get(key);
      if (other === undefined) return element;
      return mergeFields(element, other, known.get(key) ?? (recorded && {}), name === 'prices');
    });
    const along = [...theirs].filter(
      ([key]) => !own.has(key) && !known.has(key) && recorded !== undefined && !reverts,
    );
    return [...merged, ...along.map(([, element]) => sendable(element))];
  };

  function mergeFields(
    said: JsonObject,
    shown: JsonObject,
    recorded: JsonObject | undefined,
    isPrice: boolean,
  ): JsonObject {
    const within = (name: string) => {
      const known = recorded && ownField(recorded, name);
      return isJsonObject(known) ? known : recorded && {};
    };
    const merged = isPrice ? mergeUnits(said, shown, recorded) : { ...said };
    for (const [name, theirs] of Object.entries(shown)) {
      const own = ownField(said, name);
      if (isPrice && UNITS.some((unit) => unit.includes(name))) continue;
      if (own === undefined) {
        if (goesAlong(name, theirs, recorded)) merged[name] = sendable(theirs);
      } else if (LISTS.includes(name) && isJsonArray(own) && isJsonArray(theirs))
        merged[name] = mergeList(name, own, theirs, recorded && listOf(recorded[name]));
      else if (isJsonObject(own) && isJsonObject(theirs) && own.$ref === undefined)
        merged[name] = mergeFields(own, theirs, within(name), name === 'price');
    }
    return merged;
  }

  /** If both units are equal, the service's is sent: it has fields without effect, too. */
  function mergeUnits(
    said: JsonObject,
    shown: JsonObject,
    recorded: JsonObject | undefined,
  ): Record<string, Json> {
    const merged: Record<string, Json> = { ...said };
    for (const unit of UNITS) {
      const [own, theirs] = [pick(said, unit), sendable(pick(shown, unit))];
      const isSaid = Object.keys(own).length > 0;
      const goes = isSaid
        ? hasMore(theirs, own) && isEqual(own, theirs)
        : Object.entries(theirs).every(([name, value]) => goesAlong(name, value, recorded)) &&
          !unit.some((name) => recorded && ownField(recorded, name) != null);
      if (!goes) continue;
      for (const name of Object.keys(own)) delete merged[name];
      Object.assign(merged, theirs);
    }
    return merged;
  }

  function isEqual(one: JsonObject, other: JsonObject): boolean {
    if (Object.keys(other).length === 0) return false;
    const [desired, live] = [one, other].map((unit) =>
      formOf({ prices: [{ product_id: 'price', ...unit }] }),
    );
    if (desired === undefined) return false;
    return differences({ desired, recorded: undefined, live }, () => null).length === 0;
  }

  return mergeList;
}

/** True where one has a field, at any depth, that the other lacks. */
function hasMore(one: Json, other: Json | undefined): boolean {
  if (isJsonArray(one))
    return one.some((each, at) => hasMore(each, isJsonArray(other) ? other[at] : undefined));
  if (!isJsonObject(one)) return other === undefined;
  return Object.entries(one).some(([name, value]) =>
    hasMore(value, isJsonObject(other) ? ownField(other, name) : undefined),
  );
}

/** Undefined where an element has no name, or shares it. */
function byName(
  context: Context,
  name: string,
  list: readonly Json[],
): ReadonlyMap<string, JsonObject> | undefined {
  const named = new Map<string, JsonObject>();
  for (const element of list) {
    const form = compared(context, { [name]: [element] })[name];
    const key = isJsonObject(form) ? Object.keys(form)[0] : undefined;
    if (key === undefined || named.has(key) || !isJsonObject(element)) return undefined;
    named.set(key, element);
  }
  return named;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

/**
 * An answer's value in the form of a request: only fields of content are sent. `name` is the value's own: in compared form
 * the keys of a list are identities.
 */
export const sendable = <Value extends Json>(value: Value, name = ''): Value => {
  if (typeof value !== 'object' || value === null) return value;
  if (!isJsonObject(value) || !isKeyedList([name])) return sendableOf(value) as Value;
  const elements = Object.entries(value).map(([key, element]) => [key, sendable(element)]);
  return Object.fromEntries(elements) as Value;
};

const sendableOf = remember((value: object): Json => {
  if (Array.isArray(value)) return value.map((each: Json) => sendable(each));
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .filter(([name, member]) => member !== null && !isOwn(name))
      .map(([name, member]) => [name, sendable(member, name)]),
  );
});

function isOwn(name: string): boolean {
  return !CONTENT_FIELDS.has(name) || name === 'currency' || name === 'total';
}
