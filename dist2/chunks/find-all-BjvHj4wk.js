import { l as isAnchor, sn as kindOf } from "./model-C61qMIaC.js";
import { m as filteredByIds } from "./make-plan-Cya1jPmO.js";

// src/observe/find-all.ts
/** Finds all objects of a kind: those that a list shows, and those that only state or a person knows. */
function knownOf(kind, records, { declared }) {
	const known = /* @__PURE__ */ new Map();
	for (const [id, key] of declared[kind]) known.set(id, {
		id,
		...key === null ? {} : { givenKey: key }
	});
	for (const record of records) {
		const id = record.remoteId;
		if (id !== null && kindOf(record.address) === kind) known.set(id, {
			...known.get(id),
			id,
			record
		});
	}
	return known;
}
const OLDEST_FIRST = { sort: "created_at:asc" };
/** The interface shows `created_at` only for plans and subscriptions, so only these are sorted by it. */
const READINGS = {
	product: {
		list: "products.list",
		get: "products.get",
		query: {}
	},
	bundle: {
		list: "bundles.list",
		get: "bundles.get",
		query: {}
	},
	plan: {
		list: "plans.list",
		get: "plans.get",
		query: OLDEST_FIRST
	},
	subscription: {
		list: "subscriptions.list",
		get: "subscriptions.get",
		query: OLDEST_FIRST
	}
};
/** Reads objects that the list does not show by their ids, because a list may leave out archived objects. */
async function findAll(reads, kind, known, read) {
	const { list, get, query } = READINGS[kind];
	const listed = await reads.list(list, query, read);
	const items = listed?.items.filter(({ metadata }) => !isAnchor(metadata)) ?? [];
	const shown = new Set(items.map(({ id }) => id));
	const others = [...known.values()].filter(({ id }) => !shown.has(id)).toSorted(byId);
	const asked = await Promise.all(others.map(async (one) => {
		const got = await reads.get(get, { id: one.id }, read, (value) => value.id === one.id);
		return {
			...one,
			got
		};
	}));
	const further = listed?.complete === false ? await filteredByIds(reads, {
		list,
		read
	}, asked.filter(({ got }) => got.kind === "unread").map(({ id }) => id)) : /* @__PURE__ */ new Map();
	const found = asked.map((one) => {
		const value = further.get(one.id);
		return value === void 0 ? one : {
			...one,
			got: {
				kind: "read",
				value
			}
		};
	});
	return {
		all: [...items.map((value) => ({
			...known.get(value.id) ?? { id: value.id },
			got: {
				kind: "read",
				value
			}
		})), ...found],
		gap: gapOf(kind, listed?.complete)
	};
}
function gapOf(kind, complete) {
	if (complete === void 0) return {
		kind,
		reason: "absent"
	};
	return complete ? void 0 : {
		kind,
		reason: "cut_short"
	};
}
function byId(a, b) {
	return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export { findAll as n, knownOf as r, READINGS as t };