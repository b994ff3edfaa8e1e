import { $t as DECLARED_KINDS, At as grouped, B as CATALOG_WARNING, H as LOCK_CHANGED, It as decimal, Lt as decimalText, Nt as ZERO, U as USAGE_CHANGED, V as ESCALATION_RESET, W as hasWork, Yt as isJsonObject, cn as ownerOf, kt as counted, p as currencyDigits, sn as kindOf } from "./model-C61qMIaC.js";
import { t as groupBy } from "./group-by-YFeXT2F3.js";
import { n as groupAlike, t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as span, n as line, r as moreLine } from "./lines-DWoH5Hff.js";
import { l as valueText, r as moneyText, t as bareKey } from "./value-text-ATPEdibV.js";
import { t as priceText } from "./price-text-YkLr25_-.js";
import { _ as cohortInWords, f as isWaiting, g as impersonal, p as kindsText } from "./plan-words-B7BpH765.js";
import { o as itemText } from "./impact-words-C8AH6Vgy.js";
import { i as furtherIncreaseText, r as existingMonthly, t as currencyFinder } from "./currency-of-change-r_zCs2OH.js";
import { i as passingText, n as disagreeingText } from "./revenue-series-Br2nyQ1h.js";
import { o as moveText } from "./headline-BahE-Uj5.js";

// src/report/lines/approval-lines.ts
/** The signed approvals that a plan needs, with the rules that ask for them and the people who may give them. */
function approvalLines({ approvals }) {
	if (approvals === void 0) return [];
	const { rules, required, approvers } = approvals;
	if (required.length === 0) return [line(0, `Signed approvals: none needed by ${counted(rules.rules.length, "rule")}.`)];
	return [
		line(0, span("Needs signed approvals", "warning")),
		...required.flatMap(({ by, reasons }) => [line(2, span(`by ${by.join(" and ")}`, "warning"), `  ${reasons[0]}`), ...reasons.slice(1).map((reason) => line(6, reason))]),
		...Object.entries(approvers).map(([role, keys]) => line(2, `${role}: ${firstFew(namesOf(keys))}`))
	];
}
/** A public key is followed by the name of its owner. */
function namesOf(keys) {
	return [...new Set(keys.map((key) => key.split(" ").slice(2).join(" ")))];
}

// src/report/view/requests-in-doubt.ts
/** The requests of earlier runs that are in doubt. An apply sends some of them again and leaves the others. */
function sentAgain(plan) {
	const isLeft = leftBy(plan);
	return plan.resolved_first.filter((request) => !isLeft(request));
}
/** The requests for things that left the catalog. An apply does not send them again; somebody has to resolve them. */
function leftInDoubt(plan) {
	return plan.resolved_first.filter(leftBy(plan));
}
function leftBy({ deferred }) {
	const orphans = new Set(deferred.filter(({ kind }) => kind === "orphaned").map(({ address }) => address));
	return ({ address }) => orphans.has(ownerOf(address));
}
function sentAgainLines(plan) {
	const requests = sentAgain(plan);
	return requestLines(`Resolved first: ${counted(requests.length, "request")} of an earlier run, sent again with the same bytes and key while that lives`, requests);
}
function leftInDoubtLines(plan) {
	const requests = leftInDoubt(plan);
	return requestLines(`Left in doubt: ${counted(requests.length, "request")} of an earlier run for what left the catalog (see Deferred)`, requests);
}
/** Empty where there is no request. */
function requestLines(title, requests) {
	if (requests.length === 0) return [];
	return [line(0, span(title, "warning")), ...requests.flatMap(({ address, method, path, body, key }) => [line(2, span("? ", "warning"), span(address, "strong"), `  ${method} ${path}`), line(6, span(`key ${key}${body === null ? "" : `, ${counted(body.length, "character")} of body`}`, "faint"))])];
}

// src/report/lines/counts-line.ts
/** The line of counts that ends every form of a plan. It includes everything that the other parts group or fold. */
/**
* `Plan: 3 to create, 2 to update, 5 new versions, 0 to delete; 2 deferred; 41 unchanged.` Rare counts are
* left out where they are zero.
*/
function countsLine(plan) {
	const { counts } = plan;
	const number = (count) => grouped(String(count));
	const steps = [
		`${number(counts.create)} to create`,
		`${number(counts.update)} to update`,
		counted(counts.version, "new version"),
		`${number(counts.delete)} to delete`
	];
	if (counts.other > 0) steps.push(`${number(counts.other)} other`);
	const rest = [
		[sentAgain(plan).length, "in doubt, sent again"],
		[leftInDoubt(plan).length, "left in doubt"],
		[counts.deferred, "deferred"],
		[counts.drift, "drifted"]
	].flatMap(([count, what]) => count > 0 ? [`${number(count)} ${what}`] : []);
	return `Plan: ${[
		steps.join(", "),
		...rest,
		`${number(counts.unchanged)} unchanged`
	].join("; ")}.`;
}

