/**
 * Loads a catalog without the subscriptions that an apply found settled and that nothing has touched since. Whatever is
 * unclear is read: a file that is laid out in an unusual way, a text or a shared price that changed, a day that came.
 */
import { readFileSync } from 'node:fs';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Catalog } from '../model/catalog.ts';
import type { Settled, SettledFile, Use } from '../model/settled.ts';
import { collectFaults } from '../yaml/faults.ts';
import { digestPrints, printOfFile } from './digest-files.ts';
import { type FoundFile, locateFiles } from './files/locate-files.ts';
import { type CatalogInput, loadCatalog } from './load-catalog.ts';
import { lookInto } from './look-into.ts';
import { type ReadResult, readCatalog } from './read/read-catalog.ts';
import { type Examined, keptIn, keptKeysIn, leftIn, settledPart } from './settled-part.ts';

/** What was found settled, and what that rests on now. */
export interface KnownSettled {
  readonly files: readonly SettledFile[];
  /** Keys of subscriptions whose records were written since, or that have a request in doubt. */
  readonly touched: ReadonlySet<string>;
  /** As {@link SettledFile.ground}. */
  readonly ground: string;
  readonly today: CalendarDay;
  /** The print of what stands at the addresses now, for {@link Use.print}. */
  readonly printsIn: (catalog: Catalog) => (addresses: Use['addresses']) => string;
}

/** The print of each file as it was a moment ago, by its name. */
export type KnownPrints = ReadonlyMap<string, string>;

/** What makes a settled subscription count as unsettled, beyond its own text. */
interface Doubts {
  readonly keys: ReadonlySet<string>;
  /** By {@link nameOf}. */
  readonly uses: ReadonlySet<string>;
  /** Files that are read whole. */
  readonly files: ReadonlySet<string>;
}

/**
 * `askKnown` answers undefined where nothing was found settled. Where what is left of the catalog
 * has a fault, everything is loaded, so that every fault is told. With `prints`, only what differs from them is read.
 */
export async function loadUnsettled(
  input: CatalogInput,
  askKnown: () => Promise<KnownSettled | undefined>,
  prints?: KnownPrints,
): Promise<ReadResult> {
  const faults = collectFaults();
  const found = await locateFiles(input, faults);
  if (!found.complete || found.files.length === 0) return loadCatalog(input);
  const known = await askKnown();
  if (known === undefined) return loadCatalog(input);
  // A file that came since has no print, and is read.
  const printOf = ({ file, real }: FoundFile): string =>
    prints ? (prints.get(file) ?? '') : printOfFile(readFileSync(real));
  return loadBeside(input, known, { files: found.files, hints: faults.list() }, printOf);
}

function loadBeside(
  input: CatalogInput,
  known: KnownSettled,
  { files, hints }: { readonly files: readonly FoundFile[]; readonly hints: ReadResult['diagnostics'] },
  printOf: (file: FoundFile) => string,
): Promise<ReadResult> | ReadResult {
  const marks = new Map(known.files.map((mark) => [mark.file, mark]));
  const look = (file: FoundFile, print: string, doubts: Doubts): Examined =>
    examine(file, print, marks.get(file.file), doubts, known);
  let doubts: Doubts = { keys: known.touched, uses: new Set(), files: new Set() };
  try {
    let examined = files.map((file) => look(file, printOf(file), doubts));
    const prints = examined.map(({ file, print }) => [file, print] as const);
    const digest = digestPrints(prints, input.variables);
    for (;;) {
      const parts = examined.flatMap(({ part }) => part ?? []);
      const read = readCatalog(parts, { ...input, digest });
      const { catalog } = read;
      if (catalog === undefined && read.declined.length === 0) return loadCatalog(input);
      const more = catalog ? doubtsAbout(catalog, examined, known) : mustBeWhole(read.declined);
      const news = newIn(more, doubts);
      if (catalog && news === undefined) {
        const settled = settledPart(examined, known.files);
        return { ...read, catalog: { ...catalog, settled }, diagnostics: [...hints, ...read.diagnostics] };
      }
      if (news === undefined) return loadCatalog(input);
      doubts = joined(doubts, news);
      const again = examined.map((one, index) => {
        const file = files[index];
        return file !== undefined && concerns(news, one) ? look(file, one.print, doubts) : one;
      });
      // One that was written meanwhile would be read in two states.
      if (again.some(({ print }, index) => print !== prints[index]?.[1])) return loadCatalog(input);
      examined = again;
    }
  } catch (error) {
    // A file that cannot be read is told in the ordinary way.
    if (error instanceof Error && 'code' in error) return loadCatalog(input);
    throw error;
  }
}

