import { Z as commandLine, i as EXIT } from "./model-C61qMIaC.js";
import { m as readRunText } from "./lease-DCM-1xjt.js";
import { s as actorOf } from "./open-project-state-DLzRbOAC.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { t as withProjectQueue } from "./project-queue-BnAqRgc_.js";

// src/cli/commands/queue/queue-cancel.ts
/**
* `queue cancel`: asks the run that workers carry out to stop, and waits for its end. Requests in flight are
* finished, and nothing new is started. Requests that a dead worker had in flight stay in doubt, and the exit code
* reports them.
*/
async function queueCancel(world, options) {
	const { reason = null } = options;
	return withProjectQueue(world, options, async (queue) => {
		const { cancelRun, seeItEnd } = await import("./cancel-run-X78--9X7.js");
		const by = {
			actor: actorOf(world),
			atMs: world.now(),
			reason
		};
		const run = await cancelRun(queue, reason ?? "cancelled", by);
		const ended = run !== void 0 && await seeItEnd(queue, run, world.signal);
		const inDoubt = (ended ? await readRunText(queue.quick, {
			run,
			kind: "outcome"
		}) : void 0)?.counts.in_doubt ?? 0;
		printResult(world, options, {
			cancelled: run ?? null,
			ended,
			in_doubt: inDoubt
		}, run === void 0 ? "No run is going on." : becameOf(run, {
			ended,
			inDoubt
		}, queue));
		return inDoubt > 0 ? EXIT.inDoubt : EXIT.done;
	});
}
function becameOf(run, { ended, inDoubt }, queue) {
	const command = (words) => commandLine(queue, words);
	if (!ended) return `Run ${run} stops; what is in flight is finished first. See how far it is with: ${command("queue show")}`;
	return `Run ${run} has ended${inDoubt === 0 ? "" : ` with ${inDoubt} in doubt; resolve them with: ${command("apply --resume")}`}; see how with: ${command("log")}`;
}

export { queueCancel };