/**
 * A whole state as lines of JSON: every row of every environment, then the row counts and a digest. Locks are left
 * out. The id is kept: both copies are the same state, and only one of the two may be applied from.
 */
import { createHash } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { HeldLock, Home, Location } from '../home.ts';
import { openHome } from '../open-state.ts';
import { holderText, readFacts, readHolder } from '../schema/meta.ts';
import { ensureSchema, MIGRATIONS } from '../schema/schema-version.ts';
import {
  COLUMNS,
  type ColumnKind,
  KEYS,
  type Queries,
  TABLE_NAMES,
  type TableName,
  type Tables,
  WHOLE_STATE,
} from '../schema/tables.ts';

export type Row = Readonly<Record<string, unknown>>;

export const FORMAT = 1;
/** Facts that are not exported: the structure of the home, and its current use. */
const STAYS_BEHIND: ReadonlySet<unknown> = new Set(['schema_version', 'queue_schema', 'lock', 'last_commit']);

export interface Sum {
  readonly rows: Readonly<Record<TableName, number>>;
  /** SHA-256, hex, over all rows in order. */
  readonly digest: string;
}

export interface Exported extends Sum {
  readonly project: string;
  readonly id: string;
}

/**
 * Calls `write` with each line. Throws a DiagnosticsError, exit code 7, if an environment is being applied to
 * meanwhile.
 */
export async function exportState(
  location: Location,
  environment: string,
  write: (line: string) => Promise<void>,
): Promise<Exported> {
  const home = await openHome(location, { mode: 'write', environment });
  const locks: HeldLock[] = [];
  try {
    await ensureSchema(home, 'write');
    for (const name of await environmentsIn(home, environment)) locks.push(await lockOf(home, name));
    return await home.snapshot(async (queries) => {
      const facts = await readFacts(queries, WHOLE_STATE);
      const head = { project: facts.get('project') ?? '', id: facts.get('state_id') ?? '' };
      await write(JSON.stringify({ pricewright_state: FORMAT, schema: MIGRATIONS.length, ...head }));
      const sum = await sumOf(home, queries, write);
      await write(JSON.stringify(sum));
      return { ...head, ...sum };
    });
  } finally {
    for (const lock of locks) await lock.release();
    await home.close();
  }
}

async function environmentsIn({ database }: Home, own: string): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('meta').select('environment').distinct().execute();
  return new Set([own, ...rows.map(({ environment }) => environment).filter((name) => name !== WHOLE_STATE)]);
}

async function lockOf(home: Home, environment: string): Promise<HeldLock> {
  const lock = await home.takeLock(environment);
  const holder = await readHolder(home.database, environment);
  if (lock !== undefined && !holder?.spread) return lock;
  await lock?.release();
  throw fault(
    'locked',
    `a run holds the lock of ${environment}${holder === undefined ? '' : `: ${holderText(holder)}`}`,
    'wait for it to end: what it has not recorded yet would be missing',
    EXIT.locked,
  );
}

/** The checksum of the home's current content; each row is passed to `write` as a line. */
export async function sumOf(
  home: Home,
  queries: Queries,
  write: (line: string) => Promise<void>,
): Promise<Sum> {
  const hash = createHash('sha256');
  const rows = Object.fromEntries(TABLE_NAMES.map((name) => [name, 0])) as Record<TableName, number>;
  for (const name of TABLE_NAMES) {
    for await (const row of rowsOfTable(home, queries, name)) {
      if (name === 'meta' && STAYS_BEHIND.has(row.name)) continue;
      const line = JSON.stringify([name, sorted(row)]);
      rows[name] += 1;
      hash.update(line).update('\n');
      await write(line);
    }
  }
  return { rows, digest: hash.digest('hex') };
}

function rowsOfTable({ byBytes, eachRow }: Home, queries: Queries, table: TableName): AsyncIterable<Row> {
  let query = queries.selectFrom(table).selectAll();
  const kinds: Readonly<Record<string, ColumnKind>> = COLUMNS[table];
  for (const column of KEYS[table] ?? Object.keys(kinds).filter((name) => kinds[name] === 'counted'))
    query =
      kinds[column] === 'integer' || kinds[column] === 'counted'
        ? query.orderBy(column as never)
        : query.orderBy(column as never, (by) => by.collate(byBytes));
  return eachRow(queries, query as SelectQueryBuilder<Tables, TableName, Row>);
}

/** A row in the same form for every home: columns sorted, and characters that PostgreSQL cannot store replaced. */
function sorted(row: Row): Row {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    columns.map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  );
}
