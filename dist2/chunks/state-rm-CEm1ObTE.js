import { L as isPresent, i as EXIT } from "./model-C61qMIaC.js";
import { n as notRecorded, t as addressFrom } from "./address-argument-DRNU3KKV.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { i as underLock } from "./open-project-state-DLzRbOAC.js";
import { t as withProjectState } from "./project-state-Dh3PlwzY.js";

// src/cli/commands/state/state-rm.ts
/** `state rm ADDRESS`: forgets a record. Nothing happens at the service, and the address keeps its revision. */
async function stateRm(world, options, argument) {
	const address = addressFrom(argument);
	return withProjectState(world, options, "write", (state, project) => underLock(world, state, null, async ({ removeRecord }) => {
		const [record] = await state.recordsAt([address]);
		if (!isPresent(record)) throw notRecorded(address, (await state.reader.records()).keys(), project);
		await removeRecord(address, {
			atMs: world.now(),
			reason: options.reason ?? null
		});
		printResult(world, options, { removed: address }, `${address} is forgotten. What the service has stays there.`);
		return EXIT.done;
	}));
}

export { stateRm };