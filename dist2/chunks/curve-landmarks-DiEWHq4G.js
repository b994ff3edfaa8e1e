import { It as decimal, Lt as decimalText, Mt as ONE, Nt as ZERO, Pt as ascending, _n as daysBetween, bn as laterDay, ht as modelNamedBy, mt as modelInUse, vn as earlierDay } from "./model-C61qMIaC.js";
import { C as intervalText, E as partsOf, S as intervalMonths, T as aliasesOf, b as readPrice, d as metricsOf$1, l as addsUp, w as sameInterval } from "./shared-use-Y6WgBaIb.js";
import { l as monthsSince, r as readSubscriptionTerms } from "./subscription-terms-gfq1fckq.js";
import { t as groupBy } from "./group-by-YFeXT2F3.js";
import { a as rateExpression, c as ratingLine, i as findCell, l as unrated, n as ratePrice, o as exact, r as rateTerms, s as nearestDecimal, t as rateModel } from "./rate-price-BrzHc2-7.js";

// src/impact/total.ts
/** Sums of exact amounts. */
function total(amounts) {
	return amounts.reduce((sum, amount) => sum.plus(amount), ZERO);
}

// src/impact/priced-subscription.ts
function arrivedOn(day) {
	return {
		taken: day,
		atLatest: day
	};
}
/** The entry that holds on a day; undefined before the first. */
function entryOn(schedule, day) {
	return schedule.entries.findLast(({ from }) => from <= day);
}

// src/impact/bills/items-in-force.ts
function itemsInForce(schedule, entry, terms, moment) {
	const escalation = escalationOf(schedule, entry.from, terms, moment);
	const arrivalOf = arrivals(schedule, entry);
	return entry.items.map((item) => {
		const came = arrivalOf.get(item.name) ?? arrivedWith(entry, item, void 0);
		const { price, note } = priceOn(item.price, came.discount, moment.day);
		return {
			item,
			since: came.product.taken,
			escalation,
			price,
			note: note ?? trialNote(item.price, came.product, moment.day)
		};
	});
}
/**
* For each item, the day since which every entry up to this one has it, and the day since which they have it with the
* same discount. A product that moves into or out of a bundle is not a new one.
*/
function arrivals({ entries }, entry) {
	let came = /* @__PURE__ */ new Map();
	for (const each of entries.slice(0, entries.indexOf(entry) + 1)) {
		const before = came;
		const names = new Set(each.items.map(({ name }) => name));
		const movedFrom = new Map([...before].flatMap(([name, arrival]) => names.has(name) ? [] : [[arrival.of, arrival]]));
		came = new Map(each.items.map((item) => [item.name, arrivedWith(each, item, before.get(item.name) ?? movedFrom.get(item.product))]));
	}
	return came;
}
function arrivedWith({ arrival }, { product, price }, before) {
	const discountIs = discountText(price);
	return {
		of: product,
		product: before?.product ?? arrival,
		discountIs,
		discount: before?.discountIs === discountIs ? before.discount : arrival
	};
}
/** The discount as an identifying text; empty without a discount that can be counted. */
function discountText(price) {
	if (price.discount === void 0 || price.discount === null) return "";
	const read = readPrice(price);
	const discount = read.kind === "read" ? read.terms.discount : null;
	return discount === null ? "" : `${decimalText(discount.fraction)} ${JSON.stringify(discount.lasts)}`;
}
function priceOn(price, arrival, day) {
	if (price.discount === void 0 || price.discount === null) return {
		price,
		note: null
	};
	const lasts = discountLength(readPrice(price));
	switch (lasts?.kind) {
		case void 0:
		case "forever": return {
			price,
			note: null
		};
		case "months": {
			const { discount: _, ...listed } = price;
			const runs = monthsSince(arrival.taken, day) < lasts.months;
			const mayRun = monthsSince(arrival.atLatest, day) < lasts.months;
			return {
				price: runs ? price : listed,
				note: runs === mayRun ? null : arrivalNote("discount", arrival)
			};
		}
		case "other": return {
			price,
			note: `its discount runs ${lasts.text}, and is assumed to go on`
		};
		default: return lasts;
	}
}
function trialNote({ trial_period_days: days }, arrival, day) {
	if (!days) return null;
	return arrival.taken < arrival.atLatest && daysBetween(arrival.atLatest, day) < days ? arrivalNote("trial", arrival) : null;
}
function arrivalNote(what, { taken }) {
	return `its ${what} started on ${taken}; its real start is unknown`;
}
function discountLength(read) {
	return read.kind === "read" ? read.terms.discount?.lasts : void 0;
}
/** The factors of the escalations that have come while the entry holds; see `subscription-terms.ts`. */
function escalationOf(schedule, from, terms, { contractStart, day }) {
	return contractStart === null ? NOT_ESCALATED : escalationWithin(schedule, terms, contractStart, from, day);
}
const NOT_ESCALATED = {
	fixed: ONE,
	metered: ONE
};
/** The factors of the escalations after `from` and up to `to`, each under the terms of its time. */
function escalationWithin({ replaced }, terms, contractStart, from, to) {
	const spans = replaced === null ? [{
		terms,
		from,
		to
	}] : [{
		terms: readSubscriptionTerms(replaced.terms),
		from,
		to: earlierDay(replaced.until, to)
	}, {
		terms,
		from: laterDay(replaced.until, from),
		to
	}];
	const factorOver = (metered) => spans.reduce((product, { terms: { escalation }, from: first, to: last }) => {
		if (escalation === null || metered && !escalation.metered) return product;
		const countAt = (date) => Math.floor(monthsSince(contractStart, date) / escalation.intervalMonths);
		const times = countAt(last) - countAt(first);
		return times > 0 ? product.times(escalation.factor.pow(times)) : product;
	}, ONE);
	return {
		fixed: factorOver(false),
		metered: factorOver(true)
	};
}
/** The factors of the escalations that have come since the entry took effect. */
function escalationOn(schedule, entry, terms, moment) {
	return escalationOf(schedule, entry.from, terms, moment);
}
/** True where the prices of an entry have escalated by a day. */
function hasEscalated(schedule, entry, moment) {
	return isEscalated(escalationOf(schedule, entry.from, readSubscriptionTerms(schedule.terms), moment));
}
/** The assumptions about the escalations that an entry's prices include or lack. */
function escalationAssumed(schedule, { from, arrival: { atLatest } }, terms, { contractStart, day }) {
	if (contractStart === null) return [];
	const between = (first, last) => isEscalated(escalationWithin(schedule, terms, contractStart, first, last));
	return [...between(contractStart, from) ? [AS_WRITTEN] : [], ...between(from, earlierDay(atLatest, day)) ? [`the prices have held since ${from}, and escalations since then raise them; if they came later, they have escalated less`] : []].map((reason) => ({
		what: "price_escalation",
		reason
	}));
}
/** The escalations that are agreed but in no amount, because the contract has no start from which they count. */
function escalationExcludedAmount({ escalation }, { contractStart }) {
	return escalation === null || contractStart !== null ? [] : [WITHOUT_START];
}
const WITHOUT_START = {
	what: "price_escalation",
	reason: "the contract has no start, from which its escalations count"
};
const AS_WRITTEN = "a version's prices are taken to be charged as they are written: escalations from before it do not raise them";
function isEscalated({ fixed, metered }) {
	return !(fixed.eq(ONE) && metered.eq(ONE));
}

