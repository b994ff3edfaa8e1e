import { At as grouped, G as isRefused, Jt as isJsonArray, W as hasWork, Yt as isJsonObject, b as metadataKey, cn as ownerOf, gt as pricingModelsOf, kt as counted, p as currencyDigits, qt as sourceText, sn as kindOf } from "./model-C61qMIaC.js";
import { n as groupAlike, t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as span, n as line } from "./lines-DWoH5Hff.js";
import { a as referenceText, i as pathText, l as valueText, t as bareKey, u as wholePathText } from "./value-text-ATPEdibV.js";
import { t as priceText } from "./price-text-YkLr25_-.js";

// src/report/words/held-value.ts
/**
* A value that was added or removed as a whole, in the words of its creation: an item by its price, a bundle
* by its prices. Any other value reads as in {@link valueText}. The page and the JSON form have the details
* that these words leave out.
*/
/** `path` is the place of the value. */
function heldText(value, path, currency) {
	if (!isJsonObject(value)) return valueText(value, path, currency);
	if (pricingModelsOf(value).length > 0) return priceText(value, currency);
	return itemText(value, currency) ?? valueText(value, path, currency);
}
/** Undefined where the value is not an item. */
function itemText({ price, items, prices }, currency) {
	if (isJsonObject(price)) return priceText(price, currency);
	const parts = namedParts(items ?? prices).flatMap(([name, part]) => {
		const words = isJsonObject(part) ? heldText(part, "", currency) : void 0;
		return words === void 0 ? [] : [`${name} ${words}`];
	});
	return parts.length === 0 ? void 0 : parts.join(", ");
}
/** Reads both forms of a list: differences key its items by product, and documents have the list itself. */
function namedParts(parts) {
	if (isJsonArray(parts)) return parts.filter(isJsonObject).map((part) => [referenceText(part.product_id ?? part.bundle_id), part]);
	return isJsonObject(parts) ? Object.entries(parts).map(([key, part]) => [bareKey(key), part]) : [];
}

// src/report/lines/difference-lines.ts
const CAUSES = {
	service: "changed at the service",
	both: "changed in the catalog and at the service",
	calendar: "now due"
};
/** Sorted by path, with list elements in numerical order. A document sorts them so that they apply one by one. */
function inReadingOrder(differences) {
	const steps = new Map(differences.map((difference) => [difference, difference.path.split("/")]));
	return differences.toSorted((a, b) => comparePaths(steps.get(a) ?? [], steps.get(b) ?? []));
}
function comparePaths(a, b) {
	const index = a.findIndex((step, place) => step !== b[place]);
	const [left, right] = [a[index] ?? "", b[index] ?? ""];
	if (index < 0) return a.length - b.length;
	return [left, right].every((step) => /^\d+$/.test(step)) ? Number(left) - Number(right) : left < right ? -1 : 1;
}
/** One line for each difference: `growth › platform › price_per_unit  499.00 → 538.92  billing/bundles.yaml:112`. */
function differenceLines(differences, indent, currency) {
	const sorted = inReadingOrder(differences);
	const short = sorted.map(({ path }) => pathText(path));
	return sorted.map((difference, index) => {
		const { path, from, value, cause, source } = difference;
		const name = short[index] ?? path;
		const unique = short.indexOf(name) === short.lastIndexOf(name);
		return line(indent, `${unique ? name : wholePathText(path)}  `, from === void 0 ? span("(none)", "faint") : span(heldText(from, path, currency), "delete"), " → ", value === void 0 ? span("(none)", "faint") : span(heldText(value, path, currency), "create"), cause === "catalog" ? "" : span(`  (${CAUSES[cause]})`, "warning"), source === null ? "" : span(`  ${sourceText(source).replace(/:\d+$/, "")}`, "faint"));
	});
}

// src/report/words/cohort-words.ts
/** The names of cohorts as a reviewer reads them. */
/** A longer value of a metadata field is cut and says so; the JSON form has all of it. */
const MOST_CHARACTERS = 120;
/** `bundles.growth`, or the value of the metadata field that makes the cohorts. */
function cohortName({ cohorts_by: by }, name) {
	if (by === void 0 || name.length <= MOST_CHARACTERS) return name;
	const kept = name.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
	return `${kept}… (${grouped(String(name.length - kept.length))} more characters in the JSON form)`;
}
/** Names the field too, where there is no heading that does: `segment enterprise`, `no segment`. */
function cohortInWords(money, name) {
	const key = money.cohorts_by === void 0 ? void 0 : metadataKey(money.cohorts_by);
	const text = cohortName(money, name);
	return key === void 0 || name === `no ${key}` ? text : `${key} ${text}`;
}

