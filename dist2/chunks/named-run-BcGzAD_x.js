import { S as someOf, Ut as fault, Z as commandLine } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";

// src/cli/planning/named-run.ts
/** Finds a past run by its name or the beginning of it. */
const MOST_NAMED = 5;
/** Throws a DiagnosticsError if the names of no run, or of several, begin so. */
async function namedRun(state, name, typed) {
	const found = await state.runsNamed(name);
	const run = found.find((each) => each.run === name) ?? found[0];
	if (run !== void 0 && (found.length === 1 || run.run === name)) return run;
	if (run === void 0) throw fault("unknown-run", `no run has a name that begins with ${visible(JSON.stringify(name))}`, `see their names with: ${commandLine(typed, "log")}`);
	const names = found.map((each) => each.run);
	throw fault("ambiguous-run", `${found.length} runs have a name that begins with ${visible(JSON.stringify(name))}`, `write more of it: ${someOf(names, MOST_NAMED)}`);
}
async function storedRun(state, run, typed) {
	const plan = await state.planOfRun(run.run);
	if (plan !== void 0) return {
		run,
		plan
	};
	throw fault("run-without-plan", `no plan is stored for run ${run.run}`, `see what is known of it with: ${commandLine(typed, `log ${run.run}`)}`);
}

export { storedRun as n, namedRun as t };