/**
 * Chooses a key for each written object: the one from state or from a person, or else one derived from its name or
 * its id.
 */
import { KEY_PATTERN } from '../model/values/address.ts';

interface Nameable {
  readonly id: string;
  /** The key from state, or the one given for the id. It is used unchanged. */
  readonly key: string | undefined;
  readonly name: string | undefined;
}

const LONGEST_KEY = 63;
/** Names with a special meaning for JavaScript objects. Catalog files must not have them as keys. */
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype']);

/**
 * The keys by id. `taken` are the keys of other objects. `fallback` is the key for an object without a usable name or
 * id. The same objects get the same keys in any order.
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

/** The text as lower-case letters and digits, joined by `_`; empty if it has none. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_KEY)
    .replace(/^_+|_+$/g, '');
}

/** `wanted`, or `wanted` with the first number that makes it a free key. */
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
