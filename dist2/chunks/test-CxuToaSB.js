import { At as grouped, Ct as payerOf, Dt as suggestName, It as decimal, Jt as isJsonArray, Lt as decimalText, Mt as ONE, Nt as ZERO, Rt as isDecimalText, Yt as isJsonObject, _ as declaredCurrency, _n as daysBetween, _t as contractStart, bn as laterDay, ht as modelNamedBy, i as EXIT, jt as HUNDRED, kt as counted, mt as modelInUse, n as isBroken, p as currencyDigits, pn as addDays, qt as sourceText, t as STATEMENT_KINDS, x as metadataValue, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { C as intervalText, D as checkShape, O as shapeChecks, S as intervalMonths, b as readPrice, c as createPriceIdentity, d as metricsOf, h as buildTimeline, l as addsUp, o as pointInForce, r as scheduleOfTimeline, v as editionOn, x as readTerms } from "./shared-use-Y6WgBaIb.js";
import { A as arrivedOn, C as pairItems, c as limitCurve, g as timingDifferences, h as lineAt, i as pairBills, j as entryOn, k as itemsInForce, l as scaleCurve, m as billAt, n as totalDrops, o as sampleExpressions, p as overlayCurves, r as comparePrices, s as expressionCurves, u as simplifyCurve, x as floorTo, y as needsUsage } from "./curve-landmarks-DiEWHq4G.js";
import { a as contractEnd, r as readSubscriptionTerms, s as contractMonth, t as MONEY_TERMS } from "./subscription-terms-gfq1fckq.js";
import { t as quote } from "./quote-Dr48cvmy.js";
import { n as ratePrice, t as rateModel } from "./rate-price-BrzHc2-7.js";
import { t as groupBy } from "./group-by-YFeXT2F3.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { c as unitMoneyText } from "./value-text-ATPEdibV.js";
import { a as span, i as renderLines, n as line, o as wholeSpan } from "./lines-DWoH5Hff.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { t as textOptions } from "./terminal-DIPKgWpN.js";
import { r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { r as isWithin, t as findFiles } from "./find-files-D_qSpnmk.js";
import { r as outsideFault } from "./locate-files-fWP0hHYB.js";
import { g as tooLarge, l as locateIn, s as dataOf, t as readYaml, v as MAX_FILE_BYTES } from "./read-yaml-DhMk-JZp.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { n as tellingOf, t as otherFolder } from "./other-catalog-BBej-wrS.js";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

// src/pricing/compare/bill-differences.ts
/**
* The difference of two bills as curves, and its extremes. It measures the amount between two bills, where
* `largest-increase.ts` measures their ratio. The result is exact: on a piece where both bills are lines, so is their
* difference, and its ends decide.
*/
const EVERY_QUANTITY = {
	from: ZERO,
	to: null
};
/** `before` less `after`, by their weights. Both bills are multiplied by `times` first. */
function billDifference({ before, after, fine, divisible }, weights, times) {
	const on = (old, now) => {
		const [left, right] = [scaleCurve(old, times), scaleCurve(now, times)];
		return {
			before: left,
			after: right,
			excess: combined(scaleCurve(left, weights.before), scaleCurve(right, ZERO.minus(weights.after)))
		};
	};
	return {
		plain: on(before.bill, after.bill),
		fine: divisible ? on(fine.before, fine.after) : null
	};
}
/** The sum of two differences over the same use. */
function addDifferences(a, b) {
	const on = (one, other) => ({
		before: combined(one.before, other.before),
		after: combined(one.after, other.after),
		excess: combined(one.excess, other.excess)
	});
	return {
		plain: on(a.plain, b.plain),
		fine: a.fine && b.fine && on(a.fine, b.fine)
	};
}
/** The sum of two curves, where both have a bill. */
function combined(a, b) {
	const segments = overlayCurves(a, b).flatMap(({ from, to, before, after }) => {
		if (before === null || after === null) return [];
		const opens = [before, after].find((segment) => segment.from.eq(from))?.opens ?? "tier";
		return [{
			from,
			to,
			intercept: before.intercept.plus(after.intercept),
			slope: before.slope.plus(after.slope),
			opens
		}];
	});
	return simplifyCurve({
		...a,
		segments
	});
}
/** The largest value of a curve in a range, at the lowest quantity that has it. */
function largestOn(curve, range) {
	let largest = { kind: "none" };
	for (const segment of within(curve, range)) {
		if (segment.to === null && segment.slope.gt(ZERO)) return { kind: "unbounded" };
		for (const quantity of segment.to === null ? [segment.from] : [segment.from, segment.to]) {
			const value = lineAt(segment, quantity);
			if (largest.kind === "none" || largest.kind === "at" && value.gt(largest.value)) largest = {
				kind: "at",
				quantity,
				value
			};
		}
	}
	return largest;
}
/** The lowest quantity of a range at which a curve is above `level`, or at it if `orAt`. */
function firstAbove(curve, range, level, orAt) {
	const passes = (value) => value.gt(level) || orAt && value.eq(level);
	for (const segment of within(curve, range)) {
		if (passes(lineAt(segment, segment.from))) return segment.from;
		if (segment.slope.lte(ZERO)) continue;
		let quantity = floorTo(level.minus(segment.intercept).div(segment.slope), curve.step).minus(curve.step);
		if (quantity.lt(segment.from)) quantity = segment.from;
		while (!passes(lineAt(segment, quantity))) quantity = quantity.plus(curve.step);
		if (segment.to === null || quantity.lte(segment.to)) return quantity;
	}
}
/** The first quantity of a range for which the curve has no value; undefined where it has one for each. */
function firstGap(curve, range) {
	let next = upTo(range.from, curve.step);
	for (const { from, to } of within(curve, range)) {
		if (from.gt(next)) return next;
		if (to === null) return void 0;
		next = to.plus(curve.step);
	}
	return range.to !== null && next.gt(range.to) ? void 0 : next;
}
/** The value of a curve; zero where it has none. */
function valueAt(curve, quantity) {
	return billAt(curve, quantity) ?? ZERO;
}
/** The parts of the segments in a range, cut to quantities of the grid. */
function within({ step, segments }, range) {
	const first = upTo(range.from, step);
	const last = range.to === null ? null : floorTo(range.to, step);
	return segments.flatMap((segment) => {
		const from = segment.from.lt(first) ? first : segment.from;
		const to = segment.to === null || last?.lt(segment.to) ? last : segment.to;
		return to?.lt(from) ? [] : [{
			...segment,
			from,
			to
		}];
	});
}
/** The lowest quantity of the grid from `quantity` on. */
function upTo(quantity, step) {
	const floored = floorTo(quantity, step);
	return floored.lt(quantity) ? floored.plus(step) : floored;
}
/** No bill at any quantity, on the grid of `curve`. */
function nothingOn(curve) {
	return simplifyCurve({
		...curve,
		segments: curve.segments.map((segment) => ({
			...segment,
			intercept: ZERO,
			slope: ZERO
		}))
	});
}

// src/price-tests/price-book.ts
/** The prices of bundles and subscriptions by day, each built once. */
function createPriceBook(catalog, today) {
	const known = /* @__PURE__ */ new Map();
	const placed = (subscription) => {
		const found = known.get(subscription) ?? place(catalog, subscription, today);
		known.set(subscription, found);
		return found;
	};
	const scheduleOf = (subject, day) => subject.kind === "bundle" ? newSchedule(subject.bundle, day) : placed(subject.subscription).schedule;
	return {
		catalog,
		today,
		placed,
		daysOf: (subject) => daysOf$1(subject, today, placed),
		scheduleOf,
		itemsOn: (subject, day) => {
			const entry = entryOn(scheduleOf(subject, day), day);
			return entry === void 0 || entry.missing !== null ? void 0 : entry.items;
		},
		placeOf: (subject, day, product, field) => {
			const locate = locateOf(subject, day, product, placed);
			return locate === void 0 ? null : locate(field ?? []);
		}
	};
}
function addressOfSubject(subject) {
	return subject.kind === "bundle" ? subject.bundle.address : subject.subscription.address;
}
/** ISO 4217; null where the catalog declares none. */
function currencyOf({ catalog }, subject) {
	if (subject.kind === "bundle") return currencyOfBundle(subject.bundle);
	const { subscription } = subject;
	const own = declaredCurrency(catalog, subscription, subscription.fields.currency);
	return typeof own === "string" ? own : null;
}
function currencyOfBundle({ currency, editions }) {
	if (currency !== void 0) return currency;
	return editions.flatMap((edition) => [...edition.prices.values()]).find(({ price }) => price.currency !== void 0)?.price.currency ?? null;
}
function place(catalog, subscription, today) {
	const openedOn = contractStart(subscription.fields) === null ? today : null;
	const timeline = buildTimeline(catalog, subscription, openedOn);
	return {
		timeline,
		schedule: scheduleOfTimeline(timeline, subscription, today)
	};
}
function daysOf$1(subject, today, placed) {
	const later = (days, first) => [first, ...new Set(days.flatMap((day) => day !== null && day > first ? [day] : []))];
	if (subject.kind === "bundle") return later(subject.bundle.editions.map(({ from }) => from), today);
	const { entries } = placed(subject.subscription).schedule;
	const [opening] = entries;
	return later(entries.map(({ from }) => from), opening === void 0 ? today : laterDay(opening.from, today));
}
/** The prices of a subscription that opens on the day and has nothing but the bundle. */
function newSchedule(bundle, day) {
	const items = [...editionOn(bundle, day).prices.values()].map(({ product, price }) => {
		const name = nameOf$2(product);
		return {
			name: `${bundle.address} ${name}`,
			product: name,
			bundle: bundle.address,
			price
		};
	});
	return {
		entries: [{
			from: day,
			arrival: arrivedOn(day),
			items,
			missing: null
		}],
		terms: {},
		discountSince: null,
		discountFrom: "contract",
		replaced: null
	};
}
/** Locates fields of a price; those of its pricing model where only the price is named. */
function locateOf(subject, day, product, placed) {
	if (subject.kind === "bundle") return ofPrices([...editionOn(subject.bundle, day).prices.values()], product);
	const point = pointInForce(placed(subject.subscription).timeline, day);
	for (const item of point?.items ?? []) {
		const found = item.kind === "bundle" ? ofPrices(item.items, product) : nameOf$2(item.product) === product ? inModel(item.price, (path) => item.locate(["price", ...path])) : void 0;
		if (found !== void 0) return found;
	}
}
function ofPrices(prices, product) {
	const found = prices.find((each) => nameOf$2(each.product) === product);
	return found && inModel(found.price, found.locate);
}
function inModel(price, locate) {
	const model = modelInUse(price);
	return (path) => locate(path.length > 0 || model === void 0 ? path : [model]);
}
function nameOf$2(reference) {
	return reference.kind === "address" ? reference.address : reference.id;
}

// src/price-tests/ranges.ts
/** Reports a name that is of no price, and a range that ends before it begins; undefined then. */
function readRanges(written, { items, catalog, at, others }, refuse) {
	const ranges = /* @__PURE__ */ new Map();
	const names = usedNames$1(items, catalog);
	let sound = true;
	for (const [name, text] of Object.entries(written ?? {})) {
		const known = names.get(name);
		const range = rangeOf(String(text));
		if (known === void 0) {
			refuse([...at, name], unknownUse(name, [...names.keys()]));
			sound = false;
		} else if (range.to?.lt(range.from)) {
			const message = `the range of \`${name}\` ends before it begins`;
			refuse([...at, name], {
				code: "empty-range",
				message,
				fix: "write the lower quantity first"
			});
			sound = false;
		} else ranges.set(known, range);
	}
	if (!sound) return void 0;
	return (name, price) => {
		const metrics = metricsOf(price);
		const byMetric = metrics.length === 1 ? ranges.get(metrics[0] ?? "") : void 0;
		return ranges.get(name) ?? byMetric ?? others;
	};
}
function rangeOf(text) {
	const [from = "0", to] = text.split("..");
	if (to === void 0) return {
		from: decimal(from),
		to: decimal(from)
	};
	return {
		from: decimal(from),
		to: to === "" ? null : decimal(to)
	};
}
/**
* The names of products and metrics that a test may use, each with the product's address or id, or the metric's id.
* A product goes by its key too.
*/
function usedNames$1(items, { products }) {
	const ofMetrics = items.flatMap(({ price }) => metricsOf(price).map((id) => [id, id]));
	const ofProducts = items.flatMap(({ product }) => {
		const key = product.replace(/^products\./, "");
		const id = products.get(key)?.id;
		return [
			key,
			product,
			...id === void 0 ? [] : [id]
		].map((name) => [name, product]);
	});
	return new Map([...ofMetrics, ...ofProducts]);
}
function unknownUse(name, names) {
	return {
		code: "unknown-use",
		message: `\`${name}\` is no product and no metric of these prices`,
		fix: suggestName(name, names.filter((each) => !each.startsWith("products.")), "name one that the prices have")
	};
}

// src/price-tests/compare/steady-price.ts
/** The months in which something changes, in order: the first, and each in which a discount has just ended. */
function steadyMonths(items) {
	const ends = items.flatMap(({ price }) => {
		const lasts = lengthOf(price);
		if (lasts?.kind === "months") return [lasts.months];
		return lasts?.kind === "other" ? [Number.POSITIVE_INFINITY] : [];
	});
	return [.../* @__PURE__ */ new Set([0, ...ends])].sort((a, b) => a < b ? -1 : 1);
}
/** Discounts of unknown duration end at the latest of the months. */
function steadyItems(items, month) {
	return items.map((item) => ({
		...item,
		price: steadyPrice(item.price, month)
	}));
}
function steadyPrice(price, month) {
	const { trial_period_days: _trial, discount, ...rest } = price;
	if (!discount) return rest;
	const lasts = lengthOf(price);
	if (lasts?.kind === "months" ? lasts.months <= month : lasts?.kind === "other" && month === Infinity) return rest;
	const { duration_unit: _unit, duration_value: _value, ...forGood } = discount;
	return {
		...rest,
		discount: forGood
	};
}
function lengthOf(price) {
	return price.discount ? discountOf(price) : void 0;
}
function discountOf(price) {
	return readTerms(price).terms.discount?.lasts;
}

// src/price-tests/statement-kind.ts
function refuserAt(locate, kind, faults) {
	return (field, fault) => faults.error({
		...fault,
		source: locate([kind, ...field])
	});
}
const HOLDS = { kind: "holds" };
/** A failure where there is one, else what is not proven, else that the statement holds. Stops at a failure. */
function worstOf(answers) {
	let worst = HOLDS;
	for (const finding of answers) {
		if (finding.kind === "fails") return finding;
		if (finding.kind === "not_proven" && worst.kind === "holds") worst = finding;
	}
	return worst;
}

// src/price-tests/kinds/compared-bundles.ts
function compareBundles(comparison) {
	return worstOf(comparison.days.map((day) => compareOn(day, comparison)));
}
function compareOn(day, comparison) {
	const { before, after } = comparison.sidesOn(day);
	const all = steadyMonths([...before, ...after]);
	const months = comparison.months === "each" ? all : all.slice(-1);
	return worstOf(months.map((month) => compareIn(month, day, {
		before,
		after
	}, comparison)));
}
function compareIn(month, day, { before, after }, { comparer, weights, strictly, rangeOf, names, currency, message, causeOf }) {
	const excess = comparer.excessOf({
		before: steadyItems(before, month),
		after: steadyItems(after, month),
		weights,
		strictly,
		rangeOf
	});
	switch (excess.kind) {
		case "none": return HOLDS;
		case "unproven": return {
			kind: "not_proven",
			reason: excess.reason
		};
		case "found": {
			const usage = excess.usage.map(useData);
			const [first] = excess.items;
			return {
				kind: "fails",
				message,
				counterexample: {
					day,
					after_months: month === 0 || month === Number.POSITIVE_INFINITY ? null : month,
					currency,
					months: excess.months,
					amounts: [{
						what: names[0],
						usage,
						amount: decimalText(excess.before)
					}, {
						what: names[1],
						usage,
						amount: decimalText(excess.after)
					}]
				},
				cause: first === void 0 ? null : causeOf(first, day)
			};
		}
		default: return excess;
	}
}
function useData({ name, quantity, axis, months, cell }) {
	return {
		name: name.replace(/^products\./, ""),
		quantity: decimalText(quantity),
		of: axis,
		months,
		cell
	};
}
function productUse(name, quantity, months) {
	return useData({
		name,
		quantity,
		axis: "quantity",
		months,
		cell: null
	});
}

// src/price-tests/kinds/cheaper-than.ts
const cheaperThan = {
	takes: "bundle",
	prepare: ({ statement, subject, refuse }, { book, comparer }) => {
		if (subject?.kind !== "bundle") return void 0;
		const than = bundleNamed(statement.than, ["than"], book.catalog, refuse);
		if (than === void 0) return void 0;
		const other = {
			kind: "bundle",
			bundle: than
		};
		if (!sameCurrency(subject.bundle, than, ["than"], refuse)) return void 0;
		const days = statement.at === void 0 ? daysOfBoth(book, subject, other) : [statement.at];
		const items = days.flatMap((day) => [subject, other].flatMap((each) => book.itemsOn(each, day) ?? []));
		const rangeOf = readRanges(statement.for, {
			items,
			catalog: book.catalog,
			at: ["for"],
			others: EVERY_QUANTITY
		}, refuse);
		if (rangeOf === void 0) return void 0;
		return () => compareBundles({
			comparer,
			days,
			currency: currencyOfBundle(subject.bundle),
			sidesOn: (day) => ({
				before: book.itemsOn(subject, day) ?? [],
				after: book.itemsOn(other, day) ?? []
			}),
			names: [subject.bundle.address, than.address],
			weights: {
				before: ONE,
				after: ONE
			},
			strictly: true,
			rangeOf,
			months: "each",
			message: `${subject.bundle.key} is not cheaper than ${than.key} at this usage`,
			causeOf: ({ before, after }, day) => before === null ? book.placeOf(other, day, after?.product ?? "") : book.placeOf(subject, day, before.product)
		});
	}
};
/** Undefined, with a fault, for a key that no bundle has. */
function bundleNamed(key, field, { bundles }, refuse) {
	const bundle = bundles.get(key.replace(/^bundles\./, ""));
	if (bundle === void 0) {
		const fix = suggestName(key, [...bundles.keys()], "write the key of a bundle in the catalog");
		refuse(field, {
			code: "unknown-bundle",
			message: `the catalog has no bundle \`${key}\``,
			fix
		});
	}
	return bundle;
}
function sameCurrency(one, other, field, refuse) {
	const [a, b] = [currencyOfBundle(one), currencyOfBundle(other)];
	if (a === null || b === null || a === b) return true;
	refuse(field, {
		code: "two-currencies",
		message: `${one.key} is in ${a} and ${other.key} in ${b}, and amounts of two currencies are not compared`,
		fix: "name bundles of one currency"
	});
	return false;
}
/** Today and every later day on which the prices of either change. */
function daysOfBoth(book, one, other) {
	return [.../* @__PURE__ */ new Set([...book.daysOf(one), ...book.daysOf(other)])].sort();
}

// src/price-tests/kinds/annual-at-most.ts
const YEAR = 12;
const annualAtMost = {
	takes: "bundle",
	prepare: ({ statement, subject, refuse }, { book, comparer }) => {
		if (subject?.kind !== "bundle") return void 0;
		const { bundle } = subject;
		const { monthly, months, at } = statement;
		const other = bundleNamed(monthly, ["monthly"], book.catalog, refuse);
		if (other === void 0 || !sameCurrency(bundle, other, ["monthly"], refuse)) return void 0;
		const byMonth = {
			kind: "bundle",
			bundle: other
		};
		const days = at === void 0 ? daysOfBoth(book, subject, byMonth) : [at];
		const sides = new Map(days.map((day) => [day, sidesOn(day, book, subject, byMonth)]));
		for (const [day, { before, after }] of sides) {
			const without = before.find(({ product }) => !after.some((each) => each.product === product));
			if (before.length > 0 && without === void 0) continue;
			const what = without === void 0 ? `${bundle.key} bills nothing by the year` : `${other.key} does not bill ${without.product.replace(/^products\./, "")} by the month`;
			const fix = without === void 0 ? "name the bundle that bills by the year" : "name the bundle that bills the same products by the month";
			refuse([without === void 0 ? "bundle" : "monthly"], {
				code: "no-counterpart",
				message: `${what} on ${day}`,
				fix
			});
			return;
		}
		const items = [...sides.values()].flatMap(({ before, after }) => [...before, ...after]);
		const rangeOf = readRanges(statement.usage, {
			items,
			catalog: book.catalog,
			at: ["usage"],
			others: EVERY_QUANTITY
		}, refuse);
		if (rangeOf === void 0) return void 0;
		return () => compareBundles({
			comparer,
			days,
			currency: currencyOfBundle(bundle),
			sidesOn: (day) => sides.get(day) ?? {
				before: [],
				after: []
			},
			names: [`${bundle.address} by the year`, `${other.address} by the month`],
			weights: {
				before: decimal(YEAR),
				after: decimal(months)
			},
			strictly: false,
			rangeOf,
			months: "lasting",
			message: `a year by the year costs more than ${months} months by the month`,
			causeOf: ({ before }, day) => before && book.placeOf(subject, day, before.product)
		});
	}
};
function sidesOn(day, book, yearly, monthly) {
	const before = (book.itemsOn(yearly, day) ?? []).filter(({ price }) => intervalMonths(price) === YEAR);
	const products = new Set(before.map(({ product }) => product));
	return {
		before,
		after: (book.itemsOn(monthly, day) ?? []).filter(({ product, price }) => products.has(product) && intervalMonths(price) === 1)
	};
}

// src/price-tests/compare/given-usage.ts
/** Usage that a statement gives, in the form in which bills look it up. */
/**
* `uses` is by a product's address or id, or a metric's id. A price that needs usage and has none is rated at zero; one
* that declares its units is rated at those.
*/
function lookupIn(uses) {
	return {
		knows: () => true,
		useOf: (_, product, price) => {
			const metrics = metricsOf(price);
			const [only] = metrics;
			const ofProduct = uses.get(product);
			if (ofProduct !== void 0) return {
				kind: "rows",
				rows: ofProduct.map((use) => sample(use, product, metrics.length === 1 ? only : void 0))
			};
			if (!metrics.some((metric) => uses.has(metric)) && !needsUsage(price)) return {
				kind: "none",
				reason: "no usage is given"
			};
			return {
				kind: "rows",
				rows: rowsOf(product, price, metrics, uses)
			};
		}
	};
}
function rowsOf(product, price, metrics, uses) {
	const given = metrics.flatMap((metric) => (uses.get(metric) ?? []).map((use) => sample(use, product, metric)));
	if (price.matrix_pricing_model !== void 0) return given;
	const unused = metrics.filter((metric) => !uses.has(metric));
	const zero = {
		quantity: "0",
		...given.every(({ count }) => count !== null) && { count: "0" }
	};
	if (metrics.length === 0) return [sample(zero, product, void 0)];
	return [...given, ...unused.map((metric) => sample(zero, product, metric))];
}
function sample({ quantity, count, dimensions = {} }, product, metric) {
	return {
		user: {
			kind: "customer",
			id: ""
		},
		used: metric === void 0 ? {
			kind: "product",
			name: product
		} : {
			kind: "metric",
			id: metric
		},
		perMonth: String(quantity),
		count: count === void 0 ? null : String(count),
		dimensions: new Map(Object.entries(dimensions)),
		event: null,
		source: {
			file: "tests",
			line: 1,
			column: 1
		}
	};
}

// src/price-tests/test-usage.ts
/**
* Undefined, with a fault, for a name that is of no price. A price that needs usage and has none here is rated at zero;
* one that declares its units is rated at those.
*/
function readTestUsage(written, items, catalog, refuse) {
	const names = usedNames$1(items, catalog);
	const uses = /* @__PURE__ */ new Map();
	let sound = true;
	for (const [name, use] of Object.entries(written ?? {})) {
		const known = names.get(name);
		const wrong = known === void 0 ? unknownUse(name, [...names.keys()]) : faultOf(name, pricesOf(items, known));
		if (wrong !== void 0) {
			refuse(["usage", name], wrong);
			sound = false;
		} else if (known !== void 0) uses.set(known, typeof use === "object" ? use : [{ quantity: use }]);
	}
	if (!sound) return void 0;
	return {
		lookup: lookupIn(uses),
		shown: [...uses].flatMap(shownUses)
	};
}
function pricesOf(items, known) {
	return items.flatMap(({ product, price }) => product === known ? [price] : []);
}
/** A use that cannot be counted by the prices of its product. `own` is empty for a metric. */
function faultOf(name, own) {
	if (own.length > 0 && own.every((price) => price.fixed_pricing_model !== void 0)) return {
		code: "fixed-price",
		message: `the price of \`${name}\` is fixed, so that no use changes it`,
		fix: "remove it"
	};
	const metrics = own.map(metricsOf);
	if (!metrics.some((each) => each.length > 1)) return void 0;
	const fix = `give the use of each metric: ${metrics.flat().join(", ")}`;
	return {
		code: "several-metrics",
		message: `\`${name}\` is priced by several metrics`,
		fix
	};
}
function shownUses([name, uses]) {
	return uses.map(({ quantity, dimensions }) => ({
		name: name.replace(/^products\./, ""),
		quantity: String(quantity),
		of: "quantity",
		months: 1,
		cell: dimensions ?? null
	}));
}

// src/price-tests/kinds/bill.ts
/** `bill`: the cost of a month at a usage on a day, exact to the cent. Amounts are rounded as quotes show them. */
/** Halves away from zero, as amounts are shown. */
const HALF_UP = 1;
const bill = {
	takes: "either",
	prepare: (prepared, { book }) => {
		const { subject, statement, refuse } = prepared;
		if (subject === null) return void 0;
		const day = statement.at ?? firstDay(subject, book);
		if (!isInForce(subject, day, book, refuse)) return void 0;
		const currency = currencyOf(book, subject);
		const equals = amountIn(statement.equals, currency, refuse);
		const items = book.itemsOn(subject, day) ?? [];
		const usage = readTestUsage(statement.usage, items, book.catalog, refuse);
		return equals === void 0 || usage === void 0 ? void 0 : answer$1(subject, day, usage, {
			equals,
			currency
		}, book);
	}
};
function answer$1(subject, day, { lookup, shown }, { equals, currency }, book) {
	return () => {
		const quoted = quoteOf(subject, day, lookup, book);
		if (quoted === void 0) return {
			kind: "not_proven",
			reason: `no prices hold on ${day}`
		};
		const [left] = quoted.excluded;
		if (left !== void 0) return {
			kind: "not_proven",
			reason: `not all is counted: ${what(left.what)}: ${left.reason}`
		};
		const assumed = quoted.assumed.map((each) => `${what(each.what)}: ${each.reason}`);
		if (quoted.total.round(currencyDigits(currency), HALF_UP).eq(decimal(equals))) return {
			kind: "holds",
			assumed
		};
		const [largest] = quoted.items.toSorted((a, b) => amountOf(b).cmp(amountOf(a)));
		return {
			kind: "fails",
			message: "the bill is another",
			counterexample: {
				day,
				after_months: null,
				currency,
				months: 1,
				amounts: [{
					what: "expected",
					usage: shown,
					amount: equals
				}, {
					what: addressOfSubject(subject),
					usage: shown,
					amount: decimalText(quoted.total)
				}]
			},
			cause: largest === void 0 ? null : book.placeOf(subject, day, largest.item.product),
			assumed
		};
	};
}
function amountOf({ result }) {
	return result.kind === "rated" ? result.perMonth ?? decimal(0) : decimal(0);
}
/** The bill of a month on a day. A new subscription of a bundle opens on that day. */
function quoteOf(subject, day, usage, book) {
	const fields = subject.kind === "subscription" ? subject.subscription.fields : {};
	return quote({
		schedule: book.scheduleOf(subject, day),
		day,
		contractStart: subject.kind === "bundle" ? day : contractStart(fields),
		user: {
			address: (subject.kind === "bundle" ? subject.bundle : subject.subscription).address,
			customer: String(fields.customer_id ?? "")
		},
		usage
	});
}
function firstDay(subject, { today }) {
	if (subject.kind === "bundle") return today;
	const start = contractStart(subject.subscription.fields);
	return start === null ? today : laterDay(start, today);
}
function isInForce(subject, day, book, refuse) {
	if (subject.kind === "bundle") return true;
	const { subscription } = subject;
	const start = book.placed(subscription).schedule.entries[0]?.from ?? contractStart(subscription.fields);
	const end = subscription.ends ?? contractEnd(subscription.fields);
	if (end !== null && day >= end) {
		const last = addDays(end, -1);
		refuse(["at"], {
			code: "not-in-force",
			message: `${subscription.address} has no prices on ${day}: it runs to ${last}`,
			fix: `write a day until then: at: ${last}`
		});
		return false;
	}
	if (start !== null && day < start) {
		refuse(["at"], {
			code: "not-in-force",
			message: `${subscription.address} has no prices on ${day}: they start on ${start}`,
			fix: `write a day from then on: at: ${start}`
		});
		return false;
	}
	return true;
}
function amountIn(equals, currency, refuse) {
	const amount = typeof equals === "string" ? equals : equals[currency ?? ""];
	if (amount === void 0) {
		refuse(["equals"], {
			code: "missing-currency",
			message: `\`equals\` has no amount in ${currency ?? "the unknown currency of these prices"}`,
			fix: `add ${currency ?? "one amount as text"}`
		});
		return;
	}
	const digits = currencyDigits(currency);
	if ((amount.split(".")[1]?.length ?? 0) <= digits) return amount;
	refuse(["equals"], {
		code: "too-exact",
		message: `a bill has ${digits} decimal places, and \`equals\` is ${amount}`,
		fix: `write it with ${digits} decimal places`
	});
}
function what(name) {
	return name.replace(/^(?:bundles\.\S+ )?products\./, "");
}

// src/price-tests/read/written-test.ts
function namesOf(names) {
	return typeof names === "string" ? [names] : names;
}

// src/price-tests/read/selector.ts
/** True where the selection is of subscriptions, and not of bundles. */
function selectsSubscriptions({ subscription, segment }) {
	return subscription !== void 0 || segment !== void 0;
}
function selectedBundles(catalog, selector) {
	return [...catalog.bundles.values()].filter((bundle) => fits(selector.bundle, bundle.key) && fits(selector.currency, bundle.currency));
}
function isSelected(catalog, subscription, selector) {
	const currency = declaredCurrency(catalog, subscription, subscription.fields.currency) ?? void 0;
	const segment = metadataValue(subscription.fields, "metadata.segment");
	return fits(selector.subscription, subscription.key) && fits(selector.segment, segment) && fits(selector.currency, currency) && (selector.bundle === void 0 || bundlesOf(subscription).some((key) => fits(selector.bundle, key)));
}
function bundlesOf({ entries }) {
	return entries.flatMap(({ items = [] }) => items.flatMap((item) => item.kind === "bundle" ? [item.bundle] : []));
}
/** True where one of the names fits the text. `*` stands for any text. */
function fits(names, text) {
	if (names === void 0) return true;
	if (text === void 0) return false;
	return namesOf(names).some((name) => fitsOne(name, text));
}
function fitsOne(pattern, text) {
	if (!pattern.includes("*")) return pattern === text;
	const [first = "", ...parts] = pattern.split("*");
	const last = parts.pop() ?? "";
	if (!text.startsWith(first)) return false;
	let at = first.length;
	for (const part of parts) {
		const found = text.indexOf(part, at);
		if (found < 0) return false;
		at = found + part.length;
	}
	return text.length - last.length >= at && text.endsWith(last);
}

// src/price-tests/kinds/margin-at-least.ts
const marginAtLeast = {
	takes: "bundle",
	prepare: ({ statement, subject, refuse }, { book, comparer, costs: files }) => {
		const file = files.get(statement.costs);
		if (subject?.kind !== "bundle" || file === void 0) return void 0;
		const { bundle } = subject;
		const currency = currencyOfBundle(bundle);
		const percent = decimal(String(statement.percent));
		if (percent.gt(HUNDRED)) {
			refuse(["percent"], {
				code: "not-a-percentage",
				message: "`percent` is above 100",
				fix: "write it such as 40 or \"32.5\""
			});
			return;
		}
		const days = statement.at === void 0 ? book.daysOf(subject) : [statement.at];
		const wanted = ({ product }) => fits(statement.product, keyOf$2(product));
		const itemsOn = (day) => (book.itemsOn(subject, day) ?? []).filter(wanted);
		const items = days.flatMap(itemsOn);
		if (items.length === 0) {
			refuse(["product"], {
				code: "unknown-product",
				message: `${bundle.key} has none of these products`,
				fix: "name products that the bundle prices"
			});
			return;
		}
		const missing = [...new Set(items.map(({ product }) => keyOf$2(product)))].filter((key) => !isDecimalText(file.costs.get(key)?.get(currency ?? "") ?? ""));
		for (const key of missing) refuse(["costs"], {
			code: "missing-cost",
			message: `${statement.costs} has no cost of \`${key}\` in ${currency ?? "any currency, because the bundle names none"}`,
			fix: `write it there, such as ${key}: { ${currency ?? "USD"}: "0.02" }, or "0"`
		});
		const rangeOf = readRanges(statement.usage, {
			items,
			catalog: book.catalog,
			at: ["usage"],
			others: {
				from: ONE,
				to: null
			}
		}, refuse);
		if (rangeOf === void 0 || missing.length > 0) return void 0;
		const costOf = ({ product }) => file.costs.get(keyOf$2(product))?.get(currency ?? "") ?? "0";
		return () => {
			const unknown = items.find(({ price }) => costPrice(price, "0") === void 0);
			if (unknown !== void 0) return withoutCost(unknown);
			return compareBundles({
				comparer,
				days,
				currency,
				sidesOn: (day) => ({
					before: itemsOn(day).map((item) => ({
						...item,
						price: costPrice(item.price, costOf(item)) ?? {}
					})),
					after: itemsOn(day)
				}),
				names: ["costs", bundle.address],
				weights: {
					before: HUNDRED,
					after: HUNDRED.minus(percent)
				},
				strictly: false,
				rangeOf,
				months: "each",
				message: `costs leave less than ${decimalText(percent)} % of the bill`,
				causeOf: ({ after }, day) => after && book.placeOf(subject, day, after.product)
			});
		};
	}
};
function withoutCost({ product }) {
	return {
		kind: "not_proven",
		reason: `${keyOf$2(product)}: a unit cost says nothing of an expression`
	};
}
function keyOf$2(product) {
	return product.replace(/^products\./, "");
}
/**
* The costs as a price, so that they are compared like one. Units that no metric counts cost by the month, metered use
* by the unit. Undefined for an expression, which has no unit.
*/
function costPrice(price, cost) {
	const read = readPrice(price);
	if (read.kind === "faulty") return {};
	const { model } = read;
	if (model.kind === "expression") return void 0;
	const { billing_interval, billing_interval_count, billing_interval_unit, metric_ids } = price;
	const beside = {
		...addsUp(model, price) ? {
			...billing_interval !== void 0 && { billing_interval },
			...billing_interval_count !== void 0 && { billing_interval_count },
			...billing_interval_unit !== void 0 && { billing_interval_unit }
		} : { billing_interval: "monthly" },
		...metric_ids !== void 0 && { metric_ids },
		...price.fee_type !== void 0 && { fee_type: price.fee_type },
		...price.type !== void 0 && modelNamedBy(price.type) === void 0 && { type: price.type }
	};
	if (model.kind === "volume-percentage" || (model.kind === "tiered" || model.kind === "graduated") && model.measure === "amount") {
		const percentage = decimalText(decimal(cost).times(HUNDRED));
		return {
			...beside,
			volume_percentage_pricing_model: { percentage }
		};
	}
	if (model.kind === "fixed") {
		const units = price.fixed_pricing_model?.units;
		return {
			...beside,
			fixed_pricing_model: {
				price_per_unit: cost,
				...units !== void 0 && { units }
			}
		};
	}
	return {
		...beside,
		unit_pricing_model: { price_per_unit: cost }
	};
}

// src/price-tests/compare/charge-curves.ts
function chargesOf(item) {
	const { price } = item;
	const read = readPrice(price);
	if (read.kind === "faulty") return {
		kind: "unknown",
		reason: read.faults[0].message
	};
	if (price.billing_frequency !== void 0 && price.billing_frequency !== "recurring") return {
		kind: "unknown",
		reason: `its billing frequency is ${price.billing_frequency}`
	};
	const [unread] = read.terms.excluded;
	if (unread !== void 0) return {
		kind: "unknown",
		reason: `no arithmetic is known for ${unread}`
	};
	if (read.model.kind === "expression") return ofExpression(item, read);
	const paired = pairBills(price, price);
	if (paired.kind === "incomparable") return {
		kind: "unknown",
		reason: paired.reason
	};
	const isMatrix = read.model.kind === "matrix";
	return {
		kind: "curves",
		curves: paired.pairs.map(({ context, after, fine, divisible }) => {
			const cell = isMatrix ? context.cell : null;
			return {
				id: idOf(metricsOf(price), item.product, context.axis, cell),
				items: [item],
				name: item.product,
				axis: context.axis,
				cell,
				plain: after.bill,
				fine: divisible ? fine.after : null
			};
		})
	};
}
function ofExpression(item, { model, terms }) {
	if (model.kind !== "expression") return { kind: "bent" };
	const on = (grid) => {
		const curves = expressionCurves(model, grid);
		return curves && new Map([...curves].map(([metric, curve]) => {
			const discounted = scaleCurve(curve, ONE.minus(terms.discount?.fraction ?? ZERO));
			return [metric, limitCurve(discounted, terms.minimumSpend, terms.maximumSpend)];
		}));
	};
	const [plain, fine] = [on("plain"), on("fine")];
	if (plain === void 0 || fine === void 0) return { kind: "bent" };
	if ((terms.minimumSpend !== null || terms.maximumSpend !== null) && plain.size > 1) return { kind: "bent" };
	return {
		kind: "curves",
		curves: [...plain].map(([metric, curve]) => {
			const name = plain.size === 1 ? item.product : metric;
			return {
				id: idOf([metric], item.product, "quantity", null),
				items: [item],
				name,
				axis: "quantity",
				cell: null,
				plain: curve,
				fine: fine.get(metric) ?? null
			};
		})
	};
}
function idOf(metrics, product, axis, cell) {
	return JSON.stringify([
		metrics.length === 0 ? product : [...metrics].sort(),
		axis,
		cell
	]);
}
/** One curve for each use. */
function summed(curves) {
	const byId = /* @__PURE__ */ new Map();
	for (const curve of curves) {
		const known = byId.get(curve.id);
		byId.set(curve.id, known === void 0 ? curve : together(known, curve));
	}
	return [...byId.values()];
}
function together(a, b) {
	return {
		...a,
		items: [...a.items, ...b.items],
		plain: combined(a.plain, b.plain),
		fine: a.fine && b.fine && combined(a.fine, b.fine)
	};
}

// src/price-tests/compare/tried-falls.ts
/** Compares usages that differ in one metric alone. */
function fallAmong(price) {
	const tried = triedUsages(price);
	const metrics = [...tried[0]?.usage.keys() ?? []];
	for (const metric of metrics) {
		const lines = /* @__PURE__ */ new Map();
		for (const each of tried) {
			const key = metrics.filter((name) => name !== metric).map((name) => textOf(each, name)).join(" ");
			lines.set(key, [...lines.get(key) ?? [], each]);
		}
		for (const line of lines.values()) {
			const sorted = line.toSorted((a, b) => quantityOf(a, metric).cmp(quantityOf(b, metric)));
			for (const [index, more] of sorted.entries()) {
				const less = sorted[index - 1];
				if (less !== void 0 && more.bill.lt(less.bill)) return {
					kind: "fall",
					less,
					more
				};
			}
		}
	}
	return {
		kind: "none",
		usages: tried.length
	};
}
function triedUsages(price) {
	const read = readPrice(price);
	if (read.kind === "faulty" || read.model.kind !== "expression") return [];
	return sampleExpressions(read.model, read.model).flatMap(({ usage }) => {
		const rating = ratePrice(price, { metrics: usage });
		return rating.kind === "rated" ? [{
			usage,
			bill: rating.total
		}] : [];
	});
}
function quantityOf({ usage }, metric) {
	const quantity = usage.get(metric);
	if (quantity === void 0) throw new Error(`no quantity of ${metric}`);
	return quantity;
}
function textOf(tried, metric) {
	return decimalText(quantityOf(tried, metric));
}

// src/price-tests/kinds/never-cheaper.ts
const neverCheaper = {
	takes: "either",
	prepare: ({ statement, subject, refuse }, { book }) => {
		if (subject === null) return void 0;
		const days = statement.at === void 0 ? book.daysOf(subject) : [statement.at];
		const wanted = ({ product }) => fits(statement.product, keyOf$1(product));
		if (!days.flatMap((day) => book.itemsOn(subject, day) ?? []).some(wanted) && statement.product !== void 0) {
			refuse(["product"], {
				code: "unknown-product",
				message: `${addressOfSubject(subject)} has none of these products`,
				fix: "name products that it prices"
			});
			return;
		}
		return () => worstOf(days.map((day) => onDay(day, subject, wanted, book)));
	}
};
function onDay(day, subject, wanted, book) {
	const items = book.itemsOn(subject, day);
	if (items === void 0) return {
		kind: "not_proven",
		reason: `not all prices of ${day} are known`
	};
	const chosen = items.filter(wanted);
	return worstOf(steadyMonths(chosen).map((month) => inMonth(month, steadyItems(chosen, month), day, subject, book)));
}
function inMonth(month, items, day, subject, book) {
	const place = {
		month,
		day,
		subject,
		book
	};
	const charges = items.map((item) => ({
		item,
		charges: chargesOf(item)
	}));
	const curves = summed(charges.flatMap((each) => each.charges.kind === "curves" ? each.charges.curves : []));
	return worstOf([...curves.map((curve) => fallOf(curve, curves, place)), ...charges.map(({ item, charges: { kind, ...rest } }) => {
		if (kind === "bent") return triedFinding(item, place);
		return "reason" in rest ? {
			kind: "not_proven",
			reason: `${keyOf$1(item.product)}: ${rest.reason}`
		} : HOLDS;
	})]);
}
function fallOf(curve, all, place) {
	const [drop] = [...totalDrops(curve.plain), ...curve.fine === null ? [] : totalDrops(curve.fine)];
	if (drop === void 0) return HOLDS;
	const metrics = new Set(metricsIn(curve));
	if (all.some((each) => each !== curve && metricsIn(each).some((metric) => metrics.has(metric)))) return {
		kind: "not_proven",
		reason: `${keyOf$1(curve.name)}: its charge falls, and another price counts the same usage in a different way`
	};
	return fails(curve, drop, place);
}
function metricsIn({ items }) {
	return items.flatMap(({ price }) => price.metric_ids ?? []);
}
function fails(curve, drop, { month, day, subject, book }) {
	const [item] = curve.items;
	const name = keyOf$1(curve.name);
	const months = item === void 0 ? null : intervalMonths(item.price);
	const used = (quantity) => [useData({
		name,
		quantity,
		axis: curve.axis === "nothing" ? "quantity" : curve.axis,
		months,
		cell: curve.cell
	})];
	return {
		kind: "fails",
		message: `more use of ${name} costs less: ${decimalText(drop.nextQuantity)} less than ${decimalText(drop.quantity)}`,
		counterexample: {
			day,
			after_months: month === 0 || month === Number.POSITIVE_INFINITY ? null : month,
			currency: currencyOf(book, subject),
			months,
			amounts: [{
				what: "at first",
				usage: used(drop.quantity),
				amount: decimalText(drop.bill)
			}, {
				what: "with more use",
				usage: used(drop.nextQuantity),
				amount: decimalText(drop.nextBill)
			}]
		},
		cause: item === void 0 ? null : book.placeOf(subject, day, item.product, tierOf(item.price, drop.nextQuantity))
	};
}
/** The field of the tier that a quantity is in; the model where it has no tiers. */
function tierOf(price, quantity) {
	const model = modelInUse(price);
	if (model === void 0) return [];
	const { tiers } = price[model];
	const index = (tiers ?? []).findIndex(({ max_units: last }) => last === void 0 || quantity.lte(String(last)));
	return index < 0 ? [model] : [
		model,
		"tiers",
		index
	];
}
function triedFinding(item, { day, subject, book, month }) {
	const tried = fallAmong(item.price);
	const name = keyOf$1(item.product);
	if (tried.kind === "none") return {
		kind: "not_proven",
		reason: `${name}: its expression has no straight lines; it holds at the ${tried.usages} usages that were tried, and nothing is known between them`,
		cause: book.placeOf(subject, day, item.product)
	};
	const months = intervalMonths(item.price);
	const amount = (what, { usage, bill }) => ({
		what,
		usage: [...usage].map(([metric, quantity]) => useData({
			name: metric,
			quantity,
			axis: "quantity",
			months,
			cell: null
		})),
		amount: decimalText(bill)
	});
	return {
		kind: "fails",
		message: `more use of ${name} costs less`,
		counterexample: {
			day,
			after_months: month === 0 || month === Number.POSITIVE_INFINITY ? null : month,
			currency: currencyOf(book, subject),
			months,
			amounts: [amount("at first", tried.less), amount("with more use", tried.more)]
		},
		cause: book.placeOf(subject, day, item.product)
	};
}
function keyOf$1(product) {
	return product.replace(/^products\./, "");
}

// src/price-tests/compare/amounts-of-model.ts
/** The amounts of money in a price, and everything else that decides its bills, for comparing two currencies. */
function partsOf(model, terms) {
	const amounts = [];
	const add = (name, amount, at = decimal(1)) => {
		if (amount !== null) amounts.push({
			name,
			amount,
			at
		});
	};
	const rest = [modelRest(model, add), termsRest(terms, add)];
	return {
		amounts,
		rest: JSON.stringify(rest)
	};
}
function modelRest(model, add) {
	switch (model.kind) {
		case "unit":
			add("per unit", model.pricePerUnit);
			return [model.kind];
		case "fixed":
			add("per unit", model.pricePerUnit);
			return [model.kind, decimalText(model.units)];
		case "tiered":
		case "graduated": return [
			model.kind,
			model.measure,
			tiersRest(model.tiers, model.measure === "amount", add),
			model.units && decimalText(model.units)
		];
		case "volume-percentage":
			add("per sale", model.pricePerUnit);
			add("fee", model.fixedFee);
			return [model.kind, decimalText(model.rate)];
		case "prepaid-tiered": return [
			model.kind,
			decimalText(model.prepaidUnits),
			tiersRest(model.tiers, false, add)
		];
		case "prepaid-fixed":
			add("fee", model.fixedFee);
			add("per unit", model.pricePerUnit, model.prepaidUnits.plus(decimal(1)));
			return [model.kind, decimalText(model.prepaidUnits)];
		case "expression": return [
			model.kind,
			[...model.metrics],
			model.charges.map(({ quantity, unitPrice }, index) => {
				if (unitPrice.kind === "number") add(`charge ${index + 1}, per unit`, unitPrice.value);
				return [expressionRest(quantity), unitPrice.kind === "number" ? null : expressionRest(unitPrice)];
			})
		];
		case "matrix": return [
			model.kind,
			[...model.dimensions],
			nodeRest(model.root, add)
		];
		default: return model;
	}
}
/** The boundaries, and the shares of tiers over an amount of money, which are no money. */
function tiersRest({ coverZero, bands }, ofMoney, add) {
	return [coverZero, bands.map(({ above, upTo, rate, fixedFee }, index) => {
		const at = upTo ?? above.plus(decimal(1));
		if (!ofMoney) add(`tier ${index + 1}, per unit`, rate, at);
		add(`tier ${index + 1}, fee`, fixedFee, at);
		return [
			decimalText(above),
			upTo && decimalText(upTo),
			ofMoney ? decimalText(rate) : null
		];
	})];
}
function nodeRest({ leaf, splits, fallback }, add) {
	return [
		leaf && modelRest(leaf.model, (name, amount, at) => add(`${leaf.label}, ${name}`, amount, at)),
		splits.map(({ dimension, branches, wildcard }) => [
			dimension,
			[...branches].map(([value, child]) => [value, nodeRest(child, add)]),
			wildcard && nodeRest(wildcard, add)
		]),
		fallback && nodeRest(fallback, add)
	];
}
function termsRest(terms, add) {
	add("minimum spend", terms.minimumSpend, decimal(0));
	add("maximum spend", terms.maximumSpend, decimal(0));
	return [
		terms.discount && [decimalText(terms.discount.fraction), terms.discount.lasts],
		terms.minimumSpend === null,
		terms.maximumSpend === null,
		terms.trialDays,
		terms.excluded
	];
}
function expressionRest(expression) {
	return JSON.parse(JSON.stringify(expression));
}

// src/price-tests/kinds/bundles-of-currencies.ts
/** The bundles as written, or the only one of each currency that has such a price. */
function chosenBundles({ currencies, bundles, price }, book, refuse) {
	const [one, two] = currencies;
	if (one === void 0 || two === void 0 || currencies.length > 2) {
		refuse(["currencies"], {
			code: "not-two",
			message: "`currencies` are not two",
			fix: "write two of them, such as [USD, EUR]"
		});
		return;
	}
	if (bundles !== void 0 && bundles.length !== 2) {
		refuse(["bundles"], {
			code: "not-two",
			message: "`bundles` are not two",
			fix: "write one for each currency"
		});
		return;
	}
	const [first, second] = [one, two].map((currency, index) => {
		const named = bundles?.[index];
		const bundle = named === void 0 ? onlyBundle(currency, price, book, refuse) : bundleNamed(named, ["bundles", index], book.catalog, refuse);
		if (bundle === void 0) return void 0;
		const own = currencyOfBundle(bundle);
		if (own === currency) return bundle;
		refuse(["bundles"], {
			code: "other-currency",
			message: `${bundle.key} is in ${own ?? "no declared currency"}, not in ${currency}`,
			fix: "write the currencies in the order of the bundles"
		});
	});
	if (first === void 0 || second === void 0) return void 0;
	if (![...first.editions].some(({ prices }) => [...prices.keys()].some((key) => fits(price, key)))) {
		refuse(["price"], {
			code: "unknown-price",
			message: `${first.key} has no such price`,
			fix: `write one of ${[...editionOn(first, null).prices.keys()].join(", ")}`
		});
		return;
	}
	return [first, second];
}
function onlyBundle(currency, price, { catalog }, refuse) {
	const having = [...catalog.bundles.values()].filter((bundle) => currencyOfBundle(bundle) === currency && bundle.editions.some(({ prices }) => [...prices.keys()].some((key) => fits(price, key))));
	const [bundle, second] = having;
	if (bundle !== void 0 && second === void 0) return bundle;
	const message = bundle === void 0 ? `no bundle in ${currency} has such a price` : `several bundles in ${currency} have such a price: ${having.map(({ key }) => key).join(", ")}`;
	refuse(["currencies"], {
		code: bundle === void 0 ? "unknown-price" : "several-bundles",
		message,
		fix: "name one bundle for each currency: bundles: [growth, growth_eur]"
	});
}

// src/price-tests/kinds/same-everywhere.ts
const sameEverywhere = {
	takes: "none",
	prepare: ({ statement, refuse }, inputs) => {
		const bundles = chosenBundles(statement, inputs.book, refuse);
		if (bundles === void 0) return void 0;
		const [first, second] = bundles;
		const { book } = inputs;
		const of = (bundle) => ({
			kind: "bundle",
			bundle
		});
		const days = statement.at === void 0 ? daysOfBoth(book, of(first), of(second)) : [statement.at];
		const pairs = [];
		for (const day of days) {
			const others = [...editionOn(second, day).prices.values()];
			for (const [key, { product, price }] of editionOn(first, day).prices) {
				if (!fits(statement.price, key)) continue;
				const other = others.find((each) => nameOf$1(each.product) === nameOf$1(product));
				if (other !== void 0) {
					pairs.push({
						day,
						key,
						first: price,
						second: other.price,
						product: nameOf$1(product)
					});
					continue;
				}
				refuse(["price"], {
					code: "no-counterpart",
					message: `${second.key} does not price \`${key}\` of ${first.key} on ${day}`,
					fix: "name prices that both bundles have"
				});
				return;
			}
		}
		const terms = {
			rate: decimal(statement.rate),
			rounding: decimal(statement.rounding ?? "0")
		};
		return () => worstOf(pairs.map((pair) => compare(pair, terms, [first, second], inputs)));
	}
};
function compare(pair, terms, bundles, { book, comparer }) {
	const reads = [readPrice(pair.first), readPrice(pair.second)];
	if (reads[0].kind === "faulty" || reads[1].kind === "faulty") return {
		kind: "not_proven",
		reason: `${pair.key}: one of the prices cannot be rated`
	};
	const sides = [partsOf(reads[0].model, reads[0].terms), partsOf(reads[1].model, reads[1].terms)];
	if (sides[0].rest === sides[1].rest && intervalMonths(pair.first) === intervalMonths(pair.second)) {
		const wrong = sides[1].amounts.findIndex((amount, index) => isOff(amount, sides[0].amounts[index], terms));
		if (wrong < 0) return HOLDS;
		const [amount, base] = [sides[1].amounts[wrong], sides[0].amounts[wrong]];
		if (amount !== void 0 && base !== void 0 && terms.rounding.gt(ZERO)) return wrongAmount(pair, amount, base, terms, bundles, book);
	}
	const itemOf = ({ currency: _, ...price }) => ({
		name: pair.product,
		product: pair.product,
		bundle: null,
		price
	});
	const [first, second] = [pair.first, pair.second].map((price) => steadyItems([itemOf(price)], 0));
	const both = {
		strictly: false,
		rangeOf: () => EVERY_QUANTITY
	};
	const above = comparer.excessOf({
		...both,
		before: second ?? [],
		after: first ?? [],
		weights: {
			before: ONE,
			after: terms.rate
		}
	});
	const below = comparer.excessOf({
		...both,
		before: first ?? [],
		after: second ?? [],
		weights: {
			before: terms.rate,
			after: ONE
		}
	});
	if (above.kind === "found") return differs(pair, above, above.before, above.after, terms, bundles, book);
	if (below.kind === "found") return differs(pair, below, below.after, below.before, terms, bundles, book);
	for (const excess of [above, below]) if (excess.kind === "unproven") return {
		kind: "not_proven",
		reason: excess.reason
	};
	const declared = [reads[0], reads[1]].map(({ model, terms: { discount, trialDays } }) => JSON.stringify([
		"units" in model ? model.units : null,
		discount?.lasts ?? null,
		trialDays
	]));
	return declared[0] === declared[1] ? HOLDS : {
		kind: "not_proven",
		reason: `${pair.key}: the declared units, the trial or the discounts of the two differ`
	};
}
function isOff({ amount }, base, { rate, rounding }) {
	return base === void 0 || amount.minus(base.amount.times(rate)).abs().gt(rounding);
}
function wrongAmount({ day, key, first, second, product }, amount, base, { rate, rounding }, bundles, book) {
	const billOf = (price) => {
		const { discount: _, trial_period_days: __, ...list } = price;
		const rating = ratePrice(list, {
			quantity: amount.at,
			amount: amount.at
		});
		return rating.kind === "rated" ? rating.total : null;
	};
	const [exact, bill] = [billOf(first)?.times(rate) ?? base.amount.times(rate), billOf(second) ?? amount.amount];
	const usage = [productUse(product, amount.at, intervalMonths(second))];
	return {
		kind: "fails",
		message: `${key}, ${amount.name}: ${decimalText(amount.amount)} is more than ${decimalText(rounding)} away from ${decimalText(base.amount.times(rate))}, which is ${decimalText(base.amount)} times ${decimalText(rate)}`,
		counterexample: {
			day,
			after_months: null,
			currency: currencyOfBundle(bundles[1]),
			months: intervalMonths(second),
			amounts: [{
				what: `${bundles[0].address} times ${decimalText(rate)}`,
				usage,
				amount: decimalText(exact)
			}, {
				what: bundles[1].address,
				usage,
				amount: decimalText(bill)
			}]
		},
		cause: book.placeOf({
			kind: "bundle",
			bundle: bundles[1]
		}, day, product)
	};
}
function differs({ day, key, product }, excess, second, first, { rate }, bundles, book) {
	const usage = excess.usage.map(useData);
	return {
		kind: "fails",
		message: `${key} of ${bundles[1].key} is not that of ${bundles[0].key} times ${decimalText(rate)}`,
		counterexample: {
			day,
			after_months: null,
			currency: currencyOfBundle(bundles[1]),
			months: excess.months,
			amounts: [{
				what: `${bundles[0].address} times ${decimalText(rate)}`,
				usage,
				amount: decimalText(first.times(rate))
			}, {
				what: bundles[1].address,
				usage,
				amount: decimalText(second)
			}]
		},
		cause: book.placeOf({
			kind: "bundle",
			bundle: bundles[1]
		}, day, product)
	};
}
function nameOf$1(reference) {
	return reference.kind === "address" ? reference.address : reference.id;
}

// src/price-tests/kinds/unchanged.ts
const unchanged = {
	takes: "none",
	prepare: ({ statement, refuse }, { book, moveOf, others }) => {
		const before = others.get(statement.since);
		if (before === void 0) return void 0;
		const { for: selected = {}, except } = statement;
		const wanted = (side) => (subscription) => isSelected(side.catalog, subscription, selected) && (except === void 0 || !isSelected(side.catalog, subscription, except));
		for (const [field, selector] of [["for", statement.for], ["except", except]]) if (selector !== void 0 && !selectsAny(selector, [book, before])) {
			refuse([field], {
				code: "matches-nothing",
				message: `\`${field}\` selects no subscription`,
				fix: "name subscriptions that the catalog has, or leave it out"
			});
			return;
		}
		const old = [...before.catalog.subscriptions.values()].filter(wanted(before));
		return () => {
			return findingOf(old.flatMap((subscription) => {
				const now = book.catalog.subscriptions.get(subscription.key);
				if (now === void 0) return [[subscription, GONE]];
				if (except !== void 0 && isSelected(book.catalog, now, except)) return [];
				return [[now, moveOf({
					before: {
						book: before,
						subscription
					},
					after: {
						book,
						subscription: now
					}
				})]];
			}), statement.since, book);
		};
	}
};
const GONE = {
	kind: "unproven",
	reason: "the catalog does not have it any more"
};
function selectsAny(selector, books) {
	return books.some(({ catalog }) => [...catalog.subscriptions.values()].some((subscription) => isSelected(catalog, subscription, selector)));
}
function findingOf(moves, since, book) {
	const moving = moves.filter(([, { kind }]) => kind === "moves");
	const [first] = moving;
	if (first === void 0) {
		const open = moves.find(([, { kind }]) => kind === "unproven");
		if (open === void 0 || open[1].kind !== "unproven") return HOLDS;
		return {
			kind: "not_proven",
			reason: `${open[0].address}: ${open[1].reason}`
		};
	}
	const [subscription, move] = first;
	if (move.kind !== "moves") return HOLDS;
	const subject = {
		kind: "subscription",
		subscription
	};
	const usage = move.usage.map(useData);
	const more = moving.length === 1 ? "" : `, and ${moving.length - 1} more`;
	return {
		kind: "fails",
		message: `the bill of ${subscription.address} moves: ${move.why}${more}`,
		counterexample: {
			day: move.day,
			after_months: null,
			currency: currencyOf(book, subject),
			months: move.months,
			amounts: [{
				what: `at ${since}`,
				usage,
				amount: decimalText(move.before)
			}, {
				what: "now",
				usage,
				amount: decimalText(move.after)
			}]
		},
		cause: (move.product === null ? null : book.placeOf(subject, move.day, move.product)) ?? subscription.locate([])
	};
}

// src/price-tests/kinds/all-kinds.ts
const ALL_KINDS = {
	bill,
	unchanged,
	never_cheaper_to_use_more: neverCheaper,
	annual_at_most: annualAtMost,
	cheaper_than: cheaperThan,
	margin_at_least: marginAtLeast,
	same_everywhere: sameEverywhere
};

// src/price-tests/subjects-of.ts
/** Null stands for a statement without a subject of its own. Undefined, with a fault, where there is none. */
function subjectsOf(test, catalog, faults) {
	const { takes } = ALL_KINDS[test.kind];
	const refuse = (path, code, message, fix) => {
		faults.error({
			code,
			source: test.locate(path),
			message,
			fix
		});
	};
	const written = test.statement;
	if (takes === "none") {
		if (test.forEach === null) return [null];
		return refuse(["for_each"], "no-subject", `\`${test.kind}\` is not for each of something`, "remove `for_each`");
	}
	const named = ["bundle", "subscription"].filter((name) => written[name] !== void 0);
	if (test.forEach !== null) {
		const [field] = named;
		if (field === void 0) return selectedBy(test, test.forEach, takes, catalog, refuse);
		const message = `\`for_each\` gives what \`${field}\` names`;
		return refuse([test.kind, field], "two-subjects", message, "keep one of the two");
	}
	if (named.length === 2) return refuse([test.kind, "subscription"], "two-subjects", "the statement names a bundle and a subscription", "keep one of the two");
	if (written.subscription !== void 0) {
		const key = written.subscription.replace(/^subscriptions\./, "");
		const subscription = catalog.subscriptions.get(key);
		if (subscription !== void 0) return [{
			kind: "subscription",
			subscription
		}];
		const fix = suggestName(key, [...catalog.subscriptions.keys()], "write the key of one in the catalog");
		const message = `the catalog has no subscription \`${key}\``;
		return refuse([test.kind, "subscription"], "unknown-subscription", message, fix);
	}
	if (written.bundle !== void 0) {
		const key = written.bundle.replace(/^bundles\./, "");
		const bundle = catalog.bundles.get(key);
		if (bundle !== void 0) return [{
			kind: "bundle",
			bundle
		}];
		const fix = suggestName(key, [...catalog.bundles.keys()], "write the key of one in the catalog");
		return refuse([test.kind, "bundle"], "unknown-bundle", `the catalog has no bundle \`${key}\``, fix);
	}
	const what = takes === "bundle" ? "`bundle`" : "`bundle` or `subscription`";
	const fix = `add ${what}, or \`for_each\` beside the statement`;
	return refuse([test.kind], "no-subject", `\`${test.kind}\` names no ${what}`, fix);
}
function selectedBy(test, selector, takes, catalog, refuse) {
	if (selectsSubscriptions(selector) && takes === "bundle") return refuse(["for_each"], "no-subject", `\`${test.kind}\` is about bundles, and \`for_each\` selects subscriptions`, "select by `bundle` or `currency`");
	const selected = selectsSubscriptions(selector) ? [...catalog.subscriptions.values()].filter((subscription) => isSelected(catalog, subscription, selector)).map((subscription) => ({
		kind: "subscription",
		subscription
	})) : selectedBundles(catalog, selector).map((bundle) => ({
		kind: "bundle",
		bundle
	}));
	if (selected.length > 0) return selected;
	return refuse(["for_each"], "matches-nothing", "`for_each` selects nothing", "name something that the catalog has, or remove the test");
}

// src/price-tests/answer-tests.ts
/** Undefined where `faults` has an error. */
function answerTests(tests, inputs, faults) {
	const prepared = tests.flatMap((test) => prepare(test, inputs, faults));
	if (faults.errorCount() > 0) return void 0;
	return prepared.map(({ test, subject, answer }) => resultOf(test, subject, answer()));
}
function prepare(test, inputs, faults) {
	const subjects = subjectsOf(test, inputs.book.catalog, faults) ?? [];
	const refuse = refuserAt(test.locate, test.kind, faults);
	return subjects.flatMap((subject) => {
		const { prepare: prepareOne } = ALL_KINDS[test.kind];
		const { statement } = test;
		const answer = prepareOne({
			statement,
			subject,
			refuse
		}, inputs);
		return answer === void 0 ? [] : [{
			test,
			subject,
			answer
		}];
	});
}
function resultOf(test, subject, finding) {
	const address = subject && addressOfSubject(subject);
	const name = test.name ?? test.kind;
	return {
		name: (test.forEach !== null || test.name === null) && address !== null ? `${name}: ${address}` : name,
		kind: test.kind,
		subject: address,
		status: finding.kind,
		allowed: test.allowUnproven,
		message: finding.kind === "holds" ? null : finding.kind === "fails" ? finding.message : finding.reason,
		counterexample: finding.kind === "fails" ? finding.counterexample : null,
		source: test.locate([test.kind]),
		cause: finding.kind === "holds" ? null : finding.cause ?? null,
		assumed: finding.kind === "not_proven" ? [] : finding.assumed ?? []
	};
}

// src/price-tests/compare/items-on.ts
/** The items of a subscription on a day. */
/** Undefined where not all of the items are known; empty before the first and after the end. */
function inForce({ book, subscription }, day) {
	const { schedule } = book.placed(subscription);
	const entry = entryOn(schedule, day);
	if (entry === void 0) return [];
	if (entry.missing !== null) return void 0;
	const terms = readSubscriptionTerms(schedule.terms);
	return itemsInForce(schedule, entry, terms, {
		day,
		contractStart: contractStart(subscription.fields)
	});
}
/** The items at their prices of the day, without those that are in their trial. */
function billedItems(items, day) {
	return items.flatMap(({ item, price, since }) => daysBetween(since, day) < (price.trial_period_days ?? 0) ? [] : [{
		...item,
		price
	}]);
}

// src/price-tests/compare/quote-on.ts
/** The bill of a subscription for a month, as `quote` computes it; undefined once it has ended. */
function quoteOn({ book, subscription }, day, usage) {
	const { fields, address, ends, absent } = subscription;
	const end = ends ?? contractEnd(fields);
	if (absent === true || absent !== void 0 && day >= absent || end !== null && day >= end) return void 0;
	return quote({
		schedule: book.placed(subscription).schedule,
		day,
		contractStart: contractStart(fields),
		user: {
			address,
			customer: String(fields.customer_id ?? "")
		},
		usage
	});
}

// src/price-tests/compare/sides-in-time.ts
/** The days on which the bills of two catalogs are compared, and the changes beside prices that may move a bill. */
/** Everything that decides the bills of one side; the same text means the same bills. */
function likenessOf({ book, subscription }, { identityOf }) {
	const { fields, ends, absent, plan } = subscription;
	const { schedule } = book.placed(subscription);
	return JSON.stringify([
		schedule.entries.map(({ from, arrival, items, missing }) => [
			from,
			arrival,
			missing,
			items.map(({ name, price }) => [name, identityOf(price)])
		]),
		[
			...MONEY_TERMS,
			"currency",
			"contract",
			"renewal"
		].map((name) => fields[name] ?? null),
		ends ?? null,
		absent ?? null,
		plan ?? null,
		payerOf(subscription)
	]);
}
/** The change beside the prices that may move a bill, as a clause; null where there is none. */
function changedTerms({ before, after }) {
	const [old, now] = [before.subscription, after.subscription];
	if ((old.fields.currency ?? null) !== (now.fields.currency ?? null)) return "its currency changes";
	if (contractStart(old.fields) !== contractStart(now.fields)) return "its contract starts on another day";
	if (payerOf(old) !== payerOf(now)) return "another customer pays it";
	if (JSON.stringify(old.plan) !== JSON.stringify(now.plan)) return "its pricing plan changes";
	if (endOf(old) !== endOf(now)) return "it ends on another day";
	const terms = [old, now].map(({ fields }) => JSON.stringify(readSubscriptionTerms(fields)));
	return terms[0] === terms[1] ? null : "its own discount, limits, trial or escalation change";
}
/** The months of a contract that are examined where something in it counts months. */
const MONTHS = 36;
/** The first day without a bill; `now` for one that is to be deleted. */
function endOf({ ends, absent, fields }) {
	if (absent === true) return "now";
	return ends ?? absent ?? contractEnd(fields);
}
function endsOf({ before, after }) {
	const { today } = after.book;
	return [before, after].flatMap(({ subscription }) => {
		const end = endOf(subscription);
		if (end === null) return [];
		return end === "now" ? [today] : [laterDay(today, end)];
	});
}
function daysOf({ before, after }) {
	const placed = [before, after].map(({ book, subscription }) => book.placed(subscription).schedule);
	const entries = placed.flatMap((schedule) => schedule.entries.map(({ from }) => from));
	const [earliest = after.book.today] = [...entries].sort();
	const first = laterDay(after.book.today, earliest);
	const start = contractStart(after.subscription.fields) ?? earliest;
	const counts = [before, after].some(({ subscription: { fields } }) => Boolean(fields.price_escalation ?? fields.discount ?? fields.trial_period_days));
	const durations = placed.flatMap((schedule) => schedule.entries.flatMap(({ items }) => items)).some(({ price }) => Boolean(price.discount ?? price.trial_period_days));
	const months = counts || durations ? monthsFrom(start, laterDay(first, entries.toSorted().at(-1) ?? first)) : [];
	const end = endOf(after.subscription);
	return [.../* @__PURE__ */ new Set([
		first,
		...entries,
		...months
	])].filter((day) => day >= first && end !== "now" && (end === null || day < end)).sort();
}
/** The first days of the months of a contract, to three years after a day. */
function monthsFrom(start, last) {
	const passed = Math.max(0, Math.ceil(daysBetween(start, last) / 28));
	return Array.from({ length: Math.min(passed + MONTHS, 1200) }, (_, index) => contractMonth(start, index).start);
}

// src/price-tests/compare/verify-move.ts
const NONE$1 = { kind: "none" };
/** Holds the found usage against the whole bills, on which the subscription's own terms have a part. */
function verified(found, day, sides, items) {
	const { before: was, after: is } = sides;
	const limits = readSubscriptionTerms(is.subscription.fields);
	const isPlain = limits.minimumPerMonth === null && limits.maximumPerMonth === null;
	const product = found.items[0]?.after?.product ?? found.items[0]?.before?.product ?? null;
	const move = {
		kind: "moves",
		day,
		usage: found.usage,
		why: "its prices change",
		product
	};
	const uses = found.months === 1 ? usesOf(found.usage, items) : void 0;
	const [old, now] = [was, is].map((side) => uses && quoteOn(side, day, lookupIn(uses)));
	if (old === void 0 || now === void 0) return isPlain ? {
		...move,
		before: found.before,
		after: found.after,
		months: found.months
	} : {
		kind: "unproven",
		reason: "prices change, and a spend limit may cover it"
	};
	if (!old.total.eq(now.total)) return {
		...move,
		before: old.total,
		after: now.total,
		months: 1
	};
	if (items.every(({ price }) => price.fixed_pricing_model !== void 0)) return NONE$1;
	return {
		kind: "unproven",
		reason: "prices change, and the subscription's own terms cover it at the usage that was tried"
	};
}
/** Undefined where not every use is that of a month. */
function usesOf(usage, items) {
	if (usage.some(({ months, axis }) => months !== 1 && months !== null || axis === "charge")) return void 0;
	const sales = new Set(items.flatMap(({ item, price }) => price.volume_percentage_pricing_model ? [item.product] : []));
	return new Map([...groupBy(usage, ({ name }) => name)].map(([name, own]) => [name, sales.has(name) ? [salesOf(own)] : own.map(sampleOf)]));
}
function sampleOf({ quantity, cell }) {
	const dimensions = Object.entries(cell ?? {}).flatMap(([key, value]) => value === null ? [] : [[key, value]]);
	return {
		quantity: decimalText(quantity),
		dimensions: Object.fromEntries(dimensions)
	};
}
/** The amount and the number of sales, which a price counts apart. */
function salesOf(own) {
	const of = (axis) => {
		const found = own.find((each) => each.axis === axis);
		return found === void 0 ? "0" : decimalText(found.quantity);
	};
	return {
		quantity: of("amount"),
		count: of("quantity")
	};
}
/** Tries two usages, for changes that are not compared at all of them. */
function probed(sides, days, why) {
	for (const day of days) for (const quantity of ["0", "1000"]) {
		const names = usedNames(sides, day);
		const uses = new Map(quantity === "0" ? [] : names.map((name) => [name, [{ quantity }]]));
		const [before, after] = [sides.before, sides.after].map((side) => quoteOn(side, day, lookupIn(uses))?.total ?? ZERO);
		if (before === void 0 || after === void 0 || before.eq(after)) continue;
		return {
			kind: "moves",
			day,
			usage: [...uses.keys()].map((name) => ({
				name,
				quantity: decimal(quantity),
				axis: "quantity",
				months: 1,
				cell: null
			})),
			before,
			after,
			months: 1,
			why,
			product: null
		};
	}
	return {
		kind: "unproven",
		reason: `${why}, and that is not compared at every usage`
	};
}
function usedNames({ before, after }, day) {
	const items = [before, after].flatMap((side) => inForce(side, day) ?? []);
	return [...new Set(items.flatMap(({ item: { product }, price }) => {
		if (price.fixed_pricing_model !== void 0 || price.matrix_pricing_model !== void 0) return [];
		const metrics = price.metric_ids ?? [];
		return metrics.length > 0 ? metrics : [product];
	}))];
}

// src/price-tests/compare/bill-moves.ts
const NONE = { kind: "none" };
/** Compares the two sides of a subscription once, however many statements are about it. */
function createMoveOf(comparer) {
	const known = /* @__PURE__ */ new Map();
	return (sides) => {
		const { subscription } = sides.before;
		const move = known.get(subscription) ?? billMove(sides, comparer);
		known.set(subscription, move);
		return move;
	};
}
function billMove(sides, comparer) {
	if (likenessOf(sides.before, comparer) === likenessOf(sides.after, comparer)) return NONE;
	const terms = changedTerms(sides);
	const days = daysOf(sides);
	if (terms !== null) return probed(sides, [...days, ...endsOf(sides)], terms);
	let unproven = NONE;
	for (const day of days) {
		const move = moveOn(day, sides, comparer);
		if (move.kind === "moves") return move;
		if (move.kind === "unproven" && unproven.kind === "none") unproven = move;
	}
	return unproven;
}
function moveOn(day, sides, comparer) {
	const old = inForce(sides.before, day);
	const now = inForce(sides.after, day);
	if (old === void 0 || now === void 0) return {
		kind: "unproven",
		reason: `not all prices of ${day} are known`
	};
	const [before, after] = [old, now].map((items) => billedItems(items, day));
	if (before === void 0 || after === void 0) return NONE;
	for (const month of steadyMonths([...before, ...after]).filter(isFirstOrLast)) {
		const both = {
			weights: {
				before: ONE,
				after: ONE
			},
			strictly: false,
			rangeOf: () => EVERY_QUANTITY
		};
		const steady = {
			before: steadyItems(before, month),
			after: steadyItems(after, month)
		};
		const more = comparer.excessOf({
			...both,
			before: steady.after,
			after: steady.before
		});
		const less = comparer.excessOf({
			...both,
			...steady
		});
		const found = more.kind === "found" ? swapped(more) : less;
		if (found.kind === "found") return verified(found, day, sides, [...old, ...now]);
		for (const each of [more, less]) if (each.kind === "unproven") return each;
	}
	const escalations = [old, now].map((items) => JSON.stringify(items.map(({ escalation }) => escalation)));
	const steps = escalations[0] === escalations[1] || old.length !== now.length ? null : "its prices escalate otherwise";
	if (steps !== null) return probed(sides, [day], steps);
	return otherMove(day, before, after, sides);
}
/** Moves that no amount at a given usage shows: other days of billing, and other declared units. */
function otherMove(day, before, after, sides) {
	for (const item of after) {
		const old = before.find(({ name }) => name === item.name);
		if (old === void 0) continue;
		const [timing] = timingDifferences(old.price, item.price);
		const units = comparePrices(old.price, item.price).kind === "units-differ";
		if (timing === void 0 && !units) continue;
		const [was, is] = [sides.before, sides.after].map((side) => quoteOn(side, day, lookupIn(/* @__PURE__ */ new Map()))?.total);
		return {
			kind: "moves",
			day,
			usage: [],
			before: was ?? ZERO,
			after: is ?? ZERO,
			months: 1,
			why: units ? "the units that its price declares change" : `it is ${timing}`,
			product: item.product
		};
	}
	return NONE;
}
/** A discount of known length has been resolved by the day. One of unknown length runs first, and then has ended. */
function isFirstOrLast(month) {
	return month === 0 || month === Number.POSITIVE_INFINITY;
}
function swapped(found) {
	return {
		...found,
		before: found.after,
		after: found.before
	};
}

// src/price-tests/compare/choices.ts
function withExtremes(base, mayBeUnused, addsToFirst) {
	const { difference, range } = base;
	const offset = addsToFirst ? choiceAt(difference.plain, ZERO, NOTHING) : NOTHING;
	const shifted = addsToFirst ? {
		plain: less(difference.plain, offset),
		fine: difference.fine && less(difference.fine, offset)
	} : difference;
	const of = {
		...base,
		difference: shifted
	};
	const start = largestOn(shifted.plain.excess, {
		from: range.from,
		to: range.from
	});
	const fineStart = shifted.fine && !(start.kind === "at");
	const least = mayBeUnused ? UNUSED : choiceAt(fineStart && shifted.fine ? shifted.fine : shifted.plain, lowest(of), NOTHING);
	return {
		...of,
		least,
		most: largest(of, least)
	};
}
function lowest({ difference, range, axis, idle }) {
	if (idle !== null) return idle;
	if (axis === "nothing") return ZERO;
	const [first] = difference.plain.excess.segments;
	if (first === void 0) return range.from;
	const { step } = difference.plain.excess;
	const floored = range.from.div(step).round(0, 0).times(step);
	return floored.lt(range.from) && difference.fine === null ? floored.plus(step) : range.from;
}
/** The choice with the largest value, at a plain quantity if one has it. */
function largest({ difference: { plain, fine }, range, axis }, least) {
	const over = axis === "nothing" ? {
		from: ZERO,
		to: null
	} : range;
	const candidates = [[plain, largestOn(plain.excess, over)], ...fine === null ? [] : [[fine, largestOn(fine.excess, over)]]];
	let most = least;
	for (const [grid, found] of candidates) {
		if (found.kind === "unbounded") return null;
		if (found.kind === "at" && found.value.gt(most.value)) most = choiceAt(grid, found.quantity, NOTHING);
	}
	return most;
}
/** The lowest choice whose value is above `level`, or at it if `orAt`; a plain quantity if one will do. */
function firstChoice(variable, level, orAt) {
	const { difference, axis } = variable;
	const range = axis === "nothing" ? {
		from: ZERO,
		to: ZERO
	} : variable.range;
	for (const grid of [difference.plain, difference.fine]) {
		const quantity = grid === null ? void 0 : firstAbove(grid.excess, range, level, orAt);
		if (grid !== null && quantity !== void 0) return choiceAt(grid, quantity, NOTHING);
	}
}
/** The part of both bills at a quantity. */
function choiceOf({ difference: { plain, fine } }, quantity) {
	return choiceAt(quantity.round(0, 0).eq(quantity) || fine === null ? plain : fine, quantity, NOTHING);
}
function choiceAt({ before, after, excess }, quantity, offset) {
	return {
		quantity,
		before: valueAt(before, quantity).minus(offset.before),
		after: valueAt(after, quantity).minus(offset.after),
		value: valueAt(excess, quantity).minus(offset.value)
	};
}
const NOTHING = {
	quantity: ZERO,
	before: ZERO,
	after: ZERO,
	value: ZERO
};
const UNUSED = {
	...NOTHING,
	quantity: null
};
function less({ before, after, excess }, offset) {
	const lowered = (curve, by) => ({
		...curve,
		segments: curve.segments.map((segment) => ({
			...segment,
			intercept: segment.intercept.minus(by)
		}))
	});
	return {
		before: lowered(before, offset.before),
		after: lowered(after, offset.after),
		excess: lowered(excess, offset.value)
	};
}

// src/price-tests/compare/variables.ts
/** `pair.before` or `pair.after` may be null: nothing is billed on that side. */
function variablesOf(item, paired, options) {
	const { pairs, excluded } = paired;
	const [unread] = [...excluded.before, ...excluded.after];
	if (unread !== void 0) return unknown(`no arithmetic is known for ${unread}`);
	const price = (item.after ?? item.before)?.price ?? {};
	const isMatrix = [item.before, item.after].some((side) => side?.price.matrix_pricing_model !== void 0);
	if (isMatrix && pairs.length > 1 && [item.before, item.after].some(hasLimits)) return unknown("a spend limit applies to all cells of the matrix together");
	if (!isMatrix && new Set(pairs.map(({ context }) => context.axis)).size > 1 && [item.before, item.after].some(hasLimits)) return unknown("a spend limit applies to the amount and the number together");
	const variables = [];
	for (const [index, pair] of pairs.entries()) {
		const variable = variableOf(item, onSides(item, pair), price, options, {
			isMatrix,
			first: index === 0
		});
		if (typeof variable === "string") return unknown(variable);
		variables.push(variable);
	}
	return {
		kind: "variables",
		variables
	};
}
/** The pair with no bill on the side that has no price. */
function onSides({ before, after }, pair) {
	const none = (side) => ({
		...side,
		bill: nothingOn(side.bill)
	});
	if (before === null) return {
		...pair,
		before: none(pair.after),
		fine: {
			...pair.fine,
			before: nothingOn(pair.fine.after)
		}
	};
	if (after === null) return {
		...pair,
		after: none(pair.before),
		fine: {
			...pair.fine,
			after: nothingOn(pair.fine.before)
		}
	};
	return pair;
}
/** The charge of an expression without any use; undefined where it has none, or where several intervals add up. */
function chargeWithoutUse(price) {
	const read = readPrice(price);
	if (read.kind === "faulty" || read.model.kind !== "expression") return void 0;
	const metrics = new Map([...read.model.metrics.values()].map((metric) => [metric, ZERO]));
	const rating = rateModel(read.model, { metrics });
	return rating.kind === "rated" && rating.total.gte(ZERO) ? rating.total : void 0;
}
function hasLimits(side) {
	return Boolean(side?.price.minimum_spend ?? side?.price.maximum_spend);
}
function variableOf(item, pair, price, { weights, times, rangeOf }, { isMatrix, first }) {
	const { axis, cell, months } = pair.context;
	const product = (item.after ?? item.before)?.product ?? "";
	const metric = !isMatrix && axis === "quantity" ? cell?.metric : void 0;
	const name = metric ?? product;
	const range = axis === "charge" ? EVERY_QUANTITY : rangeOf(name, price);
	const difference = billDifference(pair, weights, times);
	const gap = axis === "nothing" ? void 0 : gapIn(difference, range);
	if (gap !== void 0) return `there is no bill for some usage of the range, from ${decimalText(gap)} on`;
	const metrics = typeof metric === "string" ? [metric] : metricsOf(price);
	const idle = axis === "charge" ? chargeWithoutUse(price) : null;
	if (idle === void 0) return "the charge of its expression without use is not known";
	const base = {
		...useOf(item, axis, isMatrix ? cell : null, metrics),
		item,
		name,
		axis,
		cell: isMatrix ? cell : null,
		certain: axis !== "charge",
		idle,
		repeated: isMatrix,
		difference,
		range,
		months
	};
	return withExtremes(base, isMatrix, !isMatrix && !first);
}
/**
* Prices of the same metrics are billed by one use, and so are units of the same product. A fixed price and the
* charge of an expression share their use with no other price.
*/
function useOf({ before, after }, axis, cell, metrics) {
	const alone = axis === "nothing" || axis === "charge";
	const shared = alone ? [] : metrics;
	const own = alone ? `${(after ?? before)?.name} alone` : (after ?? before)?.product;
	return {
		id: JSON.stringify([
			shared.length > 0 ? [...shared].sort() : own,
			axis,
			cell
		]),
		metrics: shared
	};
}
function gapIn({ plain, fine }, range) {
	return firstGap(plain.excess, range) ?? (fine === null ? void 0 : firstGap(fine.excess, range));
}
/**
* Joins the variables of one use. Undefined where two of them do not count it alike, so that they cannot be added.
*/
function joined(variables) {
	const byId = /* @__PURE__ */ new Map();
	for (const variable of variables) {
		const known = byId.get(variable.id);
		if (known === void 0) {
			byId.set(variable.id, variable);
			continue;
		}
		if (!(known.months === variable.months && known.difference.fine === null === (variable.difference.fine === null))) return void 0;
		const difference = addDifferences(known.difference, variable.difference);
		byId.set(variable.id, withExtremes({
			...known,
			difference
		}, false, false));
	}
	const all = [...byId.values()];
	return all.some((one) => all.some((other) => overlap(one, other))) ? void 0 : all;
}
/** True where a metric counts for two prices that are not rated by one quantity. */
function overlap(one, other) {
	return one.item !== other.item && one.metrics.some((metric) => other.metrics.includes(metric));
}
function unknown(reason) {
	return {
		kind: "unknown",
		reason
	};
}

// src/price-tests/compare/find-excess.ts
function findExcess(search) {
	const { separate, sides } = search;
	const points = [];
	for (const each of search.tried) {
		const point = bestPoint(each, search);
		if (point === void 0) return {
			kind: "unproven",
			reason: triedReason(each)
		};
		points.push(point);
	}
	const ofPoints = points.reduce((sum, { value }) => sum.plus(value), ZERO);
	const isTooMuch = (value) => value.gt(ZERO) || sides.strictly && value.eq(ZERO);
	const totalOf = (chosen) => [...chosen.values()].reduce((sum, { value }) => sum.plus(value), ofPoints);
	const least = new Map(separate.map((variable) => [variable, variable.least]));
	const chosen = isTooMuch(totalOf(least)) ? least : worst(separate, least, totalOf, sides.strictly);
	if (!isTooMuch(totalOf(chosen))) {
		const [sampled] = search.tried;
		if (sampled !== void 0) return {
			kind: "unproven",
			reason: triedReason(sampled)
		};
		const alike = separate.find(({ repeated, most }) => repeated && (most === null || most.value.gt(ZERO)));
		if (alike !== void 0) return {
			kind: "unproven",
			reason: `${keyOf(alike.name)}: its cells add up, and any number of them may be used`
		};
		return { kind: "none" };
	}
	const plain = plainest(chosen, least, totalOf, isTooMuch, sides.strictly);
	const uncertain = [...plain].find(([variable, choice]) => !variable.certain && choice !== variable.least);
	if (uncertain !== void 0) return {
		kind: "unproven",
		reason: `${keyOf(uncertain[0].name)}: the charge of its expression may grow without end`
	};
	return found(plain, points, search);
}
/** The choice of the most for each part; where one grows without end, as much of it as is needed. */
function worst(separate, least, totalOf, strictly) {
	const chosen = new Map(separate.map((variable) => [variable, variable.most ?? variable.least]));
	const endless = separate.find(({ most }) => most === null);
	if (endless !== void 0) {
		const others = totalOf(chosen).minus(least.get(endless)?.value ?? ZERO);
		const enough = firstChoice(endless, ZERO.minus(others), strictly);
		if (enough !== void 0) chosen.set(endless, enough);
	}
	return chosen;
}
/** Leaves out every use that is not needed, and takes the last one as low as possible. */
function plainest(chosen, least, totalOf, isTooMuch, strictly) {
	const plain = new Map(chosen);
	for (const [variable, choice] of chosen) {
		const lowest = least.get(variable) ?? choice;
		if (choice === lowest) continue;
		plain.set(variable, lowest);
		if (isTooMuch(totalOf(plain))) continue;
		const level = ZERO.minus(totalOf(plain).minus(lowest.value));
		plain.set(variable, firstChoice(variable, level, strictly) ?? choice);
	}
	return plain;
}
/** The tried usage with the largest difference; undefined where none was tried in the range. */
function bestPoint({ paired, span, item }, { sides, months }) {
	const times = months === null ? ONE : decimal(months / (span ?? 1));
	const side = (own, bill) => own === null ? ZERO : bill.times(times);
	return paired.pairs.flatMap(({ context, before, after }) => {
		const [old, now] = [billAt(before.bill, ZERO), billAt(after.bill, ZERO)];
		if (old === void 0 || now === void 0) return [];
		const [was, is] = [side(item.before, old), side(item.after, now)];
		const usage = Object.entries(context.cell ?? {}).flatMap(([name, text]) => {
			const quantity = decimal(text ?? "0");
			return quantity.eq(ZERO) ? [] : [{
				name,
				quantity,
				axis: "quantity",
				months: span,
				cell: null
			}];
		});
		return [{
			value: sides.weights.before.times(was).minus(sides.weights.after.times(is)),
			before: was,
			after: is,
			usage
		}];
	}).filter(({ usage }) => usage.every(({ name, quantity }) => {
		const { from, to } = sides.rangeOf(name, (item.after ?? item.before)?.price ?? {});
		return quantity.gte(from) && (to === null || quantity.lte(to));
	})).toSorted((a, b) => b.value.cmp(a.value))[0];
}
function triedReason({ item, paired }) {
	return `${keyOf((item.after ?? item.before)?.product ?? "")}: its expression has no straight lines; it holds at the ${paired.usagesTried} usages that were tried, and nothing is known between them`;
}
function found(chosen, points, search) {
	const parts = [...chosen.values()];
	const shared = search.idle.map((item) => idleBill(item, chosen, search));
	const sum = (side) => [...parts, ...points].reduce((all, part) => all.plus(part[side]), shared.reduce((all, bill) => all.plus(bill), ZERO));
	const usage = [...chosen].flatMap(([variable, choice]) => usedBy(variable, choice) ?? []);
	const deciding = [...chosen].filter(([, { value }]) => value.gt(ZERO));
	return {
		kind: "found",
		usage: [...usage, ...points.flatMap((point) => point.usage)],
		before: sum("before"),
		after: sum("after"),
		months: search.months,
		items: deciding.toSorted(([, a], [, b]) => b.value.cmp(a.value)).map(([{ item }]) => item)
	};
}
/** Undefined for no use. A cell of a matrix may be billed for a use of zero, once it is used at all. */
function usedBy(variable, choice) {
	const { name, axis, cell, months, item } = variable;
	const { quantity } = choice;
	const isIdle = axis === "charge" && choice === variable.least;
	if (quantity === null || axis === "nothing" || isIdle) return void 0;
	if (quantity.eq(ZERO) && cell === null) return void 0;
	return {
		name,
		quantity,
		axis,
		months: months ?? intervalMonths((item.after ?? item.before)?.price ?? {}),
		cell
	};
}
/** The bill of a price that both sides have, at the chosen use where another price shares it, else at the lowest. */
function idleBill(item, chosen, { pairOf, months, sides }) {
	const paired = pairOf(item.price, item.price);
	if (paired.kind !== "paired" || paired.usagesTried !== null) return ZERO;
	const own = variablesOf({
		before: item,
		after: item
	}, paired, {
		weights: {
			before: ONE,
			after: ONE
		},
		times: ONE,
		rangeOf: sides.rangeOf
	});
	if (own.kind !== "variables") return ZERO;
	const bill = own.variables.reduce((sum, variable) => {
		const same = [...chosen].find(([{ id }]) => id === variable.id)?.[1].quantity ?? null;
		return sum.plus((same === null ? variable.least : choiceOf(variable, same)).after);
	}, ZERO);
	const span = intervalMonths(item.price);
	return months === null || span === null ? bill : bill.times(decimal(months)).div(decimal(span));
}
function keyOf(product) {
	return product.replace(/^products\./, "");
}

// src/price-tests/compare/excess.ts
/**
* The bills by two lists of prices, compared at all usages at once: is the one ever more than a number of times the
* other? A usage is found at which it is, or there is none, or that is not known.
*/
function createComparer() {
	const identityOf = createPriceIdentity();
	const known = /* @__PURE__ */ new Map();
	const pairOf = (before, after) => {
		const key = `${identityOf(before)}\n${identityOf(after)}`;
		const paired = known.get(key) ?? pairBills(before, after);
		known.set(key, paired);
		return paired;
	};
	return {
		identityOf,
		excessOf: (sides) => excessOf(sides, identityOf, pairOf)
	};
}
function excessOf(sides, identityOf, pairOf) {
	const { before, after, weights } = sides;
	const items = pairItems(before, after);
	const isIdle = ({ before: old, after: now }) => weights.before.eq(weights.after) && old !== null && now !== null && identityOf(old.price) === identityOf(now.price);
	const active = comparablesOf(items.filter((each) => !isIdle(each)), pairOf);
	if (!isList(active)) return active;
	const span = commonSpan(active);
	if (span === "unknown") return {
		kind: "unproven",
		reason: "not every billing interval is a known number of months"
	};
	const [tried, drawn] = [true, false].map((isTried) => active.filter(({ paired }) => paired.usagesTried !== null === isTried));
	const separate = separateVariables(drawn ?? [], span, sides);
	if (!isList(separate)) return separate;
	const idle = items.filter(isIdle).flatMap(({ after: item }) => item ?? []);
	return findExcess({
		separate,
		tried: tried ?? [],
		idle,
		months: span,
		sides,
		pairOf
	});
}
function isList(value) {
	return Array.isArray(value);
}
function comparablesOf(items, pairOf) {
	const active = [];
	for (const item of items) for (const one of usesNothingInCommon(item) ? apart(item) : [item]) {
		const comparable = comparableOf(one, pairOf);
		if (typeof comparable === "string") return unproven(nameOf(item), comparable);
		active.push(comparable);
	}
	return active;
}
/** The shortest time with whole bills of all; null where all bill at one interval of no known length. */
function commonSpan(active) {
	const spans = new Set(active.map(({ span }) => span));
	const intervals = new Set(active.map(({ item }) => intervalText((item.after ?? item.before)?.price ?? {})));
	if (spans.has(null)) return intervals.size > 1 ? "unknown" : null;
	return [...spans].reduce((all, span) => leastMultiple(all, span ?? 1), 1);
}
/** The parts of the difference, one for each use. */
function separateVariables(active, months, { weights, rangeOf }) {
	const variables = [];
	for (const { item, paired, span } of active) {
		const times = months === null ? ONE : decimal(months / (span ?? 1));
		const found = variablesOf(item, paired, {
			weights,
			times,
			rangeOf
		});
		if (found.kind === "unknown") return unproven(nameOf(item), found.reason);
		variables.push(...found.variables);
	}
	return joined(variables) ?? {
		kind: "unproven",
		reason: "two prices count the same usage in different ways"
	};
}
function comparableOf(item, pairOf) {
	const [price] = [item.before, item.after].flatMap((side) => side?.price ?? []);
	if (price === void 0) return "there is no price";
	const other = item.after?.price ?? price;
	for (const { billing_frequency: frequency = "recurring" } of [price, other]) if (frequency !== "recurring") return `its billing frequency is ${frequency}, so that it does not recur`;
	const paired = pairOf(price, other);
	if (paired.kind === "incomparable") return paired.reason;
	const [pair] = paired.pairs;
	return {
		item,
		paired,
		span: pair?.context.months ?? intervalMonths(price)
	};
}
/** True for two prices of which one needs no use, or which other metrics count. Their bills depend on different uses. */
function usesNothingInCommon({ before, after }) {
	if (before === null || after === null) return false;
	const [old, now] = [metricsOf(before.price), metricsOf(after.price)];
	const isFixed = [before, after].map(({ price }) => price.fixed_pricing_model !== void 0);
	if (isFixed[0] !== isFixed[1]) return true;
	return old.length > 0 && now.length > 0 && !old.some((metric) => now.includes(metric));
}
function apart({ before, after }) {
	return [{
		before,
		after: null
	}, {
		before: null,
		after
	}];
}
function nameOf({ before, after }) {
	return (after ?? before)?.product.replace(/^products\./, "") ?? "";
}
function leastMultiple(a, b) {
	const divisor = (x, y) => y === 0 ? x : divisor(y, x % y);
	return a * b / divisor(a, b);
}
function unproven(name, reason) {
	return {
		kind: "unproven",
		reason: `${name}: ${reason}`
	};
}

// src/report/price-tests/test-words.ts
/** The results of price tests in words, for every form of them. */
/** `seats 51, logs 100 (in 12 months)`; undefined where nothing is used. */
function usageText(usage) {
	const used = usage.map(useText);
	return used.length === 0 ? void 0 : used.join(", ");
}
function useText({ name, quantity, of, months, cell }) {
	const amount = {
		quantity: "",
		amount: " of money",
		charge: " of charge"
	}[of];
	const notes = [...Object.entries(cell ?? {}).map(([key, value]) => `${key} ${value ?? "any other"}`), ...months === null || months === 1 ? [] : [`in ${months} months`]];
	return `${name} ${grouped(quantity)}${amount}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
}
/** `costs 510.00 USD at seats 51`. */
function amountText({ what, usage, amount }, { currency, months }) {
	const unit = currency === null ? "" : ` ${currency}`;
	const time = months === null ? " for one bill" : months === 1 ? " a month" : ` for ${months} months`;
	const used = usageText(usage);
	return `${what}: ${shownAmount(amount, currency)}${unit}${time}${used === void 0 ? ", without use" : ` at ${used}`}`;
}
const MOST_PLACES = 12;
/** Exact, so that a difference below a cent is seen; only a share with no end is cut. */
function shownAmount(amount, currency) {
	const [whole = "", places = ""] = amount.split(".");
	if (places.length <= MOST_PLACES) return unitMoneyText(amount, currency);
	return `≈ ${unitMoneyText(`${whole}.${places.slice(0, MOST_PLACES)}`, currency)}`;
}
function dayText({ day, after_months: months }) {
	return months === null ? `on ${day}` : `on ${day}, for a contract after ${counted(months, "month")}`;
}
function countsOf(results) {
	const of = (status) => results.filter((each) => each.status === status).length;
	return {
		holds: of("holds"),
		fails: of("fails"),
		unproven: of("not_proven"),
		broken: results.filter(isBroken).length
	};
}

// src/report/price-tests/tests-json.ts
function testsJson({ results, project, environment, day }) {
	const { holds, fails, unproven, broken } = countsOf(results);
	return jsonText({
		format_version: 1,
		project,
		environment,
		date: day,
		counts: {
			statements: results.length,
			holds,
			fails,
			not_proven: unproven,
			broken
		},
		results
	});
}

// src/report/price-tests/tests-junit.ts
/**
* The results of price tests as JUnit XML, in the form that pipelines read: one suite for each file, one case for each
* statement. A statement that is not proven fails its case, unless the test allows it; the case is then skipped.
*/
function testsJunit({ results }) {
	const suites = [...new Set(results.map(({ source }) => source.file))].map((file) => {
		const own = results.filter(({ source }) => source.file === file);
		return element("testsuite", {
			name: file,
			...totals(own)
		}, own.map(testCase));
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", {
		name: "pricewright test",
		...totals(results)
	}, suites)}\n`;
}
function totals(results) {
	const { broken, fails, unproven } = countsOf(results);
	const skipped = fails + unproven - broken;
	return {
		tests: `${results.length}`,
		failures: `${broken}`,
		errors: "0",
		skipped: `${skipped}`
	};
}
function testCase(result) {
	const { name, kind, source, status, message } = result;
	const attributes = {
		name,
		classname: kind,
		file: source.file,
		line: `${source.line}`
	};
	if (status === "holds") return element("testcase", attributes, []);
	const said = { message: status === "fails" ? message ?? "" : `not proven: ${message ?? ""}` };
	return element("testcase", attributes, [isBroken(result) ? element("failure", {
		...said,
		type: status
	}, [escaped(detailsOf(result))], "") : element("skipped", said, [])]);
}
function detailsOf({ source, cause, counterexample }) {
	return [
		sourceText(source),
		...counterexample === null ? [] : [dayText(counterexample), ...counterexample.amounts.map((each) => amountText(each, counterexample))],
		...cause === null ? [] : [`set by ${sourceText(cause)}`]
	].map(visible).join("\n");
}
function element(name, attributes, children, gap = "\n") {
	const opening = `<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(visible(value))}"`).join("")}`;
	return children.length === 0 ? `${opening}/>` : `${opening}>${gap}${children.join("\n")}${gap}</${name}>`;
}
/** `visible` has replaced the controls that XML cannot hold, all but two. */
function escaped(text) {
	return text.replace(/[\ufffe\uffff]/g, "�").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// src/report/price-tests/tests-text.ts
/** The results of price tests for a person: unproven statements first, then failures, each with its counterexample. */
function testsText({ results }, options) {
	const unproven = results.filter(({ status }) => status === "not_proven");
	const failed = results.filter(({ status }) => status === "fails");
	const assumed = results.filter(({ status, assumed: each }) => status === "holds" && each.length > 0);
	return renderLines([
		...unproven.flatMap(resultLines),
		...failed.flatMap(resultLines),
		...assumed.flatMap((result) => [line(0, span("holds", "good"), `  ${result.name}`), ...assumedLines(result)]),
		countsLine(results)
	], options);
}
function resultLines(result) {
	const { status, allowed, name, message, source, counterexample, cause } = result;
	const mark = status === "fails" ? span("FAILS", "error") : span(allowed ? "NOT PROVEN, which the test allows" : "NOT PROVEN", "warning");
	return [
		line(0, mark, `  ${name}`),
		line(2, wholeSpan(sourceText(source))),
		...message === null ? [] : [line(2, `${message}.`)],
		...counterexample === null ? [] : [line(2, `${dayText(counterexample)}:`), ...counterexample.amounts.map((amount) => line(4, amountText(amount, counterexample)))],
		...cause === null ? [] : [line(2, "set by ", wholeSpan(sourceText(cause)))],
		...assumedLines(result),
		line(0)
	];
}
function assumedLines({ assumed }) {
	return assumed.map((reason) => line(2, `assumed: ${reason}`));
}
function countsLine(results) {
	const { holds, fails, unproven } = countsOf(results);
	const parts = [
		`${holds} ${holds === 1 ? "holds" : "hold"}`,
		...fails > 0 ? [`${fails} ${fails === 1 ? "fails" : "fail"}`] : [],
		...unproven > 0 ? [`${unproven} not proven`] : []
	];
	return line(0, `${counted(results.length, "statement")}: ${parts.join(", ")}.`);
}

// schemas/costs.schema.json
var costs_schema_default = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "A file of unit costs",
	description: "The cost of a unit of each product, for the statement `margin_at_least`. Nothing of it is ever sent.",
	type: "object",
	required: ["version", "costs"],
	properties: {
		"version": {
			"title": "The version of this file's format",
			"const": 1,
			"x-fault": {
				"code": "unknown-version",
				"expects": "the version 1",
				"fix": "write version: 1"
			}
		},
		"costs": {
			"title": "Unit costs",
			"description": "By product, then by currency: the cost of a unit of metered use, of a month of any other unit, or of one of the money that a price takes a share of.",
			"type": "object",
			"additionalProperties": {
				"title": "The unit cost of a product",
				"type": "object",
				"minProperties": 1,
				"additionalProperties": { "$ref": "#/$defs/decimal" }
			}
		}
	},
	additionalProperties: false,
	$defs: { "decimal": {
		"title": "A decimal number in quotes",
		"type": "string",
		"format": "decimal",
		"pattern": "^-?\\d+(\\.\\d+)?$",
		"maxLength": 100,
		"patternErrorMessage": "Expected a plain decimal number; write digits and at most one point, such as \"10.50\".",
		"x-fault": {
			"code": "not-decimal",
			"expects": "a plain decimal number",
			"fix": "write digits and at most one point, such as \"10.50\""
		}
	} }
};

// schemas/tests.schema.json
var tests_schema_default = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "A file of price tests",
	description: "Statements about prices that hold for every version of the catalog. `pricewright test` answers them.",
	type: "object",
	required: ["version", "tests"],
	properties: {
		"version": {
			"title": "The version of this file's format",
			"const": 1,
			"x-fault": {
				"code": "unknown-version",
				"expects": "the version 1",
				"fix": "write version: 1"
			}
		},
		"tests": {
			"title": "The statements",
			"type": "array",
			"items": { "$ref": "#/$defs/test" }
		}
	},
	additionalProperties: false,
	$defs: {
		"name": {
			"type": "string",
			"minLength": 1,
			"maxLength": 200,
			"x-fault": {
				"code": "empty-text",
				"expects": "some text of at most 200 characters",
				"fix": "write it out"
			}
		},
		"names": {
			"type": ["string", "array"],
			"minLength": 1,
			"maxLength": 200,
			"minItems": 1,
			"items": { "$ref": "#/$defs/name" },
			"x-fault": {
				"code": "empty-text",
				"expects": "a name or a list of names",
				"fix": "write it out"
			}
		},
		"decimal": {
			"title": "A decimal number in quotes",
			"type": "string",
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$",
			"maxLength": 100,
			"patternErrorMessage": "Expected a plain decimal number; write digits and at most one point, such as \"10.50\".",
			"x-fault": {
				"code": "not-decimal",
				"expects": "a plain decimal number",
				"fix": "write digits and at most one point, such as \"10.50\""
			}
		},
		"day": {
			"title": "A day",
			"description": "A calendar day, YYYY-MM-DD.",
			"type": "string",
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$",
			"patternErrorMessage": "Expected a calendar day; write it as YYYY-MM-DD, such as 2027-01-31.",
			"x-fault": {
				"code": "not-a-day",
				"expects": "a calendar day",
				"fix": "write it as YYYY-MM-DD, such as 2027-01-31"
			}
		},
		"quantity": {
			"type": ["string", "integer"],
			"pattern": "^\\d+(\\.\\d+)?$",
			"patternErrorMessage": "Expected a whole number, or a decimal number in quotes, not below zero; write it such as 1200 or \"12.5\".",
			"minimum": 0,
			"maximum": 9007199254740991,
			"maxLength": 100,
			"x-fault": {
				"code": "not-a-quantity",
				"expects": "a whole number, or a decimal number in quotes, not below zero",
				"fix": "write it such as 1200 or \"12.5\""
			}
		},
		"range": {
			"title": "A range of quantities",
			"description": "One quantity, or the first and the last with two points between; without a last it has no end.",
			"type": ["string", "integer"],
			"pattern": "^\\d+(\\.\\d+)?(\\.\\.(\\d+(\\.\\d+)?)?)?$",
			"patternErrorMessage": "Expected a quantity, or a range of quantities; write it such as 12, 0..500 or 100...",
			"minimum": 0,
			"maximum": 9007199254740991,
			"maxLength": 100,
			"x-fault": {
				"code": "not-a-range",
				"expects": "a quantity, or a range of quantities",
				"fix": "write it such as 12, 0..500 or 100.."
			}
		},
		"percent": {
			"type": ["string", "integer"],
			"pattern": "^\\d+(\\.\\d+)?$",
			"patternErrorMessage": "Expected a percentage from 0 to 100; write it such as 40 or \"32.5\".",
			"minimum": 0,
			"maximum": 100,
			"maxLength": 20,
			"x-fault": {
				"code": "not-a-percentage",
				"expects": "a percentage from 0 to 100",
				"fix": "write it such as 40 or \"32.5\""
			}
		},
		"ranges": {
			"title": "Ranges of usage",
			"description": "By product or metric. Everything else counts at every quantity.",
			"type": "object",
			"additionalProperties": { "$ref": "#/$defs/range" }
		},
		"selector": {
			"title": "A selection",
			"description": "Each field narrows it. In a name, `*` stands for any text.",
			"type": "object",
			"properties": {
				"bundle": {
					"$ref": "#/$defs/names",
					"description": "Keys of bundles; for subscriptions, of a bundle that they use."
				},
				"subscription": {
					"$ref": "#/$defs/names",
					"description": "Keys of subscriptions."
				},
				"segment": {
					"$ref": "#/$defs/names",
					"description": "Values of the metadata field `segment` of subscriptions."
				},
				"currency": {
					"$ref": "#/$defs/names",
					"description": "ISO 4217 codes."
				}
			},
			"additionalProperties": false
		},
		"sample": {
			"title": "A use",
			"description": "The use of one product or metric in a month.",
			"type": "object",
			"required": ["quantity"],
			"properties": {
				"quantity": {
					"$ref": "#/$defs/quantity",
					"description": "Units, or an amount of money where the price takes a share of it."
				},
				"count": {
					"$ref": "#/$defs/quantity",
					"description": "The number of sales that the amount is made of."
				},
				"dimensions": {
					"title": "Dimensions",
					"description": "Values by dimension key, for a cell of a matrix.",
					"type": "object",
					"additionalProperties": { "$ref": "#/$defs/name" }
				}
			},
			"additionalProperties": false
		},
		"use": {
			"title": "The use in a month",
			"description": "A quantity, or a list of uses with counts or dimensions.",
			"type": [
				"string",
				"integer",
				"array"
			],
			"pattern": "^\\d+(\\.\\d+)?$",
			"patternErrorMessage": "Expected a whole number, a decimal number in quotes, or a list of uses; write it such as 1200 or \"12.5\".",
			"minimum": 0,
			"maximum": 9007199254740991,
			"maxLength": 100,
			"minItems": 1,
			"items": { "$ref": "#/$defs/sample" },
			"x-fault": {
				"code": "not-a-quantity",
				"expects": "a whole number, a decimal number in quotes, or a list of uses",
				"fix": "write it such as 1200 or \"12.5\""
			}
		},
		"equals": {
			"title": "The amount",
			"description": "In the currency of the prices, or one for each currency.",
			"type": ["string", "object"],
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$",
			"maxLength": 100,
			"patternErrorMessage": "Expected a plain decimal number; write digits and at most one point, such as \"10.50\".",
			"additionalProperties": { "$ref": "#/$defs/decimal" },
			"x-fault": {
				"code": "not-decimal",
				"expects": "a plain decimal number",
				"fix": "write digits and at most one point, such as \"10.50\""
			}
		},
		"test": {
			"title": "A test",
			"description": "One statement, with what belongs to it.",
			"type": "object",
			"properties": {
				"name": {
					"$ref": "#/$defs/name",
					"description": "The purpose of the statement; shown in results."
				},
				"for_each": {
					"$ref": "#/$defs/selector",
					"description": "Repeats the statement for each bundle or subscription that is selected."
				},
				"allow_unproven": {
					"description": "true: the statement may stay unproven where nothing is known at every usage.",
					"type": "boolean"
				},
				"bill": {
					"title": "The statement `bill`",
					"description": "The cost of a month at a usage, exact to the cent.",
					"type": "object",
					"required": ["equals"],
					"properties": {
						"bundle": {
							"$ref": "#/$defs/name",
							"description": "The key of the bundle, for a new subscription of it."
						},
						"subscription": {
							"$ref": "#/$defs/name",
							"description": "The key of the subscription."
						},
						"usage": {
							"title": "Usage in a month",
							"description": "By product or metric. Anything else is not used, or is used as its price declares.",
							"type": "object",
							"additionalProperties": { "$ref": "#/$defs/use" }
						},
						"at": {
							"$ref": "#/$defs/day",
							"description": "The day of the bill; today without it."
						},
						"equals": { "$ref": "#/$defs/equals" }
					},
					"additionalProperties": false
				},
				"unchanged": {
					"title": "The statement `unchanged`",
					"description": "The bills of these subscriptions are at every usage the same as with the catalog at a commit.",
					"type": "object",
					"required": ["since"],
					"properties": {
						"for": {
							"$ref": "#/$defs/selector",
							"description": "The subscriptions; all without it."
						},
						"except": {
							"$ref": "#/$defs/selector",
							"description": "The subscriptions that may change."
						},
						"since": {
							"$ref": "#/$defs/name",
							"description": "A branch, a tag or a commit of Git, or a folder with a project."
						}
					},
					"additionalProperties": false
				},
				"never_cheaper_to_use_more": {
					"title": "The statement `never_cheaper_to_use_more`",
					"description": "No charge falls as a quantity grows.",
					"type": "object",
					"properties": {
						"bundle": {
							"$ref": "#/$defs/name",
							"description": "The key of the bundle, for a new subscription of it."
						},
						"subscription": {
							"$ref": "#/$defs/name",
							"description": "The key of the subscription."
						},
						"product": {
							"$ref": "#/$defs/names",
							"description": "Only the charges of these products."
						},
						"at": {
							"$ref": "#/$defs/day",
							"description": "The prices of that day alone. Without it, today and every later day on which they change."
						}
					},
					"additionalProperties": false
				},
				"annual_at_most": {
					"title": "The statement `annual_at_most`",
					"description": "A year by the yearly bill costs at most so many months by the monthly bill, at every usage.",
					"type": "object",
					"required": ["monthly", "months"],
					"properties": {
						"bundle": {
							"$ref": "#/$defs/name",
							"description": "The key of the bundle that is billed by the year."
						},
						"monthly": {
							"$ref": "#/$defs/name",
							"description": "The key of the bundle that bills the same products by the month."
						},
						"months": {
							"description": "The months that a year may cost.",
							"type": "integer",
							"minimum": 1,
							"maximum": 120
						},
						"usage": { "$ref": "#/$defs/ranges" },
						"at": {
							"$ref": "#/$defs/day",
							"description": "The prices of that day alone. Without it, today and every later day on which they change."
						}
					},
					"additionalProperties": false
				},
				"cheaper_than": {
					"title": "The statement `cheaper_than`",
					"description": "The one bundle costs less than the other, at every usage in the range.",
					"type": "object",
					"required": ["than"],
					"properties": {
						"bundle": {
							"$ref": "#/$defs/name",
							"description": "The key of the bundle, for a new subscription of it."
						},
						"than": {
							"$ref": "#/$defs/name",
							"description": "The key of the bundle that costs more."
						},
						"for": { "$ref": "#/$defs/ranges" },
						"at": {
							"$ref": "#/$defs/day",
							"description": "The prices of that day alone. Without it, today and every later day on which they change."
						}
					},
					"additionalProperties": false
				},
				"margin_at_least": {
					"title": "The statement `margin_at_least`",
					"description": "The bill covers the costs and leaves a margin, at every usage in the range.",
					"type": "object",
					"required": ["percent", "costs"],
					"properties": {
						"bundle": {
							"$ref": "#/$defs/name",
							"description": "The key of the bundle, for a new subscription of it."
						},
						"percent": {
							"$ref": "#/$defs/percent",
							"description": "The least share of the bill that is left."
						},
						"costs": {
							"$ref": "#/$defs/name",
							"description": "The file of unit costs, relative to the project's folder."
						},
						"product": {
							"$ref": "#/$defs/names",
							"description": "Only the charges and costs of these products."
						},
						"usage": {
							"$ref": "#/$defs/ranges",
							"description": "By product or metric. Everything else counts from 1 on."
						},
						"at": {
							"$ref": "#/$defs/day",
							"description": "The prices of that day alone. Without it, today and every later day on which they change."
						}
					},
					"additionalProperties": false
				},
				"same_everywhere": {
					"title": "The statement `same_everywhere`",
					"description": "A price in one currency is that in another times a rate.",
					"type": "object",
					"required": [
						"price",
						"currencies",
						"rate"
					],
					"properties": {
						"price": {
							"$ref": "#/$defs/names",
							"description": "Keys of prices in the first bundle."
						},
						"currencies": {
							"title": "Two currencies",
							"description": "The rate leads from the first to the second.",
							"type": "array",
							"maxItems": 2,
							"items": { "$ref": "#/$defs/name" },
							"x-fault": {
								"code": "not-two",
								"expects": "two names",
								"fix": "write the two of them in one list"
							}
						},
						"bundles": {
							"title": "Two bundles",
							"description": "The bundle in each of the currencies; needed where several have the price.",
							"type": "array",
							"maxItems": 2,
							"items": { "$ref": "#/$defs/name" },
							"x-fault": {
								"code": "not-two",
								"expects": "two names",
								"fix": "write the two of them in one list"
							}
						},
						"rate": {
							"$ref": "#/$defs/decimal",
							"description": "The amount of the second currency for one of the first."
						},
						"rounding": {
							"$ref": "#/$defs/decimal",
							"description": "The most by which an amount may be away from the exact one; \"0\" without it."
						},
						"at": {
							"$ref": "#/$defs/day",
							"description": "The prices of that day alone. Without it, today and every later day on which they change."
						}
					},
					"additionalProperties": false
				}
			},
			"additionalProperties": false
		}
	}
};

// src/price-tests/read/read-tests.ts
/** Reads files of price tests, and files of unit costs. Faults are collected, each with its place. */
const checkTests = shapeChecks("tests", () => tests_schema_default)();
const checkCosts = shapeChecks("costs", () => costs_schema_default)();
/** The tests of a file without those that have a fault in their shape. */
function readTests({ file, content }, faults) {
	const { root, guessed, reported } = readYaml(file, content, faults);
	if (!root || guessed) return [];
	const written = dataOf(root);
	if (isJsonObject(written) && written.costs !== void 0 && written.tests === void 0) return [];
	const { json, unsound } = checkShape(checkTests, root, faults, { reported });
	const tests = isJsonObject(json) ? json.tests : void 0;
	if (!isJsonArray(tests)) return [];
	const locateFile = locateIn(root);
	return tests.flatMap((test, index) => {
		if (unsound.some((path) => path.length <= 1 || path[1] === index) || !isJsonObject(test)) return [];
		return readTest(test, (path) => locateFile([
			"tests",
			index,
			...path
		]), faults) ?? [];
	});
}
function readTest(test, locate, faults) {
	const [kind, second] = STATEMENT_KINDS.filter((kind) => test[kind] !== void 0);
	if (kind === void 0) {
		const fix = `write one of ${STATEMENT_KINDS.map((each) => `\`${each}\``).join(", ")}`;
		faults.error({
			code: "no-statement",
			source: locate([]),
			message: "the test states nothing",
			fix
		});
		return;
	}
	if (second !== void 0) {
		const message = `the test has two statements, \`${kind}\` and \`${second}\``;
		faults.error({
			code: "two-statements",
			source: locate([second]),
			message,
			fix: "write each as a test of its own"
		});
		return;
	}
	return {
		kind,
		statement: test[kind],
		name: typeof test.name === "string" ? test.name : null,
		forEach: isJsonObject(test.for_each) ? test.for_each : null,
		allowUnproven: test.allow_unproven === true,
		locate
	};
}
/** Undefined for a file with a fault. */
function readCosts({ file, content }, faults) {
	const before = faults.errorCount();
	const { root, guessed, reported } = readYaml(file, content, faults);
	if (root === null) {
		const source = {
			file,
			line: 1,
			column: 1
		};
		faults.error({
			code: "empty-file",
			source,
			message: "the file is empty",
			fix: "write version: 1 and costs"
		});
	}
	if (!root || guessed) return void 0;
	const { json } = checkShape(checkCosts, root, faults, { reported });
	if (faults.errorCount() > before || !isJsonObject(json) || !isJsonObject(json.costs)) return void 0;
	const locate = locateIn(root);
	const costs = Object.entries(json.costs).map(([product, byCurrency]) => {
		const amounts = isJsonObject(byCurrency) ? Object.entries(byCurrency) : [];
		return [product, new Map(amounts.map(([code, cost]) => [code, String(cost)]))];
	});
	return {
		file,
		costs: new Map(costs),
		locate: (path) => locate(["costs", ...path])
	};
}