// src/report/words/impersonal.ts
/** Removes the address from a text, so that the same words about different things compare equal. */
/** Replaces `address` and its owner in `text` by `…`. Longer keys that begin with the same letters are kept. */
function impersonal(text, address) {
	const owner = ownerOf(address);
	if (!text.includes(owner)) return text;
	const names = [address, owner].map((name) => name.replaceAll(".", "\\."));
	return text.replace(new RegExp(`(?<![a-z0-9_-])(?:${names.join("|")})(?![a-z0-9_-])`, "g"), "…");
}

// src/report/lines/plan-rest-lines.ts
/** The parts of a plan that send nothing: deferred changes, drift, adoptions, renames and notices. */
const DEFERRED_WORDS = {
	blocked: "the service shows no such operation",
	price_locked: "deferred by its price lock",
	not_due: "takes effect on a later day",
	unread: "adopted, and cannot be read",
	orphaned: "no longer in the catalog",
	ended: "the subscription is neither draft nor active",
	dependent: "depends on a deferred change"
};
/** All kinds, those that a person can fix first. A kind without entries has an empty list. */
function deferredByKind(deferred) {
	const kinds = Object.keys(DEFERRED_WORDS);
	const byKind = new Map(kinds.map((kind) => [kind, []]));
	for (const each of deferred) byKind.get(each.kind)?.push(each);
	return byKind;
}
const WAITING = /* @__PURE__ */ new Set(["price_locked", "not_due"]);
/** True for a change that only waits for its day or its price lock, as intended. */
function isWaiting({ kind }) {
	return WAITING.has(kind);
}
/** `1 blocked, 2 dependent`. */
function kindsText(deferred) {
	return [...deferredByKind(deferred)].flatMap(([kind, { length }]) => length === 0 ? [] : [`${grouped(String(length))} ${kind.replace("_", " ")}`]).join(", ");
}
function deferredLines(deferred) {
	if (deferred.length === 0) return [];
	return [line(0, span(`Deferred: ${counted(deferred.length, "change")} not carried out`, "warning")), ...deferredEntries(deferred).flatMap(({ lines }) => lines)];
}
/** Sorted by kind, those that a person can fix first. */
function deferredEntries(deferred) {
	return [...deferredByKind(deferred).values()].flatMap((ofKind) => groupAlike(ofKind, ({ address, reason, fix }) => [impersonal(reason, address), impersonal(fix, address)])).map(({ lead, all }) => ({
		addresses: all.map(({ address }) => address),
		lines: [
			line(2, span(lead.kind.replace("_", " "), "warning"), "  ", ...nameOf(all), span(`  ${DEFERRED_WORDS[lead.kind]}`, "faint")),
			...furtherNames(all),
			line(6, sentence(`${ofAll(lead.reason, all)}${untilText(all)}`)),
			line(6, sentence(`Fix: ${ofAll(lead.fix, all)}`))
		]
	}));
}
/** The day, or the first and the last of several, because the price locks of many customers end on different days. */
function untilText(all) {
	const days = [...new Set(all.map(({ until }) => until))].filter((day) => day !== void 0).sort();
	const [first, last] = [days[0], days.at(-1)];
	if (first === void 0) return "";
	return first === last ? ` until ${first}` : `, until days from ${first} to ${last}`;
}
function driftLines(drift) {
	if (drift.length === 0) return [];
	const title = `Drift: ${counted(drift.length, "address", "addresses")} changed at the service, left alone`;
	return [line(0, span(title, "warning")), ...driftEntries(drift).flatMap(({ lines }) => lines)];
}
function driftEntries(drift) {
	return groupAlike(drift, ({ address, currency, differences }) => [currencyDigits(currency ?? null), impersonal(JSON.stringify(differences.map(({ op, path, from, value }) => [
		op,
		path,
		from,
		value
	])), address)]).map(({ lead, all }) => ({
		addresses: all.map(({ address }) => address),
		lines: [
			line(2, span("≠ ", "warning"), ...nameOf(all)),
			...furtherNames(all),
			...driftedLines(lead)
		]
	}));
}
function driftedLines({ differences, currency }) {
	if (differences.some(({ op, path }) => op === "remove" && path === "")) return [line(6, "the service no longer has it (404)")];
	return differenceLines(differences.map(withoutCause), 6, currency ?? null);
}
/** Drops the cause, because all drift has the same cause and the title says it. */
function withoutCause(difference) {
	return {
		...difference,
		cause: "catalog"
	};
}
const ADOPTED_HOW = {
	declared: "by declared id",
	matched_by_name: "matched by name",
	compared: "compared with what the service shows"
};
function adoptionLines(adoptions) {
	if (adoptions.length === 0) return [];
	const groups = groupAlike(adoptions, ({ address, how }) => [kindOf(address), how]);
	return [line(0, span(`Adopted: ${counted(adoptions.length, "id")} recorded in state, nothing is sent`, "strong")), ...groups.map(({ lead, all }) => {
		const count = all.length === 1 ? "" : `${counted(all.length, kindOf(lead.address))}: `;
		const named = firstFew(all.map(({ address, remote_id }) => `${address} (${remote_id})`));
		return line(2, span("= ", "version"), `${count}${named}`, span(`  ${ADOPTED_HOW[lead.how]}`, "faint"));
	})];
}
function renameLines(renames) {
	if (renames.length === 0) return [];
	return [line(0, span(`Renamed: ${counted(renames.length, "record")} carried over, nothing is sent`, "strong")), ...renames.map(({ from, to }) => line(2, span("= ", "version"), `${from} → ${to}`))];
}
function noticeLines(notices) {
	if (notices.length === 0) return [];
	const groups = groupAlike(notices, ({ code, address, message }) => [code, address === null ? message : impersonal(message, address)]);
	return [line(0, span("Notices", "strong")), ...groups.map(({ lead, all }) => {
		const named = all.flatMap(({ address }) => address === null ? [] : [address]);
		const whom = named.length === 0 ? "" : `${firstFew(named)}: `;
		return line(2, "· ", all.length > 1 ? `${counted(all.length, "time")}, ` : "", `${whom}${sentence(ofAll(lead.message, all))}`);
	})];
}
/** Turns the text about the first address into a text about all of them. */
function ofAll(text, all) {
	const [first] = all;
	const address = all.length > 1 ? first?.address : void 0;
	return address ? impersonal(text, address) : text;
}
function nameOf(all) {
	const [only] = all;
	if (all.length > 1 || only === void 0) return [span(counted(all.length, "address", "addresses"), "strong")];
	return [span(only.address, "strong")];
}
function furtherNames(all) {
	return all.length > 1 ? [line(6, firstFew(all.map(({ address }) => address)))] : [];
}
/** Adds a full stop to a message that has none. */
function sentence(text) {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}

