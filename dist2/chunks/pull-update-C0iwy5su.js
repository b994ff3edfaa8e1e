import { F as isDeclared, Ft as canonicalDecimalText, Ht as diagnosticText, Jt as isJsonArray, L as isPresent, Qt as COLLECTION, Rt as isDecimalText, Ut as fault, Wt as isError, Yt as isJsonObject, Z as commandLine, Zt as ownField, an as covers, at as fieldsOf, bn as laterDay, bt as declaredThings, cn as ownerOf, g as suggestAddress, i as EXIT, it as SET_FIELDS, kt as counted, ln as parseAddress, qt as sourceText, rt as LIST_IDENTITY, yt as declaredAt, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { m as pointerPath, s as idNames } from "./context-C8VaUu1M.js";
import { i as flowText, r as fieldText } from "./catalog-text-qwPNCgX3.js";
import { _ as withValueAt, f as parseFile, g as valueAtPath, h as sameData, m as sourceOfPath, n as replaceTexts, p as pathInFile, r as editFile, t as readTexts } from "./edited-files-D1ZN6RtB.js";
import { h as buildTimeline, o as pointInForce, v as editionOn } from "./shared-use-Y6WgBaIb.js";
import { i as isCovered, n as coverageLines, t as coverageOf } from "./coverage-of-CseUeaW3.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { t as addressFrom } from "./address-argument-DRNU3KKV.js";
import { a as span, i as renderLines, n as line, o as wholeSpan, t as EMPTY_LINE } from "./lines-DWoH5Hff.js";
import { t as firstFew } from "./group-alike-CaKdi2ju.js";
import { i as pathText, l as valueText } from "./value-text-ATPEdibV.js";
import { b as loadCatalog, r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { S as closeClient, n as connect, r as makePlan, t as assembling } from "./make-plan-Cya1jPmO.js";
import { t as textOptions } from "./terminal-DIPKgWpN.js";
import { r as openProjectState } from "./open-project-state-DLzRbOAC.js";

// src/edit/place.ts
function isNamed(reference, name, { nameId }) {
	return nameOf(reference, nameId) === name;
}
function nameOf(reference, nameId) {
	return reference.kind === "address" ? reference.address : nameId(reference.id) ?? reference.id;
}

// src/edit/written-path.ts
/** Paths of the compared form, in which lists with an identity are keyed by it, as paths of a value as it is written. */
/** `element`: the compared value at the path, by which an element of a list without an order is found. */
function writtenPath(root, compared, element, nameId) {
	const path = [];
	let [at, name] = [root, ""];
	for (const step of compared) {
		const next = isJsonArray(at) ? indexIn(at, {
			name,
			step,
			element,
			nameId
		}) : step;
		path.push(next);
		name = String(next);
		if (isJsonArray(at)) at = typeof next === "number" ? at[next] : void 0;
		else at = isJsonObject(at) ? ownField(at, name) : void 0;
	}
	return path;
}
/** The step itself where no element has it. */
function indexIn(list, { name, step, element, nameId }) {
	const identities = LIST_IDENTITY[name] ?? [];
	const index = SET_FIELDS.has(name) ? list.findIndex((each) => String(each) === String(element)) : list.findIndex((each, at) => step === (identityOf(each, identities, nameId) ?? String(at)));
	return index < 0 ? step : index;
}
function identityOf(element, identities, nameId) {
	if (!isJsonObject(element)) return void 0;
	const field = identities.find((each) => typeof element[each] === "string");
	if (field === void 0) return void 0;
	const id = String(element[field]);
	return nameId(id) ?? id;
}

// src/edit/place-in-version.ts
function placeInVersion(change, declaring) {
	const { catalog, observed, today } = declaring;
	const parsed = parseAddress(change.address);
	const subscription = catalog.subscriptions.get(parsed?.key ?? "");
	const recorded = observed.records.get(change.address);
	if (subscription === void 0 || parsed?.kind !== "version") return { kind: "not_in_catalog" };
	if ((!isPresent(recorded) || recorded.value === null && recorded.revision === 0) && observed.live.has(change.address)) return { kind: "version_by_hand" };
	const owner = observed.records.get(ownerOf(change.address));
	const timeline = buildTimeline(catalog, subscription, (isPresent(owner) ? owner.start : null) ?? today);
	const now = timeline.start === null ? today : laterDay(timeline.start, today);
	const day = parsed.point === "opening" ? now : laterDay(parsed.point, now);
	const [field, name, ...rest] = pointerPath(change.path);
	if (field === "entitlements") return placeOfEntitlement(change, subscription, day, declaring);
	const item = pointInForce(timeline, day)?.items?.find((each) => isNamed(subjectOf(each), name, declaring));
	if (field !== "items") return { kind: "not_in_catalog" };
	return item === void 0 ? { kind: "list" } : placeInItem(item, rest, change, declaring);
}
/** The path goes from the item: `price` and on, or `items`, a product, `price` and on. */
function placeInItem(item, path, { from }, declaring) {
	const inPrice = (locate, price, steps) => ({
		kind: "place",
		locate,
		whole: price,
		path: writtenPath(price, steps, from, declaring.nameId)
	});
	if (item.kind === "product") {
		if (path.length < 2) return { kind: "list" };
		return inPrice((inner) => item.locate(["price", ...inner]), item.price, path.slice(1));
	}
	const priced = item.items.find(({ product }) => isNamed(product, path[1], declaring));
	if (priced === void 0 || path.length < 4) return { kind: "list" };
	const place = inPrice(priced.locate, priced.price, path.slice(3));
	const key = keyOfPrice(item.bundle, priced, declaring);
	return key === void 0 ? place : {
		...place,
		bundlePrice: {
			...key,
			item: item.locate
		}
	};
}
function keyOfPrice(bundle, { product }, { catalog, nameId }) {
	if (bundle.kind === "id") return void 0;
	const editions = catalog.bundles.get(parseAddress(bundle.address)?.key ?? "")?.editions ?? [];
	const name = nameOf(product, nameId);
	const key = editions.flatMap(({ prices }) => [...prices]).find(([, each]) => nameOf(each.product, nameId) === name)?.[0];
	return key === void 0 ? void 0 : {
		bundle: bundle.address,
		key
	};
}
/** An entry that writes no entitlements carries over those of the entry before it. */
function placeOfEntitlement({ from, path }, { entries }, day, { nameId }) {
	const entry = entries.findLast(({ draft, effectiveAt, entitlements }) => draft !== true && entitlements !== void 0 && (effectiveAt === null || effectiveAt <= day));
	const steps = pointerPath(path);
	if (entry?.entitlements === void 0 || steps.length < 3) return { kind: "list" };
	const whole = { entitlements: entry.entitlements };
	return {
		kind: "place",
		locate: entry.locate,
		whole,
		path: writtenPath(whole, steps, from, nameId)
	};
}
function subjectOf(item) {
	return item.kind === "product" ? item.product : item.bundle;
}

// src/edit/declared-place.ts
/** The place in the catalog of a value that the service changed: who declares it, and by which path. */
const CREATE_ONLY = new Set((fieldsOf("subscription") ?? []).filter(({ carriedBy }) => carriedBy === "create").map(({ name }) => name));
function declaredPlace(change, declaring) {
	const { address, path: pointer, from } = change;
	if (pointer === "" || pointer === "/status") return { kind: "gone" };
	const parsed = parseAddress(address);
	const declared = declaredAt(declaring.catalog, address);
	if (parsed === void 0 || declared === void 0) return { kind: "not_in_catalog" };
	const steps = pointerPath(pointer);
	const { locate } = declared;
	const whole = declared.fields ?? {};
	const place = {
		kind: "place",
		locate,
		whole,
		path: writtenPath(whole, steps, from, declaring.nameId)
	};
	switch (parsed.kind) {
		case "bundle": return steps[0] === "prices" ? placeInBundle(change, steps, declaring) : place;
		case "version": return placeInVersion(change, declaring);
		case "subscription": return CREATE_ONLY.has(steps[0] ?? "") ? { kind: "create_only" } : place;
		case "product":
		case "plan":
		case "customer": return place;
		default: return parsed;
	}
}
/** The path: `prices`, a product, then the price's own fields. */
function placeInBundle({ address, from }, [, product, ...path], declaring) {
	const bundle = declaring.catalog.bundles.get(parseAddress(address)?.key ?? "");
	const found = [...(bundle && editionOn(bundle, declaring.today))?.prices ?? []].find(([, each]) => isNamed(each.product, product, declaring));
	if (bundle === void 0 || found === void 0 || path.length === 0) return { kind: "list" };
	const [key, { locate, price }] = found;
	const whole = price;
	return {
		kind: "place",
		locate,
		whole,
		path: writtenPath(whole, path, from, declaring.nameId),
		bundlePrice: {
			bundle: bundle.address,
			key
		}
	};
}

// src/edit/overlay-to.ts
/** The smallest overlay (RFC 7386) that brings a value to another; a list is written whole, since a merge replaces it. */
/** Undefined where both are the same. */
function overlayTo(from, to) {
	if (from === void 0) return to;
	if (to === void 0) return null;
	if (!isJsonObject(from) || !isJsonObject(to)) return sameData(from, to) ? void 0 : to;
	const entries = [.../* @__PURE__ */ new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
		const overlay = overlayTo(from[name], to[name]);
		return overlay === void 0 ? [] : [[name, overlay]];
	});
	return entries.length === 0 ? void 0 : Object.fromEntries(entries);
}

// src/edit/choose-updates.ts
/**
* Which of the service's changes can be written where the catalog declares the value, and why a person has to write the others.
*/
function placeChanges(changes, declaring) {
	const found = changes.map((change) => placedOrNot(change, declaring));
	const chosen = found.flatMap((each) => "place" in each ? [each] : []);
	const left = found.flatMap((each) => "why" in each ? [each] : []);
	const lists = new Set(chosen.filter(changesList).map(listKey));
	const isInList = (each) => each.place.path.some((_, index) => lists.has(keyWithin(each, each.place.path.slice(0, index))));
	return {
		chosen: withOverrides(chosen.filter((each) => !isInList(each))),
		left: [...left, ...chosen.filter(isInList).map((each) => leave(each, "list"))]
	};
}
function placedOrNot(change, declaring) {
	const place = declaredPlace(change, declaring);
	if (place.kind !== "place") return {
		change,
		why: change.cause === "both" ? "both" : place.kind,
		source: ownSource(change, declaring),
		write: null
	};
	const placed = {
		change,
		place,
		source: place.locate(place.path),
		value: shownValue(change, declaring)
	};
	return change.cause === "both" ? leave(placed, "both") : placed;
}
function ownSource({ address }, { catalog }) {
	const parsed = parseAddress(address);
	if (parsed === void 0) return null;
	const kind = parsed.kind === "version" ? "subscription" : parsed.kind;
	return catalog[COLLECTION[kind]].get(parsed.key)?.locate([]) ?? null;
}
/** The compared form has one text per decimal; the service's own text is what a person knows. */
function shownValue({ address, path, to }, { observed, nameId }) {
	const live = observed.live.get(address);
	if (to === void 0 || live?.kind !== "read") return to;
	const shown = valueAtPath(live.value, writtenPath(live.value, pointerPath(path), to, nameId));
	if (isJsonObject(shown) && isJsonObject(to)) return withoutNulls(shown);
	return typeof shown === "string" && isDecimalText(shown) && canonicalDecimalText(shown) === to ? shown : to;
}
function withoutNulls(value) {
	if (isJsonArray(value)) return value.map(withoutNulls);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => member === null ? [] : [[name, withoutNulls(member)]]));
}
/** True where the change adds or removes an element of a list, so that the others may have moved. */
function changesList({ change: { from, to }, place: { whole, path } }) {
	return isJsonArray(valueAtPath(whole, path.slice(0, -1))) && (from === void 0 || to === void 0);
}
function listKey(placed) {
	return keyWithin(placed, placed.place.path.slice(0, -1));
}
/** A path within the value that a place lies in, told apart from the same path in another price. */
function keyWithin({ change, place }, path) {
	const steps = pointerPath(change.path);
	return JSON.stringify([
		change.address,
		steps.slice(0, steps.length - place.path.length),
		path
	]);
}
function withOverrides(placed) {
	const wanted = /* @__PURE__ */ new Map();
	for (const each of placed) {
		const key = keyWithin(each, []);
		wanted.set(key, withValueAt(wanted.get(key) ?? each.place.whole, each.place.path, each.value));
	}
	return placed.map((each) => {
		const override = overlayTo(each.place.whole, wanted.get(keyWithin(each, [])));
		return each.place.bundlePrice && isJsonObject(override) ? {
			...each,
			override
		} : each;
	});
}
/** The files in which the changes are to be written, each once. */
function filesOf(placed) {
	return [...new Set(placed.map(({ source }) => source.file))];
}
/** `texts` must have every file of {@link filesOf}. */
function chooseUpdates(placed, texts) {
	const parsed = new Map([...texts].map(([file, text]) => [file, parseFile(text)]));
	const chosen = [];
	const left = [];
	for (const each of placed) {
		const { file } = each.source;
		const within = parsed.get(file);
		const path = within && pathInFile(within, each.source, each.place.path);
		if (path === void 0) left.push(leave(each, "not_alone"));
		else if (!isOwn(path, each)) left.push(leave(each, each.place.bundlePrice?.item ? "of_bundle" : "alias"));
		else chosen.push({
			file,
			path,
			value: each.value,
			placed: each
		});
	}
	return {
		chosen,
		left
	};
}
/** False where the value is written at another address: in a bundle, or behind an alias. */
function isOwn([collection, key], { change }) {
	return `${collection}.${key}` === ownerOf(change.address);
}
function leave(placed, why) {
	const { change, place, source } = placed;
	const item = why === "of_bundle" ? place.bundlePrice?.item : void 0;
	return {
		change,
		why,
		source: item ? item([]) : source,
		write: writtenByHand(placed, why)
	};
}
/** For a bundle's list price, the change that leaves existing subscriptions at their prices. */
function leaveOfBundle(placed, why, today) {
	const { place, override } = placed;
	const left = leave(placed, why);
	if (place.bundlePrice === void 0 || place.bundlePrice.item || override === void 0) return left;
	const change = {
		effective_at: today,
		applies: { to: "new" },
		prices: { [place.bundlePrice.key]: override }
	};
	return {
		...left,
		write: `- ${flowText(change)}`
	};
}
function writtenByHand({ place, value, override }, why) {
	if (why === "of_bundle" && place.bundlePrice && override) return fieldText("prices", { [place.bundlePrice.key]: override });
	const last = place.path.at(-1);
	if (value === void 0 || last === void 0 || why === "list" || why === "remains") return null;
	return typeof last === "number" ? fieldText("", value).replace(/^"": /, "") : fieldText(last, value);
}