// src/impact/bills/subscription-lines.ts
/** A subscription's own discount and spend limits, as lines below the monthly sum of its items. */
/** In the order in which they apply: discount, minimum, maximum; see `subscription-terms.ts`. */
function subscriptionLines(subtotal, { discountSince }, { discount, minimumPerMonth, maximumPerMonth }, { day }) {
	const lines = [];
	const sum = () => total([subtotal, ...lines.map(({ amount }) => amount)]);
	if (discount !== null && (discount.months === null || monthsSince(discountSince, day) < discount.months)) lines.push(ratingLine("discount of the subscription", subtotal, ZERO.minus(discount.fraction)));
	if (minimumPerMonth?.gt(sum())) lines.push(ratingLine("up to the minimum spend of the subscription", ONE, minimumPerMonth.minus(sum())));
	if (maximumPerMonth?.lt(sum())) lines.push(ratingLine("above the maximum spend of the subscription", ONE, maximumPerMonth.minus(sum())));
	return lines;
}

// src/impact/bills/pair-items.ts
/**
* Pairs each item before a plan with the item after it that is the same to the customer: by name, else by product
* wherever it stands, else by metric. Usage is billed all the same where another product bills it.
*/
/** Each item occurs once. An item without a counterpart stands alone. */
function pairItems(before, after) {
	const left = new Set(before);
	const partners = /* @__PURE__ */ new Map();
	for (const isSame of [
		sameName,
		sameProduct,
		sameMetrics$1
	]) for (const item of after) {
		if (partners.has(item)) continue;
		const partner = [...left].find((candidate) => isSame(candidate, item));
		if (partner === void 0) continue;
		partners.set(item, partner);
		left.delete(partner);
	}
	return [...after.map((item) => ({
		before: partners.get(item) ?? null,
		after: item
	})), ...[...left].map((item) => ({
		before: item,
		after: null
	}))];
}
function sameName(one, other) {
	return one.name === other.name;
}
function sameProduct(one, other) {
	return one.product === other.product;
}
function sameMetrics$1(one, other) {
	const metrics = new Set(metricsOf$1(one.price));
	return metricsOf$1(other.price).some((metric) => metrics.has(metric));
}

// src/pricing/recurring-value.ts
/**
* Includes fixed models, tiered models that declare their `units` (rated at those), and the fixed fee of prepaid
* fixed tiers. The value is after any trial, while the discount applies, and within the spend limits. The billing
* interval must be a known number of months. A price that depends on usage is excluded, even the part that a minimum
* spend would bill.
*/
function recurringMonthly(price) {
	const read = readPrice(price);
	if (read.kind === "faulty") return excluded$1(read.faults[0].message);
	const months = intervalMonths(price);
	if (price.billing_frequency !== void 0 && price.billing_frequency !== "recurring") return excluded$1(`the price is not recurring, its billing frequency is ${price.billing_frequency}`);
	const { model } = read;
	switch (model.kind) {
		case "fixed":
		case "prepaid-fixed": break;
		case "tiered":
		case "graduated":
			if (model.units === null) return excluded$1("the price depends on usage");
			break;
		case "unit":
		case "volume-percentage":
		case "prepaid-tiered":
		case "expression":
		case "matrix": return excluded$1("the price depends on usage");
	}
	if (months === null) return excluded$1(`the billing interval is no known number of months (${intervalText(price)})`);
	const rating = ratePrice(price, {});
	if (rating.kind === "unrated") return excluded$1(rating.message);
	return {
		kind: "counted",
		perMonth: rating.total.div(decimal(months)),
		excluded: rating.excluded
	};
}
function excluded$1(reason) {
	return {
		kind: "not-counted",
		reason
	};
}

// src/pricing/floor.ts
/** Exact rounding down, also below zero. */
const TOWARDS_ZERO = 0;
/** The largest whole number that is not above `value`. */
function floor(value) {
	const truncated = value.round(0, TOWARDS_ZERO);
	return truncated.gt(value) ? truncated.minus(ONE) : truncated;
}
/** The largest multiple of `step` that is not above `value`. `step` is 1 or a decimal fraction of 1, such as 0.01. */
function floorTo(value, step) {
	return floor(value.div(step)).times(step);
}

// src/impact/usage/rate-sample.ts
/**
* The bill of an interval of `months` with the same usage in each month, while the discount runs and after any
* trial. Usage that a metric counts adds up over the months, and so does money. Units that no metric counts,
* such as seats, are as many in the interval as in each month. They must be whole, because comparisons of their
* prices rest on that. A matrix rates each of its cells with the usage in that cell; any other model rates all
* rows together. Never throws.
*/
function rateSample(price, rows, months) {
	const read = readPrice(price);
	if (read.kind === "faulty") return unrated("faulty-model", read.faults[0].message);
	const lines = [];
	let total = ZERO;
	const isMetered = addsUp(read.model, price);
	for (const usage of usagesOf$1(read.model, rows, isMetered ? decimal(months) : ONE)) {
		const { quantity } = usage;
		if (!isMetered && quantity !== void 0 && read.model.kind !== "fixed" && !isWhole(quantity)) return unrated("fractional-units", `the usage sample has ${decimalText(quantity)} units, and units that no metric counts are whole`);
		const charge = rateModel(read.model, usage);
		if (charge.kind === "unrated") return charge;
		lines.push(...charge.lines);
		total = total.plus(charge.total);
	}
	return rateTerms({
		kind: "rated",
		total,
		lines,
		excluded: []
	}, read.terms);
}
function isWhole(quantity) {
	return floor(quantity).eq(quantity);
}
/** True where a price has no bill without usage. A price that cannot be read needs none. */
function needsUsage(price) {
	const read = readPrice(price);
	if (read.kind === "faulty") return false;
	const { model } = read;
	switch (model.kind) {
		case "fixed":
		case "prepaid-fixed": return false;
		case "tiered":
		case "graduated": return model.units === null;
		case "unit":
		case "volume-percentage":
		case "prepaid-tiered":
		case "expression":
		case "matrix": return true;
		default: return model;
	}
}
function usagesOf$1(model, rows, months) {
	if (model.kind !== "matrix") return [usageOf(model, rows, months)];
	return [...groupBy(rows, ({ dimensions }) => JSON.stringify([...dimensions].sort())).values()].map((own) => usageOf(model, own, months));
}
/** A model with a share of money reads the rows as money and their counts as the number of sales. */
function usageOf(model, rows, months) {
	const total = sum(rows.map(({ perMonth }) => perMonth)).times(months);
	const counts = rows.flatMap(({ count }) => count ?? []);
	const count = counts.length === rows.length ? sum(counts).times(months) : void 0;
	const quantity = model.kind === "volume-percentage" ? count : count ?? total;
	return {
		amount: total,
		...quantity === void 0 ? {} : { quantity },
		metrics: metricTotals(rows, months),
		dimensions: rows[0]?.dimensions ?? /* @__PURE__ */ new Map()
	};
}
/** Sums the rows of each metric, because a metric has a row for each value of its dimensions. */
function metricTotals(rows, months) {
	const totals = /* @__PURE__ */ new Map();
	for (const { used, perMonth } of rows) {
		if (used.kind !== "metric") continue;
		totals.set(used.id, (totals.get(used.id) ?? ZERO).plus(decimal(perMonth).times(months)));
	}
	return totals;
}
function sum(amounts) {
	return amounts.reduce((total, amount) => total.plus(decimal(amount)), ZERO);
}

// src/impact/bills/item-value.ts
/** The monthly cost of one priced item, by the quantity that its price declares or by a usage sample. */
/**
* The monthly value while the price's discount runs and after its trial. A price that recurs is counted only where
* its interval is a known number of months.
*/
function itemValue(price, use) {
	const declared = recurringMonthly(price);
	if (price.billing_frequency !== void 0 && price.billing_frequency !== "recurring") return {
		kind: "not-counted",
		recurs: false,
		reason: `its billing frequency is ${price.billing_frequency}, so that it does not recur`
	};
	if (declared.kind === "counted" && (use.kind === "none" || isFixed(price))) return {
		...declared,
		by: "declaration",
		fallback: fallbackOf(price, use)
	};
	if (use.kind === "none") return excluded(declared.kind === "not-counted" && !needsUsage(price) ? declared.reason : use.reason);
	const months = intervalMonths(price);
	if (months === null) return excluded("its billing interval is no known number of months");
	const rating = rateSample(price, use.rows, months);
	if (rating.kind === "unrated") return excluded(rating.message);
	return {
		kind: "counted",
		perMonth: rating.total.div(decimal(months)),
		by: "sample",
		excluded: rating.excluded,
		fallback: null
	};
}
/**
* The note for a price that is rated at its declared quantity, because the sample may belong to another subscription.
*/
function fallbackOf(price, use) {
	return use.kind === "none" && use.leftOut && !isFixed(price) ? FALLBACK : null;
}
function isFixed(price) {
	return modelInUse(price) === "fixed_pricing_model";
}
const FALLBACK = "its declared units are counted: the usage sample is of a customer with several subscriptions that bill it and names none of them";
function excluded(reason) {
	return {
		kind: "not-counted",
		recurs: true,
		reason
	};
}

