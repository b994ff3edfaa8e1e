import { r as __toESM } from "./rolldown-runtime-CoNq6U3z.js";
import { $ as typedFor, Ht as diagnosticText, I as answeredFields, Jt as isJsonArray, Kt as shortened, L as isPresent, R as isVersionRecord, Sn as parseCalendarDay, Ut as fault, Vt as compareDiagnostics, Yt as isJsonObject, cn as ownerOf, dn as versionAddress, gn as dayAt, i as EXIT, k as SERVICE_VERSION, kt as counted, ln as parseAddress, pn as addDays, r as TOOL_VERSION, rn as addressOf, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { a as readSubscription, c as scheduledVersions, d as versionValue, f as idAt, i as readVersion, l as objectValue, n as paceOf, o as readObject, p as resourceAt, s as pendingDrafts, t as pLimit, u as subscriptionValue } from "./p-limit-ClY2ADjn.js";
import { n as isPathId, t as fillPath } from "./fill-path-BEbWfem8.js";
import { n as assemblePlan } from "./assemble-plan-aCrCBhdH.js";
import { v as baseUrlOf, y as checkOrigin } from "./read-inputs-BYvzDuAU.js";
import { t as apiKeyOf } from "./secrets-DHiFyOEe.js";
import { t as addressFrom } from "./address-argument-DRNU3KKV.js";
import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { uptime } from "node:os";

// src/cli/io/interruption.ts
/** Ends the wait for the service when the person asks to stop. */
function interrupted() {
	return fault("interrupted", "stopped before anything was sent", "run the command again", EXIT.interrupted);
}
/** For reads only: rejects as soon as the person asks to stop, even while requests are under way. */
async function unlessInterrupted({ signal }, work) {
	work.catch(() => void 0);
	if (signal.aborted) throw interrupted();
	let stop = () => void 0;
	const stopped = new Promise((_, reject) => {
		stop = () => reject(interrupted());
		signal.addEventListener("abort", stop, { once: true });
	});
	try {
		return await Promise.race([work, stopped]);
	} finally {
		signal.removeEventListener("abort", stop);
	}
}
/** Waits for requests in flight. After a request to stop it does not wait: the end of the program closes them. */
async function closeClient({ signal }, client) {
	const closed = client.close();
	if (!signal.aborted) await closed;
}

// src/cli/io/system-runtime.ts
/** The time, sleep and randomness of this machine. */
let startedMs;
/** The machine's uptime. It is read once, because reading it is slow, and counted on from there. */
function uptimeMs() {
	startedMs ??= uptime() * 1e3 - performance.now();
	return Math.round(startedMs + performance.now());
}
const systemRuntime = {
	now: () => Date.now(),
	uptime: () => ({
		boot: bootId(),
		ms: uptimeMs()
	}),
	sleep: (ms, signal) => setTimeout$1(ms, void 0, { signal }).catch(() => void 0),
	random: () => Math.random()
};
let boot;
/** Linux names each boot. Elsewhere, each run of this program counts as one boot. */
function bootId() {
	try {
		boot ??= readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
	} catch {
		boot ??= randomUUID();
	}
	return boot;
}

// src/service/wire/read-bundle.ts
function readBundle(json) {
	return readObject(json, {
		id: "id",
		name: "text",
		prices: "objects",
		status: "text?"
	});
}

// src/service/wire/read-product.ts
function readProduct(json) {
	return readObject(json, {
		id: "id",
		status: "text?"
	});
}

// src/observe/distinct-diagnostics.ts
/** Removes repeated diagnostics and sorts the others. */
/** Each diagnostic once, in order. Concurrent reads often fail with the same one. */
function distinctDiagnostics(diagnostics) {
	return [...new Map(diagnostics.map((diagnostic) => [diagnosticText(diagnostic), diagnostic])).values()].toSorted(compareDiagnostics);
}

// src/service/read-failure.ts
/** With these the whole service is away for any request; any other 5xx may concern only one resource. */
const GATEWAY_ERRORS = /* @__PURE__ */ new Set([
	502,
	503,
	504
]);
/** `origin` is shown if the service cannot be reached. The answer is one from which the body cannot be used. */
function readFailure(answer, request, origin) {
	const asked = `${request.operation.method} ${request.path}`;
	if (answer.kind === "unanswered") return unanswered(answer.reason, answer.detail, asked, origin);
	const { status } = answer;
	if (status === 401 || status === 403) return unauthorized(answer, asked, origin);
	if (status >= 300 && status < 400) return error("service-redirects", `${asked} was answered with the redirect ${status}, and redirects are not followed`, "set service.base_url to the address where the service itself answers");
	if (status === 429) return error("service-busy", `${asked} was refused as too many requests`, `${tryAgain(answer)}, or lower apply.concurrency`);
	if (GATEWAY_ERRORS.has(status)) return error("service-unavailable", `${asked} was answered with ${answerText(answer)}`, tryAgain(answer));
	if (status >= 500) return error("service-failing", `${asked} was answered with ${answerText(answer)}`, tryAgain(answer));
	if (status >= 400) return error("read-refused", `${asked} was answered with ${answerText(answer)}`, "check service.base_url, service.profile, the binding of the operation and what the API key may read");
	return unreadable(answer, asked);
}
function tryAgain({ retryAfterMs }) {
	if (retryAfterMs === null || retryAfterMs === 0) return "try again later";
	const seconds = Math.ceil(retryAfterMs / 1e3);
	return `try again in ${seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`}, as the service asks`;
}
/** A 2xx answer that differs from the operation's table row; `what` names the fault, such as `id is missing`. */
function unexpectedAnswer(request, what) {
	return error("unexpected-answer", `the answer to ${request.operation.method} ${request.path} is not a ${request.operation.name} answer: ${what}`, request.operation.boundBy === "published" ? "check that service.base_url is the billing service" : `check the binding of ${request.operation.name}, its id: included`);
}
function unanswered(reason, detail, asked, origin) {
	switch (reason) {
		case "refused": return error("service-unreachable", `${origin} cannot be reached: ${detail}`, "check service.base_url and the network, and that the service runs");
		case "timeout": return error("service-timeout", `${origin} did not answer ${asked} in time`, "try again later, or raise apply.timeout_ms");
		case "reset":
		case "aborted": return error("service-unreachable", `${origin} did not answer ${asked}: ${detail}`, "try again later");
		default: return reason;
	}
}
function unauthorized(answer, asked, origin) {
	return answer.status === 401 ? error("unauthorized", `${origin} does not accept the API key (${asked}: ${answerText(answer)})`, "set the environment variable that service.api_key names to a valid key for this environment") : error("unauthorized", `the API key may not do ${asked} (${answerText(answer)})`, "use a key that may read, or have its rights extended");
}
function unreadable(answer, asked) {
	if (answer.fault === "cut_short") return error("answer-cut-short", `the answer to ${asked} was cut short`, "try again later");
	if (answer.fault === "not_json") return error("service-not-json", `the answer to ${asked} is not JSON, so it is likely not the service's own but a gateway's or a website's`, "check service.base_url and what stands between here and the service");
	return error("unexpected-answer", `the answer to ${asked} has the status ${answer.status} and no content`, "check service.base_url and the binding of the operation");
}
/**
* The status and, if the answer has the interface's error body, its detail on one line; {@link
* file://./read-answer.ts} limits its length.
*/
function answerText(answer) {
	const detail = isJsonObject(answer.body) ? answer.body.detail : void 0;
	if (typeof detail !== "string" || detail.trim() === "") return String(answer.status);
	return `${answer.status}: ${onOneLine(detail)}`;
}
/** Control characters and bidirectional marks could rewrite the terminal line that shows them. */
function onOneLine(detail) {
	return detail.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
function error(code, message, fix) {
	return {
		severity: "error",
		code,
		message,
		fix
	};
}

// src/service/read-with-retry.ts
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8e3;
/** If the service asks for a longer wait than this, the failure is reported instead. */
const LONGEST_RETRY_AFTER_MS = 6e4;
/** Returns the last answer and the number of requests. */
async function readWithRetry(client, request, retry) {
	for (let sent = 1;; sent += 1) {
		const answer = await client.send(request);
		const waitMs = sent < retry.attempts && mayPass(answer) ? waitBefore(answer, sent, retry.random) : null;
		if (waitMs === null) return {
			answer,
			requests: sent
		};
		await retry.sleep(waitMs);
	}
}
/** The service was busy, failing or silent, or its answer was cut short: the next answer may differ. */
function mayPass(answer) {
	if (answer.kind === "unanswered") return true;
	return answer.status === 429 || answer.status >= 500 || answer.fault === "cut_short";
}
/** Exponential with full jitter, and never shorter than the service asks; null if it asks for too long a wait. */
function waitBefore(answer, sent, random) {
	const askedMs = answer.kind === "answered" ? answer.retryAfterMs ?? 0 : 0;
	if (askedMs > LONGEST_RETRY_AFTER_MS) return null;
	const ceilingMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sent - 1));
	return Math.round(askedMs + random() * ceilingMs);
}

