/** The cache of an apply, built and read: the subscriptions that are up to date, with the hashes of their texts. */
import { readFileSync } from 'node:fs';
import { digestHashes, hashOfFile } from '../catalog/digest-files.ts';
import { locateFiles } from '../catalog/files/locate-files.ts';
import type { CatalogInput } from '../catalog/load-catalog.ts';
import type { CatalogFile } from '../catalog/read/read-catalog.ts';
import type {
  FoundUpToDate,
  HeldOf,
  UpToDate,
  UpToDateFile,
  UpToDatePart,
  UpToDateUse,
  Use,
} from '../model/catalog/up-to-date.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { hasBidirectional } from '../yaml/decode-text.ts';
import { collectFaults } from '../yaml/faults.ts';
import { hashSubscriptions, splitSubscriptions, textWithout } from './split-subscriptions.ts';

interface CheckedPart {
  readonly found: readonly FoundUpToDate[];
  /** Subscriptions that counted as up to date before and that this run did not look at. */
  readonly before: UpToDatePart | undefined;
  /** The digest of the catalog that the findings are about. */
  readonly digest: string;
  readonly cacheKey: string;
  readonly day: CalendarDay;
  readonly hashOfUse: (addresses: readonly Address[]) => string;
}

/** Returns the cache of each file that was looked into; undefined where a file has changed since it was read. */
export async function upToDateFiles(
  input: CatalogInput,
  { found, before, digest, cacheKey, day, hashOfUse }: CheckedPart,
): Promise<readonly UpToDateFile[] | undefined> {
  const located = await locateFiles(input, collectFaults());
  const byKey = new Map<string, Known>();
  for (const { upToDate, use } of before?.inPart() ?? []) byKey.set(upToDate.key, { upToDate, use });
  const hashes = new Map<string, string>();
  for (const { addresses, overridden, ...upToDate } of found) {
    const name = addresses.join(' ');
    const hash = hashes.get(name) ?? hashOfUse(addresses);
    hashes.set(name, hash);
    byKey.set(upToDate.key, { upToDate, use: { addresses, overridden, hash } });
  }
  const contents: [string, string][] = [];
  const cachedFiles = located.files.flatMap(({ file, real }) => {
    const content = readFileSync(real);
    contents.push([file, hashOfFile(content)]);
    if (before?.untouched.has(file)) return [];
    return upToDateFile(file, content, byKey, { cacheKey, day }) ?? [];
  });
  return digestHashes(contents, input.variables) === digest ? cachedFiles : undefined;
}

interface Known {
  readonly upToDate: Omit<UpToDate, 'hash' | 'uses'>;
  readonly use: Use;
}

/** Undefined for a file in which nothing is up to date, or whose subscriptions cannot be separated. */
function upToDateFile(
  file: string,
  content: Uint8Array,
  known: ReadonlyMap<string, Known>,
  { cacheKey, day }: Pick<UpToDateFile, 'cacheKey' | 'day'>,
): UpToDateFile | undefined {
  const text = new TextDecoder().decode(content);
  const split = splitSubscriptions(text);
  // A file with a warning of its own is read each time.
  if (split === undefined || hasBidirectional(text)) return undefined;
  const hashed = hashSubscriptions(text, split);
  const uses = new Map<string, { readonly use: Use; readonly index: number }>();
  const entries = hashed.flatMap(({ key, hash }): UpToDate[] => {
    const one = known.get(key);
    if (one === undefined) return [];
    const name = JSON.stringify(one.use);
    const { index } = uses.get(name) ?? { index: uses.size };
    uses.set(name, { use: one.use, index });
    return [{ ...one.upToDate, hash, uses: index }];
  });
  if (entries.length === 0) return undefined;
  const isAll = entries.length === hashed.length && holdsNothingElse(text, split);
  const days = entries.flatMap(({ until }) => until ?? []).sort();
  return {
    file,
    cacheKey,
    content: hashOfFile(content),
    day,
    until: days[0] ?? null,
    complete: isAll,
    count: entries.length,
    uses: [...uses.values()].map(({ use }) => use),
    keys: () => entries.map(({ key }) => key),
    used: () => [...uses.values()].map(({ index }) => entries.filter((one) => one.uses === index).length),
    upToDate: () => entries,
    held: () => entries.flatMap(({ key, held }): HeldOf[] => (held.length > 0 ? [[key, held]] : [])),
  };
}

