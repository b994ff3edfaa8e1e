import { At as grouped, F as isDeclared, Z as commandLine, cn as ownerOf, rn as addressOf, z as recordDone } from "./model-C61qMIaC.js";
import { n as paceOf, t as pLimit } from "./p-limit-ClY2ADjn.js";
import { a as judgeAnswer, i as RESUMED, n as backoffMs, t as LONGEST_WAIT_MS } from "./backoff-CODnXF5g.js";
import { U as expiresInMs, z as missingSince } from "./lease-DCM-1xjt.js";
import { t as inDoubtResult } from "./in-doubt-result-BBK_u-wi.js";
import { setMaxListeners } from "node:events";

// src/apply/sending/fold-answer.ts
/** The records of a closed intent. Pure. The records become durable in the same transaction as the outcome. */
/** Both the last value sent and the last value answered are unknown. */
const UNKNOWN = {
	value: null,
	answered: null
};
/** This intent was executed: the value it sent is the value that holds. */
function recordsWhenDone(intent, resource, atMs, recordAt) {
	const known = recordAt(intent.address)?.remoteId ?? null;
	const creates = intent.operation.endsWith(".create");
	return recordDone({
		operation: intent.operation,
		address: intent.address,
		body: intent.body === null ? null : JSON.parse(intent.body),
		opens: intent.opens,
		day: intent.day,
		atMs
	}, {
		id: creates ? resource.remoteId : known ?? resource.remoteId,
		currentVersionId: resource.currentVersionId,
		status: resource.status,
		value: resource.value,
		scheduled: resource.scheduled ?? []
	}, recordAt);
}
/** Executed, but perhaps not last, or only by a person's word: the ids are known, the values are not. */
function recordsWhenDoneBefore(intent, resource, atMs, recordAt) {
	return recordsWhenDone(intent, resource, atMs, recordAt).map((row) => ({
		...row,
		...UNKNOWN
	}));
}
/** Another request used the key: there was one more mutation than the journal knew of, and its value is unknown. */
function recordsWhenSuperseded(intent, atMs, recordAt) {
	const before = recordAt(intent.address);
	if (before !== void 0) return [{
		...before,
		...UNKNOWN,
		revision: before.revision + 1,
		appliedAtMs: atMs
	}];
	return [nothingAt(intent.address, atMs)];
}
/** The record of an address with nothing at it whose first key is used. */
function nothingAt(address, atMs) {
	return {
		address,
		remoteId: null,
		start: null,
		status: null,
		presence: "removed",
		...UNKNOWN,
		revision: 1,
		appliedAtMs: atMs
	};
}
/** The intent closed past its deadline without an answer. It may have been executed, so the value is unknown. */
function recordsWhenExpired(intent, recordAt) {
	const before = recordAt(intent.address);
	return before === void 0 ? [] : [{
		...before,
		...UNKNOWN
	}];
}

// src/apply/sending/former-name.ts
/** In a checked catalog, no declared name is also the former name of something else. */
function formerNames({ products, bundles, plans, subscriptions }) {
	const former = /* @__PURE__ */ new Map();
	const note = (kind, declared) => {
		for (const { address, renamedFrom } of declared.values()) if (renamedFrom !== void 0) former.set(address, addressOf(kind, renamedFrom));
	};
	note("product", products);
	note("bundle", bundles);
	note("plan", plans);
	note("subscription", subscriptions);
	return (address) => {
		const owner = ownerOf(address);
		const before = former.get(owner);
		return before === void 0 ? void 0 : `${before}${address.slice(owner.length)}`;
	};
}
/** Returns a test for addresses that the catalog still has, under that name or a later one. */
function holdsOf(whole) {
	const { products, bundles, plans, subscriptions } = whole.catalog;
	const former = formerNames(whole.catalog);
	const declared = [
		products,
		bundles,
		plans,
		subscriptions
	].flatMap((group) => [...group.values()]);
	const before = new Set(declared.flatMap(({ address }) => former(address) ?? []));
	return (address) => isDeclared(whole, address) || before.has(ownerOf(address));
}
/** The former name if neither name is on record, else the address itself. */
function nameForKey(address, records, formerName) {
	const former = formerName(address);
	return former === void 0 || records.has(address) || records.has(former) ? address : former;
}

