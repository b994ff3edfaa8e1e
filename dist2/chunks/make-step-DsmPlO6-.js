import { I as answeredFields, Jt as isJsonArray, L as isPresent, N as remember, Yt as isJsonObject, at as fieldsOf, cn as ownerOf, qt as sourceText, sn as kindOf, un as sortByAddress, wt as sharesEntitlements } from "./model-C61qMIaC.js";
import { d as liveAt, f as referenceName, g as serviceChanges, h as same, m as pointerPath, n as compared } from "./context-C8VaUu1M.js";
import { a as fingerprintOfMembers, n as canonicalMembers, r as fingerprint, t as canonicalJson } from "./fingerprint-B4ki3AkA.js";

// src/plan/bodies/lay-over-plan.ts
/**
* `opening` is the record at the opening address, even where another version holds by now: only it shows the plan's
* own items. `needed` asks for a version even where the subscription was opened with the declared items.
*/
function layOverPlan(context, declared, opening, needed) {
	if (opening?.value && !isOpening(opening)) return {
		kind: "complete",
		items: laidOver(context, listOf(opening.value.items), declared)
	};
	const opened = listOf(opening?.value?.items);
	const wanted = byName(context, declared);
	const dropped = Object.keys(byName(context, opened)).filter((name) => wanted[name] === void 0);
	if (dropped.length > 0) return {
		kind: "dropped",
		names: dropped
	};
	if (opening?.value && !needed && same(wanted, byName(context, opened))) return { kind: "as_opened" };
	if (opening === void 0 || opening.remoteId === null) return { kind: "not_made_yet" };
	const live = liveAt(context, opening.address);
	if (live?.kind !== "read") return { kind: "unread" };
	return {
		kind: "complete",
		items: laidOver(context, listOf(live.value.items).map((item) => asInput(item)), declared)
	};
}
/** True for a version that came with its subscription, with the declared items and no version request of its own. */
function isOpening(version) {
	return version.status === null;
}
/**
* The known content of a version, with all values in compared form. A version that opened over a plan was recorded
* with the overrides alone, so the plan's own items are added as they were read.
*/
function besidePlan(context, version, recorded, live) {
	if (!opensOverPlan(context, version) || !isJsonObject(live.items)) return recorded;
	const sent = isJsonObject(recorded.items) ? recorded.items : {};
	const own = asInput(live.items);
	return {
		...recorded,
		items: {
			...isJsonObject(own) ? own : {},
			...sent
		}
	};
}
/** True if a version was opened from a pricing plan, so that it was recorded with the overrides alone. */
function opensOverPlan(context, version) {
	const planId = context.observed.records.get(ownerOf(version.address))?.value?.plan_id;
	return isOpening(version) && planId !== void 0;
}
function laidOver(context, base, declared) {
	const wanted = new Map(declared.map((item) => [nameOf(context, item), item]));
	return [...base.map((item) => {
		const name = nameOf(context, item);
		const over = wanted.get(name);
		wanted.delete(name);
		return over ?? item;
	}), ...wanted.values()];
}
function byName(context, items) {
	const form = compared(context, { items }).items;
	return isJsonObject(form) ? form : {};
}
function nameOf(context, item) {
	return Object.keys(byName(context, [item]))[0] ?? "";
}
function listOf(value) {
	return isJsonArray(value) ? value : [];
}
/** Turns an answered item into a request's item: only answers have `total`, and the currency of a stored price. */
function asInput(value, isPrice = false) {
	if (isJsonArray(value)) return value.map((element) => asInput(element));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).filter(([name, member]) => name !== "total" && member !== null && !(isPrice && name === "currency")).map(([name, member]) => [name, asInput(member, name === "price")]));
}

// src/plan/document/plan-digest.ts
/** SHA-256, hex. The order of the steps does not change it. */
function planDigest({ project, environment, target, ...plan }) {
	return fingerprint({
		project,
		environment,
		origin: target.origin,
		steps: plan.steps.map(({ digest }) => digest).sort(),
		adopted: sortByAddress(plan.adoptions).map(adoptionDigest),
		renamed: plan.renames.map(({ from, to }) => [from, to]).sort(([a = ""], [b = ""]) => a < b ? -1 : 1),
		guards: guardsDigest(plan.guard_rules),
		...plan.approvals && { approval_rules: fingerprint(plan.approvals.rules) },
		resolved_first: plan.resolved_first.map(({ key, body }) => ({
			key,
			body
		})).sort((a, b) => a.key < b.key ? -1 : 1)
	});
}
/** The order of the exceptions does not change it. */
function guardsDigest({ exceptions, ...rules }) {
	return fingerprint({
		...rules,
		exceptions: exceptions.map((exception) => fingerprint({ ...exception })).sort()
	});
}
/**
* Covers the value that goes on record: with another value under the same id, the next plan would not report the
* service's real value. The start is left out, because it is the plan's day where nothing could be read.
*/
function adoptionDigest({ address, remote_id, how, value }) {
	return fingerprint([
		address,
		remote_id,
		how,
		value
	]);
}

