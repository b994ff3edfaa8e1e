import { Jt as isJsonArray, N as remember, P as rememberPair, Yt as isJsonObject } from "./model-C61qMIaC.js";
import { r as fingerprint } from "./fingerprint-B4ki3AkA.js";

// src/plan/document/factor-out.ts
/** `own` are the fields that no two entries share. An entry whose other fields nobody shares stays whole. */
function factorOut(entries, own) {
	const rest = restOf(own);
	const keyOf = createKeys();
	const keys = entries.map((entry) => keyOf(rest(entry)));
	const counts = /* @__PURE__ */ new Map();
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
	const names = /* @__PURE__ */ new Map();
	const alike = {};
	const nameOf = (key, entry) => {
		const known = names.get(key);
		if (known !== void 0) return known;
		const shared = rest(entry);
		const name = fingerprint(shared);
		names.set(key, name);
		alike[name] = shared;
		return name;
	};
	return {
		members: entries.map((entry, index) => {
			const key = keys[index] ?? "";
			if ((counts.get(key) ?? 0) < 2) return entry;
			return {
				...Object.fromEntries(own.map((name) => [name, entry[name]])),
				alike: nameOf(key, entry)
			};
		}),
		alike
	};
}
/** Undefined where a member names something that is not there. */
function putBack(member, alike) {
	if (!("alike" in member)) return member;
	const { alike: name, ...own } = member;
	return Object.hasOwn(alike, name) ? {
		...alike[name],
		...own
	} : void 0;
}
function restOf(own) {
	const left = new Set(own);
	return (entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => !left.has(name)));
}
/** Texts that are the same for equal fields. A value that many entries share is written once. */
function createKeys() {
	const numbers = /* @__PURE__ */ new Map();
	const numberOf = remember((value) => {
		const text = JSON.stringify(value);
		const number = numbers.get(text) ?? numbers.size;
		numbers.set(text, number);
		return number;
	});
	return (fields) => JSON.stringify(Object.entries(fields).map(([name, value]) => [name, typeof value === "object" && value !== null ? [numberOf(value)] : value]));
}

// src/plan/document/shared-values.ts
/** The name of the only field of an object that stands for a shared value. */
const REFERENCE = "$alike";
/** A value that looks like a reference is shared too, so that reading gives it back as it was. */
function createSharedValues(holders) {
	const counts = /* @__PURE__ */ new Map();
	const textOf = remember((value) => JSON.stringify(value));
	for (const holder of holders) mapValues(holder, (value) => {
		if (isObject(value)) counts.set(textOf(value), (counts.get(textOf(value)) ?? 0) + 1);
		return value;
	});
	const values = {};
	const nameOf = remember((value) => {
		const name = fingerprint(value);
		values[name] = value;
		return name;
	});
	const share = (holder) => mapValues(holder, (value) => {
		if (!isObject(value)) return value;
		return (counts.get(textOf(value)) ?? 0) > 1 || referenceIn(value) !== void 0 ? { [REFERENCE]: nameOf(value) } : value;
	});
	return {
		values,
		share
	};
}
/** Undefined where a reference names something that is not there. */
function restoreValues(holder, values) {
	let isWhole = true;
	const restored = mapValues(holder, (value) => {
		const name = isObject(value) ? referenceIn(value) : void 0;
		if (name === void 0) return value;
		const found = Object.hasOwn(values, name) ? values[name] : void 0;
		isWhole &&= found !== void 0;
		return found ?? value;
	});
	return isWhole ? restored : void 0;
}
function mapValues(holder, change) {
	const { body, differences } = holder;
	const items = body?.items;
	return {
		...holder,
		...body && items !== void 0 && { body: {
			...body,
			items: change(items)
		} },
		differences: differences.map((difference) => mapDifference(difference, change))
	};
}
function mapDifference(difference, change) {
	const { from, value } = difference;
	return {
		...difference,
		...from === void 0 ? {} : { from: change(from) },
		...value === void 0 ? {} : { value: change(value) }
	};
}
function isObject(value) {
	return isJsonArray(value) || isJsonObject(value);
}
function referenceIn(value) {
	if (!isJsonObject(value) || Object.keys(value).length !== 1) return void 0;
	const name = value[REFERENCE];
	return typeof name === "string" ? name : void 0;
}

// src/plan/document/plan-document.ts
/**
* The form in which a plan is saved (`schemas/plan.schema.json`). What several steps or deferred changes have alike, and an
* item set of several steps, stands once under `alike`. The plan in memory has every step and deferred change whole.
*/
const OWN_OF_STEP = [
	"id",
	"address",
	"path",
	"depends_on",
	"source",
	"digest"
];
const OWN_OF_DEFERRED = ["address"];
/** The same plan gives the same document. */
function toDocument({ checksum, ...plan }) {
	return {
		...toUnsealedDocument(plan),
		checksum
	};
}
function toUnsealedDocument(plan) {
	if (plan.format_version === 1) return plan;
	const { format_version, tool_version, project, ...rest } = plan;
	const { alike, ...lists } = withoutRepeats(plan.steps, plan.deferred);
	return {
		format_version,
		tool_version,
		project,
		...Object.values(alike).some((shared) => Object.keys(shared).length > 0) && { alike },
		...rest,
		...lists
	};
}
/** Remembered, because the checksum of a plan and its text both need it. */
const withoutRepeats = rememberPair((planned, left) => {
	const steps = factorOut(planned, OWN_OF_STEP);
	const deferred = factorOut(left, OWN_OF_DEFERRED);
	const whole = steps.members.flatMap((member) => "alike" in member ? [] : [member]);
	const { values, share } = createSharedValues([...Object.values(steps.alike), ...whole]);
	const shared = Object.entries(steps.alike).map(([name, part]) => [name, share(part)]);
	const members = steps.members.map((member) => "alike" in member ? member : share(member));
	return {
		alike: {
			values,
			steps: Object.fromEntries(shared),
			deferred: deferred.alike
		},
		steps: members,
		deferred: deferred.members
	};
});
/** Undefined where an entry names something that `alike` does not have. */
function fromDocument(document) {
	const { alike, ...rest } = document;
	if (rest.format_version !== 2) return rest;
	const { values = {}, steps: ofSteps = {}, deferred: ofDeferred = {} } = alike ?? {};
	const shared = {};
	for (const [name, part] of Object.entries(ofSteps)) {
		const restored = restoreValues(part, values);
		if (restored === void 0) return void 0;
		shared[name] = restored;
	}
	const steps = [];
	for (const member of rest.steps) {
		const whole = "alike" in member ? member : restoreValues(member, values);
		const step = whole && putBack(whole, shared);
		if (step === void 0) return void 0;
		steps.push(step);
	}
	const deferred = [];
	for (const member of rest.deferred) {
		const change = putBack(member, ofDeferred);
		if (change === void 0) return void 0;
		deferred.push(change);
	}
	return {
		...rest,
		steps,
		deferred
	};
}

export { toDocument as n, toUnsealedDocument as r, fromDocument as t };