// src/service/wire/read-list-page.ts
/** The envelope of every list (interface, "What the service does", convention 6). */
function readListPage(json) {
	if (!isJsonObject(json)) return wrong("it is not an object");
	const { data, pagination } = json;
	if (!isJsonArray(data)) return wrong("data is not a list");
	if (!isJsonObject(pagination)) return wrong("pagination is not an object");
	const { per_page: perPage, total_pages: totalPages } = pagination;
	if (!isCount(perPage)) return wrong("pagination.per_page is not a count");
	if (!isCount(totalPages)) return wrong("pagination.total_pages is not a count");
	if (totalPages > 1 && perPage === 0) return wrong("pagination.per_page is 0 on a list of several pages");
	if (totalPages === 0 && data.length > 0) return wrong("pagination.total_pages is 0 on a list with items");
	return {
		kind: "read",
		value: {
			items: data,
			perPage,
			totalPages
		}
	};
}
function isCount(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
function wrong(what) {
	return {
		kind: "wrong",
		what
	};
}

// src/service/read-pages.ts
/** The page size to ask for, if it has a name. The interface has no maximum; the answer gives the real size. */
const PAGE_SIZE = 100;
/** A longer list is read up to this page and is not complete. */
const MAX_PAGES = 1e4;
/** Never throws for faults of the service. One failed page fails the read, because a list with a gap is useless. */
async function readPages(client, operation, bindings, options) {
	const { pageSize, skip } = bindings.listParameters;
	const { mostPages = MAX_PAGES } = options;
	let failed;
	const readPage = (offset) => options.limit(async () => {
		if (failed !== void 0) return {
			...failed,
			requests: 0
		};
		const query = {
			...options.query,
			...pageSize !== void 0 && { [pageSize]: String(100) },
			...skip !== void 0 && { [skip]: String(offset) }
		};
		const page = await askForPage(client, {
			operation,
			path: operation.path,
			query,
			body: null,
			key: null
		}, options);
		if (page.kind === "failed") failed = page;
		return page;
	});
	const first = await readPage(0);
	if (first.kind === "failed") return first;
	const { perPage, totalPages } = first.page;
	if (skip === void 0 || totalPages <= 1) return {
		kind: "read",
		items: distinct([first.page], operation.idPath),
		complete: totalPages <= 1,
		requests: first.requests
	};
	const offsets = Array.from({ length: Math.min(totalPages, mostPages) - 1 }, (_, at) => (at + 1) * perPage);
	const rest = await Promise.all(offsets.map(readPage));
	const requests = rest.reduce((sum, page) => sum + page.requests, first.requests);
	const pages = [first.page];
	for (const page of rest) {
		if (page.kind === "failed") return {
			...page,
			requests
		};
		pages.push(page.page);
	}
	const items = distinct(pages, operation.idPath);
	return {
		kind: "read",
		items,
		complete: isWhole(pages, items.length),
		requests
	};
}
async function askForPage(client, request, options) {
	const { answer, requests } = await readWithRetry(client, request, options.retry);
	if (answer.kind === "unanswered" || answer.status < 200 || answer.status > 299 || answer.body === void 0) return {
		kind: "failed",
		diagnostic: readFailure(answer, request, options.origin),
		requests
	};
	const read = readListPage(answer.body);
	if (read.kind === "wrong") return {
		kind: "failed",
		diagnostic: unexpectedAnswer(request, read.what),
		requests
	};
	return {
		kind: "page",
		page: read.value,
		requests
	};
}
/**
* True if the pages add up to the list. Items that come or go during the walk move others across page borders, and a
* service may ignore the offset. Pages then disagree, repeat an item or are short, and some item may be missing.
*/
function isWhole(pages, distinctItems) {
	const [first] = pages;
	if (first === void 0 || pages.length !== first.totalPages) return false;
	return pages.every((page, at) => {
		const { items, perPage, totalPages } = page;
		return (at < pages.length - 1 ? items.length === perPage : items.length > 0) && perPage === first.perPage && totalPages === first.totalPages;
	}) && distinctItems === pages.reduce((sum, page) => sum + page.items.length, 0);
}
/** Removes duplicates by id. An item without an id is kept, so that its reader can report it. */
function distinct(pages, idPath) {
	const seen = /* @__PURE__ */ new Set();
	return pages.flatMap((page) => page.items).filter((item) => {
		const id = idAt(item, idPath);
		if (id === void 0) return true;
		if (seen.has(id)) return false;
		seen.add(id);
		return true;
	});
}

// src/observe/read-by-ids.ts
/** The maximum length of the ids in one request. Every server accepts a request line of a few thousand characters. */
const LONGEST_IDS = 3e3;
/** Starts to read at once. Only the given ids may be requested later. */
function readByIds(reads, kind, ids) {
	const answers = /* @__PURE__ */ new Map();
	for (const group of groupsOf([...new Set(ids)])) {
		const shown = lookUp(reads, kind, group);
		for (const id of group) answers.set(id, shown.then(async (found) => {
			const value = found.get(id);
			return value === void 0 ? readOne(reads, kind, id) : {
				kind: "read",
				value
			};
		}));
	}
	return async (id) => {
		const answer = answers.get(id);
		if (answer === void 0) throw new Error(`${id} is none of the ids that are read`);
		return answer;
	};
}
/** Empty for a single id: the list would need as many requests, and may not show it. */
async function lookUp(reads, { list, within, read, belongs = () => true }, ids) {
	if (ids.length < 2) return /* @__PURE__ */ new Map();
	const shown = await reads.lookUp(list, ids, read, within);
	return new Map(shown.filter(belongs).map((value) => [value.id, value]));
}
function readOne(reads, { get, path, read, belongs = () => true }, id) {
	return reads.get(get, path(id), read, (value) => value.id === id && belongs(value));
}
function groupsOf(ids) {
	const groups = [];
	let length = Number.POSITIVE_INFINITY;
	for (const id of ids) {
		length += id.length + 1;
		const last = groups.at(-1);
		if (last === void 0 || last.length === 100 || length > LONGEST_IDS) {
			groups.push([id]);
			length = id.length;
		} else last.push(id);
	}
	return groups;
}

// src/observe/subject.ts
function subjectOf(kind, declared, records) {
	const { address, renamedFrom } = declared;
	const own = records.get(address);
	const record = [own, renamedFrom === void 0 ? void 0 : records.get(addressOf(kind, renamedFrom))].find(isPresent);
	if (record !== void 0) return {
		address,
		recordedAt: record.address,
		remoteId: record.remoteId ?? declared.id
	};
	return {
		address,
		recordedAt: address,
		remoteId: declared.absent !== void 0 && own?.presence === "deleted" ? void 0 : declared.id
	};
}
/** The ids of the subjects that have one. */
function idsOf(subjects) {
	return subjects.flatMap(({ remoteId }) => remoteId ?? []);
}

// src/observe/observe-objects.ts
/** Reads all products, bundles or plans by their ids. They are read together if the profile has a list for this. */
/** The objects that were read or are missing. An object without an id, or without a read, gives no entry. */
async function observeObjects(reads, kind, subjects) {
	const byId = readByIds(reads, kind, idsOf(subjects));
	return (await Promise.all(subjects.map(async ({ address, remoteId }) => remoteId === void 0 ? [] : sight(address, remoteId, await byId(remoteId))))).flat();
}
function sight(address, remoteId, got) {
	switch (got.kind) {
		case "read": return [seenObject(address, got.value)];
		case "missing": return [[address, {
			kind: "missing",
			remoteId
		}]];
		case "unread": return [];
		default: return got;
	}
}
function seenObject(address, wire) {
	return [address, {
		kind: "read",
		remoteId: wire.id,
		value: objectValue(wire),
		status: typeof wire.status === "string" ? wire.status : null,
		currentVersionId: null
	}];
}

// src/service/wire/read-plan.ts
function readPlan(json) {
	return readObject(json, {
		id: "id",
		name: "text",
		currency: "text"
	});
}

// src/observe/ask-filtered.ts
/** The limit for requests. Each answer may show only one page of the requested ids. */
const MOST_TURNS = 100;
/** The wanted objects that the list shows when it is filtered by their ids. */
async function filteredByIds(reads, { list, read }, wanted) {
	const found = /* @__PURE__ */ new Map();
	let left = wanted.filter(canStandInList);
	for (let turn = 0; turn < MOST_TURNS && left.length > 0; turn += 1) {
		const asked = new Set(left.slice(0, 100));
		const shown = await reads.filter(list, { id: [...asked].join(",") }, read);
		const hits = (shown?.items ?? []).filter(({ id }) => asked.has(id));
		for (const hit of hits) found.set(hit.id, hit);
		const isDone = hits.length === 0 || shown?.complete;
		left = left.filter((id) => !found.has(id) && !(isDone && asked.has(id)));
	}
	return found;
}
/** The objects that the list shows when it is filtered by one name. The list must be longer than one page. */
async function filteredByName(reads, { list, read }, name) {
	const answer = canStandInList(name) ? await reads.filter(list, { name }, read) : void 0;
	const items = answer?.items ?? [];
	const isHeeded = items.length > 0 && items.every((item) => item.name === name);
	return {
		shown: items.filter((item) => item.name === name),
		whole: isHeeded && answer?.complete === true
	};
}
/** False for a text with a comma, because a comma separates values. */
function canStandInList(text) {
	return text !== "" && !text.includes(",");
}

// src/observe/observe-plans.ts
const NOT_LISTED = {
	plans: {
		complete: false,
		listed: []
	},
	seen: []
};
/** This order puts new plans last, so that one created during the walk does not move another to a different page. */
const OLDEST_FIRST = { sort: "created_at:asc" };
const PLANS = {
	list: "plans.list",
	get: "plans.get",
	path: (id) => ({ id }),
	read: readPlan
};
const FILTERED = {
	list: PLANS.list,
	read: readPlan
};
/**
* If the list does not show a plan, the plan is read by its id, or stays unread if no such read is bound. A list may
* leave out archived plans, so only a 404 makes a plan *missing*. If every plan has an id by which the list can be
* filtered, the rest of the list is not read.
*/
async function observePlans(reads, subjects, nameOf) {
	if (subjects.length === 0) return NOT_LISTED;
	if (reads.looksUp(PLANS.list) && subjects.every(({ remoteId }) => remoteId !== void 0)) return {
		...NOT_LISTED,
		seen: await observeObjects(reads, PLANS, subjects)
	};
	const list = await reads.list(PLANS.list, OLDEST_FIRST, readPlan);
	const listed = new Map(list?.items.map((plan) => [plan.id, plan]));
	const further = list?.complete === false ? await beyondThePage(reads, subjects, listed, nameOf) : NOTHING$1;
	for (const plan of further.shown) listed.set(plan.id, plan);
	const shown = (subject) => listed.get(subject.remoteId ?? "");
	const rest = subjects.filter((subject) => shown(subject) === void 0);
	const seen = subjects.flatMap((subject) => {
		const plan = shown(subject);
		return plan === void 0 ? [] : [seenObject(subject.address, plan)];
	});
	return {
		plans: {
			complete: list?.complete ?? false,
			listed: [...listed.values()].map(({ id, name, currency }) => ({
				id,
				name,
				currency
			})),
			...further.wholeNames.size > 0 && { wholeNames: further.wholeNames }
		},
		seen: [...seen, ...await observeObjects(reads, PLANS, rest)]
	};
}
const NOTHING$1 = {
	shown: [],
	wholeNames: /* @__PURE__ */ new Set()
};
/** The plans that the list's filters show beyond its pages: by id if the id is known, otherwise by name. */
async function beyondThePage(reads, subjects, listed, nameOf) {
	const ids = idsOf(subjects).filter((id) => !listed.has(id));
	const names = subjects.flatMap(({ address, remoteId }) => {
		const name = nameOf(address);
		return remoteId === void 0 && typeof name === "string" ? [name] : [];
	});
	const [byId, ...byName] = await Promise.all([filteredByIds(reads, FILTERED, ids), ...[...new Set(names)].map(async (name) => ({
		name,
		...await filteredByName(reads, FILTERED, name)
	}))]);
	return {
		shown: [...byId.values(), ...byName.flatMap(({ shown }) => shown)],
		wholeNames: new Set(byName.filter(({ whole }) => whole).map(({ name }) => name))
	};
}

// src/service/wire/read-entitlement.ts
function readEntitlement(json) {
	return readObject(json, {
		key: "id",
		version_id: "id?",
		subscription_id: "id?"
	});
}

// src/observe/active-version.ts
const UNKNOWN = { kind: "unknown" };
async function activeVersion(reads, subscriptionId, inForce) {
	const belongs = ({ subscription_id: owner }) => owner === subscriptionId;
	const current = await reads.get("versions.current", { id: subscriptionId }, readVersion, belongs);
	if (current.kind === "read") return {
		kind: "named",
		id: current.value.id
	};
	const key = entitlementKeys(inForce).find(isPathId);
	if (key === void 0) return UNKNOWN;
	const ids = {
		id: subscriptionId,
		key
	};
	const got = await reads.get("entitlements.get", ids, readEntitlement, (value) => value.key === key);
	if (got.kind === "missing") return {
		kind: "inactive",
		entitlement: key
	};
	if (got.kind === "unread" || !got.value.version_id) return UNKNOWN;
	return {
		kind: "named",
		id: got.value.version_id
	};
}
function entitlementKeys(version) {
	const entitlements = version?.value?.entitlements;
	return (isJsonArray(entitlements) ? entitlements : []).flatMap((entitlement) => isJsonObject(entitlement) && typeof entitlement.entitlement_key === "string" ? [entitlement.entitlement_key] : []);
}

// src/observe/out-of-force.ts
/** Recognizes a version that is not in force, although it should be, by the end that the service shows. Pure. */
/**
* The day on which a version ended. This is a past or present day, or the day on which it began, so that it was never
* in force. Undefined if its end is in the future or not shown (interface, "Subscription version").
*/
function endedOn(version, today) {
	const [start, end] = [dayIn(version.start_date), dayIn(version.end_date)];
	if (end === void 0) return void 0;
	return end <= today || start !== void 0 && end <= start ? end : void 0;
}
function dayIn(value) {
	return typeof value === "string" ? parseCalendarDay(value.slice(0, 10)) : void 0;
}

// src/observe/versions-that-matter.ts
/**
* `records` are the version records of one subscription, in any order. `overPlan` is true if it was created from a
* pricing plan.
*/
function versionsThatMatter(records, today, overPlan = false) {
	const present = records.filter((record) => record.presence === "present").toSorted(byStart);
	const at = present.findLastIndex((record) => record.status !== "draft" && startOf(record) <= today);
	const opened = overPlan ? present.slice(0, Math.max(at, 0)).filter(isOpening) : [];
	return {
		inForce: present[at],
		versions: [...opened, ...present.slice(Math.max(at, 0))]
	};
}
function isOpening({ address }) {
	const parsed = parseAddress(address);
	return parsed?.kind === "version" && parsed.point === "opening";
}
/** The start of a version. A version without one is in force from the beginning. */
function startOf(record) {
	return record.start ?? "";
}
/** Sorts by start, then by the time of the apply: of two versions on one day, the later one is in force. */
function byStart(a, b) {
	if (startOf(a) !== startOf(b)) return startOf(a) < startOf(b) ? -1 : 1;
	return a.appliedAtMs - b.appliedAtMs;
}

// src/observe/observe-subscription.ts
/**
* Reads one subscription as far as it can be read, and its versions that a plan can still affect. If the service
* names another version as the one in force than the records do, that version is read in place of the recorded one.
*/
async function observeSubscription(reads, byId, subject, { own, versionRecords, isAnswered }, today) {
	const { address, remoteId } = subject;
	if (remoteId === void 0) return [];
	const got = await byId(remoteId);
	if (got.kind === "missing") return [[address, {
		kind: "missing",
		remoteId
	}]];
	const { inForce, versions } = versionsThatMatter(versionRecords, today, own?.value?.plan_id !== void 0);
	if (got.kind === "unread") {
		const active = await activeVersion(reads, remoteId, inForce);
		const answered = answeredVersions(own, inForce, today);
		const currentVersionId = active.kind === "named" ? active.id : answered.currentVersionId;
		const isCertain = own?.status === "active" && hasBegun(inForce, today);
		const fields = isAnswered && own !== void 0 ? answeredFields(own) : void 0;
		const status = own?.status ?? null;
		const seen = fields === void 0 ? [] : [[address, {
			kind: "read",
			remoteId,
			value: fields,
			status,
			currentVersionId
		}]];
		if (seen.length > 0 && status !== null && status !== "draft" && status !== "active") return seen;
		const seenVersions = await observeVersions(reads, subject, remoteId, {
			inForce,
			versions,
			versionRecords,
			currentVersionId,
			today,
			scheduled: answered.scheduled,
			inactive: active.kind === "inactive" && isCertain ? active.entitlement : null
		});
		return [...seen, ...seenVersions];
	}
	const wire = got.value;
	const scheduled = scheduledVersions(wire);
	const drafts = pendingDrafts(wire);
	const currentVersionId = wire.current_version_id ?? null;
	const seen = [address, {
		kind: "read",
		remoteId,
		value: subscriptionValue(wire),
		status: wire.status,
		currentVersionId,
		...drafts.length > 0 && { drafts }
	}];
	if (wire.status !== "draft" && wire.status !== "active") return [seen];
	return [seen, ...await observeVersions(reads, subject, remoteId, {
		inForce,
		versions,
		versionRecords,
		currentVersionId,
		scheduled,
		inactive: null,
		today
	})];
}
function versionsOf(subscriptionId) {
	return {
		list: "versions.list",
		get: "versions.get",
		within: { id: subscriptionId },
		path: (vid) => ({
			id: subscriptionId,
			vid
		}),
		read: readVersion,
		belongs: ({ subscription_id: owner }) => owner === subscriptionId
	};
}
async function observeVersions(reads, subject, subscriptionId, known) {
	const { inForce, versions, versionRecords, scheduled, inactive, today } = known;
	const recordedIds = new Set(versionRecords.map(({ remoteId }) => remoteId));
	const wanted = /* @__PURE__ */ new Map();
	for (const record of versions) if (record.remoteId !== null) wanted.set(record.remoteId, versionOf(subject, record));
	const current = otherInForce(known, recordedIds);
	if (current !== null) {
		if (inForce?.remoteId) wanted.delete(inForce.remoteId);
		wanted.set(current, versionOf(subject, inForce));
	}
	for (const { remoteId, start } of scheduled) if (!recordedIds.has(remoteId)) wanted.set(remoteId, versionAddress(keyOf(subject), start));
	const byId = readByIds(reads, versionsOf(subscriptionId), [...wanted.keys()]);
	return standingOfEach((await Promise.all([...wanted].map(([id, at]) => observeVersion(byId, at, {
		id,
		isRecorded: recordedIds.has(id),
		isReplaced: isReplaced(id, known),
		today
	})))).flat()).map((seen) => withoutEntitlement(seen, inForce?.remoteId, inactive));
}
/**
* The version in force according to the service, if it is not the recorded one. On the day on which a recorded
* version starts, an earlier recorded version may still be in force in the service's time zone.
*/
function otherInForce({ currentVersionId: current, inForce, today }, recordedIds) {
	if (current === null || current === inForce?.remoteId) return null;
	return !recordedIds.has(current) || hasBegun(inForce, today) ? current : null;
}
/** True if the version began before today, and so in every time zone. */
function hasBegun(version, today) {
	return version !== void 0 && (version.start === null || version.start < today);
}
/**
* The facts about versions in the answer to the last update, as far as they are still valid. The version in force is
* valid until a later recorded version comes into force.
*/
function answeredVersions(own, inForce, today) {
	if (!own?.answered) return {
		currentVersionId: null,
		scheduled: []
	};
	const { current_version_id: current } = own.answered;
	return {
		currentVersionId: inForce !== void 0 && inForce.appliedAtMs <= own.appliedAtMs && (inForce.start === null || inForce.start <= dayAt(own.appliedAtMs, "UTC")) && typeof current === "string" ? current : null,
		scheduled: scheduledVersions(own.answered).filter(({ start }) => start > today)
	};
}
/**
* True if another recorded version replaces this one, now or on its own start day. This version then need not be in
* force.
*/
function isReplaced(id, { versions, inForce }) {
	const at = versions.findIndex(({ remoteId }) => remoteId === id);
	const start = versions[at]?.start;
	const later = versions.slice(at + 1).filter(({ status }) => status !== "draft");
	return at >= 0 && later.some((other) => other.start === start || other === inForce);
}
function withoutEntitlement([address, live], inForceId, inactive) {
	if (inactive === null || live.kind !== "read" || live.remoteId !== inForceId || live.outOfForce) return [address, live];
	return [address, {
		...live,
		outOfForce: {
			kind: "inactive",
			entitlement: inactive
		}
	}];
}
/** Keeps one version for each address: the one created last, or the recorded one if that is not known. */
function standingOfEach(read) {
	const byAddress = /* @__PURE__ */ new Map();
	for (const version of read) {
		const [address] = version.seen;
		const other = byAddress.get(address);
		if (other === void 0 || isLater(version, other)) byAddress.set(address, version);
	}
	return [...byAddress.values()].map(({ seen }) => seen);
}
function isLater(a, b) {
	return a.createdAt === b.createdAt ? a.isRecorded : a.createdAt > b.createdAt;
}
function keyOf({ address }) {
	return parseAddress(address)?.key ?? "";
}
/**
* The address of a recorded version under the subscription's current key; the opening address if there is no record.
*/
function versionOf(subject, record) {
	const version = record === void 0 ? void 0 : parseAddress(record.address);
	const point = version?.kind === "version" ? version.point : "opening";
	return versionAddress(keyOf(subject), point === "opening" ? null : point);
}
async function observeVersion(byId, address, { id: versionId, isRecorded, isReplaced: isOurs, today }) {
	const got = await byId(versionId);
	switch (got.kind) {
		case "read": {
			const { status, created_at: createdAt } = got.value;
			const value = versionValue(got.value);
			const ended = isOurs || status === "draft" ? void 0 : endedOn(got.value, today);
			if (ended !== void 0 && !isRecorded) return [];
			return [{
				seen: [address, {
					kind: "read",
					remoteId: versionId,
					value,
					status,
					currentVersionId: null,
					...ended === void 0 ? {} : { outOfForce: {
						kind: "ended",
						on: ended
					} }
				}],
				isRecorded,
				createdAt: typeof createdAt === "string" ? createdAt : ""
			}];
		}
		case "missing": return isRecorded ? [{
			seen: [address, {
				kind: "missing",
				remoteId: versionId
			}],
			isRecorded,
			createdAt: ""
		}] : [];
		case "unread": return [];
		default: return got;
	}
}

// src/observe/find-route.ts
/** The lists whose 404 says that the route of the read is missing too; the first that is bound is asked. */
const BESIDE = {
	"products.get": ["products.list"],
	"bundles.get": ["bundles.list"],
	"plans.get": ["plans.list"],
	"subscriptions.get": ["subscriptions.list"],
	"versions.get": ["subscriptions.list", "plans.list"]
};
/** `ask` sends one read of a list. Each list is asked at most once. */
function findRoutes(bindings, ask) {
	const seen = /* @__PURE__ */ new Set();
	const asked = /* @__PURE__ */ new Map();
	const reads = /* @__PURE__ */ new Map();
	return {
		served: (name) => seen.add(name),
		async during(name, read) {
			const others = reads.get(name);
			if (others === void 0) reads.set(name, [read]);
			else others.push(read);
			const answer = await read;
			if (answer?.kind === "answered" && answer.status < 300) seen.add(name);
			return answer;
		},
		async missing(name) {
			const list = BESIDE[name]?.find((each) => bindings.operations.has(each));
			const operation = list && bindings.operations.get(list);
			if (operation === void 0 || list === void 0) return void 0;
			await Promise.allSettled(reads.get(name) ?? []);
			if (seen.has(name) || seen.has(list)) return void 0;
			const pending = asked.get(list) ?? ask(operation);
			asked.set(list, pending);
			const answer = await pending;
			return answer.kind === "answered" && answer.status === 404 ? {
				operation,
				answer
			} : void 0;
		}
	};
}

// src/observe/service-reads.ts
/**
* The reads of one run, with limited concurrency, retries and a count of requests. They stop when further reads would
* only repeat a failure. A failed read adds a diagnostic, its caller continues with *unread*, and the run ends with
* the diagnostics.
*/
/** The number of failures of any kind after which no further request is sent. */
const MAX_FAILURES = 20;
/**
* Enough pages for a hundred ids if the service returns twenty objects per page, and few if the service ignores the
* ids.
*/
const MOST_PAGES_LOOKED_UP = 5;
/** Failures that every further read would repeat. */
const STOPPING = /* @__PURE__ */ new Set([
	"unauthorized",
	"service-unreachable",
	"service-timeout",
	"service-unavailable",
	"service-redirects",
	"service-not-json",
	"service-busy"
]);
function createServiceReads(setup) {
	const { client, bindings, origin, retry, concurrency } = setup;
	const limit = pLimit(concurrency);
	const failures = [];
	let stopped = false;
	let requests = 0;
	const note = (diagnostic) => {
		const isStopping = STOPPING.has(diagnostic.code);
		if (isStopping && failures.some(({ code }) => code === diagnostic.code)) return { kind: "unread" };
		failures.push(diagnostic);
		stopped ||= isStopping || failures.length >= 20;
		return { kind: "unread" };
	};
	const sendRead = async (request) => {
		const asked = await readWithRetry(client, request, retry);
		requests += asked.requests;
		return asked.answer;
	};
	const routes = findRoutes(bindings, (operation) => sendRead({
		operation,
		path: operation.path,
		body: null,
		key: null
	}));
	/** Believes a 404 only where the service has the route of the read. */
	const missing = async (name) => {
		const without = await routes.missing(name);
		if (without === void 0) return { kind: "missing" };
		const { operation, answer } = without;
		const failure = readFailure(answer, {
			operation,
			path: operation.path,
			body: null,
			key: null
		}, origin);
		return failures.some(({ message }) => message === failure.message) ? { kind: "unread" } : note(failure);
	};
	/** Only the profile promises that a list accepts ids, so an operation that the project bound itself is excluded. */
	const looksUp = (name) => {
		const bound = bindings.operations.get(name);
		return bindings.profile === "conventional" && bound?.boundBy !== "project" ? bound : void 0;
	};
	/** Reads a list whose failure proves nothing. Unreadable items are left out. */
	const listQuietly = async (operation, query, read) => {
		const pages = await readPages(client, operation, bindings, {
			query,
			origin,
			retry,
			limit,
			mostPages: MOST_PAGES_LOOKED_UP
		});
		requests += pages.requests;
		if (pages.kind === "failed") {
			if (STOPPING.has(pages.diagnostic.code)) note(pages.diagnostic);
			return;
		}
		routes.served(operation.name);
		const items = pages.items.flatMap((item) => {
			const reading = read(item);
			return reading.kind === "read" ? [reading.value] : [];
		});
		return {
			items,
			complete: pages.complete && items.length === pages.items.length
		};
	};
	const ask = async (request, read, belongs) => {
		const { name } = request.operation;
		const answer = await routes.during(name, limit(async () => stopped ? void 0 : sendRead(request)));
		if (answer === void 0) return { kind: "unread" };
		if (saysMissing(answer)) return missing(name);
		if (!isContent(answer)) return note(readFailure(answer, request, origin));
		const resource = resourceAt(answer.body, request.operation.idPath);
		if (resource === void 0) return note(unexpectedAnswer(request, "it holds no object"));
		const reading = read(resource);
		if (reading.kind === "wrong") return note(unexpectedAnswer(request, reading.what));
		if (belongs(reading.value)) return reading;
		return note(unexpectedAnswer(request, "it is about another id than the one asked for"));
	};
	return {
		async get(name, ids, read, belongs) {
			const operation = bindings.operations.get(name);
			if (operation === void 0) return { kind: "unread" };
			const unusable = Object.values(ids).find((id) => !isPathId(id));
			if (unusable !== void 0) return note(unusableId(name, unusable));
			const path = fillPath(operation.path, ids);
			return ask({
				operation,
				path,
				body: null,
				key: null
			}, read, belongs);
		},
		async list(name, query, read, ids = {}) {
			const bound = bindings.operations.get(name);
			if (bound === void 0 || stopped) return void 0;
			const unusable = Object.values(ids).find((id) => !isPathId(id));
			if (unusable !== void 0) {
				note(unusableId(name, unusable));
				return;
			}
			const operation = {
				...bound,
				path: fillPath(bound.path, ids)
			};
			const pages = await readPages(client, operation, bindings, {
				query,
				origin,
				retry,
				limit
			});
			requests += pages.requests;
			if (pages.kind === "failed") {
				note(pages.diagnostic);
				return;
			}
			routes.served(name);
			const request = {
				operation,
				path: operation.path,
				body: null,
				key: null
			};
			const items = [];
			for (const [index, item] of pages.items.entries()) {
				const reading = read(item);
				if (reading.kind === "read") items.push(reading.value);
				else note(unexpectedAnswer(request, `item ${index}: ${reading.what}`));
			}
			return {
				items,
				complete: pages.complete
			};
		},
		async filter(name, query, read) {
			const bound = bindings.operations.get(name);
			return bound === void 0 || stopped ? void 0 : listQuietly(bound, query, read);
		},
		async lookUp(name, wanted, read, ids = {}) {
			const bound = looksUp(name);
			const askable = wanted.filter((id) => isPathId(id) && !id.includes(","));
			if (bound === void 0 || stopped || askable.length === 0 || !Object.values(ids).every(isPathId)) return [];
			const operation = {
				...bound,
				path: fillPath(bound.path, ids)
			};
			const shown = (await listQuietly(operation, { id: askable.join(",") }, read))?.items ?? [];
			const asked = new Set(askable);
			return shown.every(({ id }) => asked.has(id)) ? shown : [];
		},
		looksUp: (name) => looksUp(name) !== void 0,
		requests: () => requests,
		diagnostics: () => failures
	};
}
/** True for a 404 in the interface's own form. A gateway's 404 says nothing about the resource. */
function saysMissing(answer) {
	if (answer.kind !== "answered" || answer.status !== 404 || !isJsonObject(answer.body)) return false;
	return answer.body.status === 404 && typeof answer.body.detail === "string";
}
function isContent(answer) {
	return answer.kind === "answered" && answer.status >= 200 && answer.status <= 299 && answer.body !== void 0;
}
function unusableId(name, id) {
	return {
		severity: "error",
		code: "unusable-id",
		message: `${JSON.stringify(id)} cannot be an id of the service, so ${name} is not asked`,
		fix: "correct the id: in the catalog, or the record by state rm and a new id:"
	};
}

// src/observe/observe.ts
const byOwnId = (id) => ({ id });
const PRODUCTS = {
	list: "products.list",
	get: "products.get",
	path: byOwnId,
	read: readProduct
};
const BUNDLES = {
	list: "bundles.list",
	get: "bundles.get",
	path: byOwnId,
	read: readBundle
};
const SUBSCRIPTIONS = {
	list: "subscriptions.list",
	get: "subscriptions.get",
	path: byOwnId,
	read: readSubscription
};
/** Rejects only if the records cannot be read. Every failure of the service becomes a diagnostic. */
async function observe(inputs) {
	const { catalog, reader, today, lookAt, appliedSinceMs } = inputs;
	const [records, openIntents, applied] = await Promise.all([
		reader.records(),
		reader.openIntents(),
		appliedSinceMs === void 0 ? void 0 : reader.applied?.(appliedSinceMs)
	]);
	const reads = createServiceReads(inputs);
	const subjects = (kind, declared) => [...declared.values()].filter(({ address }) => lookAt === void 0 || lookAt.has(address)).map((one) => subjectOf(kind, one, records));
	const versions = versionRecordsByOwner(records);
	const subscriptions = subjects("subscription", catalog.subscriptions);
	const subscriptionById = readByIds(reads, SUBSCRIPTIONS, idsOf(subscriptions));
	const [plans, ...seen] = await Promise.all([
		observePlans(reads, subjects("plan", catalog.plans), (address) => declaredPlan(catalog, address)?.fields.name),
		observeObjects(reads, PRODUCTS, subjects("product", catalog.products)),
		observeObjects(reads, BUNDLES, subjects("bundle", catalog.bundles)),
		...subscriptions.map((one) => observeSubscription(reads, subscriptionById, one, {
			own: records.get(one.recordedAt),
			versionRecords: versions.get(one.recordedAt) ?? [],
			isAnswered: inputs.answered?.has(one.recordedAt) === true
		}, today))
	]);
	const diagnostics = distinctDiagnostics(reads.diagnostics());
	if (diagnostics.length > 0) return {
		kind: "failed",
		diagnostics
	};
	return {
		kind: "observed",
		observed: {
			records,
			live: new Map([...plans.seen, ...seen.flat()]),
			plans: plans.plans,
			openIntents,
			...lookAt === void 0 ? {} : { lookedAt: lookAt },
			...applied === void 0 ? {} : { applied },
			requests: reads.requests()
		}
	};
}
function declaredPlan({ plans }, address) {
	return plans.get(parseAddress(address)?.key ?? "");
}
function versionRecordsByOwner(records) {
	const byOwner = /* @__PURE__ */ new Map();
	for (const record of records.values()) {
		if (!isVersionRecord(record) || !isPresent(record)) continue;
		const owner = ownerOf(record.address);
		const siblings = byOwner.get(owner);
		if (siblings === void 0) byOwner.set(owner, [record]);
		else siblings.push(record);
	}
	return byOwner;
}

// src/service/network-error.ts
/** The meaning of a failed connection, and its text. Only codes decide; a peer's own text is never repeated. */
function codeOf(error) {
	return "code" in error && typeof error.code === "string" ? error.code : void 0;
}
/** The reason why a request that may have left got no answer. */
function lostReason(error) {
	switch (codeOf(error)) {
		case "TIMED_OUT":
		case "ETIMEDOUT": return "timeout";
		case "UND_ERR_ABORTED":
		case "UND_ERR_DESTROYED": return "aborted";
		default: return "reset";
	}
}
const WORDS = {
	TIMED_OUT: "no answer in time",
	ETIMEDOUT: "no answer in time",
	UND_ERR_CONNECT_TIMEOUT: "no connection in time",
	ECONNREFUSED: "nothing listens there",
	ENOTFOUND: "no such host",
	EAI_AGAIN: "the host name cannot be looked up now",
	EHOSTUNREACH: "no route to the host",
	ENETUNREACH: "no route to the network",
	ECONNRESET: "the connection was reset",
	EPIPE: "the connection was closed",
	UND_ERR_SOCKET: "the connection was closed without an answer",
	UND_ERR_CLOSED: "the client is closed",
	UND_ERR_DESTROYED: "the client is closed",
	UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are too large",
	DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by nobody but itself",
	SELF_SIGNED_CERT_IN_CHAIN: "its certificate chain ends in an authority that is not trusted here",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate chain ends in an authority that is not trusted here",
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate chain ends in an authority that is not trusted here",
	CERT_HAS_EXPIRED: "its certificate has expired",
	ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
	ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS"
};
/** The text of a known code, always with the code itself, so that it can be searched for. */
function networkErrorText(error) {
	const code = codeOf(error) ?? error.name;
	if (code.startsWith("HPE_")) return `what came back is not HTTP (${code})`;
	const words = WORDS[code];
	if (code === "TIMED_OUT" && words !== void 0) return words;
	return words === void 0 ? `the connection failed (${code})` : `${words} (${code})`;
}

// src/service/read-answer.ts
/** Converts the status, headers and bytes of a response to an {@link Answer}. Pure. */
function readAnswer(received, context) {
	const header = (name) => firstValue(received.headers[name]);
	const { body, fault } = received.whole ? readBody(received.bytes) : {
		body: void 0,
		fault: "cut_short"
	};
	return {
		kind: "answered",
		status: received.status,
		body: body !== void 0 && isToBeShown(received.status, body) ? shownBody(body, context.redact) : body,
		fault,
		echoedKey: header(context.keyHeader) ?? null,
		replayed: isTrue(header("idempotent-replayed")),
		transient: isTrue(header("transient-error")),
		retryAfterMs: retryAfterMs(header("retry-after"), context.nowMs),
		dateMs: httpDate(header("date"))
	};
}
/** Most characters kept of each text in an error, in output, report and state alike. */
const LONGEST_DETAIL = 500;
/** True for an error, by its status or its form: a gateway may send an error with any status. */
function isToBeShown(status, body) {
	if (status >= 400) return true;
	return isJsonObject(body) && typeof body.status === "number" && typeof body.detail === "string";
}
/** Shortens the texts of an error, which are shown and stored, and removes the key that a service may repeat. */
function shownBody(body, redact) {
	return mapTexts(body, (text) => shortened(redact(text), LONGEST_DETAIL));
}
function firstValue(value) {
	return typeof value === "string" ? value : value?.[0];
}
function isTrue(value) {
	return value?.trim().toLowerCase() === "true";
}
/** `Retry-After` (RFC 9110, section 10.2.3: seconds or an HTTP date) in milliseconds from now; null if neither. */
function retryAfterMs(value, nowMs) {
	const text = value?.trim() ?? "";
	if (/^\d{1,9}$/.test(text)) return Number(text) * 1e3;
	const atMs = httpDate(text);
	return atMs === null ? null : Math.max(0, atMs - nowMs);
}
/** Every form of an HTTP date begins with a weekday; `Date.parse` alone would accept far more. */
function httpDate(value) {
	const text = value?.trim() ?? "";
	if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
	const atMs = Date.parse(text);
	return Number.isNaN(atMs) ? null : atMs;
}
/** Deeper than any resource of the interface, and shallow enough for every reader of an answer to recurse. */
const MAX_ANSWER_DEPTH = 128;
function readBody(bytes) {
	if (bytes.length === 0) return {
		body: void 0,
		fault: "none"
	};
	let text;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return {
			body: void 0,
			fault: "not_json"
		};
	}
	if (text.trim() === "") return {
		body: void 0,
		fault: "none"
	};
	try {
		const body = JSON.parse(text);
		return isWithinDepth(body, 128) ? {
			body,
			fault: "none"
		} : {
			body: void 0,
			fault: "not_json"
		};
	} catch {
		return {
			body: void 0,
			fault: endsEarly(text) ? "cut_short" : "not_json"
		};
	}
}
/**
* True if a text that is not JSON breaks off inside an object, a list or a string. A body without an announced length
* ends with its connection, and only this check distinguishes a cut body from another format.
*/
function endsEarly(text) {
	if (!/^\s*[[{]/.test(text)) return false;
	let open = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (quoted) {
			if (character === "\\") at += 1;
			else if (character === "\"") quoted = false;
		} else if (character === "\"") quoted = true;
		else if (character === "{" || character === "[") open += 1;
		else if (character === "}" || character === "]") open -= 1;
	}
	return quoted || open > 0;
}
function isWithinDepth(value, depth) {
	if (typeof value !== "object" || value === null) return true;
	if (depth === 0) return false;
	return Object.values(value).every((inner) => isWithinDepth(inner, depth - 1));
}
function mapTexts(value, map) {
	if (typeof value === "string") return map(value);
	if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, map)]));
}

