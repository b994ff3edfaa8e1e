/** The queue of one environment: steps for any number of workers, in the same database as the state. */
import { createHash } from 'node:crypto';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, sql } from 'kysely';
import { escapeIdentifier, type Pool } from 'pg';
import { commandLine, type TypedFor, typedFor } from '../../model/messages/command-line.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { Home, Location } from '../../state/home.ts';
import { postgresDialect } from '../../state/postgres/postgres-dialect.ts';
import { openPool, openPostgresHome } from '../../state/postgres/postgres-home.ts';
import { postgresRefusal, readPostgresUrl } from '../../state/postgres/postgres-place.ts';
import { type Queries, WHOLE_STATE } from '../../state/schema/tables.ts';
import type { QueueOwnTables, QueueTables } from './tables.ts';

/** One connection listens; the others fetch and complete jobs, claim steps and read records. */
const ENGINE_CONNECTIONS = 6;

export interface Queue extends TypedFor {
  readonly home: Home;
  /** Each commit is synced to disk. */
  readonly durable: Kysely<QueueTables>;
  /** For writes that a server crash may lose, such as claims: a commit is confirmed before it is synced. */
  readonly quick: Kysely<QueueTables>;
  readonly pool: Pool;
  readonly engineSchema: string;
  /** The name of this queue's jobs. Workers for another service or environment never see them. */
  readonly task: string;
  close(): Promise<void>;
}

interface OpenQueue extends TypedFor {
  readonly location: Location;
  /** The origin of the service that receives the steps. */
  readonly origin: string;
}

/** The state must have been opened and checked before. Throws a DiagnosticsError if it is not in PostgreSQL. */
export async function openQueue({ location, origin, ...project }: OpenQueue): Promise<Queue> {
  if (location.kind !== 'postgres')
    throw fault(
      'queue-needs-postgres',
      'steps are spread over workers by a database, and this state is a file of one machine',
      `move it with \`${commandLine(project, 'state export FILE')}\` and \`${commandLine(project, 'state import FILE')}\`, and name the database under \`state.postgres\` in between`,
    );
  const place = readPostgresUrl(location.url);
  const home = await openPostgresHome(location.url, { mode: 'write', ...typedFor(project) });
  const pool = openPool(place, ['synchronous_commit = off'], { max: ENGINE_CONNECTIONS });
  const engineSchema = `${place.schema}_queue`;
  const quick = new Kysely<QueueTables>({ dialect: postgresDialect(pool, place.place) });
  const close = async () => {
    await quick.destroy();
    if (!pool.ended) await pool.end();
    await home.close();
  };
  try {
    await layQueue(home, pool, engineSchema);
  } catch (error) {
    await close();
    throw postgresRefusal(error, home.place);
  }
  const task = `step ${createHash('sha256').update(`${project.environment} ${origin}`).digest('hex').slice(0, 24)}`;
  const durable = home.database.withTables<QueueOwnTables>();
  return { ...typedFor(project), home, durable, quick, pool, engineSchema, task, close };
}

/** In order. A database's queue version is the number of migrations that have run. Never edited once released. */
const MIGRATIONS: readonly ((queries: Queries) => Promise<void>)[] = [layTables];
const FACT = 'queue_schema';

/** The first call needs the right to create a schema in the database; later calls do not. */
export async function layQueue(home: Home, pool: Pool, engineSchema: string): Promise<void> {
  const isLaid = (await versionOf(home, home.database)) === MIGRATIONS.length;
  if (isLaid && (await engineStands(home.database, engineSchema))) return;
  await home.alone(async (queries) => {
    const version = (await versionOf(home, queries)) ?? 0;
    if (version > MIGRATIONS.length)
      throw fault(
        'state-newer-schema',
        `the queue at ${home.place} has schema ${version}; this program knows schemas up to ${MIGRATIONS.length}`,
        'use the version of Pricewright that wrote it, or a newer one',
      );
    // The engine migrates on connections of its own. This transaction is idle meanwhile, on a slow line for long. A
    // failed migration is safe to repeat.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(queries);
    await runMigrations({ pgPool: pool, schema: engineSchema, logger: engineLogger });
    await openToGrants(pool, queries, engineSchema);
    for (const migration of MIGRATIONS.slice(version)) await migration(queries);
    await sql`
      insert into meta (environment, name, value) values (${WHOLE_STATE}, ${FACT}, ${String(MIGRATIONS.length)})
      on conflict (environment, name) do update set value = excluded.value`.execute(queries);
  });
}

/** A copy of the state's schema, restored elsewhere or under another name, does not include the engine's schema. */
async function engineStands(queries: Queries, engineSchema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${engineSchema}`.execute(queries);
  return rows.length > 0 && (await closedTables(queries, engineSchema)).length === 0;
}

/**
 * Adds a policy to each of the engine's tables. The engine limits them to their owner by row security; here, grants
 * decide. One statement per table, because another session may hold one table and wait for the next.
 */
async function openToGrants(pool: Pool, queries: Queries, engineSchema: string): Promise<void> {
  for (const table of await closedTables(queries, engineSchema)) {
    const place = `${escapeIdentifier(engineSchema)}.${escapeIdentifier(table)}`;
    await pool.query(`create policy as_granted on ${place} using (true) with check (true)`);
  }
}

/** Names of the tables that only their owner may read. */
async function closedTables(queries: Queries, engineSchema: string): Promise<readonly string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = ${engineSchema} and rowsecurity
      and not exists (select from pg_policies as policy where policy.schemaname = ${engineSchema}
        and policy.tablename = pg_tables.tablename)`.execute(queries);
  return rows.map(({ tablename }) => tablename);
}

async function versionOf(home: Home, queries: Queries): Promise<number | undefined> {
  if (!(await home.tables(queries)).includes('queue_runs')) return undefined;
  const { rows } = await sql<{ value: string }>`
    select value from meta where environment = ${WHOLE_STATE} and name = ${FACT}`.execute(queries);
  return rows[0] === undefined ? undefined : Number(rows[0].value);
}

async function layTables(queries: Queries): Promise<void> {
  await sql`
    create table queue_runs (
      run text primary key,
      environment text not null,
      setting text not null,
      resolved text not null,
      stopped text,
      cancelled boolean not null default false
    )`.execute(queries);
  await sql`
    create table queue_steps (
      run text not null references queue_runs on delete cascade,
      position integer not null,
      step_id text not null,
      step text not null,
      former text,
      waits integer not null,
      leads boolean not null,
      taken_by text,
      takes integer not null default 0,
      result text,
      finished_at_ms bigint,
      primary key (run, position)
    )`.execute(queries);
  await sql`create index queue_steps_left on queue_steps (run) where result is null`.execute(queries);
  await sql`
    create table queue_edges (
      run text not null references queue_runs on delete cascade,
      before integer not null,
      after integer not null,
      primary key (run, before, after)
    )`.execute(queries);
  await sql`
    create table queue_workers (
      id text primary key,
      environment text not null,
      host text not null,
      pid integer not null,
      started_at timestamptz not null default clock_timestamp(),
      beat_at timestamptz not null default clock_timestamp()
    )`.execute(queries);
  await sql`create table queue_rate (environment text primary key, free_at timestamptz not null)`.execute(
    queries,
  );
}

/** Silences the job engine: a step that met one of its errors is simply taken again. */
export const engineLogger = new Logger(() => () => undefined);