// src/pricing/compare/billing-timing.ts
/** The differences in billing times, each in words without a full stop; empty if none is known. */
function timingDifferences(before, after) {
	const differences = [];
	if (!sameInterval(before, after)) differences.push(`billed ${intervalText(after)}, was ${intervalText(before)}`);
	for (const [name, textIn] of TIMINGS) {
		const [was, is] = [textIn(before), textIn(after)];
		if (was !== is) differences.push(`${name} ${is ?? "not set"}, was ${was ?? "not set"}`);
	}
	return differences;
}
/**
* The fields for billing times, by their names in the billing interface. Each returns a text; undefined if it is not
* set.
*/
const TIMINGS = [
	["billing_direction", ({ billing_direction }) => billing_direction],
	["charge_on_contract_start", ({ charge_on_contract_start: charged }) => charged?.toString()],
	["overages_charge_interval", (price) => price.prepaid_fixed_tiered_pricing_model?.overages_charge_interval],
	["minimum_spend.billing_direction", ({ minimum_spend }) => minimum_spend?.billing_direction],
	["maximum_spend.billing_direction", ({ maximum_spend }) => maximum_spend?.billing_direction],
	["the billing_direction of its charges", chargeDirections],
	["instalments", instalments]
];
function chargeDirections({ expression_pricing_model: model }) {
	if (!model?.charges.some(({ billing_direction }) => billing_direction !== void 0)) return void 0;
	return model.charges.map(({ billing_direction = "not set" }) => billing_direction).join(", ");
}
function instalments(price) {
	const { recurring_instalment_interval_count: count, recurring_instalment_interval_unit: unit } = price;
	return count === void 0 && unit === void 0 ? void 0 : `every ${count ?? 1} ${unit ?? "intervals"}`;
}

// src/pricing/curves/bill-curve.ts
/**
* A bill as a function of one variable: straight segments over its quantities. Comparisons and reports read these
* segments and never sample the bill.
*
* A curve is valid at every quantity of its grid. The plain grid has the quantities that people use: whole units and
* hundredths of money. Usage may be between its points, such as 12.5 gigabytes, so a comparison also uses the fine
* grid. If a spend limit cuts a line between two grid points, the segment ends at the lower one. Between these two
* points, the line does not match the bill.
*/
const UNIT_STEP = decimal("1");
const MONEY_STEP = decimal("0.01");
const FINE_STEP = decimal(`0.${"0".repeat(11)}1`);
function gridStep(axis, grid) {
	if (grid === "fine") return FINE_STEP;
	return axis === "amount" || axis === "charge" ? MONEY_STEP : UNIT_STEP;
}
function flatCurve(bill, axis, step) {
	return {
		axis,
		step,
		segments: [{
			from: ZERO,
			to: null,
			intercept: bill,
			slope: ZERO,
			opens: "start"
		}]
	};
}
/** The value of a segment's line at a quantity, which may be outside the segment. */
function lineAt(segment, quantity) {
	return segment.intercept.plus(segment.slope.times(quantity));
}
/** The bill at a grid quantity; undefined if the curve has none. */
function billAt(curve, quantity) {
	const segment = curve.segments.find(({ from, to }) => quantity.gte(from) && (to === null || quantity.lte(to)));
	return segment && lineAt(segment, quantity);
}

// src/pricing/curves/overlay-curves.ts
/** Cuts two curves at the boundaries of both, so that each piece has one line on either side. */
/**
* The pieces in order, without the quantities for which neither side has a bill. Both curves must have the same grid.
*/
function overlayCurves(before, after) {
	const { step } = before;
	const sorted = [...before.segments, ...after.segments].flatMap(({ from, to }) => to === null ? [from] : [from, to.plus(step)]).toSorted((a, b) => a.cmp(b)).filter((start, index, all) => index === 0 || !start.eq(all[index - 1] ?? ""));
	return sorted.flatMap((from, index) => {
		const next = sorted[index + 1];
		const piece = {
			from,
			to: next === void 0 ? null : next.minus(step),
			before: segmentAt(before, from),
			after: segmentAt(after, from)
		};
		return piece.before === null && piece.after === null ? [] : [piece];
	});
}
/**
* The first quantity of a piece at which the sides differ. Two lines that agree at two quantities are the same line.
*/
function firstDifferenceOn({ from, to, before, after }, step) {
	if (before === null || after === null) return from;
	const differAt = (quantity) => !lineAt(before, quantity).eq(lineAt(after, quantity));
	if (differAt(from)) return from;
	const second = from.plus(step);
	return !to?.lt(second) && differAt(second) ? second : void 0;
}
/**
* The plainest quantity at which the sides differ on a piece of the fine grid: the one with the fewest decimal
* places, and the lowest of these. It is 0.5, for example, and not a quantity just above zero.
*/
function plainestDifferenceOn(piece) {
	for (let places = 0; places <= 12; places += 1) {
		const step = decimal(places === 0 ? "1" : `0.${"0".repeat(places - 1)}1`);
		const floored = floorTo(piece.from, step);
		const from = floored.lt(piece.from) ? floored.plus(step) : floored;
		const quantity = piece.to?.lt(from) ? void 0 : firstDifferenceOn({
			...piece,
			from
		}, step);
		if (quantity !== void 0) return quantity;
	}
}
function segmentAt(curve, quantity) {
	return curve.segments.find(({ from, to }) => quantity.gte(from) && (to === null || quantity.lte(to))) ?? null;
}

