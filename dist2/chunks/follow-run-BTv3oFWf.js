import { Ut as fault, i as EXIT } from "./model-C61qMIaC.js";
import { m as readRunText } from "./lease-DCM-1xjt.js";
import { t as cancelRun } from "./cancel-run-Ct14ZWvF.js";
import { t as endRuns } from "./end-runs-FxMQGYRw.js";
import { r as workersOf, t as finishedSince } from "./queue-progress-DlanSqDA.js";
import { n as SILENT_MS, r as reapWorkers } from "./reap-workers-BBlWDt52.js";
import { setTimeout } from "node:timers/promises";

// src/queue/runs/follow-run.ts
/** Waits for a run on workers, reports its progress, and asks it to stop when its person interrupts. */
const BETWEEN_LOOKS_MS = 500;
/** Commits of the same moment may become visible at slightly different times. */
const OVERLAP_MS = 2e3;
/** Longest absence of the database before the follower gives up; the run goes on without it. */
const LONGEST_SILENCE_MS = 12e4;
const BETWEEN_WARNINGS_MS = 3e4;
/** Throws a DiagnosticsError, exit code 7, if the run lost its lock: its outcome is then unknown. */
async function followRun(queue, following) {
	const { run, signal } = following;
	const reported = /* @__PURE__ */ new Set();
	const tell = (position, outcome) => {
		if (reported.has(position)) return;
		reported.add(position);
		following.progress({
			kind: "finished",
			outcome
		});
	};
	let sinceMs = 0;
	let asked = false;
	let connectedMs = performance.now();
	let seenMs = connectedMs;
	let warnedMs = connectedMs;
	for (;;) {
		try {
			if (signal.aborted && !asked) {
				await cancelRun(queue, "interrupted");
				asked = true;
			}
			for (const { position, atMs, outcome } of await finishedSince(queue, run, sinceMs - OVERLAP_MS)) {
				sinceMs = Math.max(sinceMs, atMs);
				tell(position, outcome);
			}
			await endRuns(queue);
			const outcome = await outcomeOf(queue, run);
			if (outcome !== void 0) {
				for (const [position, step] of outcome.steps.filter(isPlanned).entries()) tell(position, step);
				return outcome;
			}
			seenMs = performance.now();
			if (seenMs - connectedMs > 1e4) await reapWorkers(queue);
			if (seenMs - warnedMs > BETWEEN_WARNINGS_MS && (await workersOf(queue)).length === 0) {
				warnedMs = seenMs;
				following.onNoWorkers();
			}
		} catch (error) {
			if (error instanceof LostRun) throw error.reported;
			connectedMs = performance.now();
			if (connectedMs - seenMs > LONGEST_SILENCE_MS) throw error;
		}
		await setTimeout(BETWEEN_LOOKS_MS);
	}
}
/** Planned steps are in the order of their positions. */
function isPlanned({ origin }) {
	return origin === "planned";
}
var LostRun = class extends Error {
	reported = fault("lock-lost", "the run lost its lock, and its workers have stopped", "run apply again: it resolves what is in doubt first", EXIT.locked);
};
async function outcomeOf({ quick }, run) {
	const ended = () => readRunText(quick, {
		run,
		kind: "outcome"
	});
	const outcome = await ended();
	if (outcome !== void 0) return outcome;
	if (await quick.selectFrom("queue_runs").select("run").where("run", "=", run).executeTakeFirst() !== void 0) return void 0;
	const again = await ended();
	if (again !== void 0) return again;
	throw new LostRun();
}

export { followRun };