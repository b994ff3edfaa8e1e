/**
 * Gives up workers that were silent for too long, which frees their steps and jobs for others at once. A worker that
 * only stood still finds out at its next write, which is refused.
 */
import { sql } from 'kysely';
import { lockKey } from '../../state/postgres/postgres-home.ts';
import type { Queue } from '../database/open-queue.ts';
import { addJobs } from '../database/tables.ts';

/** Time between a worker's heartbeats, and the silence after which it is given up. */
export const BEAT_MS = 2_000;
export const SILENT_MS = 10_000;
/** Longest rest of an unfinished job before it is taken again. */
const LONGEST_REST_MS = 10_000;

/** Returns the ids of the workers given up by this call. */
export async function reapWorkers(queue: Queue): Promise<readonly string[]> {
  const { quick, environment, engineSchema, task } = queue;
  const jobs = sql.id(engineSchema, 'jobs');
  return quick.transaction().execute(async (queries) => {
    const { rows } = await sql<{ id: string }>`
      delete from queue_workers
      where environment = ${environment} and beat_at < clock_timestamp() - make_interval(secs => ${SILENT_MS / 1000})
      returning id`.execute(queries);
    await sql`
      update queue_steps set taken_by = null
      where result is null and taken_by is not null and taken_by not in (select id from queue_workers)`.execute(
      queries,
    );
    // A worker that died before its row was written counts as silent from its first job on.
    await sql`
      select ${sql.id(engineSchema, 'force_unlock_workers')}(array(
        select distinct locked_by from ${jobs}
        where task_identifier = ${task} and locked_by not in (select id from queue_workers)
          and locked_at < now() - make_interval(secs => ${SILENT_MS / 1000})))`.execute(queries);
    // After each lost worker the engine delays a job longer, in the end for hours.
    await sql`
      select ${sql.id(engineSchema, 'reschedule_jobs')}(array(
        select id from ${jobs} where task_identifier = ${task} and locked_at is null
          and run_at > now() + make_interval(secs => ${LONGEST_REST_MS / 1000})), run_at := now(), attempts := 0)`.execute(
      queries,
    );
    await restoreJobs(queue, queries);
    return rows.map(({ id }) => id);
  });
}

/**
 * Makes the jobs anew if steps are left and the engine has lost all its jobs. Only one of the processes that look
 * does so: with two jobs for one step, a worker could have both.
 */
async function restoreJobs(queue: Queue, queries: Parameters<typeof addJobs>[0]): Promise<void> {
  const key = lockKey(`jobs in ${queue.engineSchema}`);
  const taken = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${key}::bigint) as alone`.execute(queries);
  if (!taken.rows[0]?.alone) return;
  const jobs = sql.id(queue.engineSchema, 'jobs');
  const { rows } = await sql<{ run: string }>`
    select run from queue_runs where environment = ${queue.environment}
      and exists (select from queue_steps as step where step.run = queue_runs.run and result is null and taken_by is null)
      and not exists (select from ${jobs} where task_identifier = ${queue.task})`.execute(queries);
  for (const { run } of rows)
    await addJobs(
      queries,
      queue,
      run,
      sql`select position from queue_steps where run = ${run} and waits = 0 and result is null`,
    );
}
