import { At as grouped, It as decimal, Lt as decimalText, Nt as ZERO, cn as ownerOf, kt as counted } from "./model-C61qMIaC.js";
import { t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as span, n as line, r as moreLine } from "./lines-DWoH5Hff.js";
import { n as increaseText, r as moneyText } from "./value-text-ATPEdibV.js";
import { v as cohortName } from "./plan-words-B7BpH765.js";
import { a as directionOf, o as itemText } from "./impact-words-C8AH6Vgy.js";
import { a as rangeText, c as stepsOf, s as signedAmount } from "./revenue-series-Br2nyQ1h.js";

// src/report/lines/counted-change.ts
/** Like `increaseText`, but `0.00 of what is counted` where only excluded amounts change. */
function countedIncreaseText(change, currency, uncountedChanges) {
	return uncountedChanges > 0 && directionOf(change) === "same" ? `${moneyText("0", currency)} of what is counted` : increaseText(change.before, change.after, currency);
}
/** The change in parentheses after two blanks, `(+9.00, +1.4 %)`. An increase has the colour of a warning. */
function changeText(change, currency, uncountedChanges = 0) {
	const increase = countedIncreaseText(change, currency, uncountedChanges);
	return span(increase === "" ? "" : `  (${increase})`, CHANGE_STYLES[directionOf(change)]);
}
const CHANGE_STYLES = {
	increase: "warning",
	decrease: "good",
	same: "plain"
};

// src/report/lines/cohort-lines.ts
/** Cohorts as lines: the sums of the subscriptions of one bundle, plan or segment. */
/** The number of subscriptions in a cohort, new ones included, with a change that is in no amount. */
function uncountedInCohort({ groups }, name) {
	return uncountedIn(groups.filter(({ cohort }) => cohort === name));
}
function uncountedIn(groups) {
	return groups.flatMap(({ members }) => members.filter((member) => member.uncounted)).reduce((count, member) => count + member.subscriptions.length, 0);
}
/**
* True where the cohorts say more than the sums do. A metadata field always does: a single cohort may be that of the
* subscriptions without it.
*/
function showsCohorts({ cohorts, cohorts_by: by }) {
	return by === void 0 ? cohorts.length > 1 : cohorts.length > 0;
}
function cohortLines(money) {
	const { cohorts, currency, cohorts_by: by } = money;
	const indent = by === void 0 ? 6 : 8;
	const lines = bothEnds(cohorts).map(({ name, subscriptions, monthly }) => {
		const { before, after } = monthly;
		const amounts = `${moneyText(before, currency)} → ${moneyText(after, currency)}`;
		return line(indent, `${cohortName(money, name)}: ${counted(subscriptions, "subscription")}, ${amounts}`, changeText(monthly, currency, uncountedInCohort(money, name)));
	});
	return [
		...by === void 0 ? [] : [line(6, `by ${by}`)],
		...lines,
		...moreLine(indent, cohorts.length - 4, "cohort")
	];
}
/** The cohorts with the largest increases and, last, the one with the largest decrease. `cohorts` have this order. */
function bothEnds(cohorts) {
	const last = cohorts.at(-1);
	if (cohorts.length <= 4 || last === void 0 || directionOf(last.monthly) !== "decrease") return cohorts.slice(0, 4);
	return [...cohorts.slice(0, 4 - 1), last];
}