// src/report/lines/environment-lines.ts
/** Ids and variables that differ between two environments, side by side. The prices that differ are the plan itself. */
/** The most ids, and the most variables, that are listed. */
const MOST_LISTED = 50;
/** Empty for a plan that compares no environments. */
function environmentLines({ environment, compared_with }) {
	if (compared_with === void 0) return [];
	const { environment: other, ids, variables } = compared_with;
	if (ids.length + variables.length === 0) return [line(0, span(`${environment} and ${other} give the same ids and set the same variables.`, "strong"))];
	const sides = (own, there) => `${own} (${environment}), ${there} (${other})`;
	return [
		line(0, span(`Differs between ${environment} and ${other}`, "strong")),
		...listed(variables, "variable", ({ name, ...each }) => line(2, "variable ", span(name, "strong"), `: ${sides(...valuesOf(each))}`)),
		...listed(ids, "id", ({ address, own, other: there }) => line(2, "id of ", span(address, "strong"), `: ${sides(own ?? "none", there ?? "none")}`)),
		...ids.length === 0 ? [] : [line(2, span(`The plan keeps the ids of ${environment}.`, "faint"))]
	];
}
function listed(all, noun, lineOf) {
	const rest = all.length - MOST_LISTED;
	const shown = all.slice(0, MOST_LISTED).map(lineOf);
	if (rest <= 0) return shown;
	return [...shown, line(2, `and ${counted(rest, `more ${noun}`)}: the plan document has all of them`)];
}
/** A text and a number that look alike are told apart by quotes. */
function valuesOf({ own, other }) {
	const isAlike = String(own) === String(other);
	const textOf = (value) => value === null ? "not set" : isAlike ? JSON.stringify(value) : valueText(value);
	return [textOf(own), textOf(other)];
}

// src/report/lines/move-lines.ts
/** The most moves that are described, and the most prices of each. */
const MOVES_DESCRIBED = 8;
const PRICES_DESCRIBED = 6;
/** Empty where no subscription moves. */
function moveLines(moves = [], limit = MOVES_DESCRIBED) {
	if (moves.length === 0) return [];
	const described = moves.length - limit <= 1 ? moves.length : limit;
	return [
		line(0, span("Moves", "strong")),
		...moves.slice(0, described).flatMap(linesOf),
		...moreLine(2, moves.length - described, "move", "moves")
	];
}
function linesOf(move) {
	const { subscriptions, first, last, currency, prices } = move;
	const pairs = prices.flatMap((price) => priceLines(price, currency));
	const days = first === last ? `from ${first}` : `between ${first} and ${last}`;
	return [
		line(2, signOf(move), " ", span(moveText(move), "strong")),
		line(6, firstFew(subscriptions), span(`  ${days}`, "faint")),
		...pairs.slice(0, PRICES_DESCRIBED),
		...moreLine(6, pairs.length - PRICES_DESCRIBED, "price")
	];
}
/** `platform: fixed 100.00 × 1 → fixed 900.00 × 1`. */
function priceLines({ product, changes }, currency) {
	return changes.map(({ before, after }) => {
		const [old, now] = [before, after].map((price) => price ? priceText(price, currency) : "no price");
		return line(6, `${bareKey(product)}: ${old} → ${now}`);
	});
}
function signOf({ paying: { more, less, same, mixed = 0, unknown = 0 } }) {
	if (less + same + mixed + unknown === 0) return span("▲", "delete");
	if (more + same + mixed + unknown === 0) return span("▼", "create");
	return more + less + mixed + unknown === 0 ? span("=", "version") : span("◆", "update");
}

