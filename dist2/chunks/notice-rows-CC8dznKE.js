import { It as decimal, Lt as decimalText, _n as daysBetween } from "./model-C61qMIaC.js";
import { o as itemText } from "./impact-words-C8AH6Vgy.js";

// src/report/notices/notice-rows.ts
/** Sorted by currency, then as in the plan, which lists the largest increase of each group first. */
function noticeRows(plan) {
	return plan.impact.money.flatMap(({ currency, groups }) => groups.flatMap(({ cohort, created, changes, from, members }) => members.flatMap(({ monthly, contract, uncounted, subscriptions, customers }) => {
		const difference = decimalText(decimal(monthly.after).minus(decimal(monthly.before)));
		return subscriptions.map((subscription, index) => ({
			customer: customers?.[index] ?? null,
			subscription,
			currency,
			kind: created ? "new" : directionOf(difference),
			monthly: {
				...monthly,
				difference
			},
			contract,
			counted: uncounted !== true,
			from,
			days_of_notice: Math.max(daysBetween(plan.today, from), 0),
			changes: changes.map(itemText),
			cohort,
			plan_digest: plan.digest
		}));
	})));
}
function directionOf(difference) {
	if (difference === "0") return "same";
	return difference.startsWith("-") ? "decrease" : "increase";
}

export { noticeRows as t };