// src/cli/testing/read-test-files.ts
/** Finds and reads the files of price tests, and the files and catalogs that their statements name. */
const USUAL_GLOBS = ["tests/**/*.yaml", "tests/**/*.yml"];
/** Reports a project without tests, because a run that tests nothing must not look like one that passed. */
function readTestFiles({ folder, testGlobs }, faults) {
	const globs = testGlobs ?? USUAL_GLOBS;
	const root = existsSync(folder) ? realpathSync(folder) : resolve(folder);
	const { names, outside } = findFiles(root, globs);
	for (const each of outside) faults.error(outsideFault(each));
	const tests = names.flatMap((name) => readFileIn(root, name, null, faults) ?? []).flatMap((file) => readTests(file, faults));
	if (tests.length === 0 && faults.errorCount() === 0) {
		const patterns = globs.map((glob) => `\`${glob}\``).join(", ");
		const message = names.length === 0 ? `no file matches ${patterns}` : `no file of ${patterns} has a test`;
		faults.error({
			code: "no-tests",
			message,
			fix: "write tests/prices.yaml as docs/how-to/test-your-prices.md shows"
		});
	}
	return tests;
}
/** The files of unit costs that the tests name, by their names. */
function readCostFiles(tests, { folder }, faults) {
	const root = realpathSync(folder);
	const read = /* @__PURE__ */ new Map();
	const seen = /* @__PURE__ */ new Set();
	for (const test of tests) {
		if (test.kind !== "margin_at_least" || seen.has(test.statement.costs)) continue;
		const { costs: name } = test.statement;
		seen.add(name);
		const file = readFileIn(root, name, test.locate([test.kind, "costs"]), faults);
		const costs = file && readCosts(file, faults);
		if (costs !== void 0) read.set(name, costs);
	}
	return read;
}
/** The catalogs that `since` names, each read once. A fault of one stands at the test that names it first. */
async function readOtherCatalogs(world, options, tests, { today }, faults) {
	const read = /* @__PURE__ */ new Map();
	const seen = /* @__PURE__ */ new Set();
	for (const test of tests) {
		if (test.kind !== "unchanged" || seen.has(test.statement.since)) continue;
		const { since } = test.statement;
		seen.add(since);
		try {
			read.set(since, await readOther(world, options, since, today));
		} catch (error) {
			if (!(error instanceof DiagnosticsError)) throw error;
			const source = test.locate([test.kind, "since"]);
			for (const { severity, ...diagnostic } of error.diagnostics) if (severity === "error") faults.error({
				source,
				...diagnostic
			});
		}
	}
	return read;
}
async function readOther(world, options, since, today) {
	const other = await otherFolder(world, folderOf(world, options), since);
	try {
		const { catalog } = await tellingOf(other, () => readInputs(world, {
			...options,
			chdir: other.folder
		}));
		return createPriceBook(catalog, today);
	} finally {
		await other.remove();
	}
}
/**
* The content of a file of the project; undefined, with a fault at `named` or at the file, where it cannot be read, is too
* large, or lies outside the project's folder.
*/
function readFileIn(root, name, named, faults) {
	const file = name.replaceAll("\\", "/");
	const source = named ?? {
		file,
		line: 1,
		column: 1
	};
	const path = resolve(root, name);
	if (!isWithin(root, path)) {
		faults.error({
			...outsideFault({
				kind: "glob",
				glob: file
			}),
			source
		});
		return;
	}
	try {
		const real = realpathSync(join(root, name));
		if (!isWithin(root, real)) {
			faults.error(outsideFault({
				kind: "link",
				name,
				real
			}));
			return;
		}
		const { size } = statSync(real);
		if (size <= 10485760) return {
			file,
			content: readFileSync(real)
		};
		faults.error({
			...tooLarge(size),
			source
		});
	} catch (error) {
		const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
		faults.error({
			code: "unreadable-file",
			source,
			message: `${file} cannot be read (${reason})`,
			fix: "name a file that can be read, relative to the folder of the project file"
		});
	}
}

// src/cli/commands/test.ts
/** `test`: answers the statements about prices in the project's test files. Needs no service, state or secret. */
/** Throws a DiagnosticsError with every fault of the project, the catalog and the test files. */
async function test(world, options) {
	const run = await answer(world, options);
	const text = {
		text: () => testsText(run, textOptions(world, world.stdout, options)),
		json: () => testsJson(run),
		junit: () => testsJunit(run)
	}[options.json ? "json" : options.format]();
	world.stdout.write(text);
	return run.results.some(isBroken) ? EXIT.refusedByGuard : EXIT.done;
}
async function answer(world, options) {
	const { project, catalog, today } = await readInputs(world, options);
	const faults = collectFaults();
	const tests = readTestFiles(project, faults);
	const book = createPriceBook(catalog, today);
	const comparer = createComparer();
	const results = answerTests(tests, {
		book,
		comparer,
		moveOf: createMoveOf(comparer),
		others: await readOtherCatalogs(world, options, tests, book, faults),
		costs: readCostFiles(tests, project, faults)
	}, faults);
	if (results === void 0) throw new DiagnosticsError(faults.list());
	return {
		results,
		project: project.id,
		environment: project.environment,
		day: today
	};
}

export { test };