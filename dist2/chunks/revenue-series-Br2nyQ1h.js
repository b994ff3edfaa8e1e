import { It as decimal, Lt as decimalText, Nt as ZERO, hn as calendarDay, p as currencyDigits, pn as addDays } from "./model-C61qMIaC.js";
import { o as roundedText, r as moneyText } from "./value-text-ATPEdibV.js";

// src/report/view/revenue-series.ts
/** The ranges from the first full month on. */
function monthRanges({ months, first_full: from }) {
	const ranges = [];
	for (const { month, before, after } of months.filter(({ month }) => month >= from)) {
		const open = ranges.at(-1);
		if (open?.before === before && open.after === after) ranges.splice(-1, 1, {
			...open,
			last: month
		});
		else ranges.push({
			first: month,
			last: month,
			before,
			after
		});
	}
	return ranges;
}
/**
* Consecutive months with the same change, whatever the two amounts are. The month in which the change begins leads
* them where it has a part of it, so that the months add up to the sum of the contracts.
*/
function stepsOf(series, currency) {
	const steps = fullSteps(series, currency);
	const [first, ...others] = steps;
	const begins = series.months.findLast(({ month }) => month < series.first_full);
	if (begins === void 0) return steps;
	const change = shownChange(begins, currency);
	if (change.eq(ZERO)) return steps;
	const { month } = begins;
	return first?.change.eq(change) ? [{
		...first,
		first: month
	}, ...others] : [{
		first: month,
		last: month,
		change,
		part: true
	}, ...steps];
}
function fullSteps(series, currency) {
	const steps = [];
	for (const range of monthRanges(series)) {
		const change = shownChange(range, currency);
		const open = steps.at(-1);
		if (open?.change.eq(change)) steps.splice(-1, 1, {
			...open,
			last: range.last
		});
		else steps.push({
			first: range.first,
			last: range.last,
			change
		});
	}
	return steps;
}
/** `2026-12 to 2027-01`, or `2026-12, in part`. */
function rangeText({ first, last, part }) {
	return first === last ? `${first}${part ? ", in part" : ""}` : `${first} to ${last}`;
}
/** Null where the two months change by the same displayed amount, and where the series does not have both. */
function differentMonths({ currency, series }) {
	const monthNamed = (name) => series?.months.find(({ month }) => month === name);
	const [full, all] = [monthNamed(series?.first_full), monthNamed(series?.all_in_effect)];
	if (series === void 0 || full === void 0 || all === void 0 || all.month <= full.month) return null;
	const change = shownChange(all, currency);
	if (shownChange(full, currency).eq(change)) return null;
	const before = series.months.filter(({ month }) => month < all.month);
	return {
		full,
		lasting: before[before.findLastIndex((month) => !shownChange(month, currency).eq(change)) + 1] ?? all
	};
}
/** `+3,777.00`. */
function signedAmount(change, currency) {
	return `${change.gt(ZERO) ? "+" : change.lt(ZERO) ? "−" : ""}${moneyText(decimalText(change.abs()), currency)}`;
}
/** The difference of two amounts as they are displayed. */
function shownChange({ before, after }, currency) {
	const shown = (amount) => decimal(roundedText(decimal(amount), currencyDigits(currency)));
	return shown(after).minus(shown(before));
}
/**
* `EUR +30,681.96 a month lasts until 2027-01-31: from 2027-02 on it is +3,777.00`. Null where the change of the
* first full month lasts after all dated changes have taken effect.
*/
function passingText(money) {
	const { currency, series } = money;
	const different = differentMonths(money);
	if (series === void 0 || different === null) return null;
	const [full, lasting] = [shownChange(different.full, currency), shownChange(different.lasting, currency)];
	const isLess = (change) => change.times(full).lte(ZERO) || change.abs().lt(full.abs());
	if (full.eq(ZERO) || !isLess(lasting)) return null;
	const ends = series.months.find((month) => month.month > different.full.month && isLess(shownChange(month, currency)));
	if (ends === void 0) return null;
	const until = addDays(calendarDay(`${ends.month}-01`), -1);
	return `${currency} ${signedAmount(full, currency)} a month lasts until ${until}: from ${different.lasting.month} on it is ${signedAmount(lasting, currency)}`;
}
/** `EUR +763.08 a month, but −1,183.76 to the end of the contracts`; null where both have the same direction. */
function disagreeingText({ currency, monthly, contract, contracts }) {
	const [month, sum] = [shownChange(monthly, currency), shownChange(contract, currency)];
	if (contracts === 0 || month.times(sum).gte(ZERO)) return null;
	return `${currency} ${signedAmount(month, currency)} a month, but ${signedAmount(sum, currency)} to the end of the contracts`;
}

export { rangeText as a, stepsOf as c, passingText as i, disagreeingText as n, shownChange as o, monthRanges as r, signedAmount as s, differentMonths as t };