// src/pricing/curves/transform-curve.ts
/**
* Derives curves from curves: applies discounts and spend limits, repeats a curve over several intervals, and
* simplifies it.
*/
/** Multiplies every bill by `factor`. */
function scaleCurve(curve, factor) {
	return mapSegments(curve, (segment) => [{
		...segment,
		intercept: segment.intercept.times(factor),
		slope: segment.slope.times(factor)
	}]);
}
/** The bills of `times` intervals with the same use in each, over their total use. */
function repeatCurve(curve, times) {
	if (times.eq(ONE)) return curve;
	const { step } = curve;
	let from = curve.segments[0]?.from;
	return mapSegments(curve, (segment) => {
		const to = segment.to?.times(times) ?? null;
		const repeated = {
			...segment,
			from: from ?? segment.from,
			to,
			intercept: segment.intercept.times(times)
		};
		from = to?.plus(step);
		return [repeated];
	});
}
/** Raises every bill to the minimum, and then limits it to the maximum. Null means no limit. */
function limitCurve(curve, minimum, maximum) {
	let limited = curve;
	if (minimum !== null) limited = limitOnOneSide(limited, minimum, "lift");
	if (maximum !== null) limited = limitOnOneSide(limited, maximum, "cut");
	return limited;
}
/** The same bills, with the same price of each further unit, in as few segments as possible. */
function simplifyCurve(curve) {
	const kept = [];
	for (const segment of curve.segments) {
		const last = kept.at(-1);
		const joined = last && joinSegments(last, segment);
		if (joined) kept.splice(-1, 1, joined);
		else kept.push(segment);
	}
	return {
		...curve,
		segments: kept
	};
}
function mapSegments(curve, change) {
	return simplifyCurve({
		...curve,
		segments: curve.segments.flatMap(change)
	});
}
/**
* Joins two neighbouring segments on the same line. A tier of one unit fits many lines but keeps its own, because its
* slope is the price of that unit. A segment for zero use has no unit price, so it joins any line through its bill.
*/
function joinSegments(left, right) {
	const oneLine = left.slope.eq(right.slope) && left.intercept.eq(right.intercept);
	const noUseOnRight = left.to?.eq(ZERO) && lineAt(right, ZERO).eq(lineAt(left, ZERO));
	if (!oneLine && !noUseOnRight) return void 0;
	return {
		...right,
		from: left.from,
		opens: left.opens
	};
}
function limitOnOneSide(curve, level, side) {
	const { step } = curve;
	const flat = {
		intercept: level,
		slope: ZERO
	};
	return mapSegments(curve, (segment) => splitAtLevel(segment, level, step).map((part) => {
		return (side === "lift" ? staysBelow(part, level) : staysAbove(part, level)) ? {
			...part,
			...flat
		} : part;
	}));
}
/**
* Splits the segment if its line crosses `level` inside it. The second part begins with the first quantity past the
* crossing.
*/
function splitAtLevel(segment, level, step) {
	const { from, to, slope, intercept } = segment;
	if (slope.eq(ZERO)) return [segment];
	const last = lastBeforeCrossing(segment, level.minus(intercept).div(slope), level, step);
	if (last.lt(from) || to !== null && last.gte(to)) return [segment];
	return [{
		...segment,
		to: last
	}, {
		...segment,
		from: last.plus(step),
		opens: "limit"
	}];
}
/**
* The last grid quantity that is not past the crossing. `crossing` is a quotient, so it may be rounded up to a grid
* quantity past the true crossing.
*/
function lastBeforeCrossing(segment, crossing, level, step) {
	const last = floorTo(crossing, step);
	const bill = lineAt(segment, last);
	return (segment.slope.gt(ZERO) ? bill.gt(level) : bill.lt(level)) ? last.minus(step) : last;
}
/** True if no quantity of a segment bills more than `level`. */
function staysBelow(segment, level) {
	const { from, to, slope } = segment;
	return lineAt(segment, from).lte(level) && (to === null ? slope.lte(ZERO) : lineAt(segment, to).lte(level));
}
/** True if no quantity of a segment bills less than `level`. */
function staysAbove(segment, level) {
	const { from, to, slope } = segment;
	return lineAt(segment, from).gte(level) && (to === null ? slope.gte(ZERO) : lineAt(segment, to).gte(level));
}

// src/pricing/curves/curves-of-model.ts
/**
* The curves of a pricing model before any discount or limit. Most models have one. A volume percentage model depends
* on an amount and a count; it may have a curve over each, with the other at zero. Expressions have no curve here. A
* matrix has none either, but its cells have.
*/
/** One curve, or two for a volume percentage model with a price per unit. */
function curvesOfModel(model, grid) {
	const curve = (axis, segmentsOn) => {
		const step = gridStep(axis, grid);
		return simplifyCurve({
			axis,
			step,
			segments: segmentsOn(step)
		});
	};
	const line = (axis, intercept, slope) => curve(axis, () => [openSegment(ZERO, intercept, slope, "start")]);
	switch (model.kind) {
		case "unit": return [line("quantity", ZERO, model.pricePerUnit)];
		case "fixed": return [flatCurve(model.pricePerUnit.times(model.units), "nothing", gridStep("nothing", grid))];
		case "tiered": return [curve(model.measure, (step) => wholeSegments(model.tiers, step))];
		case "graduated": return [curve(model.measure, (step) => partSegments(model.tiers, step))];
		case "volume-percentage": {
			const overAmount = line("amount", model.fixedFee, model.rate);
			return model.pricePerUnit.eq(ZERO) ? [overAmount] : [overAmount, line("quantity", model.fixedFee, model.pricePerUnit)];
		}
		case "prepaid-tiered": {
			const { prepaidUnits, tiers } = model;
			return [curve("quantity", (step) => afterPrepaid(prepaidUnits, ZERO, partSegments({
				...tiers,
				coverZero: false
			}, step).slice(1)))];
		}
		case "prepaid-fixed": {
			const { prepaidUnits, fixedFee, pricePerUnit } = model;
			return [curve("quantity", (step) => afterPrepaid(prepaidUnits, fixedFee, [openSegment(step, fixedFee, pricePerUnit, "tier")]))];
		}
		default: return model;
	}
}
function openSegment(from, intercept, slope, opens) {
	return {
		from,
		to: null,
		intercept,
		slope,
		opens
	};
}
/** Tiered: the price and the fee of the reached tier apply to the whole quantity. */
function wholeSegments(tiers, step) {
	return tierSegments(tiers, step, (band) => ({
		intercept: band.fixedFee,
		slope: band.rate
	}));
}
/** Graduated: each tier continues the bill from the end of the tier before it. */
function partSegments(tiers, step) {
	let billBelow = ZERO;
	return tierSegments(tiers, step, (band) => {
		const entered = billBelow.plus(band.fixedFee);
		if (band.upTo !== null) billBelow = entered.plus(band.upTo.minus(band.above).times(band.rate));
		return {
			intercept: entered.minus(band.above.times(band.rate)),
			slope: band.rate
		};
	});
}
function tierSegments({ coverZero, bands }, step, lineOf) {
	const unused = {
		from: ZERO,
		to: ZERO,
		intercept: ZERO,
		slope: ZERO,
		opens: "start"
	};
	const segments = bands.map((band, index) => {
		const first = index === 0 && coverZero;
		return {
			from: first ? ZERO : band.above.plus(step),
			to: band.upTo,
			...lineOf(band),
			opens: first ? "start" : "tier"
		};
	});
	return coverZero ? segments : [unused, ...segments];
}
/**
* The bill is `covered` up to the prepaid units. `rest` is the bill of the units beyond them, from the first such
* unit on.
*/
function afterPrepaid(prepaidUnits, covered, rest) {
	return [{
		from: ZERO,
		to: prepaidUnits,
		intercept: covered,
		slope: ZERO,
		opens: "start"
	}, ...rest.map((segment) => ({
		...segment,
		from: segment.from.plus(prepaidUnits),
		to: segment.to?.plus(prepaidUnits) ?? null,
		intercept: segment.intercept.minus(segment.slope.times(prepaidUnits))
	}))];
}

