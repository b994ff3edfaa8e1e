import { At as grouped, Z as commandLine, i as EXIT, kt as counted } from "./model-C61qMIaC.js";
import { r as holderText } from "./lease-DCM-1xjt.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { t as withProjectQueue } from "./project-queue-BnAqRgc_.js";

// src/cli/commands/queue/queue-show.ts
/** `queue show`: the progress of the run that workers carry out, and the list of the workers. */
async function queueShow(world, options) {
	return withProjectQueue(world, options, async (queue) => {
		const { readProgress, workersOf } = await import("./queue-progress-BMBQBbZV.js");
		const progress = await readProgress(queue);
		const workers = (progress?.workers ?? await workersOf(queue)).map((worker) => ({ ...worker }));
		const sentence = progress === void 0 ? "No run is going on." : progressText(progress, queue);
		const listed = workers.map(({ id, host, pid }) => `  ${id}  process ${pid} on ${host}`);
		const data = {
			run: progress?.run ?? null,
			steps: progress?.steps ?? 0,
			finished: { ...progress?.finished },
			under_way: progress?.underWay ?? 0,
			stopped: progress?.stopped ?? null,
			workers
		};
		printResult(world, options, data, [
			sentence,
			`Workers: ${workers.length}`,
			...listed
		].join("\n"));
		return EXIT.done;
	});
}
function progressText({ steps, finished, underWay, stopped, holder, workers }, queue) {
	const counts = Object.entries(finished).map(([kind, count]) => `${grouped(String(count))} ${kind.replaceAll("_", " ")}`);
	const stopping = stopped === null ? "" : `; it is stopping: ${stopped}`;
	const left = workers.length > 0 ? "" : `\n${nobodyThere(queue)}`;
	return `${holderText(holder)}\n${counted(steps, "step")}: ${[...counts, `${grouped(String(underWay))} under way`].join(", ")}${stopping}.${left}`;
}
function nobodyThere(queue) {
	const [start, end] = [commandLine(queue, "worker"), commandLine(queue, "queue cancel")];
	return `No worker is there to carry it on. Start one: ${start}; or end it: ${end}`;
}

export { queueShow };