// src/plan/diff/shown-fields.ts
/** A subscription's own fields as the service last showed them, even if they could not be read in this run. */
/**
* The fields that this run read, else the fields that the service answered to the last update. That answer is no
* older than the value that is recorded as sent. Undefined where neither is known.
*/
function shownFields(context, recorded) {
	if (recorded === void 0) return void 0;
	const live = liveAt(context, recorded.address);
	return live?.kind === "read" ? live.value : answeredFields(recorded);
}

// src/plan/diff/compared-version.ts
/** A version in compared form, and the places where its parts are written. */
/**
* `noted` includes the description in the comparison. A description is a note on the change that made a version. It
* counts only where it is an entry's own and the record is that entry's; otherwise rewording a bundle change would
* send a version to every subscription that uses the bundle.
*/
function comparedVersion(context, value, noted) {
	const { withNote, withoutNote } = formsIn(context);
	return noted ? withNote(value) : withoutNote(value);
}
const formsIn = remember((context) => ({
	withNote: remember((value) => formOf(context, value, true)),
	withoutNote: remember((value) => formOf(context, value, false))
}));
function formOf(context, value, noted) {
	const kept = Object.entries(value).filter(([name, member]) => {
		if (name === "draft" || name === "description" && !noted) return false;
		return !(name === "entitlements" && isJsonArray(member) && member.length === 0);
	});
	return compared(context, Object.fromEntries(kept));
}
/**
* The place where a path of a version's compared form is written. A path is `items`, a product or bundle, for a
* bundle `items` and a product, then the price.
*/
function versionSource(context, point, path) {
	const [field, name, ...rest] = path;
	const item = field === "items" ? point.items?.find((candidate) => itemName(context, candidate) === name) : void 0;
	if (item === void 0) return point.locate(path);
	if (item.kind === "product") return item.locate(rest.slice(1));
	const priced = item.items.find(({ product }) => referenceName(context, product) === rest[1]);
	return priced ? priced.locate(rest.slice(3)) : item.locate([]);
}
/**
* The bundle whose own prices are the only difference: every difference lies in that one bundle, at a place that the
* bundle and no override writes. Null otherwise. An entitlement that a set or a bundle brings or takes away is no
* difference of the subscription's own: beside it, the guards see a price of the bundle as the bundle's.
*/
function followedBundle(context, point, found) {
	const own = found.filter((difference) => !isSharedEntitlement(context, point, difference));
	const bundles = new Set(own.map(({ path }) => bundleBehind(context, point, pointerPath(path))));
	const [only] = bundles;
	return bundles.size === 1 && only !== void 0 ? only : null;
}
/** An entitlement that goes was anybody's, so it counts as shared wherever the catalog shares entitlements. */
function isSharedEntitlement({ catalog }, { sharedEntitlements = [], entitlements = [] }, { op, path }) {
	const [field, key] = pointerPath(path);
	if (field !== "entitlements") return false;
	if (op === "remove") return sharesEntitlements(catalog);
	return key === void 0 ? sharedEntitlements.length === entitlements.length : sharedEntitlements.includes(key);
}
function bundleBehind(context, point, path) {
	const [field, name, , product, , ...rest] = path;
	const item = field === "items" ? point.items?.find((candidate) => itemName(context, candidate) === name) : void 0;
	if (item?.kind !== "bundle" || item.bundle.kind !== "address") return void 0;
	const bundle = context.catalog.bundles.get(item.bundle.address.split(".")[1] ?? "");
	const priced = item.items.find((candidate) => referenceName(context, candidate.product) === product);
	if (!item.overridden || priced === void 0) return item.bundle.address;
	const written = priced.locate(rest);
	return bundle?.editions.some((edition) => [...edition.prices.values()].some((candidate) => referenceName(context, candidate.product) === product && sourceText(candidate.locate(rest)) === sourceText(written))) ? item.bundle.address : void 0;
}
function itemName(context, item) {
	return referenceName(context, item.kind === "product" ? item.product : item.bundle);
}

