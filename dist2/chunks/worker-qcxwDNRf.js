import { $ as typedFor, i as EXIT } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { S as closeClient, l as loadTransport, n as connect, x as systemRuntime } from "./make-plan-Cya1jPmO.js";
import { n as locationOf, r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";
import { hostname } from "node:os";

// src/cli/commands/worker.ts
/** `worker`: carries out the steps of runs that were applied with `--queue`, until it is asked to stop. */
async function worker(world, options) {
	const inputs = await readProjectInputs(world, options);
	const { bindings } = inputs;
	const concurrency = options.concurrency ?? inputs.project.apply.concurrency;
	const project = {
		...inputs.project,
		apply: {
			...inputs.project.apply,
			concurrency
		}
	};
	const connection = connect(world, {
		project,
		bindings
	});
	try {
		await (await openProjectState(world, project, {
			mode: "write",
			origin: connection.origin
		})).close();
		const [{ openQueue }, { runWorker }] = await Promise.all([
			import("./open-queue-DBv74sRG.js"),
			import("./run-worker-C4KHr9WG.js"),
			loadTransport()
		]);
		const queue = await openQueue({
			location: locationOf(world, project),
			...typedFor(project),
			origin: connection.origin
		});
		const say = (sentence) => world.stderr.write(`worker: ${visible(sentence)}\n`);
		try {
			await runWorker({
				queue,
				client: connection.client,
				bindings,
				runtime: {
					...systemRuntime,
					now: world.now,
					random: world.random
				},
				concurrency,
				host: hostname(),
				pid: world.pid,
				untilIdle: options.untilIdle ?? false,
				signal: world.signal,
				say,
				readBack: ({ address, fields }) => say(`${address} was applied, but the service has something else: ${fields.join(", ")}`)
			});
		} finally {
			await queue.close();
		}
		return EXIT.done;
	} finally {
		await closeClient(world, connection.client);
	}
}

export { worker };