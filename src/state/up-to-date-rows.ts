/** The subscriptions found up to date, by catalog file: read by every plan, written by the lock's holder. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { HeldOf, UpToDate, UpToDateFile, Use } from '../model/catalog/up-to-date.ts';
import type { Recorded } from '../model/service/record.ts';
import { type Address, addressOf } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { createRecordReader, MOST_AT_ONCE } from './schema/rows.ts';
import type { Queries, ResourcesTable, UpToDateTable } from './schema/tables.ts';

export async function readUpToDate(queries: Queries, environment: string): Promise<readonly UpToDateFile[]> {
  const rows = await queries
    .selectFrom('up_to_date')
    .selectAll()
    .where('environment', '=', environment)
    .execute();
  const usesIn = createLineReader<Use>();
  const heldIn = createLineReader<HeldOf[1]>();
  // A database may sort letters in its own order.
  rows.sort((a, b) => (a.file < b.file ? -1 : 1));
  return rows.map((row) => toUpToDateFile(row, { usesIn, heldIn }));
}

/** Every row that is not up to date, and all rows of these subscriptions. */
export async function readRecordsBeside(
  queries: Queries,
  environment: string,
  keys: readonly string[],
): Promise<ReadonlyMap<Address, Recorded>> {
  const owners = keys.map((key) => addressOf('subscription', key));
  const found = new Map<Address, Recorded>();
  const toRecorded = createRecordReader();
  const take = (rows: readonly Selectable<ResourcesTable>[]): void => {
    for (const row of rows) found.set(row.address as Address, toRecorded(row));
  };
  const all = queries.selectFrom('resources').selectAll().where('environment', '=', environment);
  take(await all.where(sql<SqlBool>`up_to_date = 0`).execute());
  for (const some of inParts(owners)) take(await all.where('owner', 'in', some).execute());
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface UpToDateChange {
  readonly put: readonly UpToDateFile[];
  /** Names of files that are no longer in the catalog. */
  readonly remove: readonly string[];
  /** Keys of subscriptions that are up to date now, and of those that no longer are. */
  readonly upToDate: readonly string[];
  readonly changed: readonly string[];
}

export async function writeUpToDate(
  queries: Queries,
  environment: string,
  { put, remove, upToDate, changed }: UpToDateChange,
): Promise<void> {
  for (const file of put) {
    const row = fromUpToDateFile(environment, file);
    await queries
      .insertInto('up_to_date')
      .values(row)
      .onConflict((conflict) => conflict.columns(['environment', 'file']).doUpdateSet(row))
      .execute();
  }
  for (const files of inParts(remove)) {
    await queries
      .deleteFrom('up_to_date')
      .where('environment', '=', environment)
      .where('file', 'in', files)
      .execute();
  }
  for (const [keys, value] of [
    [changed, 0],
    [upToDate, 1],
  ] as const) {
    for (const owners of inParts(keys.map((key) => addressOf('subscription', key)))) {
      await queries
        .updateTable('resources')
        .set({ up_to_date: value })
        .where('environment', '=', environment)
        .where('owner', 'in', owners)
        .execute();
    }
  }
}

function inParts<T>(all: readonly T[]): readonly T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += MOST_AT_ONCE)
    parts.push(all.slice(from, from + MOST_AT_ONCE));
  return parts;
}

/** One subscription, in the order of the keys. The form is short because there are many. */
type Entry = readonly [
  hash: string,
  customer: string | null,
  id: string | null,
  until: CalendarDay | null,
  uses: number,
];

/**
 * Reads texts with one line of JSON each. Uses and held-back changes have few distinct values, so a known line is not
 * parsed again, and equal lines of many files share one object.
 */
function createLineReader<T>(): (lines: string) => readonly T[] {
  const known = new Map<string, T>();
  return (lines) =>
    lines.split('\n').map((line) => {
      const one = known.get(line) ?? (JSON.parse(line) as T);
      known.set(line, one);
      return one;
    });
}

/** Subscriptions with held-back changes: their positions among the keys, and for each the line of its changes. */
type Holders = readonly [places: readonly number[], lines: readonly number[]];

function fromHeld(all: readonly HeldOf[], keys: readonly string[]): Pick<UpToDateTable, 'held' | 'holders'> {
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  const lines = new Map<string, number>();
  const places = all.map(([key]) => placeOf.get(key) ?? -1);
  const lineOf = all.map(([, held]) => {
    const text = JSON.stringify(held);
    const line = lines.get(text) ?? lines.size;
    lines.set(text, line);
    return line;
  });
  const holders: Holders = [places, lineOf];
  return { held: [...lines.keys()].join('\n'), holders: JSON.stringify(holders) };
}

/** Keeps as text only the columns that are parsed on demand. */
function toUpToDateFile(
  { keys: lines, used, entries, held, holders, ...row }: Selectable<UpToDateTable>,
  {
    usesIn,
    heldIn,
  }: {
    readonly usesIn: (lines: string) => readonly Use[];
    readonly heldIn: (lines: string) => readonly HeldOf[1][];
  },
): UpToDateFile {
  const keys = () => lines.split('\n');
  /** The held-back changes, by position among the keys. */
  const heldBy = (): readonly (readonly [place: number, held: HeldOf[1]])[] => {
    if (held === '') return [];
    const lists = heldIn(held);
    const [places, lineOf] = JSON.parse(holders) as Holders;
    return places.map((place, index) => [place, lists[lineOf[index] ?? 0] ?? []]);
  };
  return {
    file: row.file,
    cacheKey: row.cache_key,
    content: row.content,
    day: row.day as CalendarDay,
    until: row.until as CalendarDay | null,
    complete: row.complete === 1,
    count: row.subscriptions,
    uses: usesIn(row.uses),
    keys,
    used: () => JSON.parse(used) as readonly number[],
    upToDate: () => {
      const names = keys();
      const heldOf = new Map(heldBy());
      // Parsing all lines at once is much faster than line by line.
      const all = JSON.parse(`[${entries.replaceAll('\n', ',')}]`) as readonly Entry[];
      return all.map((entry, index) => toUpToDate(names[index] ?? '', entry, heldOf.get(index) ?? []));
    },
    held: () => {
      const names = keys();
      return heldBy().map(([place, list]) => [names[place] ?? '', list]);
    },
  };
}

function toUpToDate(key: string, [hash, customer, id, until, uses]: Entry, held: UpToDate['held']): UpToDate {
  return { key, hash, customer, id, until, uses, held };
}

function fromUpToDateFile(environment: string, file: UpToDateFile): Selectable<UpToDateTable> {
  const upToDate = file.upToDate();
  const keys = upToDate.map(({ key }) => key);
  const entries = upToDate.map(
    ({ hash, customer, id, until, uses }): Entry => [hash, customer, id, until, uses],
  );
  return {
    environment,
    file: file.file,
    cache_key: file.cacheKey,
    content: file.content,
    day: file.day,
    until: file.until,
    complete: file.complete ? 1 : 0,
    subscriptions: file.count,
    keys: keys.join('\n'),
    uses: file.uses.map((use) => JSON.stringify(use)).join('\n'),
    used: JSON.stringify(file.used()),
    entries: entries.map((entry) => JSON.stringify(entry)).join('\n'),
    ...fromHeld(file.held(), keys),
  };
}