// src/report/lines/excluded-lines.ts
/** Amounts that no sum includes, and amounts that rest on an assumption, as lines. */
/**
* Prices that are excluded from both sides because only one side can be counted, with the amount of that side.
* They stand before the sums.
*/
function excludedLines({ currency, excluded }) {
	const entries = excluded.filter(isOneSided);
	return [...entries.slice(0, 4).map((entry) => line(2, span(`${currency}  ${excludedText(entry, currency)}`, "warning"))), ...moreLine(2, entries.length - 4, "price that is excluded", "prices that are excluded")];
}
function isOneSided({ known }) {
	return known !== void 0;
}
/** `excluded from all sums: seats in 36 subscriptions, 925.00 a month before: the billing interval …`. */
function excludedText({ what, reason, subscriptions, known }, currency) {
	const amounts = [known?.before == null ? [] : `${moneyText(known.before, currency)} a month before`, known?.after == null ? [] : `${moneyText(known.after, currency)} a month after`].flat();
	return `excluded from all sums: ${[`${itemText(what)} in ${counted(subscriptions, "subscription")}`, ...amounts].join(", ")}: ${reason}`;
}
/**
* Excluded changes come with their reasons. Excluded amounts that stay the same are only named, because they have no
* part in any increase or decrease.
*/
function excludedChangeLines(entries) {
	const changing = entries.filter(({ changes }) => changes);
	const [endless, others] = partition(entries.filter(({ changes }) => !changes));
	const changed = new Set(changing.map(({ what }) => what));
	const staying = new Set(others.flatMap(({ what }) => changed.has(what) ? [] : itemText(what)));
	return [
		...changing.slice(0, 4).map(excludedChangeLine),
		...moreLine(6, changing.length - 4, "excluded change", "excluded changes"),
		...endless.map(endlessLine),
		...staying.size === 0 ? [] : [line(6, span(`excluded, unchanged: ${firstFew([...staying])}`, "faint"))]
	];
}
/**
* Splits off the entries that lack only the sum to the end of the contract from those that are in no amount at all.
*/
function partition(entries) {
	return [entries.filter(isEndless), entries.filter((entry) => !isEndless(entry))];
}
/** True where the end of the contract is unknown, so that only the sum up to it is excluded. */
function isEndless({ what }) {
	return what === "contract";
}
function endlessLine({ reason, subscriptions }) {
	const whose = counted(subscriptions, "subscription");
	return line(6, span(`no sum to the end of the contract of ${whose}: ${reason}`, "faint"));
}
function excludedChangeLine({ reason, what, subscriptions }) {
	const whose = counted(subscriptions, "subscription");
	return line(6, span(`excluded: the change of ${itemText(what)} in ${whose}: ${reason}`, "warning"));
}
/** The parts of the amounts that rest on an assumption. */
function assumedLines(entries) {
	return [...entries.slice(0, 4).map(({ what, reason, subscriptions, changes }) => {
		const whose = counted(subscriptions, "subscription");
		const text = `assumed: ${itemText(what)}${changes ? ", which changes," : ""} in ${whose}: ${reason}`;
		return line(6, span(text, changes ? "warning" : "faint"));
	}), ...moreLine(6, entries.length - 4, "assumption", "assumptions")];
}

// src/report/lines/series-lines.ts
/** Revenue by month as one line, with notes on what the months do not include. */
/** The most steps that are printed; `--format json` has every month. */
const STEPS = 6;
/** `by month: +299.40 (2026-12 to 2027-01), 0.00 (2027-02 to 2028-11)`; empty where no month changes. */
function seriesLines({ currency, series }) {
	const steps = series === void 0 ? [] : stepsOf(series, currency);
	if (series === void 0 || steps.every(({ change }) => change.eq(ZERO))) return [];
	const listed = steps.slice(0, STEPS).map((step) => `${signedAmount(step.change, currency)} (${rangeText(step)})`);
	const more = steps.length - STEPS;
	const rest = more > 0 ? `, and ${counted(more, "more step")}` : "";
	return [line(6, `by month: ${listed.join(", ")}${rest}`), ...seriesNotes(series).map((note) => line(6, span(note, "faint")))];
}
/** Notes on changes and subscriptions that the months do not include. */
function seriesNotes({ next_change: next, ending, unknown, months }) {
	return [
		...next === void 0 ? [] : [`a dated change on ${next} comes after the last of these months`],
		...ending === 0 ? [] : [`${counted(ending, "contract ends", "contracts end")} within these ${counted(months.length, "month")} and ${ending === 1 ? "does" : "do"} not renew: no month after the end is counted`],
		...unknown === 0 ? [] : [`${counted(unknown, "subscription is", "subscriptions are")} excluded from all months`]
	];
}

