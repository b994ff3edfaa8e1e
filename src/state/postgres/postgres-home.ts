/**
 * A state in a schema of a PostgreSQL database, for teams and pipelines on several machines. The lock of an environment
 * is a session's advisory lock on a connection of its own: the server releases it when the holder's process ends, or
 * when its machine is silent for half a minute.
 */

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolConfig, types } from 'pg';
import { fault } from '../../model/messages/diagnostic.ts';
import { type HeldLock, type Home, missingState, type Opening } from '../home.ts';
import type { CommitWitness, Fate } from '../journal/group-commit.ts';
import type { Queries, Tables } from '../schema/tables.ts';
import { farewell, postgresDialect } from './postgres-dialect.ts';
import { type PostgresPlace, postgresFault, readPostgresUrl } from './postgres-place.ts';

/** One connection for the journal's commits, the others for reads beside them. */
const MOST_CONNECTIONS = 4;
const IDLE_MS = 30_000;
const ROWS_AT_ONCE = 500;
/** Longest time that a process standing still within a transaction can hold rows that others wait for. */
const LONGEST_PAUSE = 'idle_in_transaction_session_timeout = 5000';

/** The fix if this user may not end another session. */
const MENDS_OF_BREAKING = {
  '42501': 'run it as the database user whose run hangs, or as a member of its role',
};

/** Throws a DiagnosticsError for a database that cannot be reached, refuses access, or holds no state. */
export async function openPostgresHome(url: string, opening: Opening): Promise<Home> {
  const database = readPostgresUrl(url);
  const home = homeIn(database, opening);
  try {
    const isCreated = opening.mode === 'create';
    const isMissing = !isCreated && (await home.tables(home.database)).length === 0;
    // A reader needs one connection, and no lock.
    if (opening.mode !== 'read' || isMissing) await refuseSharedSessions(home);
    if (isCreated) await makeSchema(home, database.schema);
    else if (isMissing) throw missingState(home.place, home.typed);
    return home;
  } catch (error) {
    await home.close();
    throw postgresFault(error, home.place);
  }
}

/**
 * Throws a DiagnosticsError for a pooler that gives a session to others between two transactions: locks and settings are a
 * session's. There, what one connection leaves free the other gets, and the first goes on with another.
 */
async function refuseSharedSessions({ database, place }: Home): Promise<void> {
  const sessionOf = async (queries: Queries) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)).rows[0]?.pid;
  await database.connection().execute(async (one) => {
    const own = await sessionOf(one);
    const isShared = await database
      .transaction()
      .execute(async (other) => (await sessionOf(other)) === own || (await sessionOf(one)) !== own);
    if (isShared)
      throw fault(
        'transaction-pooling',
        `the state at ${place} is behind a pooler in transaction mode, where no lock lasts longer than a transaction`,
        'let the pooler use session mode for this user (PgBouncer: pool_mode = session), or name the server itself in the database URL',
      );
  });
}

/** Looks for the schema first: if it exists, no right to create one is needed. */
async function makeSchema(home: Home, schema: string): Promise<void> {
  await home.alone(async (queries) => {
    const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(queries);
    if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(queries);
  });
}

