/** Stores the equal parts of a list's entries once, keyed by digest. */

import { fingerprint } from '../../model/values/fingerprint.ts';
import type { Json } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';

/** An entry that shares its other fields names them by their digest, SHA-256 in hex. */
export type Member<Own> = Own & { readonly alike: string };

export interface Split<Own, Shared> {
  readonly own: Own;
  /** The fields that may be those of other entries too. */
  readonly shared: Shared;
}

export interface Factored<Entry, Own, Shared> {
  readonly members: readonly (Entry | Member<Own>)[];
  readonly alike: Readonly<Record<string, Shared>>;
}

/** An entry whose shared fields nobody else has, or for which `split` gives undefined, stays whole. */
export function factorOut<Entry, Own, Shared extends object>(
  entries: readonly Entry[],
  split: (entry: Entry) => Split<Own, Shared> | undefined,
): Factored<Entry, Own, Shared> {
  const keyOf = createKeys();
  const parts = entries.map((entry) => {
    const parted = split(entry);
    return parted && { ...parted, key: keyOf(parted.shared) };
  });
  const counts = new Map<string, number>();
  for (const part of parts) if (part) counts.set(part.key, (counts.get(part.key) ?? 0) + 1);
  const alike: Record<string, Shared> = {};
  const nameOfShared = createNames((name, shared) => {
    alike[name] = shared as Shared;
  });
  const members = entries.map((entry, index) => {
    const part = parts[index];
    if (part === undefined || (counts.get(part.key) ?? 0) < 2) return entry;
    const name = nameOfShared(part.key, part.shared);
    return name === undefined ? entry : { ...part.own, alike: name };
  });
  return { members, alike };
}

/**
 * Names values by their digest, and hands each to `keep` once. Digests do not see the order of fields: of values that differ
 * in nothing else the first has the name, and the others have none, so that everything is read back as it was.
 */
export function createNames(
  keep: (name: string, value: object) => void,
): (text: string, value: object) => string | undefined {
  const names = new Map<string, string | undefined>();
  const taken = new Set<string>();
  return (text, value) => {
    if (names.has(text)) return names.get(text);
    const digest = fingerprint(value as Json);
    const name = taken.has(digest) ? undefined : digest;
    names.set(text, name);
    if (name === undefined) return undefined;
    taken.add(name);
    keep(name, value);
    return name;
  };
}

export function isMember<Entry extends object, Own>(entry: Entry | Member<Own>): entry is Member<Own> {
  return 'alike' in entry;
}

/** Texts that are the same for equal fields. A value that many entries share is written once. */
function createKeys(): (fields: object) => string {
  const numbers = new Map<string, number>();
  const numberOf = remember((value: object) => {
    const text = JSON.stringify(value);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
  return (fields) =>
    JSON.stringify(
      Object.entries(fields).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'object' && value !== null ? [numberOf(value)] : value,
      ]),
    );
}