// src/pricing/curves/expression-curves.ts
/**
* The bill of an expression model as straight lines over each metric. This needs charges that each depend on at most
* one metric and consist of sums, products with numbers, quotients by numbers, minimum and maximum. Any other
* expression has no such curve.
*/
/** The limit for the number of lines. No real price list has more. */
const MAX_LINES = 200;
/**
* The bill over each metric while no other is used, by metric id; undefined if a charge has no such curve. The bill
* of all metrics together is the bill without use, plus the amount that each metric adds to it.
*/
function expressionCurves(model, grid) {
	let unused = exact(ZERO);
	const added = /* @__PURE__ */ new Map();
	for (const charge of model.charges) {
		const used = /* @__PURE__ */ new Set();
		const [quantity, unitPrice] = [charge.quantity, charge.unitPrice].map((part) => linesOf(part, model, used));
		const lines = quantity && unitPrice && product(quantity, unitPrice);
		if (!lines || used.size > 1) return void 0;
		const [metric] = used;
		const atZero = lines[0].intercept;
		unused = unused.add(atZero);
		if (metric === void 0) continue;
		const more = moved(lines, atZero.neg());
		const known = added.get(metric);
		added.set(metric, known ? combined(known, more, (a, b) => a.add(b)) : more);
	}
	return new Map([...added].map(([metric, lines]) => [metric, curveOf(moved(lines, unused), grid)]));
}
/** The lines of an expression; undefined if it has none. Adds the metrics of the expression to `used`. */
function linesOf(expression, model, used) {
	const zero = exact(ZERO);
	switch (expression.kind) {
		case "number": return [{
			from: zero,
			intercept: exact(expression.value),
			slope: zero
		}];
		case "alias":
			used.add(model.metrics.get(expression.name) ?? expression.name);
			return [{
				from: zero,
				intercept: zero,
				slope: zero.add(1)
			}];
		case "negate": {
			const operand = linesOf(expression.operand, model, used);
			return operand && scaled(operand, zero.sub(1));
		}
		case "binary": {
			const left = linesOf(expression.left, model, used);
			const right = linesOf(expression.right, model, used);
			if (!left || !right || used.size > 1) return void 0;
			if (expression.operator === "*") return product(left, right);
			if (expression.operator === "+") return combined(left, right, (a, b) => a.add(b));
			if (expression.operator === "-") return combined(left, right, (a, b) => a.sub(b));
			const divisor = constantOf(right);
			return divisor === void 0 || divisor.equals(0) ? void 0 : scaled(left, divisor.inverse());
		}
		case "call": {
			if (expression.name === "ceil" || expression.name === "floor") return void 0;
			const operands = expression.operands.map((operand) => linesOf(operand, model, used));
			const isLower = expression.name === "min";
			return operands.reduce((best, next) => best && next && used.size <= 1 ? extreme(best, next, isLower) : void 0);
		}
		default: return expression;
	}
}
function constantOf(lines) {
	return lines.every(({ slope }) => slope.equals(0)) ? lines[0].intercept : void 0;
}
function product(a, b) {
	const [left, right] = [constantOf(a), constantOf(b)];
	if (left !== void 0) return scaled(b, left);
	return right === void 0 ? void 0 : scaled(a, right);
}
function scaled(lines, factor) {
	return mapLines(lines, (line) => ({
		...line,
		intercept: line.intercept.mul(factor),
		slope: line.slope.mul(factor)
	}));
}
function moved(lines, by) {
	return mapLines(lines, (line) => ({
		...line,
		intercept: line.intercept.add(by)
	}));
}
function mapLines([first, ...rest], change) {
	return [change(first), ...rest.map(change)];
}
function lineFrom(lines, from) {
	return {
		...lines.findLast((line) => line.from.lte(from)) ?? lines[0],
		from
	};
}
/** The starts of the lines of both sides, in order and without repetition. */
function startsOf(a, b) {
	const [first, ...rest] = [...a, ...b].map(({ from }) => from).toSorted((x, y) => x.compare(y));
	const once = rest.filter((from, index) => !from.equals([first ?? from, ...rest][index] ?? -1));
	return [first ?? exact(ZERO), ...once];
}
function combined(a, b, join) {
	const [first, ...rest] = startsOf(a, b);
	const joined = (from) => {
		const [x, y] = [lineFrom(a, from), lineFrom(b, from)];
		return {
			from,
			intercept: join(x.intercept, y.intercept),
			slope: join(x.slope, y.slope)
		};
	};
	return [joined(first), ...rest.map(joined)];
}
function extreme(a, b, isLower) {
	const starts = startsOf(a, b);
	if (starts.length > MAX_LINES) return void 0;
	const crossings = starts.flatMap((from, index) => {
		const [x, y] = [lineFrom(a, from), lineFrom(b, from)];
		if (x.slope.equals(y.slope)) return [];
		const crossing = y.intercept.sub(x.intercept).div(x.slope.sub(y.slope));
		const end = starts[index + 1];
		return crossing.gt(from) && (end === void 0 || crossing.lt(end)) ? [crossing] : [];
	});
	const [first, ...rest] = [...starts, ...crossings].toSorted((x, y) => x.compare(y));
	const chosen = (from) => {
		const [x, y] = [lineFrom(a, from), lineFrom(b, from)];
		const at = (line) => line.intercept.add(line.slope.mul(from));
		return (at(x).compare(at(y)) || x.slope.compare(y.slope)) < 0 === isLower ? x : y;
	};
	return [chosen(first ?? exact(ZERO)), ...rest.map(chosen)];
}
function curveOf(lines, grid) {
	const step = gridStep("quantity", grid);
	const last = (next) => next === void 0 ? null : floorTo(nearestDecimal(next.from), step);
	const segments = lines.flatMap((line, index) => {
		const from = index === 0 ? ZERO : (last(line) ?? ZERO).plus(step);
		const to = last(lines[index + 1]);
		if (to?.lt(from)) return [];
		return [{
			from,
			to,
			intercept: nearestDecimal(line.intercept),
			slope: nearestDecimal(line.slope),
			opens: index === 0 ? "start" : "limit"
		}];
	});
	return simplifyCurve({
		axis: "quantity",
		step,
		segments
	});
}

// src/pricing/expression/same-expressions.ts
/** Recognizes an expression model that differs from another only in names, spaces and parentheses. */
/** True if the charges compute the same values from the same metrics, step by step. False proves nothing. */
function sameExpressions(a, b) {
	return modelText(a) === modelText(b);
}
function modelText({ charges, metrics }) {
	return JSON.stringify(charges.map(({ quantity, unitPrice }) => [expressionText(quantity, metrics), expressionText(unitPrice, metrics)]));
}
/** The text of an expression tree, with the metrics in place of their aliases. */
function expressionText(expression, metrics) {
	const text = (node) => expressionText(node, metrics);
	switch (expression.kind) {
		case "number": return decimalText(expression.value);
		case "alias": return JSON.stringify(metrics.get(expression.name));
		case "negate": return `(-${text(expression.operand)})`;
		case "binary": return `(${text(expression.left)}${expression.operator}${text(expression.right)})`;
		case "call": return `${expression.name}(${expression.operands.map(text).join(",")})`;
		default: return expression;
	}
}

