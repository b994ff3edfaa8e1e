import { It as decimal, Lt as decimalText, Nt as ZERO, Q as isOneOfSeveral, S as someOf, Ut as fault, Z as commandLine, bt as declaredThings, cn as ownerOf, kt as counted, yt as declaredAt } from "./model-C61qMIaC.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { n as storedRun, t as namedRun } from "./named-run-BcGzAD_x.js";
import { n as tellingOf, t as otherFolder } from "./other-catalog-BBej-wrS.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { r as moneyText } from "./value-text-ATPEdibV.js";

// src/plan/undo-scope.ts
/** Sorts what a past run changed by what a plan of the catalog before it can bring back. */
/** `done` are the steps that the run carried out. The calendar's own changes are no part of an undo. */
function undoScope(done, before) {
	const steps = done.filter(({ cause }) => cause === "catalog" || cause === "both");
	const deleted = new Set(steps.flatMap(({ address, operation }) => ownerOf(address) === address && operation.endsWith(".delete") ? [address] : []));
	const made = new Set(steps.flatMap(({ address, operation }) => ownerOf(address) === address && operation.endsWith(".create") ? [address] : []));
	const left = [...new Set(steps.map(({ address }) => ownerOf(address)))].filter((address) => !deleted.has(address));
	const isNew = (address) => declaredAt(before, address) === void 0;
	return {
		targets: left.filter((address) => !isNew(address)),
		created: left.filter((address) => isNew(address) && made.has(address)),
		unknown: left.filter((address) => isNew(address) && !made.has(address)),
		deleted: [...deleted],
		versions: steps.filter(({ operation }) => operation === "versions.create")
	};
}

// src/cli/planning/undo-notices.ts
/** The notices of a plan that undoes a run: what it goes back to, what it cannot bring back, and what was billed. */
/** More addresses than these are only counted. */
const MOST_NAMED = 5;
function undoNotices({ undone, before, scope, later, today }) {
	const { created, unknown, deleted, targets, versions } = scope;
	const begun = versions.filter(({ effective_at }) => effective_at === null || effective_at <= today);
	const commit = before.plan.catalog.commit ?? "";
	return [
		notice("undo", `this plan undoes run ${whoAndWhen(undone.run)}: ${counted(targets.length, "address", "addresses")} as run ${whoAndWhen(before.run)} had them`, `bring the catalog in Git back to what commit ${commit.slice(0, 12)} says of them: as long as it differs, the next plan makes the change again`),
		notice("undo", "everything else stays: subscriptions that were made since keep the prices that they have", "look at them in the plan of the catalog that goes back"),
		...created.length === 0 ? [] : [notice("not-undone", `made by that run, and left: ${someOf(created, MOST_NAMED)}`, "to delete them write `absent: true`, and for a subscription `ends`")],
		...unknown.length === 0 ? [] : [notice("not-undone", `changed by that run, and left, as the catalog before it does not have them: ${someOf(unknown, MOST_NAMED)}`, "edit them by hand")],
		...deleted.length === 0 ? [] : [notice("not-undone", `deleted by that run, and not made again: ${someOf(deleted, MOST_NAMED)}`, "a new one has another id; declare it again to make one")],
		...begun.length === 0 ? [] : [notice("not-undone", `${counted(begun.length, "version of that run has", "versions of that run have")} begun: ${someOf([...new Set(begun.map(({ address }) => ownerOf(address)))], MOST_NAMED)}`, "what they billed stays billed; the former prices hold again from the day of this plan")],
		...later.length === 0 ? [] : [notice("changed-since", `changed again since by ${counted(later.length, "run", "runs")}: ${someOf(later, MOST_NAMED)}`, "this plan takes their changes of these addresses back too")],
		...billedMeanwhile(undone, today)
	];
}
function whoAndWhen({ run, startedAtMs, actor }) {
	return `${run} (${new Date(startedAtMs).toISOString().slice(0, 10)}${actor === null ? "" : `, ${visible(actor)}`})`;
}
/** By the run's own plan: its series of revenue, over the months that have begun since. */
function billedMeanwhile({ plan }, today) {
	return plan.impact.money.flatMap(({ currency, series }) => {
		const begun = (series?.months ?? []).filter(({ month }) => month <= today.slice(0, 7));
		const more = begun.reduce((sum, { before, after }) => sum.plus(decimal(after)).minus(decimal(before)), ZERO);
		const [first, last] = [begun[0]?.month, begun.at(-1)?.month];
		if (more.eq(ZERO) || first === void 0 || last === void 0) return [];
		const amount = moneyText(decimalText(more.abs()), currency);
		const months = first === last ? `in ${first}` : `from ${first} to ${last}`;
		return [notice("billed-meanwhile", `by that run's plan, ${amount} ${currency} ${more.gt(ZERO) ? "more" : "less"} was billed ${months} than without it`, "an undo changes no invoice: credit or bill the difference where it is owed")];
	});
}
function notice(code, message, fix) {
	return {
		severity: "warning",
		code,
		message,
		fix
	};
}

