import { L as isPresent, cn as ownerOf, et as declaredText, on as entitlementSetAddress, pn as addDays, rn as addressOf, sn as kindOf, xt as entitlementSetAt, yt as declaredAt } from "./model-C61qMIaC.js";
import { r as itemReferences } from "./encode-items-DfX-jBVB.js";
import { s as idNames } from "./context-C8VaUu1M.js";
import { r as fingerprint } from "./fingerprint-B4ki3AkA.js";

// src/plan/all-references.ts
function allReferences(subscription, { points }) {
	return [...ownReferences(subscription), ...points.flatMap(({ items }) => itemReferences(items ?? []))];
}
/** The references of the subscription itself, without those of its items. */
function ownReferences(subscription) {
	const customer = madeCustomer(subscription);
	return [...subscription.plan ? [subscription.plan] : [], ...customer ? [customer] : []];
}
/** The customer to refer to by address, where the catalog knows no id for it: a step creates that customer. */
function madeCustomer({ customer, fields }) {
	return fields.customer_id === void 0 ? customer : void 0;
}

// src/plan/up-to-date/uses-of-subscription.ts
/**
* The things that a subscription uses in the rest of the catalog, over its whole time and in everything that it could
* come to hold, because the catalog's rules look at more than any one plan of it does.
*/
/**
* The returned function answers undefined for a subscription that names, by id, a product that nobody declares or a
* bundle that somebody declares.
*/
function createUsesFinder(context) {
	const known = /* @__PURE__ */ new Map();
	const ofBundle = (key) => {
		if (!known.has(key)) known.set(key, bundleAddresses(context, key));
		return known.get(key);
	};
	return ({ plan, customer, entries, entitlementSets = [] }) => {
		const items = entries.flatMap((entry) => entry.items ?? []);
		const used = allOrNone(items.map((item) => itemAddresses(context, item, ofBundle)));
		if (used === void 0) return void 0;
		const paying = customer?.kind === "address" ? customer.address : void 0;
		const planned = plan && declaredAddress(context, "plan", plan);
		const sets = entitlementSets.map(entitlementSetAddress);
		return {
			addresses: sorted([
				...used,
				...sets,
				...planned ? [planned] : [],
				...paying ? [paying] : []
			]),
			overridden: sorted(items.flatMap(overriddenBundle))
		};
	};
}
/** The bundle, and every product of every edition: other code decides which of them the subscription holds. */
function bundleAddresses(context, key) {
	const used = productAddresses(context, (context.catalog.bundles.get(key)?.editions ?? []).flatMap(({ prices }) => [...prices.values()].map(({ product }) => product)));
	return used && sorted([addressOf("bundle", key), ...used]);
}
function itemAddresses(context, item, ofBundle) {
	switch (item.kind) {
		case "product": return productAddresses(context, [item.product]);
		case "bundle": return ofBundle(item.bundle);
		case "bundle_id": {
			const isDeclared = declaredAddress(context, "bundle", {
				kind: "id",
				id: item.bundleId
			});
			const products = item.items.map(({ product }) => product);
			return isDeclared ? void 0 : productAddresses(context, products);
		}
		default: return item;
	}
}
function productAddresses(context, products) {
	return allOrNone(products.map((product) => {
		const address = declaredAddress(context, "product", product);
		return address && [address];
	}));
}
function declaredAddress(context, kind, reference) {
	if (reference.kind === "address") return reference.address;
	const owner = context.nameId(reference.id);
	if (owner === void 0 || kindOf(owner) !== kind) return void 0;
	return declaredAt(context.catalog, owner)?.address;
}
function overriddenBundle(item) {
	return item.kind === "bundle" && item.overrides.size > 0 ? [addressOf("bundle", item.bundle)] : [];
}
/** Undefined where any of the lists is undefined. */
function allOrNone(lists) {
	const all = [];
	for (const list of lists) {
		if (list === void 0) return void 0;
		all.push(...list);
	}
	return all;
}
function sorted(addresses) {
	return [...new Set(addresses)].sort();
}