// src/report/lines/plan-front-lines.ts
/** The guards of a plan, on which a reviewer decides before reading the changes. */
function guardLines({ guards, guard_rules }) {
	const refused = guards.filter(({ outcome }) => outcome === "refused");
	const excepted = guards.filter(({ outcome }) => outcome === "excepted");
	const lines = [];
	if (refused.length > 0) lines.push(line(0, span(`REFUSED by ${counted(refused.length, "guard")}`, "error")));
	lines.push(...refusedPrices(refused, guard_rules));
	for (const finding of refused) lines.push(...refusedLines(finding));
	for (const { guard, addresses, message, fix } of excepted) {
		const whom = addresses.length === 0 ? "" : ` for ${firstFew(addresses)}`;
		lines.push(line(refused.length === 0 ? 0 : 2, span(`Excepted from ${guard}`, "warning"), `${whom}: ${message} (${fix})`));
	}
	return [...lines, ...rulesLines(guard_rules, lines.length > 0)];
}
/** A finding about prices has its reasons in the lines of the prices. */
function refusedLines({ guard, addresses, message, prices, fix }) {
	const pass = line(6, `To let it pass: ${fix}`);
	if (prices !== void 0) return [line(2, span("✗ ", "error"), span(guard, "error")), pass];
	const head = line(2, span("✗ ", "error"), span(guard, "error"), `  ${message}`);
	return addresses.length === 0 ? [head, pass] : [
		head,
		line(6, firstFew(addresses)),
		pass
	];
}
/** The most prices that are named. The first guard's worst come first. */
const PRICES_SHOWN = 8;
/**
* A line for each price, with what every guard says of it:
* `growth › platform  +60.00 % (limit 25 %), 0 of 30 days' notice, 6 subscriptions`.
*/
function refusedPrices(refused, { limits }) {
	const rows = [...groupBy(refused.flatMap(({ guard, prices = [] }) => prices.map((group) => ({
		guard,
		...group
	}))), ({ price }) => price)].map(([price, groups]) => {
		const measures = groups.map(({ guard, measure }) => measureText(guard, measure, limits[guard]));
		const subscriptions = new Set(groups.flatMap(({ addresses }) => addresses.map(ownerOf)).filter((owner) => kindOf(owner) === "subscription"));
		const whom = subscriptions.size === 0 ? "the list price" : counted(subscriptions.size, "subscription");
		return line(2, span("✗ ", "error"), span(itemText(price), "strong"), `  ${[...measures, whom].join(", ")}`);
	});
	const more = rows.length - PRICES_SHOWN;
	if (more < 2) return rows;
	return [...rows.slice(0, PRICES_SHOWN), line(4, `… and ${counted(more, "more price")}; the JSON form has them all`)];
}
function measureText(guard, measure, limit) {
	if (guard === "notice_days") return `${measure}${limit === void 0 ? "" : ` of ${limit}`} days' notice`;
	return limit === void 0 ? measure : `${measure} (limit ${limit} %)`;
}
/** The guards in force; empty where only the guards that apply by default are in force. */
function rulesLines({ limits, window_days, protect, exceptions }, isBelow) {
	const named = Object.entries(limits).filter(([name, limit]) => !(BY_ITSELF.has(name) && limit === "0"));
	if (named.length + protect.length + exceptions.length === 0) return [];
	const parts = [
		...named.map(([name, limit]) => `${name} ${limit}`),
		...window_days === void 0 ? [] : [`window_days ${window_days}`],
		...protect.length === 0 ? [] : [`protect ${firstFew(protect)}`],
		...exceptions.length === 0 ? [] : [counted(exceptions.length, "exception")]
	];
	return [line(isBelow ? 2 : 0, `Guards in force: ${parts.join(", ")}`)];
}
const BY_ITSELF = /* @__PURE__ */ new Set([
	"deletions",
	"locked_prices",
	"backdating_days"
]);

