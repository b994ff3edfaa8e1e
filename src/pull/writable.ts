/** What no catalog file can hold, however it is quoted: half characters, and keys that mean something to a reader. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';

const HALF_CHARACTER = /\p{Surrogate}/u;
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '<<']);

export interface Writable {
  readonly value: JsonObject;
  /** Where something was left out: `metadata.__proto__`. */
  readonly leftOut: readonly string[];
}

export function writablePart(value: JsonObject): Writable {
  const leftOut: string[] = [];
  const kept = visit(value, [], leftOut);
  return { value: isJsonObject(kept) ? kept : {}, leftOut };
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
