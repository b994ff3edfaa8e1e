import { t as groupBy } from "./group-by-YFeXT2F3.js";
import { At as grouped, It as decimal, Nt as ZERO, W as hasWork, _n as daysBetween, kt as counted, sn as kindOf } from "./model-C61qMIaC.js";
import { t as compareShifts } from "./compare-shifts-SdFobZHL.js";
import { c as quantityText, d as verdictText, i as contextText, l as shiftText, s as pricedText, t as DIRECTION_WORDS, u as totalDropText } from "./impact-words-C8AH6Vgy.js";
import { t as priceText } from "./price-text-YkLr25_-.js";
import { a as span, n as line, r as moreLine } from "./lines-DWoH5Hff.js";
import { o as roundedText, t as bareKey } from "./value-text-ATPEdibV.js";
import { o as shownChange, s as signedAmount, t as differentMonths } from "./revenue-series-Br2nyQ1h.js";

// src/report/view/move-text.ts
/** Words for moves between bundles, which the first sentence, the attention list and the lines share. */
/** `3 subscriptions move from growth to scale (upgrade): +1,200.00 USD a month, largest increase +41.0 %`. */
function moveText(move) {
	return `${movingText(move)} (${moveDirectionText(move)}): ${moveMoneyText(move)}${newPricesText(move)}`;
}
/** The same within a longer sentence, all details in parentheses. `said` is an amount that the sentence says anyway. */
function moveInSentence(move, said) {
	const money = moveMoneyText(move);
	const details = money === said ? "" : `, ${money}`;
	return `${movingText(move)} (${moveDirectionText(move)}${details}${newPricesText(move)})`;
}
function movingText({ subscriptions, from, to }) {
	return `${counted(subscriptions.length, "subscription moves", "subscriptions move")} from ${bareKey(from)} to ${bareKey(to)}`;
}
/** `upgrade`, or `2 upgrades, 1 downgrade` where the bills go different ways. */
function moveDirectionText({ paying }) {
	const { more, less, same, mixed = 0, unknown = 0 } = paying;
	const taken = [
		[
			more,
			"upgrade",
			counted(more, "upgrade")
		],
		[
			less,
			"downgrade",
			counted(less, "downgrade")
		],
		[
			mixed,
			"more in some months, less in others",
			`${grouped(String(mixed))} more in some months`
		],
		[
			same,
			"the bill stays the same",
			`${grouped(String(same))} at the same bill`
		],
		[
			unknown,
			"what is paid is not known",
			`${grouped(String(unknown))} not known`
		]
	].filter(([count]) => count > 0);
	const [only] = taken;
	return taken.length === 1 && only !== void 0 ? only[1] : `mixed: ${taken.map(([, , text]) => text).join(", ")}`;
}
function moveMoneyText({ currency, monthly, uncounted_changes: uncounted, increases }) {
	const { largest, from_nothing: fromNothing, unmeasured } = increases;
	const partly = uncounted === 0 ? "" : `, a change is excluded in ${grouped(String(uncounted))} of them`;
	return [
		`${signedAmount(shownChange(monthly, currency), currency)} ${currency} a month${partly}`,
		...largest === null ? [] : [`largest increase ${largest.bound ? "at most " : ""}+${percentText(largest.percent)} %`],
		...fromNothing === 0 ? [] : [`${grouped(String(fromNothing))} with an increase from nothing`],
		...unmeasured === 0 ? [] : [`${grouped(String(unmeasured))} that cannot be measured`]
	].join(", ");
}
/** One decimal place, and never zero: an increase is one, however small. */
function percentText(percent) {
	const exact = decimal(percent);
	const short = roundedText(exact, 1);
	return decimal(short).eq(ZERO) ? "less than 0.1" : grouped(short);
}
function newPricesText({ to, new_prices: isNew }) {
	return isNew ? `, and the prices of ${bareKey(to)} are new` : "";
}