// src/plan/up-to-date/find-up-to-date.ts
/**
* Finds the subscriptions about which a plan has nothing new to say, and the time for which that holds. They need no
* further look until their text, the things that they use, their records or the day change that. In any unusual case
* a subscription is not up to date and is looked at each time, because one too few is better than one too many.
*/
/** A request in doubt was planned as if done, which may prove wrong: nothing that depends on it is up to date. */
function findUpToDate(context, timelines, parts) {
	const usesOf = createUsesFinder(context);
	const inDoubt = new Set(context.observed.openIntents.map(({ address }) => ownerOf(address)));
	return [...context.catalog.subscriptions.values()].flatMap((subscription) => {
		const found = asUpToDate(context, subscription, timelines, parts, usesOf);
		if (found === null || [subscription.address, ...found.addresses].some((each) => inDoubt.has(each))) return [];
		return found;
	});
}
/** Null where the subscription is not up to date. */
function asUpToDate(context, subscription, timelines, parts, usesOf) {
	const { today } = context;
	const { key, address, renamedFrom } = subscription;
	const timeline = timelines.get(key);
	const planned = parts.get(address);
	if (timeline === void 0 || planned === void 0) return null;
	const evidence = planned.evidence.get(address);
	if (!(planned.steps.length + planned.drift.length + planned.adoptions.length + planned.notices.length + planned.diagnostics.length === 0 && planned.deferred.every(({ kind }) => kind === "price_locked")) || renamedFrom !== void 0 || subscription.ends !== void 0 || madeCustomer(subscription) || evidence === void 0 || evidence === "unknown") return null;
	const rows = context.recordsOf(address).filter(isPresent);
	if (rows.some(({ value }) => value === null || value.ends !== void 0)) return null;
	const [next] = turningDays(timeline, rows).filter((day) => day > today).sort();
	const until = next === void 0 ? null : addDays(next, -1);
	if (until !== null && until <= today) return null;
	const uses = usesOf(subscription);
	if (uses === void 0) return null;
	return {
		key,
		customer: typeof subscription.fields.customer_id === "string" ? subscription.fields.customer_id : null,
		id: context.observed.records.get(address)?.remoteId ?? null,
		until,
		held: timeline.held.map(({ bundle, change, until, leaves }) => [
			bundle,
			change,
			until,
			leaves
		]),
		...uses
	};
}
function turningDays({ start, points, held }, rows) {
	return [
		start,
		...points.map(({ from }) => from),
		...held.flatMap(({ change, until }) => [change, until]),
		...rows.map((row) => row.start)
	].filter((day) => day !== null);
}
function createHashOfUse(whole, records) {
	const { catalog } = whole;
	const nameId = idNames(whole, records);
	return (addresses) => fingerprint(addresses.map((address) => {
		const declared = declaredAt(catalog, address);
		const record = records.get(address);
		const recorded = record && [
			record.remoteId,
			record.presence,
			record.status,
			record.value
		];
		const names = [declared?.id, record?.remoteId].map((id) => id ? nameId(id) ?? null : null);
		const written = declared ?? entitlementSetAt(catalog, address) ?? null;
		return [
			address,
			declaredText(written),
			declaredText(recorded ?? null),
			names
		];
	}));
}
/** The deferred entries of up-to-date subscriptions: the bundle changes that their price locks hold back. */
function upToDateDeferred(upToDate, today) {
	if (upToDate === void 0) return [];
	const deferred = [];
	const wordsOf = createHeldWords(today);
	for (const ofFile of upToDate.held()) for (const [key, changes] of ofFile) {
		const address = addressOf("subscription", key);
		for (const words of wordsOf(changes)) deferred.push({
			kind: "price_locked",
			address,
			...words
		});
	}
	return deferred;
}
/** Many subscriptions are deferred alike, so the words for each list are found once. */
function createHeldWords(today) {
	const known = /* @__PURE__ */ new Map();
	return (changes) => {
		const words = known.get(changes) ?? changes.filter(([, , until]) => isHeld({ until }, today)).map(([bundle, change, until, leaves]) => heldWords({
			bundle,
			change,
			until,
			leaves
		}));
		known.set(changes, words);
		return words;
	};
}
/** The bundle changes that a price lock still holds back. */
function heldChanges(address, held, today) {
	return held.filter((change) => isHeld(change, today)).map((change) => ({
		kind: "price_locked",
		address,
		...heldWords(change)
	}));
}
function isHeld({ until }, today) {
	return until === null || until > today;
}
function heldWords({ bundle, change, until, leaves }) {
	const about = {
		about: bundle,
		reason: `the change of ${bundle} on ${change} waits for its price lock`
	};
	if (until === null) return {
		...about,
		fix: "remove `price_lock` to let it through"
	};
	return leaves ? {
		...about,
		fix: "none needed; it no longer uses the bundle from then on",
		until
	} : {
		...about,
		fix: "none needed; the change applies from then on",
		until
	};
}

export { allReferences as a, upToDateDeferred as i, findUpToDate as n, madeCustomer as o, heldChanges as r, ownReferences as s, createHashOfUse as t };