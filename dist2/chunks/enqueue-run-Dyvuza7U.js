import { t as sql } from "./sql-bI-oPlth.js";
import { t as inDependencyOrder } from "./order-steps-h8fmuB8T.js";
import { i as noteHolder, t as checkHolder } from "./lease-DCM-1xjt.js";
import { t as addJobs } from "./add-jobs-Deegil_H.js";
import { r as clockAheadMs } from "./machine-clock-av3opMzk.js";

// src/queue/runs/enqueue-run.ts
/** Hands a run that has begun to workers, in one transaction: its steps, the first jobs, and the lock's row. */
/** Most rows in one statement. */
const ROWS_AT_ONCE = 1e3;
/** Enqueues the run; this process may then end. Throws, and enqueues nothing, if the lock is lost. */
async function enqueueRun(queue, handed) {
	const { holder, plan, begun } = handed;
	const { run } = holder;
	const setting = {
		project: plan.project,
		planDigest: plan.digest,
		today: plan.today,
		...handed.timezone !== void 0 && { timezone: handed.timezone },
		startedAtMs: begun.startedAtMs,
		standing: begun.context.standing,
		retries: handed.retries,
		requestsPerSecond: handed.requestsPerSecond,
		clockAheadMs: await clockAheadMs(queue.quick, handed.now)
	};
	const { rows, edges } = rowsOf(handed);
	await queue.durable.transaction().execute(async (queries) => {
		await checkHolder(queries, queue.environment, run, true);
		await queries.deleteFrom("queue_runs").where("environment", "=", queue.environment).execute();
		await queries.insertInto("queue_runs").values({
			run,
			environment: queue.environment,
			setting: JSON.stringify(setting),
			resolved: JSON.stringify(begun.resolved),
			stopped: null,
			cancelled: false
		}).execute();
		await insertRows(queries, rows, edges);
		const ready = sql`select position from queue_steps where run = ${run} and waits = 0 and result is null`;
		await addJobs(queries, queue, run, ready);
		await noteHolder(queries, queue.environment, {
			...holder,
			spread: true
		});
	});
}
/** A result known before a step starts is written at once, and so are the results of its dependents. */
function rowsOf({ holder, plan, begun, formerName }) {
	const { run } = holder;
	const positions = new Map(plan.steps.map(({ id }, position) => [id, position]));
	const results = /* @__PURE__ */ new Map();
	const isDone = (id) => results.get(id)?.kind === "done";
	for (const step of inDependencyOrder(plan.steps)) {
		const failed = step.depends_on.find((id) => !positions.has(id) || results.has(id) && !isDone(id));
		const result = begun.known(step, failed ?? null);
		if (result !== void 0) results.set(step.id, result);
	}
	const edges = plan.steps.flatMap((step, after) => before(step, isDone).map((id) => ({
		run,
		before: positions.get(id) ?? -1,
		after
	})));
	const leading = new Set(edges.map((edge) => edge.before));
	return {
		rows: plan.steps.map((step, position) => {
			const result = results.get(step.id);
			return {
				run,
				position,
				step_id: step.id,
				step: JSON.stringify(step),
				former: formerName(step.address) ?? null,
				waits: before(step, isDone).length,
				leads: leading.has(position),
				result: result === void 0 ? null : JSON.stringify(result),
				finished_at_ms: result === void 0 ? null : 0
			};
		}),
		edges
	};
}
function before({ depends_on }, isDone) {
	return [...new Set(depends_on)].filter((id) => !isDone(id));
}
async function insertRows(queries, rows, edges) {
	for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
		const some = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
		await sql`
      insert into queue_steps (run, position, step_id, step, former, waits, leads, result, finished_at_ms)
      select * from json_to_recordset(${some}::json) as row (run text, position integer, step_id text, step text,
        former text, waits integer, leads boolean, result text, finished_at_ms bigint)`.execute(queries);
	}
	for (let from = 0; from < edges.length; from += ROWS_AT_ONCE) {
		const some = JSON.stringify(edges.slice(from, from + ROWS_AT_ONCE));
		await sql`
      insert into queue_edges (run, before, after)
      select * from json_to_recordset(${some}::json) as row (run text, before integer, after integer)`.execute(queries);
	}
}

export { enqueueRun };