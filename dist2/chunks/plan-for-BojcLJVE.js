import { Dt as suggestName, G as isRefused, Ut as fault, W as hasWork, bt as declaredThings, i as EXIT, o as winningExitCode, un as sortByAddress, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { S as closeClient, a as planningOf, c as withoutService, n as connect, r as makePlan, s as tellRequests } from "./make-plan-Cya1jPmO.js";
import { i as readerBeside, n as leavesOutUpToDate, t as besideCache } from "./load-beside-cache-CP5iGlt8.js";
import { b as loadCatalog, c as loadProject, i as readProjectInputs, r as readInputs, t as catalogInputOf } from "./read-inputs-BYvzDuAU.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { n as planAgainst, t as compareCatalogs } from "./plan-against-CIfyDYkQ.js";
import { n as undoing } from "./undo-DUJWy27p.js";

// src/cli/planning/compare-environments.ts
/**
* `plan --compare-env NAME`: what the chosen environment would become with the catalog of another one of the project
* file. The ids stay those of the chosen one. Needs no service, state or secret.
*/
/** Throws a DiagnosticsError for an environment that cannot be compared with, and with the faults of either catalog. */
async function compareEnvironments(world, options, name, { today, targets = [] }) {
	const before = await readInputs(world, options);
	const { project } = before;
	const other = await otherEnvironment(project, name);
	const own = await catalogOf(other);
	const { globs, variables } = catalogInputOf(other);
	const after = await readInputs(world, options, async (_, input) => ofBoth(await loadCatalog({
		...input,
		globs,
		variables,
		idVariables: project.variables
	}), name));
	return compareCatalogs(before, after, {
		origin: `the catalog of ${name}, against that of ${project.environment}`,
		today: today ?? before.today,
		targets,
		comparedWith: {
			environment: name,
			ids: idsThatDiffer(before.catalog, own),
			variables: variablesThatDiffer(project, other)
		}
	});
}
async function otherEnvironment(project, name) {
	const { environment, environments, folder } = project;
	if (environments.length === 0) throw noEnvironments(name);
	if (name === environment) throw fault("same-environment", `--compare-env names \`${name}\`, which is the environment of the plan`, "name another one, or another by --env");
	if (!environments.includes(name)) throw unknownEnvironment(name, project);
	const { project: other, diagnostics } = await loadProject({
		folder,
		environmentName: name
	});
	if (other === void 0) throw new DiagnosticsError(diagnostics);
	return other;
}
function noEnvironments(name) {
	return fault("no-environments", `--compare-env ${name} names an environment, and ${PROJECT_FILE} has none`, `add them, each with what differs in it: \`environments: { production: {}, ${name}: { variables: { … } } }\`; docs/how-to/environments.md shows how to go on`);
}
function unknownEnvironment(name, { environment, environments }) {
	const others = environments.filter((each) => each !== environment);
	return fault("unknown-environment", `the project has no environment \`${name}\` to compare with`, suggestName(name, others, "add it under `environments`"));
}
/** The catalog as the other environment itself has it, with its own ids. */
async function catalogOf(other) {
	const input = catalogInputOf(other);
	const { catalog, diagnostics } = await loadCatalog(input);
	if (catalog !== void 0) return catalog;
	throw new DiagnosticsError(diagnostics.map((each) => ({
		...each,
		message: `in ${other.environment}: ${each.message}`
	})));
}
/** Faults that neither environment has by itself are those of one's ids with the other's variables. */
function ofBoth(read, name) {
	if (read.catalog !== void 0) return read;
	const diagnostics = read.diagnostics.map((each) => ({
		...each,
		message: `with the catalog of ${name}: ${each.message}`
	}));
	return {
		...read,
		diagnostics
	};
}
/** Covers the addresses that both environments declare; one that only one has is a step of the plan. */
function idsThatDiffer(own, other) {
	const others = new Map(declaredThings(other).map(({ address, id }) => [address, id ?? null]));
	const differing = declaredThings(own).flatMap(({ address, id = null }) => {
		const there = others.get(address);
		return there === void 0 || there === id ? [] : [{
			address,
			own: id,
			other: there
		}];
	});
	return sortByAddress(differing);
}
function variablesThatDiffer(own, other) {
	return [.../* @__PURE__ */ new Set([...own.variables.keys(), ...other.variables.keys()])].sort().map((name) => ({
		name,
		own: own.variables.get(name) ?? null,
		other: other.variables.get(name) ?? null
	})).filter((each) => each.own !== each.other);
}

// src/cli/planning/plan-for.ts
/** Makes the plan that the options ask for: for the service, against another catalog, or of a past run undone. */
/** A comparison of two catalogs takes no state and asks no service. */
function checkComparison({ against, compareEnv, revert }) {
	const compares = compareEnv !== void 0 ? "--compare-env" : "--against";
	if (against !== void 0 && compareEnv !== void 0) throw fault("two-comparisons", "--against compares with another catalog, and --compare-env with another environment of this one", "leave one of them out");
	if (revert !== void 0 && (against ?? compareEnv) !== void 0) throw fault("revert-unread", `--revert undoes what the service changed, and ${compares} compares two catalogs without it`, "leave one of them out");
}
function planFor(world, options) {
	const { against, compareEnv } = options;
	if (compareEnv !== void 0) return compareEnvironments(world, options, compareEnv, planningOf(options));
	if (against !== void 0) return planAgainst(world, options, against, planningOf(options));
	return planForService(world, options);
}
async function planForService(world, options) {
	const { openProjectState, warnOfLocalState } = await import("./open-project-state-BCFji2WH.js");
	const { undo } = options;
	const whole = undo !== void 0 || !leavesOutUpToDate(options) ? await readInputs(world, options) : void 0;
	const settings = whole ?? await readProjectInputs(world, options);
	const connection = options.refresh === "none" ? withoutService(world, settings) : connect(world, settings);
	const state = await openProjectState(world, settings.project, {
		mode: "read",
		origin: connection.origin
	});
	warnOfLocalState(world, settings.project, options);
	try {
		const read = whole ?? await readInputs(world, options, besideCache(state, options.at));
		const undone = undo === void 0 ? void 0 : await undoing(world, options, read, state, undo);
		const inputs = undone?.inputs ?? read;
		const reader = readerBeside(state, inputs);
		const planning = {
			...planningOf(options),
			approvalBase: await state.approvalRules(),
			...inputs.upToDate ? {} : { findHold: true }
		};
		const made = await makePlan(world, inputs, reader, connection, {
			...planning,
			...undone?.narrowed
		});
		tellRequests(world, made, options);
		return made.plan;
	} finally {
		await state.close();
		await closeClient(world, connection.client);
	}
}
function exitCodeOfPlan(made, { detailedExitcode }) {
	return winningExitCode([...isRefused(made) ? [EXIT.refusedByGuard] : [], ...detailedExitcode && hasWork(made) ? [EXIT.changesPending] : []]);
}

export { exitCodeOfPlan as n, planFor as r, checkComparison as t };