// src/apply/sending/send-intent.ts
/**
* Carries one durable intent to an end: send, judge, wait, count the next send, and send the same bytes again. It
* closes the intent in one transaction with the records it changes. `judgeAnswer` alone decides what an answer means.
*/
/** A send counted longer ago than this is held back. */
const LONGEST_STANDSTILL_MS = 6e4;
/** A send that waits longer than this for its turn is counted once more when the turn comes. */
const LONGEST_TURN_MS = 3e4;
/** `before` is FRESH for an intent that was opened just now: its opening counted the first send. */
async function sendIntent(context, opened, operation, before, usedBefore = false) {
	let intent = opened;
	let history = before;
	let counted = !before.left;
	for (let attempt = 1;; attempt += 1) {
		if (!counted) {
			const { atMs, uptime } = context.clock.moment();
			if (atMs > intent.deadlineMs) return pastDeadline(context, intent, operation);
			const again = await countAgain(context, intent, {
				atMs,
				uptime
			});
			if (again.kind === "failed") return inDoubt(intent, `it was not sent again: ${again.reason}`);
			intent = again.value;
		}
		counted = false;
		const passage = await passOver(context, intent, operation);
		intent = passage.intent;
		if (passage.kind === "held_back") return heldBack(context, intent, history, passage.reason);
		const { answer } = passage;
		const gap = context.standing.missingFromMs !== null;
		const verdict = judgeAnswer({
			answer,
			operation,
			key: intent.key,
			history,
			gap
		});
		if (verdict.kind === "send_again" && verdict.reason === "limited") context.limit.limited();
		else context.limit.answered();
		if (verdict.kind !== "send_again") return carryOut(context, intent, operation, verdict, {
			history,
			usedBefore
		});
		history = verdict.next;
		const ms = backoffMs(attempt, context.runtime.random(), verdict.retryAfterMs);
		if (attempt > context.retries && verdict.reason !== "ask_once_more" || ms > 3e5) return giveUp(context, intent, verdict);
		context.progress({
			kind: "waiting",
			id: intent.stepId,
			ms,
			reason: verdict.reason
		});
		await context.runtime.sleep(ms, context.stop.signal);
		if (context.stop.signal.aborted) return giveUp(context, intent, verdict);
	}
}
function countAgain(context, intent, { atMs, uptime }) {
	return askJournal(context, async () => {
		await context.journal.countSend(intent.intent, atMs, uptime);
		return {
			...intent,
			sends: intent.sends + 1,
			lastSentAtMs: atMs,
			lastSentUptime: uptime
		};
	});
}
/** Sends the request once, when its turn comes, unless the run was stopped or the process stood still meanwhile. */
function passOver(context, asked, operation) {
	const askedMs = context.clock.now();
	return context.limit.run(async () => {
		const stopped = context.stop.reason();
		if (stopped !== null) return {
			kind: "held_back",
			intent: asked,
			reason: stopped
		};
		const turn = await countForTurn(context, asked, askedMs);
		if (turn.kind === "failed") return {
			kind: "held_back",
			intent: asked,
			reason: turn.reason
		};
		const intent = turn.value;
		if (context.clock.now() - intent.lastSentAtMs > LONGEST_STANDSTILL_MS) return {
			kind: "held_back",
			intent,
			reason: "this process stood still before it could be sent"
		};
		context.progress({
			kind: "sending",
			id: intent.stepId,
			send: intent.sends
		});
		const { path, body, key } = intent;
		const answer = await context.client.send({
			operation,
			path,
			body,
			key
		});
		await hearTime(context, answer, key);
		return {
			kind: "passed",
			intent,
			answer
		};
	}, context.stop.signal);
}
/**
* Only the service's own time counts; a proxy in between may have any clock. A request without a key has no key to
* echo.
*/
async function hearTime(context, answer, key) {
	if (answer.kind !== "answered" || answer.echoedKey !== key || answer.dateMs == null) return;
	const { dateMs } = answer;
	if (context.clock.hear(dateMs)) await tryJournal(context, () => context.journal.noteHeard(dateMs));
}
/** Counts the send again if its turn came late, because of a low rate or requests that hang. */
async function countForTurn(context, intent, askedMs) {
	const now = context.clock.moment();
	if (now.atMs - askedMs <= LONGEST_TURN_MS) return {
		kind: "answered",
		value: intent
	};
	if (now.atMs > intent.deadlineMs) return {
		kind: "failed",
		reason: "its key may have expired before its turn came"
	};
	return countAgain(context, intent, now);
}
/**
* Withdraws a request that never left; if the journal cannot record that, its intent stays open. A request that may
* have left stays open. The next apply sends both again.
*/
async function heldBack(context, intent, history, reason) {
	if (history.left) return inDoubt(intent, `it was not sent again: ${reason}`);
	const closing = {
		kind: "withdrawn",
		status: null,
		reason,
		left: false
	};
	const carried = {
		kind: "resolved",
		result: {
			kind: "not_started",
			reason
		}
	};
	await close(context, intent, closing, [], context.clock.now(), carried);
	return carried;
}
async function carryOut(context, intent, operation, verdict, { history, usedBefore }) {
	const { sends } = intent;
	const atMs = context.clock.now();
	const recordAt = (address) => context.records.get(address);
	switch (verdict.kind) {
		case "done": {
			const { status, replayed, resource } = verdict;
			const records = recordsWhenDone(intent, resource, atMs, recordAt);
			return close(context, intent, {
				kind: "done",
				status,
				remoteId: resource.remoteId,
				replayed,
				reason: null
			}, records, atMs, {
				kind: "resolved",
				result: {
					kind: "done",
					remote_id: remoteIdAt(intent, records),
					replayed,
					sends
				}
			});
		}
		case "done_before": {
			const { status, resource } = verdict;
			if (operation.repeatable) {
				const closing = {
					kind: "superseded",
					status,
					reason: "executed before it was sent"
				};
				return close(context, intent, closing, recordsWhenSuperseded(intent, atMs, recordAt), atMs, {
					...closing,
					sends
				});
			}
			const records = recordsWhenDoneBefore(intent, resource, atMs, recordAt);
			const closing = {
				kind: "done",
				status,
				remoteId: resource.remoteId,
				replayed: true,
				reason: null
			};
			const result = {
				kind: "done",
				remote_id: remoteIdAt(intent, records),
				replayed: true,
				sends
			};
			const explained = usedBefore || isExplained(context, intent, resource.createdAtMs);
			if (!explained) await noteMissing(context, atMs);
			const carried = await close(context, intent, closing, records, atMs, {
				kind: "resolved",
				result
			});
			if (!explained) context.stop.because(journalMisses(context, intent));
			return carried;
		}
		case "key_taken": {
			const closing = {
				kind: "superseded",
				status: verdict.status,
				reason: verdict.detail
			};
			return close(context, intent, closing, recordsWhenSuperseded(intent, atMs, recordAt), atMs, {
				...closing,
				sends
			});
		}
		case "refused": {
			const { status, detail } = verdict;
			return close(context, intent, verdict.stored ? {
				kind: "not_applied",
				status,
				reason: detail
			} : {
				kind: "withdrawn",
				status,
				reason: detail,
				left: true
			}, [], atMs, {
				kind: "resolved",
				result: {
					kind: "refused",
					status,
					detail,
					sends
				}
			});
		}
		case "in_doubt": {
			const { doubt, reason } = verdict;
			const failed = await tryJournal(context, () => context.journal.noteDoubt(intent.intent, doubt));
			return inDoubt(intent, failed === null ? reason : `${reason}; ${failed}`);
		}
		case "stop_run": {
			const reason = `the service refuses the API key (${verdict.status}: ${verdict.detail})`;
			context.stop.because(reason, "key_refused");
			if (history.uncertain) return inDoubt(intent, reason);
			return {
				kind: "resolved",
				result: {
					kind: "not_started",
					reason
				}
			};
		}
		/* v8 ignore next 2 */
		default: return verdict;
	}
}
/**
* True if there is an explanation for a create that was executed before its first send: a duplicate of that send made
* it, the state is new, or the create falls in the time that the journal is known to miss. Without an explanation the
* journal misses something more, and the keys of other things of that time may have expired.
*/
function isExplained({ standing }, { firstSentAtMs }, createdAtMs) {
	const { confirmed, missingFromMs } = standing;
	if (confirmed || createdAtMs !== null && createdAtMs >= firstSentAtMs) return true;
	return missingFromMs !== null && (createdAtMs === null || createdAtMs >= missingFromMs);
}
/** Records a gap that starts when the journal was last whole. */
async function noteMissing(context, atMs) {
	const fromMs = missingSince(context.standing.wholeUntilMs, context.standing);
	await tryJournal(context, () => context.journal.noteMissing(fromMs, atMs));
}
function journalMisses(context, intent) {
	return `the journal misses something: ${intent.address} had been made before this run sent it. If the state was restored from a copy, compare it with the service, then run: ${commandLine(context, "state confirm --reason …")}`;
}
/** Ends the tries, or the run. A request that never left is withdrawn; any other stays open. */
async function giveUp(context, intent, verdict) {
	if (verdict.next.left) return inDoubt(intent, openReason(verdict, context.clock.now()));
	const halted = context.stop.reason();
	const reason = halted ?? `the service cannot be reached: ${verdict.detail}`;
	if (halted === null) context.stop.because(reason, "away");
	return heldBack(context, intent, verdict.next, reason);
}
function openReason({ reason, detail, retryAfterMs, next }, nowMs) {
	const known = next.uncertain ? "it may have been executed" : "not executed so far";
	const asked = retryAfterMs !== null && retryAfterMs > 3e5 ? `the service asks to wait until ${wholeMinute(nowMs + retryAfterMs)}, ` : "";
	return `${reason.replaceAll("_", " ")}: ${detail}; ${known}, ${asked}the next apply sends it again under the same key`;
}
/** The end of the minute, so that requests with the same wait report the same time. */
function wholeMinute(atMs) {
	return (/* @__PURE__ */ new Date(Math.ceil(atMs / 6e4) * 6e4)).toISOString();
}
async function pastDeadline(context, intent, operation) {
	const over = "its key may have expired, so it is not sent again";
	if (!operation.repeatable) return inDoubt(intent, `${over}; look whether it was executed, then resolve it with: ${commandLine(context, `resolve ${intent.address} --id ID`)}, or --not-applied`);
	const now = context.clock.moment();
	const { atMs } = now;
	const expiresMs = expiresInMs(intent, now);
	if (expiresMs > 0) return inDoubt(intent, `${over}; it is given up at ${new Date(atMs + expiresMs).toISOString()} and planned again`);
	return close(context, intent, {
		kind: "not_applied",
		status: null,
		reason: "past its deadline"
	}, recordsWhenExpired(intent, (address) => context.records.get(address)), atMs, {
		kind: "resolved",
		result: {
			kind: "stale",
			reason: `${over}; the next plan sends it anew`
		}
	});
}
/** Writes to the journal, then updates the run's records. If the write fails, the intent stays in doubt. */
async function close(context, intent, closing, changed, atMs, carried) {
	const name = nameForKey(intent.address, context.records, context.formerName);
	const former = changed.length > 0 && name !== intent.address ? [nothingAt(name, atMs)] : [];
	const records = [...changed, ...former];
	const failed = await tryJournal(context, () => context.journal.closeIntent(intent.intent, closing, records, atMs));
	if (failed !== null) return inDoubt(intent, `the outcome could not be recorded: ${failed}`);
	for (const record of records) context.records.set(record.address, record);
	return carried;
}
/** Stops the run if the journal fails: nothing may be sent without a journal. */
async function askJournal(context, work) {
	try {
		return {
			kind: "answered",
			value: await work()
		};
	} catch (cause) {
		const reason = `the journal cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`;
		context.stop.because(reason);
		return {
			kind: "failed",
			reason
		};
	}
}
/** Null if the write succeeded, else the reason why not. */
async function tryJournal(context, write) {
	const answered = await askJournal(context, write);
	return answered.kind === "answered" ? null : answered.reason;
}
function inDoubt(intent, reason) {
	return {
		kind: "resolved",
		result: inDoubtResult(intent, reason)
	};
}
function remoteIdAt(intent, records) {
	return records.find(({ address }) => address === intent.address)?.remoteId ?? null;
}