// src/edit/service-change.ts
/** The changes at the addresses named and below them; all where none is named. */
function serviceChanges(plan, named) {
	const listed = plan.drift.flatMap(({ address, differences }) => differences.flatMap((each) => changeOf(address, each)));
	const overwritten = plan.steps.flatMap(({ address, differences }) => differences.flatMap((each) => changeOf(address, turned(each))));
	return [...listed, ...overwritten].filter(({ address }) => named.length === 0 || named.some((each) => covers(each, address)));
}
function changeOf(address, { path, from, value, cause }) {
	if (cause !== "service" && cause !== "both") return [];
	return [{
		address,
		path,
		...from === void 0 ? {} : { from },
		...value === void 0 ? {} : { to: value },
		cause
	}];
}
/** A step's difference goes from the service's value to the planned one. */
function turned({ op, path, from, value, cause, source }) {
	return {
		op,
		path,
		...value === void 0 ? {} : { from: value },
		...from === void 0 ? {} : { value: from },
		cause,
		source
	};
}

// src/cli/editing/pull-update-text.ts
const KNOWN = {
	no_drift: "no drift",
	not_compared: "not compared with the service, so nothing is known of its drift",
	not_created: "not created yet"
};
function pullUpdateText(shown, options) {
	const { done, left, coverage, unchanged } = shown;
	const none = isCovered(coverage) ? "No drift." : "No drift in what was compared.";
	return renderLines([
		...coverageLines(coverage),
		...done.length + left.length + unchanged.length === 0 ? [line(0, span(none, "good"))] : [],
		...done.length === 0 ? [] : [EMPTY_LINE, ...doneLines(shown)],
		...left.length === 0 ? [] : [EMPTY_LINE, ...leftLines(shown)],
		...unchanged.map(({ address, known }) => line(0, `${address}: ${KNOWN[known]}.`))
	], options);
}
function doneLines({ done, edited, resent, isWritten, plan }) {
	const files = firstFew([...edited.keys()]);
	const what = `${counted(done.length, "change")} of the service`;
	const verdict = isWritten ? `Wrote ${what} into ${files}.` : `Would write ${what} into ${files}. Nothing is written.`;
	const again = `${firstFew(resent)}: a version with what the service shows already. See it with: ${commandLine(plan, "plan")}`;
	return [
		line(0, span(verdict, "good")),
		...done.flatMap(({ placed }) => changeLines(placed.change, placed)),
		...resent.length === 0 ? [] : [line(0, span("The next apply sends to ", "warning"), again)]
	];
}
function leftLines({ left, before }) {
	const groups = /* @__PURE__ */ new Map();
	for (const each of left) {
		const key = JSON.stringify([
			each.change.address,
			each.why,
			each.write,
			each.detail
		]);
		const group = groups.get(key);
		if (group) group.push(each);
		else groups.set(key, [each]);
	}
	return [line(0, span(`Left to you: ${counted(left.length, "change")} of the service`, "warning")), ...[...groups.values()].flatMap((group) => [...group.flatMap(({ change }) => changeLines(change)), ...group.slice(0, 1).flatMap((each) => reasonLines(each, before))])];
}
function reasonLines(left, typed) {
	const place = left.source === null ? "" : `${sourceText(left.source)}: `;
	const fix = fixOf(left, typed);
	return [line(6, `${place}${reasonOf(left)}`), line(6, `${fix}${left.write === null ? "" : ": "}`, ...left.write === null ? [] : [wholeSpan(left.write)])];
}
function changeLines({ address, path, from, to }, placed) {
	const [before, after] = [from, placed?.value ?? to].map((value) => value === void 0 ? "not set" : valueText(value, path));
	const place = placed ? [span(`  ${sourceText(placed.source)}`, "faint")] : [];
	return [line(2, span(address, "strong"), `  ${pathText(path)}: ${before} → ${after}`, ...place)];
}
const REASONS = {
	gone: "the service deleted or ended it, and no value in the catalog says that",
	not_in_catalog: "no value in the catalog says whether and until when a version is in force",
	create_only: "it was set at creation, and a plan refuses an edit of it",
	list: "the service has more or fewer elements in this list",
	version_by_hand: "somebody made this version at the service, and the catalog has no entry for its day",
	both: "the catalog changed the same field as the service",
	of_bundle: "the price comes from the bundle, where it is the price of every subscription that uses it",
	alias: "an alias has the same value elsewhere, and would change with it",
	variable: "a variable gives the value, and other environments may have another",
	not_one_value: "the value is written over several lines, or is no single value",
	not_on_own_line: "the field shares its line with others, takes several lines, or is the only one there",
	not_written: "the value is not written where it could be edited",
	not_alone: "it cannot be put there without touching something else",
	sends_more: "an apply would then change these too",
	undoes_more: "the version would be sent anew, and that would undo the other changes of the service there",
	remains: "the plan would show the same change again",
	invalid: "the catalog would have a fault"
};
function reasonOf({ why, detail }) {
	return detail === void 0 ? REASONS[why] : `${REASONS[why]}: ${detail}`;
}
function fixOf({ why, change, write }, typed) {
	switch (why) {
		case "gone": return `Check at the service that it is gone; if it is, take it out of the catalog and run: ${commandLine(typed, `state rm ${change.address}`)}`;
		case "not_in_catalog": return `Send the version again with: ${commandLine(typed, `apply --revert ${change.address}`)}`;
		case "version_by_hand": return `Write an entry with the version's content and \`effective_at: ${change.address.split(".").at(-1)}\` under \`versions\`; the next plan adopts the version by its day. Or withdraw it with: ${commandLine(typed, `apply --revert ${change.address}`)}`;
		case "both": return `Choose one: keep the catalog's, or write${write === null ? " the change" : ""}`;
		case "of_bundle": return "Write this price among the overrides of the item";
		case "sends_more": return write?.startsWith("- ") ? "Write it there where all are to have it. For contracts that start from now on, write under `changes` of the bundle" : "Write it there where that is meant";
		case "undoes_more": return "Write it together with the others";
		case "create_only": return "Change it back at the service, or end this subscription and declare another one under a new key";
		case "remains": return `Undo it with: ${commandLine(typed, `apply --revert ${change.address}`)}`;
		case "invalid": return "Write it by hand without that fault";
		default: return write === null ? removalText(change) : "Write by hand";
	}
}
function removalText({ path, to }) {
	return to === void 0 ? `Take \`${pathText(path)}\` out by hand` : "Write the list by hand";
}
/** Follows `schemas/pull-update.schema.json`. */
function pullUpdateJson(shown) {
	const { done, left, edited, resent, unchanged, isWritten, plan, before, coverage } = shown;
	return {
		format_version: 1,
		written: isWritten,
		files: [...edited.keys()],
		updates: done.map(({ placed: { change, source, value } }) => ({
			...changeJson(change),
			...value === void 0 ? {} : { to: value },
			source: { ...source }
		})),
		left: left.map((each) => ({
			...changeJson(each.change),
			code: each.why,
			source: each.source && { ...each.source },
			reason: reasonOf(each),
			fix: fixOf(each, before),
			write: each.write
		})),
		named: unchanged.map(({ address, known }) => ({
			address,
			known
		})),
		resent: [...resent],
		coverage: JSON.parse(JSON.stringify(coverage)),
		plan_digest: plan.digest
	};
}
function changeJson({ address, path, from, to }) {
	return {
		address,
		path,
		...from === void 0 ? {} : { from },
		...to === void 0 ? {} : { to }
	};
}