function holdsNothingElse(text: string, split: NonNullable<ReturnType<typeof splitSubscriptions>>): boolean {
  const all = new Set(split.subscriptions.map(({ key }) => key));
  return textWithout(text, split, all)
    .split('\n')
    .every((line) => /^ *(?:#.*)?$|^version: /s.test(line));
}

/** One catalog file as examined in this run. */
export interface Examined {
  readonly file: string;
  /** The hash of the file's whole content. */
  readonly hash: string;
  readonly cached: UpToDateFile | undefined;
  /** The cached subscriptions that no longer count, by key; `all` where none counts. */
  readonly dropped: ReadonlyMap<string, UpToDate> | 'all';
  /** The part of the file to read; undefined where nothing has to be read. */
  readonly part: CatalogFile | undefined;
}

type WithCached = Omit<Examined, 'part'>;

/** `cachedFiles` covers all files, deleted ones included. */
export function upToDatePart(files: readonly Examined[], cachedFiles: readonly UpToDateFile[]): UpToDatePart {
  // The texts that were read are dropped here, because nothing needs them any more.
  const examined = files.map(({ part, ...one }) => ({ ...one, isRead: part !== undefined }));
  const present = new Set(examined.map(({ file }) => file));
  const gone = cachedFiles.filter(({ file }) => !present.has(file)).flatMap((cached) => cached.keys());
  const changed = [...gone, ...examined.flatMap((one) => leftIn(one).map(({ key }) => key))];
  let keys: ReadonlySet<string> | undefined;
  return {
    count: examined.reduce((sum, one) => sum + countIn(one), 0),
    changed,
    has: (key) => {
      keys ??= new Set(examined.flatMap(keysIn));
      return keys.has(key);
    },
    keys: () => examined.flatMap(keysIn),
    all: () => usesIn(examined),
    *uses() {
      for (const one of examined) yield* countedUsesIn(one);
    },
    held: () => examined.map(heldIn),
    inPart: () => usesIn(examined.filter(({ isRead }) => isRead)),
    untouched: new Set(examined.flatMap(({ file, isRead }) => (isRead ? [] : file))),
  };
}

function* usesIn(examined: readonly WithCached[]): Iterable<UpToDateUse> {
  for (const one of examined) {
    for (const upToDate of upToDateIn(one)) {
      const use = one.cached?.uses[upToDate.uses];
      if (use !== undefined) yield { upToDate, use };
    }
  }
}

/** The subscriptions of a file that still count as up to date. */
export function upToDateIn({ cached, dropped }: WithCached): readonly UpToDate[] {
  if (cached === undefined || dropped === 'all') return [];
  return dropped.size === 0 ? cached.upToDate() : cached.upToDate().filter(({ key }) => !dropped.has(key));
}

export function keysIn({ cached, dropped }: WithCached): readonly string[] {
  if (cached === undefined || dropped === 'all') return [];
  return dropped.size === 0 ? cached.keys() : cached.keys().filter((key) => !dropped.has(key));
}

/** The subscriptions of a file that no longer count as up to date. */
export function leftIn({ cached, dropped }: WithCached): readonly UpToDate[] {
  if (cached === undefined) return [];
  return dropped === 'all' ? cached.upToDate() : [...dropped.values()];
}

function countedUsesIn({ cached, dropped }: WithCached): readonly (readonly [Use, number])[] {
  if (cached === undefined || dropped === 'all') return [];
  const gone = [...dropped.values()];
  const counts = cached.used();
  return cached.uses.map((use, index) => [
    use,
    (counts[index] ?? 0) - gone.filter(({ uses }) => uses === index).length,
  ]);
}

function heldIn({ cached, dropped }: WithCached): readonly HeldOf[] {
  if (cached === undefined || dropped === 'all') return [];
  return dropped.size === 0 ? cached.held() : cached.held().filter(([key]) => !dropped.has(key));
}

function countIn({ cached, dropped }: WithCached): number {
  return cached === undefined || dropped === 'all' ? 0 : cached.count - dropped.size;
}
