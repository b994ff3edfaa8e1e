/** What applies found settled, by catalog file: read by every plan, written by whoever holds the lock. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import { type Address, addressOf } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Recorded } from '../model/record.ts';
import type { Settled, SettledFile, Use } from '../model/settled.ts';
import { toRecorded } from './rows.ts';
import type { Queries, ResourcesTable, SettledTable } from './tables.ts';

/** Databases take so many values in one statement. */
const AT_ONCE = 500;

export async function readSettled(queries: Queries, environment: string): Promise<readonly SettledFile[]> {
  const rows = await queries
    .selectFrom('settled')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('file')
    .execute();
  const usesIn = createUseReader();
  return rows.map((row) => toSettledFile(row, usesIn));
}

/** Every row that is not settled, and all rows of these subscriptions. */
export async function readRecordsBeside(
  queries: Queries,
  environment: string,
  keys: readonly string[],
): Promise<ReadonlyMap<Address, Recorded>> {
  const owners = keys.map((key) => addressOf('subscription', key));
  const found = new Map<Address, Recorded>();
  const take = (rows: readonly Selectable<ResourcesTable>[]): void => {
    for (const row of rows) found.set(row.address as Address, toRecorded(row));
  };
  const all = queries.selectFrom('resources').selectAll().where('environment', '=', environment);
  take(await all.where(sql<SqlBool>`settled = 0`).execute());
  for (const some of inParts(owners)) take(await all.where('owner', 'in', some).execute());
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface SettledChange {
  readonly put: readonly SettledFile[];
  /** Names of files that are not in the catalog any more. */
  readonly remove: readonly string[];
  /** Keys of subscriptions that are settled now, and of those that are not any more. */
  readonly settled: readonly string[];
  readonly unsettled: readonly string[];
}

export async function writeSettled(
  queries: Queries,
  environment: string,
  { put, remove, settled, unsettled }: SettledChange,
): Promise<void> {
  for (const file of put) {
    const row = fromSettledFile(environment, file);
    await queries
      .insertInto('settled')
      .values(row)
      .onConflict((conflict) => conflict.columns(['environment', 'file']).doUpdateSet(row))
      .execute();
  }
  for (const files of inParts(remove)) {
    await queries
      .deleteFrom('settled')
      .where('environment', '=', environment)
      .where('file', 'in', files)
      .execute();
  }
  for (const [keys, value] of [
    [unsettled, 0],
    [settled, 1],
  ] as const) {
    for (const owners of inParts(keys.map((key) => addressOf('subscription', key)))) {
      await queries
        .updateTable('resources')
        .set({ settled: value })
        .where('environment', '=', environment)
        .where('owner', 'in', owners)
        .execute();
    }
  }
}

function inParts<T>(all: readonly T[]): readonly T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) parts.push(all.slice(from, from + AT_ONCE));
  return parts;
}

/** As short as it can be told: there are as many as subscriptions. */
type Entry = readonly [
  key: string,
  print: string,
  customer: string | null,
  id: string | null,
  until: CalendarDay | null,
  uses: number,
];

/** Reads what subscriptions use. They use few things, and those of many files are then the same object. */
function createUseReader(): (text: string) => readonly Use[] {
  const known = new Map<string, Use>();
  return (text) =>
    (JSON.parse(text) as readonly Use[]).map((use) => {
      const name = JSON.stringify(use);
      const first = known.get(name) ?? use;
      known.set(name, first);
      return first;
    });
}

/** What is parsed when it is asked for is kept as text, and nothing else of the row. */
function toSettledFile(
  { entries, held, ...row }: Selectable<SettledTable>,
  usesIn: (text: string) => readonly Use[],
): SettledFile {
  return {
    file: row.file,
    ground: row.ground,
    content: row.content,
    day: row.day as CalendarDay,
    until: row.until as CalendarDay | null,
    complete: row.complete === 1,
    count: row.subscriptions,
    uses: usesIn(row.uses),
    settled: () => {
      const heldBy = heldIn(held);
      return (JSON.parse(entries) as readonly Entry[]).map((entry) => toSettled(entry, heldBy));
    },
    held: () => heldIn(held),
  };
}

function heldIn(held: string): ReadonlyMap<string, Settled['held']> {
  return new Map(JSON.parse(held) as readonly (readonly [string, Settled['held']])[]);
}

function toSettled(
  [key, print, customer, id, until, uses]: Entry,
  held: ReadonlyMap<string, Settled['held']>,
): Settled {
  return { key, print, customer, id, until, uses, held: held.get(key) ?? [] };
}

function fromSettledFile(environment: string, file: SettledFile): Selectable<SettledTable> {
  const entries = file
    .settled()
    .map(({ key, print, customer, id, until, uses }): Entry => [key, print, customer, id, until, uses]);
  return {
    environment,
    file: file.file,
    ground: file.ground,
    content: file.content,
    day: file.day,
    until: file.until,
    complete: file.complete ? 1 : 0,
    subscriptions: file.count,
    uses: JSON.stringify(file.uses),
    entries: JSON.stringify(entries),
    held: JSON.stringify([...file.held()]),
  };
}
