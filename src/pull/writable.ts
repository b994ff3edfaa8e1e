/**
 * Removes values that no catalog file can hold, even with quotes: half characters, and keys that have a meaning for
 * the reader. In a product, bundle or plan, an empty name is also removed. In a subscription, so are metadata that is
 * not text and instants other than midnight: a file has days, and the intended day is not shown.
 */

import { DAY_FIELDS } from '../model/catalog/field.ts';
import type { PulledKind } from '../model/values/address.ts';
import { parseCalendarDay } from '../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';

const HALF_CHARACTER = /\p{Surrogate}/u;
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '<<']);

export interface Writable {
  readonly value: JsonObject;
  /** The paths of removed values, such as `metadata.__proto__`. */
  readonly leftOut: readonly string[];
}

export function writablePart(kind: PulledKind, value: JsonObject): Writable {
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
