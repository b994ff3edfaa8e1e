import { i as EXIT } from "./model-C61qMIaC.js";
import { r as holderText } from "./lease-DCM-1xjt.js";
import { s as actorOf } from "./open-project-state-DLzRbOAC.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { t as withProjectState } from "./project-state-Dh3PlwzY.js";

// src/cli/commands/state/state-unlock.ts
/** `state unlock`: takes the lock from a run that hangs. Its next write is refused, and another run may start. */
async function stateUnlock(world, options) {
	return withProjectState(world, options, "write", async (state) => {
		const holder = await state.holder();
		await state.unlock({
			actor: actorOf(world),
			atMs: world.now(),
			reason: options.reason ?? null
		});
		const sentence = holder === void 0 ? "Nobody held the lock." : `The lock was taken from ${holderText(holder)}. Run apply: it resolves what is in doubt first.`;
		printResult(world, options, {
			unlocked: holder !== void 0,
			run: holder?.run ?? null
		}, sentence);
		return EXIT.done;
	});
}

export { stateUnlock };