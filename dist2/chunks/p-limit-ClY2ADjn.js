import { Jt as isJsonArray, Sn as parseCalendarDay, Xt as objectsIn, Yt as isJsonObject, tt as DAY_FIELDS, w as isServiceId } from "./model-C61qMIaC.js";
import { setTimeout } from "node:timers/promises";

// src/service/answered-resource.ts
/** Finds a resource and its id in an answer: at the top, or where the binding says (`id: data.id`). */
/** The object that holds the id; undefined if the answer has none there. */
function resourceAt(body, idPath) {
	let here = body;
	for (const name of idPath.slice(0, -1)) here = isJsonObject(here) ? here[name] : void 0;
	return isJsonObject(here) ? here : void 0;
}
/** The id; undefined if there is none, or if it is malformed. */
function idAt(body, idPath) {
	const id = resourceAt(body, idPath)?.[idPath.at(-1) ?? "id"];
	return isServiceId(id) ? id : void 0;
}

// src/service/recorded-form.ts
/**
* Converts answers to the form of a request, so that live and recorded values compare field by field. Nulls and
* fields that only answers have are left out, and midnights become days. Pure.
*/
/** Interface, "Subscription (response shape)": the fields that the service alone decides. */
const SUBSCRIPTION_ANSWER_ONLY = /* @__PURE__ */ new Set([
	"id",
	"status",
	"pending_changes",
	"created_at",
	"updated_at",
	"activated_at",
	"current_version_id"
]);
/** The fields of a create or a patch, as answered: `customer_id`, `currency`, `contract`, `metadata`, … */
function subscriptionValue(wire) {
	const value = sentForm(without(wire, SUBSCRIPTION_ANSWER_ONLY));
	return isJsonObject(value.contract) ? {
		...value,
		contract: without(value.contract, END_OF_CONTRACT)
	} : value;
}
const END_OF_CONTRACT = /* @__PURE__ */ new Set(["end_date"]);
const ENTITLEMENT_OWNERS = /* @__PURE__ */ new Set(["subscription_id", "version_id"]);
/** The fields of a version request except its day: `items`, `entitlements`, `description`. */
function versionValue(wire) {
	return sentForm({
		items: wire.items,
		entitlements: wire.entitlements.map(sentEntitlement),
		...wire.description !== void 0 && { description: wire.description }
	});
}
/** Answers name an entitlement `key`, requests name it `entitlement_key` (interface, "Entitlement"). */
function sentEntitlement(entitlement) {
	const fields = Object.entries(without(entitlement, ENTITLEMENT_OWNERS));
	return Object.fromEntries(fields.map(([name, value]) => [name === "key" ? "entitlement_key" : name, value]));
}
const OBJECT_ANSWER_ONLY = /* @__PURE__ */ new Set([
	"id",
	"created_at",
	"updated_at"
]);
/** A product, bundle or plan: its fields as answered. */
function objectValue(wire) {
	return sentForm(without(wire, OBJECT_ANSWER_ONLY));
}
/** Leaves nulls out and converts midnights to days. Metadata is the user's own and stays unchanged. */
function sentForm(value) {
	const sent = Object.entries(value).filter(([, inner]) => inner !== null);
	return Object.fromEntries(sent.map(([name, inner]) => [name, sentField(name, inner)]));
}
function sentField(name, value) {
	if (name === "metadata") return value;
	if (typeof value === "string" && DAY_FIELDS.has(name)) return dayText(value);
	return sentInner(value);
}
function sentInner(value) {
	if (isJsonArray(value)) return value.map(sentInner);
	return isJsonObject(value) ? sentForm(value) : value;
}
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
/** The day of a date-time at midnight in any zone; any other text is unchanged. */
function dayText(text) {
	return MIDNIGHT.exec(text)?.[1] ?? text;
}
function without(object, names) {
	return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)));
}

