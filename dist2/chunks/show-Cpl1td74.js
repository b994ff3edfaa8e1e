import { Ut as fault, i as EXIT } from "./model-C61qMIaC.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { i as renderOutcome, r as printPlan } from "./render-D1fqEhIt.js";
import { n as planIn, r as readJson, t as outcomeIn } from "./saved-document-B0t79eVy.js";
import { resolve } from "node:path";

// src/cli/commands/show.ts
/** `show FILE`: renders a saved plan or outcome. */
async function show(world, options, file) {
	const data = await readJson(resolve(folderOf(world, options), file), file);
	if (!isDocument(data)) throw fault(data === void 0 ? "document-not-json" : "document-unknown", `${file} ${data === void 0 ? "is not JSON, or was cut short" : "is neither a plan nor an outcome document"}`, "name a file that `plan --out` or `apply --report` wrote");
	if (isOutcome(data)) world.stdout.write(await renderOutcome(world, outcomeIn(data, file), options));
	else await printPlan(world, planIn(data, file), options);
	return EXIT.done;
}
function isDocument(data) {
	return typeof data === "object" && data !== null && "format_version" in data;
}
/** An outcome names its run; a plan has none yet. */
function isOutcome(document) {
	return "run" in document;
}

export { show };