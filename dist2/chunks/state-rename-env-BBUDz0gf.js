import { Ut as fault, i as EXIT, kt as counted, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { i as readProjectInputs, v as baseUrlOf } from "./read-inputs-BYvzDuAU.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { d as nothingToRename } from "./lease-DCM-1xjt.js";
import { c as openState, i as underLock, m as renameInLockFile, n as locationOf, r as openProjectState, t as environmentOf } from "./open-project-state-DLzRbOAC.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { n as environmentsSharing } from "./create-project-state-DriUSVKV.js";

// src/cli/commands/state/state-rename-env.ts
/** `state rename-env OLD NEW`: gives all that the state has of one environment another name. */
async function stateRenameEnv(world, options, from, to) {
	const reason = reasonIn(options, from, to);
	const project = await projectUnder(world, options, to);
	if (project.environments.includes(from)) throw stillThere(from);
	const state = await openProjectState(world, project, {
		mode: "write",
		origin: null,
		formerly: from
	});
	try {
		const { records, runs } = await renameIn(world, project, state, {
			from,
			reason
		});
		const [newest] = await state.runs(1);
		await renameInLockFile(project.folder, {
			from,
			to: environmentOf(project),
			sharing: await environmentsSharing(project),
			run: newest?.run
		});
		const sentence = `${`${counted(records, "record")} and ${counted(runs, "run")}`} of \`${from}\` belong to \`${to}\` from now on. Commit pricewright.lock.`;
		printResult(world, options, {
			from,
			to,
			records,
			runs
		}, sentence);
		return EXIT.done;
	} finally {
		await state.close();
	}
}
function reasonIn({ reason, env }, from, to) {
	if (!reason) throw fault("missing-reason", "rename-env needs a reason", "say why the name is another: --reason \"…\"");
	if (from === to) throw fault("same-environment", `both names are \`${to}\``, "name the old one first, and then the new one");
	if (env !== void 0 && env !== to) throw fault("env-beside-rename", `--env names \`${env}\`, and the environment to rename is named by itself`, "leave --env out");
	return reason;
}
/** The project with the environment of the new name. */
async function projectUnder(world, options, to) {
	try {
		return (await readProjectInputs(world, {
			...options,
			env: to
		})).project;
	} catch (error) {
		if (!(error instanceof DiagnosticsError && error.diagnostics.some(({ code }) => code === "no-environments"))) throw error;
		throw fault("no-environments", `${PROJECT_FILE} has no environment \`${to}\`, and no other`, `add it first, with a setting or without any: \`environments: { ${to}: {} }\``);
	}
}
function stillThere(from) {
	return fault("old-name-in-use", `${PROJECT_FILE} still has the environment \`${from}\`: with nothing on record, its next apply would make everything again`, `take \`${from}\` out of \`environments\` first`);
}
/** Holds the locks of both names, so that no run begins under either meanwhile. */
async function renameIn(world, project, state, { from, reason }) {
	const { environment: to } = project;
	const { origin } = new URL(baseUrlOf(project, world.env));
	const former = await openState({
		...locationOf(world, project),
		project: project.id,
		environment: from,
		named: true,
		expectedStateId: state.id,
		origin: null,
		mode: "write"
	});
	try {
		const known = await state.environments();
		if (!known.includes(from)) throw nothingToRename(from, known);
		return await underLock(world, state, null, (_, { run: by }) => underLock(world, former, null, ({ rename }) => rename({
			to,
			by,
			origin
		}, {
			atMs: world.now(),
			reason
		})));
	} finally {
		await former.close();
	}
}

export { stateRenameEnv };