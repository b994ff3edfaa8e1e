import { It as decimal, Jt as isJsonArray, L as isPresent, Rt as isDecimalText, Yt as isJsonObject, Z as commandLine, cn as ownerOf, d as referenceIn, gn as dayAt, pn as addDays, u as IN_PATH } from "./model-C61qMIaC.js";
import { t as canonicalBody } from "./encode-request-CyDDNhWP.js";
import { r as FRESH } from "./backoff-CODnXF5g.js";
import { H as deadlineMs, K as reuseOf, R as creationUntilMs } from "./lease-DCM-1xjt.js";
import { a as askJournal, d as nameForKey, s as sendIntent } from "./run-context-BDLhJe0Z.js";
import { n as isPathId, t as fillPath } from "./fill-path-BEbWfem8.js";
import { d as versionValue, i as readVersion } from "./p-limit-ClY2ADjn.js";
import { hash } from "node:crypto";

// src/apply/sending/idempotency-key.ts
/** Idempotency keys. The same use has the same key in every process and on every machine. */
const FORM = "pw1";
const LENGTH_BYTES = 4;
/** `pw1_` and 43 characters of base64url; the interface allows 255 printable characters. */
function idempotencyKey(use) {
	const fields = [
		FORM,
		use.project,
		use.environment,
		use.address,
		use.operation,
		count(use.revision),
		count(use.round)
	];
	return `${FORM}_${hash("sha256", withLengths(fields), "base64url")}`;
}
/** Joins the fields, each as its length and its UTF-8, so that no two lists of fields give the same bytes. */
function withLengths(fields) {
	const size = fields.reduce((sum, field) => sum + LENGTH_BYTES + Buffer.byteLength(field), 0);
	const bytes = Buffer.alloc(size);
	let at = 0;
	for (const field of fields) {
		const length = bytes.write(field, at + LENGTH_BYTES);
		bytes.writeUInt32BE(length, at);
		at += LENGTH_BYTES + length;
	}
	return bytes;
}
/** Decimal digits. Any other value than a whole number would be a bug, and would make a second key for one use. */
function count(value) {
	if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a count: ${value}`);
	return value.toString(10);
}

// src/apply/steps/fill-references.ts
/**
* Fills in the ids that a plan left open: `{plans.team#id}` in a path, `{"$ref": "plans.team#id"}` in a body. Pure.
* The ids come from records, including those made earlier in the same run.
*/
function fillReferences(path, body, idOf) {
	const missing = /* @__PURE__ */ new Set();
	const lookUp = (address, fits) => {
		const id = idOf(address);
		if (id !== void 0 && fits(id)) return id;
		missing.add(address);
		return "";
	};
	const filledPath = path.replaceAll(IN_PATH, (_, address) => encodeURIComponent(lookUp(address, isPathId)));
	const filledBody = body === null ? null : fillObject(body, (address) => lookUp(address, () => true));
	if (missing.size > 0) return {
		kind: "missing",
		addresses: [...missing]
	};
	return {
		kind: "filled",
		path: filledPath,
		body: filledBody
	};
}
function fillObject(value, idOf) {
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, idOf)]));
}
function fill(value, idOf) {
	if (isJsonArray(value)) return value.map((inner) => fill(inner, idOf));
	if (!isJsonObject(value)) return value;
	const address = referenceIn(value);
	return address === void 0 ? fillObject(value, idOf) : idOf(address);
}