// src/report/words/plan-words.ts
/** Words that all forms of a plan share. */
const SECTION_TITLES = {
	product: "Products",
	bundle: "Bundles",
	plan: "Plans",
	customer: "Customers",
	subscription: "Subscriptions"
};
/** The number of characters of a digest that is enough to tell two plans apart at a glance. */
const SHORT_DIGEST = 12;
const SHORT_COMMIT = 7;
/** `environment production · 2026-11-20`. */
function occasionText(plan) {
	return `environment ${plan.environment} · ${plan.today}`;
}
/** The target and the identity of a plan, in short. */
function identityText(plan) {
	const facts = [
		plan.target.origin,
		`profile ${plan.target.profile}`,
		`digest ${plan.digest.slice(0, SHORT_DIGEST)}`
	];
	if (plan.catalog.commit !== null) facts.push(`commit ${plan.catalog.commit.slice(0, SHORT_COMMIT)}`);
	return facts.join(" · ");
}
/** Says that apply refuses the plan or has nothing to send; empty where the changes speak for themselves. */
function verdictOf(plan) {
	if (isRefused(plan)) return span("Refused by a guard: apply will not carry this plan out.", "error");
	if (hasWork(plan)) return span("");
	const unmade = plan.deferred.filter((each) => !isWaiting(each));
	const isNoted = plan.adoptions.length + plan.renames.length > 0;
	if (unmade.length > 0) return span(`Deferred: ${counted(unmade.length, "change")} (${kindsText(unmade)}). ${isNoted ? "Nothing to send: apply only records in state what was adopted or renamed." : "Nothing else to do."}`, "warning");
	return !isNoted ? span("Nothing to do.", "good") : span("Nothing to send: apply only records in state what was adopted or renamed.", "good");
}
/** `Compared 44 addresses: 3 live, 41 recorded, 0 unknown.` */
function evidenceText({ compared: { live, recorded, unknown } }) {
	const all = live + recorded + unknown;
	const [read, known, rest] = [
		live,
		recorded,
		unknown
	].map((count) => grouped(String(count)));
	return `Compared ${counted(all, "address", "addresses")}: ${read} live, ${known} recorded, ${rest} unknown.`;
}
/** For how long an approval of the plan holds; empty where that is not known. */
function holdText({ holds }) {
	if (holds === void 0) return "";
	if (holds.until === null) return "This plan holds on every day to come: no date changes it.";
	if (holds.at_least) return `This plan holds until ${holds.until} at least.`;
	return `This plan holds until ${holds.until}: from that day it is another one.`;
}

export { cohortInWords as _, occasionText as a, differenceLines as b, deferredEntries as c, driftLines as d, isWaiting as f, impersonal as g, renameLines as h, identityText as i, deferredLines as l, noticeLines as m, evidenceText as n, verdictOf as o, kindsText as p, holdText as r, adoptionLines as s, SECTION_TITLES as t, driftEntries as u, cohortName as v, inReadingOrder as x, CAUSES as y };