/** The file is read where its print, of a moment ago, does not tell, and is taken as it is then. */
function examine(
  { file, real }: FoundFile,
  before: string,
  mark: SettledFile | undefined,
  doubts: Doubts,
  { ground, today }: KnownSettled,
): Examined {
  if (mark === undefined || mark.ground !== ground || today < mark.day || doubts.files.has(file)) {
    const content = readFileSync(real);
    return { file, print: printOfFile(content), mark, dropped: 'all', part: { file, content } };
  }
  const isSame = mark.complete && mark.content === before;
  if (isSame && !concerns(doubts, { file, mark }) && !isOver(mark.until, today))
    return { file, print: before, mark, dropped: new Map(), part: undefined };
  const counts = (settled: Settled): boolean =>
    !doubts.keys.has(settled.key) &&
    !isOver(settled.until, today) &&
    !doubts.uses.has(nameOf(mark.uses[settled.uses]));
  return lookInto(file, readFileSync(real), mark, counts);
}

function isOver(until: CalendarDay | null, today: CalendarDay): boolean {
  return until !== null && until <= today;
}

function nameOf(use: Use | undefined): string {
  return use === undefined ? '' : `${use.print} ${use.addresses.join(' ')}`;
}

/**
 * Shared things that changed, and settled subscriptions that share a key or an id with one that was read, or whose record
 * one would take over.
 */
function doubtsAbout(catalog: Catalog, examined: readonly Examined[], known: KnownSettled): Doubts {
  const uses = new Set<string>();
  const now = new Map<string, string>();
  const printOf = known.printsIn(catalog);
  for (const use of new Set(examined.flatMap(({ mark }) => mark?.uses ?? []))) {
    const addresses = use.addresses.join(' ');
    const print = now.get(addresses) ?? printOf(use.addresses);
    now.set(addresses, print);
    if (print !== use.print) uses.add(nameOf(use));
  }
  return { keys: sharedWithNew(catalog, examined), uses, files: new Set() };
}

/**
 * Keys of settled subscriptions that share a key or an id with one that was read and is new at its name or its id: one that
 * was settled before and is read again shares neither with another.
 */
function sharedWithNew({ subscriptions }: Catalog, examined: readonly Examined[]): ReadonlySet<string> {
  const before = new Map(examined.flatMap(leftIn).map(({ key, id }) => [key, id]));
  const read = [...subscriptions.values()];
  const named = new Set(
    read.flatMap(({ key, renamedFrom }) => [key, renamedFrom ?? key]).filter((key) => !before.has(key)),
  );
  const ids = new Set(read.flatMap(({ key, id }) => (id === undefined || before.get(key) === id ? [] : id)));
  const byName = named.size === 0 ? [] : examined.flatMap(keptKeysIn).filter((key) => named.has(key));
  const byId = ids.size === 0 ? [] : examined.flatMap(keptIn).filter(({ id }) => id !== null && ids.has(id));
  return new Set([...byName, ...byId.map(({ key }) => key)]);
}

function mustBeWhole(files: readonly string[]): Doubts {
  return { keys: new Set(), uses: new Set(), files: new Set(files) };
}

/** Undefined where there is nothing new. */
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

function concerns({ keys, uses, files }: Doubts, { file, mark }: Pick<Examined, 'file' | 'mark'>): boolean {
  if (files.has(file)) return true;
  if (mark === undefined) return false;
  if (mark.uses.some((use) => uses.has(nameOf(use)))) return true;
  return keys.size > 0 && mark.keys().some((key) => keys.has(key));
}
