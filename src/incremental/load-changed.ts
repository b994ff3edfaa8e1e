/**
 * Loads a catalog without the subscriptions that an apply found up to date and that nothing has touched since.
 * Everything unclear is read: a file with an unusual layout, a changed text or shared price, a day that has come.
 */
import { readFileSync } from 'node:fs';
import { digestHashes, hashOfFile } from '../catalog/digest-files.ts';
import { type FoundFile, locateFiles } from '../catalog/files/locate-files.ts';
import { type CatalogInput, loadCatalog } from '../catalog/load-catalog.ts';
import { type ReadResult, readCatalog } from '../catalog/read/read-catalog.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import type { UpToDate, UpToDateFile, UpToDatePart, Use } from '../model/catalog/up-to-date.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { decodeUtf8 } from '../yaml/decode-text.ts';
import { collectFaults } from '../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { hashSubscriptions, partToRead, splitSubscriptions, type TextToRead } from './split-subscriptions.ts';
import { type Examined, keysIn, leftIn, upToDateIn, upToDatePart } from './up-to-date-files.ts';

/** The cached files with their up-to-date subscriptions, and the present state of everything that those depend on. */
export interface CachedCatalog {
  readonly files: readonly UpToDateFile[];
  /** Keys of subscriptions whose records were written since, or that have a request in doubt. */
  readonly touched: ReadonlySet<string>;
  /** See {@link UpToDateFile.cacheKey}. */
  readonly cacheKey: string;
  readonly today: CalendarDay;
  /** Hashes the present declarations and records at the addresses, for comparison with {@link Use.hash}. */
  readonly hashesIn: (catalog: Catalog) => (addresses: Use['addresses']) => string;
}

/** The catalog as far as it was read. */
export interface LoadedCatalog extends ReadResult {
  /** The up-to-date subscriptions, which were not read. Absent where all were read. */
  readonly upToDate?: UpToDatePart;
}

/** The hash of each file as of a moment ago, by file name. */
type KnownHashes = ReadonlyMap<string, string>;

/** Reasons why a subscription no longer counts as up to date, besides a change of its own text. */
interface Doubts {
  readonly keys: ReadonlySet<string>;
  /** Uses, named by {@link nameOf}. */
  readonly uses: ReadonlySet<string>;
  /** Files that must be read whole. */
  readonly files: ReadonlySet<string>;
}

/**
 * `askKnown` resolves to undefined where nothing was found up to date. If the rest of the catalog has a fault,
 * everything is loaded, so that every fault is reported. With `hashes`, no file is read merely to hash it.
 */
export async function loadChanged(
  input: CatalogInput,
  askKnown: () => Promise<CachedCatalog | undefined>,
  hashes?: KnownHashes,
): Promise<LoadedCatalog> {
  const faults = collectFaults();
  const found = await locateFiles(input, faults);
  if (!found.complete || found.files.length === 0) return loadCatalog(input);
  const known = await askKnown();
  if (known === undefined) return loadCatalog(input);
  // A file that was added since has no hash and is read.
  const hashOf = (found: FoundFile): string =>
    hashes ? (hashes.get(found.file) ?? '') : hashOfFile(contentOf(found, input));
  return loadBeside(input, known, { files: found.files, hints: faults.list() }, hashOf);
}