// src/edit/safe-updates.ts
/** `resent`: addresses to which only an apply of the edited catalog sends something, the same that the service shows. */
function judgeUpdates(before, after, updates) {
	const known = new Set(before.steps.flatMap(sentBy));
	const more = after.steps.filter((step) => sentBy(step).some((each) => !known.has(each)));
	if (more.length > 0) return {
		kind: "sends_more",
		addresses: more.map(({ address }) => address)
	};
	const left = new Set(serviceChanges(after, []).map(({ address, path }) => `${address}${path}`));
	const paths = updates.map(({ placed: { change } }) => `${change.address}${change.path}`).filter((each) => left.has(each));
	if (paths.length > 0) return {
		kind: "remains",
		paths
	};
	const ids = new Set(before.steps.map(({ id }) => id));
	return {
		kind: "safe",
		resent: after.steps.filter(({ id }) => !ids.has(id)).map(({ address }) => address)
	};
}
/** The changes that a step makes at the service, each as a text; for a step without any, that there is none. */
function sentBy({ id, address, operation, differences }) {
	if (operation !== "versions.create" && differences.length === 0) return [id];
	return differences.map(({ op, path, value }) => JSON.stringify([
		address,
		op,
		path,
		value ?? null
	]));
}

// src/cli/editing/write-updates.ts
/** Writes as many updates into the catalog's texts as leave the catalog valid and send nothing that was not planned before. */
/** The plan of a catalog as it is, in which every change of the service is listed and none undone. */
function planOf(inputs, connection, observed) {
	const asked = {
		today: inputs.today,
		revert: [],
		targets: []
	};
	const { plan, diagnostics } = assembling(inputs, connection, asked)(observed);
	if (plan === void 0) throw new DiagnosticsError(diagnostics);
	return plan;
}
/** All at once; where that is refused, one field of one address after the other, so that the others are written. */
async function writeUpdates(writing, updates) {
	const whole = await attempt(writing, updates);
	if (whole.kind === "written") return whole.written;
	let best = {
		edited: /* @__PURE__ */ new Map(),
		done: [],
		left: [],
		resent: [],
		plan: writing.before
	};
	const left = [];
	for (const group of groupsOf(updates)) {
		const tried = await attempt(writing, [...best.done, ...group]);
		if (tried.kind === "written") best = tried.written;
		left.push(...tried.kind === "written" ? tried.written.left : group.map(tried.leave));
	}
	return {
		...best,
		left
	};
}
async function attempt(writing, updates) {
	const { edited, done, left } = editAll(writing.texts, updates);
	if (done.length === 0) return written({
		edited,
		done,
		left,
		resent: [],
		plan: writing.before
	});
	const planned = await planFrom(writing, edited);
	if ("fault" in planned) {
		const detail = diagnosticText(planned.fault);
		return {
			kind: "refused",
			leave: ({ placed }) => ({
				...leave(placed, "invalid"),
				detail
			})
		};
	}
	const verdict = judgeUpdates(writing.before, planned, done);
	switch (verdict.kind) {
		case "safe": return written({
			edited,
			done,
			left,
			resent: verdict.resent,
			plan: planned
		});
		case "sends_more": return {
			kind: "refused",
			leave: ({ placed }) => leaveUnsent(writing, placed, verdict.addresses)
		};
		case "remains": return {
			kind: "refused",
			leave: ({ placed }) => leave(placed, "remains")
		};
		default: return verdict;
	}
}
/** The plan from the edited texts, or the fault that they have. */
async function planFrom({ world, options, connection, observed }, edited) {
	try {
		return planOf(await readInputs(world, options, (_, input) => loadCatalog({
			...input,
			edited
		})), connection, observed);
	} catch (error) {
		const fault = error instanceof DiagnosticsError ? error.diagnostics.find(isError) : void 0;
		if (fault === void 0) throw error;
		return { fault };
	}
}
function leaveUnsent({ inputs }, placed, addresses) {
	const others = [...new Set(addresses)].filter((address) => address !== placed.change.address);
	if (others.length === 0) return leave(placed, "undoes_more");
	return {
		...leaveOfBundle(placed, "sends_more", inputs.today),
		detail: firstFew(others)
	};
}
function written(result) {
	return {
		kind: "written",
		written: result
	};
}
function editAll(texts, updates) {
	const results = [...new Set(updates.map(({ file }) => file))].map((file) => ({
		file,
		...editFile(file, texts.get(file) ?? "", updates.filter((update) => update.file === file))
	}));
	return {
		edited: new Map(results.flatMap(({ file, text, done }) => done.length === 0 ? [] : [[file, text]])),
		done: results.flatMap(placedAfter),
		left: results.flatMap(({ failed }) => failed.map(({ edit, why }) => leave(edit.placed, why)))
	};
}
/** An update that adds or removes a line moves those below it. A removed field keeps its former place. */
function placedAfter({ file, text, done }) {
	const parsed = parseFile(text);
	return done.map((update) => {
		const source = parsed && sourceOfPath(parsed, file, update.path);
		return source === void 0 ? update : {
			...update,
			placed: {
				...update.placed,
				source
			}
		};
	});
}
/** A field is sent whole, so what the service changed in one is written together. */
function groupsOf(updates) {
	const groups = /* @__PURE__ */ new Map();
	for (const update of updates) {
		const { address, path } = update.placed.change;
		const key = `${address}/${path.split("/")[1] ?? ""}`;
		const group = groups.get(key);
		if (group) group.push(update);
		else groups.set(key, [update]);
	}
	return [...groups.values()];
}

