/** Says once what many entries of a plan document have in common: equal parts of a list's entries, and equal values, keyed by digest. */
import type { Difference, Step } from '../../model/plan/plan.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
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
function createNames(
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

/** Item sets, and large values in differences, that stand in several steps: each once, by its digest. */
export type SharedValues = Readonly<Record<string, Json>>;

/** The fields of a step that hold such values; other fields stay as they are. */
type Holder = Pick<Step, 'body' | 'differences'>;

/** The name of the only field of an object that stands for a shared value. */
const REFERENCE = '$alike';

/** The characters of JSON from which on a value is longer than a reference to it. */
const WORTH_SHARING = 100;

/** A value that looks like a reference is shared too, so that reading gives it back as it was. */
export function createSharedValues(holders: readonly Holder[]): {
  readonly values: SharedValues;
  readonly share: <T extends Holder>(holder: T) => T;
} {
  const counts = new Map<string, number>();
  const valueText = remember((value: object) => JSON.stringify(value));
  for (const holder of holders)
    mapValues(holder, (value) => {
      if (isObject(value)) counts.set(valueText(value), (counts.get(valueText(value)) ?? 0) + 1);
      return value;
    });
  const values: Record<string, Json> = {};
  const nameOfValue = createNames((name, value) => {
    values[name] = value as Json;
  });
  const share = <T extends Holder>(holder: T): T =>
    mapValues(holder, (value) => {
      if (!isObject(value)) return value;
      const text = valueText(value);
      const isRepeated = text.length >= WORTH_SHARING && (counts.get(text) ?? 0) > 1;
      const isShared = isRepeated || referenceIn(value) !== undefined;
      const name = isShared ? nameOfValue(text, value) : undefined;
      return name === undefined ? value : { [REFERENCE]: name };
    });
  return { values, share };
}

/** Undefined where a reference names something that is not there. */
export function restoreValues<T extends Holder>(holder: T, values: SharedValues): T | undefined {
  let isWhole = true;
  const restored = mapValues(holder, (value) => {
    const name = isObject(value) ? referenceIn(value) : undefined;
    if (name === undefined) return value;
    const found = Object.hasOwn(values, name) ? values[name] : undefined;
    isWhole &&= found !== undefined;
    return found ?? value;
  });
  return isWhole ? restored : undefined;
}

function mapValues<T extends Holder>(holder: T, change: (value: Json) => Json): T {
  const { body, differences } = holder;
  const items = body?.items;
  return {
    ...holder,
    ...(body && items !== undefined && { body: { ...body, items: change(items) } }),
    differences: differences.map((difference) => mapDifference(difference, change)),
  };
}

function mapDifference(difference: Difference, change: (value: Json) => Json): Difference {
  const { from, value } = difference;
  return {
    ...difference,
    ...(from === undefined ? {} : { from: change(from) }),
    ...(value === undefined ? {} : { value: change(value) }),
  };
}

function isObject(value: Json): value is Json & object {
  return isJsonArray(value) || isJsonObject(value);
}

function referenceIn(value: Json & object): string | undefined {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return undefined;
  const name = value[REFERENCE];
  return typeof name === 'string' ? name : undefined;
}
