import { Ut as fault, i as EXIT } from "./model-C61qMIaC.js";
import { i as readProjectInputs, v as baseUrlOf } from "./read-inputs-BYvzDuAU.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { i as underLock, r as openProjectState } from "./open-project-state-DLzRbOAC.js";

// src/cli/commands/state/state-set-service.ts
/** `state set-service`: the same service has a new address. The records of the old address count for the new one. */
async function stateSetService(world, options) {
	const { reason } = options;
	if (!reason) throw fault("missing-reason", "set-service needs a reason", "say how you know that it is the same service: --reason \"…\"");
	const { project } = await readProjectInputs(world, options);
	const { origin } = new URL(baseUrlOf(project, world.env));
	const state = await openProjectState(world, project, {
		mode: "write",
		origin: null
	});
	try {
		await underLock(world, state, null, ({ setService }) => setService(origin, {
			atMs: world.now(),
			reason
		}));
		const sentence = `What is on record for the environment \`${project.environment}\` belongs to ${origin} from now on.`;
		printResult(world, options, {
			environment: project.environment,
			origin
		}, sentence);
		return EXIT.done;
	} finally {
		await state.close();
	}
}

export { stateSetService };