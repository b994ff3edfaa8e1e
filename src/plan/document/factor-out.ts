/** What entries of a list have alike stands once, by its digest, and they name it. */
import type { Json } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { fingerprint } from '../diff/fingerprint.ts';

/** An entry that shares its other fields names them by their digest, SHA-256 in hex. */
export type Member<Entry, Own extends keyof Entry> = Pick<Entry, Own> & { readonly alike: string };

export interface Factored<Entry, Own extends keyof Entry> {
  readonly members: readonly (Entry | Member<Entry, Own>)[];
  /** The shared fields, by their digest. */
  readonly alike: Readonly<Record<string, Omit<Entry, Own>>>;
}

/** `own` are the fields that no two entries share. An entry whose other fields nobody shares stays whole. */
export function factorOut<Entry extends object, Own extends keyof Entry>(
  entries: readonly Entry[],
  own: readonly Own[],
): Factored<Entry, Own> {
  const rest = restOf<Entry, Own>(own);
  const keyOf = createKeys();
  const keys = entries.map((entry) => keyOf(rest(entry)));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const names = new Map<string, string>();
  const alike: Record<string, Omit<Entry, Own>> = {};
  const nameOf = (key: string, entry: Entry): string => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const shared = rest(entry);
    const name = fingerprint(shared as Json);
    names.set(key, name);
    alike[name] = shared;
    return name;
  };
  const members = entries.map((entry, index) => {
    const key = keys[index] ?? '';
    if ((counts.get(key) ?? 0) < 2) return entry;
    const picked = Object.fromEntries(own.map((name) => [name, entry[name]])) as Pick<Entry, Own>;
    return { ...picked, alike: nameOf(key, entry) };
  });
  return { members, alike };
}

/** Undefined where a member names something that is not there. */
export function putBack<Entry extends object, Own extends keyof Entry>(
  member: Entry | Member<Entry, Own>,
  alike: Factored<Entry, Own>['alike'],
): Entry | undefined {
  if (!('alike' in member)) return member;
  const { alike: name, ...own } = member;
  return Object.hasOwn(alike, name) ? ({ ...alike[name], ...own } as Entry) : undefined;
}

function restOf<Entry extends object, Own extends keyof Entry>(
  own: readonly Own[],
): (entry: Entry) => Omit<Entry, Own> {
  const left: ReadonlySet<PropertyKey> = new Set(own);
  return (entry) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !left.has(name))) as Omit<Entry, Own>;
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
