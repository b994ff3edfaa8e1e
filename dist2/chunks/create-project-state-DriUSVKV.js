import { $ as typedFor, Ut as fault, X as DEFAULT_ENVIRONMENT, Z as commandLine, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { c as loadProject } from "./read-inputs-BYvzDuAU.js";
import { k as noteIntervention } from "./lease-DCM-1xjt.js";
import { c as openState, d as namedFor, h as writeLockFile, l as openHome, n as locationOf, p as readNamedStates, s as actorOf, t as environmentOf } from "./open-project-state-DLzRbOAC.js";
import { l as writeFact } from "./row-witness-aJUW7yS9.js";
import { r as migrate } from "./schema-version-DzZDdTNQ.js";
import { n as hideFromGit } from "./hide-from-git-DUCpZ8lB.js";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

// src/state/create-state.ts
/** Creates an empty state with a new id (`state init`). The id goes into `pricewright.lock`. */
/** Returns the new state's id. Throws a DiagnosticsError if its place is not empty. */
async function createState(state) {
	const id = randomUUID();
	await layState(state, "to start over then: pricewright state init --lost --reason …", async (queries) => {
		for (const [name, value] of factsOf(state, id)) await writeFact(queries, "", name, value);
		if (state.lost !== void 0) await noteIntervention(queries, "", {
			atMs: state.nowMs,
			actor: state.lost.actor,
			command: "state init --lost",
			subject: null,
			reason: state.lost.reason
		});
	});
	return id;
}
/**
* Creates the tables and the content that `fill` writes, in one transaction; if it fails, nothing is left. A creation
* that was cut short leaves an empty place, which counts as new. Throws a DiagnosticsError if the place is not empty;
* `again` says how to go on once the old state was moved away.
*/
async function layState(location, again, fill) {
	const home = await openHome(location, {
		mode: "create",
		environment: DEFAULT_ENVIRONMENT
	});
	try {
		await home.alone(async (transaction) => {
			if ((await home.tables(transaction)).length > 0) throw alreadyThere(home.place, again);
			await migrate(transaction, 0, home.counted);
			await fill(transaction, home);
			await home.countOn(transaction);
		});
	} catch (error) {
		await home.abandon();
		throw error;
	}
	await home.close();
}
function alreadyThere(place, again) {
	const message = `there is a state at ${place} already`;
	return fault("state-exists", message, `use it, or move it away first; ${again}`);
}
function factsOf({ project, nowMs, lost }, id) {
	const facts = [
		["state_id", id],
		["project", project],
		["created_at_ms", String(nowMs)]
	];
	if (lost !== void 0) {
		facts.push(["lost_at_ms", String(nowMs)]);
		if (lost.createdMs != null) facts.push(["lost_created_at_ms", String(lost.createdMs)]);
		if (lost.lastApplyMs !== null) facts.push(["last_apply_ms", String(lost.lastApplyMs)]);
	}
	return facts;
}

// src/cli/project/create-project-state.ts
/** Creates the state of a project, and names it in `pricewright.lock`. */
/**
* Returns the new state, or the one that is already in its place: made for another environment of the project, or
* unnamed since its lock file was lost. Throws a DiagnosticsError where the project has a state already that was not
* declared lost.
*/
async function createProjectState(world, project, lost) {
	const states = await readNamedStates(project.folder);
	const environment = environmentOf(project);
	const known = namedFor(states, environment);
	const location = locationOf(world, project);
	const found = lost === void 0 ? await stateAt(location, project) : void 0;
	if (known !== void 0 && lost === void 0) throw stateKnown(known.id, found, {
		project,
		namesOthers: states.has(environment) && states.size > 1
	});
	if (found !== void 0) {
		const elsewhere = [...states.values()].find(({ id }) => id === found.id);
		await writeLockFile(project.folder, [environment], elsewhere ?? {
			id: found.id,
			createdMs: null
		});
		return found;
	}
	const nowMs = world.now();
	const createdMs = known?.createdMs ?? null;
	await createState({
		...location,
		project: project.id,
		nowMs,
		...lost === void 0 ? {} : { lost: {
			...lost,
			actor: actorOf(world),
			createdMs
		} }
	});
	await hideFromGit(project);
	await layQueueBeside(location, project);
	const made = await readStateAt(location, project);
	const served = known === void 0 ? [] : await environmentsOn(project, states, known.id);
	await writeLockFile(project.folder, [environment, ...served], {
		id: made.id,
		createdMs: lost === void 0 ? nowMs : createdMs
	});
	return made;
}
/** The environments that shared the lost state with the chosen one, at the same place. All of them lose it. */
async function environmentsOn(project, states, id) {
	return (await environmentsSharing(project)).filter((environment) => namedFor(states, environment)?.id === id);
}
/** The environments of the project file that have their state in the same place, the chosen one included. */
async function environmentsSharing({ folder, environments, state }) {
	const sharing = [];
	for (const environmentName of environments) {
		const { project } = await loadProject({
			folder,
			environmentName
		});
		if (isDeepStrictEqual(project?.state, state)) sharing.push(environmentName);
	}
	return sharing;
}
function stateKnown(id, found, { project, namesOthers }) {
	if (found?.id === id) return fault("state-known", `the state ${id} is at ${found.place} already`, "go on with it");
	const unnaming = namesOthers ? `take \`${project.environment}:\` and what is indented below it out of pricewright.lock` : "delete pricewright.lock";
	const other = found === void 0 ? "there is none where" : `${found.id} is where`;
	return fault("state-known", `pricewright.lock names the state ${id}, and ${other} the project file says`, `restore it from a backup, or bring it from its other home with \`pricewright state export\` and \`state import\`; if nothing was ever applied with it: ${unnaming} and run this again; if it is lost for good: ${commandLine(project, "state init --lost --reason …")}`);
}
/** Creates the queue with the state: a user who creates the state may create schemas, others need not. */
async function layQueueBeside(location, project) {
	if (location.kind !== "postgres") return;
	const { openQueue } = await import("./open-queue-DBv74sRG.js");
	await (await openQueue({
		location,
		...typedFor(project),
		origin: ""
	})).close();
}
/** A sound state of this project in the place of a new one; undefined where nothing is there. */
async function stateAt(location, project) {
	try {
		return await readStateAt(location, project);
	} catch (error) {
		if (error instanceof DiagnosticsError && error.diagnostics.some(({ code }) => code === "state-missing")) return void 0;
		throw error;
	}
}
async function readStateAt(location, project) {
	const state = await openState({
		...location,
		project: project.id,
		...typedFor(project),
		expectedStateId: null,
		origin: null,
		mode: "read"
	});
	await state.close();
	return {
		id: state.id,
		place: state.place
	};
}

export { layState as i, environmentsSharing as n, layQueueBeside as r, createProjectState as t };