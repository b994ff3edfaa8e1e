import { It as decimal, Mt as ONE, Rt as isDecimalText, Yt as isJsonObject, _t as contractStart, ct as monthsOfUnit, fn as LAST_DAY, jt as HUNDRED, mn as addMonths, st as monthsOfPeriod, xn as monthsBetween } from "./model-C61qMIaC.js";

// src/impact/bills/contract-months.ts
/**
* The months of a contract. Each begins on the day of the month on which the contract begins. A change in
* the middle of a month counts from the next month on, because the interface does not show how the
* service bills a part of a month.
*/
/** A century; a longer contract gets no sum. */
const MOST_MONTHS = 1200;
/**
* The months that begin on or after `day` and before the contract ends. The end is the start plus the duration. Where
* no month is left by then and the contract renews by itself, it is the end of the first renewal that has one. Empty
* where the last month has begun.
*/
function remainingMonths(fields, day) {
	const start = contractStart(fields);
	const duration = wholeNumber(fields.contract, "duration_months");
	if (start === null) return none("the contract has no start");
	if (duration === null) return none("the contract has no end");
	const step = wholeNumber(fields.renewal, "duration_months") ?? duration;
	let length = duration;
	while (renews(fields) && length < MOST_MONTHS && addMonths(start, length - 1) < day) length += step;
	if (addMonths(start, length) <= day) return none("the contract has ended");
	if (length > MOST_MONTHS) return none(`the contract runs for more than ${MOST_MONTHS} months`);
	const months = [];
	for (let index = 0; index < length; index += 1) {
		const month = contractMonth(start, index);
		if (month.start >= day) months.push(month);
	}
	return {
		kind: "months",
		months
	};
}
/** Counted from the start each time, because adding month by month would lose the 31st for good. */
function contractMonth(start, index) {
	return {
		index,
		start: addMonths(start, index),
		end: addMonths(start, index + 1)
	};
}
/** The first day after the contract; null where no end is known or the contract renews by itself. */
function contractEnd(fields) {
	return renews(fields) ? null : contractEndOf(fields);
}
/** The first day after the contract's own duration, whether it renews or not; null where it is unknown. */
function contractEndOf(fields) {
	const start = contractStart(fields);
	const duration = wholeNumber(fields.contract, "duration_months");
	return start === null || duration === null ? null : addMonths(start, duration);
}
function renews({ renewal }) {
	return isJsonObject(renewal) && renewal.auto_renew === true;
}
/** The number of months after the last change that are examined for a contract that goes on. */
const MONTHS_WITHOUT_END = 36;
/**
* The months in which a plan may change a bill: the remaining months of the contract, and further ones up to the
* month that contains `last`. For an existing subscription, three more years follow where the contract renews by
* itself or has no known end, because agreed prices may escalate or end after the renewal.
*/
function changedMonths({ fields, created, first, last }, remaining) {
	const start = contractStart(fields) ?? first;
	const known = remaining.kind === "months" ? remaining.months : [];
	const more = goesOnPast(fields, remaining) && !created ? MONTHS_WITHOUT_END : 0;
	const begin = (known.at(-1)?.index ?? monthsSince(start, first) - 1) + 1;
	const end = Math.min(monthsSince(start, last) + more, begin + MOST_MONTHS, lastMonth(start));
	const months = [...known];
	for (let index = begin; index <= end; index += 1) {
		const month = contractMonth(start, index);
		if (month.start >= first) months.push(month);
	}
	return months;
}
/**
* True where billing goes on, or is assumed to, after the examined months: the contract renews by
* itself, or no end lies ahead.
*/
function goesOnPast(fields, remaining) {
	return remaining.kind === "none" || renews(fields);
}
/** The index of the last month before the calendar's last day, because every later month would begin on that day. */
function lastMonth(start) {
	return monthsBetween(start, LAST_DAY) - 1;
}
/** The number of whole months of the contract that have passed on a day; 0 before its start and without a start. */
function monthsSince(start, day) {
	if (start === null || day <= start) return 0;
	let months = monthsBetween(start, day);
	if (dayOf(day) < Math.min(dayOf(start), lastDayOfMonth(day))) months -= 1;
	return months;
}
function lastDayOfMonth(day) {
	return new Date(Date.UTC(yearOf(day), monthOf(day), 0)).getUTCDate();
}
function dayOf(day) {
	return Number(day.slice(8, 10));
}
function yearOf(day) {
	return Number(day.slice(0, 4));
}
function monthOf(day) {
	return Number(day.slice(5, 7));
}
function wholeNumber(value, name) {
	const number = isJsonObject(value) ? value[name] : void 0;
	return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : null;
}
function none(reason) {
	return {
		kind: "none",
		reason
	};
}

