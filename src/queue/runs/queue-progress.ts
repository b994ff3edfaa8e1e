/** The progress of an environment's run, readable from any machine. */
import { type SqlBool, sql } from 'kysely';
import type { OperationName } from '../../interface/index.ts';
import type { StepOutcome, StepResult } from '../../model/plan/outcome.ts';
import type { Address } from '../../model/values/address.ts';
import { type LockHolder, readHolder } from '../../state/schema/meta.ts';
import type { Queue } from '../database/open-queue.ts';
import { SILENT_MS } from './reap-workers.ts';

export interface QueueProgress {
  readonly run: string;
  readonly holder: LockHolder;
  readonly steps: number;
  /** Counts by kind of result; an unfinished step is in none. */
  readonly finished: Readonly<Partial<Record<StepResult['kind'], number>>>;
  /** Number of steps claimed by a live worker. */
  readonly underWay: number;
  /** The reason why nothing more is started, or null. */
  readonly stopped: string | null;
  readonly workers: readonly { readonly id: string; readonly host: string; readonly pid: number }[];
}

/** Undefined if no run goes on. A run that lost its lock does not: nobody carries it on. */
export async function readProgress(queue: Queue): Promise<QueueProgress | undefined> {
  const { quick, environment } = queue;
  const row = await quick
    .selectFrom('queue_runs')
    .select(['run', 'stopped'])
    .where('environment', '=', environment)
    .executeTakeFirst();
  const holder = await readHolder(quick, environment);
  if (row === undefined || holder?.run !== row.run) return undefined;
  const { rows } = await sql<{ kind: StepResult['kind'] | null; steps: number; taken: number }>`
    select result::json ->> 'kind' as kind, count(*) as steps,
      count(*) filter (where taken_by in (select id from queue_workers where ${LIVES})) as taken
    from queue_steps where run = ${row.run} group by 1`.execute(quick);
  const finished: Partial<Record<StepResult['kind'], number>> = {};
  for (const { kind, steps } of rows) if (kind !== null) finished[kind] = steps;
  return {
    run: row.run,
    holder,
    steps: rows.reduce((sum, { steps }) => sum + steps, 0),
    finished,
    underWay: rows.reduce((sum, { taken }) => sum + taken, 0),
    stopped: row.stopped,
    workers: await workersOf(queue),
  };
}

/** A worker that was silent for too long is dead, even if nobody has given it up yet. */
const LIVES = sql<SqlBool>`beat_at >= clock_timestamp() - make_interval(secs => ${SILENT_MS / 1000})`;

/** The live workers, oldest first. */
export async function workersOf({ quick, environment }: Queue): Promise<QueueProgress['workers']> {
  return quick
    .selectFrom('queue_workers')
    .select(['id', 'host', 'pid'])
    .where('environment', '=', environment)
    .where(LIVES)
    .orderBy('started_at')
    .execute();
}

/** The steps that finished at `sinceMs` or later, by the database's clock. */
export async function finishedSince(
  { quick }: Queue,
  run: string,
  sinceMs: number,
): Promise<readonly { readonly position: number; readonly atMs: number; readonly outcome: StepOutcome }[]> {
  const rows = await quick
    .selectFrom('queue_steps')
    .select(['position', 'step_id', 'result', 'finished_at_ms'])
    .where('run', '=', run)
    .where('finished_at_ms', '>=', sinceMs)
    .orderBy('finished_at_ms')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    atMs: row.finished_at_ms ?? 0,
    outcome: stepOutcome(row),
  }));
}

/** A step's id is its operation and its address (`Step.id`), so its body need not be read. */
export function stepOutcome(row: { readonly step_id: string; readonly result: string | null }): StepOutcome {
  const [operation, address] = row.step_id.split(' ', 2);
  return {
    id: row.step_id,
    address: address as Address,
    operation: operation as OperationName,
    origin: 'planned',
    result: JSON.parse(row.result ?? 'null') as StepResult,
  };
}