function loadBeside(
  input: CatalogInput,
  known: CachedCatalog,
  { files, hints }: { readonly files: readonly FoundFile[]; readonly hints: ReadResult['diagnostics'] },
  hashOf: (file: FoundFile) => string,
): Promise<LoadedCatalog> | LoadedCatalog {
  const cachedFiles = new Map(known.files.map((cached) => [cached.file, cached]));
  const look = (file: FoundFile, hash: string, doubts: Doubts): Examined =>
    examine(file, hash, cachedFiles.get(file.file), doubts, known, input);
  let doubts: Doubts = { keys: known.touched, uses: new Set(), files: new Set() };
  try {
    let examined = files.map((file) => look(file, hashOf(file), doubts));
    const hashes = examined.map(({ file, hash }) => [file, hash] as const);
    const digest = digestHashes(hashes, input.variables);
    for (;;) {
      const parts = examined.flatMap(({ part }) => part ?? []);
      const read = readCatalog(parts, { ...input, digest });
      const { catalog } = read;
      if (catalog === undefined && read.declined.length === 0) return loadCatalog(input);
      const more = catalog ? doubtsAbout(catalog, examined, known) : mustBeWhole(read.declined);
      const news = newIn(more, doubts);
      if (catalog && news === undefined) {
        const upToDate = upToDatePart(examined, known.files);
        return { ...read, upToDate, diagnostics: [...hints, ...read.diagnostics] };
      }
      if (news === undefined) return loadCatalog(input);
      doubts = joined(doubts, news);
      const again = examined.map((one, index) => {
        const file = files[index];
        return file !== undefined && concerns(news, one) ? look(file, one.hash, doubts) : one;
      });
      // A file that was written meanwhile would be read in two states.
      if (again.some(({ hash }, index) => hash !== hashes[index]?.[1])) return loadCatalog(input);
      examined = again;
    }
  } catch (error) {
    // The ordinary load reports a file that cannot be read.
    if (error instanceof Error && 'code' in error) return loadCatalog(input);
    throw error;
  }
}

/**
 * Reads the file unless `before`, its hash of a moment ago, shows that it is unchanged. A file that is read counts
 * with its content at that time.
 */
function examine(
  found: FoundFile,
  before: string,
  cached: UpToDateFile | undefined,
  doubts: Doubts,
  { cacheKey, today }: CachedCatalog,
  input: Pick<CatalogInput, 'edited'>,
): Examined {
  const { file } = found;
  if (cached === undefined || cached.cacheKey !== cacheKey || today < cached.day || doubts.files.has(file)) {
    const content = contentOf(found, input);
    return { file, hash: hashOfFile(content), cached, dropped: 'all', part: { file, content } };
  }
  const isSame = cached.complete && cached.content === before;
  if (isSame && !concerns(doubts, { file, cached }) && !isOver(cached.until, today))
    return { file, hash: before, cached, dropped: new Map(), part: undefined };
  const counts = (upToDate: UpToDate): boolean =>
    !doubts.keys.has(upToDate.key) &&
    !isOver(upToDate.until, today) &&
    !doubts.uses.has(useText(cached.uses[upToDate.uses]));
  return lookInto(file, bytesOf(contentOf(found, input)), cached, counts);
}