// src/service/scheduled-versions.ts
/** The pending drafts. A draft has no effect until somebody publishes it. */
function pendingDrafts({ pending_changes: pending }) {
	return (isJsonArray(pending) ? pending : []).flatMap((change) => {
		if (!isJsonObject(change) || change.status !== "draft" || typeof change.version_id !== "string") return [];
		const { version_id: remoteId, effective_at: at, description } = change;
		return [{
			remoteId,
			start: (typeof at === "string" ? parseCalendarDay(at.slice(0, 10)) : void 0) ?? null,
			description: typeof description === "string" ? description : null
		}];
	});
}
/** The published versions with a day. Drafts are excluded: they have no effect until they are published. */
function scheduledVersions({ pending_changes: pending }) {
	return (isJsonArray(pending) ? pending : []).flatMap((change) => {
		if (!isJsonObject(change)) return [];
		const { version_id: remoteId, status, effective_at: at } = change;
		const start = typeof at === "string" ? parseCalendarDay(at.slice(0, 10)) : void 0;
		return typeof remoteId === "string" && status === "published" && start !== void 0 ? [{
			remoteId,
			start
		}] : [];
	});
}

// src/service/wire/wire-reading.ts
/** Checks of answers before anything reads them. The result is the typed value, or the fault with its field. */
const AN_ID = `an id of 1 to ${255} characters`;
const RULES = {
	id: {
		holds: isServiceId,
		wanted: AN_ID
	},
	"id?": {
		holds: (value) => value === void 0 || value === null || isServiceId(value),
		wanted: AN_ID
	},
	text: {
		holds: (value) => typeof value === "string",
		wanted: "a string"
	},
	"text?": {
		holds: (value) => value === void 0 || value === null || typeof value === "string",
		wanted: "a string"
	},
	object: {
		holds: isJsonObject,
		wanted: "an object"
	},
	objects: {
		holds: (value) => isJsonArray(value) && value.every(isJsonObject),
		wanted: "a list of objects"
	}
};
/** Checks that `json` is an object whose fields satisfy `rules`, which must match `T`; other fields are kept. */
function readObject(json, rules) {
	if (!isJsonObject(json)) return {
		kind: "wrong",
		what: "it is not an object"
	};
	for (const [name, rule] of Object.entries(rules)) {
		const value = Object.hasOwn(json, name) ? json[name] : void 0;
		if (RULES[rule].holds(value)) continue;
		return {
			kind: "wrong",
			what: value === void 0 ? `${name} is missing` : `${name} is not ${RULES[rule].wanted}`
		};
	}
	return {
		kind: "read",
		value: json
	};
}

// src/service/wire/read-subscription.ts
/** A subscription as the service answers it (interface, "Subscription (response shape)"). */
/** Checks only the fields that planning needs; every other field is kept unchanged. */
function readSubscription(json) {
	const reading = readObject(json, {
		id: "id",
		customer_id: "id",
		status: "text",
		currency: "text",
		metadata: "object",
		current_version_id: "id?"
	});
	if (reading.kind === "wrong") return reading;
	return objectsIn(reading.value.pending_changes).every(({ version_id: id }) => typeof id !== "string" || isServiceId(id)) ? reading : {
		kind: "wrong",
		what: `version_id of a pending change is not ${AN_ID}`
	};
}

// src/service/wire/read-version.ts
function readVersion(json) {
	return readObject(json, {
		id: "id",
		subscription_id: "id",
		status: "text",
		items: "objects",
		entitlements: "objects",
		description: "text?"
	});
}

// src/service/pace.ts
/** The request rate of one process: each request waits for a slot of its own, and slots are evenly spaced. */
/** `perSecond` is null for no limit. */
function paceOf(perSecond) {
	if (perSecond === null) return () => Promise.resolve();
	const slotMs = 1e3 / perSecond;
	let freeMs = 0;
	return async (halted) => {
		if (halted?.aborted) return;
		const nowMs = performance.now();
		const slotAtMs = Math.max(freeMs, nowMs);
		freeMs = slotAtMs + slotMs;
		await waitUnlessHalted(slotAtMs - nowMs, halted);
	};
}
/** Never rejects. */
async function waitUnlessHalted(ms, halted) {
	await setTimeout(ms, void 0, { signal: halted }).catch(() => void 0);
}

