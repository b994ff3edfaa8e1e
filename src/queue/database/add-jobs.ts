/** Hands steps to the job engine in the transaction that makes them ready, so that every ready step has a job. */
import { type Expression, type Kysely, sql } from 'kysely';
import type { Queue } from './open-queue.ts';
import type { QueueTables, QueueTransaction } from './tables.ts';

/** Most attempts of a job. It needs another each time its worker dies, far fewer than this in any run. */
const MOST_ATTEMPTS = 1000;

export async function addJobs(
  queries: QueueTransaction,
  { task, engineSchema }: Queue,
  run: string,
  steps: Expression<unknown> | readonly number[],
): Promise<void> {
  const spec = sql.id(engineSchema, 'job_spec');
  const positions = Array.isArray(steps)
    ? sql`select unnest(${steps}::integer[])`
    : (steps as Expression<unknown>);
  await sql`
    select count(*) from ${sql.id(engineSchema, 'add_jobs')}(array(
      select row(${task}, json_build_object('run', ${run}::text, 'position', ready.position),
        null, null, ${MOST_ATTEMPTS}::integer, null, 0, null)::${spec}
      from (${positions}) as ready (position) order by ready.position))`.execute(queries);
}

/**
 * Largest accepted difference from the run's clock. A clock further off would make steps stale, and write times that
 * all other workers have to wait for.
 */
export const MOST_APART_MS = 5 * 60 * 1000;

/** Milliseconds since the epoch. */
export const DATABASE_NOW_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Milliseconds by which `now` is ahead of the database's clock; negative if it is behind. */
export async function clockAheadMs(queries: Kysely<QueueTables>, now: () => number): Promise<number> {
  const askedMs = now();
  const databaseMs = await databaseNowMs(queries);
  return Math.round((askedMs + now()) / 2 - databaseMs);
}

export async function databaseNowMs(queries: Kysely<QueueTables>): Promise<number> {
  const { rows } = await sql<{ now_ms: number }>`select ${DATABASE_NOW_MS} as now_ms`.execute(queries);
  /* v8 ignore next */
  return rows[0]?.now_ms ?? 0;
}
