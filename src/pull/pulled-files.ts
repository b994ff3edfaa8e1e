/** The files that a pull writes: one per kind, split if it would be too long to read. */

import { DAY_FIELDS } from '../interface/index.ts';
import { COLLECTION, type DeclaredKind } from '../model/values/address.ts';
import { parseCalendarDay } from '../model/values/calendar-day.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { catalogText, type Entry } from '../yaml/catalog-text.ts';
import { type Remark, unwritable } from './remarks.ts';
import { presentFields } from './write-items.ts';
import { writeAlike, writeOnce } from './written-once.ts';

export interface PulledFile {
  /** The name without folder and extension: `subscriptions`, `subscriptions-2`. */
  readonly name: string;
  readonly text: string;
  readonly keys: readonly string[];
}

/** Far below the size limit of catalog files. */
const ENTRIES_PER_FILE = 1000;

interface FilesOf {
  readonly files: readonly PulledFile[];
  /** The remarks about values that cannot be written. */
  readonly remarks: readonly Remark[];
}

interface ToBeFiled {
  readonly kind: DeclaredKind;
  /** The origin of the service. */
  readonly origin: string;
  readonly entries: readonly Entry[];
  /** Written as comments, for a person to complete. */
  readonly unfinished: readonly Entry[];
  readonly said: readonly Remark[];
  /** True if the pull covers the whole account. A file then reports left-out objects even if it has no entries. */
  readonly isWhole: boolean;
  /** The project file's own defaults for prices. */
  readonly priceDefaults: JsonObject;
}

/** The files of one kind; none if there is nothing to show. */
export function filesOf({
  kind,
  origin,
  entries,
  unfinished,
  said,
  isWhole,
  priceDefaults,
}: ToBeFiled): FilesOf {
  const name = COLLECTION[kind];
  const remarks: Remark[] = [];
  const written = [...entries].toSorted(byKey).map(({ key, value, comment }): Entry => {
    const writable = writablePart(kind, presentFields(value));
    if (writable.leftOut.length > 0) remarks.push(unwritable(kind, key, writable.leftOut));
    return { key, value: writable.value, comment };
  });
  const own = [...said, ...remarks].filter((remark) => remark.kind === kind);
  const isMissed = isWhole && own.some(({ code }) => code === 'left-out');
  const least = isMissed || unfinished.length > 0 ? 1 : 0;
  const count = Math.max(Math.ceil(written.length / ENTRIES_PER_FILE), least);
  const files = Array.from({ length: count }, (_, index): PulledFile => {
    const all = written.slice(index * ENTRIES_PER_FILE, (index + 1) * ENTRIES_PER_FILE);
    const alike = kind === 'bundle' ? writeAlike(all) : all;
    const once = writeOnce(alike, priceDefaults);
    const { defaults, entries: part } =
      kind === 'subscription' ? shared(once.entries) : { defaults: {}, entries: once.entries };
    const isFirst = index === 0;
    return {
      name: isFirst ? name : `${name}-${index + 1}`,
      text: catalogText({
        head: headOf(name, origin, isFirst ? own : []),
        name,
        defaults: {
          ...(Object.keys(once.defaults).length > 0 && { prices: once.defaults }),
          ...(Object.keys(defaults).length > 0 && { [name]: defaults }),
        },
        entries: part,
        unfinished: isFirst ? [...unfinished].toSorted(byKey) : [],
      }),
      keys: part.map(({ key }) => key),
    };
  });
  return { files, remarks };
}

const SHARED = ['currency', 'renewal', 'billing'];

/** Writes once what most of the entries have alike. A field that one of them lacks is given to none. */
function shared(entries: readonly Entry[]): {
  readonly defaults: JsonObject;
  readonly entries: readonly Entry[];
} {
  const defaults = Object.fromEntries(
    SHARED.flatMap((field) => {
      const values = entries.flatMap(({ value }) => value[field] ?? []);
      const most = [...groupBy(values, (each) => JSON.stringify(each)).values()].sort(
        (a, b) => b.length - a.length,
      )[0];
      const isWorth = most !== undefined && most.length > 1 && most.length * 2 > entries.length;
      return isWorth && values.length === entries.length && most[0] !== undefined
        ? [[field, most[0]] as const]
        : [];
    }),
  );
  const isGiven = ([name, value]: readonly [string, Json]) =>
    JSON.stringify(defaults[name]) === JSON.stringify(value);
  const own = (value: JsonObject) =>
    Object.fromEntries(Object.entries(value).filter((field) => !isGiven(field)));
  return { defaults, entries: entries.map((entry) => ({ ...entry, value: own(entry.value) })) };
}

function headOf(name: string, origin: string, remarks: readonly Remark[]): readonly string[] {
  const first = `The ${name} of ${origin}, as pulled from there.`;
  return [first, ...remarks.map(({ message }) => `- ${message}`)];
}

function byKey(a: Entry, b: Entry): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/**
 * Removes values that no catalog file can hold, even with quotes: half characters, and keys that have a meaning for
 * the reader. In a product, bundle or plan, an empty name is also removed. In a subscription, so are metadata that is
 * not text and instants other than midnight: a file has days, and the intended day is not shown.
 */
const HALF_CHARACTER = /\p{Surrogate}/u;
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '<<']);

interface Writable {
  readonly value: JsonObject;
  /** The paths of removed values, such as `metadata.__proto__`. */
  readonly leftOut: readonly string[];
}

export function writablePart(kind: DeclaredKind, value: JsonObject): Writable {
  const leftOut: string[] = [];
  const own = kind === 'subscription' ? ownFields(value, leftOut) : withoutEmptyName(value, leftOut);
  const kept = visit(own, [], leftOut);
  return { value: isJsonObject(kept) ? kept : {}, leftOut };
}

function withoutEmptyName(value: JsonObject, leftOut: string[]): JsonObject {
  const { name, ...rest } = value;
  if (name === undefined || (typeof name === 'string' && name !== '')) return value;
  leftOut.push('name');
  return rest;
}

function ownFields(subscription: JsonObject, leftOut: string[]): JsonObject {
  const fields = Object.entries(subscription).map(([field, value]) => {
    if (!isJsonObject(value)) return [field, value];
    const members = Object.entries(value).filter(([name, member]) => {
      const isKept = field === 'metadata' ? typeof member === 'string' : isDayWhereDue(name, member);
      if (!isKept) leftOut.push(`${field}.${name}`);
      return isKept;
    });
    return [field, Object.fromEntries(members)];
  });
  return Object.fromEntries(fields);
}

function isDayWhereDue(name: string, value: Json): boolean {
  return !DAY_FIELDS.has(name) || parseCalendarDay(String(value)) !== undefined;
}

function visit(value: Json, path: readonly string[], leftOut: string[]): Json | undefined {
  if (typeof value === 'string' && HALF_CHARACTER.test(value)) {
    leftOut.push(path.join('.'));
    return undefined;
  }
  if (isJsonArray(value)) {
    return value.flatMap((element, index) => {
      const kept = visit(element, [...path, String(index)], leftOut);
      return kept === undefined ? [] : [kept];
    });
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const at = [...path, name];
      if (!isKey(name)) {
        leftOut.push(at.join('.'));
        return [];
      }
      const kept = visit(member, at, leftOut);
      return kept === undefined ? [] : [[name, kept] as const];
    }),
  );
}

function isKey(name: string): boolean {
  return !RESERVED.has(name) && !HALF_CHARACTER.test(name) && !name.includes('${');
}