function homeIn(place: PostgresPlace, { mode, ...typed }: Opening): Home {
  const { config, schema } = place;
  const settings = mode === 'read' ? ['default_transaction_read_only = on'] : [];
  const dialect = postgresDialect(openPool(place, settings), place.place);
  const database = new Kysely<Tables>({ dialect });
  const lockOf = (of: string) => `lock of ${schema} ${of}`;
  return {
    place: place.place,
    typed,
    database,
    counted: 'serial',
    byBytes: 'C',
    sharesWriting: true,
    tables: async (queries) => {
      const { rows } = await sql<{ tablename: string }>`
        select tablename from pg_tables where schemaname = ${schema}`.execute(queries);
      return rows.map(({ tablename }) => tablename);
    },
    alone: (change) =>
      database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${lockKey(`schema of ${schema}`)}::bigint)`.execute(
          transaction,
        );
        return change(transaction);
      }),
    witness: () => transactionWitness(database),
    snapshot: (read) =>
      database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => read(transaction)),
    eachRow: (queries, query) => fetchRows(queries, query.compile().sql),
    countOn: async (queries) => {
      for (const [table, column] of [
        ['intents', 'id'],
        ['runs', 'number'],
        ['interventions', 'number'],
      ] as const)
        await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
          (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(
          queries,
        );
    },
    takeLock: (of) =>
      takePostgresLock(config, lockOf(of)).catch((error: unknown) => {
        throw postgresFault(error, place.place);
      }),
    breakLock: (of) =>
      breakPostgresLock(config, lockOf(of)).catch((error: unknown) => {
        throw postgresFault(error, place.place, MENDS_OF_BREAKING);
      }),
    close: () => database.destroy(),
    // An empty schema does no harm, and may already have grants.
    abandon: () => database.destroy(),
  };
}

const FATES: Readonly<Record<string, Fate>> = {
  committed: 'committed',
  aborted: 'rolled_back',
  'in progress': 'in_progress',
};

/** The server itself knows the outcome of each recent transaction. */
function transactionWitness(database: Kysely<Tables>): CommitWitness {
  return {
    mark: async (queries) => {
      const { rows } = await sql<{ id: string }>`select txid_current()::text as id`.execute(queries);
      return rows[0]?.id ?? '';
    },
    fateOf: async (mark) => {
      const asked = sql<{ status: string | null }>`select txid_status(${mark}::bigint) as status`;
      const fate = FATES[(await asked.execute(database)).rows[0]?.status ?? ''];
      if (fate === undefined) throw new Error(`the server no longer knows of transaction ${mark}`);
      return fate;
    },
  };
}

/** Uses a cursor on the server, so that rows without a suitable index are sorted only once. */
async function* fetchRows<Row>(queries: Queries, query: string): AsyncGenerator<Row> {
  await sql`declare rows_in_parts no scroll cursor for ${sql.raw(query)}`.execute(queries);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_in_parts`.execute(queries);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close rows_in_parts`.execute(queries);
}

/**
 * A pool with this program's settings; it reads whole numbers as numbers. `settings`: the server's, `name = value`. They are
 * statements, as a pooler such as PgBouncer refuses a connection that brings its settings along.
 */
export function openPool(
  { config, schema }: Pick<PostgresPlace, 'config' | 'schema'>,
  settings: readonly string[],
  more: PoolConfig = {},
): Pool {
  const all = [`search_path = ${schema}`, LONGEST_PAUSE, ...settings];
  const pool = new Pool({
    ...config,
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    types: { getTypeParser: parserOf },
    onConnect: (client) => client.query(all.map((setting) => `set ${setting}`).join('; ')),
    ...more,
  });
  // The pool drops an idle connection that breaks; the next query opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Instants in milliseconds are far below 2^53. */
const parserOf = ((oid: number, format?: 'text') =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/** Settings of this connection alone, so that a machine that vanished does not hold the lock for hours. */
const KEEPALIVES = `
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4;
  set idle_session_timeout = 0`;

/** Most checks for a session that was asked to end, and the pause between them. */
const LOOKS = 50;
const BETWEEN_LOOKS_MS = 20;

/** `name` is any text, such as an environment within a schema. Undefined if another session has the lock. */
async function takePostgresLock(config: ClientConfig, name: string): Promise<HeldLock | undefined> {
  const client = new Client(config);
  // An idle connection that breaks would otherwise crash the program. The fence of every write detects a lost lock.
  client.on('error', () => undefined);
  await client.connect();
  const release = () => farewell(client.end()).catch(() => undefined);
  try {
    await client.query(KEEPALIVES);
    const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as taken', [lockKey(name)]);
    if (rows[0]?.taken === true) return { release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}

/** Ends the session that holds the lock. Requires the same database user, or a member of its role. */
async function breakPostgresLock(config: ClientConfig, name: string): Promise<void> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let look = 0; look < LOOKS; look += 1) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and granted and objsubid = 1
           and database = (select oid from pg_database where datname = current_database())
           and (classid::bigint << 32) | objid::bigint = $1::bigint`,
        [lockKey(name)],
      );
      if (rowCount === 0) return;
      await delay(BETWEEN_LOOKS_MS);
    }
  } finally {
    await client.end();
  }
}

/** Eight bytes of a hash. Two names with the same bytes would only wait for each other. */
export function lockKey(name: string): string {
  return createHash('sha256').update(`pricewright ${name}`).digest().readBigInt64BE().toString();
}