// src/cli/commands/pull-update.ts
/**
* `pull --update`: writes what the service changed into the YAML that declares it. Exits with 1 where something of it is left to
* a person.
*/
async function pullUpdate(world, options, ...names) {
	refuseOthers(options);
	const inputs = await readInputs(world, options);
	const shown = await update(world, options, inputs, addressesIn(inputs, names));
	world.stdout.write(options.json ? jsonText(pullUpdateJson(shown)) : pullUpdateText(shown, textOptions(world, world.stdout, options)));
	return shown.left.length > 0 || shown.unchanged.some(({ known }) => known === "not_compared") ? EXIT.error : EXIT.done;
}
async function update(world, options, inputs, named) {
	const { catalog, project, bindings } = inputs;
	const connection = connect(world, inputs);
	const observed = await look(world, inputs, connection);
	const before = planOf(inputs, connection, observed);
	const changes = serviceChanges(before, named);
	const nameId = idNames(inputs, observed.records);
	const placed = placeChanges(changes, {
		...inputs,
		observed,
		nameId
	});
	const texts = await readTexts(project.folder, filesOf(placed.chosen));
	const { chosen, left } = chooseUpdates(placed.chosen, texts);
	const written = await writeUpdates({
		world,
		options,
		inputs,
		connection,
		observed,
		before,
		texts
	}, chosen);
	if (!options.dryRun) await replaceTexts(project.folder, written.edited, texts);
	const coverage = coverageOf(catalog, observed, bindings);
	const still = named.filter((address) => !changes.some((change) => covers(address, change.address)));
	return {
		...written,
		left: [
			...placed.left,
			...left,
			...written.left
		],
		before,
		coverage,
		unchanged: still.map((address) => ({
			address,
			known: knownOf(address, observed, coverage)
		})),
		isWritten: options.dryRun !== true
	};
}
function refuseOthers({ out, ids, new: isNew }) {
	const other = out !== void 0 ? "--out" : ids !== void 0 ? "--ids" : isNew ? "--new" : void 0;
	if (other === void 0) return;
	throw fault("option-beside-update", `${other} is for new files, and --update edits those that are there`, `leave out one of the two`);
}
/** Throws a DiagnosticsError for a text that is no address of the catalog. */
function addressesIn(inputs, names) {
	const addresses = [...new Set(names)].map(addressFrom);
	const unknown = addresses.find((address) => !isDeclared(inputs, address));
	if (unknown === void 0) return addresses;
	const known = declaredThings(inputs.catalog).map((each) => each.address);
	throw fault("not-declared", `${visible(unknown)} is not in the catalog, so there is nothing to update`, suggestAddress(unknown, known, "name an address of the catalog; `pricewright pull --new` writes what is new"));
}
async function look(world, inputs, connection) {
	const state = await openProjectState(world, inputs.project, {
		mode: "read",
		origin: connection.origin
	});
	try {
		return (await makePlan(world, inputs, state.reader, connection)).observed;
	} finally {
		await state.close();
		await closeClient(world, connection.client);
	}
}
function knownOf(address, { live }, { not_compared: not }) {
	if (not.some(({ addresses }) => addresses.includes(ownerOf(address)))) return "not_compared";
	return [...live.keys()].some((each) => covers(address, each)) ? "no_drift" : "not_created";
}

export { pullUpdate };