// node_modules/yocto-queue/index.js
var Node = class {
	value;
	next;
	constructor(value) {
		this.value = value;
	}
};
var Queue = class {
	#head;
	#tail;
	#size;
	constructor() {
		this.clear();
	}
	enqueue(value) {
		const node = new Node(value);
		if (this.#head) {
			this.#tail.next = node;
			this.#tail = node;
		} else {
			this.#head = node;
			this.#tail = node;
		}
		this.#size++;
	}
	dequeue() {
		const current = this.#head;
		if (!current) return;
		this.#head = this.#head.next;
		this.#size--;
		if (!this.#head) this.#tail = void 0;
		return current.value;
	}
	peek() {
		if (!this.#head) return;
		return this.#head.value;
	}
	clear() {
		this.#head = void 0;
		this.#tail = void 0;
		this.#size = 0;
	}
	get size() {
		return this.#size;
	}
	*[Symbol.iterator]() {
		let current = this.#head;
		while (current) {
			yield current.value;
			current = current.next;
		}
	}
	*drain() {
		while (this.#head) yield this.dequeue();
	}
};

// node_modules/p-limit/index.js
function pLimit(concurrency) {
	let rejectOnClear = false;
	if (typeof concurrency === "object") ({concurrency, rejectOnClear = false} = concurrency);
	validateConcurrency(concurrency);
	if (typeof rejectOnClear !== "boolean") throw new TypeError("Expected `rejectOnClear` to be a boolean");
	const queue = new Queue();
	let activeCount = 0;
	const resumeNext = () => {
		if (activeCount < concurrency && queue.size > 0) {
			activeCount++;
			queue.dequeue().run();
		}
	};
	const next = () => {
		activeCount--;
		resumeNext();
	};
	const run = async (function_, resolve, arguments_) => {
		const result = (async () => function_(...arguments_))();
		resolve(result);
		try {
			await result;
		} catch {}
		next();
	};
	const enqueue = (function_, resolve, reject, arguments_) => {
		const queueItem = { reject };
		new Promise((internalResolve) => {
			queueItem.run = internalResolve;
			queue.enqueue(queueItem);
		}).then(run.bind(void 0, function_, resolve, arguments_));
		if (activeCount < concurrency) resumeNext();
	};
	const generator = (function_, ...arguments_) => new Promise((resolve, reject) => {
		enqueue(function_, resolve, reject, arguments_);
	});
	Object.defineProperties(generator, {
		activeCount: { get: () => activeCount },
		pendingCount: { get: () => queue.size },
		clearQueue: { value() {
			if (!rejectOnClear) {
				queue.clear();
				return;
			}
			const abortError = AbortSignal.abort().reason;
			while (queue.size > 0) queue.dequeue().reject(abortError);
		} },
		concurrency: {
			get: () => concurrency,
			set(newConcurrency) {
				validateConcurrency(newConcurrency);
				concurrency = newConcurrency;
				queueMicrotask(() => {
					while (activeCount < concurrency && queue.size > 0) resumeNext();
				});
			}
		},
		map: { async value(iterable, function_) {
			const promises = [];
			try {
				Array.from(iterable, (value, index) => {
					const promise = generator(function_, value, index);
					promises.push(promise);
					return promise;
				});
			} catch (error) {
				for (const promise of promises) promise.catch(() => {});
				throw error;
			}
			return Promise.all(promises);
		} }
	});
	return generator;
}
function validateConcurrency(concurrency) {
	if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) throw new TypeError("Expected `concurrency` to be a number from 1 and up");
}

export { readSubscription as a, scheduledVersions as c, versionValue as d, idAt as f, readVersion as i, objectValue as l, paceOf as n, readObject as o, resourceAt as p, waitUnlessHalted as r, pendingDrafts as s, pLimit as t, subscriptionValue as u };