// src/apply/resolving/resolve-intents.ts
/**
* Resolves open intents before anything new is sent: an intent in doubt is sent again under the same key with the
* same bytes. An intent whose address is no longer in the catalog waits until a person resolves it.
*/
/** `holds` is true if the catalog still has an address. Returns one outcome per open intent, oldest first. */
async function resolveIntents(context, intents, bindings, holds) {
	return Promise.all(intents.map(async (intent) => {
		const result = await context.underWay(() => resolve(context, intent, bindings, holds));
		const { stepId: id, address, operation } = intent;
		const outcome = {
			id,
			address,
			operation,
			origin: "resolved",
			result
		};
		context.progress({
			kind: "finished",
			outcome
		});
		return outcome;
	}));
}
async function resolve(context, intent, bindings, holds) {
	const stopped = context.stop.reason();
	if (stopped !== null) return inDoubtResult(intent, `not sent again: ${stopped}`);
	if (!holds(intent.address)) return inDoubtResult(intent, `its address left the catalog; resolve it with: ${commandLine(context, `resolve ${intent.address} --send-again`)}`);
	if (intent.doubt === "key_taken") return inDoubtResult(intent, `the service holds something else under its key, made within a day before by a request that this journal does not know, so it is not sent again; resolve it with: ${commandLine(context, `resolve ${intent.address} --not-applied`)}`);
	const bound = bindings.operations.get(intent.operation);
	if (bound === void 0) return inDoubtResult(intent, `${intent.operation} is no longer bound; bind it again, or say what became of it`);
	const patience = context.doubts.isAway() ? {
		...context,
		retries: 0
	} : context;
	const carried = await sendIntent(patience, intent, {
		...bound,
		method: intent.method
	}, RESUMED);
	if (carried.kind === "superseded") return {
		kind: "stale",
		reason: "its key was used by another request; the next plan sends it anew"
	};
	noteDoubt(context, intent, carried.result);
	return carried.result;
}
/** Every open intent is tried, even if the service is away; the streak then keeps most new steps from starting. */
function noteDoubt({ stop, doubts }, { address, sends }, result) {
	if ((result.kind !== "in_doubt" || result.sends > sends) && stop.reason() === null) doubts.after({
		address,
		result
	});
}