// src/apply/steps/execute-step.ts
/**
* Carries out one step: fills in its ids, makes its intent durable under the right key, then sends it. If the key
* turns out to be used, the step goes on under the next revision, a bounded number of times.
*/
/**
* Most keys that one step may use up in one run. A lost journal may miss more mutations of one address within a key's
* life; each apply then continues where the last one ended. A faulty service receives only a handful of requests.
*/
const MOST_KEYS = 6;
/** Most keys that a step skips because something that had the same name before used them. */
const MOST_ROUNDS_OF_OTHERS = 1e3;
async function executeStep(context, planned) {
	let sends = 0;
	let last = "";
	for (let turn = 1; turn <= MOST_KEYS; turn += 1) {
		const stopped = context.stop.reason();
		if (stopped !== null) return {
			kind: "not_started",
			reason: stopped
		};
		const opened = await openIntent(context, planned);
		if (opened.kind === "not_opened") return opened.result;
		const carried = await sendIntent(context, opened.intent, planned.operation, FRESH, opened.usedBefore);
		if (carried.kind === "resolved") return withSends(carried.result, sends);
		sends += carried.sends;
		last = `${carried.status}: ${carried.reason}`;
	}
	return {
		kind: "stale",
		reason: `the service took none of ${MOST_KEYS} keys for it, as if each had been used before; to the last it said ${last}; the next apply goes on with further keys`
	};
}
/** The intent is durable once this returns it. Without an intent, nothing was sent. */
async function openIntent(context, { step, ...planned }) {
	const filled = fillReferences(step.path, step.body, (address) => idAt(context, address));
	if (filled.kind === "missing") return {
		kind: "not_opened",
		result: {
			kind: "dependent",
			on: filled.addresses.join(", ")
		}
	};
	const { address, operation } = step;
	const body = filled.body === null ? null : canonicalBody(filled.body);
	const revision = context.records.get(address)?.revision ?? 0;
	const opened = await askJournal(context, async () => {
		const name = nameForKey(address, context.records, context.formerName);
		const { round, withdrawn, usedUntilMs } = await keyHistory(context, /* @__PURE__ */ new Set([address, name]), operation, revision);
		const { atMs, uptime } = context.clock.moment();
		const lastMs = creationUntilMs(step, context.standing) ?? Number.POSITIVE_INFINITY;
		if (atMs > lastMs) return mayExist(address);
		const reuse = reuseOf(usedUntilMs, atMs);
		if ("notBeforeMs" in reuse) return atEndOfLife(reuse.notBeforeMs);
		return openUnderFreeKey(context, {
			stepId: step.id,
			stepDigest: step.digest,
			planDigest: planned.planDigest,
			address,
			operation,
			opens: step.opens,
			day: step.effective_at ?? planned.today,
			revision,
			method: planned.operation.method,
			path: filled.path,
			body,
			atMs,
			uptime,
			deadlineMs: Math.min(deadlineMs(atMs, context.standing), lastMs, reuse.untilMs)
		}, {
			name,
			round,
			usedBefore: withdrawn
		});
	});
	if (opened.kind === "answered") return opened.value;
	return {
		kind: "not_opened",
		result: {
			kind: "not_started",
			reason: opened.reason
		}
	};
}
/**
* Opens the intent in the first round whose key nothing else has used. A thing that had this name before it was
* renamed may have been made under a key of this name; it stands at another address now.
*/
async function openUnderFreeKey(context, request, { name, round: first, usedBefore }) {
	const { project, environment, run } = context;
	const { address, operation, revision, stepId } = request;
	for (let round = first; round < first + MOST_ROUNDS_OF_OTHERS; round += 1) {
		const key = idempotencyKey({
			project,
			environment,
			address: name,
			operation,
			revision,
			round
		});
		const fresh = {
			round,
			key,
			...request
		};
		const opened = await context.journal.openIntent(run, fresh);
		if (opened.kind === "opened") return {
			kind: "opened",
			intent: justOpened(opened.intent, run, fresh),
			usedBefore
		};
		if (opened.closing === null) return keyInDoubt(context, opened.by);
		if (opened.by === address && opened.closing !== "not_applied") throw new Error(`the key of ${stepId} was used, and the record of ${address} does not say so`);
	}
	throw new Error(`${MOST_ROUNDS_OF_OTHERS} keys of ${stepId} were used by others`);
}
function justOpened(intent, run, fresh) {
	const { atMs, uptime } = fresh;
	return {
		intent,
		run,
		lastSentUptime: uptime,
		doubt: null,
		openedAtMs: atMs,
		firstSentAtMs: atMs,
		lastSentAtMs: atMs,
		sends: 1,
		...fresh
	};
}
function keyInDoubt(typed, by) {
	return {
		kind: "not_opened",
		result: {
			kind: "not_started",
			reason: `its key is that of the request in doubt for ${by}; resolve that first with: ${commandLine(typed, `resolve ${by} --send-again`)}`
		}
	};
}
function mayExist(address) {
	return {
		kind: "not_opened",
		result: {
			kind: "not_started",
			reason: `the journal misses what was applied before, and the service can no longer tell whether ${address} exists; apply again to see how to go on`
		}
	};
}
function atEndOfLife(notBeforeMs) {
	return {
		kind: "not_opened",
		result: {
			kind: "not_started",
			reason: `its key was used before and is at the end of its life; apply again from ${new Date(notBeforeMs).toISOString()} on`
		}
	};
}
/** The history of the keys of one thing under all its names, the present name first. */
async function keyHistory(context, names, operation, revision) {
	let whole = {
		round: 0,
		withdrawn: false,
		usedUntilMs: null
	};
	for (const name of names) {
		const { round, withdrawn, usedUntilMs } = await context.journal.keyHistory(name, operation, revision);
		const counts = whole.round === 0;
		whole = {
			round: whole.round + round,
			withdrawn: whole.withdrawn || counts && withdrawn,
			usedUntilMs: whole.usedUntilMs ?? (counts ? usedUntilMs : null)
		};
	}
	return whole;
}
function idAt(context, address) {
	const record = context.records.get(address);
	return isPresent(record) ? record.remoteId ?? void 0 : void 0;
}
function withSends(result, earlier) {
	return "sends" in result ? {
		...result,
		sends: result.sends + earlier
	} : result;
}