// src/cli/planning/undo.ts
/**
* `--undo RUN`: plans what a past run changed back to what the catalog before it said. That catalog is checked out of
* Git, and proven by the digest that its own run noted. Everything that such a plan cannot bring back is a notice.
*/
/** Throws a DiagnosticsError for options that say otherwise what is planned. */
function checkUndo({ undo, against, compareEnv, target, revert }) {
	if (undo === void 0) return;
	const other = Object.entries({
		against,
		"compare-env": compareEnv,
		target,
		revert
	}).find(([, value]) => value !== void 0);
	if (other === void 0) return;
	throw fault("undo-beside-other", `--undo plans what the run changed, and --${other[0]} would plan something else`, "leave one of the two out");
}
/** Throws a DiagnosticsError for a run that no catalog in Git can undo, and where nothing is left to plan. */
async function undoing(world, options, inputs, state, name) {
	const undone = await storedRun(state, await namedRun(state, name, inputs.project), inputs.project);
	const { newer, older } = await runsAround(state, undone.run);
	const before = await runBefore(state, undone, older, inputs);
	const catalog = await catalogOf(world, options, before);
	await refuseRenamed(state, [undone.run, ...newer], inputs, catalog);
	const scope = undoScope(stepsDone(undone), catalog);
	if (scope.targets.length === 0) throw fault("nothing-to-undo", `run ${undone.run.run} changed nothing that the catalog before it can bring back`, `see what it did with: ${commandLine(inputs.project, `log ${undone.run.run}`)}`);
	const later = changedBy(newer, scope.targets);
	return {
		inputs: {
			...inputs,
			catalog,
			upToDate: void 0,
			commit: before.run.commit,
			warnings: [...inputs.warnings, ...undoNotices({
				undone,
				before,
				scope,
				later,
				today: inputs.today
			})]
		},
		narrowed: { targets: scope.targets }
	};
}
/** The most of the newest runs that are searched. */
const MOST_RUNS = 500;
/** Throws a DiagnosticsError for a run before the newest ones. */
async function runsAround(state, { run }) {
	const runs = await state.runs(MOST_RUNS);
	const index = runs.findIndex((each) => each.run === run);
	if (index >= 0) return {
		newer: runs.slice(0, index),
		older: runs.slice(index + 1)
	};
	throw fault("run-too-old", `run ${run} is not among the newest ${MOST_RUNS}`, "edit the catalog by hand to what it was, and plan as usual");
}
/** The newest older run with another catalog: a run may only finish what one before it began. */
async function runBefore(state, undone, older, { project }) {
	for (const run of older) {
		const stored = await storedRun(state, run, project);
		if (stored.plan.catalog.digest !== undone.plan.catalog.digest) return stored;
	}
	throw fault("no-run-before", `no run before ${undone.run.run} had another catalog`, "what the first run made is deleted with `absent: true` in the catalog");
}
/** Throws a DiagnosticsError where Git does not have the very files that the run was applied from. */
async function catalogOf(world, options, { run, plan }) {
	const { commit } = plan.catalog;
	if (commit === null) throw notInGit(run, "it was applied from files that are in no commit");
	const other = await otherFolder(world, folderOf(world, options), commit);
	try {
		const { env: _, ...rest } = options;
		const then = {
			...rest,
			chdir: other.folder,
			...isOneOfSeveral(plan) && { env: plan.environment }
		};
		const { catalog } = await tellingOf(other, () => readInputs(world, then));
		if (catalog.digest === plan.catalog.digest) return catalog;
		throw notInGit(run, `it was applied from other files than those of commit ${commit.slice(0, 12)}`);
	} finally {
		await other.remove();
	}
}
function notInGit({ run }, why) {
	return fault("catalog-not-in-git", `the catalog of run ${run}, to which an undo goes back, is not known: ${why}`, "edit the catalog by hand to what it was, and plan as usual");
}
/** A run that was killed has no outcome: all its steps count, and the plan compares what is there. */
function stepsDone({ run, plan }) {
	if (run.outcome === null) return plan.steps;
	const done = new Set(run.outcome.steps.filter(({ result }) => result.kind === "done").map(({ id }) => id));
	return plan.steps.filter(({ id }) => done.has(id));
}
/** The former catalog has the former names: planned from it, what was renamed would be made a second time. */
async function refuseRenamed(state, runs, { project, catalog }, before) {
	const declared = declaredThings(catalog).flatMap(({ address, renamedFrom }) => renamedFrom === void 0 ? [] : [address]);
	const planned = await Promise.all(runs.map(async ({ run }) => (await state.planOfRun(run))?.renames ?? []));
	const renamed = [...declared, ...planned.flat().map(({ to }) => to)].find((address) => declaredAt(before, address) === void 0);
	if (renamed === void 0) return;
	throw fault("renamed-since", `an undo cannot go back past a rename, and ${renamed} had another name before`, `revert the change in Git by hand, under the new name, and plan as usual; what the run did: ${commandLine(project, `log ${runs[0]?.run}`)}`);
}
/** Later runs that changed one of the addresses too; an undo takes their changes of it back as well. */
function changedBy(newer, targets) {
	const undone = new Set(targets);
	return newer.filter(({ outcome }) => outcome?.steps.some(({ address, result }) => result.kind === "done" && undone.has(ownerOf(address)))).map((each) => each.run);
}

export { undoing as n, checkUndo as t };