// src/service/create-client.ts
/** Any other character would end a header early, or the transport would refuse it (RFC 9110, "field-value"). */
const HEADER_TEXT = /^[\x21-\x7e]+$/;
/** Throws a DiagnosticsError for an API key that no header can carry; the message does not show the key. */
function createServiceClient(options) {
	if (!HEADER_TEXT.test(options.apiKey)) throw fault("malformed-api-key", "the API key is empty or holds a space, a line break or a character beyond ASCII", "set it again, without quotes or a line break around it");
	const base = new URL(options.baseUrl);
	const basePath = base.pathname.replace(/\/+$/, "");
	let pool;
	let closing;
	return {
		send: async (request) => {
			if (request.key === null && options.readPace) await options.readPace();
			pool ??= openPool(base.origin, options, closing !== void 0);
			return sendOnce(await pool, options, basePath, request);
		},
		close: () => {
			closing ??= pool === void 0 ? Promise.resolve() : pool.then((open) => open.close());
			return closing;
		}
	};
}
/**
* Loads undici's connection pool. The first request loads it, because many commands send none. A command that waits
* long before its first request loads it ahead, because the program's files may have been replaced by then.
*/
async function loadTransport() {
	const { Pool: ConnectionPool } = await import("./undici-B3ADK3eq.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	return ConnectionPool;
}
/** Returns a closed pool if the client was closed before; a closed pool sends nothing. */
async function openPool(origin, { connections, timeoutMs }, closed) {
	const pool = new (await (loadTransport()))(origin, {
		connections,
		pipelining: 1,
		connectTimeout: timeoutMs,
		headersTimeout: 0,
		bodyTimeout: 0
	});
	if (closed) await pool.close();
	return pool;
}
function sendOnce(pool, options, basePath, request) {
	const query = request.query === void 0 ? "" : `?${new URLSearchParams(request.query)}`;
	const dispatched = {
		path: `${basePath}${request.path}${query}`,
		method: request.operation.method,
		headers: requestHeaders(options, request),
		body: request.body
	};
	return new Promise((resolve, reject) => {
		const exchange = new Exchange(options, resolve, reject);
		pool.dispatch(dispatched, exchange);
	});
}
function requestHeaders(options, request) {
	return {
		[options.headers.authorization]: `Bearer ${options.apiKey}`,
		[options.headers.version]: SERVICE_VERSION,
		...request.key !== null && { [options.headers.idempotencyKey]: request.key },
		...request.body !== null && { "Content-Type": "application/json" },
		Accept: "application/json",
		...options.userAgent !== void 0 && { "User-Agent": options.userAgent }
	};
}
/** One request in progress. undici reports each stage to it; it resolves once, with an Answer. */
var Exchange = class {
	stage = { kind: "connecting" };
	chunks = [];
	size = 0;
	controller;
	timer;
	options;
	resolve;
	reject;
	constructor(options, resolve, reject) {
		this.options = options;
		this.resolve = resolve;
		this.reject = reject;
		this.timer = setTimeout(() => this.breakOff(TIMED_OUT), options.timeoutMs);
	}
	/** Called right before the first byte is written, and never without one. */
	onRequestStart(controller) {
		this.controller = controller;
		if (this.stage.kind === "settled") controller.abort(TIMED_OUT);
		else this.stage = { kind: "sending" };
	}
	onResponseStart(_, status, headers) {
		if (status >= 200 && this.stage.kind === "sending") this.stage = {
			kind: "receiving",
			status,
			headers
		};
	}
	onResponseData(_, chunk) {
		this.size += chunk.length;
		if (this.size > this.options.maxAnswerBytes) this.breakOff(TOO_LARGE);
		else this.chunks.push(chunk);
	}
	onResponseEnd() {
		this.settleReceived(true);
	}
	onResponseError(_, error) {
		this.fail(error);
	}
	breakOff(reason) {
		this.fail(reason);
		this.controller?.abort(reason);
	}
	fail(error) {
		switch (this.stage.kind) {
			case "connecting":
				if (codeOf(error) === "UND_ERR_INVALID_ARG") this.rejectBug(error);
				else this.settle(this.unanswered("refused", error));
				return;
			case "sending":
				this.settle(this.unanswered(lostReason(error), error));
				return;
			case "receiving":
				this.settleReceived(false);
				return;
			case "settled": return;
			default: this.stage;
		}
	}
	settleReceived(whole) {
		if (this.stage.kind !== "receiving") return;
		const { status, headers } = this.stage;
		const context = {
			keyHeader: this.options.headers.idempotencyKey.toLowerCase(),
			nowMs: (this.options.now ?? Date.now)(),
			redact: (text) => redact(text, this.options.apiKey)
		};
		this.settle(readAnswer({
			status,
			headers,
			bytes: Buffer.concat(this.chunks),
			whole
		}, context));
	}
	unanswered(reason, error) {
		return {
			kind: "unanswered",
			reason,
			detail: redact(networkErrorText(error), this.options.apiKey)
		};
	}
	settle(answer) {
		clearTimeout(this.timer);
		this.stage = { kind: "settled" };
		this.resolve(answer);
	}
	/** undici refuses a malformed request before it connects, which is a bug in this program. */
	rejectBug(error) {
		clearTimeout(this.timer);
		this.stage = { kind: "settled" };
		this.reject(/* @__PURE__ */ new Error(`the request cannot be sent: ${redact(error.message, this.options.apiKey)}`));
	}
};
const TIMED_OUT = Object.assign(/* @__PURE__ */ new Error("no complete answer in time"), { code: "TIMED_OUT" });
const TOO_LARGE = Object.assign(/* @__PURE__ */ new Error("the answer is too large"), { code: "TOO_LARGE" });
/** Ignores case, because for example a host name comes back in lower case. */
function redact(text, apiKey) {
	const literally = apiKey.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
	return text.replace(new RegExp(literally, "gi"), "[API key]");
}

// src/cli/io/tell-waiting.ts
const EVERY_S = 10;
/** Reports every ten seconds that the wait goes on, until the work ends. */
async function tellWaiting({ stderr }, what, work) {
	let lines = 0;
	const timer = setInterval(() => {
		lines += 1;
		stderr.write(`waiting for ${what}, ${lines * EVERY_S} s so far\n`);
	}, EVERY_S * 1e3);
	try {
		return await work;
	} finally {
		clearInterval(timer);
	}
}

// src/observe/touched-addresses.ts
/** The kinds of deferral that the catalog or the calendar decides, so that no read is needed. */
const KNOWN_WITHOUT_READING = /* @__PURE__ */ new Set([
	"price_locked",
	"not_due",
	"orphaned"
]);
function touchedAddresses(catalog, plan) {
	const touched = /* @__PURE__ */ new Set();
	const touch = (address) => {
		const owner = ownerOf(address);
		if (touched.has(owner)) return;
		touched.add(owner);
		for (const reference of referencesOf(catalog, owner)) if (reference.kind === "address") touch(reference.address);
	};
	for (const { address } of plan.steps) touch(address);
	for (const { address } of plan.adoptions) touch(address);
	for (const { address, kind } of plan.deferred) if (!KNOWN_WITHOUT_READING.has(kind)) touch(address);
	return touched;
}
function referencesOf(catalog, address) {
	const parsed = parseAddress(address);
	switch (parsed?.kind) {
		case "bundle": return referencesOfBundle(catalog.bundles.get(parsed.key));
		case "subscription": return referencesOfSubscription(catalog.subscriptions.get(parsed.key));
		default: return [];
	}
}
function referencesOfBundle(bundle) {
	return (bundle?.editions ?? []).flatMap(({ prices }) => [...prices.values()].map(({ product }) => product));
}
function referencesOfSubscription(subscription) {
	if (subscription === void 0) return [];
	const { plan, entries } = subscription;
	return [...plan ? [plan] : [], ...entries.flatMap(({ items = [] }) => items.flatMap(referencesOfItem))];
}
function referencesOfItem(item) {
	switch (item.kind) {
		case "product": return [item.product];
		case "bundle": return [{
			kind: "address",
			address: addressOf("bundle", item.bundle)
		}];
		case "bundle_id": return item.items.map(({ product }) => product);
		default: return item;
	}
}

// src/cli/planning/plan-by-refresh.ts
const NOTHING = /* @__PURE__ */ new Set();
/** A read can make another one necessary, seldom more than one. After this many, everything is read. */
const MOST_LOOKS = 4;
/**
* `none` plans on the records, and defers changes that only a read could decide. `changed` does the same first, and
* then reads the addresses that this plan touches, until every step rests on a read. It plans the same steps as `all`
* wherever nobody changed the service by hand. Throws a DiagnosticsError where a read failed or the catalog asks for
* something impossible.
*/
async function planByRefresh(refresh, planning) {
	const { reader, revert, assemble } = planning;
	switch (refresh) {
		case "all": return planOn(await observed(planning, reader, void 0), assemble);
		case "none":
			if (revert.length > 0) throw nothingToRevert();
			return planOn(await observed(planning, reader, NOTHING), assemble);
		case "changed": return planOnTouched(planning);
		default: return refresh;
	}
}
async function planOnTouched(planning) {
	const { catalog, revert, assemble } = planning;
	let { reader } = planning;
	let lookAt = new Set(revert.map(ownerOf));
	let requests = 0;
	for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
		const known = lookAt;
		const now = await observed(planning, reader, known);
		requests += now.requests;
		const made = planOn({
			...now,
			requests
		}, assemble);
		const touched = touchedAddresses(catalog, made.plan);
		if ([...touched].every((address) => known.has(address))) return made;
		lookAt = /* @__PURE__ */ new Set([...known, ...touched]);
		reader = readerOf(now);
	}
	const all = await observed(planning, reader, void 0);
	return planOn({
		...all,
		requests: requests + all.requests
	}, assemble);
}
async function observed({ look }, reader, lookAt) {
	const observation = await look(reader, lookAt);
	if (observation.kind === "failed") throw new DiagnosticsError(observation.diagnostics);
	return observation.observed;
}
function planOn(observed, assemble) {
	const assembled = assemble(observed);
	const { plan } = assembled;
	if (plan === void 0) throw new DiagnosticsError(assembled.diagnostics);
	return {
		...assembled,
		plan,
		observed
	};
}
/** Every later look uses the records that the first one read. */
function readerOf({ records, openIntents, applied }) {
	return {
		records: async () => records,
		openIntents: async () => openIntents,
		applied: async () => applied ?? []
	};
}
function nothingToRevert() {
	return fault("revert-unread", "--revert undoes what the service changed, and with --refresh=none nobody looks what that is", "leave --refresh=none out, or write --refresh=changed");
}