// src/report/lines/money-lines.ts
/** Recurring money as lines: the sums before and after, who pays more, the extremes, and excluded amounts. */
function impactLines({ recurring, bundles, money }, today) {
	if (recurring.length === 0 && bundles.length === 0 && money.length === 0) return [];
	const values = money.length > 0 ? money.flatMap((each) => moneyLines(each, today)) : recurring.map(recurringLine);
	return [
		line(0, span("Recurring per month", "strong")),
		...values,
		...reachLines(bundles)
	];
}
function recurringLine({ currency, before, after, subscriptions, partly_counted }) {
	return line(2, span(`${currency}  ${moneyText(before, currency)} → ${moneyText(after, currency)}`, "strong"), changeText({
		before,
		after
	}, currency), `  over ${counted(subscriptions, "subscription")}${partlyText(subscriptions, partly_counted)}`);
}
/** `, 3 of them only in part (see what is excluded)`; empty where everything is counted. */
function partlyText(subscriptions, partly) {
	if (partly === 0) return "";
	if (subscriptions === 1) return ", only in part (see what is excluded)";
	return `, ${partly === subscriptions ? "all" : grouped(String(partly))} of them only in part (see what is excluded)`;
}
/** The money of one currency: a month, the rest of the contracts, and who pays more. */
function moneyLines(money, today) {
	const { currency, monthly, contract, contracts, uncounted_changes } = money;
	const month = comparedText(money, today);
	const { before, after } = contract;
	return [
		...excludedLines(money),
		line(2, span(`${currency}  ${moneyText(monthly.before, currency)} → ${moneyText(monthly.after, currency)}`, "strong"), changeText(monthly, currency, uncounted_changes), `  ${month === "" ? "" : `${month}, `}over ${subscriptionsText(money)}`),
		...contracts === 0 ? [] : [line(6, `to the end of ${counted(contracts, "contract")}: ${moneyText(before, currency)} → ${moneyText(after, currency)}`, changeText(contract, currency, uncounted_changes))],
		...seriesLines(money),
		...moneyFacts(money)
	];
}
/** `from 2028-12-01`: the first day of the compared month; empty where it is the day of the plan. */
function comparedText({ compared }, today) {
	if (compared === void 0) return "";
	const { first, last } = compared;
	if (first !== last) return `each after its last change, ${first} to ${last}`;
	return first === today ? "" : `from ${first}`;
}
/**
* The facts below the sums: who pays more, the cohorts where there are several, the extremes, and excluded amounts.
*/
function moneyFacts(money) {
	const { currency, worst, best, excluded, assumed = [], timing = [] } = money;
	const { further_increases: further = [] } = money;
	const paying = payingText(money);
	const existing = existingMonthly(money);
	return [
		...existing === null ? [] : [existingLine(existing, currency)],
		...paying === "" ? [] : [line(6, paying)],
		...further.slice(0, 4).map((increase) => line(6, span(furtherIncreaseText(money, increase), "warning"))),
		...moreLine(6, further.length - 4, "such increase"),
		...showsCohorts(money) ? cohortLines(money) : [],
		...worst === null ? [] : [customerLine("largest increase", worst, currency)],
		...best === null ? [] : [customerLine("largest decrease", best, currency)],
		...excludedChangeLines(excluded.filter((entry) => !isOneSided(entry))),
		...assumedLines(assumed),
		...timing.slice(0, 4).map((change) => line(6, span(timingText(change, currency), "warning"))),
		...moreLine(6, timing.length - 4, "other timing")
	];
}
/**
* The monthly sums without new subscriptions, because those increase nobody's bill. Null where none or all are new.
*/
function existingMonthly({ created, subscriptions, groups }) {
	if (created === 0 || created === subscriptions) return null;
	const existing = groups.filter((group) => !group.created);
	const sum = (side) => decimalText(existing.reduce((total, { monthly }) => total.plus(decimal(monthly[side])), ZERO));
	return {
		before: sum("before"),
		after: sum("after"),
		uncountedChanges: uncountedIn(existing)
	};
}
function existingLine(existing, currency) {
	const amounts = `${moneyText(existing.before, currency)} → ${moneyText(existing.after, currency)}`;
	return line(6, `without the new ones: ${amounts}`, changeText(existing, currency, existing.uncountedChanges));
}
/**
* `other timing of seats in 1 subscription: 1,200.00 due on 2026-11-23, was 100.00 (billed every 12 months, was
* monthly), …`.
*/
function timingText({ what, day, differences, due, unknown, subscriptions }, currency) {
	const whose = `other timing of ${itemText(what)} in ${counted(subscriptions, "subscription")}`;
	const how = differences.join("; ");
	if (due === null) return `${whose} from ${day}: ${how}; what is due when is not known: ${unknown ?? ""}`;
	const each = subscriptions === 1 ? "" : " each";
	const was = due.before === null ? "" : `, was ${moneyText(due.before, currency)}`;
	return `${whose}: ${moneyText(due.after, currency)}${each} due on ${day}${was} (${how}), if it is billed from the version's first day`;
}
/** `15 subscriptions, 2 of them new, 3 of them only in part (see what is excluded), 4 with usage samples`. */
function subscriptionsText({ subscriptions, created, partly_counted, sampled }) {
	const fresh = created === 0 || created === subscriptions ? "" : `, ${grouped(String(created))} of them new`;
	const all = created === subscriptions && created > 0 ? counted(created, "new subscription") : counted(subscriptions, "subscription");
	const whose = sampled === subscriptions ? "" : ` ${grouped(String(sampled))}`;
	const usage = sampled === 0 ? "" : `,${whose} with usage samples`;
	return `${all}${fresh}${partlyText(subscriptions, partly_counted)}${usage}`;
}
/**
* `in other months cus_a pays USD 200.00 more a month from 2026-12-01 to 2028-11-30`: an increase that the
* compared month does not show.
*/
function furtherIncreaseText({ currency }, { largest, steady, from, to, goes_on: goesOn = false, customers, subscriptions }) {
	const pay = `${firstFew(customers)} ${customers.length === 1 ? "pays" : "pay"}`;
	const each = subscriptions.length === 1 ? "" : customers.length === subscriptions.length ? " each" : ` for each of ${counted(subscriptions.length, "subscription")}`;
	const more = `${currency} ${moneyText(largest, currency)} more a month`;
	return `in other months ${pay} ${steady ? "" : "up to "}${more}${each} from ${from} ${goesOn ? "at least " : ""}to ${to}`;
}
/** `9 pay more, 1 pays less, 5 pay the same`; empty where nobody paid before. */
function payingText({ paying }) {
	const { more, less, same, mixed = 0, unknown = 0 } = paying;
	if (more + less + same + mixed + unknown === 0) return "";
	const pay = (count, how) => `${grouped(String(count))} ${count === 1 ? "pays" : "pay"} ${how}`;
	const parts = [
		pay(more, "more"),
		pay(less, "less"),
		pay(same, "the same")
	];
	if (mixed > 0) parts.push(pay(mixed, "more in some months and less in others"));
	if (unknown > 0) parts.push(`${grouped(String(unknown))} unknown, as the change is excluded`);
	return parts.join(", ");
}
function customerLine(what, { customer, name, subscriptions, monthly }, currency) {
	return line(6, `${what}: `, span(name ?? customer, "strong"), ` ${moneyText(monthly.before, currency)} → ${moneyText(monthly.after, currency)}`, changeText(monthly, currency), span(`  ${firstFew(subscriptions)}`, "faint"));
}
/** The most bundles that are named, those with the most subscriptions first. */
const BUNDLES_NAMED = 8;
/** The reach of each bundle that changes. The page has all bundles. */
function reachLines(bundles) {
	return [...bundles.toSorted((a, b) => b.following - a.following).slice(0, BUNDLES_NAMED).map(reachLine), ...moreLine(2, bundles.length - BUNDLES_NAMED, "bundle that changes", "bundles that change")];
}
function reachLine({ bundle, following, overridden, locked, despite_lock = 0 }) {
	const parts = [`${counted(following, "subscription uses", "subscriptions use")} it`];
	if (overridden > 0) parts.push(`${grouped(String(overridden))} with a negotiated price`);
	if (locked > 0) parts.push(`${grouped(String(locked))} price-locked`);
	const text = `${bundle}: ${parts.join(", ")}`;
	if (despite_lock === 0) return line(2, text);
	const despite = `${counted(despite_lock, "price-locked subscription is", "price-locked subscriptions are")} affected: locks cover dated changes only`;
	return line(2, `${text}, `, span(despite, "warning"));
}