// src/pricing/compare/sample-expressions.ts
/**
* Compares two expressions that have no curves, at one usage after another: round quantities, and the numbers in the
* expressions, because the bills bend there. Nothing is known between these usages, and callers must report that.
*/
const MOST_COMBINATIONS = 2e3;
const QUOTIENT_PLACES = 6;
const HALF = decimal("0.5");
/** Zero, a half, 1, 2, 5, 10 and so on up to some billions, and one far larger quantity for the trend of the bill. */
const QUANTITIES = [
	ZERO,
	HALF,
	...[
		1,
		2,
		5
	].flatMap((first) => Array.from({ length: 10 }, (_, power) => decimal(first * 10 ** power))),
	decimal(10 ** 12)
];
/** The quantities for several metrics together. */
const COMBINED_QUANTITIES = [
	0,
	1,
	100,
	1e4,
	1e6
].map(decimal);
/** The usages for which at least one of the two has a bill. Whole usages come first, in ascending order. */
function sampleExpressions(before, after) {
	return usagesOf(metricsOf(before), numbersIn(before, after)).map((usage) => ({
		usage,
		before: chargeOf(before, usage),
		after: chargeOf(after, usage)
	})).filter((sample) => sample.before !== null || sample.after !== null);
}
/** The sorted ids of the metrics that the charges use. A binding that no charge uses is left out. */
function metricsOf({ charges, metrics }) {
	const aliases = charges.flatMap(({ quantity, unitPrice }) => [...aliasesOf(quantity), ...aliasesOf(unitPrice)]);
	return [...new Set(aliases.map(({ name }) => metrics.get(name) ?? name))].sort();
}
function chargeOf(model, metrics) {
	const rating = rateExpression(model, { metrics });
	return rating.kind === "rated" ? rating.total : null;
}
/** Each metric by itself, all metrics with the same quantity, and all combinations of a few quantities. */
function usagesOf(metrics, numbers) {
	const unused = new Map(metrics.map((metric) => [metric, ZERO]));
	const apart = ascending([...QUANTITIES, ...bendsOf(numbers)]).flatMap((quantity) => [...metrics.map((metric) => new Map([...unused, [metric, quantity]])), new Map(metrics.map((metric) => [metric, quantity]))]);
	const each = Math.max(2, Math.floor(MOST_COMBINATIONS ** (1 / metrics.length)));
	const combined = ascending([...COMBINED_QUANTITIES, ...numbers.slice(0, each - COMBINED_QUANTITIES.length)]);
	const usages = [...apart, ...combinationsOf(metrics, combined.slice(0, each))];
	const once = new Map(usages.map((usage) => [[...usage.values()].map(decimalText).join(" "), usage]));
	const isWhole = (usage) => [...usage.values()].every((used) => used.round(0).eq(used));
	return [...once.values()].toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)) || totalOf(a).cmp(totalOf(b)));
}
function combinationsOf([metric, ...others], quantities) {
	if (metric === void 0) return [/* @__PURE__ */ new Map()];
	const rest = combinationsOf(others, quantities);
	return quantities.flatMap((quantity) => rest.map((usage) => new Map([[metric, quantity], ...usage])));
}
function totalOf(usage) {
	return [...usage.values()].reduce((sum, used) => sum.plus(used), ZERO);
}
/**
* The quantities around each number, and around each product and quotient of two numbers. For example, `max(0, ceil(a
* / 1000) - 5)` bends at 5,000.
*/
function bendsOf(numbers) {
	const largest = numbers.slice(-12);
	const joined = largest.flatMap((one) => largest.flatMap((other) => [one.times(other), ...other.eq(ZERO) ? [] : [one.div(other).round(QUOTIENT_PLACES)]]));
	return [...numbers, ...joined].flatMap((bend) => [
		bend.minus(ONE),
		bend.minus(HALF),
		bend,
		bend.plus(HALF),
		bend.plus(ONE)
	].filter((near) => near.gte(ZERO)));
}
function numbersIn(...models) {
	const parts = models.flatMap(({ charges }) => charges.flatMap(({ quantity, unitPrice }) => [quantity, unitPrice])).flatMap((expression) => [...partsOf(expression)]);
	return ascending(parts.flatMap((part) => part.kind === "number" ? [part.value] : []));
}

// src/pricing/compare/pair-models.ts
/** Pairs the curves of two pricing models over the same axis, cell by cell if one of them is a matrix. */
/** The limit for the combinations of dimension values that are compared. */
const MAX_CELLS = 1e4;
/**
* The curve of an unchanged model over its own charge. With this axis, discounts and limits can be compared for any
* model.
*/
function chargeCurve(grid) {
	return {
		curve: {
			axis: "charge",
			step: gridStep("charge", grid),
			segments: [{
				from: ZERO,
				to: null,
				intercept: ZERO,
				slope: ONE,
				opens: "start"
			}]
		},
		units: null
	};
}
/** The order of the pairs is the same on every grid. */
function pairModels(before, after, grid) {
	if (before.kind === "expression" || after.kind === "expression") {
		if (before.kind !== after.kind || before.kind !== "expression" || after.kind !== "expression") return incomparable$1("an expression is compared only with an expression");
		return pairExpressions(before, after, grid);
	}
	if (before.kind === "matrix" || after.kind === "matrix") return pairCells(before, after, grid);
	return pairCurves(before, after, null, grid);
}
function pairExpressions(before, after, grid) {
	const charge = chargeCurve(grid);
	if (sameExpressions(before, after)) return {
		kind: "paired",
		pairs: [{
			axis: "charge",
			cell: null,
			before: charge,
			after: charge
		}]
	};
	const [earlier, later] = [expressionCurves(before, grid), expressionCurves(after, grid)];
	if (metricsOf(before).join(" ") !== metricsOf(after).join(" ")) return incomparable$1("the two expressions measure different metrics");
	const metrics = [...earlier?.keys() ?? []];
	if (!earlier || !later || metrics.length === 0) return pairSamples(before, after);
	return {
		kind: "paired",
		pairs: metrics.flatMap((metric) => {
			const [old, now] = [earlier.get(metric), later.get(metric)];
			if (!old || !now) return [];
			return [{
				axis: "quantity",
				cell: metrics.length === 1 ? null : { metric },
				before: {
					curve: old,
					units: null
				},
				after: {
					curve: now,
					units: null
				}
			}];
		})
	};
}
/** Pairs two expressions that have no curves, at one tried usage after another. */
function pairSamples(before, after) {
	const pairs = sampleExpressions(before, after).map((sample) => ({
		axis: "nothing",
		cell: Object.fromEntries([...sample.usage].map(([metric, used]) => [metric, decimalText(used)])),
		before: pointOf(sample.before),
		after: pointOf(sample.after)
	}));
	return pairs.length === 0 ? incomparable$1("the two expressions have no bill at any usage that was tried") : {
		kind: "paired",
		pairs,
		sampled: true
	};
}
function pointOf(bill) {
	const curve = flatCurve(bill ?? ZERO, "nothing", ONE);
	return {
		curve: bill === null ? {
			...curve,
			segments: []
		} : curve,
		units: null
	};
}
function pairCells(before, after, grid) {
	const dimensions = dimensionsOf([before, after]);
	if ([...dimensions.values()].reduce((product, values) => product * (values.length + 1), 1) > MAX_CELLS) return incomparable$1(`the dimensions have more than ${MAX_CELLS} combinations of values`);
	const pairs = [];
	const seen = /* @__PURE__ */ new Map();
	for (const cell of combinations([...dimensions])) {
		const earlier = modelOf(before, cell);
		const later = modelOf(after, cell);
		const partners = seen.get(earlier) ?? /* @__PURE__ */ new Set();
		if (partners.has(later)) continue;
		seen.set(earlier, partners.add(later));
		const paired = pairCurves(earlier, later, cell, grid);
		if (paired.kind === "incomparable") return paired;
		pairs.push(...paired.pairs);
	}
	return {
		kind: "paired",
		pairs
	};
}
function dimensionsOf(models) {
	const dimensions = /* @__PURE__ */ new Map();
	for (const model of models) if (model.kind === "matrix") for (const [key, values] of model.dimensions) dimensions.set(key, [.../* @__PURE__ */ new Set([...dimensions.get(key) ?? [], ...values])]);
	return dimensions;
}
function* combinations(dimensions) {
	const [first, ...rest] = dimensions;
	if (first === void 0) {
		yield {};
		return;
	}
	const [key, values] = first;
	for (const value of [...values, null]) for (const cell of combinations(rest)) yield {
		[key]: value,
		...cell
	};
}
/** The model that rates a cell; null if no cell matches. A model without a matrix rates every cell. */
function modelOf(model, cell) {
	if (model.kind !== "matrix") return model;
	const values = Object.entries(cell).flatMap(([key, value]) => value === null ? [] : [[key, value]]);
	return findCell(model, new Map(values))?.model ?? null;
}
function pairCurves(before, after, cell, grid) {
	if (before === null && after === null) return {
		kind: "paired",
		pairs: []
	};
	const earlier = before === null ? [] : curvesOfModel(before, grid);
	const later = after === null ? [] : curvesOfModel(after, grid);
	const axes = axesOf([...earlier, ...later]);
	const pairs = [];
	for (const axis of axes) {
		const left = onAxis(earlier, axis, before, grid);
		const right = onAxis(later, axis, after, grid);
		if (left === void 0 || right === void 0) return incomparable$1(`the two prices are not rated by the same thing: ${axesOf(earlier).join(" and ")} before, ${axesOf(later).join(" and ")} after`);
		pairs.push({
			axis,
			cell,
			before: left,
			after: right
		});
	}
	return {
		kind: "paired",
		pairs
	};
}
/** The axes of the curves. `nothing` is included only if there is no other axis. */
function axesOf(curves) {
	const axes = [...new Set(curves.map(({ axis }) => axis))];
	const used = axes.filter((axis) => axis !== "nothing");
	return used.length > 0 ? used : axes;
}
/**
* The curve of a model over an axis. A flat curve fits every axis, and so does a model without any bill. A model that
* is rated by money alone has the same bill for every quantity: the one for no money. Undefined if the model needs
* another axis.
*/
function onAxis(curves, axis, model, grid) {
	const step = gridStep(axis, grid);
	if (model === null) return {
		curve: {
			axis,
			step,
			segments: []
		},
		units: null
	};
	const found = curves.find((curve) => curve.axis === axis);
	if (found !== void 0) return {
		curve: found,
		units: declaredUnits(model)
	};
	const [first] = curves;
	const bill = first?.axis === "nothing" || first?.axis === "amount" && axis === "quantity" ? billAt(first, ZERO) : void 0;
	return bill && {
		curve: flatCurve(bill, axis, step),
		units: declaredUnits(model)
	};
}
function declaredUnits(model) {
	return model.kind === "tiered" || model.kind === "graduated" ? model.units : null;
}
function incomparable$1(reason) {
	return {
		kind: "incomparable",
		reason
	};
}