// src/cli/planning/make-plan.ts
/** The first half of `plan` and `apply`: observes state and service, and assembles a plan. */
/** The largest answer that is read. A list page or a subscription with a few hundred prices is far smaller. */
const LARGEST_ANSWER_BYTES = 16777216;
/** Throws a DiagnosticsError for a missing key, and for an address that must not receive the key. */
function connect(world, { project, bindings }) {
	const baseUrl = baseUrlOf(project, world.env);
	checkOrigin(project, baseUrl, world.env);
	return {
		client: createServiceClient({
			baseUrl,
			apiKey: apiKeyOf(project, world.env),
			headers: bindings.headers,
			timeoutMs: project.apply.timeoutMs,
			maxAnswerBytes: LARGEST_ANSWER_BYTES,
			connections: project.apply.concurrency,
			userAgent: `pricewright/${TOOL_VERSION}`,
			now: world.now,
			readPace: paceOf(project.apply.requestsPerSecond)
		}),
		origin: new URL(baseUrl).origin
	};
}
/** The connection of a plan that reads nothing: it needs no key and no reachable service. */
function withoutService(world, { project }) {
	return {
		client: {
			send: () => Promise.reject(/* @__PURE__ */ new Error("a plan that reads nothing has sent a request")),
			close: () => Promise.resolve()
		},
		origin: new URL(baseUrlOf(project, world.env)).origin
	};
}
/**
* The planning options for the command's options. `reverts` are those of an earlier plan, which the plan made now has
* to undo as well. Throws a DiagnosticsError for a text that is no address.
*/
function planningOf({ at, revert = [], target = [], refresh }, reverts = []) {
	return {
		refresh,
		...at === void 0 ? {} : { today: at },
		revert: [.../* @__PURE__ */ new Set([...reverts, ...revert.map(addressFrom)])],
		targets: target.map(addressFrom)
	};
}
/** The settings for reads of this project's service: a limited number at once, and retries with growing pauses. */
function readingOf(world, { project, bindings }, { client, origin }) {
	return {
		client,
		bindings,
		origin,
		concurrency: project.apply.concurrency,
		retry: {
			attempts: project.apply.retries + 1,
			sleep: (ms) => systemRuntime.sleep(ms, world.signal),
			random: world.random
		}
	};
}
/** Throws a DiagnosticsError where a read failed or the catalog asks for something impossible. */
async function makePlan(world, inputs, reader, connection, options = {}) {
	const { catalog } = inputs;
	const { today = inputs.today, revert = [], targets = [], refresh = "all", answered, approvalBase, findHold } = options;
	const reverting = inputs.project.apply.drift === "revert" ? "all" : revert;
	const setup = readingOf(world, inputs, connection);
	return planByRefresh(refresh, {
		catalog,
		reader,
		revert,
		look: (records, lookAt) => {
			const looking = {
				...setup,
				catalog,
				reader: records,
				today,
				...windowOf(inputs.project.guards, today),
				...lookAt && { lookAt },
				...answered && { answered }
			};
			const observed = observe(looking);
			return unlessInterrupted(world, refresh !== "none" ? tellWaiting(world, connection.origin, observed) : observed);
		},
		assemble: assembling(inputs, connection, {
			today,
			revert: reverting,
			targets,
			approvalBase,
			...findHold && { findHold }
		})
	});
}
/** The window begins with a day, so that a plan of one day is the same at any hour. */
function windowOf({ windowDays }, today) {
	return windowDays === void 0 ? {} : { appliedSinceMs: Date.parse(addDays(today, -windowDays)) };
}
/** Assembles a plan from observed facts. Pure, so that one observation serves several plans. */
function assembling(inputs, connection, asked) {
	return (observed) => assemblePlan(planInputs(inputs, connection, observed, asked));
}
function planInputs({ project, bindings, catalog, upToDate, commit, usage, warnings }, { origin }, observed, { today, revert, targets, only, approvalBase, findHold }) {
	return {
		...findHold && { findHold },
		...only && { only },
		project: project.id,
		...typedFor(project),
		origin,
		catalog,
		upToDate,
		commit,
		observed,
		bindings,
		guards: project.guards,
		approvals: project.approvals,
		approvalBase,
		revert,
		targets,
		today,
		usage,
		...project.report,
		warnings,
		toolVersion: TOOL_VERSION
	};
}
/** Printed apart from the plan, because a repeated request would make the plan another document. */
function tellRequests(world, { observed }, { json }) {
	if (json) return;
	world.stderr.write(`Read the service with ${counted(observed.requests, "request")}.\n`);
}

export { interrupted as C, closeClient as S, readFailure as _, planningOf as a, readBundle as b, withoutService as c, versionsThatMatter as d, activeVersion as f, subjectOf as g, readPlan as h, planInputs as i, loadTransport as l, filteredByIds as m, connect as n, readingOf as o, readEntitlement as p, makePlan as r, tellRequests as s, assembling as t, createServiceReads as u, distinctDiagnostics as v, unlessInterrupted as w, systemRuntime as x, readProduct as y };