// src/apply/sending/adaptive-limit.ts
/** Limits the requests on the wire at once. The limit halves on a 429 and increases again one by one. */
/** Number of answers in a row without a 429 after which the limit increases by one. */
const ANSWERS_PER_CLIMB = 8;
/**
* Steps allowed for each request on the wire. While one waits for an answer, another is opened or closed in the
* journal, so that no request waits for the journal. Not more: an intent opened and not sent when a run stops must be
* withdrawn.
*/
const STEPS_PER_REQUEST = 2;
/** `pace` is awaited by each task when its turn comes; it may enforce a rate. */
function createAdaptiveLimit(most, pace = paceOf(null)) {
	const limit = pLimit(most);
	const steps = pLimit(most * STEPS_PER_REQUEST);
	const widen = (width) => {
		limit.concurrency = width;
		steps.concurrency = width * STEPS_PER_REQUEST;
	};
	let calm = 0;
	return {
		underWay: (task) => steps(task),
		run: (task, halted) => limit(() => pace(halted).then(task)),
		limited: () => {
			widen(Math.max(1, Math.floor(limit.concurrency / 2)));
			calm = 0;
		},
		answered: () => {
			calm += 1;
			if (calm < ANSWERS_PER_CLIMB || limit.concurrency >= most) return;
			widen(limit.concurrency + 1);
			calm = 0;
		},
		width: () => limit.concurrency
	};
}

