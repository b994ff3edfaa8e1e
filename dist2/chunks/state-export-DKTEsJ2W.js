import { i as EXIT } from "./model-C61qMIaC.js";
import { r as exportState, t as sumText } from "./sum-text-ClFwdzgz.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { r as writeLines, t as checkWritable } from "./write-document-BXavT4oI.js";
import { n as locationOf } from "./open-project-state-DLzRbOAC.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";

// src/cli/commands/state/state-export.ts
/** `state export FILE`: writes the state of every environment as lines of JSON that another home can import. */
async function stateExport(world, options, file) {
	await checkWritable(world, options, file);
	const { project } = await readProjectInputs(world, options);
	const location = locationOf(world, project);
	const exported = await writeLines(world, options, file, (write) => exportState(location, project.environment, write));
	const { id, project: _, ...sum } = exported;
	const sentence = `State ${id} is in ${file}: ${sumText(exported)}. Apply from one home only: this one, or where it is imported.`;
	printResult(world, options, {
		state: id,
		file,
		...sum
	}, sentence);
	return EXIT.done;
}

export { stateExport };