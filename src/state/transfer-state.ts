/**
 * A whole state as lines of JSON, and back: every row of every environment, then how many there were and their digest.
 * Locks stay behind. The id goes along: it is the same state in another home, and only one of the two may be applied from.
 */

import { createHash } from 'node:crypto';
import { fault } from '../model/diagnostic.ts';
import { EXIT } from '../model/exit-code.ts';
import { layState } from './create-state.ts';
import type { HeldLock, Home, Location } from './home.ts';
import { holderText, readHolder } from './lease.ts';
import { readFacts } from './meta.ts';
import { MIGRATIONS } from './migrations.ts';
import { openHome } from './open-home.ts';
import { ensureSchema } from './schema-version.ts';
import { type Queries, WHOLE_STATE } from './tables.ts';

/** Parents before their children, each with the columns that a row is told by, in order: texts, or a number. */
const TABLES = [
  { name: 'meta', texts: ['environment', 'name'] },
  { name: 'resources', texts: ['environment', 'address'] },
  { name: 'settled', texts: ['environment', 'file'] },
  { name: 'runs', number: 'number' },
  { name: 'run_texts', texts: ['run', 'kind'] },
  { name: 'intents', number: 'id' },
] as const;

type Table = (typeof TABLES)[number];
type TableName = Table['name'];
type Row = Readonly<Record<string, unknown>>;

const FORMAT = 1;
const ROWS_AT_ONCE = 500;
/** These say how a home is built and who uses it now. */
const STAYS_BEHIND: ReadonlySet<unknown> = new Set(['schema_version', 'queue_schema', 'lock']);

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
 * Calls `write` with one line after another. No environment may be applied to meanwhile: throws a DiagnosticsError, exit
 * code 7, where one is.
 */
export async function exportState(
  location: Location,
  environment: string,
  write: (line: string) => Promise<void>,
): Promise<Exported> {
  const home = await openHome(location, 'write');
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
    'wait for it to end: what it has not noted yet would be missing',
    EXIT.locked,
  );
}

async function sumOf(home: Home, queries: Queries, write: (line: string) => Promise<void>): Promise<Sum> {
  const hash = createHash('sha256');
  const rows = { meta: 0, resources: 0, settled: 0, runs: 0, run_texts: 0, intents: 0 };
  for (const table of TABLES) {
    const { name } = table;
    for await (const row of rowsOf(home, queries, table)) {
      if (name === 'meta' && STAYS_BEHIND.has(row.name)) continue;
      const line = JSON.stringify([name, sorted(row)]);
      rows[name] += 1;
      hash.update(line).update('\n');
      await write(line);
    }
  }
  return { rows, digest: hash.digest('hex') };
}

async function* rowsOf({ byBytes }: Home, queries: Queries, table: Table): AsyncGenerator<Row> {
  for (let from = 0; ; from += ROWS_AT_ONCE) {
    let query = queries.selectFrom(table.name).selectAll().limit(ROWS_AT_ONCE).offset(from);
    if ('number' in table) query = query.orderBy(table.number as never);
    else for (const text of table.texts) query = query.orderBy(text as never, (by) => by.collate(byBytes));
    const rows: readonly Row[] = await query.execute();
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** As every home has it: columns in one order, and a character that PostgreSQL cannot hold replaced as it replaces it. */
function sorted(row: Row): Row {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    columns.map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  );
}

/**
 * Makes the state at an empty place and reads it back before it is durable. Throws a DiagnosticsError where something is
 * there, where the lines are damaged or of another schema, or belong to another project than `expected`, or another state.
 */
export async function importState(
  location: Location,
  lines: AsyncIterable<string>,
  expected: { readonly project: string; readonly id: string | null },
): Promise<Exported> {
  let head: Head | undefined;
  let told: Sum | undefined;
  const found = await fillFrom(location, async (queries, home) => {
    let waiting: { name: TableName; rows: Row[] } = { name: 'meta', rows: [] };
    const flush = async () => {
      if (waiting.rows.length > 0)
        await queries
          .insertInto(waiting.name)
          .values(waiting.rows as never)
          .execute();
      waiting = { ...waiting, rows: [] };
    };
    for await (const line of lines) {
      const entry = parsed(line);
      if (head === undefined) head = checkHead(entry, expected);
      else if (told !== undefined) throw damaged('it goes on after its end');
      else if (isRow(entry)) {
        const [name, row] = entry;
        if (name !== waiting.name || waiting.rows.length >= ROWS_AT_ONCE) {
          await flush();
          waiting = { name, rows: [] };
        }
        waiting.rows.push(row);
      } else if (isSum(entry)) told = entry;
      else throw damaged('a line is of no known form');
    }
    await flush();
    const sum = await sumOf(home, queries, async () => undefined);
    if (told === undefined) throw damaged('it has no end');
    if (JSON.stringify(sum) !== JSON.stringify(told))
      throw damaged('its rows are not those that its end tells of');
    return sum;
  });
  if (head === undefined) throw damaged('it is empty');
  return { ...head, ...found };
}

async function fillFrom(
  location: Location,
  fill: (queries: Queries, home: Home) => Promise<Sum>,
): Promise<Sum> {
  let sum: Sum | undefined;
  await layState(location, async (queries, home) => {
    sum = await fill(queries, home);
  });
  if (sum === undefined) throw new Error('nothing was laid');
  return sum;
}

interface Head {
  readonly project: string;
  readonly id: string;
}

function checkHead(entry: unknown, expected: { readonly project: string; readonly id: string | null }): Head {
  const {
    pricewright_state: format,
    schema,
    project,
    id,
  } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (format !== FORMAT || typeof project !== 'string' || typeof id !== 'string')
    throw damaged('it does not begin as an exported state does');
  if (schema !== MIGRATIONS.length)
    throw fault(
      'export-other-schema',
      `it was exported with schema ${schema}; this program has schema ${MIGRATIONS.length}`,
      'export it again with this version of Pricewright',
    );
  if (project !== expected.project)
    throw fault(
      'state-other-project',
      `it belongs to project ${project}, not ${expected.project}`,
      'import it where its own project file is',
    );
  if (expected.id !== null && id !== expected.id)
    throw fault(
      'state-other-id',
      `it is state ${id}, and pricewright.lock names ${expected.id}`,
      'import the state that pricewright.lock names',
    );
  return { project, id };
}

function isRow(entry: unknown): entry is [TableName, Row] {
  return Array.isArray(entry) && TABLES.some(({ name }) => name === entry[0]) && typeof entry[1] === 'object';
}

function isSum(entry: unknown): entry is Sum {
  return typeof entry === 'object' && entry !== null && 'digest' in entry && 'rows' in entry;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged('a line is no JSON');
  }
}

function damaged(how: string): Error {
  return fault('export-damaged', `the exported state is damaged: ${how}`, 'export it again');
}