// src/report/lines/price-change-lines.ts
/** The changes of each price in a few lines, however many customers have it: verdict, extremes, drops and gaps. */
const SIGNS = {
	increase: span("▲", "delete"),
	mixed: span("◆", "update"),
	unknown: span("?", "warning"),
	added: span("+", "create"),
	removed: span("−", "delete"),
	decrease: span("▼", "create"),
	same: span("=", "version"),
	timing: span("=", "update")
};
/** The most prices that are described, and the most changes of each: the extremes. The page has all of them. */
const PRICES_DESCRIBED = 6;
const CHANGES_DESCRIBED = 2;
/** Describes the first `limit` prices, or all of them where only one more remains. */
function priceChangeLines(prices, limit = PRICES_DESCRIBED) {
	if (prices.length === 0) return [];
	const described = prices.length - limit <= 1 ? prices.length : limit;
	return [
		line(0, span("Prices", "strong")),
		...bothEnds(byConcern(prices), described).flatMap(priceLines),
		...moreLine(2, prices.length - described, "price that changes", "prices that change")
	];
}
/** The first prices and, last, the one with the largest decrease of all, because a typing error loses money too. */
function bothEnds(prices, most) {
	const [deepest] = prices.toSorted((a, b) => compareShifts(largestDecrease(b), largestDecrease(a)));
	if (deepest === void 0 || largestDecrease(deepest) === null || prices.indexOf(deepest) < most) return prices.slice(0, most);
	return [...prices.slice(0, most - 1), deepest];
}
/** The order of the directions. All that may make somebody pay more have the same rank, whatever else they do. */
const CONCERNS = {
	increase: 0,
	mixed: 0,
	unknown: 0,
	added: 1,
	removed: 2,
	decrease: 3,
	timing: 4,
	same: 5
};
/**
* Sorted by direction, those that make somebody pay more first; then by the steepest increase, the largest decrease
* and the number of subscriptions.
*/
function byConcern(prices) {
	return prices.toSorted((a, b) => CONCERNS[a.direction] - CONCERNS[b.direction] || compareShifts(steepestIncrease(b), steepestIncrease(a)) || compareShifts(largestDecrease(b), largestDecrease(a)) || b.subscriptions - a.subscriptions);
}
function steepestIncrease({ changes }) {
	return changes[0]?.largest_increase ?? null;
}
function largestDecrease({ changes }) {
	return changes.reduce((deepest, { largest_decrease: fall }) => compareShifts(fall, deepest) > 0 ? fall : deepest, null);
}
function priceLines(price) {
	const { direction, subscriptions, changes, currency } = price;
	const [only] = changes;
	const alone = changes.length === 1 && only !== void 0;
	return [
		line(2, SIGNS[direction], " ", span(pricedText(price), "strong"), `  ${DIRECTION_WORDS[direction]}`, subscriptions === 0 ? "" : ` for ${counted(subscriptions, "subscription")}`, currency === null ? "" : span(`  ${currency}`, "faint"), alone ? "" : `  in ${counted(changes.length, "different change")}`),
		...extremes(changes).flatMap((change) => priceChangeFacts(change, currency)),
		...moreLine(6, changes.length - CHANGES_DESCRIBED, "change")
	];
}
/** The first and the last change. Changes are sorted from the steepest increase to the largest decrease. */
function extremes(changes) {
	return changes.length <= CHANGES_DESCRIBED ? changes : [...changes.slice(0, 1), ...changes.slice(-1)];
}
/** The facts of one change, its verdict first. The head line already says that a price is new or bills the same. */
function priceChangeFacts(change, currency) {
	const { largest_increase, largest_decrease, curves, verdict, usages_tried } = change;
	const lines = [];
	if (!isSaid(change)) lines.push(line(6, factOf(change, currency)));
	if (isWorthSaying(largest_increase, change)) lines.push(line(6, `largest increase ${shiftText(largest_increase, "+", currency)}`));
	if (isWorthSaying(largest_decrease, change)) lines.push(line(6, `largest decrease ${shiftText(largest_decrease, "−", currency)}`));
	if (usages_tried !== void 0 && verdict.kind !== "same_at_samples") lines.push(line(6, span(`compared at ${counted(usages_tried, "usage")}, and at no other`, "warning")));
	const [first] = curves;
	return first === void 0 ? lines : [...lines, ...curveWarnings(first, currency)];
}
/**
* False for an unmeasured shift of two prices that cannot be compared, because the verdict already gives the reason.
*/
function isWorthSaying(shift, { verdict }) {
	return shift !== null && !(verdict.kind === "incomparable" && shift.kind === "unmeasured");
}
/**
* True where the verdict would only repeat other lines: the head line says that a price bills the same, and the
* increase or decrease of a price without usage gives both amounts.
*/
function isSaid({ verdict, largest_increase, largest_decrease }) {
	if (verdict.kind === "same") return true;
	const shifted = largest_increase !== null || largest_decrease !== null;
	return verdict.kind === "differs" && verdict.context.axis === "nothing" && shifted;
}
function factOf({ verdict, before, after }, currency) {
	if (verdict.kind === "new" && after !== null) return priceText(after, currency);
	if (verdict.kind === "gone" && before !== null) return `was ${priceText(before, currency)}`;
	return verdictText(verdict, currency);
}
/** Warnings about the new curve: quantities at which using more costs less, and quantities without a bill. */
function curveWarnings({ after, context }, currency) {
	if (after === null) return [];
	const drops = after.total_drops.slice(0, 1).map((drop) => totalDropText(drop, currency));
	const more = after.total_drops.length - drops.length;
	const warnings = drops.map((text) => `${text}${more > 0 ? `; ${counted(more, "more such drop")}` : ""}`);
	if (after.ends_at !== null) warnings.push(`gap: no bill beyond ${quantityText(after.ends_at, context, currency)}`);
	return warnings.map((text) => line(6, span(`${text}${contextText(context)}`, "warning")));
}

