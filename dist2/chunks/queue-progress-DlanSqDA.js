import { t as sql } from "./sql-bI-oPlth.js";
import { o as readHolder } from "./lease-DCM-1xjt.js";
import { i as stepOutcome, n as SILENT_MS } from "./reap-workers-BBlWDt52.js";

// src/queue/runs/queue-progress.ts
/** The progress of an environment's run, readable from any machine. */
/** Undefined if no run goes on. A run that lost its lock does not: nobody carries it on. */
async function readProgress(queue) {
	const { quick, environment } = queue;
	const row = await quick.selectFrom("queue_runs").select(["run", "stopped"]).where("environment", "=", environment).executeTakeFirst();
	const holder = await readHolder(quick, environment);
	if (row === void 0 || holder?.run !== row.run) return void 0;
	const { rows } = await sql`
    select result::json ->> 'kind' as kind, count(*) as steps,
      count(*) filter (where taken_by in (select id from queue_workers where ${LIVES})) as taken
    from queue_steps where run = ${row.run} group by 1`.execute(quick);
	const finished = {};
	for (const { kind, steps } of rows) if (kind !== null) finished[kind] = steps;
	return {
		run: row.run,
		holder,
		steps: rows.reduce((sum, { steps }) => sum + steps, 0),
		finished,
		underWay: rows.reduce((sum, { taken }) => sum + taken, 0),
		stopped: row.stopped,
		workers: await workersOf(queue)
	};
}
/** A worker that was silent for too long is dead, even if nobody has given it up yet. */
const LIVES = sql`beat_at >= clock_timestamp() - make_interval(secs => ${SILENT_MS / 1e3})`;
/** The live workers, oldest first. */
async function workersOf({ quick, environment }) {
	return quick.selectFrom("queue_workers").select([
		"id",
		"host",
		"pid"
	]).where("environment", "=", environment).where(LIVES).orderBy("started_at").execute();
}
/** The steps that finished at `sinceMs` or later, by the database's clock. */
async function finishedSince({ quick }, run, sinceMs) {
	return (await quick.selectFrom("queue_steps").select([
		"position",
		"step_id",
		"result",
		"finished_at_ms"
	]).where("run", "=", run).where("finished_at_ms", ">=", sinceMs).orderBy("finished_at_ms").execute()).map((row) => ({
		position: row.position,
		atMs: row.finished_at_ms ?? 0,
		outcome: stepOutcome(row)
	}));
}

export { readProgress as n, workersOf as r, finishedSince as t };