import { Xt as objectsIn, Yt as isJsonObject } from "./model-C61qMIaC.js";
import { a as readSubscription, c as scheduledVersions, p as resourceAt, u as subscriptionValue } from "./p-limit-ClY2ADjn.js";

// src/service/judge-answer.ts
/** The history before the first send of an intent that was opened just now. */
const FRESH = {
	uncertain: false,
	left: false,
	asking: false
};
/** The history before this process first sends an intent that another left open, with answers unknown here. */
const RESUMED = {
	uncertain: true,
	left: true,
	asking: false
};
function judgeAnswer({ answer, operation, key, history, gap }) {
	if (answer.kind === "unanswered") {
		const sent = answer.reason !== "refused";
		return sendAgain(sent ? "unanswered" : "not_connected", answer.detail, {
			...history,
			...sent && UNCERTAIN
		}, null);
	}
	if (answer.echoedKey !== key) return judgeForeign(answer, history);
	const { status } = answer;
	if (status >= 200 && status < 300) return judgeSuccess(answer, operation, history, gap);
	if (status === 429) return sendAgain("limited", detailOf(answer), {
		...history,
		left: true
	}, answer.retryAfterMs);
	if (status >= 400 && status < 500) return judgeRefusal(answer, operation, history);
	const next = {
		...history,
		...UNCERTAIN
	};
	if (status < 500) return sendAgain("unexpected_status", `status ${status}`, next, null);
	return sendAgain(answer.transient ? "transient" : "server_error", detailOf(answer), next, answer.retryAfterMs);
}
/** After a send that may have been executed, the next refusal must be asked about again. */
const UNCERTAIN = {
	uncertain: true,
	left: true,
	asking: false
};
function sendAgain(reason, detail, next, retryAfterMs) {
	return {
		kind: "send_again",
		reason,
		detail,
		retryAfterMs,
		next
	};
}
/**
* Judges an answer that does not echo the key, although the interface promises the echo for every keyed request. A
* gateway may have sent it, before the service or in its place, and gateways use bodies of the interface's form. Any
* such request may have been executed. Only 401, 403 and 429 may come from before the service's idempotency layer;
* they are trusted to mean "not executed" and nothing more. An answer that echoes another key belongs to another
* request.
*/
function judgeForeign(answer, history) {
	const { status, echoedKey, retryAfterMs } = answer;
	const detail = detailOf(answer);
	const next = {
		...history,
		left: true
	};
	if (echoedKey === null) {
		if (isShutOut(status)) return {
			kind: "stop_run",
			status,
			detail,
			next
		};
		if (status === 429) return sendAgain("limited", detail, next, retryAfterMs);
	}
	return sendAgain("not_the_services_word", `an answer that ${echoedKey === null ? "does not echo the key" : "echoes another key"}, perhaps a gateway's: ${withStatus(status, detail)}`, {
		...next,
		...UNCERTAIN
	}, retryAfterMs);
}
/** The API key is refused: nothing was executed, and no other request will be accepted. */
function isShutOut(status) {
	return status === 401 || status === 403;
}
function withStatus(status, detail) {
	return detail === `status ${status}` ? detail : `status ${status}: ${detail}`;
}
function errorBody(answer) {
	const { body } = answer;
	if (!isJsonObject(body)) return void 0;
	const { status, detail } = body;
	return typeof status === "number" && typeof detail === "string" ? {
		status,
		detail
	} : void 0;
}
function detailOf(answer) {
	return errorBody(answer)?.detail ?? `status ${answer.status}`;
}
function judgeSuccess(answer, operation, history, gap) {
	const { status, replayed } = answer;
	const next = {
		...history,
		...replayed ? { left: true } : UNCERTAIN
	};
	const reading = readResource(answer, operation);
	if (reading.kind === "malformed") return sendAgain("cut_short", `status ${status} with a body that is ${reading.how}`, next, null);
	if (reading.kind === "without_id") {
		if (!replayed) return sendAgain("without_id", `status ${status} without an id`, next, null);
		return {
			kind: "in_doubt",
			doubt: "id_unknown",
			reason: "it was executed, and the service does not tell the id: look for it, and resolve it with its id"
		};
	}
	const { resource } = reading;
	if (replayed && (gap || !history.uncertain)) return {
		kind: "done_before",
		status,
		resource
	};
	return {
		kind: "done",
		status,
		replayed,
		resource
	};
}
function judgeRefusal(answer, operation, history) {
	const { status, replayed } = answer;
	const detail = detailOf(answer);
	if (status === 404 && operation.method === "DELETE") return {
		kind: "done",
		status,
		replayed,
		resource: NOTHING_ANSWERED
	};
	if (replayed) return {
		kind: "refused",
		status,
		detail,
		stored: true
	};
	const next = {
		...history,
		left: true
	};
	if (isShutOut(status)) return {
		kind: "stop_run",
		status,
		detail,
		next
	};
	if (status === 409) return sendAgain("in_progress", detail, next, answer.retryAfterMs);
	if (!history.asking) return sendAgain("ask_once_more", detail, {
		...next,
		asking: true
	}, null);
	if (history.uncertain) return {
		kind: "in_doubt",
		doubt: "refused_unsure",
		reason: `refused twice (${status}: ${detail}) after a send whose answer was lost`
	};
	if (status !== 422) return {
		kind: "refused",
		status,
		detail,
		stored: false
	};
	if (operation.repeatable) return {
		kind: "key_taken",
		status,
		detail
	};
	return {
		kind: "in_doubt",
		doubt: "key_taken",
		reason: `the key was used before with another body (${status}: ${detail})`
	};
}
const NOTHING_ANSWERED = {
	remoteId: null,
	status: null,
	currentVersionId: null,
	value: null,
	createdAtMs: null
};
/** Any body is accepted if the interface shows none. Otherwise it must be whole, and have its id if one is due. */
function readResource(answer, operation) {
	const body = isJsonObject(answer.body) ? answer.body : void 0;
	if (operation.answer === "none") return {
		kind: "read",
		resource: body ? toResource(body, null) : NOTHING_ANSWERED
	};
	if (answer.fault !== "none") return {
		kind: "malformed",
		how: answer.fault === "cut_short" ? "cut short" : "no JSON"
	};
	if (!operation.answersId) return {
		kind: "read",
		resource: body ? toResource(resourceAt(body, operation.idPath) ?? {}, null) : NOTHING_ANSWERED
	};
	if (body === void 0) return {
		kind: "malformed",
		how: "no object"
	};
	const resource = resourceAt(body, operation.idPath) ?? {};
	const id = resource[operation.idPath.at(-1) ?? "id"];
	if (id === void 0 || id === null || id === "") return { kind: "without_id" };
	if (typeof id !== "string") return {
		kind: "malformed",
		how: "without a text for its id"
	};
	if ([
		id,
		resource.current_version_id,
		...objectsIn(resource.pending_changes).map(versionIdOf)
	].some(isOverlong)) return {
		kind: "malformed",
		how: `no word of the service: it has an id of more than ${255} characters`
	};
	return {
		kind: "read",
		resource: toResource(resource, id, operation.name)
	};
}
function versionIdOf({ version_id: id }) {
	return id;
}
function isOverlong(id) {
	return typeof id === "string" && id.length > 255;
}
function toResource(resource, remoteId, name) {
	const subscription = name?.startsWith("subscriptions.") ? readSubscription(resource) : void 0;
	const scheduled = subscription?.kind === "read" ? scheduledVersions(subscription.value) : [];
	return {
		remoteId,
		status: textOf(resource.status),
		currentVersionId: textOf(resource.current_version_id),
		value: subscription?.kind === "read" ? subscriptionValue(subscription.value) : null,
		...scheduled.length > 0 && { scheduled },
		createdAtMs: instantOf(resource.created_at)
	};
}
function textOf(value) {
	return typeof value === "string" && value !== "" ? value : null;
}
function instantOf(value) {
	const ms = typeof value === "string" ? Date.parse(value) : NaN;
	return Number.isNaN(ms) ? null : ms;
}

// src/apply/sending/backoff.ts
/** The pause before the same bytes are sent again. Full jitter keeps clients from coming back all at once. Pure. */
const BASE_MS = 500;
const CAP_MS = 3e4;
/** If the service asks for a longer wait than this, the run does not send the request again. */
const LONGEST_WAIT_MS = 3e5;
/**
* `attempt` counts from 1. `random` is at least 0 and below 1. The wait that the service asked for (`Retry-After`) is
* kept in full, with the jitter on top.
*/
function backoffMs(attempt, random, retryAfterMs) {
	const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
	return (retryAfterMs ?? 0) + Math.floor(random * ceiling);
}

export { judgeAnswer as a, RESUMED as i, backoffMs as n, FRESH as r, LONGEST_WAIT_MS as t };