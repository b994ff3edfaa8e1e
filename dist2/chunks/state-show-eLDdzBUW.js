import { i as EXIT } from "./model-C61qMIaC.js";
import { t as jsonText } from "./sanitize-CbNGqdB1.js";
import { n as notRecorded, t as addressFrom } from "./address-argument-DRNU3KKV.js";
import { t as withProjectState } from "./project-state-Dh3PlwzY.js";

// src/cli/commands/state/state-show.ts
/** `state show ADDRESS`: prints the record, every request that was ever sent for it, and every change by hand. */
async function stateShow(world, options, argument) {
	const address = addressFrom(argument);
	return withProjectState(world, options, "read", async (state, project) => {
		const [record = null] = await state.recordsAt([address]);
		const intents = await state.intentsAt(address);
		const interventions = await state.interventionsAt(address);
		if (record === null && intents.length === 0 && interventions.length === 0) throw notRecorded(address, (await state.reader.records()).keys(), project);
		world.stdout.write(jsonText({
			record,
			intents,
			interventions
		}));
		return EXIT.done;
	});
}

export { stateShow };