// src/pricing/compare/phases.ts
/** The phases, the earliest first. */
function phasesOf(before, after) {
	const phases = [];
	if (before.trialDays !== after.trialDays) phases.push({
		name: "trial",
		before: before.trialDays > after.trialDays ? null : before,
		after: after.trialDays > before.trialDays ? null : after,
		certain: true
	});
	phases.push({
		name: "opening",
		before,
		after,
		certain: true
	});
	return [...phases, ...discountPhases(before, after)];
}
/** The phases after the first of two discounts has ended. The discount of a price without one has already ended. */
function discountPhases(before, after) {
	const listBefore = withoutDiscount(before);
	const listAfter = withoutDiscount(after);
	const list = {
		name: "list",
		before: listBefore,
		after: listAfter,
		certain: true
	};
	const beforeEnds = {
		name: "one-discount",
		before: listBefore,
		after,
		certain: true
	};
	const afterEnds = {
		name: "one-discount",
		before,
		after: listAfter,
		certain: true
	};
	if (before.discount === null || after.discount === null) return endsEver(before.discount ?? after.discount) ? [list] : [];
	switch (firstToEnd(before.discount.lasts, after.discount.lasts)) {
		case "neither": return [];
		case "both": return [list];
		case "before": return endsEver(after.discount) ? [beforeEnds, list] : [beforeEnds];
		case "after": return endsEver(before.discount) ? [afterEnds, list] : [afterEnds];
		case "unknown": return [
			{
				...beforeEnds,
				certain: false
			},
			{
				...afterEnds,
				certain: false
			},
			list
		];
	}
}
function withoutDiscount(terms) {
	return {
		...terms,
		discount: null
	};
}
function endsEver(discount) {
	return discount !== null && discount.lasts.kind !== "forever";
}
function firstToEnd(before, after) {
	if (before.kind === "forever") return after.kind === "forever" ? "neither" : "after";
	if (after.kind === "forever") return "before";
	if (before.kind === "months" && after.kind === "months") {
		if (before.months === after.months) return "both";
		return before.months < after.months ? "before" : "after";
	}
	return before.kind === "other" && after.kind === "other" && before.text === after.text ? "both" : "unknown";
}

