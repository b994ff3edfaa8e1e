import { Ct as payerOf, Jt as isJsonArray, Kt as shortened, L as isPresent, R as isVersionRecord, S as someOf, St as locateWithin, Ut as fault, Xt as objectsIn, Yt as isJsonObject, Z as commandLine, _ as declaredCurrency, _t as contractStart, bn as laterDay, bt as declaredThings, cn as ownerOf, dt as overlayPrice, g as suggestAddress, i as EXIT, kt as counted, ln as parseAddress, nt as DECIMAL_FIELDS, pn as addDays, pt as PRICING_MODEL_FIELDS, qt as sourceText, rn as addressOf, vn as earlierDay, yt as declaredAt, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { t as addressFrom } from "./address-argument-DRNU3KKV.js";
import { n as encodeItems, r as itemReferences, t as encodeBundlePrices } from "./encode-items-DfX-jBVB.js";
import { _ as entryRanges, c as createPriceIdentity, h as buildTimeline, i as heldFrom, o as pointInForce, v as editionOn } from "./shared-use-Y6WgBaIb.js";
import { t as heldOn } from "./held-before-DED8pIAl.js";
import "./lease-DCM-1xjt.js";
import { t as approvalsOfRun } from "./approvals-of-run-DDbdvKS2.js";
import { n as systemFault } from "./system-fault-Bg9qQDxJ.js";
import { r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { n as plain, r as priceTermWords, t as priceText } from "./price-text-YkLr25_-.js";
import { t as bareKey } from "./value-text-ATPEdibV.js";
import { t as approversText } from "./approvers-text-CLi5gNzv.js";
import { a as contractEnd, t as MONEY_TERMS } from "./subscription-terms-gfq1fckq.js";
import { n as openedFor, r as refuseEnded, t as notStarted } from "./subscription-on-day-D7T9kaQb.js";
import { t as askGit } from "./ask-git-D2dJ2nq5.js";
import { r as readInputs } from "./read-inputs-BYvzDuAU.js";

// src/timeline/price-origins.ts
/** The origins of a bundle's price, latest first. */
function bundlePriceOrigins(bundle, key, priced, override) {
	const layers = [{
		origin: {
			kind: "list_price",
			effectiveAt: null
		},
		whole: true,
		locate: (path) => bundle.locate([
			"prices",
			key,
			...path
		])
	}, ...bundle.editions.slice(1).map(({ from, applies, description }, index) => ({
		origin: {
			kind: "bundle_change",
			effectiveAt: from,
			...applies && { applies },
			...description !== void 0 && { description }
		},
		whole: bundle.editions[index]?.prices.has(key) !== true,
		locate: (path) => bundle.locate([
			"changes",
			index,
			"prices",
			key,
			...path
		])
	}))].reverse();
	if (override !== void 0) layers.unshift({
		origin: {
			kind: "override",
			effectiveAt: override.effectiveAt
		},
		whole: false,
		locate: override.locate
	});
	return originsIn(layers, priced);
}
/** The one origin of a price that an entry writes whole. */
function ownPriceOrigins(kind, effectiveAt, priced) {
	return originsIn([{
		origin: {
			kind,
			effectiveAt
		},
		whole: true,
		locate: priced.locate
	}], priced);
}
/** Every value of a term, such as a discount, with its place. */
function writtenFields(value, locate) {
	return fieldPaths(value).map((path) => ({
		path,
		source: locate(path)
	})).toSorted((a, b) => amountRank(a.path) - amountRank(b.path));
}
function originsIn(layers, { price, locate }) {
	const fields = fieldPaths(price).map((path) => {
		const source = locate(path);
		return {
			path,
			source,
			layer: layers.findIndex((each) => isSamePlace(each.locate(path), source))
		};
	});
	const lost = fields.find(({ layer }) => layer < 0);
	if (lost !== void 0) throw new Error(`nothing is known to write /${lost.path.join("/")} of a price`);
	return layers.flatMap(({ origin, whole }, index) => {
		const own = fields.filter(({ layer, path }) => layer === index && (!whole || isOfAmount(price, path))).map(({ path, source }) => ({
			path,
			source
		})).toSorted((a, b) => rank(a.path) - rank(b.path));
		return own.length === 0 ? [] : [{
			...origin,
			fields: own
		}];
	});
}
/** The paths of the values in a price. A list of names is one value. */
function fieldPaths(value, path = []) {
	if (isJsonObject(value)) return Object.entries(value).flatMap(([name, member]) => fieldPaths(member, [...path, name]));
	if (isJsonArray(value) && value.some(isJsonObject)) return value.flatMap((member, index) => fieldPaths(member, [...path, index]));
	return [path];
}
const TERMS = /* @__PURE__ */ new Set([
	...PRICING_MODEL_FIELDS,
	"discount",
	"minimum_spend",
	"maximum_spend",
	"trial_period_days"
]);
const INTERVAL = /* @__PURE__ */ new Set([
	"billing_interval",
	"billing_interval_count",
	"billing_interval_unit",
	"billing_frequency"
]);
/** A whole price has fields that decide no amount, such as its type. An interval counts unless it is a month. */
function isOfAmount(price, [field]) {
	const name = String(field);
	return TERMS.has(name) || INTERVAL.has(name) && price[name] !== "monthly";
}
function rank(path) {
	if (!PRICING_MODEL_FIELDS.some((model) => model === path[0])) return 2;
	return amountRank(path);
}
function amountRank(path) {
	return DECIMAL_FIELDS.has(String(path.at(-1))) ? 0 : 1;
}
function isSamePlace(a, b) {
	return a.file === b.file && a.line === b.line && a.column === b.column;
}

// src/timeline/later-prices.ts
/** In the order of their days. Changes that a later one replaces before they arrive are left out. */
function laterPrices({ bundle, use, subscription }, item, key, day) {
	const writers = bundle.editions.flatMap((edition, index) => {
		const arrival = use.arrivals[index];
		const writes = edition.changes === void 0 || edition.changes.includes(key);
		return arrival !== void 0 && writes ? [{
			edition,
			index,
			arrival
		}] : [];
	});
	return writers.flatMap(({ edition, index, arrival }, at) => {
		const { from: effectiveAt, applies, description } = edition;
		const { from } = arrival;
		if (effectiveAt === null || from === null || from !== "never" && from <= day) return [];
		if (writers.slice(at + 1).some((later) => isReplacedBy(arrival, later.arrival, day))) return [];
		return [{
			effectiveAt,
			...applies && { applies },
			...description !== void 0 && { description },
			arrives: from === "never" ? null : from,
			heldBy: holdsOf(bundle, subscription, index, arrival, effectiveAt),
			price: priceIn(edition.prices.get(key)?.price, item.overrides.get(key)),
			source: changeSource(bundle, key, index)
		}];
	});
}
/** True where the later change is there by the day on which this one would arrive, or is there now. */
function isReplacedBy({ from }, later, day) {
	if (later.from === "never") return false;
	if (later.from === null || later.from <= day) return true;
	return from !== "never" && from !== null && later.from <= from;
}
function holdsOf(bundle, subscription, index, { reached, from }, effectiveAt) {
	return [...reached === effectiveAt ? [] : [{
		kind: "applies",
		source: bundle.locate([
			"changes",
			index - 1,
			"applies"
		])
	}], ...from === reached ? [] : [{
		kind: "price_lock",
		source: subscription.locate(["price_lock"])
	}]];
}
/** The list price with the entry's override laid over it; null where either takes it out. */
function priceIn(price, override) {
	if (price === void 0 || override === null) return null;
	return isJsonObject(override) ? overlayPrice(price, override) : price;
}
/** The first field of the price that a change writes, those of the amount before others. */
function changeSource(bundle, key, index) {
	const edition = bundle.editions[index];
	const priced = edition?.prices.get(key);
	return (priced === void 0 ? [] : bundlePriceOrigins(bundle, key, priced)).find(({ effectiveAt }) => effectiveAt === edition?.from)?.fields[0]?.source ?? bundle.locate([
		"changes",
		index - 1,
		"prices",
		key
	]);
}

// src/timeline/explain-bundle.ts
/** In the order of the keys. A price that a change has taken out by that day is left out. */
function explainBundle(bundle, day) {
	const { prices } = editionOn(bundle, day);
	const known = new Map(bundle.editions.flatMap((edition) => [...edition.prices]));
	return [...known.keys()].sort().flatMap((key) => {
		const priced = prices.get(key);
		const product = (priced ?? known.get(key))?.product;
		const next = nextChange(bundle, key, day);
		if (product === void 0 || priced === void 0 && next === null) return [];
		const origins = priced === void 0 ? [] : bundlePriceOrigins(bundle, key, priced);
		return [{
			key,
			product,
			price: priced?.price ?? null,
			origins,
			next
		}];
	});
}
function nextChange(bundle, key, day) {
	const index = bundle.editions.findIndex(({ from, changes }) => from !== null && from > day && changes?.includes(key));
	const edition = bundle.editions[index];
	if (!edition?.from) return null;
	const { from: effectiveAt, applies, description } = edition;
	return {
		effectiveAt,
		...applies && { applies },
		...description !== void 0 && { description },
		price: edition.prices.get(key)?.price ?? null,
		source: changeSource(bundle, key, index)
	};
}

// src/cli/explaining/applied-run.ts
async function appliedBundle(state, address) {
	const [record] = await state.recordsAt([address]);
	const requests = await state.intentsAt(address);
	return appliedAs(state, isPresent(record) ? record : void 0, requests);
}
/** `draft` is the address of a draft, which holds on no day. */
async function appliedVersion(state, subscription, day, draft) {
	const listed = (await state.listed()).flatMap(({ address }) => ownerOf(address) === subscription ? [address] : []);
	const addresses = [.../* @__PURE__ */ new Set([subscription, ...listed])].slice(0, 500);
	const versions = (await state.recordsAt(addresses)).filter((record) => isVersionRecord(record) && isPresent(record));
	const record = draft === null ? heldOn(versions, day) : versions.find(({ address }) => address === draft);
	const requests = [];
	for (const address of addresses) requests.push(...await state.intentsAt(address));
	return appliedAs(state, record, requests);
}
async function appliedAs(state, record, requests) {
	const inDoubt = requests.some(({ closing }) => closing === null);
	if (record === void 0) return {
		record: null,
		inDoubt,
		run: null
	};
	const done = requests.filter(({ address, opens }) => isAt(record.address, address, opens)).filter(({ closing }) => closing?.kind === "done" && closing.atMs >= record.appliedAtMs).toSorted((a, b) => a.intent - b.intent).at(-1);
	return {
		record,
		inDoubt,
		run: done === void 0 ? null : await runOf(state, done)
	};
}
/** A version is made by a request of its own, or by one that opens its subscription or moves a draft. */
function isAt(recorded, address, opens) {
	return opens === null ? address === recorded : opens === recorded;
}
async function runOf(state, { run: name, closing, planDigest }) {
	const run = (await state.runsNamed(name)).find((each) => each.run === name);
	return {
		run: name,
		atMs: closing?.atMs ?? 0,
		actor: run?.actor ?? null,
		commit: run?.commit ?? null,
		planDigest: run?.planDigest ?? planDigest,
		approvals: await approvalsOfRun(state, await state.planOfRun(name)),
		byHand: closing?.status === null
	};
}

// src/cli/explaining/look-in-state.ts
/** Reads from the project's state where that is possible, and says why where it is not. */
/** Rejects with whatever is neither a fault of the state nor a refusal of the system. */
async function lookInState(world, project, look) {
	try {
		const state = await openProjectState(world, project, {
			mode: "read",
			origin: null
		});
		try {
			return {
				kind: "read",
				result: await look(state)
			};
		} finally {
			await state.close();
		}
	} catch (error) {
		const [diagnostic] = error instanceof DiagnosticsError ? error.diagnostics : [error instanceof Error ? systemFault(error) : void 0];
		if (diagnostic === void 0) throw error;
		return {
			kind: "no_state",
			reason: diagnostic.message
		};
	}
}

// src/cli/explaining/same-prices.ts
/** Compares the prices that the catalog has for a record with those that were last sent for it. */
/** Looks in the state first, then at the id that the catalog gives. */
async function idsOf(state, references, declaredId) {
	const addresses = references.flatMap((each) => each.kind === "address" ? [each.address] : []);
	const known = /* @__PURE__ */ new Map();
	for (const some of chunks([...new Set(addresses)])) for (const { address, remoteId, presence } of await state.recordsAt(some)) if (presence === "present" && remoteId !== null) known.set(address, remoteId);
	return (address) => known.get(address) ?? declaredId(address);
}
function* chunks(addresses) {
	for (let at = 0; at < addresses.length; at += 500) yield addresses.slice(at, at + 500);
}
/** `items` has the form of a version request. */
function sameItems({ value }, items, idOf) {
	if (!isJsonArray(value?.items)) return "unknown";
	return priceList(items, idOf) === priceList(objectsIn(value.items), idOf) ? "same" : "different";
}
/** `prices` has the form of a bundle request, with the product beside the fields of its price. */
function sameListPrices({ value }, prices, idOf) {
	if (!isJsonArray(value?.prices)) return "unknown";
	const [ours, theirs] = [prices, objectsIn(value.prices)].map((list) => list.map(({ product_id: product = null, ...price }) => ({
		product_id: product,
		price
	})));
	return priceList(ours ?? [], idOf) === priceList(theirs ?? [], idOf) ? "same" : "different";
}
/** One text for the same prices of the same products in the same bundles, in any order. */
function priceList(items, idOf) {
	const identityOf = createPriceIdentity();
	const id = (value) => idText(value, idOf);
	const prices = items.flatMap((item) => item.bundle_id === void 0 ? [[
		"",
		id(item.product_id),
		identityOf(item.price)
	]] : objectsIn(item.items).map((priced) => [
		id(item.bundle_id),
		id(priced.product_id),
		identityOf(priced.price)
	]));
	return JSON.stringify(prices.map((price) => JSON.stringify(price)).sort());
}
/** The remote id of a reference by address, or the address where no id is known yet. */
function idText(value, idOf) {
	if (!isJsonObject(value)) return String(value);
	const address = String(value.$ref).replace(/#id$/, "");
	return idOf(address) ?? address;
}

// src/cli/explaining/bundle-explanation.ts
/** Explains a bundle: its list prices by the catalog, and the run that applied them by the state. */
async function bundleExplanation(world, { catalog, project, today }, bundle, day) {
	const looked = await lookInState(world, project, async (state) => {
		const applied = await appliedBundle(state, bundle.address);
		if (applied.record === null || day !== today) return {
			applied,
			prices: "unknown"
		};
		const edition = editionOn(bundle, day);
		const references = [...edition.prices.values()].map(({ product }) => product);
		const idOf = await idsOf(state, references, (named) => declaredAt(catalog, named)?.id);
		return {
			applied,
			prices: sameListPrices(applied.record, encodeBundlePrices(edition), idOf)
		};
	});
	return {
		day,
		applied: looked.kind === "read" ? {
			kind: "state",
			...looked.result
		} : looked,
		explanation: {
			kind: "bundle",
			bundle,
			prices: explainBundle(bundle, day)
		}
	};
}

// src/cli/explaining/explained-lines.ts
/** In the order of the fields, so that the first line is that of the amount. */
function linesOf(fields) {
	const byLine = /* @__PURE__ */ new Map();
	for (const { path, source } of fields) {
		const at = `${source.file}:${source.line}`;
		const known = byLine.get(at);
		if (known === void 0) byLine.set(at, {
			source,
			paths: [path]
		});
		else known.paths.push(path);
	}
	return [...byLine.values()];
}

// src/cli/explaining/explain-json.ts
function explanationJson({ explanation, day, commitAt, applied }) {
	return {
		format_version: 1,
		date: day,
		...bodyJson(explanation, commitAt),
		...applied === null ? {} : { applied: appliedJson(applied) }
	};
}
/** Every place that the document names. */
function placesOf(explanation) {
	const places = [];
	bodyJson(explanation, (source) => {
		places.push(source);
		return null;
	});
	return places;
}
function bodyJson(explanation, commitAt) {
	const line = (source) => ({
		...source,
		commit: commitJson(commitAt(source))
	});
	switch (explanation.kind) {
		case "subscription": return subscriptionJson(explanation, line);
		case "bundle": {
			const { bundle, prices } = explanation;
			const currency = bundle.currency ?? null;
			return {
				kind: "bundle",
				address: bundle.address,
				currency,
				absent: bundle.absent ?? null,
				prices: prices.map((each) => listPriceJson(each, currency, line))
			};
		}
		case "product": {
			const { product, priced } = explanation;
			return {
				kind: "product",
				address: product.address,
				bundles: priced.bundles.map(({ bundle, key, price, origins, subscriptions }) => ({
					bundle: bundle.address,
					key,
					...priceJson(price, bundle.currency ?? null),
					origins: originsJson(origins, line),
					subscriptions
				})),
				own_prices: priced.ownPrices,
				plan_items: priced.planItems
			};
		}
		default: return explanation;
	}
}
function subscriptionJson(explanation, line) {
	const { address, subscription, currency, since, assumedOpening, prices, planItems, terms } = explanation;
	const { entry } = prices;
	return {
		kind: "subscription",
		address,
		customer_id: String(subscription.fields.customer_id ?? "") || null,
		currency,
		assumed_opening: assumedOpening,
		entry: {
			written: entry.written,
			effective_at: entry.effectiveAt,
			since,
			until: entry.until,
			description: entry.description ?? null,
			draft: entry.draft,
			line: line(entry.source),
			items_of: entry.itemsOf ? {
				effective_at: entry.itemsOf.effectiveAt,
				line: line(entry.itemsOf.source)
			} : null
		},
		plan_items: planItems && { line: line(planItems) },
		items: prices.items.map((item) => itemJson(item, currency, line)),
		terms: terms.map((term) => termJson(term, line))
	};
}
function itemJson({ product, bundle, key, price, origins, later }, currency, line) {
	return {
		product: nameOf$1(product),
		bundle: bundle && nameOf$1(bundle),
		key,
		...priceJson(price, currency),
		origins: originsJson(origins, line),
		later: later.map((each) => laterJson(each, currency, line))
	};
}
function listPriceJson({ key, product, price, origins, next }, currency, line) {
	return {
		key,
		product: nameOf$1(product),
		...priceJson(price, currency),
		origins: originsJson(origins, line),
		next: next && {
			...changeJson(next),
			...priceJson(next.price, currency),
			line: line(next.source)
		}
	};
}
function laterJson(later, currency, line) {
	return {
		...changeJson(later),
		arrives: later.arrives,
		...priceJson(later.price, currency),
		line: line(later.source),
		held_by: later.heldBy.map(({ kind, source }) => ({
			kind,
			line: line(source)
		}))
	};
}
function changeJson({ effectiveAt, applies, description }) {
	return {
		effective_at: effectiveAt,
		applies: applies ? { ...applies } : null,
		description: description ?? null
	};
}
function originsJson(origins, line) {
	return origins.map((origin) => ({
		kind: origin.kind,
		...changeJson(origin),
		arrived: origin.arrived ?? null,
		lines: linesJson(origin.fields, line)
	}));
}
function linesJson(fields, line) {
	return linesOf(fields).map(({ source, paths }) => ({
		...line(source),
		fields: paths.map(pointerText)
	}));
}
function termJson({ name, value, fields }, line) {
	return {
		name,
		value,
		lines: linesJson(fields, line)
	};
}
/** `price` is exact; `words` are for people. */
function priceJson(price, currency) {
	return {
		price,
		words: price && priceText(price, currency)
	};
}
function pointerText(path) {
	return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
function nameOf$1(reference) {
	return reference.kind === "address" ? reference.address : reference.id;
}
function commitJson(commit) {
	if (commit?.kind !== "committed") return commit && { kind: commit.kind };
	const { kind, hash, author, day, subject, orEarlier } = commit;
	return {
		kind,
		hash,
		author,
		date: day,
		subject,
		or_earlier: orEarlier
	};
}
function appliedJson(shown) {
	if (shown.kind === "no_state") return {
		state: false,
		reason: shown.reason
	};
	const { record, inDoubt, run } = shown.applied;
	return {
		state: true,
		in_doubt: inDoubt,
		record: record && {
			address: record.address,
			since: record.start,
			applied_at: timeText$1(record.appliedAtMs),
			prices: shown.prices
		},
		run: run && {
			run: run.run,
			closed_at: timeText$1(run.atMs),
			actor: run.actor,
			commit: run.commit,
			plan_digest: run.planDigest,
			by_hand: run.byHand,
			approvals: run.approvals.map((approval) => ({ ...approval }))
		}
	};
}
function timeText$1(ms) {
	return new Date(ms).toISOString();
}

// src/cli/explaining/applied-text.ts
/** The lines that say which run applied what holds, and what is not known of that. */
function appliedLines(shown, typed) {
	if (shown.kind === "no_state") return [`Applied: not known, ${shown.reason}.`, "  This explains the catalog alone."];
	const { record, inDoubt, run } = shown.applied;
	const doubt = inDoubt ? [`  a request is in doubt, so more may hold than is on record; see it with: ${commandLine(typed, "plan")}`] : [];
	if (record === null) return ["Applied: nothing is on record for this day.", ...doubt];
	const lines = [...doubt, `  ${record.address}, ${pricesText(shown.prices, typed)}`];
	if (run === null) return [
		`Applied: on record since ${timeText(record.appliedAtMs)}, by no run.`,
		"  no request wrote this record, as with one that was adopted",
		...lines
	];
	const { actor, commit, planDigest, approvals, byHand } = run;
	const words = [
		`Applied: ${timeText(run.atMs)}`,
		`run ${run.run}`,
		`by ${actor ?? "unknown"}`,
		commit === null ? "commit not recorded" : `commit ${commit.slice(0, 12)}`,
		`plan ${planDigest.slice(0, 12)}`,
		...byHand ? ["reported by hand"] : []
	];
	const approved = approvals.length === 0 ? [] : [`  approved by ${approversText(approvals)}`];
	return [
		words.join("  "),
		...approved,
		...lines
	];
}
function pricesText(prices, typed) {
	switch (prices) {
		case "same": return "with these prices";
		case "different": return `with other prices than the catalog has; see them with: ${commandLine(typed, "plan")}`;
		case "unknown": return "not compared with these prices";
		default: return prices;
	}
}
function timeText(ms) {
	return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}

// src/cli/explaining/explained-places.ts
/** A place in a file with the commit that brought its line. */
/** `billing/bundles.yaml:62:60  3f2a1b0c9d8e 2026-11-02 Ada: First prices`. */
function placeText(source, commitAt) {
	return `${sourceText(source)}${commitText(commitAt(source))}`;
}
const MOST_LINES = 6;
/** One line for each file and commit. The first place of each is whole; of the others it has the line. */
function placesText(fields, commitAt, indent) {
	const groups = /* @__PURE__ */ new Map();
	for (const { source } of linesOf(fields)) {
		const commit = commitText(commitAt(source));
		const group = groups.get(`${source.file}\n${commit}`);
		if (group === void 0) groups.set(`${source.file}\n${commit}`, {
			first: source,
			more: []
		});
		else group.more.push(source.line);
	}
	return [...groups.values()].map(({ first, more }) => {
		const others = someOf(more.toSorted((a, b) => a - b).map(String), MOST_LINES);
		const lines = more.length === 0 ? "" : `, ${more.length === 1 ? "line" : "lines"} ${others}`;
		return `${indent}${sourceText(first)}${lines}${commitText(commitAt(first))}`;
	});
}
const HASH_SHOWN = 12;
const MOST_OF_SUBJECT = 72;
const MOST_OF_AUTHOR = 40;
function commitText(commit) {
	switch (commit?.kind) {
		case void 0: return "";
		case "not_committed": return "  not committed";
		case "unknown": return "  commit not known";
		case "committed": {
			const hash = `${commit.hash.slice(0, HASH_SHOWN)}${commit.orEarlier ? " or earlier (shallow clone)" : ""}`;
			const author = shortened(commit.author, MOST_OF_AUTHOR);
			return `  ${hash} ${commit.day} ${author}: ${shortened(commit.subject, MOST_OF_SUBJECT)}`;
		}
		default: return commit;
	}
}

// src/cli/explaining/explain-text.ts
/** An explanation as text: one block per price, and under it the lines that make it. */
function explanationText(shown, typed) {
	const { explanation, day, commitAt, applied } = shown;
	return [
		[headText(explanation, day)],
		...bodyBlocks(explanation, commitAt),
		...applied === null ? [] : [appliedLines(applied, typed)],
		...shown.hasGit ? [] : [["Git knows nothing of this folder, so no commits are shown."]]
	].map((block) => block.map((line) => `${visible(line)}\n`).join("")).join("\n");
}
function headText(explanation, day) {
	switch (explanation.kind) {
		case "subscription": {
			const { address, subscription, currency } = explanation;
			return [
				address,
				payerOf(subscription),
				currency ?? "the customer's currency",
				day
			].filter((part) => part !== "").join(" · ");
		}
		case "bundle": {
			const { address, currency, absent } = explanation.bundle;
			const deleted = absent === void 0 ? "" : absent === true ? "to be deleted" : `deleted from ${absent}`;
			return [
				address,
				currency ?? "",
				deleted,
				day
			].filter((part) => part !== "").join(" · ");
		}
		case "product": return `${explanation.product.address} · ${day}`;
		default: return explanation;
	}
}
function bodyBlocks(explanation, commitAt) {
	switch (explanation.kind) {
		case "subscription": return subscriptionBlocks(explanation, commitAt);
		case "bundle": {
			const currency = explanation.bundle.currency ?? null;
			return explanation.prices.map((price) => listPriceBlock(price, currency, commitAt));
		}
		case "product": return productBlocks(explanation.priced, commitAt);
		default: return explanation;
	}
}
function subscriptionBlocks({ currency, since, assumedOpening, prices, planItems, terms }, commitAt) {
	const at = (source) => placeText(source, commitAt);
	const assumed = [`Assumed: it opens on ${assumedOpening}. The contract names no start, and its bundle's changes count from there.`];
	const planTitle = "Plan's own items: their prices are at the service, and the catalog does not know them.";
	return [
		...assumedOpening === null ? [] : [assumed],
		entryBlock(prices.entry, since, at),
		...prices.items.map((item) => itemBlock(item, prices.entry.until, currency, commitAt)),
		...planItems === null ? [] : [[planTitle, `  ${at(planItems)}`]],
		...terms.map(({ name, value, fields }) => [`${name.replaceAll("_", " ")}  ${termText(name, value, currency)}`, ...placesText(fields, commitAt, "  ")])
	];
}
function entryBlock(entry, since, at) {
	const { written, effectiveAt, until, description, draft, source, itemsOf } = entry;
	const name = effectiveAt === null ? "the first entry of versions" : `the entry of ${effectiveAt}`;
	const days = `${since === null ? ", from the start" : `, since ${since}`}${until === null ? "" : `, until ${until}`}`;
	const title = draft ? `Draft: ${name}. It is in force once it is published.` : `In force: ${name}${days}`;
	return [
		written ? title : `In force: no entry of its own${days}`,
		...description === void 0 ? [] : [`  ${description}`],
		`  ${at(source)}`,
		...itemsOf === void 0 ? [] : [`  items carried over from ${at(itemsOf.source)}`]
	];
}
function itemBlock({ product, bundle, price, origins, later }, until, currency, commitAt) {
	const words = price === null ? "no price on this day" : wordsOf(price, currency);
	return [
		`${bundle === null ? "" : `${nameOf(bundle)} › `}${nameOf(product)}  ${words}`,
		...originLines(origins, price === null, commitAt),
		...later.flatMap((each) => laterLines(each, price, until, currency, commitAt))
	];
}
function listPriceBlock({ key, product, price, origins, next }, currency, commitAt) {
	return [
		`${nameOf(product) === key ? key : `${key} (${nameOf(product)})`}  ${price === null ? "no price on this day" : wordsOf(price, currency)}`,
		...originLines(origins, false, commitAt),
		...next === null ? [] : nextLines(next, currency, commitAt)
	];
}
function nextLines({ effectiveAt, applies, price, source }, currency, commitAt) {
	return [`  next: ${price === null ? "taken out" : wordsOf(price, currency)} from ${effectiveAt}${reachText(applies)}`, `    ${placeText(source, commitAt)}`];
}
function productBlocks({ bundles, ownPrices, planItems }, commitAt) {
	const inBundles = bundles.map(({ bundle, key, price, origins, subscriptions }) => [
		`${nameOf({
			kind: "address",
			address: bundle.address
		})} › ${key}  ${wordsOf(price, bundle.currency ?? null)}`,
		`  ${counted(subscriptions, "subscription")}`,
		...originLines(origins, false, commitAt)
	]);
	const plans = `${counted(planItems, "subscription")} with items of a plan, which the catalog does not know.`;
	return [...inBundles.length === 0 ? [["In no bundle."]] : inBundles, [`${counted(ownPrices, "subscription")} with a price of ${ownPrices === 1 ? "its" : "their"} own.`, ...planItems === 0 ? [] : [plans]]];
}
function originLines(origins, isTakenOut, commitAt) {
	return origins.flatMap((origin, index) => [`  ${isTakenOut ? `taken out by ${originText(origin)}` : `${index === 0 ? "" : "over "}${originText(origin)}`}`, ...placesText(origin.fields, commitAt, "    ")]);
}
function originText({ kind, effectiveAt, applies, arrived, description }) {
	const entry = effectiveAt === null ? "the first entry" : `the entry of ${effectiveAt}`;
	switch (kind) {
		case "list_price": return "the list price from the start";
		case "bundle_change": {
			const here = arrived === void 0 ? "" : `, in force here since ${arrived}`;
			const words = description === void 0 ? "" : `: ${description}`;
			return `the bundle change of ${effectiveAt}${reachText(applies)}${here}${words}`;
		}
		case "override": return `the override in ${entry}`;
		case "own_price": return `the price of its own in ${entry}`;
		case "bundle_id_price": return `the price written in ${entry}; the list price of this bundle is not known`;
		default: return kind;
	}
}
function reachText(applies) {
	if (applies === void 0) return "";
	return applies.to === "new" ? " (new subscriptions only)" : " (existing subscriptions at their renewal)";
}
const HOLDS = {
	price_lock: "deferred by the price lock",
	applies: "deferred by its `applies`"
};
/** `until` is the day on which the entry ends; a change that comes then or later is another entry's. */
function laterLines(later, now, until, currency, commitAt) {
	const { effectiveAt, applies, arrives, heldBy, price, source } = later;
	if (heldBy.length === 0 && arrives !== null && until !== null && arrives >= until) return [];
	const isSame = JSON.stringify(price) === JSON.stringify(now);
	const then = price === null ? "takes it out" : wordsOf(price, currency);
	const words = isSame ? "leaves this price as it is" : then;
	return [
		`  later: the bundle change of ${effectiveAt}${reachText(applies)}: ${words}${arrivalText(later, until)}`,
		`    ${placeText(source, commitAt)}`,
		...heldBy.flatMap(({ kind, source: by }) => [`    ${HOLDS[kind]}`, `      ${placeText(by, commitAt)}`])
	];
}
function arrivalText({ effectiveAt, arrives }, until) {
	if (arrives === null) return "; does not come to this subscription";
	if (until !== null && arrives >= until) return `; does not come before ${until}, when this entry ends`;
	return arrives === effectiveAt ? "" : `; comes on ${arrives}`;
}
function termText(name, value, currency) {
	if (value === null) return "none";
	if (name === "price_escalation" && isJsonObject(value)) return escalationText(value);
	return priceTermWords({ [name]: value }, currency).join(" ") || "none";
}
function escalationText({ enabled, percentage, interval_months: months, type }) {
	if (enabled === false) return "off";
	return `${percentage === void 0 || percentage === null ? plain(type) : `+${plain(percentage)} %`} every ${plain(months)} months; the prices above are as written, before it`;
}
function wordsOf(price, currency) {
	return priceText(price, currency);
}
function nameOf(reference) {
	return bareKey(reference.kind === "address" ? reference.address : reference.id);
}

// src/timeline/explain-product.ts
/** `points` has one for each subscription: the one that holds on the day. */
function explainProduct(product, bundles, points, day) {
	const isMeant = (reference) => reference.kind === "address" ? reference.address === product.address : reference.id === product.id;
	const has = ({ items = [] }, bundle) => items.some((item) => {
		if (item.kind === "product") return bundle === null && isMeant(item.product);
		return (item.bundle.kind === "address" ? item.bundle.address === bundle : bundle === null) && item.items.some((priced) => isMeant(priced.product));
	});
	const count = (bundle) => points.filter((point) => has(point, bundle)).length;
	return {
		bundles: [...bundles].flatMap((bundle) => [...editionOn(bundle, day).prices].filter(([, priced]) => isMeant(priced.product)).map(([key, priced]) => ({
			bundle,
			key,
			price: priced.price,
			origins: bundlePriceOrigins(bundle, key, priced),
			subscriptions: count(addressOf("bundle", bundle.key))
		}))),
		ownPrices: count(null),
		planItems: points.filter(({ items, overPlan }) => items === void 0 || overPlan).length
	};
}

// src/cli/explaining/product-explanation.ts
/** Explains where a product is priced on a day. */
/** A subscription that starts later counts with what it opens with; one that has ended does not count. */
function productExplanation(catalog, product, day) {
	const points = [...catalog.subscriptions.values()].filter((subscription) => !isOver(subscription, day)).flatMap((subscription) => {
		const timeline = buildTimeline(catalog, subscription, openedFor(catalog, subscription, day));
		const start = contractStart(subscription.fields);
		const point = pointInForce(timeline, start === null ? day : laterDay(start, day));
		return point === void 0 ? [] : [point];
	});
	return {
		day,
		applied: null,
		explanation: {
			kind: "product",
			product,
			priced: explainProduct(product, catalog.bundles.values(), points, day)
		}
	};
}
function isOver({ ends, fields }, day) {
	const end = contractEnd(fields);
	return ends !== void 0 && day >= ends || end !== null && day >= end;
}

// src/impact/bills/explain-terms.ts
function explainTerms({ fields, locate }) {
	return MONEY_TERMS.flatMap((name) => {
		const value = fields[name];
		if (value === void 0) return [];
		return [{
			name,
			value,
			fields: writtenFields(value, locateWithin(locate, name))
		}];
	});
}

// src/timeline/explain-subscription.ts
/**
* Explains the prices of one subscription on a day: the entry that holds, and for each price the lines that make it
* and the changes that have not come. It reads the timeline and expands nothing a second time. Pure.
*/
/** `point` is one of the timeline's, and holds on the day unless it is a draft. */
function explainSubscription(catalog, subscription, timeline, point, day) {
	const ranges = entryRanges(subscription);
	const index = ranges.findLastIndex(({ entry, from }) => (entry.draft ?? false) === point.draft && (from === null || point.from !== null && from <= point.from));
	const range = ranges[index];
	if (range === void 0) throw new Error(`no entry holds at ${point.address}`);
	const explaining = {
		catalog,
		subscription,
		timeline,
		range,
		index,
		day
	};
	return {
		entry: entryOf(explaining),
		items: (point.items ?? []).flatMap((item, at) => itemsOf(explaining, item, range.items?.[at])),
		planItems: point.items === void 0 || point.overPlan
	};
}
function entryOf({ range, subscription }) {
	const { entry, until, itemsEntry } = range;
	const ends = subscription.ends ?? null;
	return {
		written: subscription.entries.length > 0,
		effectiveAt: entry.effectiveAt,
		...entry.description !== void 0 && { description: entry.description },
		draft: entry.draft ?? false,
		until: until === null || ends !== null && ends < until ? ends : until,
		source: entry.locate([]),
		...itemsEntry !== entry && { itemsOf: {
			effectiveAt: itemsEntry.effectiveAt,
			source: itemsEntry.locate(["items"])
		} }
	};
}
function itemsOf(explaining, item, written) {
	const entry = explaining.range.itemsEntry.effectiveAt;
	if (item.kind === "product") {
		const { product, price } = item;
		return [{
			product,
			bundle: null,
			key: null,
			price,
			origins: ownPriceOrigins("own_price", entry, {
				price,
				locate: locateWithin(item.locate, "price")
			}),
			later: []
		}];
	}
	if (written?.kind === "bundle") return bundleItems(explaining, item, written);
	return item.items.map((priced) => ({
		product: priced.product,
		bundle: item.bundle,
		key: null,
		price: priced.price,
		origins: ownPriceOrigins("bundle_id_price", entry, priced),
		later: []
	}));
}
/** The prices that the subscription has from a bundle, then those that it lacks for a reason. */
function bundleItems(explaining, { items, bundle: reference }, written) {
	const { catalog, subscription, timeline, range, index, day } = explaining;
	const { effectiveAt } = range.itemsEntry;
	const bundle = catalog.bundles.get(written.bundle);
	const use = useOf(timeline, written.bundle, index);
	if (bundle === void 0 || use === void 0) throw new Error(`no use of ${addressOf("bundle", written.bundle)} is known`);
	const laterOf = (key) => laterPrices({
		bundle,
		use,
		subscription
	}, written, key, day);
	const present = items.map((priced) => {
		const { key = "", product, price } = priced;
		const locate = locateWithin(written.locate, "prices", key);
		const override = written.overrides.has(key) ? {
			effectiveAt,
			locate
		} : void 0;
		return {
			product,
			bundle: reference,
			key,
			price,
			origins: arrivedOrigins(bundlePriceOrigins(bundle, key, priced, override), bundle, use),
			later: laterOf(key)
		};
	});
	const has = new Set(present.map(({ key }) => key));
	const absent = [...new Map(bundle.editions.flatMap(({ prices }) => [...prices]))].filter(([key]) => !has.has(key)).toSorted(([a], [b]) => a < b ? -1 : 1);
	return [...present, ...absent.flatMap(([key, { product }]) => {
		return absentItem({
			product,
			bundle: reference,
			key,
			price: null
		}, written, effectiveAt, laterOf(key)) ?? [];
	})];
}
/** Undefined for a price that neither an override takes out nor a later change brings. */
function absentItem(nothing, written, effectiveAt, later) {
	const { key } = nothing;
	if (written.overrides.get(key) === null) {
		const fields = [{
			path: [],
			source: written.locate(["prices", key])
		}];
		return {
			...nothing,
			origins: [{
				kind: "override",
				effectiveAt,
				fields
			}],
			later: []
		};
	}
	return later.length === 0 ? void 0 : {
		...nothing,
		origins: [],
		later
	};
}
/** The use that an entry is in. A draft that brings a bundle has a use of its own. */
function useOf({ uses }, bundle, index) {
	return uses.findLast((use) => use.bundle === bundle && (use.draft ? use.entry === index : use.entry <= index));
}
function arrivedOrigins(origins, { editions }, { arrivals }) {
	return origins.map((origin) => {
		if (origin.kind !== "bundle_change") return origin;
		const arrived = arrivals[editions.findIndex(({ from }) => from === origin.effectiveAt)]?.from ?? null;
		return arrived === null || arrived === "never" || arrived === origin.effectiveAt ? origin : {
			...origin,
			arrived
		};
	});
}

// src/cli/explaining/point-to-explain.ts
/** Throws a DiagnosticsError for a day without prices, and for a version that the catalog does not have. */
function pointToExplain(catalog, subscription, { address, at, today, openedOn }) {
	const start = contractStart(subscription.fields);
	const day = at ?? (start === null ? today : laterDay(start, today));
	const assumed = openedOn === null ? openedFor(catalog, subscription, earlierDay(day, today)) : null;
	const timeline = buildTimeline(catalog, subscription, openedOn ?? assumed);
	const chosen = {
		timeline,
		assumedOpening: assumed
	};
	if (parseAddress(address)?.kind === "version") {
		if (at !== void 0) throw dayOfVersion(address);
		return {
			...chosen,
			...versionAt(timeline, address, day)
		};
	}
	if (start !== null && day < start) throw notStarted(subscription, day, start, "explain");
	refuseOver(subscription, day);
	const point = pointInForce(timeline, day);
	if (point === void 0) throw new Error(`${address} has no prices from the start`);
	return {
		...chosen,
		day,
		point
	};
}
/** `day` is taken where the version holds then, else the version's first day. */
function versionAt(timeline, address, day) {
	const ofAddress = timeline.points.filter((point) => point.address === address);
	const point = ofAddress.find(({ draft }) => !draft) ?? ofAddress[0];
	if (point === void 0) throw fault("unknown-version", `the catalog gives ${address} no prices of its own`, suggestAddress(address, timeline.points.map((each) => each.address), "name the day of an entry of `versions`, or of a bundle change"));
	if (pointInForce(timeline, day) === point) return {
		day,
		point
	};
	const next = timeline.points.find(({ from, draft }) => !draft && from !== null && point.from === null);
	const last = next?.from ? addDays(next.from, -1) : day;
	return {
		day: point.from ?? timeline.start ?? last,
		point
	};
}
function dayOfVersion(address) {
	return fault("version-with-day", `${address} is the prices of one day`, "leave out --at, or name the subscription");
}
/** Throws a DiagnosticsError for a day on which the subscription has ended. */
function refuseOver(subscription, day) {
	refuseEnded(subscription, day, "explain");
	const { address, ends } = subscription;
	if (ends === void 0 || day < ends) return;
	throw fault("not-in-force", `${address} has no prices on ${day}: it ends on ${ends}`, `explain it on a day before that: --at ${addDays(ends, -1)}`);
}

// src/cli/explaining/subscription-explanation.ts
/** Explains a subscription: its prices by the catalog, and the run that applied them by the state. */
/** `address` is the subscription's, or that of a version. Throws a DiagnosticsError for a day without prices. */
async function subscriptionExplanation(world, inputs, subscription, address, at) {
	const { catalog, today, project } = inputs;
	const openedOn = await openedOnRecord(world, project, subscription);
	const chosen = pointToExplain(catalog, subscription, {
		address,
		at,
		today,
		openedOn
	});
	const looked = await lookInState(world, project, (state) => appliedFor(state, catalog, subscription, chosen));
	const { day, point, timeline, assumedOpening } = chosen;
	const prices = explainSubscription(catalog, subscription, timeline, point, day);
	return {
		day,
		applied: looked.kind === "read" ? {
			kind: "state",
			...looked.result
		} : looked,
		explanation: {
			kind: "subscription",
			address,
			subscription,
			currency: declaredCurrency(catalog, subscription, subscription.fields.currency),
			since: heldFrom({ from: prices.entry.effectiveAt }, timeline.start),
			assumedOpening,
			prices,
			planItems: prices.planItems ? planSource(subscription) : null,
			terms: explainTerms(subscription)
		}
	};
}
function planSource({ plan, locate }) {
	return locate([plan?.kind === "id" ? "plan_id" : "plan"]);
}
/** Null where the contract names its start, which then counts, and where the subscription is not on record. */
async function openedOnRecord(world, project, { address, fields }) {
	if (contractStart(fields) !== null) return null;
	const looked = await lookInState(world, project, (state) => state.recordsAt([address]));
	const [record] = looked.kind === "read" ? looked.result : [];
	return isPresent(record) ? record.start : null;
}
async function appliedFor(state, catalog, { address }, { day, point }) {
	const applied = await appliedVersion(state, address, day, point.draft ? point.address : null);
	const { record } = applied;
	return {
		applied,
		prices: record === null ? "unknown" : await compared(state, catalog, record, point)
	};
}
/** Items that are laid over a plan's are sent with the plan's own, so that only a plan could compare them. */
async function compared(state, catalog, record, { items, overPlan }) {
	if (items === void 0 || overPlan) return "unknown";
	const declaredId = (named) => declaredAt(catalog, named)?.id;
	return sameItems(record, encodeItems(items), await idsOf(state, itemReferences(items), declaredId));
}

// src/cli/project/blame-lines.ts
/** Asks Git once for each file. Null without Git, and outside a repository. */
async function blameLines(folder, sources) {
	if (await askGit(["rev-parse", "--is-inside-work-tree"], folder) !== "true") return null;
	const isShallow = await askGit(["rev-parse", "--is-shallow-repository"], folder) !== "false";
	const found = /* @__PURE__ */ new Map();
	for (const [file, lines] of linesByFile(sources)) {
		const ranges = lines.flatMap((line) => ["-L", `${line},${line}`]);
		const answer = await askGit([
			"-c",
			"blame.showRoot=false",
			"blame",
			"--porcelain",
			...ranges,
			"--",
			file
		], folder);
		const commits = answer === null ? /* @__PURE__ */ new Map() : readBlame(answer, isShallow);
		const otherwise = { kind: answer === null && await isUncommitted(file, folder) ? "not_committed" : "unknown" };
		for (const line of lines) found.set(`${file}:${line}`, commits.get(line) ?? otherwise);
	}
	return ({ file, line }) => found.get(`${file}:${line}`) ?? { kind: "unknown" };
}
function linesByFile(sources) {
	const byFile = /* @__PURE__ */ new Map();
	for (const { file, line } of sources) byFile.set(file, (byFile.get(file) ?? /* @__PURE__ */ new Set()).add(line));
	return new Map([...byFile].map(([file, lines]) => [file, [...lines].sort((a, b) => a - b)]));
}
/** True where Git itself lists the file as untracked, ignored or newly added. */
async function isUncommitted(file, folder) {
	const status = await askGit(["--literal-pathspecs", ...[
		"status",
		"--porcelain",
		"--ignored",
		"--untracked-files=all",
		"--",
		file
	]], folder);
	return status !== null && /^(?:\?\?|!!|A)/.test(status);
}
const HEADER = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) \d+ (\d+)/;
const UNCOMMITTED = /^0+$/;
/** By line. `isShallow` decides what a boundary commit means: every first commit is one. */
function readBlame(porcelain, isShallow) {
	const hashes = /* @__PURE__ */ new Map();
	const facts = /* @__PURE__ */ new Map();
	let hash = "";
	for (const text of porcelain.split("\n")) {
		if (text.startsWith("	")) continue;
		const [, named, line] = HEADER.exec(text) ?? [];
		if (named !== void 0) {
			hash = named;
			hashes.set(Number(line), hash);
			continue;
		}
		const [name = ""] = text.split(" ", 1);
		const known = facts.get(hash) ?? /* @__PURE__ */ new Map();
		facts.set(hash, known.set(name, text.slice(name.length + 1)));
	}
	return new Map([...hashes].map(([line, of]) => [line, commitOf(of, facts.get(of), isShallow)]));
}
function commitOf(hash, facts, isShallow) {
	if (UNCOMMITTED.test(hash)) return { kind: "not_committed" };
	const day = authorDay(facts?.get("author-time") ?? "", facts?.get("author-tz") ?? "");
	if (facts === void 0 || day === null) return { kind: "unknown" };
	return {
		kind: "committed",
		hash,
		author: facts.get("author") ?? "",
		day,
		subject: facts.get("summary") ?? "",
		orEarlier: isShallow && facts.has("boundary")
	};
}
/** `seconds` since 1970 on a clock that is `offset` (`+0200`) ahead; null where either cannot be read. */
function authorDay(seconds, offset) {
	const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(offset) ?? [];
	if (!/^\d{1,11}$/.test(seconds) || hours === void 0) return null;
	const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
	return (/* @__PURE__ */ new Date((Number(seconds) + ahead * 60) * 1e3)).toISOString().slice(0, 10);
}

// src/cli/commands/explain.ts
/**
* `explain`: the lines of the catalog that make a price, the commits that brought them, and the run that applied
* what holds. Reads the catalog, Git and the state. Asks the service nothing, and changes nothing.
*/
/** Throws a DiagnosticsError for an address that the catalog does not price, and for a day without prices. */
async function explain(world, options, name) {
	const inputs = await readInputs(world, options);
	const explained = await explainNamed(world, inputs, options, name);
	const commitAt = await blameLines(inputs.project.folder, placesOf(explained.explanation));
	const shown = {
		...explained,
		commitAt: commitAt ?? (() => null),
		hasGit: commitAt !== null
	};
	world.stdout.write(options.json ? jsonText(explanationJson(shown)) : explanationText(shown, inputs.project));
	return EXIT.done;
}
/** A key by itself is that of a subscription, as for `quote`. */
async function explainNamed(world, inputs, { at }, name) {
	const { catalog, today } = inputs;
	const address = addressFrom(name.includes(".") ? name : `subscriptions.${name}`);
	const { kind, key = "" } = parseAddress(address) ?? {};
	const day = at ?? today;
	const subscription = kind === "version" || kind === "subscription" ? catalog.subscriptions.get(key) : void 0;
	if (subscription !== void 0) return subscriptionExplanation(world, inputs, subscription, address, at);
	const bundle = kind === "bundle" ? catalog.bundles.get(key) : void 0;
	if (bundle !== void 0) return bundleExplanation(world, inputs, bundle, day);
	const product = kind === "product" ? catalog.products.get(key) : void 0;
	if (product !== void 0) return productExplanation(catalog, product, day);
	throw kind === "plan" || kind === "customer" ? noPrices(address) : unknownAddress(catalog, address, name);
}
function noPrices(address) {
	return fault("no-prices", `the catalog has no prices for ${address}`, "name a subscription, one of its versions, a bundle or a product");
}
function unknownAddress(catalog, address, name) {
	const known = declaredThings(catalog).map((each) => each.address);
	return fault("unknown-address", `nothing in the catalog is \`${visible(name)}\``, suggestAddress(address, known, "give the address of a subscription, a bundle or a product"));
}

export { explain };