import { t as sql } from "./sql-bI-oPlth.js";
import { $ as typedFor, m as countResults } from "./model-C61qMIaC.js";
import { f as journalReads, n as forgetHolder, o as readHolder, s as journalWrites } from "./lease-DCM-1xjt.js";
import { a as readIntentsAt, t as ensureSchema } from "./schema-version-DzZDdTNQ.js";
import { i as databaseNowMs } from "./machine-clock-av3opMzk.js";
import { t as inDoubtResult } from "./in-doubt-result-BBK_u-wi.js";
import { i as stepOutcome } from "./reap-workers-BBlWDt52.js";

// src/queue/runs/result-of-intent.ts
/** The result of a step by the request that an earlier worker left in the journal. Pure. */
/** Undefined if the request was closed without executing the step, which may then be carried out anew. */
function resultOfIntent(intent, reason) {
	const { closing, sends } = intent;
	if (closing === null) return inDoubtResult(intent, reason);
	if (closing.kind !== "done") return void 0;
	return {
		kind: "done",
		remote_id: closing.remoteId,
		replayed: closing.replayed,
		sends
	};
}

// src/queue/runs/end-runs.ts
/** Ends a run whose last step is finished: its outcome, the lock's row and its rows here, in one transaction. */
/**
* Ends the runs of the environment that are over; a worker or the waiting apply may call it. The end time is by the
* clock that the run was planned by. Throws a DiagnosticsError if a newer program upgraded the state and has to end
* the run.
*/
async function endRuns(queue) {
	const { rows } = await sql`
    select run from queue_runs where environment = ${queue.environment}
      and (not exists (select from queue_steps as step where step.run = queue_runs.run and result is null)
        or (stopped is not null and not exists (
          select from queue_steps as step where step.run = queue_runs.run and result is null and taken_by is not null))
        or not exists (select from meta where environment = ${queue.environment} and name = 'lock'
          and value::json ->> 'run' = queue_runs.run))`.execute(queue.quick);
	if (rows.length > 0) await ensureSchema(queue.home, "read");
	for (const { run } of rows) await queue.durable.transaction().execute((queries) => endRun(queries, queue, run));
}
async function endRun(queries, queue, run) {
	const { environment } = queue;
	const row = await queries.selectFrom("queue_runs").selectAll().where("run", "=", run).forUpdate().skipLocked().executeTakeFirst();
	if (row === void 0) return;
	await holdLock(queries, environment);
	if ((await readHolder(queries, environment))?.run === run) {
		if (row.stopped !== null) await leaveRest(queries, environment, run, row.stopped);
		const setting = JSON.parse(row.setting);
		const steps = [...JSON.parse(row.resolved), ...await outcomesOf(queries, run)];
		const nowMs = await databaseNowMs(queries) + (setting.clockAheadMs ?? 0);
		const { latestMs } = await journalReads(queries, environment).standing(null);
		const outcome = {
			format_version: 1,
			run,
			project: setting.project,
			...typedFor(queue),
			plan_digest: setting.planDigest,
			started_at: new Date(setting.startedAtMs).toISOString(),
			finished_at: new Date(Math.max(nowMs, latestMs)).toISOString(),
			interrupted: row.cancelled,
			stopped: row.cancelled ? null : row.stopped,
			steps,
			counts: countResults(steps)
		};
		await journalWrites({ write: (job) => job(queries) }, environment, run).endRun(run, outcome);
		await forgetHolder(queries, environment);
	}
	await queries.deleteFrom("queue_runs").where("run", "=", run).execute();
}
/** The fence of every write waits for this transaction, and then finds the lock gone. */
async function holdLock(queries, environment) {
	await queries.selectFrom("meta").select("name").where("environment", "=", environment).where("name", "=", "lock").forUpdate().execute();
}
/** A step that a dead worker had begun has the result of its request. Any other unfinished step was not started. */
async function leaveRest(queries, environment, run, reason) {
	const begun = await queries.selectFrom("queue_steps").select(["position", "step"]).where("run", "=", run).where("result", "is", null).where("takes", ">", 0).execute();
	for (const { position, step } of begun) {
		const { address, id } = JSON.parse(step);
		const intent = (await readIntentsAt(queries, environment, address)).findLast((one) => one.run === run && one.stepId === id);
		const result = intent === void 0 ? void 0 : resultOfIntent(intent, reason);
		if (result !== void 0) await note(queries, run, [position], result);
	}
	await queries.updateTable("queue_steps").set({ result: JSON.stringify({
		kind: "not_started",
		reason
	}) }).where("run", "=", run).where("result", "is", null).execute();
}
async function note(queries, run, positions, result) {
	await queries.updateTable("queue_steps").set({ result: JSON.stringify(result) }).where("run", "=", run).where("position", "in", [...positions]).execute();
}
async function outcomesOf(queries, run) {
	return (await queries.selectFrom("queue_steps").select(["step_id", "result"]).where("run", "=", run).orderBy("position").execute()).map(stepOutcome);
}

export { resultOfIntent as n, endRuns as t };