function contentOf({ file, real }: FoundFile, { edited }: Pick<CatalogInput, 'edited'>): string | Uint8Array {
  return edited?.get(file) ?? readFileSync(real);
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function isOver(until: CalendarDay | null, today: CalendarDay): boolean {
  return until !== null && until <= today;
}

function useText(use: Use | undefined): string {
  return use === undefined ? '' : `${use.hash} ${use.addresses.join(' ')}`;
}

/**
 * Shared things that changed, and up-to-date subscriptions that share a key or an id with one that was read, or whose
 * key one of these names in `renamed_from`.
 */
function doubtsAbout(catalog: Catalog, examined: readonly Examined[], known: CachedCatalog): Doubts {
  const uses = new Set<string>();
  const now = new Map<string, string>();
  const unstated = newlyUsedUnstated(catalog, examined);
  const hashOfUse = known.hashesIn(catalog);
  for (const use of new Set(examined.flatMap(({ cached }) => cached?.uses ?? []))) {
    const addresses = use.addresses.join(' ');
    const hash = now.get(addresses) ?? hashOfUse(use.addresses);
    now.set(addresses, hash);
    const isAsked =
      unstated.size > 0 && (use.addresses.length === 0 || use.addresses.some((each) => unstated.has(each)));
    if (hash !== use.hash || isAsked) uses.add(useText(use));
  }
  return { keys: sharedWithNew(catalog, examined), uses, files: new Set() };
}

/** The bundles without a currency, which is the one of all who use them, that a new subscription uses. */
function newlyUsedUnstated(
  { bundles, subscriptions }: Catalog,
  examined: readonly Examined[],
): ReadonlySet<Address> {
  const unstated = [...bundles.values()].filter(({ currency }) => currency === undefined);
  if (unstated.length === 0) return new Set();
  const known = new Set(examined.flatMap(({ cached }) => cached?.keys() ?? []));
  const items = [...subscriptions.values()]
    .filter(({ key }) => !known.has(key))
    .flatMap(({ entries }) => entries.flatMap((entry) => entry.items ?? []));
  const used = new Set(items.flatMap((item) => (item.kind === 'bundle' ? [item.bundle] : [])));
  return new Set(unstated.flatMap(({ key, address }) => (used.has(key) ? [address] : [])));
}

/**
 * Keys of up-to-date subscriptions that share a key or an id with a subscription that was read, where that key or id
 * is new to the one that was read. A subscription that was up to date before and is read again under the same key and
 * id shares neither with another.
 */
function sharedWithNew({ subscriptions }: Catalog, examined: readonly Examined[]): ReadonlySet<string> {
  const before = new Map(examined.flatMap(leftIn).map(({ key, id }) => [key, id]));
  const read = [...subscriptions.values()];
  const named = new Set(
    read.flatMap(({ key, renamedFrom }) => [key, renamedFrom ?? key]).filter((key) => !before.has(key)),
  );
  const ids = new Set(read.flatMap(({ key, id }) => (id === undefined || before.get(key) === id ? [] : id)));
  const byName = named.size === 0 ? [] : examined.flatMap(keysIn).filter((key) => named.has(key));
  const byId =
    ids.size === 0 ? [] : examined.flatMap(upToDateIn).filter(({ id }) => id !== null && ids.has(id));
  return new Set([...byName, ...byId.map(({ key }) => key)]);
}

function mustBeWhole(files: readonly string[]): Doubts {
  return { keys: new Set(), uses: new Set(), files: new Set(files) };
}

function newIn(more: Doubts, known: Doubts): Doubts | undefined {
  const keys = without(more.keys, known.keys);
  const uses = without(more.uses, known.uses);
  const files = without(more.files, known.files);
  return keys.size + uses.size + files.size === 0 ? undefined : { keys, uses, files };
}

function without(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((one) => !others.has(one)));
}

function joined(one: Doubts, other: Doubts): Doubts {
  return {
    keys: new Set([...one.keys, ...other.keys]),
    uses: new Set([...one.uses, ...other.uses]),
    files: new Set([...one.files, ...other.files]),
  };
}

function concerns(
  { keys, uses, files }: Doubts,
  { file, cached }: Pick<Examined, 'file' | 'cached'>,
): boolean {
  if (files.has(file)) return true;
  if (cached === undefined) return false;
  if (cached.uses.some((use) => uses.has(useText(use)))) return true;
  return keys.size > 0 && cached.keys().some((key) => keys.has(key));
}

/** True if an up-to-date subscription still counts, provided that its text is unchanged. */
type Counting = (upToDate: UpToDate) => boolean;

function lookInto(file: string, content: Uint8Array, cached: UpToDateFile, counts: Counting): Examined {
  const hash = hashOfFile(content);
  const found = content.byteLength > MAX_FILE_BYTES ? undefined : part(file, content, cached, counts);
  return {
    file,
    hash,
    cached,
    ...(found ?? { dropped: 'all', part: { file, content } }),
  };
}

type Part = Pick<Examined, 'dropped' | 'part'>;

/** Undefined for a file that is not UTF-8 or is laid out in an unusual way. */
function part(file: string, content: Uint8Array, cached: UpToDateFile, counts: Counting): Part | undefined {
  const text = decodeUtf8(content);
  const split = text === undefined ? undefined : splitSubscriptions(text);
  if (text === undefined || split === undefined) return undefined;
  return partOf(file, { text, split }, cached.upToDate(), counts);
}

function partOf(file: string, left: TextToRead, upToDate: readonly UpToDate[], counts: Counting): Part {
  const hashes = new Map(hashSubscriptions(left.text, left.split).map((one) => [one.key, one.hash]));
  const leaveOut = new Set<string>();
  const dropped = new Map<string, UpToDate>();
  for (const one of upToDate) {
    if (hashes.get(one.key) === one.hash && counts(one)) leaveOut.add(one.key);
    else dropped.set(one.key, one);
  }
  return { dropped, part: partToRead(file, left, leaveOut) };
}