// src/plan/diff/with-unanswered.ts
/** Completes a value that was read with the recorded fields that no answer shows. */
/** A field that no answer shows is compared with what was recorded, never with its absence from the answer. */
function withUnanswered(kind, shown, recorded) {
	const unanswered = (fieldsOf(kind) ?? []).filter(({ answered }) => !answered).map(({ name }) => name);
	const known = Object.entries(recorded).filter(([name]) => unanswered.includes(name));
	return {
		...shown,
		...Object.fromEntries(known)
	};
}

// src/plan/diff/changes-since.ts
/** Empty where nothing is recorded. `shown` is the value as read. A version's description, a note, is left out. */
function changesSince(context, recorded, shown) {
	if (recorded.value === null) return [];
	const kind = kindOf(recorded.address);
	const live = compared(context, withUnanswered(kind, shown, recorded.value));
	if (kind !== "version") return serviceChanges(compared(context, recorded.value), live);
	const sent = comparedVersion(context, recorded.value, false);
	return serviceChanges(besidePlan(context, recorded, sent, live), live);
}

// src/plan/steps/make-step.ts
/** The operation must be bound, which the caller has checked. */
function makeStep(context, parts, recorded) {
	const bound = context.bindings.operations.get(parts.operation);
	if (bound === void 0) throw new Error(`${parts.operation} is not bound`);
	const decisive = {
		address: parts.address,
		operation: parts.operation,
		method: bound.method,
		path: pathWithPlaces(bound.path, parts.address),
		body: parts.body,
		effective_at: parts.effectiveAt ?? null,
		opens: parts.opens ?? null,
		ground: groundOf(context, parts, recorded)
	};
	return {
		id: `${parts.operation} ${parts.address}`,
		action: parts.action,
		cause: parts.cause,
		...decisive,
		depends_on: parts.dependsOn,
		follows: parts.follows ?? null,
		notes: parts.notes ?? [],
		differences: parts.differences,
		source: parts.source,
		digest: stepDigest(decisive)
	};
}
/** SHA-256, hex. The other fields of a step do not change it. */
function stepDigest(step) {
	const { address, operation, method, path, body, effective_at, opens, ground } = step;
	return fingerprintOfMembers({
		address,
		operation,
		method,
		path,
		body,
		effective_at,
		opens,
		ground
	}, (name, member) => name === "body" && isJsonObject(member) ? canonicalMembers(member, bodyText) : canonicalJson(member));
}
function bodyText(name, member) {
	return name === "items" && isJsonArray(member) ? itemsText(member) : canonicalJson(member);
}
/** Item sets are the largest part of a request, and thousands of steps send the same one. */
const itemsText = remember((items) => canonicalJson(items));
/** `{id}` is the owner's id, `{vid}` the version's own: `/subscriptions/{subscriptions.acme#id}/versions/{…#id}`. */
function pathWithPlaces(path, address) {
	return path.replaceAll("{id}", `{${ownerOf(address)}#id}`).replaceAll("{vid}", `{${address}#id}`);
}
/**
* The ground of a step: the recorded value and the service's changes since, in compared form. Remote ids and days of
* apply are left out, so that the rest of a plan that was cut short is planned again under the same digests, though
* ids have become known meanwhile and a night may have passed. A value that was read describes the present, so a
* record that an earlier step will leave is not compared with it. Nor is an activation, which concerns no field.
*/
function groundOf(context, parts, recorded) {
	const { address, operation } = parts;
	const shown = shownFields(context, recorded);
	const value = recorded?.value ? compared(context, recorded.value) : null;
	const changes = context.observed.records.get(address) === recorded && operation !== "subscriptions.activate" && recorded && shown ? changesSince(context, recorded, shown) : [];
	const revision = recorded?.revision ?? 0;
	if (value !== null && changes.length === 0 && isPresent(recorded)) return {
		revision,
		fingerprint: groundOfValue(value)
	};
	return {
		revision,
		fingerprint: fingerprint({
			present: isPresent(recorded),
			value,
			service: changes.map(({ op, path, value: now }) => ({
				op,
				path,
				...now === void 0 ? {} : { value: now }
			}))
		})
	};
}
/** The fingerprint of a present record with this compared value, which the service has not changed since. */
const groundOfValue = remember((value) => fingerprint({
	present: true,
	value,
	service: []
}));

export { comparedVersion as a, shownFields as c, besidePlan as d, layOverPlan as f, withUnanswered as i, adoptionDigest as l, stepDigest as n, followedBundle as o, opensOverPlan as p, changesSince as r, versionSource as s, makeStep as t, planDigest as u };