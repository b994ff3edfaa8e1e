/**
 * The tables of runs on workers, beside those of the state, with the jobs of their steps and the database's clock. A run's rows
 * are deleted when it ends.
 */
import { type Expression, type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../state/schema/tables.ts';

interface QueueRunsTable {
  run: string;
  environment: string;
  /** Settings that every worker of the run needs, as JSON (`RunSetting`). */
  setting: string;
  /** Outcomes of the intents that earlier runs left open, as JSON. */
  resolved: string;
  /** The reason to start nothing more: `interrupted` by a person, or a worker's reason; null if none. */
  stopped: string | null;
  cancelled: boolean;
}

export interface QueueStepsTable {
  run: string;
  /** The place in the plan. Jobs and edges refer to steps by it. */
  position: number;
  step_id: string;
  step: string;
  /** The former name of its address by the catalog. */
  former: string | null;
  /** Number of steps it depends on that are not done yet. */
  waits: number;
  /** True if other steps depend on it. */
  leads: boolean;
  taken_by: string | null;
  /** Number of times it was claimed. After the first claim its request may have been sent. */
  takes: number;
  /** JSON; null until it is finished. */
  result: string | null;
  /** By the database's clock; null until it is finished. */
  finished_at_ms: number | null;
}

interface QueueEdgesTable {
  run: string;
  before: number;
  after: number;
}

/** One row per worker assumed to be alive. A worker that was given up has none and can write nothing more. */
interface QueueWorkersTable {
  id: string;
  environment: string;
  host: string;
  pid: number;
  started_at: Date;
  beat_at: Date;
}

/** The time at which the next request of an environment may leave, over all workers, by the database's clock. */
interface QueueRateTable {
  environment: string;
  free_at: Date;
}

export type QueueOwnTables = {
  readonly queue_runs: QueueRunsTable;
  readonly queue_steps: QueueStepsTable;
  readonly queue_edges: QueueEdgesTable;
  readonly queue_workers: QueueWorkersTable;
  readonly queue_rate: QueueRateTable;
};

export interface QueueTables extends Tables, QueueOwnTables {}

export type QueueTransaction = Transaction<QueueTables>;

/** Most attempts of a job. It needs another each time its worker dies, far fewer than this in any run. */
const MOST_ATTEMPTS = 1000;

/** In the transaction that makes the steps ready, so that every ready step has a job. */
export async function addJobs(
  queries: QueueTransaction,
  { task, engineSchema }: { readonly task: string; readonly engineSchema: string },
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
