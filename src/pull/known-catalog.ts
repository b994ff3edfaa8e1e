/**
 * The existing catalog, for a pull that adds only what is missing: its keys by id, its taken keys, and the key of each
 * object that is new: the one from state or from a person, or else one derived from its name or its id.
 */
import { bundleIn } from '../model/catalog/bundle-in.ts';
import type { Bundle, Catalog, Declared, Reference } from '../model/catalog/catalog.ts';
import { isPresent, type Recorded } from '../model/service/record.ts';
import {
  addressOf,
  COLLECTION,
  type DeclaredKind,
  declaredKeyOf,
  KEY_PATTERN,
  PULLED_KINDS,
  type PulledKind,
  parseAddress,
} from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import type { Account, FoundResource } from './account.ts';
import type { KnownBundle } from './write-items.ts';

export interface KnownCatalog {
  /** The key under which the catalog declares the object with this id. */
  keyOf(kind: PulledKind, id: string): string | undefined;
  customer(id: string): string | undefined;
  takenKeys(kind: DeclaredKind): ReadonlySet<string>;
  /** The bundle, with its prices of today. */
  bundle(id: string): KnownBundle | undefined;
  /** The next day on which the catalog changes a bundle's prices for all its users. */
  nextChange(id: string): CalendarDay | undefined;
}

export function knownCatalog(catalog: Catalog, account: Account, today: CalendarDay): KnownCatalog {
  const keys = Object.fromEntries(
    PULLED_KINDS.map((kind) => [kind, keysById(kind, catalog, account)]),
  ) as Record<PulledKind, ReadonlyMap<string, string>>;
  const productIds = new Map([...keys.product].map(([id, key]) => [key, id]));
  const bundleWith = (id: string) => catalog.bundles.get(keys.bundle.get(id) ?? '');
  const idOf = (reference: Reference): string | undefined => {
    if (reference.kind === 'id') return reference.id;
    return productIds.get(declaredKeyOf(reference.address));
  };
  const customers = new Map([...catalog.customers.values()].map(({ id, key }) => [id, key]));
  return {
    keyOf: (kind, id) => keys[kind].get(id),
    customer: (id) => customers.get(id),
    takenKeys: (kind) => new Set(catalog[COLLECTION[kind]].keys()),
    bundle: (id) => {
      const bundle = bundleWith(id);
      if (bundle === undefined) return undefined;
      const { key, currency } = bundle;
      const pricesIn = (of: string | null) => pricesOn(bundleIn(bundle, of), today, idOf);
      const others = [...(bundle.currencies?.keys() ?? [])].map(
        (of) => [of, { prices: pricesIn(of) }] as const,
      );
      return { key, currency, prices: pricesIn(null), currencies: new Map(others) };
    },
    nextChange: (id) => {
      const edition = bundleWith(id)?.editions.find(({ from }) => from !== null && from > today);
      return edition?.from ?? undefined;
    },
  };
}

function keysById(kind: PulledKind, catalog: Catalog, account: Account): ReadonlyMap<string, string> {
  const found: readonly FoundResource[] = account[COLLECTION[kind]];
  const recorded = new Map(
    found.flatMap(({ id, record }) => (isPresent(record) ? [[record.address, id] as const] : [])),
  );
  const keys = new Map<string, string>();
  for (const declared of catalog[COLLECTION[kind]].values()) {
    const id = recorded.get(addressOf(kind, declared.key)) ?? declared.id ?? idOfName(kind, declared, found);
    if (id !== undefined) keys.set(id, declared.key);
  }
  return keys;
}

/** The id of a plan that is declared by its name alone. Such a plan will be adopted by its name. */
function idOfName(
  kind: PulledKind,
  declared: Declared & { readonly fields?: JsonObject },
  found: readonly FoundResource[],
): string | undefined {
  if (kind !== 'plan') return undefined;
  const matches = found.filter(
    ({ sight }) => sight.kind === 'read' && sight.value.name === declared.fields?.name,
  );
  return matches.length === 1 ? matches[0]?.id : undefined;
}

function pricesOn(
  { editions }: Bundle,
  today: CalendarDay,
  idOf: (reference: Reference) => string | undefined,
): KnownBundle['prices'] {
  const edition = editions.findLast(({ from }) => from === null || from <= today);
  return new Map(
    [...(edition?.prices ?? [])].flatMap(([key, { product, price }]) => {
      const id = idOf(product);
      return id === undefined ? [] : [[id, { key, price: price as JsonObject }] as const];
    }),
  );
}

export function recordedKey(record: Recorded | undefined): string | undefined {
  return isPresent(record) ? parseAddress(record.address)?.key : undefined;
}

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
