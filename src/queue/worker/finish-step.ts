/** Writes the results of steps, and their effects: dependents that may start now, or that will not be carried out. */
import { sql } from 'kysely';
import { type StepResult, wasExecuted } from '../../model/plan/outcome.ts';
import { addJobs } from '../database/add-jobs.ts';
import { DATABASE_NOW_MS } from '../database/machine-clock.ts';
import type { Queue } from '../database/open-queue.ts';
import type { QueueTransaction } from '../database/tables.ts';

export interface Finished {
  readonly position: number;
  /** True if other steps depend on it. */
  readonly leads: boolean;
  readonly result: StepResult;
  /** The reason why the run is to start nothing more, or null. */
  readonly stopped: string | null;
}

/** Skips steps that are no longer this worker's or are finished. */
export async function finishSteps(
  queries: QueueTransaction,
  queue: Queue,
  { run, worker }: { readonly run: string; readonly worker: string },
  steps: readonly Finished[],
): Promise<void> {
  const rows = JSON.stringify(
    steps.map(({ position, result }) => ({ position, result: JSON.stringify(result) })),
  );
  const noted = await sql<{ position: number }>`
    update queue_steps as step set result = finished.result, finished_at_ms = ${DATABASE_NOW_MS}, taken_by = null
    from json_to_recordset(${rows}::json) as finished (position integer, result text)
    where step.run = ${run} and step.position = finished.position and step.taken_by = ${worker}
      and step.result is null
    returning step.position`.execute(queries);
  const ours = new Set(noted.rows.map(({ position }) => position));
  for (const { position, leads, result, stopped } of steps) {
    if (!ours.has(position)) continue;
    if (stopped !== null) await stopRun(queries, run, stopped);
    if (!leads) continue;
    if (wasExecuted(result)) await release(queries, queue, run, position);
    else await defer(queries, run, position);
  }
}

/** The first reason wins. */
async function stopRun(queries: QueueTransaction, run: string, reason: string): Promise<void> {
  await queries
    .updateTable('queue_runs')
    .set({ stopped: reason })
    .where('run', '=', run)
    .where('stopped', 'is', null)
    .execute();
}

async function release(
  queries: QueueTransaction,
  queue: Queue,
  run: string,
  position: number,
): Promise<void> {
  const { rows } = await sql<{ position: number; waits: number }>`
    update queue_steps set waits = waits - 1
    where run = ${run} and position in (select after from queue_edges where run = ${run} and before = ${position})
    returning position, waits`.execute(queries);
  const ready = rows.filter(({ waits }) => waits === 0).map((row) => row.position);
  if (ready.length > 0) await addJobs(queries, queue, run, ready);
}

/** Each dependent step names its direct dependency that was not done. */
async function defer(queries: QueueTransaction, run: string, position: number): Promise<void> {
  await sql`
    with recursive deferred (position, cause) as (
      select edge.after, edge.before from queue_edges as edge
      where edge.run = ${run} and edge.before = ${position}
      union
      select edge.after, edge.before from deferred
      join queue_edges as edge on edge.run = ${run} and edge.before = deferred.position
    ), one as (select position, min(cause) as cause from deferred group by position)
    update queue_steps as step set finished_at_ms = ${DATABASE_NOW_MS},
      result = json_build_object('kind', 'dependent', 'on', cause.step_id)::text
    from one join queue_steps as cause on cause.run = ${run} and cause.position = one.cause
    where step.run = ${run} and step.position = one.position and step.result is null`.execute(queries);
}