// src/apply/sending/doubt-streak.ts
/**
* Stops a run when the service is away. Each step would end in doubt after all its tries, and a full run of them
* would take hours. The run stops after several steps in a row ended in doubt, and the next apply continues.
*/
const MOST_IN_A_ROW = 20;
function createDoubtStreak() {
	let inARow = 0;
	const isAway = () => inARow >= MOST_IN_A_ROW;
	return {
		isAway,
		after({ address, result }) {
			switch (result.kind) {
				case "in_doubt":
					inARow += 1;
					return isAway() ? `${grouped(String(inARow))} steps in a row ended in doubt, the last of them ${address}: ${result.reason}` : null;
				case "done":
				case "refused":
					inARow = 0;
					return null;
				case "dependent":
				case "not_started":
				case "stale": return null;
				default: return result;
			}
		}
	};
}

// src/apply/sending/run-context.ts
/** The shared context of a run's intents: the journal, the service, time, the current records, and the stop. */
/** `whole` is the stop of a larger unit that this one belongs to: stopping it stops this one, for the same reason. */
function createStop(interrupt, whole) {
	const own = new AbortController();
	const signal = AbortSignal.any([
		interrupt,
		own.signal,
		...whole === void 0 ? [] : [whole.signal]
	]);
	setMaxListeners(0, signal);
	let stopped;
	return {
		signal,
		reason: () => stopped?.reason ?? whole?.reason() ?? (interrupt.aborted ? "interrupted" : null),
		stopped: () => stopped?.reason ?? null,
		kind: () => stopped?.kind ?? null,
		because: (reason, kind = "other") => {
			stopped ??= {
				reason,
				kind
			};
			own.abort();
		}
	};
}

export { askJournal as a, tryJournal as c, nameForKey as d, recordsWhenDoneBefore as f, resolveIntents as i, formerNames as l, createDoubtStreak as n, hearTime as o, createAdaptiveLimit as r, sendIntent as s, createStop as t, holdsOf as u };