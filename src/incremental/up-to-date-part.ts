/** The summary that a catalog has of the subscriptions left out of it. */

import type { CatalogFile } from '../catalog/read/read-catalog.ts';
import type {
  HeldOf,
  UpToDate,
  UpToDateFile,
  UpToDatePart,
  UpToDateUse,
  Use,
} from '../model/catalog/up-to-date.ts';

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