// src/impact/bills/subscription-terms.ts
/**
* A subscription's own terms: discount, spend limits, escalation, trial.
*
* The interface shows the fields and not their arithmetic. This program reads them as follows. In the trial
* nothing is billed. An escalation multiplies the charges of an entry on each escalation day that comes while the
* entry holds, counted from the contract's start. A later entry brings its own prices, because a version is sent
* with all of each price. An escalation that is agreed later has no effect before that day. Then the discount
* takes off its percentage, the minimum spend fills up the rest, and the maximum spend caps it. A limit for
* another period counts by the month.
*/
/**
* The terms that decide the amount paid, in the service's names. A subscription has one only where somebody sets it.
*/
const MONEY_TERMS = [
	"discount",
	"minimum_spend",
	"maximum_spend",
	"price_escalation",
	"trial_period_days"
];
function readSubscriptionTerms(fields) {
	const excluded = [];
	const assumed = [];
	const leaveOut = (what, reason) => {
		excluded.push({
			what,
			reason
		});
		return null;
	};
	const limitIn = (what) => readLimit(fields[what], what, leaveOut, assumed);
	const trial = fields.trial_period_days;
	return {
		discount: readDiscount(fields.discount, leaveOut, assumed),
		minimumPerMonth: limitIn("minimum_spend"),
		maximumPerMonth: limitIn("maximum_spend"),
		escalation: readEscalation(fields.price_escalation, leaveOut),
		trialDays: typeof trial === "number" && trial > 0 ? trial : 0,
		excluded,
		assumed
	};
}
function readDiscount(value, leaveOut, assumed) {
	if (!isJsonObject(value)) return null;
	const amount = decimalIn(value.amount);
	if (amount === null || value.type !== "percentage") return leaveOut("discount", "only a percentage is taken off a subscription");
	const fraction = amount.div(HUNDRED);
	const { duration_value: length, duration_unit: unit } = value;
	if (typeof length !== "number") return {
		fraction,
		months: null
	};
	const perUnit = typeof unit === "string" ? monthsOfUnit(unit) : void 0;
	if (perUnit === void 0 || value.duration_type !== "fixed") {
		assumed.push({
			what: "discount",
			reason: "it goes on; when it ends is unknown"
		});
		return {
			fraction,
			months: null
		};
	}
	return {
		fraction,
		months: perUnit * length
	};
}
function readLimit(value, what, leaveOut, assumed) {
	if (!isJsonObject(value)) return null;
	const amount = decimalIn(value.amount);
	const months = typeof value.period === "string" ? monthsOfPeriod(value.period) : void 0;
	if (amount === null || months === void 0) return leaveOut(what, "its period is no known number of months");
	if (months > 1) assumed.push({
		what,
		reason: "its amount is spread evenly over the months of its period"
	});
	return amount.div(decimal(months));
}
function readEscalation(value, leaveOut) {
	if (!isJsonObject(value) || value.enabled !== true) return null;
	const percentage = decimalIn(value.percentage);
	const interval = value.interval_months;
	if (value.type !== "percentage" || percentage === null || typeof interval !== "number" || interval < 1) return leaveOut("price_escalation", "only a percentage every so many months is counted");
	return {
		intervalMonths: interval,
		factor: ONE.plus(percentage.div(HUNDRED)),
		metered: value.escalate_metered_unit_rates === true
	};
}
/** The assumptions about the first day of a discount of known length; empty where that day is known. */
function discountAssumed({ discount }, { discountSince, discountFrom }) {
	if (discount === null || discount.months === null) return [];
	switch (discountFrom) {
		case "given": return [];
		case "contract": return [{
			what: "discount",
			reason: `${discountSince === null ? "it goes on" : `it started with the contract (${discountSince})`}; its real start is unknown`
		}];
		case "replaced": return [{
			what: "discount",
			reason: `it replaces another and starts anew on ${discountSince}`
		}];
		default: return discountFrom;
	}
}
function decimalIn(value) {
	return typeof value === "string" && isDecimalText(value) ? decimal(value) : null;
}

export { contractEnd as a, goesOnPast as c, changedMonths as i, monthsSince as l, discountAssumed as n, contractEndOf as o, readSubscriptionTerms as r, contractMonth as s, MONEY_TERMS as t, remainingMonths as u };