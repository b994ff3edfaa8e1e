import { At as grouped, Q as isOneOfSeveral, Z as commandLine, h as isDoneBefore, i as EXIT } from "./model-C61qMIaC.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { t as approvalsOfRun } from "./approvals-of-run-DDbdvKS2.js";
import { i as renderOutcome, r as printPlan } from "./render-D1fqEhIt.js";
import { n as planIn } from "./saved-document-B0t79eVy.js";
import { t as namedRun } from "./named-run-BcGzAD_x.js";
import { t as withProjectState } from "./project-state-Dh3PlwzY.js";

// src/cli/commands/log.ts
/** `log`: every apply with its actor, time and end, and every change of the state by hand; the newest first. */
/** With `name`, one run whole: its outcome and its plan. A name may be shortened as long as it names one run. */
async function log(world, options, name) {
	return name === void 0 ? logOfAll(world, options) : logOfRun(world, options, name);
}
async function logOfAll(world, options) {
	const { limit, json } = options;
	return withProjectState(world, options, "read", async (state, project) => {
		const before = await state.holder();
		const runs = await state.runs(limit + 1);
		const holders = [before, await state.holder()].map((holder) => holder?.run);
		const interventions = await state.interventions(limit + 1);
		const runEntryOf = (run) => runEntry(run, holders.some((holder) => holder === run.run));
		const entries = [...runs.map(runEntryOf), ...interventions.map(interventionEntry)].sort((a, b) => b.atMs - a.atMs);
		const shown = entries.slice(0, limit);
		if (json) world.stdout.write(jsonText(shown.map(({ data }) => data)));
		else world.stdout.write(entries.length === 0 ? nothingText(project) : shown.map(textOf).join(""));
		if (entries.length > limit) world.stderr.write(`there is more before that; see it with: ${commandLine(project, `log --limit ${Math.max(limit * 10, 50)}`)}\n`);
		return EXIT.done;
	});
}
async function logOfRun(world, options, name) {
	return withProjectState(world, options, "read", async (state, project) => {
		const before = await state.holder();
		const run = await namedRun(state, name, project);
		const holds = [before, await state.holder()].some((holder) => holder?.run === run.run);
		const plan = await state.planOfRun(run.run);
		const approvals = await approvalsOfRun(state, plan);
		if (options.json) {
			world.stdout.write(jsonText({
				kind: "run",
				...run,
				approvals,
				plan: plan ?? null
			}));
			return EXIT.done;
		}
		world.stdout.write(textOf(runEntry(run, holds)));
		for (const { name: by, role, approved_at: at } of approvals) world.stdout.write(`${visible(`  approved by ${by} as ${role}, ${at}`)}\n`);
		if (run.outcome !== null) world.stdout.write(`\n${await renderOutcome(world, run.outcome, options)}`);
		if (plan === void 0) return EXIT.done;
		const readable = planIn(plan, `the plan of run ${run.run}`);
		world.stdout.write("\n");
		await printPlan(world, readable, { color: options.color });
		return EXIT.done;
	});
}
function nothingText(typed) {
	return isOneOfSeveral(typed) ? `Nothing was applied as \`${typed.environment}\` yet.\n` : "Nothing was applied yet.\n";
}
function textOf({ atMs, actor, words }) {
	const at = new Date(atMs).toISOString().replace(/\.\d+Z$/, "Z");
	return visible(`${at}  ${actor ?? "unknown"}${words}`).concat("\n");
}
/** `holds`: the run has the lock, or had it when its process ended. */
function runEntry(run, holds) {
	const { startedAtMs: atMs, actor } = run;
	return {
		atMs,
		actor,
		words: `${run.commit === null ? "" : ` commit ${run.commit.slice(0, 12)}`}  plan ${run.planDigest.slice(0, 12)}  run ${run.run}  ${ending(run, holds)}`,
		data: {
			kind: "run",
			...run
		}
	};
}
function interventionEntry(intervention) {
	const { atMs, actor, command, subject, reason } = intervention;
	return {
		atMs,
		actor,
		words: `  ${command}${subject === null ? "" : ` ${subject}`}${reason === null ? "" : `: ${reason}`}`,
		data: {
			kind: "intervention",
			...intervention
		}
	};
}
function ending({ outcome, endedAtMs }, holds) {
	if (outcome === null || endedAtMs === null) return `no end recorded: it ${holds ? "goes on, or was killed" : "was killed, or lost its lock"}`;
	const before = outcome.steps.filter(isDoneBefore).length;
	const { done, ...others } = outcome.counts;
	return `${Object.entries({
		done: done - before,
		...others
	}).filter(([, count]) => count > 0).map(([kind, count]) => `${grouped(String(count))} ${kind.replaceAll("_", " ")}`).join(", ") || "nothing sent"}${outcome.interrupted ? ", interrupted" : ""}${outcome.stopped === null ? "" : `, stopped: ${outcome.stopped}`}`;
}

export { log };