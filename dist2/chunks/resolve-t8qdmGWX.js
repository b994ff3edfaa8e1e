import { $ as typedFor, L as isPresent, Ut as fault, Z as commandLine, cn as ownerOf, g as suggestAddress, i as EXIT, sn as kindOf } from "./model-C61qMIaC.js";
import { n as isPathId } from "./fill-path-BEbWfem8.js";
import { G as reusableFromMs, W as mayArriveForMs, q as journalClock } from "./lease-DCM-1xjt.js";
import { f as recordsWhenDoneBefore, i as resolveIntents, n as createDoubtStreak, r as createAdaptiveLimit, t as createStop } from "./run-context-BDLhJe0Z.js";
import { t as addressFrom } from "./address-argument-DRNU3KKV.js";
import { S as closeClient, n as connect, x as systemRuntime } from "./make-plan-Cya1jPmO.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { i as underLock, r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { t as withProjectState } from "./project-state-Dh3PlwzY.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";

// src/apply/resolving/resolve-intent.ts
/** Resolves an intent by hand: a person has looked at the service and says if the request was executed. */
/**
* Throws a DiagnosticsError if the id is malformed, if nothing is in doubt at the address, if the request may still
* arrive, or if the claim cannot be true: the id belongs to something else, or the service said that it executed the
* request.
*/
async function resolveIntent(input) {
	const { journal, address, resolution, reason } = input;
	if (resolution.kind === "executed") checkId(resolution.remoteId);
	const open = await journal.openIntents();
	const intent = open.find((entry) => entry.address === address);
	if (intent === void 0) throw nothingInDoubt(address, open, input);
	const standing = await journal.standing(input.runtime.uptime?.().boot ?? null);
	const now = journalClock(input.runtime, standing).moment();
	const { atMs } = now;
	const waitMs = mayArriveForMs(intent, now);
	if (waitMs > 0) {
		const [sent, from] = [intent.lastSentAtMs, atMs + waitMs].map((ms) => new Date(ms).toISOString());
		throw fault("may-still-arrive", `the request was last sent at ${sent} and may still arrive`, intent.doubt === "key_taken" ? `look again and resolve it from ${from} on: no apply sends it again, as its key holds another request` : `look again and resolve it from ${from} on, or run apply: it sends the same request under the same key`);
	}
	if (resolution.kind === "executed") checkMadeIt(intent, resolution.remoteId, input);
	else checkNotExecuted(intent, input);
	const { closing, records } = outcomeOf(intent, resolution, reason ?? "looked up by hand", atMs, input.records);
	await input.close(intent, closing, records, {
		atMs,
		reason
	});
	return {
		intent,
		rest: closing.kind === "withdrawn" ? restOf(intent, atMs) : null
	};
}
/** The error names a similar address that is in doubt. */
function nothingInDoubt(address, open, typed) {
	const addresses = open.map((intent) => intent.address);
	const otherwise = `see what is with: ${commandLine(typed, "state list")}`;
	return fault("nothing-in-doubt", `nothing is in doubt at ${address}`, suggestAddress(address, addresses, otherwise));
}
function restOf({ deadlineMs: untilMs }, nowMs) {
	const fromMs = reusableFromMs(untilMs);
	return nowMs >= fromMs ? null : {
		untilMs,
		fromMs
	};
}
/** An unset shell variable would give an empty id, which would stay on record for good. */
function checkId(id) {
	if (isPathId(id)) return;
	throw fault("unusable-id", `${JSON.stringify(id)} cannot be an id of the service`, "give the id that the service shows for what the request made");
}
/** The service has confirmed that it executed the request. A request under another key would make the thing twice. */
function checkNotExecuted({ address, doubt }, typed) {
	if (doubt !== "id_unknown") return;
	throw fault("was-executed", `the service has answered that it executed the request for ${address}, and did not tell the id`, `look for what it made and give --id; if that is gone by now, give its id all the same, then run: ${commandLine(typed, `state rm ${address}`)}`);
}
/** Two addresses with one id would change the same thing in turn, and what was made would have no record. */
function checkMadeIt(intent, id, input) {
	const { address } = intent;
	if (!intent.operation.endsWith(".create")) {
		const known = input.records.get(address)?.remoteId ?? id;
		if (known === id) return;
		throw fault("other-id", `the request was sent to ${address}, which is ${known}, not ${id}`, `if it was executed, give --id ${known}; if it was not, --not-applied`);
	}
	const holder = [...input.records.values()].find((row) => row.remoteId === id && isPresent(row) && isAlike(row.address, address));
	if (holder === void 0) return;
	throw fault("id-on-record", `${id} is on record as ${holder.address} already, so that this request did not make it`, `give the id of what was made when it was sent, or --not-applied where nothing was; see what is on record with: ${commandLine(input, "state list")}`);
}
/** An id is unique among things of one kind; a version's id is unique within its subscription. */
function isAlike(a, b) {
	if (kindOf(a) !== kindOf(b)) return false;
	return kindOf(a) !== "version" || ownerOf(a) === ownerOf(b);
}
function outcomeOf(intent, resolution, reason, atMs, records) {
	if (resolution.kind === "not_applied") return {
		closing: intent.doubt === "key_taken" ? {
			kind: "not_applied",
			status: null,
			reason
		} : {
			kind: "withdrawn",
			status: null,
			reason,
			left: true
		},
		records: []
	};
	const { remoteId } = resolution;
	return {
		closing: {
			kind: "done",
			status: null,
			remoteId,
			replayed: false,
			reason
		},
		records: recordsWhenDoneBefore(intent, {
			remoteId,
			status: null,
			currentVersionId: null,
			value: null,
			createdAtMs: null
		}, atMs, (address) => records.get(address))
	};
}

