import { n as digestHashes } from "./digest-files-BtWBfo8l.js";
import { b as loadCatalog, i as readProjectInputs, r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { t as loadChanged } from "./load-changed-SE9RDu-x.js";
import { hn as calendarDay } from "./model-C61qMIaC.js";
import { t as createHashOfUse } from "./find-up-to-date-CfupC_M1.js";
import { a as readStoredEntry, n as lookAtProject, o as writeEntry, r as storeVerdict, t as isStill } from "./verdict-CXvJd2ei.js";
import { h as buildTimeline } from "./shared-use-Y6WgBaIb.js";

// src/incremental/valid-files.ts
const KIND = "files";
/** One day for all entries and for today, because a subscription's soundness depends on no day. */
const ANY_DAY = calendarDay("0001-01-01");
/** Undefined where nothing is stored under this cache key. */
function storedFiles(subject, { cacheKey }) {
	const stored = readStored(subject);
	if (stored?.cacheKey !== cacheKey) return void 0;
	const use = {
		addresses: [],
		overridden: [],
		hash: stored.shared
	};
	return {
		files: stored.files.map((file) => asUpToDate(file, cacheKey, use)),
		touched: /* @__PURE__ */ new Set(),
		cacheKey,
		today: ANY_DAY,
		hashesIn: (catalog) => () => hashOfShared(catalog)
	};
}
/** The catalog was read in this run, sound and without a hint. Entries of files that were not read still count. */
function storeFiles(subject, { cacheKey, hashes }, { catalog, upToDate }) {
	const untouched = upToDate?.untouched ?? /* @__PURE__ */ new Set();
	const before = readStored(subject)?.files.filter(([file]) => untouched.has(file)) ?? [];
	const read = [...byFile(catalog)].flatMap(([file, subscriptions]) => {
		const hash = hashes.get(file);
		if (hash === void 0) return [];
		return [[
			file,
			hash,
			subscriptions.map(({ key }) => key),
			subscriptions.map(({ id }) => id ?? null)
		]];
	});
	const stored = {
		cacheKey,
		shared: hashOfShared(catalog),
		files: [...before, ...read]
	};
	writeEntry(subject, KIND, stored);
}
/**
* Subscriptions of files that hold nothing else. A file with a `renamed_from` is left out, and so is always read: the
* record that it carries over must not belong to another subscription.
*/
function byFile(catalog) {
	const files = /* @__PURE__ */ new Map();
	for (const subscription of catalog.subscriptions.values()) {
		const known = files.get(subscription.file);
		if (known) known.push(subscription);
		else files.set(subscription.file, [subscription]);
	}
	for (const { file } of shared(catalog)) files.delete(file);
	for (const { file, renamedFrom } of catalog.subscriptions.values()) if (renamedFrom !== void 0) files.delete(file);
	return files;
}
function shared(catalog) {
	const { products, bundles, plans, customers, entitlementSets = /* @__PURE__ */ new Map() } = catalog;
	return [
		products,
		bundles,
		plans,
		customers,
		entitlementSets
	].flatMap((declared) => [...declared.values()]);
}
function hashOfShared(catalog) {
	return createHashOfUse({
		catalog,
		upToDate: void 0
	}, /* @__PURE__ */ new Map())(shared(catalog).map(({ address }) => address));
}
function asUpToDate([file, content, keys, ids], cacheKey, use) {
	const one = {
		hash: "",
		customer: null,
		until: null,
		uses: 0,
		held: []
	};
	return {
		file,
		cacheKey,
		content,
		day: ANY_DAY,
		until: null,
		complete: true,
		count: keys.length,
		uses: [use],
		keys: () => keys,
		used: () => [keys.length],
		upToDate: () => keys.map((key, index) => ({
			...one,
			key,
			id: ids[index] ?? null
		})),
		held: () => []
	};
}
function readStored(subject) {
	const { cacheKey, shared, files } = readStoredEntry(subject, KIND) ?? {};
	return typeof cacheKey === "string" && typeof shared === "string" && Array.isArray(files) ? {
		cacheKey,
		shared,
		files
	} : void 0;
}

// src/cli/project/judge-project.ts
/** Reads for `validate` what was not found sound before, and stores the verdict if exactly these bytes were read. */
/** `before` holds the bytes as they were seen a moment ago, if any. Throws a DiagnosticsError with every fault. */
async function judge(subject, world, options, before) {
	const globs = await globsNow(world, options);
	const seen = globs && (isSame(before?.globs, globs) ? before : await lookAtProject(subject, globs));
	const unchanged = globs?.usage.length === 0 ? seen : void 0;
	const inputs = await readInputs(world, options, loadBesideStored(subject, unchanged));
	const { catalog, upToDate, warnings } = inputs;
	for (const subscription of catalog.subscriptions.values()) buildTimeline(catalog, subscription);
	const verdict = {
		counts: {
			products: catalog.products.size,
			bundles: catalog.bundles.size,
			plans: catalog.plans.size,
			subscriptions: catalog.subscriptions.size + (upToDate?.count ?? 0)
		},
		warnings,
		...options.json ? { catalogDigest: catalog.digest } : {}
	};
	if (seen !== void 0 && isWhatWasRead(subject, seen, inputs)) {
		storeVerdict(subject, seen, verdict);
		if (warnings.length === 0) storeFiles(subject, seen, inputs);
	}
	return verdict;
}
function loadBesideStored(subject, seen) {
	if (seen === void 0) return (_, input) => loadCatalog(input);
	return (_, input) => loadChanged(input, async () => storedFiles(subject, seen), seen.hashes);
}
/** False where a file was written meanwhile: it may have been read in either version. */
function isWhatWasRead(subject, seen, { catalog, project }) {
	return digestHashes([...seen.hashes], project.variables) === catalog.digest && isStill(subject, seen);
}
async function globsNow(world, options) {
	try {
		const { project } = await readProjectInputs(world, options);
		return {
			catalog: project.catalogGlobs,
			usage: project.usageGlobs
		};
	} catch {
		return;
	}
}
function isSame(some, others) {
	return JSON.stringify(some) === JSON.stringify(others);
}

export { judge };