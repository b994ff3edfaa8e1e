import { o as warnOfLeftEnvironment, r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";

// src/cli/project/project-state.ts
/** Needs no API key. Throws a DiagnosticsError for a state that is missing or not the project's. */
async function withProjectState(world, options, mode, use) {
	const { project } = await readProjectInputs(world, options);
	const state = await openProjectState(world, project, {
		mode,
		origin: null
	});
	try {
		if (mode === "read") await warnOfLeftEnvironment(world, state, project, options);
		return await use(state, project);
	} finally {
		await state.close();
	}
}

export { withProjectState as t };