// src/report/view/headline.ts
/**
* A plan in one sentence: what changes, for whom, how much a month, from when, and whether a guard refuses it. Some
* readers read nothing else, so each sum comes with what is excluded from it.
*/
/** The most price changes that are named, the most bundles of each, and the most moves. */
const CHANGES_NAMED = 2;
const BUNDLES_NAMED = 3;
const MOVES_NAMED = 2;
/** The sentence without its full stop; empty where nothing is to be sent. */
function headlineOf(plan) {
	if (!hasWork(plan)) return "";
	const what = [
		...movesOf(plan),
		...priceChanges(plan),
		...otherChanges(plan),
		...sentAgainOf(plan)
	];
	const outcome = [
		...moneyOf(plan),
		...noticeOf(plan),
		guardsOf(plan)
	];
	return `${what.join(", ")}${whenOf(plan)}: ${outcome.join("; ")}`;
}
/**
* `platform +8.0 % in growth and starter`, the most serious change first. Where the plan creates anything but
* versions, added prices are left out, because they come with the new things.
*/
function priceChanges({ impact: { prices }, steps }) {
	const makes = steps.some(({ address, action }) => action === "create" && kindOf(address) !== "version");
	const unsaid = new Set(makes ? ["same", "added"] : ["same"]);
	const told = byConcern(prices).filter(({ direction }) => !unsaid.has(direction));
	const alike = [...groupBy(told, (price) => JSON.stringify([price.product, movementOf(price)]))];
	const named = alike.slice(0, CHANGES_NAMED).flatMap(([, own]) => {
		const [first] = own;
		return first === void 0 ? [] : [`${bareKey(first.product)} ${movementOf(first)}${bundlesText(own)}`];
	});
	const more = alike.slice(CHANGES_NAMED).reduce((sum, [, own]) => sum + own.length, 0);
	return more === 0 ? named : [...named, counted(more, "more price", "more prices")];
}
function bundlesText(prices) {
	const bundles = [...new Set(prices.flatMap(({ bundle }) => bundle === null ? [] : [bareKey(bundle)]))];
	if (bundles.length === 0) return "";
	const more = bundles.length - BUNDLES_NAMED;
	if (more > 0) return ` in ${bundles.slice(0, BUNDLES_NAMED).join(", ")} and ${grouped(String(more))} more`;
	return ` in ${[bundles.slice(0, -1).join(", "), bundles.at(-1)].filter(Boolean).join(" and ")}`;
}
function movementOf({ direction, changes }) {
	switch (direction) {
		case "increase": return shiftsText(changes.map(({ largest_increase }) => largest_increase), "+");
		case "decrease": return shiftsText(changes.map(({ largest_decrease }) => largest_decrease), "−");
		case "mixed": return `${shiftsText(changes.map(({ largest_increase }) => largest_increase), "+")} and ${shiftsText(changes.map(({ largest_decrease }) => largest_decrease), "−")}`;
		case "added": return "new";
		case "removed": return "removed";
		case "timing": return "billed at other times";
		case "unknown": return "changed, which cannot be compared";
		case "same": return "the same";
		default: return direction;
	}
}
/** `+8.0 %` where all shifts are the same, else `up to +8.0 %`. */
function shiftsText(shifts, sign) {
	const percents = shifts.map((shift) => shift?.kind === "percent" ? decimal(shift.percent) : null);
	if (shifts.some((shift) => shift !== null && shift.kind !== "percent")) return sign === "+" ? "increased without a measure" : "decreased without a measure";
	const known = percents.filter((percent) => percent !== null);
	const [most = ZERO] = known.toSorted((a, b) => b.cmp(a));
	const text = `${sign}${grouped(roundedText(most, 1))} %`;
	return known.length === percents.length && known.every((percent) => percent.eq(most)) ? text : `up to ${text}`;
}
/**
* `3 subscriptions move from growth to scale (upgrade, +1,200.00 USD a month, largest increase +41.0 %)`; without the
* amount where it is that of the whole plan.
*/
function movesOf(plan) {
	const { moves = [] } = plan.impact;
	const more = moves.length - MOVES_NAMED;
	const whole = moneyOf(plan).join();
	const named = moves.slice(0, MOVES_NAMED).map((move) => {
		const whose = `${counted(move.subscriptions.length, "subscription")}, `;
		return moveInSentence(move, whole.startsWith(whose) ? whole.slice(whose.length) : "");
	});
	return more > 0 ? [...named, counted(more, "more move")] : named;
}
const DONE = {
	create: "new",
	update: "changed",
	delete: "deleted",
	activate: "activated",
	publish: "published",
	adopt: "adopted",
	withdraw: "withdrawn",
	probe: "probed",
	cancel: "ended"
};
/** `12 new subscriptions`; versions are counted only where no price and no move is named. */
function otherChanges({ steps, impact }) {
	const told = steps.filter(({ address, action }) => kindOf(address) !== "version" || action !== "create");
	const versions = steps.length - told.length;
	const parts = [...groupBy(told, ({ address, action }) => `${DONE[action]} ${kindOf(address)}`)].filter(([name]) => name !== "changed bundle" || impact.prices.length === 0).map(([name, own]) => counted(own.length, name));
	const isNamed = impact.moves !== void 0 || impact.prices.some(({ direction }) => direction !== "same");
	return versions > 0 && !isNamed ? [counted(versions, "new version"), ...parts] : parts;
}
function sentAgainOf({ resolved_first: open }) {
	return open.length === 0 ? [] : [`${counted(open.length, "request")} in doubt sent again`];
}
/** The first day on which something changes, and the last where they are several. */
function whenOf(plan) {
	const days = daysOf(plan);
	const [first] = days;
	const last = days.at(-1);
	if (first === void 0 || last === void 0) return "";
	const from = first === plan.today ? "today" : first;
	return first === last ? ` from ${from}` : ` between ${from} and ${last}`;
}
function daysOf({ impact, steps, today }) {
	const ofMoney = impact.money.flatMap(({ groups }) => groups.flatMap(({ from, compared }) => [from, compared ?? from]));
	const days = ofMoney.length > 0 ? ofMoney : steps.map(({ effective_at }) => effective_at ?? today);
	return [...new Set(days)].sort();
}
/** `185 subscriptions, +482.16 USD and +2,276.64 EUR a month, largest increase +5.8 %`. */
function moneyOf({ impact: { money }, steps, resolved_first: open }) {
	if (money.length === 0) return [steps.some(touchesBill) || open.some(({ address }) => isBilled(address)) ? "its effect on bills is unknown" : "no bill changes"];
	const count = money.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
	const unknown = money.reduce((sum, { uncounted_changes }) => sum + uncounted_changes, 0);
	const partly = unknown === 0 ? "" : ` (a change is excluded in ${grouped(String(unknown))} of them)`;
	const largest = largestIncrease(money);
	return [[
		`${counted(count, "subscription")}${partly}`,
		sumsText(money),
		...largest === null ? [] : [`largest increase ${largest}`]
	].join(", ")];
}
/**
* `+30,681.96 EUR in 2026-12 and +3,777.00 EUR a month from 2027-02` where the first full
* month's amount does not last.
*/
function sumsText(money) {
	const sums = money.map((each) => {
		const { currency, monthly } = each;
		const different = differentMonths(each);
		const amountIn = (change) => `${signedAmount(increaseIn(change), currency)} ${currency}`;
		if (different === null) return {
			isLasting: true,
			text: amountIn(monthly)
		};
		const { full, lasting } = different;
		return {
			isLasting: false,
			text: `${amountIn(full)} in ${full.month} and ${amountIn(lasting)} a month from ${lasting.month}`
		};
	});
	if (sums.every(({ isLasting }) => isLasting)) return `${sums.map(({ text }) => text).join(" and ")} a month`;
	return sums.map(({ isLasting, text }) => isLasting ? `${text} a month` : text).join(", ");
}
function increaseIn({ before, after }) {
	return decimal(after).minus(decimal(before));
}
/** True for an update of a plan too, because the service does not show its effect on the plan's subscriptions. */
function touchesBill({ address, action }) {
	if (kindOf(address) === "plan") return action === "update";
	return isBilled(address) && action !== "probe" && action !== "adopt";
}
function isBilled(address) {
	return kindOf(address) === "subscription" || kindOf(address) === "version";
}
/** The largest increase of a customer's bill, as a share of the old bill. */
function largestIncrease(money) {
	const shares = money.flatMap(({ worst }) => {
		if (worst === null) return [];
		const before = decimal(worst.monthly.before);
		return [before.lte(ZERO) ? null : decimal(worst.monthly.after).minus(before).times(decimal("100")).div(before)];
	});
	if (shares.includes(null)) return "from nothing";
	const [most] = shares.filter((share) => share !== null).toSorted((a, b) => b.cmp(a));
	return most === void 0 ? null : `+${grouped(roundedText(most, 1))} %`;
}
/** Empty where nobody pays more, because only an increase needs notice. */
function noticeOf(plan) {
	const [first] = daysOf(plan);
	if (!plan.impact.money.some(({ paying }) => paying.more + (paying.mixed ?? 0) > 0) || first === void 0) return [];
	const days = Math.max(daysBetween(plan.today, first), 0);
	return [days === 0 ? "no notice" : `${counted(days, "day's", "days'")} notice`];
}
function guardsOf({ guards }) {
	const refused = guards.filter(({ outcome }) => outcome === "refused").length;
	return refused === 0 ? "no guard refuses it" : `refused by ${counted(refused, "guard")}`;
}

export { priceLines as a, priceChangeLines as i, byConcern as n, moveText as o, priceChangeFacts as r, headlineOf as t };