// src/apply/steps/read-back.ts
/** Null if the service has what was sent, or if it cannot be read now. */
async function readBackVersion(client, bindings, { address, subscriptionId, versionId, body }) {
	const operation = bindings.operations.get("versions.get");
	if (operation === void 0) return null;
	const path = fillPath(operation.path, {
		id: subscriptionId,
		vid: versionId
	});
	const answer = await client.send({
		operation,
		path,
		body: null,
		key: null
	});
	if (answer.kind !== "answered" || answer.status !== 200 || answer.body === void 0) return null;
	const reading = readVersion(answer.body);
	if (reading.kind !== "read" || reading.value.id !== versionId) return null;
	const shown = versionValue(reading.value);
	const other = [
		"items",
		"entitlements",
		...shown.description === void 0 ? [] : ["description"]
	].filter((name) => name in body && !holds(shown[name], body[name]));
	return other.length === 0 ? null : {
		address,
		fields: other
	};
}
/** True if the service shows everything that was sent. Fields that it adds and the order of a list do not matter. */
function holds(shown, sent) {
	if (sent === void 0 || sent === null) return true;
	if (isJsonArray(sent)) {
		if (!isJsonArray(shown) || shown.length !== sent.length) return false;
		const left = [...shown];
		return sent.every((element) => {
			const index = left.findIndex((candidate) => holds(candidate, element));
			if (index >= 0) left.splice(index, 1);
			return index >= 0;
		});
	}
	if (isJsonObject(sent)) return isJsonObject(shown) && Object.entries(sent).every(([name, value]) => holds(shown[name], value));
	return shown === sent || sameAmount(shown, sent);
}
/** `"10.0"` and `"10.00"` are the same amount. */
function sameAmount(shown, sent) {
	if (typeof shown !== "string" || typeof sent !== "string") return false;
	return isDecimalText(shown) && isDecimalText(sent) && decimal(shown).eq(decimal(sent));
}

// src/apply/steps/run-step.ts
/** Throws only for bugs, and then stops the run. */
async function runStep(context, setting, step) {
	const { plan, bindings } = setting;
	const operation = bindingOf(step, bindings);
	if (operation === void 0) return {
		kind: "stale",
		reason: `${step.operation} is no longer bound as it was when this was planned`
	};
	if (isTooLate(context, setting)) return {
		kind: "stale",
		reason: `it was planned on ${plan.today}, and is not carried out after the next day`
	};
	try {
		const result = await executeStep(context, {
			step,
			operation,
			planDigest: plan.digest,
			today: plan.today
		});
		if (result.kind === "done") await readBack(context, setting, step);
		stopInDoubt(context, {
			address: step.address,
			result
		});
		return result;
	} catch (cause) {
		context.stop.because("a mistake in this program");
		throw cause;
	}
}
/** Once the run has stopped, a step in doubt says nothing about the service. */
function stopInDoubt({ stop, doubts }, outcome) {
	if (stop.reason() !== null) return;
	const reason = doubts.after(outcome);
	if (reason !== null) stop.because(reason, "away");
}
/** Undefined if the operation is no longer bound as it was when the step was planned. */
function bindingOf({ operation, method }, bindings) {
	const bound = bindings.operations.get(operation);
	return bound?.method === method ? bound : void 0;
}
/**
* A planned price starts on the day of apply, or on a day that was ahead when the plan was made. More than one day
* later that order may be reversed: a price meant for today would start after its successor, and win. A run may pass
* one midnight. The check reads the machine's clock, which gave the plan its day; the journal's time may be ahead of
* it.
*/
function isTooLate({ runtime }, { plan, timezone }) {
	return timezone !== void 0 && dayAt(runtime.now(), timezone) > addDays(plan.today, 1);
}
/**
* Reads a version back, at the pace of the run's other requests; versions can always be read. A version whose value
* is unknown is left to the next plan to compare, and so is one for which no pace can be had.
*/
async function readBack(context, setting, step) {
	if (step.operation !== "versions.create" || setting.readBack === void 0) return;
	const versionId = context.records.get(step.address)?.remoteId;
	const subscriptionId = context.records.get(ownerOf(step.address))?.remoteId;
	const body = context.records.get(step.address)?.value;
	if (!versionId || !subscriptionId || !body) return;
	const version = {
		address: step.address,
		subscriptionId,
		versionId,
		body
	};
	const read = async () => context.stop.reason() === null ? readBackVersion(context.client, setting.bindings, version) : null;
	const other = await context.limit.run(read, context.stop.signal).catch(() => null);
	if (other !== null) setting.readBack(other);
}

export { runStep as n, bindingOf as t };