import { b as loadCatalog } from "./read-inputs-BYvzDuAU.js";
import { t as BUILD } from "./build-id-IO1zfdT5.js";
import { t as cacheKeyOf } from "./cache-key-Bl8McEbu.js";
import { t as loadChanged } from "./load-changed-SE9RDu-x.js";
import { cn as ownerOf, ln as parseAddress } from "./model-C61qMIaC.js";
import { t as createHashOfUse } from "./find-up-to-date-CfupC_M1.js";

// src/cli/project/load-beside-cache.ts
/**
* Loads a catalog without the subscriptions that applies recorded as up to date, so that the work of a plan grows
* with the size of the change. Only for plans that do not look for the service's own changes.
*/
/** A loader of the catalog beside a state, for a plan of today or of another day. */
function besideCache(state, at) {
	return (project, input, today) => loadBeside(state, project, input, at ?? today);
}
/** Reads what is not up to date, or everything where a product is to be deleted: all its users must be known. */
async function loadBeside(state, project, input, today) {
	let records = /* @__PURE__ */ new Map();
	const read = await loadChanged(input, async () => {
		const beside = await state.besideCache();
		if (beside.files.length === 0) return void 0;
		records = beside.records;
		const touched = [...records.keys(), ...beside.openIntents.map(({ address }) => address)];
		return {
			files: beside.files,
			touched: new Set(touched.flatMap(keyOfSubscription)),
			cacheKey: planningCacheKey(project),
			today,
			hashesIn: (catalog) => createHashOfUse({
				catalog,
				upToDate: void 0
			}, records)
		};
	});
	if (read.catalog === void 0 || read.upToDate === void 0) return read;
	return [...read.catalog.products.values()].some(({ absent, address, id }) => absent !== void 0 && !isGone(records.get(address), id)) ? loadCatalog(input) : read;
}
function isGone(recorded, id) {
	return recorded?.presence === "deleted" && (id === void 0 || id === recorded.remoteId);
}
/** True where the plan may leave out up-to-date subscriptions: it does not look for the service's own changes. */
function leavesOutUpToDate({ refresh, revert = [], target = [] }) {
	return refresh !== "all" && revert.length + target.length === 0;
}
/** The records that a plan of the catalog needs. */
function readerBeside(state, { catalog, upToDate }) {
	if (upToDate === void 0) return state.reader;
	const keys = [.../* @__PURE__ */ new Set([...catalog.subscriptions.keys(), ...upToDate.changed])];
	return {
		...state.reader,
		records: () => state.recordsBeside(keys)
	};
}
/** The key covers the whole project file, because any setting may decide what is planned. */
function planningCacheKey({ folder, environment }) {
	return cacheKeyOf({
		folder,
		environment,
		program: BUILD
	});
}
function keyOfSubscription(address) {
	const parsed = parseAddress(ownerOf(address));
	return parsed?.kind === "subscription" ? [parsed.key] : [];
}

export { readerBeside as i, leavesOutUpToDate as n, planningCacheKey as r, besideCache as t };