import { $ as typedFor, Ut as fault, Z as commandLine, a as exitCodeOf, cn as ownerOf, i as EXIT, kt as counted, l as isAnchor, nn as PULLED_KINDS, o as winningExitCode, sn as kindOf, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { a as unmanagedLines, i as isCovered, n as coverageLines, r as failedProbeLines, t as coverageOf } from "./coverage-of-CseUeaW3.js";
import { S as closeClient, b as readBundle, h as readPlan, i as planInputs, n as connect, o as readingOf, r as makePlan, t as assembling, u as createServiceReads, v as distinctDiagnostics, w as unlessInterrupted, x as systemRuntime, y as readProduct } from "./make-plan-Cya1jPmO.js";
import { a as readSubscription } from "./p-limit-ClY2ADjn.js";
import { t as READINGS } from "./find-all-BjvHj4wk.js";
import { a as span, i as renderLines, n as line, t as EMPTY_LINE } from "./lines-DWoH5Hff.js";
import { s as moneyLines, t as currencyFinder } from "./currency-of-change-r_zCs2OH.js";
import { a as occasionText, d as driftLines, u as driftEntries } from "./plan-words-B7BpH765.js";
import { n as groupAlike, t as firstFew } from "./group-alike-CaKdi2ju.js";
import { i as underLock, r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { a as probeSteps, i as probePlan, n as recordUpToDate, r as onlyProbes, s as runPlan } from "./record-up-to-date-Dqj98bu4.js";
import { u as holdsOf } from "./run-context-BDLhJe0Z.js";

// src/report/lines/draft-lines.ts
/**
* Drafts at the service that match nothing in the catalog. They are no drift, because a draft is not in force, but
* nobody should forget them.
*/
function draftsOf({ notices }) {
	return notices.filter(({ code }) => code === "draft-left-behind");
}
function draftLines(plan) {
	const drafts = draftsOf(plan);
	if (drafts.length === 0) return [];
	return [line(0, span(`Left behind: ${counted(drafts.length, "draft")}`, "warning")), ...drafts.map(({ address, message }) => line(2, span(address ?? "", "strong"), `  ${message}`))];
}

// src/report/view/lasting-drift.ts
/** Drift that `apply --revert` does not undo, and what a person does about it instead. */
/**
* The drift that `--revert` leaves. `reverting` is a plan on the same ground that undoes all it can. Drift that it
* still shows lasts, and so does drift whose change it has to defer.
*/
function lastingDrift(plan, reverting) {
	const left = new Map(reverting.drift.map((drift) => [drift.address, drift]));
	const known = new Set(plan.deferred.map(nameOf));
	const blocked = new Set(reverting.deferred.filter((each) => !known.has(nameOf(each))).map(({ address }) => address));
	return plan.drift.flatMap((drift) => left.get(drift.address) ?? (blocked.has(drift.address) ? [drift] : []));
}
/** True where `--revert` undoes some of the drift. */
function isRevertable(drift, lasting) {
	return changesIn(drift) > changesIn(lasting);
}
/** Grouped by the action that a person has to take. */
function lastingLines(lasting, typed) {
	if (lasting.length === 0) return [];
	const groups = groupAlike(lasting, (drift) => [fixOf(drift, "ADDRESS", typed)]);
	return [line(0, span("What --revert does not undo:", "warning")), ...groups.flatMap(({ lead, all }) => [line(2, span(firstFew(all.map(({ address }) => address)), "strong")), line(6, fixOf(lead, all.length === 1 ? lead.address : "ADDRESS", typed))])];
}
function fixOf({ address, differences }, named, typed) {
	const command = (words) => commandLine(typed, `${words} ${named}`);
	const [{ op, path } = {
		op: void 0,
		path: void 0
	}] = differences;
	const kind = kindOf(address);
	if (op === "remove" && path === "" && kind !== "version") return `the service answers 404 for it; check there that it is gone. To let it go, take it out of the catalog first; the next apply makes it again if you only run: ${command("state rm")}`;
	if (path === "/status") return `its end there is final: take it out of the catalog and run: ${command("state rm")}`;
	if (kind === "product" || kind === "plan") return `no operation that changes it is bound; to see the lines that would bind one: ${command("plan --revert")}`;
	return "nothing that can be sent changes that: change it back at the service";
}
function changesIn(drift) {
	return drift.reduce((sum, { differences }) => sum + differences.length, 0);
}
function nameOf({ kind, address, reason }) {
	return JSON.stringify([
		kind,
		address,
		reason
	]);
}

// src/report/text/drift-text.ts
/**
* The text of `drift`, which shows only changes outside the catalog: drift that is left alone, and changes at the
* service that steps of the plan overwrite.
*/
/**
* The changes at the service that the steps of a plan overwrite, by address. Unlike drift, each goes from the
* service's value to the planned value.
*/
function overwrittenDrift(plan) {
	const currencyOf = currencyFinder(plan);
	return plan.steps.flatMap(({ address, differences }) => {
		const changed = differences.filter(({ cause }) => cause === "service" || cause === "both");
		if (changed.length === 0) return [];
		const currency = currencyOf(ownerOf(address));
		return [{
			address,
			...currency === null ? {} : { currency },
			differences: changed
		}];
	});
}
/** The coverage comes first, because "no drift" says nothing about addresses that were not compared. */
function driftText(found, options) {
	const { plan, coverage, lasting, undone } = found;
	const blocks = [driftLines(plan.drift), overwrittenLines(overwrittenDrift(plan))].filter(({ length }) => length > 0);
	const head = [
		...headerLines(plan),
		...coverageLines(coverage),
		...failedProbeLines(found.failed)
	];
	const rest = [...draftLines(plan), ...unmanagedLines(found.unmanaged)];
	if (blocks.length === 0) {
		const none = coverage.compared === 0 ? line(0, span("Nothing was compared, so nothing is known of drift.", "warning")) : isCovered(coverage) ? line(0, span("No drift.", "good")) : line(0, span("No drift in what was compared.", "good"));
		return renderLines([
			...head,
			none,
			...rest
		], options);
	}
	const undo = `To undo a change: ${commandLine(plan, "apply --revert ADDRESS")}`;
	const lines = [
		...head,
		EMPTY_LINE,
		...blocks.flatMap((block) => [...block, EMPTY_LINE]),
		...lastingLines(lasting, plan),
		...undoneLines(undone, plan.today),
		...isRevertable(plan.drift, lasting) ? [line(0, undo)] : [],
		...rest
	];
	return renderLines(lines, options);
}
/** The environment and the service, because drift in one environment may be right in another. */
function headerLines(plan) {
	const { project, target } = plan;
	return [line(0, span(`Drift for ${project}`, "strong"), ` · ${occasionText(plan)}`), line(0, span(`${target.origin} · profile ${target.profile}`, "faint"))];
}
function undoneLines(money, today) {
	if (money.length === 0) return [];
	return [
		line(0, span("Recurring per month, if it is undone, with what the catalog changes there", "strong")),
		...money.flatMap((each) => moneyLines(each, today)),
		EMPTY_LINE
	];
}
function overwrittenLines(overwritten) {
	if (overwritten.length === 0) return [];
	const title = `Changed at the service, and overwritten by the next apply: ${counted(overwritten.length, "address", "addresses")}`;
	return [line(0, span(title, "warning"), ", from what the service has to what it gets"), ...driftEntries(overwritten).flatMap(({ lines }) => lines)];
}

// src/observe/find-unmanaged.ts
const READERS = {
	product: readProduct,
	bundle: readBundle,
	plan: readPlan,
	subscription: readSubscription
};
async function findUnmanaged(setup, catalog, records) {
	const reads = createServiceReads(setup);
	const known = knownIds(catalog, records);
	const found = await Promise.all(PULLED_KINDS.map(async (kind) => {
		const { list, query } = READINGS[kind];
		const listed = await reads.list(list, query, READERS[kind]);
		return {
			unlisted: listed?.complete === true ? [] : [{
				kind,
				reason: reasonOf(list, listed !== void 0)
			}],
			others: (listed?.items ?? []).filter(({ id, metadata }) => !known[kind].has(id) && !isAnchor(metadata)).map((wire) => shown(kind, wire)).filter((one) => !hasEnded(one))
		};
	}));
	const diagnostics = distinctDiagnostics(reads.diagnostics());
	if (diagnostics.length > 0) return {
		kind: "failed",
		diagnostics
	};
	return {
		kind: "read",
		found: {
			unmanaged: found.flatMap(({ others }) => others),
			not_listed: found.flatMap(({ unlisted }) => unlisted)
		}
	};
}
/**
* The ids that the catalog or the state knows. They include objects that left the catalog, because the plan reports
* these as orphaned.
*/
function knownIds(catalog, records) {
	const idsIn = (declared) => new Set([...declared.values()].flatMap(({ id }) => id ?? []));
	const known = {
		product: idsIn(catalog.products),
		bundle: idsIn(catalog.bundles),
		plan: idsIn(catalog.plans),
		subscription: idsIn(catalog.subscriptions)
	};
	for (const { address, remoteId } of records) {
		const kind = kindOf(address);
		if (remoteId !== null && kind !== "version" && kind !== "customer") known[kind].add(remoteId);
	}
	return known;
}
function reasonOf(list, isBound) {
	return isBound ? `${list} has further pages that cannot be asked for` : `${list} is not bound`;
}
function shown(kind, { id, name, status, customer_id: customer }) {
	return {
		kind,
		id,
		name: textOf(name),
		status: textOf(status),
		customer_id: textOf(customer)
	};
}
function textOf(value) {
	return typeof value === "string" ? value : null;
}
/** True for a subscription that is neither a draft nor active. It bills nothing. */
function hasEnded({ kind, status }) {
	return kind === "subscription" && status !== "draft" && status !== "active";
}

// src/cli/planning/probe.ts
/**
* `drift --probe`: sends an empty update to each subscription that cannot be read, under the lock and through the
* journal as an apply does. The answers are on record afterwards, for the look that follows.
*/
/** Nothing was sent. */
const NOT_PROBED = {
	answered: /* @__PURE__ */ new Set(),
	failed: [],
	outcome: null
};
/** Throws a DiagnosticsError where another run has the lock, or a run that was cut short must be finished first. */
function probe(world, inputs, state, connection, waiting) {
	return underLock(world, state, inputs.commit, (lease, holder) => probeUnderLock({
		world,
		inputs,
		state,
		connection,
		lease,
		holder
	}), waiting);
}
async function probeUnderLock({ world, inputs, state, connection, lease, holder }) {
	const { journal } = lease;
	const cutShort = await journal.cutShort();
	if (cutShort !== void 0 && !onlyProbes(cutShort.plan)) throw unfinished(inputs);
	const { plan, observed } = await makePlan(world, inputs, state.reader, connection, { refresh: "none" });
	const steps = probeSteps(planInputs(inputs, connection, observed, {
		today: inputs.today,
		revert: [],
		targets: []
	}));
	if (steps.length === 0) return NOT_PROBED;
	const outcome = await runPlan({
		plan: probePlan(plan, steps),
		run: holder.run,
		actor: holder.actor,
		journal: {
			...journal,
			openIntents: () => Promise.resolve([])
		},
		client: connection.client,
		bindings: inputs.bindings,
		records: observed.records,
		holds: holdsOf(inputs),
		options: inputs.project.apply,
		runtime: {
			...systemRuntime,
			now: world.now,
			random: world.random
		},
		timezone: inputs.project.timezone,
		signal: world.signal
	});
	await recordUpToDate(world, inputs, state, lease, connection);
	world.stderr.write(`Sent ${counted(steps.length, "empty update")}: ${outcome.counts.done === steps.length ? "all" : outcome.counts.done} answered.\n`);
	const isDone = ({ result }) => result.kind === "done";
	return {
		answered: new Set(outcome.steps.filter((step) => isDone(step) && kindOf(step.address) === "subscription").map(({ address }) => address)),
		failed: outcome.steps.filter((step) => !isDone(step)),
		outcome
	};
}
function unfinished({ project }) {
	const resume = commandLine(typedFor(project), "apply --resume");
	return fault("run-cut-short", "the last run was cut short, and a probe after it would be the last run in its place", `finish it first, with: ${resume}`);
}

// src/cli/planning/find-drift.ts
/** Finds what part of the catalog could be compared with the service, and what changed outside the catalog. */
/** Throws a DiagnosticsError where the catalog is faulty, or the service cannot be read. */
async function findDrift(world, options) {
	const inputs = await readInputs(world, options);
	const connection = connect(world, inputs);
	const mode = options.probe ? "write" : "read";
	const state = await openProjectState(world, inputs.project, {
		mode,
		origin: connection.origin
	});
	try {
		const probed = options.probe ? await probe(world, inputs, state, connection, options) : NOT_PROBED;
		const answered = probed.answered;
		const { plan, observed } = await makePlan(world, inputs, state.reader, connection, { answered });
		const coverage = coverageOf(inputs.catalog, observed, inputs.bindings);
		const unmanaged = await unmanagedIn(world, inputs, connection, observed);
		const drifted = [...new Set(plan.drift.map(({ address }) => ownerOf(address)))];
		const reverting = drifted.length === 0 ? void 0 : revertingPlan(inputs, connection, observed, []);
		const lasting = reverting ? lastingDrift(plan, reverting) : [];
		const undone = reverting ? revertingPlan(inputs, connection, observed, drifted)?.impact.money ?? [] : [];
		return {
			found: {
				plan,
				coverage,
				unmanaged,
				failed: probed.failed.map(failureOf),
				lasting,
				undone
			},
			exitCode: winningExitCode([
				plan.drift.length + overwrittenDrift(plan).length === 0 ? EXIT.done : EXIT.changesPending,
				options.strict && !isCovered(coverage) ? EXIT.error : EXIT.done,
				probed.outcome === null ? EXIT.done : exitCodeOf(probed.outcome)
			])
		};
	} finally {
		await state.close();
		await closeClient(world, connection.client);
	}
}
async function unmanagedIn(world, inputs, connection, { records }) {
	const setup = readingOf(world, inputs, connection);
	const reading = await unlessInterrupted(world, findUnmanaged(setup, inputs.catalog, records.values()));
	if (reading.kind === "failed") throw new DiagnosticsError(reading.diagnostics);
	return reading.found;
}
function failureOf({ address, result }) {
	switch (result.kind) {
		case "refused": return {
			address,
			reason: `the service refused it with ${result.status}: ${result.detail}`
		};
		case "dependent": return {
			address,
			reason: `it waits for ${result.on}`
		};
		case "done": return {
			address,
			reason: "it was done"
		};
		case "in_doubt":
		case "not_started":
		case "stale": return {
			address,
			reason: result.reason
		};
		default: return result;
	}
}
/**
* The plan that `--revert` would give for everything, or for the targets alone.
* A difference that this plan does not undo cannot be undone. Undefined where there is no such plan.
*/
function revertingPlan(inputs, connection, observed, targets) {
	return assembling(inputs, connection, {
		today: inputs.today,
		revert: "all",
		targets
	})(observed).plan;
}

export { draftsOf as i, driftText as n, overwrittenDrift as r, findDrift as t };