// src/apply/resolving/send-again.ts
/**
* `resolve ADDRESS --send-again`: sends one intent again, unchanged, because a person asked for it. The catalog plays
* no part.
*/
/** Returns the outcome of the intent. Throws a DiagnosticsError if nothing is open at the address. */
async function sendAgain(input) {
	const { journal, address, runtime } = input;
	const open = await journal.openIntents();
	const intent = open.find((entry) => entry.address === address);
	if (intent === void 0) throw nothingInDoubt(address, open, input);
	await input.note();
	const standing = await journal.standing(runtime.uptime?.().boot ?? null);
	const [outcome] = await resolveIntents({
		run: input.run,
		project: input.project,
		...typedFor(input),
		journal,
		client: input.client,
		runtime,
		clock: journalClock(runtime, standing),
		standing,
		retries: input.retries,
		limit: createAdaptiveLimit(1),
		underWay: (task) => task(),
		formerName: () => void 0,
		records: new Map(input.records),
		stop: createStop(input.signal),
		doubts: createDoubtStreak(),
		progress: input.progress ?? (() => void 0)
	}, [intent], input.bindings, () => true);
	if (outcome !== void 0) return outcome;
	throw new Error(`${intent.stepId} was sent again, and nothing is reported of it`);
}

// src/cli/commands/resolve.ts
/** `resolve ADDRESS`: a person looked at the service, and says what became of a request that is in doubt. */
async function resolve(world, options, argument) {
	const address = addressFrom(argument);
	const { notApplied, reason } = options;
	const id = options.id?.trim();
	if ([
		id !== void 0,
		notApplied === true,
		options.sendAgain === true
	].filter(Boolean).length !== 1) throw fault("resolve-how", "resolve needs to know what became of the request", "give --id ID where it was executed, --not-applied where it was not, or --send-again to ask the service");
	if (options.sendAgain) return resolveBySending(world, options, address);
	if (notApplied && !reason) throw fault("missing-reason", "--not-applied needs a reason", "say how you know: --reason \"…\"; it is kept in the journal");
	return resolveByHand(world, options, address, id === void 0 ? { kind: "not_applied" } : {
		kind: "executed",
		remoteId: id
	});
}
async function resolveByHand(world, options, address, resolution) {
	return withProjectState(world, options, "write", (state, project) => underLock(world, state, null, async ({ journal, closeByHand }) => {
		const { intent, rest } = await resolveIntent({
			journal,
			close: closeByHand,
			records: await state.reader.records(),
			...typedFor(project),
			address,
			resolution,
			reason: options.reason ?? null,
			runtime: {
				...systemRuntime,
				now: world.now
			}
		});
		const id = resolution.kind === "executed" ? resolution.remoteId : null;
		const became = id === null ? `not applied; the next plan sends it anew${whenSent(rest, world.now())}` : `executed as ${id}; the next plan compares or sends it`;
		const data = {
			address,
			step: intent.stepId,
			applied: id !== null,
			id
		};
		printResult(world, options, data, `${intent.stepId} is resolved: ${became}.`);
		return EXIT.done;
	}));
}
/**
* Names the times that are safe.
* Between them, a late copy of the request could find its key expired, and be executed beside the new one.
*/
function whenSent(rest, nowMs) {
	if (rest === null) return "";
	const [until, from] = [rest.untilMs, rest.fromMs].map((ms) => new Date(ms).toISOString());
	return nowMs <= rest.untilMs ? `: apply it until ${until}, or from ${from} on` : `: apply it from ${from} on`;
}
/**
* Sends the same bytes under the same key.
* The service answers what it made of them, even where the catalog has changed since.
*/
async function resolveBySending(world, options, address) {
	const inputs = await readProjectInputs(world, options);
	const { project, bindings } = inputs;
	const connection = connect(world, inputs);
	const state = await openProjectState(world, project, {
		mode: "write",
		origin: connection.origin
	});
	try {
		return await underLock(world, state, null, async ({ journal, noteSendingAgain }, { run }) => {
			const outcome = await sendAgain({
				journal,
				run,
				project: project.id,
				...typedFor(project),
				client: connection.client,
				bindings,
				records: await state.reader.records(),
				address,
				note: () => noteSendingAgain(address, {
					atMs: world.now(),
					reason: options.reason ?? null
				}),
				retries: project.apply.retries,
				runtime: {
					...systemRuntime,
					now: world.now,
					random: world.random
				},
				signal: world.signal
			});
			const { result } = outcome;
			const data = {
				address,
				step: outcome.id,
				applied: result.kind === "done",
				id: remoteIdOf(result)
			};
			printResult(world, options, data, `${outcome.id}: ${resultWords(result)}.`);
			return exitCodeFor(result);
		});
	} finally {
		await state.close();
		await closeClient(world, connection.client);
	}
}
function remoteIdOf(result) {
	return result.kind === "done" ? result.remote_id : null;
}
function resultWords(result) {
	switch (result.kind) {
		case "done": return `executed${result.remote_id === null ? "" : ` as ${result.remote_id}`}`;
		case "refused": return `refused with ${result.status}: ${result.detail}`;
		case "dependent": return `${result.on} was not done`;
		case "in_doubt": return `still in doubt: ${result.reason}`;
		case "not_started":
		case "stale": return result.reason;
		default: return result;
	}
}
function exitCodeFor(result) {
	if (result.kind === "done") return EXIT.done;
	return result.kind === "in_doubt" ? EXIT.inDoubt : EXIT.appliedInPart;
}

export { resolve };