// src/pricing/compare/pair-bills.ts
/**
* Pairs two prices as curves over one axis. There is one pair for each way in which their bills can differ: each cell
* of a matrix, each phase of their trials and discounts, and each axis. The comparison and the largest increase both
* use these pairs.
*/
function pairBills(before, after) {
	const span = commonSpan(before, after);
	if (span.kind === "incomparable") return span;
	const conflict = conflictOf(before, after);
	if (conflict !== void 0) return incomparable(conflict);
	const earlier = readPrice(before);
	if (earlier.kind === "faulty") return incomparable(`the old price cannot be rated: ${earlier.faults[0].message}`);
	const later = readPrice(after);
	if (later.kind === "faulty") return incomparable(`the new price cannot be rated: ${later.faults[0].message}`);
	const models = pairOnGrid(earlier, later, "plain");
	if (models.kind === "incomparable") return models;
	const fineModels = models.sampled ? models : pairOnGrid(earlier, later, "fine");
	const added = [addsUp(earlier.model, before), addsUp(later.model, after)];
	if (span.months !== null && added[0] !== added[1]) return incomparable("the two are billed at different intervals, and the use of only one of them adds up over the months");
	if (span.months !== null && models.sampled) return incomparable("the two expressions are billed at different intervals and are not made of straight lines");
	const sums = added[0];
	if (models.pairs.some(({ axis }) => axis === "quantity" || axis === "amount") && !sameMetrics(before, after)) return incomparable("the two prices measure different metrics");
	return {
		kind: "paired",
		pairs: phasesOf(earlier.terms, later.terms).flatMap((phase) => {
			const curvesOf = (pair) => ({
				before: billed(pair.before, phase.before, span.timesBefore, sums),
				after: billed(pair.after, phase.after, span.timesAfter, sums)
			});
			return models.pairs.map((pair, index) => {
				const plain = curvesOf(pair);
				const finePair = fineModels.kind === "paired" ? fineModels.pairs[index] : void 0;
				const fine = finePair === void 0 ? plain : curvesOf(finePair);
				return {
					context: {
						axis: pair.axis,
						cell: pair.cell,
						phase: phase.name,
						months: span.months
					},
					certain: phase.certain,
					...plain,
					fine: {
						before: fine.before.bill,
						after: fine.after.bill
					},
					divisible: pair.axis !== "nothing" && (pair.axis !== "quantity" || added.includes(true))
				};
			});
		}),
		usagesTried: models.sampled ? models.pairs.length : null,
		excluded: {
			before: earlier.terms.excluded,
			after: later.terms.excluded
		}
	};
}
function pairOnGrid(before, after, grid) {
	const models = pairModels(before.model, after.model, grid);
	const limits = [before.terms, after.terms].flatMap((terms) => [terms.minimumSpend, terms.maximumSpend]);
	return models.kind === "paired" && models.pairs.length > 1 && limits.some((limit) => limit !== null) && before.model.kind === "expression" && after.model.kind === "expression" ? pairSamples(before.model, after.model) : models;
}
/**
* The bills of `times` intervals. If use `sums` up, a quantity is the use in all of them together; otherwise it is
* the number of units in each. Without terms the price is in its trial, and nothing is billed.
*/
function billed({ curve, units }, terms, times, sums) {
	const declared = units !== null && sums ? units.times(times) : units;
	if (terms === null) {
		const nothing = flatCurve(ZERO, curve.axis, curve.step);
		return {
			bill: nothing,
			rates: nothing,
			units: declared
		};
	}
	const rates = withDiscount(sums ? repeatCurve(curve, times) : scaleCurve(curve, times), terms.discount);
	const minimum = terms.minimumSpend?.times(times) ?? null;
	const maximum = terms.maximumSpend?.times(times) ?? null;
	return {
		bill: limitCurve(rates, minimum, maximum),
		rates,
		units: declared
	};
}
/** The curve while the discount applies. */
function withDiscount(curve, discount) {
	return discount === null ? curve : scaleCurve(curve, ONE.minus(discount.fraction));
}
/** The number of intervals of each price in the shortest time that has whole intervals of both. */
function commonSpan(before, after) {
	const one = decimal(1);
	if (sameInterval(before, after)) return {
		kind: "span",
		months: null,
		timesBefore: one,
		timesAfter: one
	};
	const earlier = intervalMonths(before);
	const later = intervalMonths(after);
	if (earlier === null || later === null) return incomparable(`the old price is billed ${intervalText(before)} and the new one ${intervalText(after)}, which are not both known numbers of months`);
	const months = earlier * later / greatestCommonDivisor(earlier, later);
	return {
		kind: "span",
		months,
		timesBefore: decimal(months / earlier),
		timesAfter: decimal(months / later)
	};
}
function greatestCommonDivisor(a, b) {
	return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
/** The reason why two prices cannot be compared, found before any arithmetic; undefined if there is none. */
function conflictOf(before, after) {
	if (differ(before.currency, after.currency)) return "the two prices are in different currencies";
	const [was, is] = [before, after].map(({ billing_frequency = "recurring" }) => billing_frequency);
	if (was !== is) return `the billing frequency goes from ${was} to ${is}`;
	if (before.fee_type !== after.fee_type) return `fee_type goes from ${before.fee_type ?? "none"} to ${after.fee_type ?? "none"}, and what that does to a bill is not known`;
	const [oldType, newType] = [before, after].map(typeBeyondModel);
	if (oldType !== newType) return `type goes from ${before.type ?? "none"} to ${after.type ?? "none"}, and what that does to a bill is not known`;
}
/** The `type` of a price, unless it only names the model in use. */
function typeBeyondModel(price) {
	const named = modelNamedBy(price.type);
	return named !== void 0 && named === modelInUse(price) ? void 0 : price.type;
}
function differ(a, b) {
	return a !== void 0 && b !== void 0 && a !== b;
}
function sameMetrics(before, after) {
	const named = ({ metric_ids = [] }) => JSON.stringify([...new Set(metric_ids)].sort());
	return named(before) === named(after);
}
function incomparable(reason) {
	return {
		kind: "incomparable",
		reason
	};
}

// src/pricing/compare/compare-prices.ts
/**
* Compares two prices over the use of one billing interval. If their intervals differ, it compares them over equal
* times: metered use adds up over that time, and units such as seats stay the same throughout. The first difference
* is that of the earliest phase that has one (see `phases.ts`). Never throws.
*/
function comparePrices(before, after) {
	const paired = pairBills(before, after);
	if (paired.kind === "incomparable") return paired;
	const differences = paired.pairs.map((pair) => ({
		pair,
		difference: firstDifference(pair)
	}));
	const proven = differences.find(({ pair, difference }) => pair.certain && difference !== void 0);
	const { excluded } = paired;
	const [uncounted] = [...excluded.after, ...excluded.before];
	if (uncounted !== void 0) {
		if (!(JSON.stringify(excluded.before) === JSON.stringify(excluded.after)) || differences.some(({ difference }) => difference !== void 0)) return {
			kind: "incomparable",
			reason: `no arithmetic is known for ${uncounted}`
		};
	}
	if (proven?.difference !== void 0) return proven.difference;
	if (differences.some(({ difference }) => difference !== void 0)) return {
		kind: "incomparable",
		reason: "which of the two discounts ends first is not known"
	};
	if (paired.usagesTried !== null) return {
		kind: "same-at-samples",
		usagesTried: paired.usagesTried
	};
	const differsBetween = paired.pairs.some((pair) => !pair.divisible && differenceBetween(pair) !== void 0);
	return unitsDifference(paired.pairs) ?? sameAmounts(before, after, differsBetween ? "whole-units" : "every-quantity");
}
function sameAmounts(before, after, at) {
	const differences = timingDifferences(before, after);
	return differences.length === 0 ? {
		kind: "equal",
		at
	} : {
		kind: "timing-differs",
		differences
	};
}
function firstDifference(pair) {
	const { before, after } = pair;
	for (const piece of overlayCurves(before.bill, after.bill)) {
		const quantity = firstDifferenceOn(piece, before.bill.step);
		if (quantity !== void 0) return differsAt(quantity, piece, pair);
	}
	return pair.divisible ? differenceBetween(pair) : void 0;
}
/** The first difference at a quantity of the fine grid. */
function differenceBetween(pair) {
	for (const piece of overlayCurves(pair.fine.before, pair.fine.after)) {
		const quantity = plainestDifferenceOn(piece);
		if (quantity !== void 0) return differsAt(quantity, piece, pair);
	}
}
function differsAt(firstQuantity, piece, { context }) {
	return {
		kind: "differs",
		firstQuantity,
		before: billOn(piece.before, firstQuantity),
		after: billOn(piece.after, firstQuantity),
		context
	};
}
function billOn(segment, quantity) {
	return segment === null ? null : lineAt(segment, quantity);
}
/**
* Equal curves with different declared units. Their bills without usage differ, because they are read at different
* quantities.
*/
function unitsDifference(pairs) {
	for (const { before, after, context } of pairs) {
		const unitsBefore = before.units;
		const unitsAfter = after.units;
		if (unitsBefore === null && unitsAfter === null) continue;
		const oldBill = unitsBefore && (billAt(before.bill, unitsBefore) ?? null);
		const newBill = unitsAfter && (billAt(after.bill, unitsAfter) ?? null);
		if (!(oldBill === null ? newBill === null : newBill !== null && oldBill.eq(newBill))) return {
			kind: "units-differ",
			unitsBefore,
			unitsAfter,
			before: oldBill,
			after: newBill,
			context
		};
	}
}

// src/pricing/curves/curve-landmarks.ts
/**
* Finds the landmarks of a curve: the boundaries of its segments, and the quantities at which more use costs less.
*/
/** The boundaries in order; empty for a single line. */
function boundaries(curve) {
	return curve.segments.flatMap((segment, index) => {
		const next = curve.segments[index + 1];
		if (segment.to === null || next === void 0) return [];
		return [{
			quantity: segment.to,
			bill: lineAt(segment, segment.to),
			nextQuantity: next.from,
			nextBill: lineAt(next, next.from),
			opens: next.opens === "limit" ? "limit" : "tier"
		}];
	});
}
/** The drops in order; empty if the bill never decreases. */
function totalDrops(curve) {
	const { step } = curve;
	return curve.segments.flatMap((segment, index) => {
		const found = [];
		const drop = (kind, quantity, next) => {
			const bill = lineAt(segment, quantity);
			const nextQuantity = quantity.plus(step);
			const recoversAt = firstReaching(curve, bill, nextQuantity);
			return {
				kind,
				quantity,
				bill,
				nextQuantity,
				nextBill: lineAt(next, nextQuantity),
				recoversAt
			};
		};
		const severalQuantities = segment.to === null || segment.to.gt(segment.from);
		if (segment.slope.lt(ZERO) && severalQuantities) found.push(drop("slide", segment.from, segment));
		const next = curve.segments[index + 1];
		if (segment.to !== null && next !== void 0 && lineAt(next, next.from).lt(lineAt(segment, segment.to))) found.push(drop("drop", segment.to, next));
		return found;
	});
}
/** The lowest quantity from `start` on with a bill of at least `bill`. The bill at `start` itself is lower. */
function firstReaching(curve, bill, start) {
	const { step } = curve;
	for (const segment of curve.segments) {
		if (segment.to?.lt(start)) continue;
		const from = segment.from.lt(start) ? start : segment.from;
		for (const part of splitAtLevel({
			...segment,
			from
		}, bill, step)) {
			if (lineAt(part, part.from).gte(bill)) return part.from;
			if (part.to !== null && lineAt(part, part.to).gte(bill)) return part.to;
		}
	}
	return null;
}

export { arrivedOn as A, pairItems as C, escalationOn as D, escalationExcludedAmount as E, total as M, hasEscalated as O, recurringMonthly as S, escalationAssumed as T, fallbackOf as _, phasesOf as a, rateSample as b, limitCurve as c, splitAtLevel as d, firstDifferenceOn as f, timingDifferences as g, lineAt as h, pairBills as i, entryOn as j, itemsInForce as k, scaleCurve as l, billAt as m, totalDrops as n, sampleExpressions as o, overlayCurves as p, comparePrices as r, expressionCurves as s, boundaries as t, simplifyCurve as u, itemValue as v, subscriptionLines as w, floorTo as x, needsUsage as y };