/** Hands steps to the job engine in the transaction that makes them ready, so that every ready step has a job. */
import { type Expression, sql } from 'kysely';
import type { Queue } from './open-queue.ts';
import type { QueueTransaction } from './tables.ts';

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
