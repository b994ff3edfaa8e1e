import { t as sql } from "./sql-bI-oPlth.js";

// src/queue/database/add-jobs.ts
/** Hands steps to the job engine in the transaction that makes them ready, so that every ready step has a job. */
/** Most attempts of a job. It needs another each time its worker dies, far fewer than this in any run. */
const MOST_ATTEMPTS = 1e3;
async function addJobs(queries, { task, engineSchema }, run, steps) {
	const spec = sql.id(engineSchema, "job_spec");
	const positions = Array.isArray(steps) ? sql`select unnest(${steps}::integer[])` : steps;
	await sql`
    select count(*) from ${sql.id(engineSchema, "add_jobs")}(array(
      select row(${task}, json_build_object('run', ${run}::text, 'position', ready.position),
        null, null, ${MOST_ATTEMPTS}::integer, null, 0, null)::${spec}
      from (${positions}) as ready (position) order by ready.position))`.execute(queries);
}

export { addJobs as t };