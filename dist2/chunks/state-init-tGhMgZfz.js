import { $ as typedFor, Q as isOneOfSeveral, Ut as fault, i as EXIT, s as ANCHOR_FIELD, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { d as namedFor, f as noteInLockFile, p as readNamedStates, r as openProjectState, t as environmentOf } from "./open-project-state-DLzRbOAC.js";
import { S as closeClient, n as connect, x as systemRuntime } from "./make-plan-Cya1jPmO.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { t as createProjectState } from "./create-project-state-DriUSVKV.js";
import { a as judgeAnswer, n as backoffMs, r as FRESH } from "./backoff-CODnXF5g.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";

// src/cli/project/make-anchor.ts
/** Makes the anchor of a project: the draft subscription that is its register of runs. */
const MOST_TRIES = 6;
/**
* Returns the new subscription's id. A repetition within a day, after a lost answer, returns the same id.
* Throws a DiagnosticsError where the service refuses the subscription or cannot be reached.
*/
async function makeAnchor(world, { project, bindings }, { client }, { stateId, customerId, currency }) {
	const operation = bindings.operations.get("subscriptions.create");
	if (operation === void 0) throw new Error("the interface publishes how a subscription is made");
	const key = `pwr_anchor_${stateId}_${project.environment}`;
	const body = JSON.stringify({
		customer_id: customerId,
		currency,
		name: nameOf(project),
		metadata: { [ANCHOR_FIELD]: project.id }
	});
	let history = FRESH;
	for (let attempt = 1;; attempt += 1) {
		const answer = await client.send({
			operation,
			path: operation.path,
			body,
			key
		});
		const verdict = judgeAnswer({
			answer,
			operation,
			key,
			history,
			gap: false
		});
		if (verdict.kind === "done" || verdict.kind === "done_before") {
			if (verdict.resource.remoteId !== null) return verdict.resource.remoteId;
			throw refused("the service does not tell its id", customerId);
		}
		if (verdict.kind !== "send_again") throw refused("detail" in verdict ? verdict.detail : verdict.reason, customerId);
		if (attempt === MOST_TRIES) throw fault("anchor-unanswered", `the service did not answer: ${verdict.detail}`, "run this again within a day: the same request is sent under the same key");
		history = verdict.next;
		await systemRuntime.sleep(backoffMs(attempt, world.random(), verdict.retryAfterMs), world.signal);
	}
}
function nameOf({ id, environment }) {
	return `Pricewright register of ${id} (${environment}): a draft, never activated`;
}
function refused(detail, customerId) {
	return fault("anchor-refused", `the service refused a draft subscription for ${customerId}: ${detail}`, "name a customer that exists there, in its currency: --anchor CUSTOMER --currency CODE");
}

// src/cli/commands/state/state-init.ts
/**
* `state init`: creates an empty state and writes its id to `pricewright.lock`.
* `--lost` starts over where the old state is gone.
*/
async function stateInit(world, options) {
	const settings = await readProjectInputs(world, options);
	const { project } = settings;
	const anchoring = anchoringOf(options);
	const { id, place } = await stateOf(world, project, options, anchoring !== void 0);
	const anchor = anchoring && await anchorFor(world, settings, {
		...anchoring,
		stateId: id
	});
	const register = anchor === void 0 ? "" : ` Its register of runs is the draft subscription ${anchor}.`;
	printResult(world, options, {
		state: id,
		place,
		...anchor === void 0 ? {} : { anchor }
	}, `The state ${id} is at ${place}; commit pricewright.lock.${register}`);
	return EXIT.done;
}
/** Creates the state. With `--anchor`, a state that exists already is used. */
async function stateOf(world, project, options, anchoring) {
	try {
		return await createProjectState(world, project, lossOf(options, world.now()));
	} catch (error) {
		const isThere = error instanceof DiagnosticsError && error.diagnostics.some(({ code }) => code === "state-known");
		if (!anchoring || !isThere) throw error;
		const state = await openProjectState(world, project, {
			mode: "read",
			origin: null
		});
		await state.close();
		return {
			id: state.id,
			place: state.place
		};
	}
}
function anchoringOf({ anchor, currency }) {
	if (anchor === void 0 && currency === void 0) return void 0;
	if (anchor === void 0 || currency === void 0) throw fault("anchor-incomplete", "a register of runs is a draft subscription of a customer, in a currency", "write both: --anchor CUSTOMER --currency CODE");
	return {
		customerId: anchor,
		currency
	};
}
async function anchorFor(world, settings, wanted) {
	const { project } = settings;
	const { folder } = project;
	const known = namedFor(await readNamedStates(folder), environmentOf(project))?.anchor;
	if (known !== void 0) throw anchored(known, project);
	const connection = connect(world, settings);
	try {
		const anchor = await makeAnchor(world, settings, connection, wanted);
		await noteInLockFile(folder, environmentOf(project), {
			anchor,
			run: void 0
		});
		return anchor;
	} finally {
		await closeClient(world, connection.client);
	}
}
function anchored(anchor, typed) {
	return fault("anchor-known", `pricewright.lock names ${anchor} as the register of runs already`, `go on with it; if that subscription is gone for good, take the line \`anchor:\` out of pricewright.lock and run this again${isOneOfSeveral(typedFor(typed)) ? ` with --env ${typed.environment}` : ""}`);
}
function lossOf({ lost, reason, lastApply }, nowMs) {
	const option = lastApply !== void 0 ? "--last-apply" : reason !== void 0 ? "--reason" : void 0;
	if (!lost && option !== void 0) throw fault("option-without-lost", `${option} is said of a state that was lost, and a new one is made`, `add --lost if it was, or leave ${option} out`);
	if (!lost) return void 0;
	if (!reason) throw fault("missing-reason", "--lost needs a reason", "say what became of the state: --reason \"…\"");
	return {
		reason,
		lastApplyMs: lastApply === void 0 ? null : instantOf(lastApply, nowMs)
	};
}
function instantOf(text, nowMs) {
	const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(ms)) throw fault("bad-time", `--last-apply ${text} is no time`, "write it as 2026-11-20T14:30:00Z");
	if (ms > nowMs) throw fault("bad-time", `--last-apply ${text} has not come yet`, "give the time of the last apply before the loss");
	return ms;
}

export { stateInit };