// src/report/view/attention-list.ts
/**
* The points that a reviewer must not miss, in a few words above everything else: guards and deletions, requests in
* doubt, deferred changes, decreases of revenue, increases at times that the sums do not show or despite a price
* lock, prices at which more usage costs less, and amounts that the sums exclude.
*/
/** The most serious point first; empty where there is none. */
function attentionList(plan) {
	const { guards, counts, drift } = plan;
	const caused = deferredByPlan(plan);
	const refused = guards.filter(({ outcome }) => outcome === "refused").length;
	const loosened = plan.notices.filter(({ code }) => code === "guard-loosened");
	const [again, left] = [sentAgain(plan).length, leftInDoubt(plan).length];
	const locks = plan.notices.filter(({ code }) => code === LOCK_CHANGED).length;
	const samples = plan.notices.filter(({ code }) => code === USAGE_CHANGED).length;
	const resets = plan.notices.filter(({ code }) => code === ESCALATION_RESET).length;
	const warnings = plan.notices.filter(({ code }) => code === CATALOG_WARNING).length;
	const { moves = [] } = plan.impact;
	const prices = [...plan.impact.prices, ...moves.flatMap((move) => move.prices)];
	const tried = prices.filter(isTried).length;
	const drops = prices.filter(hasNewDrop).length;
	const gaps = prices.filter(hasNewGap).length;
	const uncounted = plan.impact.money.reduce((sum, each) => sum + each.uncounted_changes, 0);
	const despiteLock = plan.impact.bundles.reduce((sum, { despite_lock = 0 }) => sum + despite_lock, 0);
	const further = plan.impact.money.flatMap((money) => (money.further_increases ?? []).map((increase) => furtherIncreaseText(money, increase)));
	return [
		...loosened.flatMap(({ message }) => attention(1, "error", "notices-title", message)),
		attention(refused, "error", "guards-title", `refused by ${counted(refused, "guard")}`),
		...approvalsNeeded(plan),
		attention(counts.delete, "error", "changes", counted(counts.delete, "deletion")),
		attention(guards.length - refused, "warning", "guards-title", `let through by ${counted(guards.length - refused, "exception")} to a guard`),
		...movesToNotice(moves),
		...fallingRevenue(plan),
		...plan.impact.money.flatMap((money) => [passingText(money) ?? [], disagreeingText(money) ?? []].flat()).flatMap((text) => attention(1, "warning", "money", text)),
		attention(again, "warning", "resolved-title", `${counted(again, "request")} in doubt`),
		attention(left, "warning", "left-title", `${counted(left, "request")} left in doubt`),
		attention(further.length, "warning", "money", furtherText(further)),
		attention(locks, "warning", "notices-title", counted(locks, "price lock goes or changes", "price locks go or change")),
		attention(samples, "warning", "notices-title", "usage samples change, by which the sums count"),
		attention(despiteLock, "warning", "money", `a price change affects ${counted(despiteLock, "price-locked subscription")}`),
		attention(tried, "warning", "prices", `compared at some usages only in ${counted(tried, "price")}`),
		attention(drops, "warning", "prices", `using more costs less in ${counted(drops, "price")}`),
		attention(gaps, "warning", "prices", `no bill for some usage in ${counted(gaps, "price")}`),
		attention(caused.length, "warning", "deferred-title", deferredText(caused)),
		attention(resets, "warning", "notices-title", `earlier escalations end in ${counted(resets, "subscription")}`),
		attention(warnings, "warning", "notices-title", counted(warnings, "warning of the catalog", "warnings of the catalog")),
		attention(drift.length, "warning", "drift-title", `${counted(drift.length, "address", "addresses")} drifted`),
		attention(uncounted, "warning", "money", `excluded changes in ${counted(uncounted, "subscription")}`)
	].flat();
}
/** Every approval that a rule asks for, by its roles. */
function approvalsNeeded({ approvals }) {
	const roles = new Set(approvals?.required.map(({ by }) => by.join(" and ")));
	return roles.size === 0 ? [] : attention(1, "warning", "approvals-title", `needs a signed approval by ${[...roles].join(", and by ")}`);
}
/** The text that replaces an empty list; itself empty for a plan without work. */
function calmText(plan) {
	if (!hasWork(plan)) return "";
	return plan.deferred.length === 0 ? "nothing is refused, deleted or deferred" : "nothing is refused or deleted; deferred changes only wait for their day";
}
function attention(count, style, anchor, text) {
	return count === 0 ? [] : [{
		words: span(text, style),
		anchor
	}];
}
/** The most moves that are named; the others are counted. */
const MOVES_NAMED = 3;
/** Every move is named, whatever the guards say about it, because it changes a bill without a change of a price. */
function movesToNotice(moves) {
	const more = moves.length - MOVES_NAMED;
	return [...moves.slice(0, MOVES_NAMED).flatMap((move) => attention(1, "warning", "moves", moveText(move))), ...attention(Math.max(more, 0), "warning", "moves", counted(more, "more move"))];
}
/** A decrease in what existing customers pay, whatever the guards say about it and whatever new subscriptions add. */
function fallingRevenue({ impact: { money } }) {
	return money.flatMap((each) => {
		const { before, after } = existingMonthly(each) ?? each.monthly;
		const fall = decimal(before).minus(decimal(after));
		if (fall.lte(ZERO)) return [];
		return attention(1, "warning", "money", `existing customers pay ${each.currency} ${moneyText(decimalText(fall), each.currency)} less a month in all`);
	});
}
/** The first increase, which is the largest of its currency, and the number of the others. */
function furtherText([first = "", ...others]) {
	return others.length === 0 ? first : `${first}, and ${counted(others.length, "more such increase")}`;
}
/**
* The deferred changes without those that wait for their day or price lock as intended, at things that the plan does
* not touch. Those would lead every plan until their day has come. They are listed further below all the same.
*/
function deferredByPlan({ deferred, steps }) {
	const touched = new Set(steps.flatMap(({ address, follows }) => [ownerOf(address), follows]));
	return deferred.filter((each) => !isWaiting(each) || touched.has(each.address) || each.about !== void 0 && touched.has(each.about));
}
/** `2 deferred (1 price locked, 1 not due)`. */
function deferredText(deferred) {
	return `${grouped(String(deferred.length))} deferred (${kindsText(deferred)})`;
}
function isTried({ changes }) {
	return changes.some(({ usages_tried }) => usages_tried !== void 0);
}
/** Ignores drops of the old price, because the plan does not cause them. */
function hasNewDrop({ changes }) {
	return changes.some(({ curves }) => curves.some(({ before, after }) => {
		const known = new Set(before?.total_drops.map(({ quantity }) => quantity));
		return after?.total_drops.some(({ quantity }) => !known.has(quantity)) === true;
	}));
}
function hasNewGap({ changes }) {
	return changes.some(({ curves }) => curves.some(({ before, after }) => {
		const ends = after?.ends_at ?? null;
		return ends !== null && ends !== (before?.ends_at ?? null);
	}));
}

