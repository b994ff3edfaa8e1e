import { S as someOf } from "./model-C61qMIaC.js";
import { i as draftsOf, n as driftText, r as overwrittenDrift, t as findDrift } from "./find-drift-Cdpo0_97.js";
import { t as jsonText } from "./sanitize-CbNGqdB1.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { t as textOptions } from "./terminal-DIPKgWpN.js";

// src/report/json/drift-json.ts
/** The drift document (`schemas/drift.schema.json`). */
function driftJson({ plan, coverage, unmanaged, failed, lasting, undone }) {
	return jsonText({
		project: plan.project,
		environment: plan.environment,
		target: plan.target,
		coverage,
		failed_probes: failed,
		drift: plan.drift,
		lasting,
		overwritten: overwrittenDrift(plan),
		undone,
		drafts: draftsOf(plan),
		...unmanaged,
		compared: plan.compared,
		evidence: plan.evidence
	});
}

// src/cli/commands/drift.ts
async function drift(world, options) {
	const { found, exitCode } = await findDrift(world, options);
	const { stdout } = world;
	stdout.write(options.json ? driftJson(found) : driftText(found, textOptions(world, stdout, options)));
	if (options.strict) printDiagnostics(world, notComparedFaults(found.coverage), { color: options.color });
	return exitCode;
}
/** The most addresses that one fault names; `--json` has all of them. */
const MOST_NAMED = 20;
function notComparedFaults({ not_compared: groups }) {
	return groups.map(({ reason, addresses }) => ({
		severity: "error",
		code: "not-compared",
		message: `--strict: not compared, as ${reason}: ${someOf(addresses, MOST_NAMED)}`,
		fix: "bind a read of them in the project file, or leave --strict out"
	}));
}

export { drift };