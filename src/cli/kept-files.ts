/**
 * Which files `validate` found to hold nothing but sound subscriptions, so that of a large catalog only what changed is
 * read again. Whether a subscription is sound depends on its own text, on all products, bundles and plans, and on no
 * other subscription that takes neither its key nor its id.
 */
import type { KnownSettled } from '../catalog/load-unsettled.ts';
import { calendarDay } from '../model/calendar-day.ts';
import type { Catalog, Declared, Subscription } from '../model/catalog.ts';
import type { Settled, SettledFile, Use } from '../model/settled.ts';
import { createPrintOfUse } from '../plan/find-settled.ts';
import { keepEntry, recallEntry } from './kept-entry.ts';
import type { Seen, VerdictSubject } from './kept-verdict.ts';

const KIND = 'files';

/** No day brings anything, and no day is too early. */
const ANY_DAY = calendarDay('0001-01-01');

/** As short as it can be told: there are as many keys as subscriptions. */
type KeptFile = readonly [
  file: string,
  print: string,
  keys: readonly string[],
  ids: readonly (string | null)[],
];

interface Kept {
  readonly ground: string;
  /** The print of all that is no subscription. */
  readonly shared: string;
  readonly files: readonly KeptFile[];
}

/** Undefined where nothing is kept that counts for these bytes. */
export function recallFiles(subject: VerdictSubject, { ground }: Seen): KnownSettled | undefined {
  const kept = readKept(subject);
  if (kept?.ground !== ground) return undefined;
  const use: Use = { addresses: [], overridden: [], print: kept.shared };
  return {
    files: kept.files.map((file) => asSettled(file, ground, use)),
    touched: new Set(),
    ground,
    today: ANY_DAY,
    printsIn: (catalog) => () => printOfShared(catalog),
  };
}

/** `catalog` is what was read, sound and without a hint; what was kept of files that were not read still counts. */
export function keepFiles(subject: VerdictSubject, { ground, prints }: Seen, catalog: Catalog): void {
  const untouched = catalog.settled?.untouched ?? new Set();
  const before = readKept(subject)?.files.filter(([file]) => untouched.has(file)) ?? [];
  const read = [...byFile(catalog)].flatMap(([file, subscriptions]): KeptFile[] => {
    const print = prints.get(file);
    if (print === undefined) return [];
    return [[file, print, subscriptions.map(({ key }) => key), subscriptions.map(({ id }) => id ?? null)]];
  });
  const kept: Kept = { ground, shared: printOfShared(catalog), files: [...before, ...read] };
  keepEntry(subject, KIND, kept);
}

/** Subscriptions of files that hold nothing else. A record that one takes over must not be another's: such files are read. */
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

function shared({ products, bundles, plans, customers }: Catalog): readonly Declared[] {
  return [...products.values(), ...bundles.values(), ...plans.values(), ...customers.values()];
}

function printOfShared(catalog: Catalog): string {
  return createPrintOfUse(catalog, new Map())(shared(catalog).map(({ address }) => address));
}

function asSettled([file, content, keys, ids]: KeptFile, ground: string, use: Use): SettledFile {
  // No text has this print: where the file is another, every subscription in it is read.
  const one = { print: '', customer: null, until: null, uses: 0, held: [] } as const;
  return {
    file,
    ground,
    content,
    day: ANY_DAY,
    until: null,
    complete: true,
    count: keys.length,
    uses: [use],
    keys: () => keys,
    used: () => [keys.length],
    settled: () => keys.map((key, index): Settled => ({ ...one, key, id: ids[index] ?? null })),
    held: () => [],
  };
}

function readKept(subject: VerdictSubject): Kept | undefined {
  const { ground, shared, files } = (recallEntry(subject, KIND) ?? {}) as Partial<Kept>;
  return typeof ground === 'string' && typeof shared === 'string' && Array.isArray(files)
    ? { ground, shared, files }
    : undefined;
}