// src/report/view/cohort-of-change.ts
/**
* Finds the cohort of a subscription; null where no field makes cohorts, and for anything whose bill the plan does not
* touch. Equal cohorts are the same object.
*/
function cohortFinder({ impact }) {
	const cohorts = /* @__PURE__ */ new Map();
	const known = /* @__PURE__ */ new Map();
	for (const money of impact.money) {
		if (money.cohorts_by === void 0) continue;
		for (const { name } of money.cohorts) if (!cohorts.has(name)) cohorts.set(name, {
			number: cohorts.size,
			words: cohortInWords(money, name)
		});
		for (const { cohort, members } of money.groups) {
			const own = cohorts.get(cohort);
			if (own === void 0) continue;
			for (const { subscriptions } of members) for (const address of subscriptions) known.set(address, own);
		}
	}
	return (owner) => known.get(owner) ?? null;
}

// src/report/view/change-sections.ts
/** Empty sections are left out. Every step of the plan is in exactly one change. */
function changeSections(plan) {
	const changes = changesOf(plan);
	return DECLARED_KINDS.flatMap((kind) => {
		const own = changes.filter(({ owner }) => kindOf(owner) === kind);
		return own.length === 0 ? [] : [{
			kind,
			groups: groupAlike(own, changeLikeness)
		}];
	});
}
function changesOf(plan) {
	const { steps, today } = plan;
	const currencyOf = currencyFinder(plan);
	const cohortOf = cohortFinder(plan);
	const byOwner = /* @__PURE__ */ new Map();
	for (const step of steps) {
		const owner = ownerOf(step.address);
		const known = byOwner.get(owner);
		if (known === void 0) byOwner.set(owner, [step]);
		else known.push(step);
	}
	return [...byOwner].map(([owner, own]) => ({
		owner,
		steps: own,
		today,
		currency: currencyOf(owner),
		cohort: cohortOf(owner)
	}));
}
/**
* Equal for like changes of different things. A creation is compared by its content without the customer, the names
* and the first day; a change is compared by its differences, wherever they are written. Both must show amounts with
* the same number of decimal places.
*/
function changeLikeness({ owner, steps, currency }) {
	const likeness = steps.map((step) => [
		step.operation,
		step.cause,
		step.effective_at,
		step.follows,
		impersonal(JSON.stringify([step.notes, contentOf(step)]), owner)
	]);
	return [
		kindOf(owner),
		currencyDigits(currency),
		JSON.stringify(likeness)
	];
}
function contentOf(step) {
	const body = step.body ?? {};
	if (step.operation === "subscriptions.create") {
		const contract = isJsonObject(body.contract) ? {
			...body.contract,
			start_date: null
		} : null;
		return {
			...body,
			customer_id: null,
			name: null,
			metadata: null,
			contract
		};
	}
	const differences = step.differences.map(({ op, path, from, value, cause }) => [
		op,
		path,
		from,
		value,
		cause
	]);
	return differences.length === 0 ? body : [
		body.description,
		body.draft,
		differences
	];
}

export { moveLines as a, leftInDoubtLines as c, guardLines as i, sentAgainLines as l, attentionList as n, environmentLines as o, calmText as r, countsLine as s, changeSections as t, approvalLines as u };