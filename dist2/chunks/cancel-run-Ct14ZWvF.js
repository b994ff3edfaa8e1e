import { k as noteIntervention, o as readHolder } from "./lease-DCM-1xjt.js";
import { t as endRuns } from "./end-runs-FxMQGYRw.js";
import { n as SILENT_MS, r as reapWorkers } from "./reap-workers-BBlWDt52.js";
import { setTimeout } from "node:timers/promises";

// src/queue/runs/cancel-run.ts
/** Asks an environment's run to stop. Steps in flight are finished, nothing new is started, then the run ends. */
/**
* `stopped` is the reason in the run's outcome. `by` is the person who asks; absent if the process that enqueued the
* run asks. Returns the run that was asked, or undefined if none goes on.
*/
async function cancelRun({ durable, environment }, stopped, by) {
	return durable.transaction().execute(async (queries) => {
		const holder = await readHolder(queries, environment);
		if (holder === void 0) return void 0;
		const asked = await queries.updateTable("queue_runs").set((eb) => ({
			cancelled: true,
			stopped: eb.fn.coalesce("stopped", eb.val(stopped))
		})).where("environment", "=", environment).where("run", "=", holder.run).returning("run").executeTakeFirst();
		if (asked !== void 0 && by !== void 0) {
			const subject = `run ${asked.run}`;
			await noteIntervention(queries, environment, {
				command: "queue cancel",
				subject,
				...by
			});
		}
		return asked?.run;
	});
}
const BETWEEN_LOOKS_MS = 250;
/** Long enough to give up a worker whose last heartbeat came just before the first look. */
const LONGEST_LOOK_MS = SILENT_MS + 2e3;
/**
* Waits for the end of a run that was asked to stop, and ends it even if no worker is alive. Returns false if the run
* still goes on after some seconds or the signal aborts; a worker then has steps in flight and will end it.
*/
async function seeItEnd(queue, run, signal) {
	const untilMs = performance.now() + LONGEST_LOOK_MS;
	for (;;) {
		await reapWorkers(queue);
		await endRuns(queue);
		if (!await goesOn(queue, run)) return true;
		if (performance.now() > untilMs || signal.aborted) return false;
		await setTimeout(BETWEEN_LOOKS_MS, void 0, { signal }).catch(() => void 0);
	}
}
async function goesOn({ quick }, run) {
	return await quick.selectFrom("queue_runs").select("run").where("run", "=", run).executeTakeFirst() !== void 0;
}

export { seeItEnd as n, cancelRun as t };