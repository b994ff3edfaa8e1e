/**
 * The files that `validate` found to hold nothing but sound subscriptions, so that of a large catalog only changed
 * files are read again. A subscription's soundness depends on its own text and on all products, bundles, plans,
 * customers and entitlement sets. It depends on no other subscription, except one that uses the same key or id.
 */

import type { Catalog, Declared, EntitlementSet, Subscription } from '../model/catalog/catalog.ts';
import type { UpToDate, UpToDateFile, Use } from '../model/catalog/up-to-date.ts';
import type { WholeCatalog } from '../model/catalog/whole-catalog.ts';
import { calendarDay } from '../model/values/calendar-day.ts';
import { createHashOfUse } from '../plan/up-to-date/find-up-to-date.ts';
import type { CachedCatalog } from './load-changed.ts';
import { readStoredEntry, type Seen, type VerdictSubject, writeEntry } from './verdict.ts';

const KIND = 'files';

/** One day for all entries and for today, because a subscription's soundness depends on no day. */
const ANY_DAY = calendarDay('0001-01-01');

/** A tuple, to keep the stored file short: it has as many keys as there are subscriptions. */
type StoredFile = readonly [
  file: string,
  hash: string,
  keys: readonly string[],
  ids: readonly (string | null)[],
];

export interface ValidFiles {
  readonly cacheKey: string;
  /** The hash of all metrics, products, bundles, plans, customers and entitlement sets. */
  readonly shared: string;
  readonly files: readonly StoredFile[];
}

/** Undefined where nothing is stored under this cache key. */
export function storedFiles(subject: VerdictSubject, { cacheKey }: Seen): CachedCatalog | undefined {
  const stored = readStored(subject);
  return stored?.cacheKey === cacheKey ? cachedFrom(stored) : undefined;
}

/** The files as what {@link CachedCatalog} rests on. */
export function cachedFrom({ cacheKey, shared, files }: ValidFiles): CachedCatalog {
  const use: Use = { addresses: [], overridden: [], hash: shared };
  return {
    files: files.map((file) => asUpToDate(file, cacheKey, use)),
    touched: new Set(),
    cacheKey,
    today: ANY_DAY,
    hashesIn: (catalog) => () => hashOfShared(catalog),
  };
}

/** The catalog was read in this run, sound and without a hint. Entries of files that were not read still count. */
export function storeFiles(subject: VerdictSubject, seen: Seen, whole: WholeCatalog): void {
  writeEntry(subject, KIND, validFiles(seen, whole, readStored(subject)));
}

/** The files that hold nothing but sound subscriptions. Those of `earlier` count where they were not read again. */
export function validFiles(
  { cacheKey, hashes }: Pick<Seen, 'cacheKey' | 'hashes'>,
  { catalog, upToDate }: WholeCatalog,
  earlier: ValidFiles | undefined,
): ValidFiles {
  const untouched = upToDate?.untouched ?? new Set();
  const before = earlier?.files.filter(([file]) => untouched.has(file)) ?? [];
  const read = [...byFile(catalog)].flatMap(([file, subscriptions]): StoredFile[] => {
    const hash = hashes.get(file);
    if (hash === undefined) return [];
    return [[file, hash, subscriptions.map(({ key }) => key), subscriptions.map(({ id }) => id ?? null)]];
  });
  return { cacheKey, shared: hashOfShared(catalog), files: [...before, ...read] };
}

/**
 * Subscriptions of files that hold nothing else. A file with a `renamed_from` is left out, and so is always read: the
 * record that it carries over must not belong to another subscription.
 */
function byFile(catalog: Catalog): ReadonlyMap<string, readonly Subscription[]> {
  const files = new Map<string, Subscription[]>();
  for (const subscription of catalog.subscriptions.values()) {
    const known = files.get(subscription.file);
    if (known) known.push(subscription);
    else files.set(subscription.file, [subscription]);
  }
  for (const { file } of shared(catalog)) files.delete(file);
  for (const { file, renamedFrom } of catalog.subscriptions.values())
    if (renamedFrom !== undefined) files.delete(file);
  return files;
}

function shared(catalog: Catalog): readonly Pick<Declared, 'address' | 'file'>[] {
  const {
    metrics,
    products,
    bundles,
    plans,
    customers,
    entitlementSets = new Map<string, EntitlementSet>(),
  } = catalog;
  return [metrics, products, bundles, plans, customers, entitlementSets].flatMap((declared) => [
    ...declared.values(),
  ]);
}

function hashOfShared(catalog: Catalog): string {
  return createHashOfUse(
    { catalog, upToDate: undefined },
    new Map(),
  )(shared(catalog).map(({ address }) => address));
}

function asUpToDate([file, content, keys, ids]: StoredFile, cacheKey: string, use: Use): UpToDateFile {
  // No text has this hash, so that every subscription of a file that changed is read.
  const one = { hash: '', customer: null, until: null, uses: 0, held: [] } as const;
  return {
    file,
    cacheKey,
    content,
    day: ANY_DAY,
    until: null,
    complete: true,
    count: keys.length,
    uses: [use],
    keys: () => keys,
    used: () => [keys.length],
    upToDate: () => keys.map((key, index): UpToDate => ({ ...one, key, id: ids[index] ?? null })),
    held: () => [],
  };
}

function readStored(subject: VerdictSubject): ValidFiles | undefined {
  const { cacheKey, shared, files } = (readStoredEntry(subject, KIND) ?? {}) as Partial<ValidFiles>;
  return typeof cacheKey === 'string' && typeof shared === 'string' && Array.isArray(files)
    ? { cacheKey, shared, files }
    : undefined;
}
