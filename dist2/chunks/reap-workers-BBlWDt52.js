import { t as sql } from "./sql-bI-oPlth.js";
import { n as lockKey } from "./postgres-lock-Bv-W2iHn.js";
import { t as addJobs } from "./add-jobs-Deegil_H.js";

// src/queue/runs/step-outcome.ts
/** A step's id is its operation and its address (`Step.id`), so its body need not be read. */
function stepOutcome(row) {
	const [operation, address] = row.step_id.split(" ", 2);
	return {
		id: row.step_id,
		address,
		operation,
		origin: "planned",
		result: JSON.parse(row.result ?? "null")
	};
}

// src/queue/runs/reap-workers.ts
/**
* Gives up workers that were silent for too long, which frees their steps and jobs for others at once. A worker that
* only stood still finds out at its next write, which is refused.
*/
/** Time between a worker's heartbeats, and the silence after which it is given up. */
const BEAT_MS = 2e3;
const SILENT_MS = 1e4;
/** Longest rest of an unfinished job before it is taken again. */
const LONGEST_REST_MS = 1e4;
/** Returns the ids of the workers given up by this call. */
async function reapWorkers(queue) {
	const { quick, environment, engineSchema, task } = queue;
	const jobs = sql.id(engineSchema, "jobs");
	return quick.transaction().execute(async (queries) => {
		const { rows } = await sql`
      delete from queue_workers
      where environment = ${environment} and beat_at < clock_timestamp() - make_interval(secs => ${SILENT_MS / 1e3})
      returning id`.execute(queries);
		await sql`
      update queue_steps set taken_by = null
      where result is null and taken_by is not null and taken_by not in (select id from queue_workers)`.execute(queries);
		await sql`
      select ${sql.id(engineSchema, "force_unlock_workers")}(array(
        select distinct locked_by from ${jobs}
        where task_identifier = ${task} and locked_by not in (select id from queue_workers)
          and locked_at < now() - make_interval(secs => ${SILENT_MS / 1e3})))`.execute(queries);
		await sql`
      select ${sql.id(engineSchema, "reschedule_jobs")}(array(
        select id from ${jobs} where task_identifier = ${task} and locked_at is null
          and run_at > now() + make_interval(secs => ${LONGEST_REST_MS / 1e3})), run_at := now(), attempts := 0)`.execute(queries);
		await restoreJobs(queue, queries);
		return rows.map(({ id }) => id);
	});
}
/**
* Makes the jobs anew if steps are left and the engine has lost all its jobs. Only one of the processes that look
* does so: with two jobs for one step, a worker could have both.
*/
async function restoreJobs(queue, queries) {
	const key = lockKey(`jobs in ${queue.engineSchema}`);
	if (!(await sql`
    select pg_try_advisory_xact_lock(${key}::bigint) as alone`.execute(queries)).rows[0]?.alone) return;
	const jobs = sql.id(queue.engineSchema, "jobs");
	const { rows } = await sql`
    select run from queue_runs where environment = ${queue.environment}
      and exists (select from queue_steps as step where step.run = queue_runs.run and result is null and taken_by is null)
      and not exists (select from ${jobs} where task_identifier = ${queue.task})`.execute(queries);
	for (const { run } of rows) await addJobs(queries, queue, run, sql`select position from queue_steps where run = ${run} and waits = 0 and result is null`);
}

export { stepOutcome as i, SILENT_MS as n, reapWorkers as r, BEAT_MS as t };