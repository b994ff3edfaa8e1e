import { $ as typedFor } from "./model-C61qMIaC.js";
import { i as readProjectInputs, v as baseUrlOf } from "./read-inputs-BYvzDuAU.js";
import { n as locationOf, r as openProjectState } from "./open-project-state-DLzRbOAC.js";

// src/cli/project/project-queue.ts
/** The queue of a project's environment, for commands that look at it. */
/** Needs no API key. Throws a DiagnosticsError for a state that is not the project's, and for a state in a file. */
async function withProjectQueue(world, options, use) {
	const { project } = await readProjectInputs(world, options);
	const { origin } = new URL(baseUrlOf(project, world.env));
	await (await openProjectState(world, project, {
		mode: "read",
		origin
	})).close();
	const { openQueue } = await import("./open-queue-DBv74sRG.js");
	const queue = await openQueue({
		location: locationOf(world, project),
		...typedFor(project),
		origin
	});
	try {
		return await use(queue);
	} finally {
		await queue.close();
	}
}

export { withProjectQueue as t };