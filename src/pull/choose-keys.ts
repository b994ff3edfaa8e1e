/** A key for everything that is written: the one that state or a person has for it, else one made of its name or its id. */
import { KEY_PATTERN } from '../model/address.ts';

export interface Nameable {
  readonly id: string;
  /** From state, or given beside the id; taken as it is. */
  readonly key: string | undefined;
  readonly name: string | undefined;
}

const LONGEST_KEY = 63;
/** Mean something to JavaScript objects, so that catalog files may not have them as keys. */
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype']);

/**
 * By id. `taken` are keys that stand for something else; `fallback` is the key of what has neither a usable name nor a
 * usable id. The same things get the same keys whatever their order.
 */
export function chooseKeys(
  things: readonly Nameable[],
  taken: ReadonlySet<string>,
  fallback: string,
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const keys = new Map<string, string>();
  for (const { id, key } of inOrder(things)) {
    if (key === undefined || used.has(key)) continue;
    used.add(key);
    keys.set(id, key);
  }
  for (const { id, name } of inOrder(things)) {
    if (keys.has(id)) continue;
    const key = firstFree(slug(name ?? '') || slug(id) || fallback, used);
    used.add(key);
    keys.set(id, key);
  }
  return keys;
}

/** Lower-case letters and digits, joined by `_`; empty where the text has none. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_KEY)
    .replace(/^_+|_+$/g, '');
}

/** `wanted`, or the same with the first number that makes it a key of its own. */
export function firstFree(wanted: string, used: ReadonlySet<string>): string {
  const isFree = (key: string) => KEY_PATTERN.test(key) && !used.has(key) && !RESERVED.has(key);
  if (isFree(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const key = wanted.slice(0, LONGEST_KEY - suffix.length) + suffix;
    if (isFree(key)) return key;
  }
}

function inOrder(things: readonly Nameable[]): readonly Nameable[] {
  return things.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
