import { It as decimal, Mt as ONE, Nt as ZERO, _n as daysBetween, pn as addDays } from "./model-C61qMIaC.js";
import { C as intervalText, S as intervalMonths, u as isMetered } from "./shared-use-Y6WgBaIb.js";
import { c as ratingLine, n as ratePrice } from "./rate-price-BrzHc2-7.js";
import { E as escalationExcludedAmount, M as total, T as escalationAssumed, _ as fallbackOf, b as rateSample, j as entryOn, k as itemsInForce, w as subscriptionLines, y as needsUsage } from "./curve-landmarks-DiEWHq4G.js";
import { n as discountAssumed, r as readSubscriptionTerms } from "./subscription-terms-gfq1fckq.js";

// src/impact/quote.ts
/** Undefined before the first entry of the schedule. */
function quote({ schedule, day, contractStart, user, usage }) {
	const entry = entryOn(schedule, day);
	if (entry === void 0) return void 0;
	const terms = readSubscriptionTerms(schedule.terms);
	const moment = {
		day,
		contractStart
	};
	const items = itemsInForce(schedule, entry, terms, moment).toSorted((a, b) => placeOf(a) - placeOf(b)).map((each) => quoteItem(each, day, user, usage));
	const subtotal = total(items.map(({ result }) => result.kind === "rated" ? result.perMonth ?? ZERO : ZERO));
	const billed = subscriptionLines(subtotal, schedule, terms, moment);
	const sum = total([subtotal, ...billed.map(({ amount }) => amount)]);
	const lines = [...billed, ...trialLines(sum, terms.trialDays, contractStart ?? entry.from, day)];
	return {
		items,
		subtotal,
		lines,
		total: total([subtotal, ...lines.map(({ amount }) => amount)]),
		excluded: [
			...items.flatMap(leftOut),
			...terms.excluded,
			...escalationExcludedAmount(terms, moment),
			...entry.missing === null ? [] : [{
				what: "items",
				reason: "the pricing plan's own items are not shown"
			}]
		],
		assumed: [
			...items.flatMap(({ item: { name: what }, result, assumed }) => result.kind === "not-rated" ? [] : assumed.map((reason) => ({
				what,
				reason
			}))),
			...terms.assumed,
			...discountAssumed(terms, schedule),
			...escalationAssumed(schedule, entry, terms, moment)
		]
	};
}
/** The line that takes off the whole sum in a trial, as in `monthly-bill.ts`; empty on a day after the trial. */
function trialLines(sum, trialDays, since, day) {
	if (daysBetween(since, day) >= trialDays) return [];
	return [ratingLine(`in the trial, to ${addDays(since, trialDays - 1)}`, sum, ZERO.minus(ONE))];
}
/** The place on a bill, by the price's `display_order`. Items without one come last. */
function placeOf({ price }) {
	return price.display_order ?? Number.MAX_SAFE_INTEGER;
}
function quoteItem({ item, price, since, escalation, note }, day, user, usage) {
	const use = usage.useOf(user, item.product, price);
	const months = intervalMonths(price);
	const bySample = use.kind === "rows" && price.fixed_pricing_model === void 0;
	const shown = {
		item,
		price,
		interval: intervalText(price),
		rows: bySample ? use.rows : [],
		excluded: [],
		assumed: [note, fallbackOf(price, use)].filter((each) => each !== null)
	};
	if (use.kind === "none" && needsUsage(price)) return {
		...shown,
		result: {
			kind: "not-rated",
			reason: use.reason
		}
	};
	const rating = bySample ? rateSample(price, use.rows, months ?? 1) : ratePrice(price, {});
	if (rating.kind === "unrated") return {
		...shown,
		result: {
			kind: "not-rated",
			reason: rating.message
		}
	};
	const charged = escalated(rating, bySample && isMetered(price) ? escalation.metered : escalation.fixed);
	const charge = total(charged.map(({ amount }) => amount));
	const lines = [...charged, ...trialLines(charge, price.trial_period_days ?? 0, since, day)];
	const sum = total(lines.map(({ amount }) => amount));
	const inNoMonth = whyInNoMonth(price, months);
	const unknown = rating.excluded.map((reason) => `no arithmetic is known for ${reason}`);
	return {
		...shown,
		excluded: [...inNoMonth === null ? [] : [inNoMonth], ...unknown],
		result: {
			kind: "rated",
			lines,
			total: sum,
			perMonth: months === null || inNoMonth !== null ? null : sum.div(decimal(months))
		}
	};
}
/** The same reasons as in `item-value.ts`. */
function whyInNoMonth({ billing_frequency: frequency }, months) {
	if (frequency !== void 0 && frequency !== "recurring") return `its billing frequency is ${frequency}, so that it does not recur`;
	return months === null ? "its billing interval is no known number of months" : null;
}
function escalated(rating, factor) {
	if (factor.eq(ONE)) return rating.lines;
	return [...rating.lines, ratingLine("escalation so far", rating.total, factor.minus(ONE))];
}
function leftOut({ item: { name: what }, result, excluded }) {
	if (result.kind === "not-rated") return [{
		what,
		reason: result.reason
	}];
	return excluded.map((reason) => ({
		what,
		reason
	}));
}

export { quote as t };