// src/report/words/currency-of-change.ts
/** Finds the currency of a product, bundle, plan or subscription; null where the impact names none, or several. */
function currencyFinder({ impact }) {
	const known = /* @__PURE__ */ new Map();
	const several = /* @__PURE__ */ new Set();
	const note = (owner, currency) => {
		if ((known.get(owner) ?? currency) !== currency) several.add(owner);
		known.set(owner, currency);
	};
	for (const { currency, changes } of impact.prices) {
		if (currency === null) continue;
		for (const { addresses } of changes) for (const address of addresses) note(ownerOf(address), currency);
	}
	for (const { currency, groups } of impact.money) {
		const members = groups.flatMap((group) => group.members);
		for (const { subscriptions } of members) for (const address of subscriptions) note(address, currency);
	}
	return (owner) => several.has(owner) ? null : known.get(owner) ?? null;
}

export { isEndless as _, impactLines as a, uncountedInCohort as b, partlyText as c, reachLines as d, subscriptionsText as f, excludedLines as g, seriesNotes as h, furtherIncreaseText as i, payingText as l, seriesLines as m, comparedText as n, moneyFacts as o, timingText as p, existingMonthly as r, moneyLines as s, currencyFinder as t, reachLine as u, isOneSided as v, countedIncreaseText as x, showsCohorts as y };