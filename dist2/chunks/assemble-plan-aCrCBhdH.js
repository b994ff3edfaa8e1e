import { $ as typedFor, $t as DECLARED_KINDS, At as grouped, B as CATALOG_WARNING, Ct as payerOf, F as isDeclared, H as LOCK_CHANGED, It as decimal, J as conditionText, Jt as isJsonArray, L as isPresent, Lt as decimalText, M as createOneOfEach, Mt as ONE, N as remember, Nt as ZERO, P as rememberPair, Pt as ascending, Q as isOneOfSeveral, Qt as COLLECTION, R as isVersionRecord, Rt as isDecimalText, S as someOf, Sn as parseCalendarDay, U as USAGE_CHANGED, V as ESCALATION_RESET, Vt as compareDiagnostics, Xt as objectsIn, Y as hasApprovalRules, Yt as isJsonObject, Z as commandLine, Zt as ownField, _ as declaredCurrency, _n as daysBetween, _t as contractStart, an as covers, at as fieldsOf, b as metadataKey, bn as laterDay, bt as declaredThings, cn as ownerOf, dn as versionAddress, g as suggestAddress, hn as calendarDay, in as compareAddresses, jt as HUNDRED, kt as counted, ln as parseAddress, mn as addMonths, ot as lockRelease, pn as addDays, q as NO_APPROVAL_RULES, qt as sourceText, rn as addressOf, sn as kindOf, un as sortByAddress, v as affectedSubscription, vn as earlierDay, x as metadataValue, xn as monthsBetween, yn as firstOfMonth, yt as declaredAt, z as recordDone } from "./model-C61qMIaC.js";
import { S as intervalMonths, a as openedAddress, c as createPriceIdentity, d as metricsOf, h as buildTimeline, i as heldFrom, n as createSharing, o as pointInForce, s as productNames, u as isMetered, v as editionOn, x as readTerms } from "./shared-use-Y6WgBaIb.js";
import { a as allReferences, i as upToDateDeferred, n as findUpToDate, o as madeCustomer, r as heldChanges, s as ownReferences } from "./find-up-to-date-CfupC_M1.js";
import { n as keysOf, r as rulesFingerprint, t as changedRules } from "./changed-rules-fQW-CyTJ.js";
import { a as contractEnd, c as goesOnPast, i as changedMonths, n as discountAssumed, o as contractEndOf, r as readSubscriptionTerms, s as contractMonth, t as MONEY_TERMS, u as remainingMonths } from "./subscription-terms-gfq1fckq.js";
import { t as groupBy } from "./group-by-YFeXT2F3.js";
import { A as arrivedOn, C as pairItems, D as escalationOn, E as escalationExcludedAmount, M as total, O as hasEscalated, S as recurringMonthly, T as escalationAssumed, a as phasesOf, d as splitAtLevel, f as firstDifferenceOn, g as timingDifferences, h as lineAt, i as pairBills, j as entryOn, k as itemsInForce, l as scaleCurve, m as billAt, n as totalDrops, p as overlayCurves, r as comparePrices, t as boundaries, v as itemValue, w as subscriptionLines } from "./curve-landmarks-DiEWHq4G.js";
import { _ as isPlainlySame, a as encodeReference, c as isBound, d as liveAt, f as referenceName, g as serviceChanges, h as same, i as differencesOf, l as isKnown$2, m as pointerPath, n as compared, o as evidenceAt, p as differences, r as createContext, t as blocked, u as isPublished, v as projectOnto, y as referenceIn } from "./context-C8VaUu1M.js";
import { t as compareShifts } from "./compare-shifts-SdFobZHL.js";
import { a as comparedVersion, c as shownFields, d as besidePlan, f as layOverPlan, i as withUnanswered, o as followedBundle, p as opensOverPlan, r as changesSince, s as versionSource, t as makeStep, u as planDigest } from "./make-step-DsmPlO6-.js";
import { n as latestVersion, r as recordedVersions, t as heldOn } from "./held-before-DED8pIAl.js";
import { n as encodeItems, r as itemReferences, t as encodeBundlePrices } from "./encode-items-DfX-jBVB.js";
import { n as sealPlan } from "./seal-plan-CWrWRFks.js";

// src/impact/bills/calendar-months.ts
/**
* The bills of a subscription by calendar month, so that the bills of many can be summed. Each calendar month has one
* bill, that of the contract month that begins in it, because all months of a contract begin on one day of the month.
*/
/** The range begins in the month of the first change, or in this month where that has passed. */
function spanOf(subscriptions, today) {
	const [first = today, ...others] = subscriptions.map((subscription) => subscription.first);
	const from = firstOfMonth(laterDay(others.reduce(earlierDay, first), today));
	return {
		from,
		to: firstOfMonth(addMonths(from, 23))
	};
}
/**
* Nothing is counted after a contract that ends and does not renew by itself, because the interface does not show
* what happens to its subscription.
*/
function calendarMonths({ fields, first, last }, remaining, { from, to }) {
	const start = contractStart(fields) ?? first;
	const end = goesOnPast(fields, remaining) ? null : contractEnd(fields);
	const stops = end === null || end <= last ? null : end;
	const length = monthsBetween(from, to) + 1;
	const months = Array.from({ length }, (_, index) => monthsBetween(start, from) + index).map((index) => {
		if (index < 0 && contractStart(fields) !== null) return null;
		const month = contractMonth(start, index);
		return stops !== null && month.start >= stops ? null : month;
	});
	return {
		months,
		ends: stops !== null && months.at(-1) === null
	};
}

// src/impact/sides.ts
function increaseOf$1({ before, after }) {
	return after.minus(before);
}

// src/impact/money/money-sums.ts
function monthlyOf(valued) {
	return sumOf(valued.map(({ money }) => money.monthly));
}
function sumsOf(valued) {
	return {
		monthly: textOf$1(monthlyOf(valued)),
		contract: textOf$1(sumOf(valued.flatMap(({ money }) => money.contract ?? [])))
	};
}
/**
* Sorted by the largest increase, then the steepest, then by name, so that the order does
* not depend on the catalog's.
*/
function byIncrease(list) {
	return list.toSorted((a, b) => increaseOf$1(b.monthly).cmp(increaseOf$1(a.monthly)) || a.monthly.before.cmp(b.monthly.before) || (a.name < b.name ? -1 : 1));
}
function sumOf(sides) {
	return {
		before: total(sides.map(({ before }) => before)),
		after: total(sides.map(({ after }) => after))
	};
}
/** A twelfth may have endless decimals. At this many places, twelve of them are the whole again. */
const PLACES$4 = 20;
function textOf$1({ before, after }) {
	return {
		before: amountText(before),
		after: amountText(after)
	};
}
function amountText(amount) {
	return decimalText(amount.round(PLACES$4));
}
function addressesOf(valued) {
	return valued.map(({ subscription }) => subscription.address).toSorted(compareAddresses);
}

// src/impact/money/excluded-amounts.ts
/**
* Sorted: amounts that are known on one side only, then parts that the plan changes, then those
* of the most subscriptions.
*/
function excludedIn(valued) {
	return alikeReasons(valued, ({ excluded, noContract }) => noContract === null ? excluded : [...excluded, {
		what: "contract",
		reason: noContract
	}]);
}
function assumedIn(valued) {
	const assumed = alikeReasons(valued, (money) => money.assumed);
	return assumed.length === 0 ? {} : { assumed };
}
function alikeReasons(valued, reasonsOf) {
	const reasons = valued.flatMap(({ subscription: { address, changes }, money }) => reasonsOf(money).map((entry) => ({
		...entry,
		address,
		changes: changes.includes(entry.what)
	})));
	return [...groupBy(reasons, ({ what, reason, changes, known }) => JSON.stringify([
		changes,
		what,
		reason,
		known !== void 0
	]))].flatMap(([name, own]) => {
		const [first] = own.toSorted((a, b) => compareAddresses(a.address, b.address));
		return first === void 0 ? [] : [{
			...first,
			name,
			subscriptions: own.length,
			known: knownIn(own)
		}];
	}).sort((a, b) => Number(b.known !== null) - Number(a.known !== null) || Number(b.changes) - Number(a.changes) || b.subscriptions - a.subscriptions || (a.name < b.name ? -1 : 1)).map(({ what, reason, changes, subscriptions, address, known }) => ({
		what,
		reason,
		changes,
		subscriptions,
		for_example: address,
		...known === null ? {} : { known }
	}));
}
/** The sum of the entries in a month on the side that is known; null where no entry is known on one side only. */
function knownIn(entries) {
	if (entries.every(({ known }) => known === void 0)) return null;
	const sum = (side) => {
		const amounts = entries.flatMap(({ known }) => known?.[side] ?? []);
		return amounts.length === 0 ? null : amountText(total(amounts));
	};
	return {
		before: sum("before"),
		after: sum("after")
	};
}

// src/impact/money/revenue-series.ts
/** Null where no subscription has a known month. */
function revenueSeries(valued, { from, to }) {
	const known = valued.filter(({ money }) => money.series !== null);
	if (known.length === 0) return null;
	const alike = [...groupBy(known, ({ money }) => money.series ?? [])].map(([series, own]) => ({
		series,
		times: decimal(String(own.length))
	}));
	const sumOf = (side, index) => total(alike.flatMap(({ series, times }) => series[index]?.[side].times(times) ?? []));
	const starts = monthsOf(from, to);
	const days = daysOfChanges(known.map(({ subscription }) => subscription));
	const [first = from] = known.map(({ subscription }) => subscription.first).sort();
	const next = days.find((day) => day > to);
	return {
		months: starts.map((start, index) => ({
			month: monthText(start),
			before: sumOf("before", index),
			after: sumOf("after", index)
		})),
		first_full: monthText(monthFrom(starts, first)),
		all_in_effect: monthText(monthFrom(starts, days.findLast((day) => day <= to) ?? from)),
		...next === void 0 ? {} : { next_change: next },
		ending: known.filter(({ money }) => money.ends).length,
		unknown: valued.length - known.length
	};
}
function monthsOf(from, to) {
	return Array.from({ length: monthsBetween(from, to) + 1 }, (_, index) => addMonths(from, index));
}
/** The first month that begins on the day or later. */
function monthFrom(starts, day) {
	return starts.find((start) => start >= day) ?? firstOfMonth(day);
}
function monthText(day) {
	return day.slice(0, 7);
}
/** Every day on which a version changes, by this plan or without it, from each subscription's first change on. */
function daysOfChanges(subscriptions) {
	const days = subscriptions.flatMap(({ before, after, first, last }) => [last, ...[before, after].flatMap(({ entries }) => entries.map(({ from }) => from).filter((from) => from > first))]);
	return [...new Set(days)].sort();
}

// src/impact/bills/monthly-bill.ts
const NOTHING$3 = {
	amount: ZERO,
	sampled: false,
	excluded: [],
	assumed: []
};
/** Empty before the first entry of the schedule and from the day on which the subscription has ended. */
function valuedItems(schedule, terms, moment, valueItem) {
	const entry = entryOn(schedule, moment.day);
	if (entry === void 0 || entry.ended) return [];
	return itemsInForce(schedule, entry, terms, moment).map((each) => ({
		...each,
		value: valueItem(each.item, each.price)
	}));
}
/**
* Zero before the first entry of the schedule and from the day on which the subscription has ended. `valued` are the
* items of that day that belong to the bill.
*/
function monthlyBill(schedule, terms, moment, valued) {
	const entry = entryOn(schedule, moment.day);
	if (entry === void 0 || entry.ended) return NOTHING$3;
	const subtotal = total(valued.map((each) => billedAmount(each, moment)));
	const lines = subscriptionLines(subtotal, schedule, terms, moment);
	const billed = total([subtotal, ...lines.map(({ amount }) => amount)]);
	const share = billedShare(terms.trialDays, moment.contractStart ?? entry.from, moment);
	return {
		amount: billed.times(share),
		sampled: valued.some(({ value }) => value.kind === "counted" && value.by === "sample"),
		excluded: [
			...terms.excluded,
			...escalationExcludedAmount(terms, moment),
			...valued.flatMap(whatIsExcludedAmount),
			...entry.missing === null ? [] : [PLAN_ITEMS]
		],
		assumed: [
			...terms.assumed,
			...discountAssumed(terms, schedule),
			...escalationAssumed(schedule, entry, terms, moment),
			...valued.flatMap(({ item, value, note }) => value.kind === "not-counted" ? [] : [
				note,
				value.fallback,
				sharedUse(valued, item, value)
			].flatMap((reason) => reason === null ? [] : [{
				what: item.name,
				reason
			}]))
		]
	};
}
/**
* A note where a product is in a subscription twice, by itself or in bundles: the interface does not say which
* of the two bills its usage.
*/
function sharedUse(valued, item, value) {
	if (value.kind === "not-counted" || value.by === "declaration") return null;
	const others = valued.filter((each) => each.item !== item && each.item.product === item.product);
	return others.length === 0 ? null : `the same usage is counted at ${others.map((each) => each.item.name).join(" and ")} too`;
}
const PLAN_ITEMS = {
	what: "items",
	reason: "the plan's own items are not shown"
};
/** Zero for an item that is not counted. */
function billedAmount({ item, since, escalation, value }, moment) {
	if (value.kind === "not-counted") return ZERO;
	const metered = value.by === "sample" && isMetered(item.price);
	return value.perMonth.times(metered ? escalation.metered : escalation.fixed).times(billedShare(item.price.trial_period_days ?? 0, since, moment));
}
function whatIsExcludedAmount({ item: { name: what }, value }) {
	if (value.kind === "not-counted") return [{
		what,
		reason: value.reason
	}];
	return value.excluded.map((reason) => ({
		what,
		reason: `no arithmetic is known for ${reason}`
	}));
}
/** The share of a month's days that lies after a trial. */
function billedShare(trialDays, since, { day, monthEnd }) {
	if (trialDays <= 0 || monthEnd === null) return ONE;
	const length = daysBetween(day, monthEnd);
	const free = Math.min(length, Math.max(0, trialDays - daysBetween(since, day)));
	return free === 0 ? ONE : decimal(length - free).div(decimal(length));
}

// src/impact/bills/both-sides.ts
function bothBills(sides, moment, valueItem) {
	const { before, after } = overSameTerms(sides, moment);
	const old = valuedItems(before.schedule, before.terms, moment, valueItem);
	const now = valuedItems(after.schedule, after.terms, moment, valueItem);
	const oneSided = onOneSide(old, now, moment);
	const counts = ({ item }) => !oneSided.items.has(item);
	return {
		before: monthlyBill(before.schedule, before.terms, moment, old.filter(counts)),
		after: monthlyBill(after.schedule, after.terms, moment, now.filter(counts)),
		excluded: oneSided.entries
	};
}
/** Finds the pairs of items whose unknown parts differ between the two sides. */
function onOneSide(before, after, moment) {
	const all = [...before, ...after];
	if (!all.some((each) => unknownIn(each).length > 0)) return {
		items: /* @__PURE__ */ new Set(),
		entries: []
	};
	const valued = new Map(all.map((each) => [each.item, each]));
	const items = /* @__PURE__ */ new Set();
	const entries = [];
	for (const pair of pairItems(before.map(({ item }) => item), after.map(({ item }) => item))) {
		const [old, now] = [pair.before && valued.get(pair.before), pair.after && valued.get(pair.after)];
		if (!old || !now || isKnownAlike(old, now)) continue;
		items.add(old.item).add(now.item);
		const reason = [.../* @__PURE__ */ new Set([...unknownIn(now), ...unknownIn(old)])].join(", and ");
		const known = {
			before: knownAmount(old, moment),
			after: knownAmount(now, moment)
		};
		entries.push({
			what: now.item.name,
			reason,
			known
		});
	}
	return {
		items,
		entries
	};
}
function isKnownAlike(old, now) {
	if (old.value.kind === "not-counted" && now.value.kind === "not-counted") return true;
	return JSON.stringify(unknownIn(old)) === JSON.stringify(unknownIn(now));
}
function knownAmount(item, moment) {
	return unknownIn(item).length > 0 ? null : billedAmount(item, moment);
}
/** The reasons why an item is not fully counted; empty where it is, and where it is known not to recur. */
function unknownIn({ value }) {
	if (value.kind === "not-counted") return value.recurs ? [value.reason] : [];
	return value.excluded.map((reason) => `no arithmetic is known for ${reason}`);
}
const WITHOUT = {
	discount: { discount: null },
	minimum_spend: { minimumPerMonth: null },
	maximum_spend: { maximumPerMonth: null },
	price_escalation: { escalation: null }
};
/**
* Removes from both sides each term that either side cannot count. Nothing is removed where a side
* bills nothing on the day.
*/
function overSameTerms({ before, after }, { day }) {
	const isBilled = ({ schedule }) => entryOn(schedule, day)?.ended === void 0;
	if (entryOn(before.schedule, day) === void 0 || entryOn(after.schedule, day) === void 0) return {
		before,
		after
	};
	if (!isBilled(before) || !isBilled(after)) return {
		before,
		after
	};
	const names = new Set([...before.terms.excluded, ...after.terms.excluded].map(({ what }) => what));
	const without = ({ schedule, terms }) => ({
		schedule,
		terms: Object.assign({}, terms, ...Object.entries(WITHOUT).flatMap(([name, none]) => names.has(name) ? [none] : []))
	});
	return names.size === 0 ? {
		before,
		after
	} : {
		before: without(before),
		after: without(after)
	};
}

// src/impact/bills/judge-months.ts
/**
* `compared` is the month that begins on `day`. `months` are in order, and may or may not include it. `goesOn` is
* true where more months follow them.
*/
function judgeMonths(compared, day, months, goesOn) {
	const signs = new Set([compared, ...months].map((sides) => increaseOf$1(sides).cmp(ZERO)));
	return {
		pays: signs.has(1) ? signs.has(-1) ? "mixed" : "more" : signs.has(-1) ? "less" : "same",
		furtherIncrease: furtherIncrease(increaseOf$1(compared), day, months, goesOn)
	};
}
/**
* Where the compared month increases, only months before it count, because an ending discount or an escalation may
* enlarge the same increase later.
*/
function furtherIncrease(compared, day, months, goesOn) {
	const shown = compared.gt(ZERO);
	const isFurther = (month) => increaseOf$1(month).gt(shown ? compared : ZERO) && (!shown || month.start < day);
	const runs = [];
	for (const [index, month] of months.entries()) {
		const previous = months[index - 1];
		if (!isFurther(month)) continue;
		if (previous !== void 0 && isFurther(previous)) runs.at(-1)?.push(month);
		else runs.push([month]);
	}
	const [first, ...others] = runs.map((run) => ({
		...described(run),
		goesOn: goesOn && run.at(-1) === months.at(-1)
	}));
	if (first === void 0) return null;
	return others.reduce((most, run) => run.largest.gt(most.largest) ? run : most, first);
}
function described(run) {
	const increases = run.map(increaseOf$1);
	const largest = increases.reduce((most, increase) => increase.gt(most) ? increase : most, ZERO);
	const [first, last] = [run[0], run.at(-1)];
	if (first === void 0 || last === void 0) throw new Error("a run of months has at least one");
	return {
		largest,
		steady: increases.every((increase) => increase.eq(largest)),
		from: first.start,
		to: addDays(last.end, -1)
	};
}

// src/impact/bills/steady-bills.ts
/**
* Bills each pair of entries once. Between two changes of its entries, a subscription bills the same every month unless
* something in it counts days or months: an escalation, a trial, or a discount that ends.
*/
/** Gives the same bills as `billsOf`, which computes them for the schedules of `sides`. */
function steadyBills(sides, billsOf) {
	const { before, after } = sides;
	if (countsTime(before) || countsTime(after)) return billsOf;
	const known = /* @__PURE__ */ new Map();
	const entryAt = ({ schedule }, { day }) => {
		const entry = entryOn(schedule, day);
		return entry === void 0 ? -1 : schedule.entries.indexOf(entry);
	};
	return (moment) => {
		const key = `${entryAt(before, moment)} ${entryAt(after, moment)}`;
		const bills = known.get(key) ?? billsOf(moment);
		known.set(key, bills);
		return bills;
	};
}
/** True where a bill may differ between two months of one entry. */
function countsTime({ schedule, terms }) {
	const { discount, escalation, trialDays } = terms;
	return escalation !== null || escalatedBefore(schedule) || trialDays > 0 || discount !== null && discount.months !== null || schedule.entries.some(({ items }) => items.some(hasTrialOrDiscount));
}
function escalatedBefore({ replaced }) {
	return replaced !== null && isJsonObject(replaced.terms.price_escalation);
}
function hasTrialOrDiscount({ price }) {
	return (price.trial_period_days ?? 0) > 0 || (price.discount ?? null) !== null;
}

// src/impact/bills/timing-changes.ts
/**
* Prices that are billed at other times from a day on, which no month's sum shows. The first charge is known for a
* price that is billed in advance at a known interval, from the day on which its version begins.
*/
function timingChanges({ created, backdated, first, after: { entries } }, sides, contractStart, valueItem) {
	if (created) return [];
	const itemsOn = ({ schedule, terms }, day) => entryOn(schedule, day)?.missing === null ? valuedItems(schedule, terms, {
		day,
		contractStart,
		monthEnd: null
	}, valueItem) : [];
	return [...new Set(entries.map(({ from }) => from))].flatMap((day) => {
		if (day < first) return [];
		const moment = {
			day,
			contractStart,
			monthEnd: null
		};
		const earlier = itemsOn(sides.after, addDays(day, -1));
		return pairsOf(itemsOn(sides.before, day), itemsOn(sides.after, day)).flatMap(([old, now]) => {
			const differences = timingDifferences(old.item.price, now.item.price);
			if (differences.length === 0 || isSince(earlier, now)) return [];
			const unknown = backdated && day === first ? "its first day has passed" : whyUnknown(now, sides.after);
			const after = unknown === null ? oneBill(now, moment) : null;
			const before = whyUnknown(old, sides.before) === null ? oneBill(old, moment) : null;
			const due = after === null ? null : {
				before,
				after
			};
			return [{
				what: now.item.name,
				day,
				differences,
				due,
				unknown
			}];
		});
	});
}
function pairsOf(before, after) {
	const valued = new Map([...before, ...after].map((each) => [each.item, each]));
	return pairItems(before.map(({ item }) => item), after.map(({ item }) => item)).flatMap((pair) => {
		const [old, now] = [pair.before && valued.get(pair.before), pair.after && valued.get(pair.after)];
		return old && now ? [[old, now]] : [];
	});
}
/** True where an earlier version of the plan already bills the item at these times. */
function isSince(earlier, { item }) {
	const same = earlier.find((other) => other.item.name === item.name);
	return same !== void 0 && timingDifferences(same.item.price, item.price).length === 0;
}
function whyUnknown({ item: { price }, value }, { terms }) {
	if (price.billing_direction !== "advance") return "it is not billed in advance";
	if (intervalMonths(price) === null) return "its billing interval is not understood";
	if (price.recurring_instalment_interval_unit !== void 0) return "it is billed in instalments";
	if (price.trial_period_days || terms.trialDays > 0) return "a trial may run then";
	if (terms.discount !== null || terms.minimumPerMonth !== null || terms.maximumPerMonth !== null) return "the subscription's own discount or spend limits apply to it";
	if (value.kind === "not-counted") return value.reason;
	if (value.by === "sample" || value.excluded.length > 0) return "it depends on usage";
	return null;
}
function oneBill(item, moment) {
	const months = intervalMonths(item.item.price);
	return months === null ? null : billedAmount(item, moment).times(decimal(months));
}

// src/impact/money/likeness.ts
/** Identifies subscriptions by everything that has a part in their money, so that like ones are computed once. */
function createLikeness(usage, identityOf) {
	const items = createItemNumbers(identityOf);
	const scheduleText = ({ entries, terms, discountSince, discountFrom, replaced }) => [
		entries.map(({ from, arrival, items: priced, missing, ended = false }) => [
			from,
			arrival,
			missing,
			ended,
			items(priced)
		]),
		terms,
		discountSince,
		discountFrom,
		replaced
	];
	return ({ fields, created, draft, uncounted, backdated, before, after, first, last, ...subscription }) => {
		const user = usage.knows(subscription) ? subscription.address : null;
		const { contract, renewal } = fields;
		return JSON.stringify([
			user,
			contract ?? null,
			renewal ?? null,
			created,
			draft,
			uncounted ?? [],
			backdated,
			first,
			last,
			scheduleText(before),
			scheduleText(after)
		]);
	};
}
/** Numbers item sets: those with the same names and prices have the same number. */
function createItemNumbers(identityOf) {
	const numbers = /* @__PURE__ */ new Map();
	return remember((items) => {
		const text = JSON.stringify(items.map(({ name, price }) => [name, identityOf(price)]));
		const number = numbers.get(text) ?? numbers.size;
		numbers.set(text, number);
		return number;
	});
}

// src/impact/money/subscription-money.ts
/** The impact of a plan on the money of one subscription: a month before and after, and the rest of the contract. */
/** Caches its results, so that like subscriptions are computed once and share one object. */
function createSubscriptionMoney(usage, identityOf, span) {
	const likeness = createLikeness(usage, identityOf);
	const values = /* @__PURE__ */ new Map();
	const computed = /* @__PURE__ */ new Map();
	const contracts = /* @__PURE__ */ new Map();
	function valuing(subscription) {
		const user = usage.knows(subscription) ? subscription.address : "";
		return ({ product }, price) => {
			const key = JSON.stringify([user, product]) + identityOf(price);
			const value = values.get(key) ?? itemValue(price, usage.useOf(subscription, product, price));
			values.set(key, value);
			return value;
		};
	}
	function monthsOf({ fields, first }) {
		const key = JSON.stringify([
			fields.contract ?? null,
			fields.renewal ?? null,
			first
		]);
		const known = contracts.get(key) ?? remainingMonths(fields, first);
		contracts.set(key, known);
		return known;
	}
	return (subscription) => {
		const key = likeness(subscription);
		const known = computed.get(key) ?? moneyOf(subscription, monthsOf(subscription), span, valuing(subscription));
		computed.set(key, known);
		return known;
	};
}
const UNKNOWN_ITEMS = {
	what: "items",
	reason: "what is billed before or after is not known"
};
const NOTHING$2 = {
	before: ZERO,
	after: ZERO
};
const UNKNOWN = {
	monthly: NOTHING$2,
	pays: "same",
	furtherIncrease: null,
	contract: null,
	series: null,
	ends: false,
	sampled: false,
	excluded: [UNKNOWN_ITEMS],
	assumed: [],
	timing: [],
	noContract: null
};
const UNKNOWN_BILL = {
	amount: ZERO,
	sampled: false,
	excluded: [UNKNOWN_ITEMS],
	assumed: []
};
function moneyOf(subscription, remaining, span, valueItem) {
	const { fields, before, after, last } = subscription;
	if (isUnknown(subscription, last)) return {
		...UNKNOWN,
		excluded: [...excludedChanges(subscription), ...UNKNOWN.excluded]
	};
	const start = contractStart(fields);
	const sides = {
		before: {
			schedule: before,
			terms: readSubscriptionTerms(before.terms)
		},
		after: {
			schedule: after,
			terms: readSubscriptionTerms(after.terms)
		}
	};
	const billsOf = steadyBills(sides, (moment) => isUnknown(subscription, moment.day) ? {
		before: UNKNOWN_BILL,
		after: UNKNOWN_BILL,
		excluded: []
	} : bothBills(sides, moment, valueItem));
	const billsOfMonth = (month) => billsOf({
		day: month.start,
		contractStart: start,
		monthEnd: month.end
	});
	const compared = billsOf({
		day: last,
		contractStart: start,
		monthEnd: null
	});
	const months = changedMonths(subscription, remaining).map((month) => ({
		...month,
		bills: billsOfMonth(month)
	}));
	const changed = new Map(months.map(({ index, bills }) => [index, bills]));
	const calendar = calendarMonths(subscription, remaining, span);
	const noContract = whyNoContract(remaining);
	const ofContract = remaining.kind === "none" || noContract !== null ? null : months.slice(0, remaining.months.length).map(({ bills }) => bills);
	const looked = [compared, ...months.map(({ bills }) => bills)];
	const all = looked.flatMap((each) => [each.before, each.after]);
	const monthly = amountsOf(compared);
	if (subscription.uncounted?.some(({ activates }) => activates)) return activatedMoney(subscription, compared.after);
	return {
		monthly,
		...judgeMonths(monthly, last, months.map((month) => ({
			...month,
			...amountsOf(month.bills)
		})), goesOnPast(fields, remaining)),
		contract: ofContract && {
			before: total(ofContract.map((each) => each.before.amount)),
			after: total(ofContract.map((each) => each.after.amount))
		},
		series: calendar.months.map((month) => month === null ? NOTHING$2 : amountsOf(changed.get(month.index) ?? billsOfMonth(month))),
		ends: calendar.ends,
		sampled: all.some(({ sampled }) => sampled),
		excluded: eachOnce([
			...excludedChanges(subscription),
			...looked.flatMap(({ excluded }) => excluded),
			...all.flatMap(({ excluded }) => excluded)
		]),
		assumed: [
			...activated(subscription),
			...billedOn(subscription),
			...billedAnew(subscription),
			...eachOnce(all.flatMap(({ assumed }) => assumed))
		],
		timing: timingChanges(subscription, sides, start, valueItem),
		noContract
	};
}
/** A draft was never billed, so its first bill is no increase. That bill is named beside the sums. */
function activatedMoney(subscription, bill) {
	const changes = excludedChanges(subscription).map((change) => change.what === "status" ? {
		...change,
		known: {
			before: null,
			after: bill.amount
		}
	} : change);
	return {
		...UNKNOWN,
		sampled: bill.sampled,
		excluded: eachOnce([...changes, ...bill.excluded]),
		assumed: eachOnce(bill.assumed)
	};
}
function excludedChanges({ uncounted = [] }) {
	return uncounted.map(({ what, reason }) => ({
		what,
		reason
	}));
}
/**
* The reason for a missing contract sum. An empty sum counts as missing, because it would say that nothing changes.
*/
function whyNoContract(remaining) {
	if (remaining.kind === "none") return remaining.reason;
	return remaining.months.length > 0 ? null : "none of its months begins between the change and its end";
}
const ACTIVATED = {
	what: "status",
	reason: "it is a draft that this plan does not activate; it is counted as active on its days"
};
/** A draft is counted while it is written, because nobody approves a plan when it is activated. */
function activated({ draft }) {
	return draft ? [ACTIVATED] : [];
}
const BILLED_ON = {
	what: "renewal",
	reason: "the contract ends before the compared month and does not renew by itself; billing is assumed to go on"
};
/**
* The interface does not show what happens to a subscription at the end of its contract. Billing is assumed to go on,
* because an increase is better reported than left out.
*/
function billedOn({ fields, last }) {
	const end = contractEnd(fields);
	return end !== null && end <= last ? [BILLED_ON] : [];
}
/** The interface does not show how the service treats months that were billed already. */
function billedAnew({ backdated, first }) {
	if (!backdated) return [];
	return [{
		what: "items",
		reason: `a version holds from ${first}, which has passed: the months since then are taken to be billed anew`
	}];
}
/** True where a side is unknown, because the other side alone would look like an increase or a decrease. */
function isUnknown({ before, after }, day) {
	const [old, now] = [entryOn(before, day), entryOn(after, day)];
	if ([old, now].some((entry) => entry?.missing === "everything")) return true;
	return old !== void 0 && now !== void 0 && old.missing !== now.missing;
}
function amountsOf({ before, after }) {
	return {
		before: before.amount,
		after: after.amount
	};
}
/** Keeps the first of equal entries, so that the entry of the compared month, with its known amount, remains. */
function eachOnce(reasons) {
	const seen = /* @__PURE__ */ new Map();
	for (const entry of reasons) {
		const key = `${entry.what}\n${entry.reason}`;
		if (!seen.has(key)) seen.set(key, entry);
	}
	return [...seen.values()];
}

// src/impact/money/money-impact.ts
/** Counts each subscription in the list once. Sorted by currency. `today` is the day of the plan. */
function moneyImpact(subscriptions, usage, identityOf, today) {
	const span = spanOf(subscriptions, today);
	const moneyOf = createSubscriptionMoney(usage, identityOf, span);
	const valued = subscriptions.map((subscription) => ({
		subscription,
		money: moneyOf(subscription)
	}));
	return [...groupBy(valued, ({ subscription }) => subscription.currency)].sort(([a], [b]) => a < b ? -1 : 1).map(([currency, own]) => inCurrency(currency, own, span));
}
function inCurrency(currency, valued, span) {
	const customers = customersIn(valued.filter(({ subscription }) => !subscription.created));
	return {
		currency,
		subscriptions: valued.length,
		created: valued.filter(({ subscription }) => subscription.created).length,
		partly_counted: valued.filter(({ money }) => money.excluded.length > 0).length,
		uncounted_changes: valued.filter(hasUncountedChange).length,
		sampled: valued.filter(({ money }) => money.sampled).length,
		...sumsOf(valued),
		contracts: valued.filter(({ money }) => money.contract !== null).length,
		...seriesIn(valued, span),
		...comparedIn(valued),
		paying: payingIn(valued),
		...furtherIncreasesIn(valued),
		cohorts: cohortsIn(valued),
		worst: customers.find(({ monthly }) => increaseOf$1(monthly).gt(ZERO))?.text() ?? null,
		best: customers.findLast(({ monthly, everMore }) => increaseOf$1(monthly).lt(ZERO) && !everMore)?.text() ?? null,
		groups: groupsIn(valued),
		excluded: excludedIn(valued),
		...assumedIn(valued),
		...timingIn(valued)
	};
}
function seriesIn(valued, span) {
	const series = revenueSeries(valued, span);
	return series === null ? {} : { series: {
		...series,
		months: series.months.map(({ month, ...sides }) => ({
			month,
			...textOf$1(sides)
		}))
	} };
}
function payingIn(valued) {
	const existing = valued.filter(({ subscription }) => !subscription.created);
	const paying = (pays) => existing.filter(({ money }) => money.pays === pays);
	const same = paying("same");
	const mixed = paying("mixed").length;
	const unknown = same.filter(hasUncountedChange).length;
	return {
		more: paying("more").length,
		less: paying("less").length,
		same: same.length - unknown,
		...mixed === 0 ? {} : { mixed },
		...unknown === 0 ? {} : { unknown }
	};
}
function comparedIn(valued) {
	const days = valued.map(({ subscription }) => subscription.last).sort();
	const [first] = days;
	const last = days.at(-1);
	return first === void 0 || last === void 0 ? {} : { compared: {
		first,
		last
	} };
}
function furtherIncreasesIn(valued) {
	const increases = valued.flatMap(({ subscription, money: { furtherIncrease } }) => subscription.created || furtherIncrease === null ? [] : [{
		subscription,
		furtherIncrease
	}]);
	if (increases.length === 0) return {};
	return { further_increases: [...groupBy(increases, ({ furtherIncrease: { largest, steady, from, to, goesOn } }) => JSON.stringify([
		from,
		to,
		amountText(largest),
		steady,
		goesOn
	]))].flatMap(([name, own]) => {
		const [like] = own;
		return like === void 0 ? [] : [{
			name,
			own,
			...like.furtherIncrease
		}];
	}).sort((a, b) => b.largest.cmp(a.largest) || (a.name < b.name ? -1 : 1)).map(({ own, largest, steady, from, to, goesOn }) => ({
		largest: amountText(largest),
		steady,
		from,
		to,
		...goesOn ? { goes_on: true } : {},
		customers: [...new Set(own.map(({ subscription }) => subscription.customer))].sort(),
		subscriptions: own.map(({ subscription }) => subscription.address).toSorted(compareAddresses)
	})) };
}
function cohortsIn(valued) {
	const cohorts = groupBy(valued, ({ subscription }) => subscription.cohort);
	return byIncrease([...cohorts].map(([name, own]) => ({
		name,
		valued: own,
		monthly: monthlyOf(own)
	}))).map(({ name, valued: own }) => ({
		name,
		subscriptions: own.length,
		...sumsOf(own),
		paying: payingIn(own)
	}));
}
/** The largest increase first. */
function customersIn(valued) {
	const customers = groupBy(valued, ({ subscription }) => subscription.customer);
	return byIncrease([...customers].map(([name, own]) => ({
		name,
		valued: own,
		monthly: monthlyOf(own)
	}))).map(({ name, valued: own, monthly }) => ({
		monthly,
		everMore: own.some(({ money: { pays } }) => pays === "more" || pays === "mixed"),
		text: () => ({
			customer: name,
			...nameOf$2(own),
			subscriptions: addressesOf(own),
			...sumsOf(own)
		})
	}));
}
/** The name that all subscriptions of the customer have; nothing where they differ, or have none. */
function nameOf$2(valued) {
	const [name, ...others] = new Set(valued.map(({ subscription }) => subscription.name));
	return name === void 0 || others.length > 0 ? {} : { name };
}
function groupsIn(valued) {
	const groups = groupBy(valued, ({ subscription: { cohort, created, changes, first, last } }) => JSON.stringify([
		cohort,
		created,
		changes,
		first,
		last
	]));
	return byIncrease([...groups].map(([name, own]) => ({
		name,
		valued: own,
		monthly: monthlyOf(own)
	}))).flatMap(({ valued: own }) => {
		const [like] = own;
		if (like === void 0) return [];
		const { cohort, created, changes, first: from, last: compared } = like.subscription;
		const members = membersOf(own);
		return [{
			cohort,
			created,
			changes,
			from,
			compared,
			subscriptions: own.length,
			...sumsOf(own),
			members
		}];
	});
}
function membersOf(valued) {
	const members = [...groupBy(valued, (each) => JSON.stringify([
		textOf$1(each.money.monthly),
		each.money.contract && textOf$1(each.money.contract),
		hasUncountedChange(each)
	]))].flatMap(([name, own]) => {
		const [like] = own;
		return like === void 0 ? [] : [{
			name,
			valued: own,
			monthly: like.money.monthly,
			like
		}];
	});
	return byIncrease(members).map(({ valued: own, like }) => {
		const sorted = own.map(({ subscription }) => subscription).toSorted((a, b) => compareAddresses(a.address, b.address));
		return {
			...hasUncountedChange(like) ? { uncounted: true } : {},
			monthly: textOf$1(like.money.monthly),
			contract: like.money.contract && textOf$1(like.money.contract),
			subscriptions: sorted.map(({ address }) => address),
			customers: sorted.map(({ customer }) => customer)
		};
	});
}
/** True where the plan changes a part of the subscription that is excluded. */
function hasUncountedChange({ subscription, money }) {
	return money.excluded.some(({ what }) => subscription.changes.includes(what));
}
function timingIn(valued) {
	const changes = valued.flatMap(({ subscription: { address }, money }) => money.timing.map(({ what, day, differences, due, unknown }) => ({
		address,
		change: {
			what,
			day,
			differences,
			due: due && {
				before: due.before && amountText(due.before),
				after: amountText(due.after)
			},
			...unknown === null ? {} : { unknown }
		}
	})));
	if (changes.length === 0) return {};
	return { timing: [...groupBy(changes, ({ change }) => JSON.stringify(change))].flatMap(([name, own]) => {
		const [first] = own.toSorted((a, b) => compareAddresses(a.address, b.address));
		return first === void 0 ? [] : [{
			name,
			...first.change,
			subscriptions: own.length,
			for_example: first.address
		}];
	}).sort((a, b) => b.subscriptions - a.subscriptions || (a.name < b.name ? -1 : 1)).map(({ name: _, ...change }) => change) };
}

// src/plan/guards/over-limit.ts
/** The words for a percentage over a limit. */
/** Enough places to read; more are used only where these would show the limit itself. */
const PLACES$3 = 2;
/** For example `30.50 %, over the limit of 25 %`. `percent` must be above `limit`. */
function overLimit(percent, limit) {
	let places = PLACES$3;
	while (decimal(percent.toFixed(places)).lte(limit)) places += 1;
	return `${percent.toFixed(places)} %, over the limit of ${decimalText(limit)} %`;
}

// src/pricing/compare/largest-increase.ts
/**
* Covers all phases of trials and discounts (see `phases.ts`); if the durations cannot be compared, it covers all
* possible phases. Spend limits apply, and bills with different intervals are compared over equal times. An infinite
* increase has priority over a price that cannot be measured, and that over any percentage. Never throws.
*/
function largestIncrease(before, after, times = {}) {
	const paired = pairBills(before, after);
	if (paired.kind === "incomparable") return largestOf(paired);
	const { before: old = ONE, after: now = ONE } = times;
	const pairs = paired.pairs.map((pair) => ({
		...pair,
		before: paidCurve(pair.before, old),
		after: paidCurve(pair.after, now),
		fine: {
			before: scaleCurve(pair.fine.before, old),
			after: scaleCurve(pair.fine.after, now)
		}
	}));
	return largestOf({
		...paired,
		pairs
	});
}
function paidCurve({ bill, rates, units }, times) {
	return {
		bill: scaleCurve(bill, times),
		rates: scaleCurve(rates, times),
		units
	};
}
/**
* The increase for a customer who paid nothing before: `none` for a price that never bills anything. Never throws.
*/
function increaseFromNothing(price) {
	const paired = pairBills(price, price);
	if (paired.kind === "incomparable") return largestOf(paired);
	const pairs = paired.pairs.map((pair) => ({
		...pair,
		before: nothingBilled(pair.before),
		fine: {
			...pair.fine,
			before: free(pair.fine.before)
		}
	}));
	return largestOf({
		...paired,
		pairs
	});
}
/**
* The increase for a customer who no longer pays the price: `none`, unless the price was a credit, which ends with
* it. Never throws.
*/
function increaseToNothing(price) {
	const paired = pairBills(price, price);
	if (paired.kind === "incomparable") return largestOf(paired);
	const pairs = paired.pairs.map((pair) => ({
		...pair,
		after: nothingBilled(pair.after)
	}));
	return largestOf({
		...paired,
		pairs
	});
}
function nothingBilled({ bill, rates, units }) {
	return {
		bill: free(bill),
		rates: free(rates),
		units
	};
}
function free(curve) {
	const segments = curve.segments.map((segment) => ({
		...segment,
		intercept: ZERO,
		slope: ZERO
	}));
	return {
		...curve,
		segments
	};
}
function largestOf(paired) {
	if (paired.kind === "incomparable") return {
		kind: "unmeasured",
		reason: paired.reason
	};
	let largest;
	for (const pair of paired.pairs) for (const increase of increasesOf$1(pair)) if (largest === void 0 || exceeds(increase, largest)) largest = increase;
	if (largest?.kind === "infinite") return largest;
	const unmeasured = whatIsNotMeasured(paired.pairs, paired.excluded);
	if (unmeasured !== void 0) return {
		kind: "unmeasured",
		reason: unmeasured
	};
	return largest ?? { kind: "none" };
}
function exceeds(a, b) {
	if (b.kind === "infinite") return false;
	return a.kind === "infinite" || a.percent.gt(b.percent);
}
function whatIsNotMeasured(pairs, excluded) {
	const [uncounted] = [...excluded.after, ...excluded.before];
	if (uncounted !== void 0) return `no arithmetic is known for ${uncounted}`;
	if (pairs.some(({ before, after }) => before.units === null !== (after.units === null))) return "only one of the two prices declares its units";
	for (const { before, after } of pairs) for (const { before: old, after: replacement } of overlayCurves(before.bill, after.bill)) {
		if (replacement === null) return "the new price has no bill for some usage that the old one bills";
		if (old === null) return "the new price bills some usage for which the old one has no bill";
	}
}
function* increasesOf$1(pair) {
	const { before, after, fine, context, divisible } = pair;
	const pieces = overlayCurves(before.bill, after.bill);
	const finePieces = divisible ? overlayCurves(fine.before, fine.after) : [];
	for (const piece of pieces) yield* billIncreases$1(piece, context, before.bill.step);
	for (const piece of finePieces) yield* increasesBetween(piece, context, fine.before.step);
	if (pieces.some((piece) => firstDifferenceOn(piece, before.bill.step) !== void 0) || finePieces.some((piece) => firstDifferenceOn(piece, fine.before.step) !== void 0)) for (const piece of overlayCurves(before.rates, after.rates)) yield* unitIncreases(piece, context, before.rates.step);
	yield* declaredIncrease(pair);
}
/** The candidates of one piece: its ends, and its limit if it has no end. */
function* billIncreases$1({ from, to, before, after }, context, step) {
	if (before === null || after === null) return;
	for (const part of splitAtLevel({
		...before,
		from,
		to
	}, ZERO, step)) {
		for (const quantity of [part.from, part.to ?? part.from.plus(step)]) yield* increaseBetween(lineAt(before, quantity), lineAt(after, quantity), {
			context,
			of: "bill",
			where: {
				kind: "at",
				quantity
			}
		});
		if (part.to === null) yield* increaseBetween(part.slope, after.slope, {
			context,
			of: "bill",
			where: {
				kind: "towards",
				quantity: part.from
			}
		});
	}
}
/**
* The candidates of one piece of the fine grid. At a tier's beginning, the candidate is the limit from above. At a
* spend limit, the line does not meet the bill at that point, so the candidate is the piece's first quantity.
*/
function* increasesBetween(piece, context, step) {
	const { from, to, before, after } = piece;
	if (before === null || after === null) return;
	const edge = from.minus(step);
	const isLimit = from.gt(ZERO) && [before, after].every((segment) => reachesDown(segment, from));
	if (isLimit) yield* increaseBetween(lineAt(before, edge), lineAt(after, edge), {
		context,
		of: "bill",
		where: {
			kind: "above",
			quantity: edge
		}
	});
	const parts = splitAtLevel({
		...before,
		from,
		to
	}, ZERO, step);
	for (const [index, part] of parts.entries()) for (const quantity of [...isLimit && index === 0 ? [] : [part.from], ...part.to === null ? [] : [part.to]]) yield* increaseBetween(lineAt(before, quantity), lineAt(after, quantity), {
		context,
		of: "bill",
		where: {
			kind: "at",
			quantity
		}
	});
}
/** True if the segment's line is the bill from directly above the quantity before `from`. */
function reachesDown(segment, from) {
	return segment.from.lt(from) || segment.opens === "tier";
}
/** The candidates for the price of the last unit, by its tier. A quantity of zero has no last unit. */
function* unitIncreases({ from, to, before, after }, context, step) {
	if (before === null || after === null || to?.eq(ZERO)) return;
	const quantity = from.eq(ZERO) ? step : from;
	yield* increaseBetween(before.slope, after.slope, {
		context,
		of: "unit",
		where: {
			kind: "at",
			quantity
		}
	});
}
function* declaredIncrease({ before, after, context }) {
	if (before.units === null || after.units === null) return;
	const oldBill = billAt(before.bill, before.units);
	const newBill = billAt(after.bill, after.units);
	if (oldBill === void 0 || newBill === void 0) return;
	yield* increaseBetween(oldBill, newBill, {
		context,
		of: "bill",
		where: {
			kind: "declared",
			unitsBefore: before.units,
			unitsAfter: after.units
		}
	});
}
function* increaseBetween(before, after, place) {
	if (after.lte(before)) return;
	const where = {
		...place,
		before,
		after
	};
	if (before.lte(ZERO)) yield {
		kind: "infinite",
		place: where
	};
	else yield {
		kind: "percent",
		percent: after.minus(before).times(HUNDRED).div(before),
		place: where
	};
}

// src/impact/bills/bill-increase.ts
/**
* The largest increase of an existing customer's bill by a plan, over every month that the plan changes and every day
* on which it puts another version in force. Where no usage is known, the prices bound the increase, because a sum
* increases by no larger share than the part of it that increases most.
*/
const NONE$1 = { kind: "none" };
/** Caches its results, so that like subscriptions are computed once. Never throws. */
function createBillIncrease(usage, identityOf) {
	const likeness = createLikeness(usage, identityOf);
	const known = /* @__PURE__ */ new Map();
	return (subscription) => {
		if (subscription.created) return NONE$1;
		const key = likeness(subscription);
		const increase = known.get(key) ?? increaseOf(subscription, usage, identityOf);
		known.set(key, increase);
		return increase;
	};
}
function increaseOf(subscription, usage, identityOf) {
	const { fields, first, last, after } = subscription;
	const start = contractStart(fields);
	const months = changedMonths(subscription, remainingMonths(fields, first));
	const days = [...after.entries.map(({ from }) => from).filter((from) => from >= first), last];
	const moments = [...[...new Set(days)].map((day) => ({
		day,
		contractStart: start,
		monthEnd: null
	})), ...months.map((month) => ({
		day: month.start,
		contractStart: start,
		monthEnd: month.end
	}))];
	const valueIn = createValueOf(subscription, usage, identityOf);
	return moments.map((moment) => increaseAt(subscription, moment, valueIn, identityOf)).reduce(largerIncrease, NONE$1);
}
function createValueOf(subscription, usage, identityOf) {
	const values = /* @__PURE__ */ new Map();
	return ({ product }, price, instead) => {
		const key = JSON.stringify([product, instead?.product ?? null]) + identityOf(price);
		const known = values.get(key);
		if (known !== void 0) return known;
		const own = usage.useOf(subscription, product, price);
		const use = own.kind === "none" && instead !== null ? usage.useOf(subscription, instead.product, price) : own;
		const value = itemValue(price, use);
		values.set(key, value);
		return value;
	};
}
function increaseAt({ before, after }, moment, valueIn, identityOf) {
	const [old, now] = [entryOn(before, moment.day), entryOn(after, moment.day)];
	const missing = [old?.missing ?? null, now?.missing ?? null];
	if (missing.includes("everything") || missing[0] !== missing[1]) return {
		kind: "unmeasured",
		reason: "what is billed before or after is not known"
	};
	const terms = {
		before: readSubscriptionTerms(before.terms),
		after: readSubscriptionTerms(after.terms)
	};
	const unread = unreadTerm(terms, JSON.stringify(before.terms) !== JSON.stringify(after.terms));
	if (unread !== void 0) return {
		kind: "unmeasured",
		reason: unread
	};
	const pairs = pairItems(old?.items ?? [], now?.items ?? []);
	const partners = new Map(pairs.flatMap((pair) => pair.after ? [[pair.after, pair.before]] : []));
	const value = (item, price) => valueIn(item, price, partners.get(item) ?? null);
	const isCounted = (item) => {
		const found = value(item, item.price);
		return found.kind === "counted" && found.excluded.length === 0;
	};
	const uncounted = pairs.filter((pair) => [pair.before, pair.after].some((item) => item !== null && !isCounted(item)));
	const left = new Set(uncounted.flatMap((pair) => [pair.before, pair.after]));
	const counted = (item, price) => left.has(item) ? NOTHING$1 : value(item, price);
	const billOf = (side, limited, of) => {
		const schedule = {
			before,
			after
		}[side];
		const own = limited ? terms[side] : unlimited(terms[side]);
		return monthlyBill(schedule, own, moment, valuedItems(schedule, own, moment, of)).amount;
	};
	const bills = (limited, of) => ({
		before: billOf("before", limited, of.before),
		after: billOf("after", limited, of.after)
	});
	const shares = (limited, of) => shareOf(bills(limited, of), moment.day);
	const whole = shares(true, {
		before: counted,
		after: counted
	});
	if (uncounted.length === 0) return whole;
	return [
		whole.kind === "from_nothing" ? UNKNOWN_BASE : asBound(whole),
		asBound(shares(false, {
			before: counted,
			after: counted
		})),
		maximumShare(terms, moment.day),
		...uncounted.map((pair) => {
			const increase = increaseOfPair(pair, identityOf);
			if (increase.kind === "unmeasured") return {
				kind: "unmeasured",
				reason: `${nameOf$1(pair)}: ${increase.reason}`
			};
			if (increase.kind === "infinite") return {
				kind: "from_nothing",
				day: moment.day
			};
			if (pair.before === null || pair.after === null) return NONE$1;
			const factor = increase.kind === "none" ? ONE : ONE.plus(increase.percent.div(HUNDRED));
			return asBound(shares(false, {
				before: only$2(pair.before, ONE),
				after: only$2(pair.after, factor)
			}));
		})
	].reduce(largerIncrease, NONE$1);
}
const NOTHING$1 = {
	kind: "counted",
	perMonth: ZERO,
	by: "declaration",
	excluded: [],
	fallback: null
};
const UNKNOWN_BASE = {
	kind: "unmeasured",
	reason: "the bill before depends on usage, of which there is no sample"
};
/**
* Values one item at `perMonth` and all others at nothing, so that the subscription's terms apply to that
* item as they do to the whole.
*/
function only$2(wanted, perMonth) {
	return (item) => item === wanted ? {
		kind: "counted",
		perMonth,
		by: "sample",
		excluded: [],
		fallback: null
	} : NOTHING$1;
}
function increaseOfPair({ before, after }, identityOf) {
	if (after === null) return before === null ? { kind: "none" } : increaseToNothing(before.price);
	if (before === null) return increaseFromNothing(after.price);
	return identityOf(before.price) === identityOf(after.price) ? { kind: "none" } : largestIncrease(before.price, after.price);
}
function nameOf$1({ before, after }) {
	return after?.name ?? before?.name ?? "";
}
function unlimited(terms) {
	return {
		...terms,
		minimumPerMonth: null,
		maximumPerMonth: null
	};
}
/** The increase of the maximum spend, because a bill at its maximum may increase by as much. */
function maximumShare({ before, after }, day) {
	if (before.maximumPerMonth === null) return NONE$1;
	if (after.maximumPerMonth === null) return {
		kind: "unmeasured",
		reason: "its maximum spend goes, and usage is not known"
	};
	return asBound(shareOf({
		before: before.maximumPerMonth,
		after: after.maximumPerMonth
	}, day));
}
/**
* The first term without known arithmetic; undefined where the terms stay the same, because they then change nothing.
*/
function unreadTerm({ before, after }, isChanged) {
	const [unread] = [...before.excluded, ...after.excluded];
	return isChanged && unread !== void 0 ? `${unread.what}: ${unread.reason}` : void 0;
}
function shareOf(bill, day) {
	const { before, after } = bill;
	if (after.lte(before)) return NONE$1;
	if (before.lte(ZERO)) return {
		kind: "from_nothing",
		day
	};
	return {
		kind: "percent",
		percent: after.minus(before).times(HUNDRED).div(before),
		day,
		bill
	};
}
function asBound(increase) {
	return increase.kind === "percent" ? {
		...increase,
		bill: null
	} : increase;
}
/** The larger increase; `most` where both are equal. */
function largerIncrease(most, one) {
	if (one.kind === "percent" && most.kind === "percent") return one.percent.gt(most.percent) ? one : most;
	return WEIGHTS[one.kind] > WEIGHTS[most.kind] ? one : most;
}
const WEIGHTS = {
	none: 0,
	percent: 1,
	unmeasured: 2,
	from_nothing: 3
};

// src/impact/bills/same-order.ts
/** Where an item is removed at the same time, a new item may replace it and is no addition. */
function withSameOrder(subscription, isOwn) {
	const { before, after } = subscription;
	const known = before.entries.flatMap(({ items }) => items);
	const ordered = /* @__PURE__ */ new Set();
	const inSameOrder = (entry) => {
		const base = entryOn(before, entry.from) ?? before.entries[0];
		if (base === void 0 || base.missing !== null || entry.missing !== null) return entry;
		const pairs = pairItems(base.items, entry.items);
		const isSwap = pairs.some((pair) => pair.after === null);
		const isAdded = (item) => item.bundle === null && !isSwap && pairItems(known, [item])[0]?.before === null;
		const items = pairs.flatMap(({ before: old, after: item }) => {
			if (item === null) return [];
			if (old !== null) return [isOwn(item) ? {
				...item,
				price: withUnitsOf(item.price, old.price)
			} : item];
			if (!isAdded(item)) return [item];
			ordered.add(item.name);
			return [];
		});
		return {
			...entry,
			items
		};
	};
	const entries = after.entries.map(inSameOrder);
	return {
		subscription: {
			...subscription,
			after: {
				...after,
				entries
			}
		},
		ordered: [...ordered]
	};
}
/** `price` with the units that `other` declares in the same model; unchanged where either declares none. */
function withUnitsOf(price, other) {
	const [mine, theirs] = [price, other];
	const models = Object.entries(mine).flatMap(([name, model]) => {
		const like = theirs[name];
		if (!isJsonObject(model) || !isJsonObject(like)) return [];
		return typeof model.units === "number" && typeof like.units === "number" && model.units !== like.units ? [[name, {
			...model,
			units: like.units ?? null
		}]] : [];
	});
	return models.length === 0 ? price : {
		...mine,
		...Object.fromEntries(models)
	};
}

// src/plan/guards/prices/applied-prices.ts
/**
* The prices before the first of the applies that the guards add up, so that an increase in several applies is
* measured as one. A price that went and comes back is compared with the price that it was.
*/
/** With moves `left_out`, a price that a move between bundles exchanged for another is no earlier price. */
function createPriceBefore({ applied = [] }, moves) {
	const first = /* @__PURE__ */ new Map();
	for (const run of applied) for (const { product, before, addresses, moved } of run.prices) {
		if (before === null || moved && moves === "left_out") continue;
		for (const address of addresses) {
			const name = `${ownerOf(address)} ${product}`;
			if (!first.has(name)) first.set(name, before);
		}
	}
	return (address, product) => first.get(`${ownerOf(address)} ${product}`);
}
/** A subscription as if none of these applies had happened; undefined where none of them changed its prices. */
function sinceWindow(touched, priceBefore) {
	const { address, before, after } = touched;
	let isOther = false;
	const entries = before.entries.map((entry) => {
		const items = entry.items.map((item) => {
			const price = priceBefore(address, item.product);
			if (price === void 0) return item;
			isOther = true;
			return {
				...item,
				price
			};
		});
		const has = new Set(items.map(({ product }) => product));
		const back = (entryOn(after, touched.last)?.items ?? []).flatMap((item) => {
			const price = has.has(item.product) ? void 0 : priceBefore(address, item.product);
			return price === void 0 ? [] : [{
				...item,
				price
			}];
		});
		isOther ||= back.length > 0;
		return {
			...entry,
			items: [...items, ...back]
		};
	});
	return isOther ? {
		...touched,
		before: {
			...before,
			entries
		}
	} : void 0;
}

// src/plan/impact/priced-items.ts
/** Keyed by the product's name in compared form; a product in a bundle is `<bundle> <product>`. */
function pricesOf(context, body) {
	const prices = /* @__PURE__ */ new Map();
	for (const item of objectsIn(body.items)) {
		const bundle = nameOf(context, item.bundle_id);
		if (isJsonObject(item.price)) prices.set(nameOf(context, item.product_id), item.price);
		for (const nested of objectsIn(item.items)) if (isJsonObject(nested.price)) prices.set(`${bundle} ${nameOf(context, nested.product_id)}`, nested.price);
	}
	for (const { product_id: product, ...price } of objectsIn(body.prices)) prices.set(nameOf(context, product), price);
	return prices;
}
/** The bundle in one of the names above; an id where nobody declares it, undefined for a product by itself. */
function bundleIn(price) {
	const end = price.lastIndexOf(" ");
	return end < 0 ? void 0 : price.slice(0, end);
}
/** The product in one of the names above. */
function productIn(price) {
	return price.slice(price.lastIndexOf(" ") + 1);
}
function nameOf(context, id) {
	if (isJsonObject(id)) return referenceIn(id) ?? "";
	return typeof id === "string" ? context.nameId(id) ?? id : "";
}

// src/plan/guards/prices/from-bundle.ts
/** Every edition counts, because a locked subscription has the price of an earlier one. */
function createBundleOf(context, identityOf) {
	const own = /* @__PURE__ */ new Map();
	const pricesIn = (bundle, product) => {
		const name = `${bundle} ${product}`;
		const known = own.get(name);
		if (known !== void 0) return known;
		const { editions = [] } = context.catalog.bundles.get(parseAddress(bundle)?.key ?? "") ?? {};
		const prices = editions.flatMap((edition) => [...edition.prices.values()].filter((priced) => referenceName(context, priced.product) === product).map(({ price }) => identityOf(price)));
		const found = new Set(prices);
		own.set(name, found);
		return found;
	};
	return (price, value) => {
		const bundle = bundleIn(price);
		if (bundle === void 0) return void 0;
		return pricesIn(bundle, productIn(price)).has(identityOf(value)) ? bundle : void 0;
	};
}

// src/plan/guards/bills/bill-increases.ts
/** The increases of bills that a plan makes, each with its cause. */
/**
* Lists an increase once per cause, so that an exception for one of two bundles lets no part of the other through.
*/
function billIncreases({ context, money }) {
	const { touched, usage, identityOf } = money;
	const bundleOf = createBundleOf(context, identityOf);
	const increaseOf = createBillIncrease(usage, identityOf);
	const isOwn = ({ name, price }) => bundleOf(name, price) === void 0;
	const priceBefore = createPriceBefore(context.observed, "counted");
	return touched.flatMap((each) => {
		const increase = [each, sinceWindow(each, priceBefore) ?? []].flat().map((one) => increaseOf(withSameOrder(one, isOwn).subscription)).reduce(largerIncrease);
		if (increase.kind === "none") return [];
		return causesOf(each, bundleOf).map((cause) => ({
			subscription: each.address,
			...cause === void 0 ? {} : { cause },
			increase
		}));
	});
}
function causesOf({ changes, pricedSteps }, bundleOf) {
	const own = MONEY_TERMS.some((term) => changes.includes(term)) ? [void 0] : [];
	const causes = pricedSteps.flatMap(({ step, changes: items }) => items.filter(mayIncrease).map(({ name, after }) => after === null ? step.follows ?? void 0 : bundleOf(name, after)));
	const all = [.../* @__PURE__ */ new Set([...own, ...causes])];
	return all.length === 0 ? [void 0] : all;
}
function mayIncrease({ before, after }) {
	if (after === null) return true;
	return (before === null ? increaseFromNothing(after) : largestIncrease(before, after)).kind !== "none";
}
/** The items that customers order in addition. No guard measures them, so the plan names them. */
function orderedInAddition({ context, money }) {
	const bundleOf = createBundleOf(context, money.identityOf);
	const isOwn = ({ name, price }) => bundleOf(name, price) === void 0;
	const priceBefore = createPriceBefore(context.observed, "counted");
	const ordered = /* @__PURE__ */ new Map();
	for (const each of money.touched) {
		if (each.created) continue;
		const names = withSameOrder(sinceWindow(each, priceBefore) ?? each, isOwn).ordered;
		if (names.length > 0) ordered.set(each.address, names);
	}
	return ordered;
}

// src/impact/prices/bill-shifts.ts
/** Null where nothing costs more. */
function largestIncreaseOf(before, after) {
	const increase = largestIncrease(before, after);
	switch (increase.kind) {
		case "none": return null;
		case "percent": return {
			kind: "percent",
			percent: decimalText(increase.percent),
			...placeOf$1(increase.place)
		};
		case "infinite": return {
			kind: "unbounded",
			...placeOf$1(increase.place)
		};
		case "unmeasured": return increase;
		default: return increase;
	}
}
/**
* Null where nothing costs less. A decrease is the increase from the new price to the old one, read backwards:
* where that ratio is largest, the largest share of the old bill is lost. The amount paid before is `paidTimes`
* times the one in `before`.
*/
function largestDecreaseOf(before, after, paidTimes = ONE) {
	const increase = largestIncrease(after, before, { after: paidTimes });
	switch (increase.kind) {
		case "none": return null;
		case "percent":
		case "infinite": {
			const place = placeOf$1(turned(increase.place));
			const { before: now, after: old } = increase.place;
			if (old.lte(ZERO)) return {
				kind: "unbounded",
				...place
			};
			return {
				kind: "percent",
				percent: decimalText(old.minus(now).times(HUNDRED).div(old)),
				...place
			};
		}
		case "unmeasured": return {
			kind: "unmeasured",
			reason: "not every bill of the two prices can be compared"
		};
		default: return increase;
	}
}
/** Swaps the sides of a place that was found from the new price to the old one. */
function turned(place) {
	const { where } = place;
	return {
		...place,
		before: place.after,
		after: place.before,
		where: where.kind === "declared" ? {
			kind: "declared",
			unitsBefore: where.unitsAfter,
			unitsAfter: where.unitsBefore
		} : where
	};
}
function placeOf$1({ of, where, before, after, context }) {
	return {
		of,
		where: where.kind === "declared" ? {
			kind: "declared",
			units_before: decimalText(where.unitsBefore),
			units_after: decimalText(where.unitsAfter)
		} : {
			kind: where.kind,
			quantity: decimalText(where.quantity)
		},
		before: decimalText(before),
		after: decimalText(after),
		context
	};
}

// src/impact/prices/curve-data.ts
function curveData(curve) {
	const last = curve.segments.at(-1);
	return {
		segments: curve.segments.map(({ from, to, intercept, slope, opens }) => ({
			from: decimalText(from),
			to: textOf(to),
			intercept: decimalText(intercept),
			slope: decimalText(slope),
			opens
		})),
		total_drops: totalDrops(curve).map(({ kind, quantity, bill, nextQuantity, nextBill, recoversAt }) => ({
			kind,
			quantity: decimalText(quantity),
			bill: decimalText(bill),
			next_quantity: decimalText(nextQuantity),
			next_bill: decimalText(nextBill),
			recovers_at: textOf(recoversAt)
		})),
		ends_at: textOf(last?.to ?? null)
	};
}
/**
* The bills at zero, at the last and the first quantity on both sides of every boundary of either curve, and at the
* last quantity of a curve that ends. A curve has no bill past its end.
*/
function billsAtBoundaries(before, after) {
	const curves = [before, after].filter((curve) => curve !== null);
	const quantities = [
		ZERO,
		...curves.flatMap((curve) => boundaries(curve).flatMap(({ quantity, nextQuantity }) => [quantity, nextQuantity])),
		...curves.flatMap(({ segments }) => segments.at(-1)?.to ?? [])
	];
	return ascending(quantities).map((quantity) => ({
		quantity: decimalText(quantity),
		before: billText$1(before, quantity),
		after: billText$1(after, quantity)
	}));
}
function billText$1(curve, quantity) {
	return textOf((curve && billAt(curve, quantity)) ?? null);
}
function textOf(value) {
	return value === null ? null : decimalText(value);
}

// src/impact/prices/compare-bills.ts
/** Never throws: a price that cannot be rated is incomparable. */
function compareBills(pair) {
	const { before, after } = pair;
	return {
		before,
		after,
		verdict: verdictOf(pair),
		...usagesTried(pair),
		largest_increase: before && after && largestIncreaseOf(before, after),
		largest_decrease: before && after && largestDecreaseOf(before, after),
		monthly: {
			before: before && monthlyText(before),
			after: after && monthlyText(after)
		}
	};
}
function directionOf({ verdict, largest_increase, largest_decrease }) {
	if (verdict.kind === "new") return "added";
	if (verdict.kind === "gone") return "removed";
	if (verdict.kind === "same") return "same";
	if (verdict.kind === "timing_differs") return "timing";
	const [increases, falls] = [largest_increase, largest_decrease].map((shift) => shift && shift.kind !== "unmeasured");
	if (increases && falls) return "mixed";
	if (verdict.kind === "incomparable" || [largest_increase, largest_decrease].some(isUnmeasured)) return "unknown";
	return increases ? "increase" : falls ? "decrease" : "unknown";
}
function isUnmeasured(shift) {
	return shift?.kind === "unmeasured";
}
function verdictOf({ before, after }) {
	if (before === null) return { kind: "new" };
	if (after === null) return { kind: "gone" };
	return verdictData(comparePrices(before, after));
}
function verdictData(comparison) {
	switch (comparison.kind) {
		case "equal": return {
			kind: "same",
			...comparison.at === "whole-units" && { at: "whole_units" }
		};
		case "same-at-samples": return {
			kind: "same_at_samples",
			usages_tried: comparison.usagesTried
		};
		case "timing-differs": return {
			kind: "timing_differs",
			differences: comparison.differences
		};
		case "differs": return {
			kind: "differs",
			quantity: decimalText(comparison.firstQuantity),
			before: textOf(comparison.before),
			after: textOf(comparison.after),
			context: comparison.context
		};
		case "units-differ": return {
			kind: "units_differ",
			units_before: textOf(comparison.unitsBefore),
			units_after: textOf(comparison.unitsAfter),
			before: textOf(comparison.before),
			after: textOf(comparison.after),
			context: comparison.context
		};
		case "incomparable": return comparison;
		default: return comparison;
	}
}
function usagesTried({ before, after }) {
	const paired = before && after && pairBills(before, after);
	const tried = paired?.kind === "paired" ? paired.usagesTried : null;
	return tried === null ? {} : { usages_tried: tried };
}
function monthlyText(price) {
	const value = recurringMonthly(price);
	return value.kind === "counted" ? decimalText(value.perMonth) : null;
}
/**
* The curves of both prices, in pairs where they can be laid over each other and each by itself where not. Pairs that
* differ come first. The curve over an expression's charge is left out where the price stands by itself.
*/
function curvesOf(pair) {
	const pairs = drawablePairs(pair).map(curvePair);
	return [...pairs.filter(({ differs }) => differs), ...pairs.filter(({ differs }) => !differs)];
}
function countCurves(pair) {
	return drawablePairs(pair).length;
}
function drawablePairs({ before, after }) {
	const paired = before && after && pairBills(before, after);
	if (paired?.kind === "paired" && paired.usagesTried !== null) return [];
	if (paired?.kind === "paired") return paired.pairs.map((pair) => ({
		context: pair.context,
		before: pair.before.bill,
		after: pair.after.bill
	}));
	return [...curvesAlone(before).map(({ context, curve }) => ({
		context,
		before: curve,
		after: null
	})), ...curvesAlone(after).map(({ context, curve }) => ({
		context,
		before: null,
		after: curve
	}))];
}
/** Pairs a price with itself to get the curves of all its cells and phases. */
function curvesAlone(price) {
	const paired = price && pairBills(price, price);
	if (paired?.kind !== "paired") return [];
	return paired.pairs.filter(({ context }) => context.axis !== "charge").map(({ context, after }) => ({
		context,
		curve: after.bill
	}));
}
function curvePair({ context, before, after }) {
	return {
		context,
		differs: before === null || after === null || differ(before, after),
		before: before && curveData(before),
		after: after && curveData(after),
		bills: billsAtBoundaries(before, after)
	};
}
function differ(before, after) {
	return overlayCurves(before, after).some((piece) => firstDifferenceOn(piece, before.step) !== void 0);
}

// src/impact/prices/price-impact.ts
/** The most curves of one change. A matrix has a curve for each cell, and nobody looks at more than these. */
const MOST_CURVES = 12;
/**
* The number of changes with curves at each end of the list, where changes differ from one subscription to the next.
*/
const MOST_DRAWN_AT_EACH_END = 10;
/** Sorted by product and bundle. An occurrence whose two prices mean the same is skipped. */
function priceImpact(occurrences, identityOf) {
	const compared = /* @__PURE__ */ new Map();
	const entries = /* @__PURE__ */ new Map();
	for (const occurrence of occurrences) {
		const pair = pairOf(occurrence);
		const identities = [pair?.before ?? null, pair?.after ?? null].map((price) => price && identityOf(price));
		if (pair === void 0 || identities[0] === identities[1]) continue;
		const identity = JSON.stringify(identities);
		const known = compared.get(identity) ?? comparedPair(pair);
		compared.set(identity, known);
		addTo(entryOf(entries, occurrence, known.direction), {
			pair,
			compared: known.bills,
			identity
		}, occurrence);
	}
	return [...entries.entries()].sort(([a], [b]) => a < b ? -1 : 1).map(([, entry]) => ({
		product: entry.product,
		bundle: entry.bundle,
		currency: entry.currency,
		direction: entry.direction,
		subscriptions: subscriptionsIn(entry),
		changes: changesOf$1(entry)
	}));
}
function pairOf({ before, after }) {
	if (before === null) return after === null ? void 0 : {
		before,
		after
	};
	return {
		before,
		after
	};
}
function comparedPair(pair) {
	const bills = compareBills(pair);
	return {
		bills,
		direction: directionOf(bills)
	};
}
function entryOf(entries, occurrence, direction) {
	const { product, bundle, currency } = occurrence;
	const key = [
		product,
		bundle ?? "",
		currency ?? "",
		DIRECTIONS.indexOf(direction)
	].join(" ");
	const entry = entries.get(key) ?? {
		product,
		bundle,
		currency,
		direction,
		changes: /* @__PURE__ */ new Map()
	};
	entries.set(key, entry);
	return entry;
}
/** The order of the directions: those in which something costs more come first. */
const DIRECTIONS = [
	"increase",
	"mixed",
	"unknown",
	"decrease",
	"timing",
	"same",
	"added",
	"removed"
];
function addTo({ changes }, change, { address }) {
	const known = changes.get(change.identity);
	if (known === void 0) changes.set(change.identity, {
		...change,
		addresses: [address]
	});
	else known.addresses.push(address);
}
function subscriptionsIn({ changes }) {
	const owners = [...changes.values()].flatMap(({ addresses }) => addresses.map(ownerOf));
	return new Set(owners.filter((owner) => owner.startsWith("subscriptions."))).size;
}
function changesOf$1({ changes }) {
	const sorted = [...changes.values()].sort((a, b) => compareShifts(b.compared.largest_increase, a.compared.largest_increase) || compareShifts(a.compared.largest_decrease, b.compared.largest_decrease) || (a.identity < b.identity ? -1 : 1));
	return sorted.map(({ pair, compared, addresses }, index) => {
		const curves = index < MOST_DRAWN_AT_EACH_END || index >= sorted.length - MOST_DRAWN_AT_EACH_END ? curvesOf(pair).slice(0, MOST_CURVES) : [];
		return {
			...compared,
			curves,
			curves_left_out: countCurves(pair) - curves.length,
			addresses: addresses.sort(compareAddresses)
		};
	});
}

// src/plan/impact/bundle-moves.ts
/** The moves of existing subscriptions between bundles, with what they change in money. */
/** Sorted by the bundles and the currency. */
function bundleMoves(money, today) {
	const moves = money.touched.flatMap(movesOf);
	return [...groupBy(moves, ({ subscription: { currency }, exchange: { from, to } }) => [
		from,
		to,
		currency
	].join(" "))].sort(([a], [b]) => a < b ? -1 : 1).flatMap(([, own]) => bundleMove(own, money, today) ?? []);
}
/** The exchanges of a subscription, each once. Empty for a new subscription, which used no bundle before. */
function movesOf(subscription) {
	if (subscription.created) return [];
	const moving = subscription.pricedSteps.flatMap((step) => step.exchange === void 0 ? [] : [{
		step,
		exchange: step.exchange
	}]);
	return [...groupBy(moving, ({ exchange: { from, to } }) => `${from} ${to}`).values()].flatMap((own) => {
		const [first] = own;
		const steps = own.map(({ step }) => step);
		return first === void 0 ? [] : [{
			subscription,
			exchange: first.exchange,
			steps
		}];
	});
}
/** Undefined where a price of the step changes apart from a move. */
function ofMove({ exchange, from: day }, { name, nameBefore, before, after }, movePrices) {
	if (exchange === void 0) return void 0;
	return movePrices.ofMove({
		exchange,
		day,
		before: before === null || nameBefore === null ? void 0 : {
			name: nameBefore,
			price: before
		},
		after: after === null ? void 0 : {
			name,
			price: after
		}
	});
}
function occurrenceOf({ currency }, { step: { address } }, { product, bundle, before, after }) {
	return {
		product,
		bundle,
		currency,
		before,
		after,
		address
	};
}
function bundleMove(moves, money, today) {
	const [lead] = moves;
	const days = moves.flatMap(({ steps }) => daysOf(steps)[0] ?? []).sort();
	const [first, last] = [days[0], days.at(-1)];
	if (lead === void 0 || first === void 0 || last === void 0) return void 0;
	const { usage, identityOf, movePrices } = money;
	const { exchange } = lead;
	const [paid] = moneyImpact(moves.map(onItsDay), usage, identityOf, today);
	if (paid === void 0) return void 0;
	return {
		...exchange,
		currency: lead.subscription.currency,
		subscriptions: moves.map(({ subscription }) => subscription.address).sort(compareAddresses),
		first,
		last,
		...movePrices.isSettled(exchange.to) ? {} : { new_prices: true },
		monthly: paid.monthly,
		paying: paid.paying,
		uncounted_changes: paid.uncounted_changes,
		increases: increasesOf(moves, money, paid),
		prices: priceImpact(moves.flatMap((move) => exchanged(move, movePrices)), identityOf)
	};
}
/** The subscription with a month compared from the last of its days on which the new bundle holds other prices. */
function onItsDay({ subscription, steps }) {
	const day = daysOf(steps).at(-1);
	return day === void 0 ? subscription : {
		...subscription,
		last: day
	};
}
function daysOf(steps) {
	return steps.map(({ from }) => from).sort();
}
function exchanged({ subscription, steps }, movePrices) {
	return steps.flatMap((step) => step.changes.filter((change) => ofMove(step, change, movePrices) !== void 0).map((change) => occurrenceOf(subscription, step, change)));
}
function increasesOf(moves, { usage, identityOf }, paid) {
	const increaseOf = createBillIncrease(usage, identityOf);
	const increases = moves.map(({ subscription }) => ({
		subscription: subscription.address,
		increase: increaseOf(subscription)
	})).toSorted((a, b) => compareAddresses(a.subscription, b.subscription));
	const countOf = (kind) => increases.filter(({ increase }) => increase.kind === kind).length;
	const inMonth = monthlyIncreases(paid);
	const [largest] = increases.flatMap(({ subscription, increase }) => {
		if (increase.kind === "percent") return [{
			subscription,
			percent: increase.percent,
			isBound: increase.bill === null
		}];
		const percent = increase.kind === "none" ? void 0 : inMonth.get(subscription);
		return percent === void 0 ? [] : [{
			subscription,
			percent,
			isBound: false
		}];
	}).toSorted((a, b) => b.percent.cmp(a.percent));
	return {
		largest: largest ? {
			percent: percentText$1(largest.percent),
			...largest.isBound ? { bound: true } : {},
			subscription: largest.subscription
		} : null,
		from_nothing: countOf("from_nothing"),
		unmeasured: countOf("unmeasured")
	};
}
/** By subscription, the increase in percent of what is counted in the compared month. */
function monthlyIncreases({ groups }) {
	const members = groups.flatMap((group) => group.members);
	return new Map(members.flatMap(({ monthly, subscriptions }) => {
		const [before, after] = [decimal(monthly.before), decimal(monthly.after)];
		if (before.lte(ZERO) || after.lte(before)) return [];
		const percent = after.minus(before).times(HUNDRED).div(before);
		return subscriptions.map((subscription) => [subscription, percent]);
	}));
}
/** Thirds have endless decimals. */
const PLACES$2 = 20;
function percentText$1(percent) {
	return decimalText(percent.round(PLACES$2));
}

// src/plan/guards/bills/move-increases.ts
/**
* The increases of bills by moves between bundles. Each is measured over the whole bill and, where the bill has other
* items, over the exchanged bundles alone, so that a large order beside them hides nothing.
*/
/** Every move counts, even one to a bundle that this plan creates, whose prices count as price changes too. */
function moveIncreases({ context, money }) {
	const { usage, identityOf } = money;
	const measure = createBillIncrease(usage, identityOf);
	const bundleOf = createBundleOf(context, identityOf);
	const isOwn = ({ name, price }) => bundleOf(name, price) === void 0;
	const priceBefore = createPriceBefore(context.observed, "counted");
	const increaseOf = (one) => measure(withSameOrder(one, isOwn).subscription);
	return money.touched.flatMap((each) => {
		const moves = movesOf(each);
		if (moves.length === 0) return [];
		const bases = [each, sinceWindow(each, priceBefore) ?? []].flat();
		const bill = bases.map(increaseOf).reduce(largerIncrease);
		const exchanged = new Set(moves.flatMap(({ exchange: { from, to } }) => [from, to]));
		const bundle = bases.map((one) => ofBundles(one, exchanged)).filter((one) => one !== void 0).map(increaseOf).reduce(largerIncrease, { kind: "none" });
		const increase = largerIncrease(bill, bundle);
		if (increase.kind === "none") return [];
		const of = increase === bill ? "bill" : "bundle";
		return moves.map(({ exchange }) => ({
			subscription: each.address,
			exchange,
			of,
			increase
		}));
	});
}
/** The subscription with the items of some bundles only; undefined where it has no others. */
function ofBundles(subscription, bundles) {
	const { before, after } = subscription;
	const isIn = ({ bundle }) => bundle !== null && bundles.has(bundle);
	if ([...before.entries, ...after.entries].flatMap((entry) => entry.items).every(isIn)) return void 0;
	const restricted = (schedule) => ({
		...schedule,
		entries: schedule.entries.map((entry) => ({
			...entry,
			items: entry.items.filter(isIn)
		})),
		terms: withoutLimits(schedule.terms)
	});
	return {
		...subscription,
		before: restricted(before),
		after: restricted(after)
	};
}
/** Limits on the whole bill say nothing about a part of it. */
function withoutLimits({ minimum_spend: _, maximum_spend: __, ...terms }) {
	return terms;
}

// src/plan/guards/bills/bill-limits.ts
const billIncrease = (guards, facts) => {
	if (guards.billIncreasePercent === void 0) return [];
	const limit = decimal(guards.billIncreasePercent);
	return billIncreases(facts).flatMap(({ subscription, cause, increase }) => {
		const amount = increase.kind === "percent" ? increase.percent : null;
		if (amount?.lte(limit)) return [];
		const message = billText("its bill", increase, limit);
		return [{
			address: subscription,
			...cause && { about: cause },
			amount,
			message
		}];
	});
};
const moveIncrease = (guards, facts) => {
	if (guards.moveIncreasePercent === void 0) return [];
	const limit = decimal(guards.moveIncreasePercent);
	return moveIncreases(facts).flatMap(({ subscription, exchange, of, increase }) => {
		const amount = increase.kind === "percent" ? increase.percent : null;
		if (amount?.lte(limit)) return [];
		const { from, to } = exchange;
		return [{
			address: subscription,
			about: to,
			amount,
			message: `it moves from ${from} to ${to}, and ${billText(of === "bill" ? "its bill" : "its bill for the bundle", increase, limit)}`
		}];
	});
};
/** `what` is the part of the bill that increases. */
function billText(what, increase, limit) {
	switch (increase.kind) {
		case "percent": {
			const { percent, day, bill } = increase;
			const place = bill === null ? ` from ${day}, or less, as its usage is not known` : ` (${decimalText(bill.before.round(2))} → ${decimalText(bill.after.round(2))} a month from ${day})`;
			return `${what} increases by ${overLimit(percent, limit)}${place}`;
		}
		case "from_nothing": return `${what} increases from nothing on ${increase.day}`;
		case "unmeasured": return `${what} cannot be measured: ${increase.reason}`;
		default: return increase;
	}
}

// src/plan/guards/bills/monthly-changes.ts
/** The guard on plans that move the monthly total of existing customers beyond the agreed limits. */
/** New subscriptions are left out, because their revenue would hide a loss of the others. */
const monthlyChange = ({ monthlyChange: limits }, { money, today }) => {
	if (limits === void 0) return [];
	const existing = money.touched.filter(({ created }) => !created);
	return moneyImpact(existing, money.usage, money.identityOf, today).flatMap((each) => {
		const limit = limits[each.currency];
		const addresses = existing.flatMap(({ currency, address }) => currency === each.currency ? address : []);
		return limit === void 0 ? [] : monthsBeyond(each, limit).flatMap((one) => addresses.map((address) => ({
			...one,
			address
		})));
	});
};
/** What is beyond the limit on either side, and what cannot be measured. */
function monthsBeyond(money, { min, max }) {
	const { currency, uncounted_changes: uncounted, series } = money;
	return [
		...max === void 0 ? [] : beyond(series?.months ?? [], decimal(max), "over", currency),
		...min === void 0 ? [] : beyond(series?.months ?? [], decimal(min), "under", currency),
		...uncounted === 0 ? [] : [{
			amount: null,
			message: `what existing customers pay in ${currency} cannot be measured: a change is excluded in ${counted(uncounted, "subscription")}`
		}]
	];
}
/** The month that is furthest beyond the limit, if there is one. */
function beyond(months, limit, side, currency) {
	const isFurther = (change, other) => side === "over" ? change.gt(other) : change.lt(other);
	const [furthest] = months.map(({ month, before, after }) => ({
		month,
		change: increaseOf$1({
			before: decimal(before),
			after: decimal(after)
		})
	})).filter(({ change }) => isFurther(change, limit)).toSorted((a, b) => a.change.eq(b.change) ? 0 : isFurther(a.change, b.change) ? -1 : 1);
	if (furthest === void 0) return [];
	const { month, change } = furthest;
	const text = `${change.gt(ZERO) ? "+" : ""}${grouped(change.toFixed(2))}`;
	return [{
		amount: change.abs(),
		message: `what existing customers pay changes by ${currency} ${text} in ${month}, ${side} the limit of ${grouped(decimalText(limit))}`
	}];
}

// src/plan/impact/locked-steps.ts
/** Undefined where the subscription has no lock on a day. */
function lockOn(subscription, day) {
	if (subscription?.priceLock === void 0) return void 0;
	const until = lockRelease(subscription.priceLock, day, subscription.fields);
	return until === day ? void 0 : { until };
}
/**
* Undefined for a step that no lock would hold back. A change of the subscription's own in the same step hides no price
* that the bundle writes. `locked` has the lock: the catalog's own subscription, unless it is given.
*/
function lockHeld({ catalog: { subscriptions, bundles }, timelines, today }, { address, follows, effective_at, differences }, locked = subscriptions.get(parseAddress(ownerOf(address))?.key ?? "")) {
	const day = effective_at ?? today;
	const lock = lockOn(locked, day);
	if (lock === void 0) return void 0;
	const timeline = timelines.get(parseAddress(ownerOf(address))?.key ?? "");
	if (effective_at !== null && timeline && !beginsOn(timeline, effective_at)) return void 0;
	const bundle = follows ?? differences.map((each) => bundleWriting(bundles, each)).find(isKnown$1);
	return bundle === void 0 ? void 0 : {
		bundle,
		day,
		until: lock.until
	};
}
/**
* False for a version that takes a scheduled one back: the prices before it continue, as a lock wants them to. A change
* of those prices has a step of its own.
*/
function beginsOn({ points, start }, day) {
	return points.some(({ from }) => (from ?? start) === day);
}
function isKnown$1(bundle) {
	return bundle !== void 0;
}
/** The bundle whose own price brings the new value of a difference; undefined where the subscription writes it. */
function bundleWriting(bundles, { path, source }) {
	const [items, address = "", , , price, ...field] = pointerPath(path);
	const parsed = parseAddress(address);
	if (source === null || items !== "items" || price !== "price" || parsed?.kind !== "bundle") return void 0;
	const bundle = bundles.get(parsed.key);
	return bundle?.editions.flatMap(({ prices }) => [...prices.values()]).some(({ locate }) => sourceText(locate(field)) === sourceText(source)) ? bundle?.address : void 0;
}

// src/plan/guards/prices/locked-prices.ts
/**
* The guard on changes that reach price-locked subscriptions in another way than by a dated change: an edit of a bundle,
* a lock that goes in the same change, and a move to a bundle that comes or changes its prices with it.
*/
/** Under `--target`, all pending steps count, because the change is no smaller in slices. */
const lockedPrices = ({ lockedPrices: most }, facts) => {
	const moved = facts.money.touched.flatMap((touched) => movedIn(facts, touched));
	const reached = new Set([...facts.pending.flatMap((step) => edited(facts, step)), ...moved].map(({ step }) => ownerOf(step.address)));
	const amount = decimal(reached.size);
	if (amount.lte(decimal(most))) return [];
	const all = `(${counted(reached.size, "locked subscription")} in all)`;
	return [...facts.steps.flatMap((step) => edited(facts, step)), ...moved].map(({ step, bundle, message }) => ({
		address: step.address,
		about: bundle,
		amount,
		message: `${message} ${all}`
	}));
};
/** The prices that a bundle writes anew, held against the lock of this catalog and of the one before it. */
function edited({ context: { catalog }, timelines, before, today }, step) {
	const facts = {
		catalog,
		timelines,
		today
	};
	const now = lockHeld(facts, step);
	if (now !== void 0) {
		const { bundle, day } = now;
		return [{
			step,
			bundle,
			message: `its prices are locked ${untilText(now)}, and an edit of ${bundle} would change them on ${day}`
		}];
	}
	const old = before && lockHeld(facts, step, subscriptionBefore(before, catalog, step));
	if (old === void 0) return [];
	const { bundle, day } = old;
	return [{
		step,
		bundle,
		message: `its prices were locked ${untilText(old)}, and without that lock ${bundle} would change them on ${day}`
	}];
}
/** The listed prices of bundles that the subscription comes to with this plan, and that did not stand before it. */
function movedIn(facts, { created, pricedSteps }) {
	if (created) return [];
	const { context, before, today, money } = facts;
	return pricedSteps.flatMap(({ step, changes }) => {
		const day = step.effective_at ?? today;
		const old = before && subscriptionBefore(before, context.catalog, step);
		const lock = lockOn(subscriptionOf(context.catalog, step), day) ?? lockOn(old, day);
		if (lock === void 0) return [];
		const bundles = changes.flatMap(({ name, nameBefore, before: price, after }) => {
			const bundle = bundleIn(name);
			if (bundle === void 0 || price === null || after === null) return [];
			if (bundleIn(nameBefore ?? "") === bundle || money.movePrices.isSettled(bundle)) return [];
			return isListed(facts, bundle, after) ? [bundle] : [];
		});
		return [...new Set(bundles)].map((bundle) => ({
			step,
			bundle,
			message: `its prices are locked ${untilText(lock)}, and this plan moves it on ${day} to ${bundle}, whose prices it writes`
		}));
	});
}
/** False for a price that the subscription overrides; units alone are no override. */
function isListed({ context, money: { identityOf } }, bundle, price) {
	const { editions = [] } = context.catalog.bundles.get(parseAddress(bundle)?.key ?? "") ?? {};
	return editions.flatMap(({ prices }) => [...prices.values()]).some((listed) => identityOf(withUnitsOf(listed.price, price)) === identityOf(price));
}
function untilText({ until }) {
	return until === null ? "for good" : `until ${until}`;
}
function subscriptionOf({ subscriptions }, { address }) {
	return subscriptions.get(parseAddress(ownerOf(address))?.key ?? "");
}
/** The same subscription in the catalog before, where it may have another key. */
function subscriptionBefore({ subscriptions }, after, step) {
	const own = subscriptionOf(after, step);
	return subscriptions.get(own?.key ?? "") ?? subscriptions.get(own?.renamedFrom ?? "");
}

// src/plan/guards/prices/paid-price.ts
/**
* The factor by which escalations have changed a subscription's prices. An increase or decrease is measured from the
* price that is paid, not from the price that was written years ago.
*/
function createPaidFactor({ money }) {
	const touched = new Map(money.touched.map((each) => [each.address, each]));
	return ({ address }, price, day) => {
		const subscription = touched.get(ownerOf(address));
		const entry = subscription && entryOn(subscription.before, day);
		if (subscription === void 0 || entry === void 0) return ONE;
		const { before, fields } = subscription;
		const moment = {
			day,
			contractStart: contractStart(fields)
		};
		const { fixed, metered } = escalationOn(before, entry, readSubscriptionTerms(before.terms), moment);
		return isMetered(price) ? metered : fixed;
	};
}

// src/plan/bodies/draft-update.ts
/** Undefined where the update cannot express the change, or there is nothing to change. */
function draftUpdate({ before, value, day, isSame }) {
	if (!same(before.entitlements ?? [], value.entitlements ?? [])) return void 0;
	if (value.description === void 0 && before.description !== void 0) return void 0;
	const [old, wanted] = [itemsIn$2(before), itemsIn$2(value)];
	if (!isSame(old.bundled, wanted.bundled)) return void 0;
	const prices = isSame(old.single, wanted.single) ? void 0 : newPrices(old.single, wanted.single);
	if (prices === "unsayable" || prices !== void 0 && hasProductTwice(value)) return void 0;
	const body = {
		...prices === void 0 ? {} : { prices },
		...value.description === before.description || value.description === void 0 ? {} : { changeDescription: value.description },
		...day === void 0 ? {} : { startDate: `${day}T00:00:00Z` }
	};
	return Object.keys(body).length === 0 ? void 0 : body;
}
function itemsIn$2({ items }) {
	const all = isJsonArray(items) ? items : [];
	const isBundle = (item) => isJsonObject(item) && item.bundle_id !== void 0;
	return {
		single: all.filter((item) => !isBundle(item)),
		bundled: all.filter(isBundle)
	};
}
/** True if a product occurs twice, in a bundle or by itself: an amount of the update names only its product. */
function hasProductTwice({ items }) {
	const products = objectsIn(items).flatMap((item) => [item, ...objectsIn(item.items)]).flatMap(({ product_id: id }) => id === void 0 ? [] : [JSON.stringify(id)]);
	return new Set(products).size < products.length;
}
function newPrices(before, wanted) {
	const prices = wanted.map(newPrice);
	if (prices.length === 0 || [...prices, ...before.map(newPrice)].includes(void 0)) return "unsayable";
	return {
		existingPriceIds: [],
		newPrices: prices
	};
}
/** A draft's content after such an update, as a version request; undefined where its items stay the same. */
function updatedDraft({ prices }) {
	if (!isJsonObject(prices)) return void 0;
	return { items: (isJsonArray(prices.newPrices) ? prices.newPrices : []).filter(isJsonObject).map(itemOf) };
}
function itemOf({ productId = null, type = null, unitAmount = null }) {
	return {
		product_id: productId,
		price: {
			type,
			unit_pricing_model: { price_per_unit: unitAmount }
		}
	};
}
function newPrice(item) {
	if (!isJsonObject(item) || item.product_id === void 0 || !isJsonObject(item.price)) return void 0;
	const { type, unit_pricing_model: model, ...more } = item.price;
	if (type !== "unit" || Object.keys(more).length > 0 || !isJsonObject(model)) return void 0;
	const { price_per_unit: amount, ...others } = model;
	if (typeof amount !== "string" || Object.keys(others).length > 0) return void 0;
	return {
		productId: item.product_id,
		type,
		unitAmount: amount
	};
}

// src/plan/impact/bundle-exchange.ts
/**
* A move: one bundle of a subscription exchanged for one other. Two bundles exchanged for one, or a bundle that only
* comes or goes, are none.
*/
/** Compares the names of the prices in two complete item sets. */
function bundleExchange(before, after) {
	const [old, now] = [bundlesIn(before), bundlesIn(after)];
	const [from, ...furtherGone] = [...old].filter((bundle) => !now.has(bundle));
	const [to, ...furtherCome] = [...now].filter((bundle) => !old.has(bundle));
	if (from === void 0 || to === void 0) return void 0;
	return furtherGone.length + furtherCome.length === 0 ? {
		from,
		to
	} : void 0;
}
function bundlesIn(names) {
	return new Set([...names].flatMap((name) => bundleIn(name) ?? []));
}

// src/plan/guards/prices/price-changes.ts
/**
* Every price that a step carries for existing bundles and subscriptions, changed or not, and every price that it
* leaves out. A product that joins or leaves a bundle is still the same product to its customer.
*/
function priceChanges({ steps, context, today, money }) {
	const priceBefore = createPriceBefore(context.observed, "left_out");
	return steps.flatMap((step) => {
		const row = rowBefore(context, step, today);
		const value = knownValue(context, row);
		const next = valueAfter(context, step, steps);
		if (value === void 0 || next === void 0 || (next.items ?? next.prices) === void 0) return [];
		const all = pricesOf(context, value);
		const now = pricesOf(context, next);
		const before = priceFinder(all, now);
		const recorded = priceFinder(pricesOf(context, row?.value ?? {}), now);
		const holding = versionToday(context, step, row, today);
		const allToday = pricesOf(context, knownValue(context, holding) ?? {});
		const billed = priceFinder(allToday, now);
		const partial = row !== void 0 && isPartial(context, row);
		const partialToday = holding !== void 0 && isPartial(context, holding);
		const day = step.effective_at ?? today;
		const moved = moveFinder(money, day, partial ? NONE : all, now);
		const movedToday = moveFinder(money, day, partialToday ? NONE : allToday, now);
		const come = new Set([...now.keys()].filter((price) => !all.has(price)).map(productIn));
		const gone = [...all.keys()].filter((price) => !now.has(price) && !come.has(productIn(price)));
		return [...now.keys(), ...gone].map((price) => ({
			step,
			price,
			before: before(price)?.price,
			today: billed(price)?.price,
			earlier: priceBefore(step.address, productIn(price)),
			recorded: recorded(price)?.price,
			ofMove: {
				before: moved(before(price), price),
				today: movedToday(billed(price), price)
			},
			after: now.get(price),
			all,
			partial
		}));
	});
}
const NONE = /* @__PURE__ */ new Map();
/** Finds the prices of one item set that a move to the other one exchanges. */
function moveFinder({ movePrices }, day, before, now) {
	const exchange = bundleExchange(before.keys(), now.keys());
	if (exchange === void 0) return () => void 0;
	return (old, name) => {
		const price = now.get(name);
		return movePrices.ofMove({
			exchange,
			day,
			before: old,
			after: price && {
				name,
				price
			}
		});
	};
}
/**
* Finds a price by its name, else the price that the product had under a name that is gone now. A price that keeps
* its name belongs to another item.
*/
function priceFinder(prices, now) {
	const left = [...prices].filter(([price]) => !now.has(price));
	const products = new Map(left.map(([name, price]) => [productIn(name), {
		name,
		price
	}]));
	return (name) => {
		const price = prices.get(name);
		return price === void 0 ? products.get(productIn(name)) : {
			name,
			price
		};
	};
}
/** A draft bills nobody, so a step on it is compared with the version that holds on its day. */
function rowBefore(context, step, today) {
	switch (step.operation) {
		case "bundles.update": return context.observed.records.get(step.address);
		case "versions.create":
		case "versions.update":
		case "versions.publish": return heldOn(recordedVersions(context, ownerOf(step.address)), step.effective_at ?? today);
		case "versions.delete": return step.effective_at === null ? void 0 : context.observed.records.get(step.address);
		default: return;
	}
}
/**
* The version billed today. A dated change that is edited repeatedly before its day stays close to the edit before it
* while it moves far from today's bill. Undefined where it is the one that the step is compared with anyway.
*/
function versionToday(context, step, row, today) {
	if (step.operation === "bundles.update") return void 0;
	const holding = heldOn(recordedVersions(context, ownerOf(step.address)), today);
	return holding?.address === row?.address ? void 0 : holding;
}
function valueAfter(context, step, steps) {
	const { operation, address, body } = step;
	if (operation === "versions.publish") return knownValue(context, context.observed.records.get(address));
	if (operation === "versions.delete") return valueThatGoesOn(context, step, steps);
	if (body === null) return void 0;
	return operation === "versions.update" ? updatedDraft(body) : body;
}
/** The content that holds on a deleted version's day: the latest version before it, made by this plan or recorded. */
function valueThatGoesOn(context, step, steps) {
	const { address, effective_at: day } = step;
	if (day === null) return void 0;
	const owner = ownerOf(address);
	const deleted = new Set(steps.filter(({ operation }) => operation === "versions.delete").map((each) => each.address));
	const made = steps.findLast((each) => each.operation === "versions.create" && ownerOf(each.address) === owner && each.body?.draft !== true && (each.effective_at ?? "") < day);
	const held = heldOn(recordedVersions(context, owner).filter((version) => !deleted.has(version.address)), day);
	return made !== void 0 && (made.effective_at === null || made.effective_at >= (held?.start ?? "")) ? made.body ?? void 0 : knownValue(context, held);
}
function isPartial(context, row) {
	return opensOverPlan(context, row) && liveAt(context, row.address)?.kind !== "read";
}
/** The content that is billed before the plan, as read, else as recorded. */
function knownValue(context, recorded) {
	if (!isPresent(recorded)) return void 0;
	const live = liveAt(context, recorded.address);
	return live?.kind === "read" ? live.value : recorded.value ?? void 0;
}

// src/plan/guards/prices/price-decreases.ts
/**
* The decreases that a plan makes, price by price, over all quantities. Each is measured from the price of the step's
* day, and from the price before the applies that the guards add up.
*/
/**
* An own item that a customer no longer orders, or fewer seats of it, is no decrease of a price. Neither is a cheaper
* bundle to which the customer moves.
*/
function priceDecreases(facts) {
	const measured = /* @__PURE__ */ new Map();
	const fallFrom = (before, after, paid) => {
		const name = JSON.stringify([
			before,
			after,
			decimalText(paid)
		]);
		if (!measured.has(name)) measured.set(name, largestDecrease(before, after, paid));
		return measured.get(name);
	};
	const paidFactor = createPaidFactor(facts);
	const bundleOf = createBundleOf(facts.context, createPriceIdentity());
	return priceChanges(facts).flatMap((change) => {
		const { step, price, before, earlier, ofMove, after } = change;
		const listed = ofMove.before?.listed;
		if (before === void 0 || ofMove.before && !listed) return [];
		if (after === void 0) return takenByBundle(change);
		const cause = step.operation === "bundles.update" ? step.address : bundleOf(price, after);
		const day = step.effective_at ?? facts.today;
		const percent = (listed ? [listed] : [before, ...earlier === void 0 ? [] : [earlier]]).map((old) => fallFrom(cause === void 0 ? withUnitsOf(old, after) : old, after, listed ? ONE : paidFactor(step, old, day))).reduce(greaterDecrease);
		return percent === void 0 ? [] : [{
			step,
			price,
			...cause && { cause },
			percent
		}];
	});
}
/** A bundle's edit that removes a product removes it from all who use the bundle. */
function takenByBundle({ step, price, before }) {
	const cause = step.operation === "bundles.update" ? step.address : step.follows;
	if (before === void 0 || cause === null) return [];
	if (step.operation !== "bundles.update" && bundleIn(price) !== cause) return [];
	return [{
		step,
		price,
		cause,
		percent: HUNDRED
	}];
}
/** Undefined where nothing costs less. */
function largestDecrease(before, after, paid) {
	const fall = largestDecreaseOf(before, after, paid);
	if (fall === null) return void 0;
	return fall.kind === "percent" ? decimal(fall.percent) : null;
}
/** A decrease that cannot be measured outweighs any percentage. */
function greaterDecrease(a, b) {
	if (a === void 0 || b === null) return b;
	return b === void 0 || a === null || a.gte(b) ? a : b;
}

// src/plan/impact/bundle-reach.ts
/** One entry for each bundle that a step changes, or whose change a version of this plan carries on. */
function bundleReach(whole, timelines, steps, today) {
	const touched = /* @__PURE__ */ new Set();
	for (const { address, operation, follows } of steps) {
		if (operation === "bundles.update") touched.add(address);
		if (follows !== null) touched.add(follows);
	}
	const despiteLock = reachedDespiteLock({
		catalog: whole.catalog,
		timelines,
		today
	}, steps);
	return [...touched].sort().map((bundle) => {
		const despite = despiteLock.get(bundle)?.size ?? 0;
		return {
			...reachOf(whole, timelines, bundle),
			...despite === 0 ? {} : { despite_lock: despite }
		};
	});
}
/** By bundle, the subscriptions that come to another price although their price is locked. */
function reachedDespiteLock(facts, steps) {
	const reached = /* @__PURE__ */ new Map();
	for (const step of steps) {
		const held = lockHeld(facts, step);
		if (held === void 0) continue;
		reached.set(held.bundle, (reached.get(held.bundle) ?? /* @__PURE__ */ new Set()).add(ownerOf(step.address)));
	}
	return reached;
}
/** True if a subscription on record uses the bundle at any time. */
function isFollowed({ catalog, upToDate, observed }, bundle) {
	const key = parseAddress(bundle)?.key;
	return [...catalog.subscriptions.values()].some((subscription) => isPresent(observed.records.get(subscription.address)) && names(subscription, key)) || reachLeftOut(upToDate, bundle).following > 0;
}
function names({ entries }, bundle) {
	return entries.some(({ items }) => items?.some((item) => item.kind === "bundle" && item.bundle === bundle));
}
function reachOf({ catalog, upToDate }, timelines, bundle) {
	const key = parseAddress(bundle)?.key;
	const users = [...catalog.subscriptions.values()].filter((subscription) => names(subscription, key));
	const overridden = users.filter(({ entries }) => entries.some(({ items }) => items?.some((item) => item.kind === "bundle" && item.bundle === key && item.overrides.size > 0)));
	const locked = users.filter((user) => timelines.get(user.key)?.held.some((held) => held.bundle === bundle));
	const leftOut = reachLeftOut(upToDate, bundle);
	return {
		bundle,
		following: users.length + leftOut.following,
		overridden: overridden.length + leftOut.overridden,
		locked: locked.length + leftOut.locked
	};
}
/** The same counts for the subscriptions that were not read. */
function reachLeftOut(upToDate, bundle) {
	const reach = {
		following: 0,
		overridden: 0,
		locked: 0
	};
	for (const [{ addresses, overridden }, count] of upToDate?.uses() ?? []) {
		if (addresses.includes(bundle)) reach.following += count;
		if (overridden.includes(bundle)) reach.overridden += count;
	}
	for (const ofFile of upToDate?.held() ?? []) reach.locked += ofFile.filter(([, held]) => held.some(([changed]) => changed === bundle)).length;
	return reach;
}

// src/plan/guards/prices/brought-by-bundle.ts
/** Finds the bundle that brings a product to existing subscriptions by its own edit, not by an edit of theirs. */
/**
* Returns undefined where no bundle brings the product: no recorded subscription uses the bundle, the subscription
* did not use it before, or the bundle had the product already, so that the subscription's own entry lets it in.
*/
function createBringer(context) {
	const bringing = /* @__PURE__ */ new Map();
	const once = (name, decide) => {
		const known = bringing.get(name) ?? decide();
		bringing.set(name, known);
		return known;
	};
	return ({ step, price, all }) => {
		const { address, operation, follows } = step;
		if (operation === "bundles.update") return once(address, () => isFollowed(context, address)) ? address : void 0;
		const bundle = bundleIn(price);
		const isFollowedSince = [...all.keys()].some((other) => bundleIn(other) === bundle);
		if (bundle === void 0 || !isFollowedSince) return void 0;
		return once(`${follows} ${price}`, () => isNewIn(context, bundle, productIn(price), follows === bundle)) ? bundle : void 0;
	};
}
/** A bundle that is not on record is created or adopted by this plan, which changes no existing subscription. */
function isNewIn(context, bundle, product, ifUnknown) {
	const recorded = context.observed.records.get(bundle);
	if (!isPresent(recorded)) return false;
	return recorded.value?.prices === void 0 ? ifUnknown : !pricesOf(context, recorded.value).has(product);
}

// src/plan/guards/prices/term-increases.ts
/**
* Increases through a subscription's own terms: a smaller or shorter discount, a higher minimum, a higher or no
* maximum, a steeper escalation, a shorter trial.
*/
/** Each entry returns the increase in percent, null where it cannot be measured, undefined where there is none. */
const TERMS = {
	discount: (before, after) => {
		const [old, now] = [discountTerms(before), discountTerms(after)];
		if (old.excluded.length > 0 || now.excluded.length > 0) return null;
		return phasesOf(old, now).map((phase) => relativeIncrease(keptShare(phase.before), keptShare(phase.after))).reduce(greaterIncrease, void 0);
	},
	minimum_spend: (before, after) => {
		const [old, now] = [amountIn(before), amountIn(after)];
		if (now === null) return void 0;
		if (old === null || !samePeriod(before, after)) return now.eq(ZERO) ? void 0 : null;
		return relativeIncrease(old, now);
	},
	maximum_spend: (before, after) => {
		const [old, now] = [amountIn(before), amountIn(after)];
		if (old === null) return void 0;
		if (now === null || !samePeriod(before, after)) return null;
		return relativeIncrease(old, now);
	},
	price_escalation: (before, after) => isSteeper(before, after) ? null : void 0,
	trial_period_days: (before, after) => daysIn(after) < daysIn(before) ? null : void 0
};
/** `patch` is the body of the update; fields that it leaves out stay the same. */
function termIncreases(before, patch) {
	return Object.entries(TERMS).flatMap(([term, increase]) => {
		if (!Object.hasOwn(patch, term)) return [];
		const percent = increase(before[term], patch[term]);
		return percent === void 0 ? [] : [{
			term,
			percent
		}];
	});
}
function relativeIncrease(before, after) {
	if (after.lte(before)) return void 0;
	return before.lte(ZERO) ? null : after.minus(before).times(HUNDRED).div(before);
}
/** An increase that cannot be measured outweighs any percentage. */
function greaterIncrease(a, b) {
	if (a === void 0 || b === null) return b;
	return b === void 0 || a === null || a.gte(b) ? a : b;
}
/** Reads a discount as a price's terms, because it runs and ends the same way there. */
function discountTerms(discount) {
	return readTerms(isJsonObject(discount) ? { discount } : {}).terms;
}
/** The share of a bill that a discount leaves, such as 0.9 at 10 %. */
function keptShare(terms) {
	return ONE.minus(terms?.discount?.fraction ?? ZERO);
}
function amountIn(value) {
	const amount = isJsonObject(value) ? value.amount : void 0;
	return typeof amount === "string" && isDecimalText(amount) ? decimal(amount) : null;
}
function samePeriod(a, b) {
	return isJsonObject(a) && isJsonObject(b) && a.period === b.period;
}
/** Any change counts as steeper where an escalation cannot be read, is new, or lowers a bill. */
function isSteeper(before, after) {
	if (!isJsonObject(after) || after.enabled !== true) return false;
	const [old, now] = [escalationIn(before), escalationIn(after)];
	if (old === null || now === null || now.factor.lt(ONE)) return !sameJson(before, after);
	return now.factor.gt(old.factor) || now.intervalMonths < old.intervalMonths || now.metered && !old.metered;
}
function escalationIn(value) {
	return readSubscriptionTerms({ price_escalation: value ?? null }).escalation;
}
function sameJson(a, b) {
	return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
function daysIn(value) {
	return typeof value === "number" ? value : 0;
}

// src/plan/guards/prices/price-increases.ts
/** The price increases that a plan makes, price by price, over all quantities. */
/**
* Increases of prices that are billed already, and products that existing subscriptions come to pay for because a
* bundle that they use has them now: those increase from nothing. Items that a subscription's own entry adds, and
* more seats of them, are no increase of a price, because the customer buys more.
*/
function priceIncreases$1(facts, moves) {
	return [...itemIncreases(facts, moves), ...facts.steps.flatMap((step) => increaseOfTerms(facts.context, step))];
}
function increaseOfTerms(context, step) {
	const before = knownValue(context, context.observed.records.get(step.address));
	if (step.operation !== "subscriptions.update" || before === void 0 || step.body === null) return [];
	return termIncreases(before, step.body).map(({ term, percent }) => ({
		step,
		price: term,
		increase: {
			kind: "term",
			percent
		}
	}));
}
const UNREAD_PLAN = "what its pricing plan brings was not read";
function itemIncreases(facts, moves) {
	const measure = createMeasure();
	const bringerOf = createBringer(facts.context);
	const identityOf = createPriceIdentity();
	const bundleOf = createBundleOf(facts.context, identityOf);
	const paidFactor = createPaidFactor(facts);
	return priceChanges(facts).flatMap((change) => {
		const { step, price, after, partial, ofMove } = change;
		const leavesMoves = moves === "left_out";
		if (after === void 0) return leavesMoves && ofMove.before ? [] : creditGone(change, measure);
		const cause = step.operation === "bundles.update" ? step.address : bundleOf(price, after);
		const place = {
			step,
			price,
			...cause === void 0 ? {} : { cause }
		};
		const known = basesOf(change);
		const bases = leavesMoves ? withoutMoves(change, known) : known;
		if (known.length > 0 && bases.length === 0) return [];
		const isScheduled = known.some((base) => base.since === "its_day" && identityOf(base.price) === identityOf(after));
		if (bases.length > 0) {
			const increase = bases.filter(({ since }) => !isScheduled || since === "its_day").map((base) => {
				const before = cause === void 0 ? withUnitsOf(base.price, after) : base.price;
				const day = base.since === "today" ? facts.today : step.effective_at ?? facts.today;
				const paid = base.isList ? ONE : paidFactor(step, before, day);
				const measured = measure([
					before,
					after,
					decimalText(paid)
				], () => largestIncrease(before, after, { before: paid }));
				return measured.kind === "percent" ? {
					...measured,
					since: base.since
				} : measured;
			}).reduce((most, one) => outweighs(one, most) ? one : most, { kind: "none" });
			return increase.kind === "none" ? [] : [{
				...place,
				increase
			}];
		}
		if (partial) return [{
			...place,
			increase: {
				kind: "unmeasured",
				reason: UNREAD_PLAN
			}
		}];
		const bundle = bringerOf(change);
		if (bundle === void 0 || measure([after], () => increaseFromNothing(after)).kind === "none") return [];
		return [{
			step,
			price: productIn(price),
			cause: bundle,
			increase: {
				kind: "brought",
				bundle
			}
		}];
	});
}
/** Thousands of subscriptions may change in the same way, so each pair of prices is measured once. */
function createMeasure() {
	const measured = /* @__PURE__ */ new Map();
	return (pair, increase) => {
		const name = JSON.stringify(pair);
		const known = measured.get(name) ?? increase();
		measured.set(name, known);
		return known;
	};
}
/** Removing a price is a change to nothing, which for a credit is an increase. */
function creditGone({ step, price, before }, measure) {
	if (before === void 0) return [];
	const increase = measure([before, null], () => increaseToNothing(before));
	if (increase.kind === "none") return [];
	if (increase.kind === "unmeasured") return [{
		step,
		price,
		increase
	}];
	return [{
		step,
		price,
		increase: { kind: "credit_gone" }
	}];
}
function basesOf({ before, today, earlier, ofMove }) {
	return [
		...before === void 0 ? [] : [{
			since: "its_day",
			price: before,
			moved: ofMove.before
		}],
		...today === void 0 ? [] : [{
			since: "today",
			price: today,
			moved: ofMove.today
		}],
		...earlier === void 0 ? [] : [{
			since: "window",
			price: earlier,
			moved: ofMove.before
		}]
	];
}
/** Leaves out moved prices. For one that a dated change of the new bundle raises, its list price is the base. */
function withoutMoves({ ofMove }, bases) {
	const listed = ofMove.before?.listed ?? ofMove.today?.listed;
	return [...bases.filter(({ moved }) => moved === void 0), ...listed === void 0 ? [] : [{
		since: "its_day",
		price: listed,
		moved: void 0,
		isList: true
	}]];
}
function outweighs(one, other) {
	if (one.kind === "percent" && other.kind === "percent") return one.percent.gt(other.percent);
	return weightOf(one) > weightOf(other);
}
function weightOf({ kind }) {
	return kind === "none" ? 0 : kind === "percent" ? 1 : kind === "unmeasured" ? 2 : 3;
}

// src/plan/guards/prices/price-limits.ts
/** The guards on prices: how far one may increase or decrease, and at what notice. */
const priceIncrease = (guards, facts) => {
	if (guards.priceIncreasePercent === void 0) return [];
	const limit = decimal(guards.priceIncreasePercent);
	return priceIncreases$1(facts, "left_out").flatMap((increase) => {
		const percent = percentOf(increase);
		return percent?.lte(limit) ? [] : [{
			...placeOf(increase),
			amount: percent,
			unmeasured: unmeasuredText(increase),
			message: increaseText(increase, limit)
		}];
	});
};
const priceDecrease = (guards, facts) => {
	if (guards.priceDecreasePercent === void 0) return [];
	const limit = decimal(guards.priceDecreasePercent);
	return priceDecreases(facts).flatMap(({ step, price, cause, percent }) => {
		if (percent?.lte(limit)) return [];
		const message = percent === null ? `whether ${price} decreases cannot be measured` : `${price} decreases by ${overLimit(percent, limit)}`;
		return [{
			address: step.address,
			...cause && { about: cause },
			price: priceIn(step, price),
			amount: percent,
			message
		}];
	});
};
const notice = (guards, facts) => {
	const { noticeDays } = guards;
	if (noticeDays === void 0) return [];
	return priceIncreases$1(facts, "counted").flatMap((increase) => {
		const { step } = increase;
		if (step.operation === "bundles.update") return [];
		const effective = step.effective_at ?? facts.today;
		const days = daysBetween(facts.today, effective);
		if (days >= noticeDays) return [];
		const given = Math.max(0, days);
		const message = `${beginningText(increase)} on ${effective} with ${counted(given, "day's", "days'")} notice, and not ${noticeDays}`;
		return [{
			...placeOf(increase),
			amount: decimal(given),
			message
		}];
	});
};
function percentOf({ increase }) {
	return increase.kind === "percent" || increase.kind === "term" ? increase.percent : null;
}
function placeOf({ step, price, cause }) {
	return {
		address: step.address,
		price: priceIn(step, price),
		...cause === void 0 ? {} : { about: cause }
	};
}
/** A bundle's own price is named after its bundle, as in the subscriptions that use it. */
function priceIn({ address }, price) {
	return kindOf(address) === "bundle" ? `${address} ${price}` : price;
}
/** The words for an increase that no percentage measures. */
function unmeasuredText({ increase }) {
	switch (increase.kind) {
		case "infinite": return "from nothing, or without bound";
		case "brought": return "new to those who have the bundle";
		case "credit_gone": return "a credit that goes";
		case "percent":
		case "term":
		case "unmeasured": return "cannot be measured";
		default: return increase;
	}
}
function beginningText({ price, increase }) {
	switch (increase.kind) {
		case "brought": return `${price} is new from ${increase.bundle}`;
		case "credit_gone": return `the credit ${price} goes`;
		case "term": return `what is paid by its ${price} increases`;
		case "percent":
		case "infinite":
		case "unmeasured": return `${price} increases`;
		default: return increase;
	}
}
const SINCE = {
	its_day: "",
	today: ", against what is billed today",
	window: ", with the applies of the last days added up"
};
function increaseText({ price, increase }, limit) {
	switch (increase.kind) {
		case "percent": return `${price} increases by ${overLimit(increase.percent, limit)}${SINCE[increase.since]}`;
		case "infinite": return `${price} increases from nothing, or without bound`;
		case "unmeasured": return `whether ${price} increases cannot be measured: ${increase.reason}`;
		case "brought": return `${price} is new to whoever follows ${increase.bundle}`;
		case "credit_gone": return `${price} is a credit, and goes: what is paid increases by it`;
		case "term": return increase.percent === null ? `what is paid by its ${price} may increase, and no percentage measures it` : `what is paid by its ${price} increases by ${overLimit(increase.percent, limit)}`;
		default: return increase;
	}
}

// src/plan/impact/bundle-price-edits.ts
/** Finds bundles whose prices in the catalog are other ones than those on record. */
function createPriceEdits(context) {
	const known = /* @__PURE__ */ new Map();
	return (bundle, day) => {
		const name = `${bundle} ${day}`;
		const is = known.get(name) ?? isEdited(context, bundle, day);
		known.set(name, is);
		return is;
	};
}
function isEdited(context, address, day) {
	const recorded = context.observed.records.get(address);
	const bundle = context.catalog.bundles.get(parseAddress(address)?.key ?? "");
	if (!isPresent(recorded) || bundle === void 0) return false;
	const prices = recorded.value?.prices;
	const sides = {
		desired: compared(context, { prices: [...encodeBundlePrices(editionOn(bundle, day))] }),
		recorded: prices === void 0 ? void 0 : compared(context, { prices }),
		live: void 0
	};
	return differences(sides, () => null).length > 0;
}

// src/plan/guards/protected/protected-bundles.ts
/**
* Guards the dated changes of protected bundles: subscriptions that use such a bundle get their versions ahead of the
* change's day, and so ahead of the bundle's own update.
*/
/** A new subscription has no price yet that could change. */
const protectFollowed = ({ protect }, { steps, context, today }) => {
	const isEdited = createPriceEdits(context);
	return steps.flatMap(({ address, follows, effective_at }) => {
		if (follows === null || !protect.includes(follows)) return [];
		if (!isPresent(context.observed.records.get(ownerOf(address)))) return [];
		if (!isEdited(follows, effective_at ?? today)) return [];
		return [{
			address,
			about: follows,
			amount: null,
			message: `it would take the prices to which ${follows} changes, and that is protected`
		}];
	});
};

// src/plan/guards/protected/protected-prices.ts
/** Covers changed, added and removed prices. A new bundle or subscription has no price yet to protect. */
const protectPrices = ({ protect }, facts) => {
	if (!protect.some((address) => address.startsWith("products."))) return [];
	const differs = createComparison(facts.context);
	return priceChanges(facts).flatMap((change) => {
		const product = protect.find((address) => address === productIn(change.price));
		if (product === void 0 || !differs(change)) return [];
		return [{
			address: change.step.address,
			about: product,
			amount: null,
			message: `the price of ${product} would change in it, and that is protected`
		}];
	});
};
/** Compares prices as a step's differences do, so that fields which the service adds to a price are no change. */
function createComparison(context) {
	const known = /* @__PURE__ */ new Map();
	return ({ before, recorded, after }) => {
		if (before === void 0 || after === void 0) return true;
		const name = JSON.stringify([
			before,
			recorded ?? null,
			after
		]);
		const is = known.get(name) ?? isChanged(context, before, recorded, after);
		known.set(name, is);
		return is;
	};
}
function isChanged(context, before, recorded, after) {
	const form = (price) => compared(context, price);
	const sides = {
		desired: form(after),
		recorded: recorded && form(recorded),
		live: form(before)
	};
	return differences(sides, () => null).length > 0;
}

// src/plan/guards/protected/protected-terms.ts
/**
* Protects the terms of subscriptions that have a protected product or use a protected bundle. Removing a discount or
* adding a minimum spend changes the amount paid as much as a new price does.
*/
/** A subscription that is protected itself is skipped here, because its protection covers all of it. */
const protectTerms = ({ protect }, { steps, context }) => steps.flatMap(({ operation, address, body }) => {
	if (operation !== "subscriptions.update" || body === null) return [];
	if (protect.some((guarded) => covers(guarded, address))) return [];
	const before = knownValue(context, context.observed.records.get(address));
	const changed = MONEY_TERMS.filter((term) => Object.hasOwn(body, term) && differences({
		desired: compared(context, { [term]: body[term] ?? null }),
		recorded: compared(context, { [term]: before?.[term] ?? null }),
		live: void 0
	}, () => null).length > 0);
	if (changed.length === 0) return [];
	const guarded = protect.find((one) => pricedBy(context, address).has(one));
	if (guarded === void 0) return [];
	return [{
		address,
		about: guarded,
		amount: null,
		message: `its ${changed.join(" and ")} would change, and with it what is paid for ${guarded}, which is protected`
	}];
});
/** The products and bundles of its versions, including scheduled ones. */
function pricedBy(context, subscription) {
	const names = recordedVersions(context, subscription).flatMap((version) => [...pricesOf(context, knownValue(context, version) ?? {}).keys()]);
	return new Set(names.flatMap((name) => [productIn(name), bundleIn(name) ?? productIn(name)]));
}

// src/plan/guards/all-guards.ts
/** The guards, each a pure function from a plan's steps to the violations that it finds. */
const deletions$1 = (guards, { steps, pending }) => {
	const amount = decimal(pending.filter(isDeletion).length);
	if (amount.lte(decimal(guards.deletions))) return [];
	return steps.filter(isDeletion).map(({ address, action, effective_at }) => ({
		address,
		amount,
		message: action === "cancel" ? `it would end on ${effective_at}` : "it would be deleted"
	}));
};
/** A subscription that ends is no longer billed, so an end counts as a deletion. */
function isDeletion({ action }) {
	return action === "delete" || action === "cancel";
}
const backdating = (guards, { steps, today }) => steps.flatMap((step) => {
	if (step.effective_at === null) return [];
	const days = daysBetween(step.effective_at, today);
	if (days <= guards.backdatingDays) return [];
	const message = `${step.action === "cancel" ? "its end" : "its version"} would take effect ${counted(days, "day")} ago, on ${step.effective_at}`;
	return [{
		address: step.address,
		amount: decimal(days),
		message
	}];
});
const protect = (guards, facts) => [
	...protectThings(guards, facts),
	...protectTerms(guards, facts),
	...protectPrices(guards, facts),
	...protectFollowed(guards, facts)
];
const VERBS = {
	delete: "delete",
	cancel: "end"
};
/** Covers things that exist already. Creating a version counts as a change of its subscription. */
const protectThings = (guards, { steps, context }) => steps.filter(({ action }) => action !== "adopt").filter(({ address }) => isPresent(context.observed.records.get(ownerOf(address)))).filter(({ address }) => guards.protect.some((guarded) => covers(guarded, address))).map(({ address, action }) => ({
	address,
	amount: null,
	message: `it is protected, and this plan would ${VERBS[action] ?? "change"} it`
}));
/**
* Counts the subscriptions that use a changed bundle, too. A single change that reaches at most one other thing is no
* mass change, however small the catalog, unless the limit is 0.
*/
const changes = (guards, facts) => {
	if (guards.changesPercent === void 0) return [];
	const { steps, pending, context } = facts;
	const recorded = [...context.observed.records.values()].filter((row) => isPresent(row) && !isVersionRecord(row)).length + (context.upToDate?.count ?? 0);
	if (recorded === 0) return [];
	const changing = pending.filter((step) => changesRecorded(facts, step));
	const own = new Set(changing.filter(({ follows }) => follows === null).map(({ address }) => ownerOf(address)));
	const changed = ownersOf(changing);
	const causes = /* @__PURE__ */ new Set([...own, ...changing.flatMap(({ follows }) => follows ?? [])]);
	const reached = changed.size - own.size;
	const limit = decimal(guards.changesPercent);
	if (causes.size === 1 && reached <= 1 && limit.gt(ZERO)) return [];
	const share = decimal(changed.size).times(HUNDRED).div(decimal(recorded));
	if (share.lte(limit)) return [];
	const carriedOut = ownersOf(steps.filter((step) => changesRecorded(facts, step)));
	const which = carriedOut.size === changed.size ? "this plan changes" : "all that is pending changes";
	const through = reached === 0 ? "" : `, ${grouped(String(reached))} of them through a bundle`;
	return [...carriedOut].map((address) => ({
		address,
		amount: share,
		message: `${which} ${grouped(String(changed.size))} of ${grouped(String(recorded))} recorded things${through} (${overLimit(share, limit)})`
	}));
};
function ownersOf(steps) {
	return new Set(steps.map(({ address }) => ownerOf(address)));
}
function changesRecorded({ context }, { address, action }) {
	return action !== "adopt" && isPresent(context.observed.records.get(ownerOf(address)));
}
const GUARDS = {
	deletions: deletions$1,
	locked_prices: lockedPrices,
	protect,
	backdating_days: backdating,
	price_increase_percent: priceIncrease,
	price_decrease_percent: priceDecrease,
	bill_increase_percent: billIncrease,
	move_increase_percent: moveIncrease,
	monthly_change: monthlyChange,
	notice_days: notice,
	changes_percent: changes
};

// src/plan/approvals/conditions.ts
/**
* The conditions of approval rules. Each returns why the plan meets it, as clauses; none where it does not. A plan whose
* figure cannot be measured meets the condition.
*/
const MOST_NAMED$1 = 3;
function reasonsFor(when, facts) {
	if (!facts.isCarriedOut) return [];
	const { monthly_increase_above: more, monthly_decrease_above: less } = when;
	const percent = when.any_price_increase_percent_above;
	return [
		...more === void 0 ? [] : monthlyBeyond(more, "increase", facts),
		...less === void 0 ? [] : monthlyBeyond(less, "decrease", facts),
		...percent === void 0 ? [] : priceIncreases(percent, facts),
		...when.moves && facts.moves > 0 ? [counted(facts.moves, "subscription moves", "subscriptions move")] : [],
		...when.deletions ? deletions(facts) : [],
		...when.guard_exceptions ? exceptions(facts) : [],
		...when.always ? ["every plan"] : []
	];
}
function priceIncreases(priceIncreasePercent, facts) {
	const violations = GUARDS.price_increase_percent({
		...facts.guards,
		priceIncreasePercent
	}, facts);
	const messages = [...new Set(violations.map(({ message }) => message))];
	return messages.length === 0 ? [] : [someOf(messages, MOST_NAMED$1, "; ")];
}
function deletions({ steps }) {
	const gone = steps.filter(({ action }) => action === "delete" || action === "cancel");
	return gone.length === 0 ? [] : [`${someOf(gone.map(({ address }) => address), MOST_NAMED$1)} would be deleted or end`];
}
function exceptions({ findings }) {
	const excepted = findings.filter(({ outcome }) => outcome === "excepted");
	return excepted.length === 0 ? [] : [someOf(excepted.map(({ guard, fix }) => `${guard} ${fix}`), MOST_NAMED$1, "; ")];
}
/** New subscriptions are left out, because their revenue would hide a loss of the others. */
function monthlyBeyond(limit, side, facts) {
	const { money, today } = facts;
	const existing = money.touched.filter(({ created }) => !created);
	return [...moneyImpact(existing, money.usage, money.identityOf, today).flatMap((each) => {
		const amount = amountFor(limit, each.currency);
		const limits = side === "increase" ? { max: amount } : { min: `-${amount}` };
		return [...monthsBeyond(each, limits).map(({ message }) => message), ...unknownMonths(each)];
	}), ...unmeasuredSteps(facts)];
}
/** A currency that the rule does not name has no amount that is agreed to be small. */
function amountFor(limit, currency) {
	return typeof limit === "string" ? limit : limit[currency] ?? "0";
}
function unknownMonths({ currency, series, subscriptions }) {
	const unknown = series === void 0 ? subscriptions : series.unknown;
	if (unknown === 0) return [];
	return [`what ${counted(unknown, "subscription pays", "subscriptions pay")} in ${currency} is not known`];
}
/** Steps whose effect on bills no sum shows: an edit of a pricing plan, and an end of a subscription that has no money here. */
function unmeasuredSteps({ steps, money }) {
	const known = new Set(money.touched.map(({ address }) => address));
	const unmeasured = steps.filter(({ address, action }) => {
		if (kindOf(address) === "plan") return action === "update";
		return (action === "delete" || action === "cancel") && !known.has(ownerOf(address)) && isBilled(kindOf(address));
	});
	if (unmeasured.length === 0) return [];
	return [`what ${someOf(unmeasured.map(({ address }) => address), MOST_NAMED$1)} changes in bills cannot be measured`];
}
function isBilled(kind) {
	return kind === "subscription" || kind === "version";
}

// src/plan/approvals/plan-approvals.ts
/** The approvals that a plan needs, by the rules that stood before it and by those of its own project file. */
function namedRules({ own, base }) {
	const isBased = base !== void 0 && hasApprovalRules(base);
	if (!isBased && !hasApprovalRules(own)) return void 0;
	return {
		rules: own,
		base: isBased ? rulesFingerprint(base) : null
	};
}
function planApprovals(around, facts) {
	const named = namedRules(around);
	if (named === void 0) return void 0;
	const { own, base = NO_APPROVAL_RULES } = around;
	const required = alikeOnce([...bothOnce(base.rules, own.rules).flatMap(({ when, by }) => {
		const reasons = reasonsFor(when, facts).map((reason) => `${conditionText(when)}: ${reason}`);
		return reasons.length === 0 ? [] : [{
			by,
			reasons
		}];
	}), ...changedRules(base, own)]);
	const roles = [...new Set(required.flatMap(({ by }) => by))].sort();
	const approvers = Object.fromEntries(roles.map((role) => [role, keysOf(role, base, own)]));
	return {
		...named,
		required,
		approvers
	};
}
function bothOnce(base, own) {
	return [...new Map([...base, ...own].map((rule) => [JSON.stringify([rule.when, rule.by]), rule])).values()];
}
function alikeOnce(required) {
	const alike = /* @__PURE__ */ new Map();
	for (const { by, reasons } of required) {
		const name = JSON.stringify(by.toSorted());
		const known = alike.get(name);
		alike.set(name, {
			by: known?.by ?? by,
			reasons: [.../* @__PURE__ */ new Set([...known?.reasons ?? [], ...reasons])]
		});
	}
	return [...alike.values()];
}
/** The code of a notice that no approval rules stood before: the first ones, and their keys, vouch for themselves. */
const RULES_NEW = "approval-rules-new";
function approvalNotices(around) {
	if (namedRules(around)?.base !== null) return [];
	return [{
		code: RULES_NEW,
		address: null,
		message: "no approval rules stood before this plan: the rules of this project file judge it, and the keys in it count, until an apply has put them on record"
	}];
}
/** True where an apply of the plan puts other rules on record than those that are there. */
function changesRules({ approvals }) {
	return approvals !== void 0 && approvals.base !== rulesFingerprint(approvals.rules);
}

// src/plan/document/evidence-of-plan.ts
/** Up-to-date subscriptions count as recorded, because each was compared with its record by its hash. */
function evidenceOf({ evidence, steps, deferred, drift, adoptions, notices }, upToDate) {
	const compared = {
		live: 0,
		recorded: upToDate?.count ?? 0,
		unknown: 0
	};
	for (const known of evidence.values()) compared[known] += 1;
	const mentioned = /* @__PURE__ */ new Set();
	const others = deferred.filter(({ kind }) => kind !== "price_locked");
	for (const { address } of [
		...steps,
		...others,
		...drift,
		...adoptions,
		...notices
	]) if (address !== null) mentioned.add(ownerOf(address));
	const named = [...evidence].filter(([address, known]) => known !== "recorded" || mentioned.has(address));
	return {
		compared,
		evidence: Object.fromEntries(named.sort(([a], [b]) => compareAddresses(a, b)))
	};
}

// src/plan/document/lock-notices.ts
/** `before` is the catalog that this one is compared with, if any. */
function lockNotices(before, { subscriptions }) {
	if (before === void 0) return [];
	return [...subscriptions.values()].flatMap(({ key, renamedFrom, address, priceLock: now }) => {
		const { priceLock: old } = before.subscriptions.get(key) ?? before.subscriptions.get(renamedFrom ?? "") ?? {};
		if (old === void 0 || lockText(old) === lockText(now)) return [];
		const what = now === void 0 ? `the price lock goes, it was ${lockText(old)}` : `the price lock was ${lockText(old)}, and becomes ${lockText(now)}`;
		return [{
			code: LOCK_CHANGED,
			address,
			message: what
		}];
	});
}
/** The lock in the words of the catalog. */
function lockText(lock) {
	return lock?.kind === "until" ? lock.day : lock?.kind ?? "";
}

// src/plan/document/reach-notices.ts
function reachNotices({ bundles }, today) {
	return [...bundles.values()].flatMap(({ address, editions }) => editions.flatMap(({ from, applies }) => {
		if (applies === void 0 || from === null || from <= today) return [];
		return [{
			code: "change-reach",
			address,
			message: `the change of ${from} ${reachText(applies)}`
		}];
	}));
}
function reachText({ to }) {
	return to === "new" ? "is for new subscriptions: existing ones keep their prices" : "reaches existing subscriptions at their renewal; those without one keep their prices";
}

// src/plan/document/usage-notices.ts
const MOST_NAMED = 3;
const ABSENT = "none";
/** `before` has the samples of the other side of a comparison; undefined without one. */
function usageNotices(before, now) {
	if (before === void 0) return [];
	const [old, own] = [quantities(before), quantities(now)];
	const changes = [.../* @__PURE__ */ new Set([...old.keys(), ...own.keys()])].flatMap((name) => {
		const [was, becomes] = [old.get(name) ?? ABSENT, own.get(name) ?? ABSENT];
		return was === becomes ? [] : [`${name} ${was} → ${becomes}`];
	});
	if (changes.length === 0) return [];
	const message = `${counted(changes.length, "usage sample changes", "usage samples change")}, and the sums and the limits on them count by the changed ones: ${someOf(changes, MOST_NAMED)}`;
	return [{
		code: USAGE_CHANGED,
		address: null,
		message
	}];
}
/** By the user, the thing used and its cells. Samples that repeat these have their quantities beside each other. */
function quantities(samples) {
	const found = /* @__PURE__ */ new Map();
	for (const { user, used, dimensions, perMonth, count } of samples) {
		const cells = [...dimensions].sort().map(([key, value]) => `${key}=${value}`);
		const name = [
			user.kind === "customer" ? user.id : user.key,
			used.kind === "metric" ? used.id : used.name,
			...cells
		].join(" ");
		const quantity = count === null ? perMonth : `${perMonth} in ${count}`;
		const known = found.get(name);
		found.set(name, known === void 0 ? quantity : `${known} + ${quantity}`);
	}
	return found;
}

// src/plan/document/warning-notices.ts
function warningNotices(warnings) {
	return warnings.map(({ source, code, message, fix }) => ({
		code: CATALOG_WARNING,
		address: null,
		message: `${source ? `${sourceText(source)}: ` : ""}${code}: ${message}; ${fix}`
	}));
}

// src/plan/guards/bills/ordered-notice.ts
/** A notice about the items that customers order in addition, which a limit on bills leaves out. */
function orderedNotice({ billIncreasePercent }, facts) {
	if (billIncreasePercent === void 0) return [];
	const ordered = orderedInAddition(facts);
	const [first, ...others] = [...ordered.keys()].toSorted(compareAddresses);
	if (first === void 0) return [];
	return [{
		code: "ordered-in-addition",
		address: null,
		message: `bill_increase_percent leaves out what is ordered in addition: ${(ordered.get(first) ?? []).join(", ")} in ${first}${others.length === 0 ? "" : `, and ${counted(others.length, "more subscription")}`}`
	}];
}

// src/plan/guards/group-violations.ts
/** `violations` have the worst first. Undefined where one of them is not about a price. */
function groupViolations(guard, violations) {
	const byPrice = /* @__PURE__ */ new Map();
	for (const violation of violations) {
		if (violation.price === void 0) return void 0;
		const list = byPrice.get(violation.price);
		if (list) list.push(violation);
		else byPrice.set(violation.price, [violation]);
	}
	return [...byPrice].map(([price, own]) => ({
		price,
		measure: measureOf(guard, own),
		addresses: [...new Set(own.map(({ address }) => address))].sort(compareAddresses)
	}));
}
/** `+60.00 %`, `up to +60.00 %`, `0 to 7 days`; in words where the worst of them has no amount. */
function measureOf(guard, violations) {
	const [worst] = violations;
	if (worst === void 0) return "";
	const { amount, unmeasured = "cannot be measured" } = worst;
	if (amount === null) return unmeasured;
	const amounts = violations.flatMap((violation) => violation.amount ?? []);
	const alike = amounts.every((each) => each.eq(amount));
	if (guard === "notice_days") return daysText(amounts, alike);
	const percent = `${guard === "price_decrease_percent" ? "−" : "+"}${percentText(amount)} %`;
	return alike ? percent : `up to ${percent}`;
}
function daysText(amounts, alike) {
	const most = amounts.reduce((one, other) => other.gt(one) ? other : one, ZERO);
	const least = amounts.reduce((one, other) => other.lt(one) ? other : one, most);
	return alike ? least.toFixed(0) : `${least.toFixed(0)} to ${most.toFixed(0)}`;
}
/** Enough places to read; a percentage that they would round to nothing keeps its own. */
const PLACES$1 = 2;
function percentText(percent) {
	const text = percent.toFixed(PLACES$1);
	return Number(text) === 0 ? percent.toFixed() : text;
}

// src/plan/guards/check-guards.ts
/** Checks a plan against every guard, and each violation against the exceptions in the project file. */
function checkGuards(guards, facts) {
	const causesOf = createCauses(facts.steps);
	return Object.entries(GUARDS).flatMap(([name, guard]) => {
		const guardName = name;
		const refused = [];
		const excepted = /* @__PURE__ */ new Map();
		for (const violation of worstFirst(guardName, guard(guards, facts))) {
			const exception = guards.exceptions.find((candidate) => !isOver$1(candidate, facts.today) && excepts(candidate, guardName, violation, causesOf));
			if (exception === void 0) refused.push(violation);
			else pushTo(excepted, exception, violation);
		}
		const missed = guards.exceptions.flatMap((exception) => {
			const about = refused.filter((violation) => isAbout(exception, guardName, violation, causesOf));
			return about.length === 0 ? [] : whyMissed(exception, guardName, about, facts.today);
		});
		const place = placeOfExceptions(facts.context, guards.exceptions);
		const fix = () => howToPass(guardName, refused, causesOf, place) + missed.join("");
		return [...refused.length === 0 ? [] : [finding(guardName, "refused", refused, fix())], ...[...excepted].map(([exception, violations]) => finding(guardName, "excepted", violations, exceptionText$1(exception)))];
	});
}
/** Sorts violations that no limit covers first, then those furthest beyond it, because a message names only a few. */
function worstFirst(guard, violations) {
	return violations.toSorted((a, b) => {
		if (a.amount === null || b.amount === null) return Number(b.amount === null) - Number(a.amount === null);
		return guard === "notice_days" ? a.amount.cmp(b.amount) : b.amount.cmp(a.amount);
	});
}
function pushTo(lists, key, value) {
	const list = lists.get(key);
	if (list) list.push(value);
	else lists.set(key, [value]);
}
function isOver$1(exception, today) {
	return exception.until < today;
}
/** The caller checks that the exception has not ended. */
function excepts(exception, guard, violation, causesOf) {
	return isAbout(exception, guard, violation, causesOf) && isWithin$2(exception, guard, violation);
}
function isAbout(exception, guard, violation, causesOf) {
	if (exception.guard !== guard) return false;
	return exception.for === void 0 || isFor(exception.for, violation, causesOf);
}
function isWithin$2(exception, guard, violation) {
	if (exception.limit === void 0) return true;
	if (violation.amount === null) return false;
	const limit = decimal(exception.limit);
	return guard === "notice_days" ? violation.amount.gte(limit) : violation.amount.lte(limit);
}
/** The causes of a violation are the bundles whose changes its steps carry on, and the address that it is about. */
function createCauses(steps) {
	const followed = /* @__PURE__ */ new Map();
	for (const { address, follows } of steps) if (follows !== null) followed.set(address, [...followed.get(address) ?? [], follows]);
	return ({ address, about }) => [...followed.get(address) ?? [], ...about === void 0 ? [] : [about]];
}
function isFor(named, violation, causesOf) {
	return covers(named, violation.address) || causesOf(violation).some((cause) => cause === named);
}
function finding(guard, outcome, violations, fix) {
	const addresses = [...new Set(violations.map(({ address }) => address))].sort(compareAddresses);
	const alike = /* @__PURE__ */ new Map();
	for (const { message, address } of violations) pushTo(alike, message, address);
	const messages = [...alike].map(([message, about]) => OF_ALL.has(guard) ? message : `${whomText([...new Set(about)])}: ${message}`);
	const prices = groupViolations(guard, violations);
	return {
		guard,
		outcome,
		addresses,
		message: someOf(messages, SHOWN$1, "; "),
		...prices === void 0 ? {} : { prices },
		fix
	};
}
/** Guards whose messages are about the whole plan and not about one address. */
const OF_ALL = /* @__PURE__ */ new Set(["changes_percent", "monthly_change"]);
/** One sentence covers all addresses that it is true of; the full list stands below it. */
function whomText(addresses) {
	const [first = ""] = addresses;
	return addresses.length === 1 ? first : `${counted(addresses.length, "address", "addresses")} such as ${first}`;
}
const SHOWN$1 = 3;
/**
* The place for an exception. At the top level, one agreed for staging would also let the change pass in production.
*/
function placeOfExceptions(typed, present) {
	if (!isOneOfSeveral(typed)) return {
		within: "",
		beside: ""
	};
	return {
		within: `, under environments.${typed.environment}`,
		beside: present.length === 0 ? "" : "; beside the exceptions that hold there now, as a list there takes the place of the one at the top level"
	};
}
function howToPass(guard, violations, causesOf, { within, beside }) {
	const limit = limitOf(guard, violations);
	const [first, ...others] = OF_ALL.has(guard) && limit !== "" ? [] : whomToExcept(violations, causesOf);
	const whom = first === void 0 ? "" : `, for: ${first}`;
	return `${OTHER_WAYS[guard] ?? ""}write an exception in the project file${within}: guards: { exceptions: [{ guard: ${guard}${limit}${whom}, until: YYYY-MM-DD, reason: … }] }${othersText(others, limit !== "")}${beside}`;
}
/** Other ways to pass a guard, offered before an exception. */
const OTHER_WAYS = { locked_prices: "write the change with a day under the bundle's `changes`, which the locks hold back; or remove `price_lock` from whom it is for; or " };
/** `isLimited` is false for an exception without a limit, which must name its address. */
function othersText(others, isLimited) {
	if (others.length === 0) return "";
	return `; and one more for ${others.length < SHOWN$1 ? others.join(" and ") : `each of ${others.length.toLocaleString("en")} others`}${isLimited ? ", or a single one without `for`, which holds for the whole plan" : ""}`;
}
/**
* The causes of the violations, each once, the worst first. A list of one customer after another would not show
* anybody the exception to write.
*/
function whomToExcept(violations, causesOf) {
	const common = commonCause(violations, causesOf);
	if (common !== void 0) return [common];
	return [...new Set(violations.map((violation) => causesOf(violation)[0] ?? violation.address))];
}
function commonCause(violations, causesOf) {
	const caused = violations.find((violation) => causesOf(violation).length > 0);
	return (caused === void 0 ? [] : causesOf(caused)).find((cause) => violations.every((violation) => isFor(cause, violation, causesOf)));
}
/** Covers the violation that is furthest beyond the limit; empty where one is beyond every limit. */
function limitOf(guard, violations) {
	const [furthest] = worstFirst(guard, violations);
	if (furthest === void 0 || furthest.amount === null) return "";
	return `, limit: ${furthest.amount.round(0, 3).toFixed(0)}`;
}
/** The reasons why an exception does not cover a violation that it is about; its author looks for these first. */
function whyMissed(exception, guard, about, today) {
	const { for: whom, until, limit, reason } = exception;
	const named = `the exception ${whom === void 0 ? "" : `for ${whom} `}that is written there`;
	if (!isOver$1(exception, today)) return [`; ${named} has the limit ${limit} (${reason})`];
	return about.some((violation) => isWithin$2(exception, guard, violation)) ? [`; ${named} ended on ${until} (${reason})`] : [];
}
function exceptionText$1({ reason, until }) {
	return `excepted until ${until}: ${reason}`;
}

// src/plan/guards/protected/protects-nothing.ts
function protectsNothing({ protect }, context) {
	return protect.filter((address) => !isKnown$2(context, address)).map((address) => ({
		code: "protects-nothing",
		address: null,
		message: `guards.protect names ${address}, which is neither in the catalog nor on record: it protects nothing`
	}));
}

// src/plan/guards/rules-in-force.ts
/** Exceptions that have ended are left out. */
function rulesInForce(guards, today) {
	return {
		limits: limitsOf(guards),
		...guards.windowDays === void 0 ? {} : { window_days: guards.windowDays },
		protect: guards.protect.toSorted(),
		exceptions: guards.exceptions.filter(({ until }) => until >= today).map(({ guard, limit, for: whom, until, reason }) => ({
			guard,
			...limit === void 0 ? {} : { limit },
			...whom === void 0 ? {} : { for: whom },
			until,
			reason
		}))
	};
}
function limitsOf(guards) {
	const { priceIncreasePercent, priceDecreasePercent, billIncreasePercent, moveIncreasePercent } = guards;
	const { noticeDays, changesPercent } = guards;
	return {
		deletions: String(guards.deletions),
		locked_prices: String(guards.lockedPrices),
		backdating_days: String(guards.backdatingDays),
		...priceIncreasePercent === void 0 ? {} : { price_increase_percent: priceIncreasePercent },
		...priceDecreasePercent === void 0 ? {} : { price_decrease_percent: priceDecreasePercent },
		...billIncreasePercent === void 0 ? {} : { bill_increase_percent: billIncreasePercent },
		...moveIncreasePercent === void 0 ? {} : { move_increase_percent: moveIncreasePercent },
		...Object.fromEntries(Object.entries(guards.monthlyChange ?? {}).flatMap(([currency, { min, max }]) => [...min === void 0 ? [] : [[`monthly_change.${currency}.min`, min]], ...max === void 0 ? [] : [[`monthly_change.${currency}.max`, max]]])),
		...noticeDays === void 0 ? {} : { notice_days: String(noticeDays) },
		...changesPercent === void 0 ? {} : { changes_percent: changesPercent }
	};
}
/**
* Notices about everything that the proposed project file lets pass and the current one does not. `judging` are the
* guards of the current one, which judge the plan all the same.
*/
function loosenedNotices(judging, proposed, today) {
	if (proposed === void 0) return [];
	const [old, now] = [rulesInForce(judging, today), rulesInForce(proposed, today)];
	return [
		...loosenedLimits(old.limits, now.limits),
		...shorterWindow(judging, proposed),
		...old.protect.filter((address) => !now.protect.includes(address)).map((address) => `${address} is protected no more`),
		...proposed.exceptions.filter(({ until }) => until >= today).filter((exception) => !judging.exceptions.some((known) => isWithin$1(exception, known))).map(exceptionText)
	].map((message) => ({
		code: "guard-loosened",
		address: null,
		message: `${message}; what holds before this change judges the plan`
	}));
}
function shorterWindow({ windowDays: old }, { windowDays: now }) {
	if (old === void 0 || (now ?? 0) >= old) return [];
	return [now === void 0 ? `window_days goes, it was ${old}` : `window_days is shortened from ${old} to ${now}`];
}
function loosenedLimits(old, now) {
	return Object.entries(old).flatMap(([name, limit]) => {
		const next = now[name];
		if (next === void 0) return [`the guard ${name} goes, its limit was ${limit}`];
		const [before, after] = [decimal(limit), decimal(next)];
		return (isLeast(name) ? after.lt(before) : after.gt(before)) ? [`the guard ${name} is loosened from ${limit} to ${next}`] : [];
	});
}
/** True if the limit is a minimum. */
function isLeast(name) {
	return name === "notice_days" || name.endsWith(".min");
}
/** True if `known` lets everything pass that `exception` does. */
function isWithin$1(exception, known) {
	if (exception.guard !== known.guard || exception.until > known.until) return false;
	if (known.for !== void 0 && known.for !== exception.for) return false;
	if (known.limit === void 0) return true;
	if (exception.limit === void 0) return false;
	const [one, other] = [decimal(exception.limit), decimal(known.limit)];
	return exception.guard === "notice_days" ? one.gte(other) : one.lte(other);
}
function exceptionText({ guard, for: whom, limit, until, reason }) {
	return `a new exception from ${guard}${whom === void 0 ? "" : ` for ${whom}`}${limit === void 0 ? "" : `, limit ${limit}`}, until ${until} (${reason})`;
}

// src/plan/hold/turning-days.ts
/** The days on which a plan of the same catalog and the same state may become another by the calendar alone. */
const DAY = /\d{4}-\d{2}-\d{2}/g;
/** A plan looks at the day before and after as well, because the service's calendar may differ from its own. */
const BESIDE = [
	-1,
	0,
	1
];
/**
* Sorted, all after today. Tomorrow is always one of them: what takes effect on the day of the apply takes effect on another
* day then. Days of records and answers count wherever they stand.
*/
function turningDays({ catalog, observed, guards, today }, timelines) {
	const written = /* @__PURE__ */ new Set([today]);
	const add = (...days) => {
		for (const day of days) if (day) written.add(day);
	};
	const addIn = (value) => add(...JSON.stringify(value)?.match(DAY) ?? []);
	for (const { absent } of declaredThings(catalog)) if (absent !== true) add(absent);
	for (const { editions } of catalog.bundles.values()) add(...editions.map(({ from }) => from));
	for (const { ends, fields, entries } of catalog.subscriptions.values()) {
		add(ends, ...entries.map(({ effectiveAt }) => effectiveAt));
		addIn(fields);
	}
	for (const { start, points, held } of timelines.values()) add(start, ...points.map(({ from }) => from), ...held.flatMap(({ change, until }) => [change, until]));
	add(...guards.exceptions.map(({ until }) => until));
	for (const record of observed.records.values()) addIn(record);
	for (const live of observed.live.values()) addIn(live);
	const days = [...written].flatMap((text) => {
		const day = parseCalendarDay(text);
		return day === void 0 ? [] : BESIDE.map((offset) => addDays(day, offset));
	});
	return [...new Set(days)].filter((day) => day > today).sort();
}

// src/plan/hold/hold-of.ts
/** More than this many subscriptions, counted once for each day that is tried, would take seconds. */
const MOST_PLANNED = 2e4;
/**
* `digestOn` plans for another day; undefined where there is no plan. Where trying every day takes too long, the first that
* was not tried is the answer, and `at_least` says that the plan may hold longer.
*/
function holdOf(inputs, timelines, digest, digestOn) {
	const days = turningDays(inputs, timelines);
	const most = Math.max(1, Math.floor(MOST_PLANNED / (inputs.catalog.subscriptions.size + 1)));
	for (const day of days.slice(0, most)) if (digestOn(day) !== digest) return { until: day };
	const untried = days[most];
	return untried === void 0 ? { until: null } : {
		until: untried,
		at_least: true
	};
}

// src/plan/impact/affected-by.ts
function affectedBy({ catalog, today }, { touched }, columns) {
	const affected = touched.flatMap(({ address, fields }) => {
		const subscription = catalog.subscriptions.get(address.split(".")[1] ?? "");
		return subscription ? [affectedSubscription(subscription, fields, {
			columns,
			today
		})] : [];
	});
	if (affected.length === 0) return {};
	return {
		...columns.length === 0 ? {} : { columns },
		affected
	};
}

// src/plan/impact/currency-at.ts
/** The currency of the thing at an address, from the catalog or the record. */
/** A version has its subscription's currency. Null for a product, and where no currency is declared or recorded. */
function currencyAt({ catalog, observed }, address) {
	const owner = ownerOf(address);
	const parsed = parseAddress(owner);
	const recorded = observed.records.get(owner)?.value?.currency;
	switch (parsed?.kind) {
		case "bundle": return catalog.bundles.get(parsed.key)?.currency ?? null;
		case "plan": return asCurrency(catalog.plans.get(parsed.key)?.fields.currency ?? recorded);
		case "subscription": {
			const subscription = catalog.subscriptions.get(parsed.key);
			return subscription === void 0 ? asCurrency(recorded) : declaredCurrency(catalog, subscription, subscription.fields.currency ?? recorded);
		}
		default: return null;
	}
}
function asCurrency(value) {
	return typeof value === "string" ? value : null;
}

// src/plan/impact/escalation-resets.ts
/**
* Notices about new versions that end the amounts which escalations have added, because a version brings each price
* as it is written. The interface does not show how the service combines the two, so the approver has to see it.
*/
/** Rounded to cents, because years of escalation give an endless number of places. */
const PLACES = 2;
function escalationResets({ touched, usage }) {
	return touched.flatMap((subscription) => {
		const { address, currency, pricedSteps } = subscription;
		const reset = pricedSteps.find(({ losesEscalation }) => losesEscalation);
		if (reset === void 0) return [];
		const added = addedOn(subscription, reset.from, usage);
		const amount = added.gt(ZERO) ? `, ${currency} ${decimalText(added.round(PLACES))} a month of what is counted` : "";
		const message = `the version of ${reset.from} brings its prices as they are written: what escalations have added by then ends${amount}; to keep it, write the escalated prices into the version`;
		return [{
			code: ESCALATION_RESET,
			address,
			message
		}];
	});
}
/** The part of a month's bill, at the prices before the plan, that escalations have added. */
function addedOn(subscription, day, usage) {
	const { before, fields } = subscription;
	if (entryOn(before, day) === void 0) return ZERO;
	const moment = {
		day,
		contractStart: contractStart(fields),
		monthEnd: null
	};
	const value = ({ product }, price) => itemValue(price, usage.useOf(subscription, product, price));
	const terms = readSubscriptionTerms(before.terms);
	const billOf = (own) => monthlyBill(before, own, moment, valuedItems(before, own, moment, value)).amount;
	return billOf(terms).minus(billOf({
		...terms,
		escalation: null
	}));
}

// src/impact/money/recurring.ts
function recurringOf(money) {
	return money.map(({ currency, monthly, subscriptions, partly_counted }) => ({
		currency,
		...monthly,
		subscriptions,
		partly_counted
	}));
}

// src/plan/impact/impact-items.ts
function pricedItems(context, body) {
	const { items } = body;
	return isJsonArray(items) && body.prices === void 0 ? itemsIn$1(context)(items) : readPrices(context, body);
}
const itemsIn$1 = remember((context) => remember((items) => readPrices(context, { items })));
function readPrices(context, body) {
	return [...pricesOf(context, body)].map(([name, price]) => {
		const end = name.lastIndexOf(" ");
		return {
			name,
			product: name.slice(end + 1),
			bundle: end < 0 ? null : name.slice(0, end),
			price
		};
	});
}
/**
* The items whose price changes, and the items that come or go. A product that joins or leaves a bundle is still the
* same product to its customer. Where the items before are not fully known, no change is reported for an item that
* may have been among them.
*/
function itemChanges(before, after, identityOf) {
	if (before?.missing === "everything" || after.missing === "everything") return [];
	return before?.missing === null && after.missing === null ? changesIn(identityOf)(before.items, after.items) : changesBetween(before, after, identityOf);
}
const changesIn = remember((identityOf) => rememberPair((before, after) => changesBetween({
	items: before,
	missing: null
}, {
	items: after,
	missing: null
}, identityOf)));
function changesBetween(before, after, identityOf) {
	const old = before?.items ?? [];
	const left = new Set(old);
	const changes = [];
	for (const { price, ...item } of after.items) {
		const previous = counterpart(old, item);
		if (previous !== void 0) left.delete(previous);
		if (previous === void 0 && before?.missing === "plan_items") continue;
		if (previous !== void 0 && identityOf(previous.price) === identityOf(price)) continue;
		changes.push({
			...item,
			nameBefore: previous?.name ?? null,
			before: previous?.price ?? null,
			after: price
		});
	}
	if (after.missing !== null) return changes;
	const gone = [...left].map(({ price, ...item }) => ({
		...item,
		nameBefore: item.name,
		before: price,
		after: null
	}));
	return [...changes, ...gone];
}
function counterpart(items, wanted) {
	return items.find(({ name }) => name === wanted.name) ?? items.find(({ product }) => product === wanted.product);
}

// src/plan/impact/impact-of-plan.ts
/** A plan's effect on money: hands the pairs of prices and the price schedules that it changes to `impact/`. */
function impactOfPlan(context, steps, money) {
	const { touched, usage, identityOf, cohortsBy, movePrices } = money;
	const changesInBundles = steps.flatMap((step) => bundleOccurrences(context, step, identityOf));
	const changesInSubscriptions = touched.flatMap((subscription) => subscription.pricedSteps.flatMap((priced) => priced.changes.flatMap((change) => withoutMove(change, ofMove(priced, change, movePrices))).map((change) => occurrenceOf(subscription, priced, change))));
	const prices = priceImpact([...changesInBundles, ...changesInSubscriptions], identityOf);
	const paid = moneyImpact(touched, usage, identityOf, context.today).map((each) => cohortsBy === null ? each : {
		...each,
		cohorts_by: cohortsBy
	});
	const moves = bundleMoves(money, context.today);
	return {
		recurring: recurringOf(paid),
		prices,
		...moves.length === 0 ? {} : { moves },
		money: paid
	};
}
/** The change of a price itself: of a price that moves, only what a dated change of the new bundle does to it. */
function withoutMove(change, moved) {
	if (moved === void 0) return [change];
	return moved.listed === void 0 ? [] : [{
		...change,
		before: moved.listed
	}];
}
function bundleOccurrences(context, { operation, address, body }, identityOf) {
	if (body?.prices === void 0 || operation !== "bundles.create" && operation !== "bundles.update") return [];
	const key = address.split(".")[1] ?? "";
	const currency = context.catalog.bundles.get(key)?.currency ?? null;
	const entry = (value, missing) => ({
		items: value ? pricedItems(context, value) : [],
		missing
	});
	const known = operation === "bundles.create" ? entry(void 0, null) : knownEntry();
	return itemChanges(known, entry(body, null), identityOf).map(({ product, before, after }) => ({
		product,
		bundle: address,
		currency,
		before,
		after,
		address
	}));
	function knownEntry() {
		const live = liveAt(context, address);
		const recorded = context.observed.records.get(address);
		const value = live?.kind === "read" ? live.value : isPresent(recorded) ? recorded.value : null;
		return value ? entry(value, null) : entry(void 0, "everything");
	}
}

// src/impact/usage/usage-lookup.ts
function createUsageLookup({ samples, isShared, namesOf }) {
	const bySubscription = groupBy(samples.filter(({ user }) => user.kind === "subscription"), ({ user }) => user.kind === "subscription" ? `subscriptions.${user.key}` : "");
	const byCustomer = groupBy(samples.filter(({ user }) => user.kind === "customer"), ({ user }) => user.kind === "customer" ? user.id : "");
	const ownRows = ({ address }) => bySubscription.get(address) ?? [];
	const customerRows = ({ customer }) => byCustomer.get(customer) ?? [];
	const useIn = ({ own, ofCustomer }, { product, price }) => {
		const find = (matches) => {
			const named = own.filter(({ used }) => matches(used));
			return named.length > 0 ? named : ofCustomer.filter(({ used }) => matches(used));
		};
		const names = namesOf(product);
		const ofProduct = find((used) => used.kind === "product" && names.includes(used.name));
		if (ofProduct.length > 0) return {
			kind: "rows",
			rows: ofProduct
		};
		const metrics = metricsOf(price);
		const measured = metrics.map((metric) => ({
			metric,
			rows: find((used) => used.kind === "metric" && used.id === metric)
		}));
		const missing = measured.filter(({ rows }) => rows.length === 0).map(({ metric }) => metric);
		if (metrics.length > 0 && missing.length === 0) return {
			kind: "rows",
			rows: measured.flatMap(({ rows }) => rows)
		};
		return {
			kind: "none",
			reason: noSampleOf(metrics.length === 0 ? names.slice(0, 1) : missing)
		};
	};
	return {
		knows: (user) => ownRows(user).length + customerRows(user).length > 0,
		useOf: (user, product, price) => {
			const rows = {
				own: ownRows(user),
				ofCustomer: customerRows(user)
			};
			const used = {
				product,
				price
			};
			const use = useIn(rows, used);
			if (rows.ofCustomer.length === 0 || !isShared(user, product, price)) return use;
			const named = useIn({
				...rows,
				ofCustomer: []
			}, used);
			return named.kind === "none" && use.kind === "rows" ? {
				kind: "none",
				reason: SHARED,
				leftOut: true
			} : named;
		}
	};
}
const SHARED = "the price depends on usage, and the sample is of a customer with several subscriptions that bill it and names none of them";
function noSampleOf(wanted) {
	return `the price depends on usage, and there is no usage sample of ${wanted.join(" and ")}`;
}

// src/plan/impact/move-prices.ts
/**
* Distinguishes the prices that a move between bundles exchanges from prices that change. A price is of a move only
* where both bundles bill it as listed, and where the bundle that comes stood on record with its prices before the
* plan. Otherwise a plan could raise everybody's price by a copy of their bundle.
*/
/** `context` has the records from before the plan, without those that it adopts; `renames` are the plan's own. */
function createMovePrices(context, renames, identityOf) {
	const isEdited = createPriceEdits(context);
	const isNew = createNewBundles(context, renames);
	const lists = createLists(context, identityOf);
	const isSettled = (bundle) => !isNew(bundle) && !isEdited(bundle, context.today);
	return {
		isSettled,
		ofMove: ({ exchange: { from, to }, day, before, after }) => {
			if (!isSettled(to)) return void 0;
			if (before !== void 0 && (bundleIn(before.name) !== from || !lists.has(before, null))) return void 0;
			if (after === void 0) return {};
			if (bundleIn(after.name) !== to || !lists.has(after, day)) return void 0;
			const recorded = lists.recorded(after.name);
			if (recorded === void 0) return void 0;
			return lists.isSame(recorded, after.price) ? {} : { listed: recorded };
		}
	};
}
/**
* True for a bundle that is not on record with its prices under its present name, that a request in doubt is about, or
* that came, changed its prices or changed its name within the days whose applies the guards add up.
*/
function createNewBundles(context, renames) {
	const { records, applied = [], openIntents } = context.observed;
	const renamed = new Set([...renames, ...applied.flatMap((run) => run.renames)].map(({ to }) => to));
	const priced = /* @__PURE__ */ new Set([...applied.flatMap((run) => run.prices.flatMap(({ addresses }) => addresses)), ...openIntents.map(({ address }) => address)]);
	return (bundle) => {
		const recorded = records.get(bundle);
		const isKnown = isPresent(recorded) && recorded.value?.prices !== void 0;
		const isDeclared = context.catalog.bundles.has(parseAddress(bundle)?.key ?? "");
		return !isKnown || !isDeclared || renamed.has(bundle) || priced.has(bundle);
	};
}
function createLists(context, identityOf) {
	const known = /* @__PURE__ */ new Map();
	const isSame = (listed, price) => identityOf(withUnitsOf(listed, price)) === identityOf(price);
	const recorded = (name) => {
		const value = context.observed.records.get(bundleIn(name) ?? "")?.value ?? {};
		return pricesOf(context, value).get(productIn(name));
	};
	return {
		isSame,
		recorded,
		has: ({ name, price }, until) => {
			const key = `${name} ${until} ${identityOf(price)}`;
			const listed = () => [...listPrices(context, name, until), recorded(name) ?? []].flat();
			const is = known.get(key) ?? listed().some((one) => isSame(one, price));
			known.set(key, is);
			return is;
		}
	};
}
function listPrices(context, name, until) {
	const { editions = [] } = context.catalog.bundles.get(parseAddress(bundleIn(name) ?? "")?.key ?? "") ?? {};
	return editions.filter(({ from }) => from === null || until === null || from <= until).flatMap(({ prices }) => [...prices.values()]).filter(({ product }) => referenceName(context, product) === productIn(name)).map(({ price }) => price);
}

// src/plan/records/fold-projected.ts
/** Later than any instant in the journal, because planned operations are confirmed after all noted ones. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;
function foldProjected({ operation, address, body, opens, day }, records) {
	const status = operation === "subscriptions.create" ? statusAfterCreation(body) : null;
	return recordDone({
		operation,
		address,
		body,
		opens,
		day,
		atMs: AFTER_ALL
	}, {
		id: null,
		currentVersionId: null,
		status,
		value: null
	}, (at) => records.get(at));
}
/**
* Projects open intents as done, because a run resolves them before any step of its plan. An intent that turns out
* not to be done is planned again by the next plan. A value that was read at such an address may be from before or
* after the request, so it is not compared.
*/
function projectResolved(observed) {
	if (observed.openIntents.length === 0) return observed;
	const records = new Map(observed.records);
	const live = new Map(observed.live);
	for (const intent of observed.openIntents) {
		live.delete(intent.address);
		for (const row of foldProjected({
			...intent,
			body: bodyOf(intent)
		}, records)) records.set(row.address, row);
	}
	return {
		...observed,
		records,
		live
	};
}
function bodyOf({ body }) {
	const parsed = body === null ? null : JSON.parse(body);
	return isJsonObject(parsed ?? void 0) ? parsed : null;
}
/** A new subscription is a draft, unless it is activated with its creation (interface, "States and transitions"). */
function statusAfterCreation(body) {
	return body?.auto_activate === true ? "active" : "draft";
}

// src/plan/diff/sort-differences.ts
/**
* A field is sent whole, so a change by the service within a field that is sent goes with it and is shown in the
* step. `byKey` names the fields that are sent key by key, where the service's other keys stay as they are.
*/
function sortDifferences(context, address, found, byKey = []) {
	const isWork = ({ cause }) => cause !== "service" || context.reverts(address);
	const fields = topLevel(found.filter(isWork));
	const goes = (difference) => {
		const field = fieldOf(difference);
		return byKey.includes(field) ? isWork(difference) : fields.includes(field);
	};
	const left = found.filter((difference) => !goes(difference));
	return {
		carried: found.filter(goes),
		fields,
		drift: left.length === 0 ? [] : [{
			address,
			differences: left.map(asChangeOfService)
		}]
	};
}
/** Turns a difference around: from the recorded value to the service's present one, not to the catalog's. */
function asChangeOfService({ op, path, from, value, cause, source }) {
	return {
		op: {
			add: "remove",
			remove: "add",
			replace: "replace"
		}[op],
		path,
		...value === void 0 ? {} : { from: value },
		...from === void 0 ? {} : { value: from },
		cause,
		source
	};
}
function topLevel(found) {
	return [...new Set(found.map(fieldOf))];
}
function fieldOf({ path }) {
	return path.split("/")[1] ?? "";
}
/** The cause of a step, derived from its differences. */
function stepCause(found) {
	const [only, ...others] = new Set(found.map(({ cause }) => cause));
	if (only === void 0) return "catalog";
	return others.length === 0 ? only : "both";
}

// src/plan/steps/plan-end.ts
/** The day from which the service no longer bills the subscription, by a cancellation that was sent. */
function recordedEnd({ value }) {
	return typeof value?.ends === "string" ? value.ends : void 0;
}
/** True if the subscription is over as declared: nothing of it is created, changed or compared any more. */
function isOver(context, { ends }, recorded, status) {
	if (ends === void 0 || ends > context.today) return false;
	const sent = recorded && recordedEnd(recorded);
	return recorded === void 0 || status !== null && status !== "draft" && status !== "active" || sent !== void 0 && sent <= context.today;
}
function takeEnd(context, planned, subscription) {
	const { address, ends } = subscription;
	const recorded = planned.recordAt(address);
	if (recorded === void 0) return;
	const sent = recordedEnd(recorded);
	if (ends === void 0 || ends === sent) {
		if (ends === void 0 && sent !== void 0) planned.defer(notTakenBack(context, subscription, sent));
		return;
	}
	if (sent !== void 0 && sent <= context.today) {
		planned.defer(notTakenBack(context, subscription, sent));
		return;
	}
	const operation = context.bindings.operations.get("subscriptions.cancel");
	if (operation === void 0) {
		planned.defer(blocked(address, "subscriptions.cancel", `ending it on ${ends}`));
		return;
	}
	if (recorded.value === null) {
		planned.defer({
			kind: "dependent",
			address,
			reason: `it is ended on ${ends} once it is known what the service has`,
			fix: "plan and apply once more after this apply"
		});
		return;
	}
	const source = subscription.locate(["ends"]);
	const difference = {
		path: "/ends",
		value: ends,
		cause: "catalog",
		source
	};
	const differences = [sent === void 0 ? {
		op: "add",
		...difference
	} : {
		op: "replace",
		from: sent,
		...difference
	}];
	planned.take({
		address,
		operation: "subscriptions.cancel",
		action: "cancel",
		cause: stepCause(differences),
		body: { [dayField(operation)]: ends },
		differences,
		source,
		effectiveAt: ends,
		notes: ["a cancellation is not taken back by any operation"]
	});
}
/** The name of the field for the day, which a project's own binding has to give. */
function dayField({ fields }) {
	return fields.day ?? "effective_at";
}
function notTakenBack(context, { address }, sent) {
	return {
		kind: "ended",
		address,
		reason: `${sent <= context.today ? "it ended" : "it ends"} on ${sent} by a cancellation that was sent, and no operation takes that back`,
		fix: `write \`ends: ${sent}\`; or, once somebody took it back at the service, run: ${commandLine(context, `state rm ${address}`)}, and adopt it by its \`id\``
	};
}

// src/plan/impact/recorded-entries.ts
/** Earlier than any contract, for a version that has held since an unknown day. */
const EVER = calendarDay("0001-01-01");
function entriesBefore(context, subscription, contractStart) {
	const { address, plan } = subscription;
	const { fromCatalog = false } = context.observed;
	const versions = recordedVersions(context, address).filter(({ start, status }) => start !== null && status !== "draft").map((version) => ({
		...version,
		...heldSince(version, contractStart)
	})).sort((a, b) => a.start < b.start ? -1 : a.start === b.start ? a.appliedAtMs - b.appliedAtMs : 1);
	if (versions.length === 0) return [{
		from: EVER,
		arrival: arrivedOn(EVER),
		items: [],
		missing: "everything"
	}];
	const opened = contractStart ?? context.observed.records.get(address)?.start ?? null;
	return oneOfEachDay(versions.map((version, index) => {
		const { taken, atLatest } = arrivalOf(version, versions[index - 1], opened);
		const edited = fromCatalog ? laterDay(atLatest, context.today) : atLatest;
		return {
			...recordedEntry(context, version, plan !== void 0),
			arrival: {
				taken,
				atLatest: laterDay(edited, version.made)
			}
		};
	}));
}
/**
* The arrival of a version's products. A version replaces the record at its own address, and with it the record of an
* earlier arrival: at the opening address that of the subscription's opening, at a dated address that of its date.
* The products may have come as early as that day.
*/
function arrivalOf({ address, start }, previous, opened) {
	const from = start ?? EVER;
	const parsed = parseAddress(address);
	const day = previous === void 0 ? opened : parsed?.kind === "version" ? parsed.point : null;
	return {
		taken: day !== null && day !== "opening" && day < from && day > (previous?.start ?? EVER) ? day : from,
		atLatest: from
	};
}
/**
* The day from which a version holds. A version that came with its subscription, which has no status of its own, may
* hold since before the subscription was created; see `heldFrom`.
*/
function heldSince({ address, start, status }, contractStart) {
	const made = start ?? EVER;
	const parsed = parseAddress(address);
	if (status !== null || parsed?.kind !== "version") return {
		start: made,
		made
	};
	const day = heldFrom({ from: parsed.point === "opening" ? null : parsed.point }, contractStart);
	return {
		start: day !== null && day < made ? day : made,
		made
	};
}
function recordedEntry(context, version, onPlan) {
	const from = version.start ?? EVER;
	const days = {
		from,
		arrival: arrivedOn(from)
	};
	const live = liveAt(context, version.address);
	if (live?.kind === "read" && live.outOfForce !== void 0) return {
		...days,
		items: [],
		missing: "everything"
	};
	if (live?.kind === "read") return {
		...days,
		items: pricedItems(context, live.value),
		missing: null
	};
	if (version.value === null) return {
		...days,
		items: [],
		missing: "everything"
	};
	const missing = onPlan && version.status === null ? "plan_items" : null;
	return {
		...days,
		items: pricedItems(context, version.value),
		missing
	};
}
/** Keeps the later of two versions of one day; the other one never has an effect. */
function oneOfEachDay(entries) {
	return entries.filter(({ from }, index) => entries[index + 1]?.from !== from);
}

// src/plan/impact/added-entries.ts
/** The priced entries that the steps of a plan add to a subscription. */
function endingOn(from) {
	return {
		from,
		arrival: arrivedOn(from),
		items: [],
		missing: null,
		ended: true
	};
}
/** The entries that the steps add. A draft counts only once it is published. */
function entriesOfSteps(context, { plan }, steps, { start, now }, before) {
	const drafts = /* @__PURE__ */ new Map();
	const added = [];
	const entriesOf = (step) => {
		const { operation, address, body, effective_at, opens } = step;
		const days = {
			from: effective_at ?? now,
			arrival: arrivedOn(effective_at ?? now)
		};
		switch (operation) {
			case "subscriptions.create": {
				const missing = plan === void 0 ? null : "plan_items";
				const { from } = days;
				const { start: taken } = heldSince({
					address: opens ?? address,
					start: from,
					status: null
				}, start);
				return [{
					step,
					entry: {
						from: taken,
						arrival: {
							taken,
							atLatest: from
						},
						items: itemsIn(context, body),
						missing
					},
					sent: from
				}];
			}
			case "versions.create": {
				const entry = {
					...days,
					items: itemsIn(context, body),
					missing: null
				};
				if (body?.draft !== true) return [{
					step,
					entry
				}];
				drafts.set(address, entry);
				return [];
			}
			case "versions.update":
				drafts.set(address, {
					...days,
					items: [],
					missing: "everything"
				});
				return [];
			case "versions.publish": {
				const recorded = context.observed.records.get(address);
				const entry = drafts.get(address) ?? (isPresent(recorded) && recordedEntry(context, recorded, false));
				return entry ? [{
					step,
					entry
				}] : [];
			}
			case "subscriptions.cancel": return effective_at === null ? [] : [{
				step,
				entry: endingOn(effective_at)
			}];
			case "versions.delete": {
				if (effective_at === null) return [];
				const goesOn = [...before, ...added.map(({ entry }) => entry)].sort(byDay).findLast(({ from }) => from < effective_at);
				return goesOn ? [{
					step,
					entry: {
						...goesOn,
						from: effective_at
					}
				}] : [];
			}
			default: return [];
		}
	};
	for (const step of steps) added.push(...entriesOf(step));
	return added;
}
function itemsIn(context, body) {
	return body === null ? [] : pricedItems(context, body);
}
/** Entries of one day stay in their order. */
function byDay(a, b) {
	return a.from < b.from ? -1 : a.from > b.from ? 1 : 0;
}

// src/plan/impact/cohort-of.ts
/** `items` are those after the plan. Null for `cohortsBy` means by bundle or plan. */
function cohortOf(subscription, items, cohortsBy) {
	return cohortsBy === null ? cohortByUse(subscription, items) : cohortByField(subscription.fields, cohortsBy);
}
function cohortByUse({ plan }, items) {
	const planName = plan === void 0 ? [] : [plan.kind === "address" ? plan.address : `plan ${plan.id}`];
	const bundles = [...new Set(items.flatMap(({ bundle }) => bundle ?? []))].sort();
	return [...planName, ...bundles].join(" + ") || "own prices";
}
/**
* The catalog's value alone counts. What only the service has depends on how much of it is read, so that the same
* plan could be grouped in two ways.
*/
function cohortByField(fields, field) {
	const without = `no ${metadataKey(field)}`;
	const value = metadataValue(fields, field);
	if (value === void 0) return without;
	return PLAIN.test(value) && value !== without ? value : JSON.stringify(value);
}
/**
* A value of this form stands without quotes. Any other is in quotes: it could pass for a sum, and two values never
* have one name.
*/
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.@/+&-]*[\p{L}\p{M}\p{N}+])?$/u;

// src/plan/impact/uncounted-changes.ts
/**
* Changes of a subscription that affect the amount its customer pays but show in no amount: credits of money, the
* automatic renewal of the contract, and a draft that becomes active.
*/
/** `fields` are the subscription's own before the plan; `now` is the day of steps that name none. */
function uncountedChanges(context, address, steps, { fields, now }) {
	const created = steps.some(({ operation }) => operation === "subscriptions.create");
	return [
		...steps.flatMap((step) => created ? [] : renewalChange(step, fields, now)),
		...creditChanges(context, address, steps, now),
		...created ? [] : steps.flatMap((step) => activation(step, now))
	];
}
function renewalChange({ operation, body }, fields, now) {
	if (operation !== "subscriptions.update" || body?.renewal === void 0) return [];
	const [before, after] = [renewsByItself(fields.renewal), renewsByItself(body.renewal)];
	if (before === after) return [];
	const end = contractEndOf(fields);
	const since = end === null ? "after the end of the contract" : `from ${end}, when the contract ends`;
	return [{
		what: "renewal",
		reason: `it ${after ? "now renews by itself" : "no longer renews by itself"}: what that changes ${since}, is not shown`,
		day: now,
		activates: false
	}];
}
function renewsByItself(renewal) {
	return isJsonObject(renewal) && renewal.auto_renew === true;
}
/** Drafts are left out: their credits come only once they are published, which needs another plan. */
function creditChanges(context, address, steps, now) {
	const versions = recordedVersions(context, address);
	let sent;
	return steps.flatMap(({ operation, body, effective_at }) => {
		if (operation !== "versions.create" || body?.entitlements === void 0 || body.draft === true) return [];
		const day = effective_at ?? now;
		const held = heldOn(versions, day);
		const live = held && liveAt(context, held.address);
		const value = live?.kind === "read" ? live.value : held?.value;
		const before = sent ?? moneyCredits(value?.entitlements);
		sent = moneyCredits(body.entitlements);
		if (before === sent) return [];
		return [{
			what: "entitlements",
			reason: "its credits of money change, and which bills they pay for is not shown",
			day,
			activates: false
		}];
	});
}
/** The entitlements with an allocation of money, as one sorted text. */
function moneyCredits(entitlements) {
	if (!Array.isArray(entitlements)) return "[]";
	const credits = entitlements.flatMap((each) => {
		if (!isJsonObject(each) || !isJsonObject(each.allocation)) return [];
		const { allocation, timing = null } = each;
		if (allocation.credit_type !== "monetary") return [];
		const { amount = null, rollover_enabled = null, rollover_max_periods = null } = allocation;
		const { recurrence = null, interval = null } = isJsonObject(timing) ? timing : {};
		const key = each.entitlement_key ?? each.key ?? null;
		return [JSON.stringify([
			key,
			amount,
			rollover_enabled,
			rollover_max_periods,
			recurrence,
			interval
		])];
	});
	return JSON.stringify(credits.sort());
}
function activation({ operation }, now) {
	if (operation !== "subscriptions.activate") return [];
	return [{
		what: "status",
		reason: "the plan activates a draft: what it bills from then on is new",
		day: now,
		activates: true
	}];
}

// src/plan/impact/priced-steps.ts
/** The prices of each subscription that a plan touches, before the plan and after it, for `impact/`. */
/** Undefined where the steps change nothing that is paid. `steps` are the subscription's own, in their order. */
function touchedSubscription(context, subscription, steps, { identityOf, cohortsBy }) {
	const { address } = subscription;
	const created = steps.some(({ operation }) => operation === "subscriptions.create");
	const known = created ? {} : knownFields(context, address);
	const fields = laidOver$1(known, subscription.fields);
	const start = contractStart(fields);
	const now = start === null ? context.today : laterDay(start, context.today);
	const patched = patchedTerms(known, steps);
	const changedTerms = MONEY_TERMS.filter((term) => JSON.stringify(known[term] ?? null) !== JSON.stringify(patched[term] ?? null));
	const discountFrom = discountOrigin(created, known, changedTerms);
	const running = created ? [] : entriesBefore(context, subscription, start);
	const ending = created ? void 0 : endBefore(context, address);
	const before = {
		entries: untilEnd(running, ending),
		terms: only$1(known, MONEY_TERMS),
		discountSince: start,
		discountFrom: "contract",
		replaced: null
	};
	const added = entriesOfSteps(context, subscription, steps, {
		start,
		now
	}, running);
	const cancelled = added.findLast(({ entry }) => entry.ended)?.entry.from ?? ending;
	const after = {
		entries: untilEnd(withBegun([...running, ...added.map(({ entry }) => entry).filter(({ ended }) => !ended)].sort(byDay), context.today), cancelled),
		terms: only$1(patched, MONEY_TERMS),
		discountSince: created ? start ?? now : discountFrom === "contract" ? start : now,
		discountFrom,
		replaced: created || changedTerms.length === 0 ? null : {
			terms: before.terms,
			until: now
		}
	};
	const pricedSteps = added.map((each) => pricedStep(before, each, start, identityOf));
	const uncounted = uncountedChanges(context, address, steps, {
		fields: known,
		now
	});
	const names = [
		...changedTerms,
		...pricedSteps.flatMap((each) => each.names),
		...uncounted.map(({ what }) => what)
	];
	const days = [
		...created || changedTerms.length > 0 ? [now] : [],
		...pricedSteps.flatMap((each) => each.names.length > 0 ? [each.from] : []),
		...uncounted.map(({ day }) => day),
		...ending !== void 0 && ending !== cancelled ? [ending] : []
	].sort();
	const [first] = days;
	const last = days.at(-1);
	if (first === void 0 || last === void 0) return void 0;
	return {
		address,
		...typeof subscription.fields.name === "string" ? { name: subscription.fields.name } : {},
		customer: payerOf(subscription) || String(fields.customer_id ?? address),
		currency: declaredCurrency(context.catalog, subscription, fields.currency) ?? "the customer's own",
		cohort: cohortOf(subscription, entryOn(after, last)?.items ?? [], cohortsBy),
		created,
		draft: staysDraft(context, address, steps),
		fields,
		before,
		after,
		changes: [...new Set(names)].sort(),
		...uncounted.length === 0 ? {} : { uncounted },
		backdated: first < context.today,
		first,
		last,
		pricedSteps
	};
}
function pricedStep(before, { step, entry, sent: from = entry.from }, contractStart, identityOf) {
	const held = entryOn(before, from);
	const changes = itemChanges(held, entry, identityOf);
	if (entry.ended) return {
		step,
		from,
		changes: [],
		names: ["end"],
		losesEscalation: false
	};
	const unknown = held?.missing === "everything" || entry.missing === "everything";
	const names = changes.map(({ name }) => name);
	if (unknown) return {
		step,
		from,
		changes,
		names: ["items"],
		losesEscalation: false
	};
	const brought = step.operation === "subscriptions.create" && entry.missing !== null ? ["items"] : [];
	const lost = held !== void 0 && losesEscalation(before, held, entry, changes, contractStart);
	const exchange = exchangeBetween(held, entry);
	const moved = exchange !== void 0 && names.length === 0 ? [exchange.to] : [];
	const all = [
		...names,
		...moved,
		...brought,
		...lost ? ["price_escalation"] : []
	];
	return {
		step,
		from,
		changes,
		...exchange && { exchange },
		names: all,
		losesEscalation: lost
	};
}
/** Undefined where the items of a side are not fully known, because a bundle may be among those. */
function exchangeBetween(held, entry) {
	if (held === void 0 || held.missing !== null || held.ended || entry.missing !== null) return void 0;
	return bundleExchange(held.items.map(({ name }) => name), entry.items.map(({ name }) => name));
}
/** True if a price that is sent anew as it was written had escalated: a version brings its own prices. */
function losesEscalation(before, held, { from: day, items }, changes, contractStart) {
	const changed = new Set(changes.map(({ name }) => name));
	return items.some(({ name }) => !changed.has(name)) && hasEscalated(before, held, {
		day,
		contractStart
	});
}
/** Fields of a contract or a renewal that the catalog leaves open keep the service's values. */
function laidOver$1(known, declared) {
	const whole = {
		...known,
		...declared
	};
	for (const name of ["contract", "renewal"]) {
		const [old, own] = [known[name], declared[name]];
		if (isJsonObject(old) && isJsonObject(own)) whole[name] = {
			...old,
			...own
		};
	}
	return whole;
}
function discountOrigin(created, known, changedTerms) {
	if (!created && !changedTerms.includes("discount")) return "contract";
	return isJsonObject(known.discount) ? "replaced" : "given";
}
/** The fields that the service last showed, else the recorded ones. */
function knownFields(context, address) {
	const live = liveAt(context, address);
	const recorded = context.observed.records.get(address);
	if (live?.kind === "read") return live.value;
	return shownFields(context, recorded) ?? recorded?.value ?? {};
}
function staysDraft(context, address, steps) {
	if (steps.some(({ operation }) => operation === "subscriptions.activate")) return false;
	const creation = steps.find(({ operation }) => operation === "subscriptions.create");
	if (creation !== void 0) return statusAfterCreation(creation.body) === "draft";
	const live = liveAt(context, address);
	return (live?.kind === "read" ? live.status : context.observed.records.get(address)?.status) === "draft";
}
/** The terms after all steps; null removes a term. */
function patchedTerms(known, steps) {
	const patches = steps.filter(({ operation }) => PATCHING.has(operation)).map(({ body }) => body);
	return Object.assign({}, known, ...patches);
}
const PATCHING = /* @__PURE__ */ new Set(["subscriptions.create", "subscriptions.update"]);
/** The day on which the subscription ends by a cancellation that was sent before. */
function endBefore(context, address) {
	const recorded = context.observed.records.get(address);
	return isPresent(recorded) ? recordedEnd(recorded) : void 0;
}
function untilEnd(entries, end) {
	return end === void 0 ? entries : [...entries.filter(({ from }) => from < end), endingOn(end)];
}
/**
* Where two entries have one day, the later one holds. A replaced entry that has begun stays before it if its items are
* known, so that discounts and trials of products in both run on. One that never begins has no effect and is dropped.
*/
function withBegun(entries, today) {
	return entries.filter(({ from, missing }, index) => missing === null && from <= today || entries[index + 1]?.from !== from);
}
function only$1(value, names) {
	return Object.fromEntries(Object.entries(value).filter(([name, member]) => names.includes(name) && member !== null));
}

// src/plan/impact/touched-money.ts
/** The subscriptions whose money a plan changes, with the inputs for rating them. */
/** `planned` has the records from before the plan; in `context` the adopted things are on record, too. */
function touchedMoney(context, steps, { samples, cohortsBy }, planned) {
	const identityOf = createPriceIdentity();
	const byOwner = /* @__PURE__ */ new Map();
	for (const step of steps) {
		const owner = ownerOf(step.address);
		const own = byOwner.get(owner);
		if (own) own.push(step);
		else byOwner.set(owner, [step]);
	}
	const touched = [...context.catalog.subscriptions.values()].flatMap((subscription) => {
		const own = byOwner.get(subscription.address);
		return (own && touchedSubscription(context, subscription, own, {
			identityOf,
			cohortsBy
		})) ?? [];
	}).sort((a, b) => a.address < b.address ? -1 : 1);
	const movePrices = createMovePrices(planned.context, planned.renames, identityOf);
	return {
		touched,
		usage: usageOf(context, samples),
		identityOf,
		cohortsBy,
		movePrices
	};
}
function usageOf(whole, samples) {
	return createUsageLookup({
		samples,
		isShared: samples.length === 0 ? () => false : createSharing(whole),
		namesOf: (product) => productNames(whole.catalog, product)
	});
}

// src/plan/part.ts
const EMPTY = {
	steps: [],
	deferred: [],
	drift: [],
	adoptions: [],
	notices: [],
	diagnostics: [],
	evidence: /* @__PURE__ */ new Map()
};
function part(some) {
	return {
		...EMPTY,
		...some
	};
}
function joinParts(parts) {
	return {
		steps: parts.flatMap(({ steps }) => steps),
		deferred: parts.flatMap(({ deferred }) => deferred),
		drift: parts.flatMap(({ drift }) => drift),
		adoptions: parts.flatMap(({ adoptions }) => adoptions),
		notices: parts.flatMap(({ notices }) => notices),
		diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
		evidence: new Map(parts.flatMap(({ evidence }) => [...evidence]))
	};
}

// src/plan/narrow-to-targets.ts
/** With no targets, the plan stays whole. A target that is neither declared nor recorded is an error. */
function narrowToTargets(context, planned, targets) {
	if (targets.length === 0) return planned;
	const unknown = unknownTargets(context, targets);
	if (unknown.length > 0) return part({ diagnostics: unknown });
	const isMeant = ({ address }) => targets.some((target) => covers(target, address));
	return {
		steps: withDependencies(planned.steps, isMeant),
		deferred: planned.deferred.filter(isMeant),
		drift: planned.drift.filter(isMeant),
		adoptions: planned.adoptions.filter((adoption) => isMeant(adoption) || !adoption.address.startsWith("subscriptions.")),
		notices: planned.notices.filter(({ address }) => address === null || isMeant({ address })),
		diagnostics: planned.diagnostics,
		evidence: planned.evidence
	};
}
/** Leaves out every step of another digest, for judging a part of a plan by itself. */
function limitedTo(digests, planned) {
	if (digests === void 0) return planned;
	return {
		...planned,
		steps: planned.steps.filter(({ digest }) => digests.has(digest))
	};
}
function withDependencies(steps, isMeant) {
	const byId = new Map(steps.map((step) => [step.id, step]));
	const kept = /* @__PURE__ */ new Set();
	const keep = (step) => {
		if (step === void 0 || kept.has(step)) return;
		kept.add(step);
		for (const id of step.depends_on) keep(byId.get(id));
	};
	for (const step of steps) if (isMeant(step)) keep(step);
	return steps.filter((step) => kept.has(step));
}
function unknownTargets(context, targets) {
	return targets.filter((target) => !isKnown$2(context, target)).map((target) => ({
		severity: "error",
		code: "unknown-target",
		message: `${target} is neither in the catalog nor on record`,
		fix: suggestKnown(context, target)
	}));
}
/**
* An unknown address stops nothing: nothing could be undone there, and an apply of an older plan may name an address
* that has gone since.
*/
function unknownReverts(context, reverts) {
	return (reverts === "all" ? [] : reverts.filter((address) => !isKnown$2(context, address))).map((address) => ({
		code: "unknown-revert",
		address,
		message: `--revert names what is neither in the catalog nor on record: nothing is undone there; ${suggestKnown(context, address)}`
	}));
}
function suggestKnown(context, address) {
	const declared = DECLARED_KINDS.flatMap((kind) => {
		return [...context.catalog[COLLECTION[kind]].values()].map((one) => one.address);
	});
	const otherwise = `name an address of the catalog, or one that \`${commandLine(context, "state list")}\` shows`;
	return suggestAddress(address, [...context.observed.records.keys(), ...declared], otherwise);
}

// src/plan/not-read.ts
const READ_FIRST = "plan without --refresh=none";
/** True if this run did not look for the address, though a full refresh would have. */
function isPassedOver({ observed }, address) {
	return observed.lookedAt !== void 0 && !observed.lookedAt.has(ownerOf(address));
}
/** True if a declared thing was passed over, and only a read could tell which steps it needs. */
function needsReading(context, { address, id, absent }) {
	if (!isPassedOver(context, address)) return false;
	const recorded = context.observed.records.get(address);
	const isUnknown = isPresent(recorded) ? recorded.value === null : id !== void 0;
	switch (kindOf(address)) {
		case "product": return isBound(context, "products.get") && isUnknown && !isGone(recorded, absent);
		case "bundle": return isBound(context, "bundles.get") && isUnknown && !isGone(recorded, absent);
		case "plan": return (isUnknown || !isPresent(recorded)) && !isGone(recorded, absent);
		case "subscription": return isBound(context, "subscriptions.get") && isUnknown || isBound(context, "versions.get") && hasUnknownVersion(context, address);
		default: return false;
	}
}
function isGone(recorded, absent) {
	return absent !== void 0 && recorded?.presence === "deleted";
}
/** Versions before the one in force are history and are not compared. */
function hasUnknownVersion(context, subscription) {
	const versions = recordedVersions(context, subscription);
	const holding = heldOn(versions, context.today);
	return versions.some((version) => version.value === null && (version === holding || version.status === "draft" || (version.start ?? "") > context.today));
}
function notRead(address) {
	return {
		kind: "unread",
		address,
		reason: "nobody knows what the service has there, and the service was not read",
		fix: READ_FIRST
	};
}
/** A notice where the service was not read, or was read only in part. */
function readingNotices({ lookedAt }) {
	if (lookedAt === void 0) return [];
	if (lookedAt.size === 0) return [{
		code: "service-not-read",
		address: null,
		message: "the service was not read: everything is compared with what is recorded, and what the service changed is not seen"
	}];
	return [{
		code: "service-partly-read",
		address: null,
		message: "only what this plan touches was read: what the service changed elsewhere is not seen"
	}];
}

// src/plan/records/applied-by-name.ts
/** `renames` are the plan's own. Each run brings its own renames, which were carried out before its steps. */
function underPresentNames(applied, renames) {
	const present = new Map(renames.map(({ from, to }) => [from, to]));
	return applied.toReversed().map((run) => {
		const prices = run.prices.map(({ product, addresses, ...price }) => ({
			...price,
			product: present.get(product) ?? product,
			addresses: addresses.map((address) => {
				const owner = ownerOf(address);
				return `${present.get(owner) ?? owner}${address.slice(owner.length)}`;
			})
		}));
		for (const { from, to } of run.renames) present.set(from, present.get(to) ?? to);
		return {
			...run,
			prices
		};
	}).toReversed();
}

// src/plan/records/carry-records.ts
/** `renamed_from`: carries the record of an old key and its versions to the new key before anything is compared. */
/** A rename that was carried out already changes nothing, because its old key no longer has a record. */
function carryRecords(whole, observed, typed) {
	const owners = [];
	const diagnostics = [];
	for (const kind of DECLARED_KINDS) {
		const declared = whole.catalog[COLLECTION[kind]];
		for (const { key, address, renamedFrom, locate } of declared.values()) {
			if (renamedFrom === void 0) continue;
			const old = addressOf(kind, renamedFrom);
			if (!isPresent(observed.records.get(old))) continue;
			if (isDeclared(whole, old)) diagnostics.push(stillDeclared(old, locate(["renamed_from"])));
			else if (isPresent(observed.records.get(address))) diagnostics.push(bothRecorded(old, address, locate(["renamed_from"]), typed));
			else owners.push({
				from: old,
				to: address,
				key
			});
		}
	}
	const renames = withVersions(owners, observed);
	const named = observed.applied === void 0 ? {} : { applied: underPresentNames(observed.applied, renames) };
	return {
		observed: {
			...owners.length === 0 ? observed : moved(observed, renames),
			...named
		},
		renames,
		diagnostics
	};
}
/** Each rename is followed by the renames of its versions. */
function withVersions(owners, { records }) {
	const byOwner = groupBy(records.keys(), ownerOf);
	return owners.flatMap(({ from, to, key }) => {
		const versions = (byOwner.get(from) ?? []).filter((address) => address !== from);
		return [{
			from,
			to
		}, ...versions.map((version) => ({
			from: version,
			to: versionOf(key, version)
		}))];
	});
}
/** The address of a version once its subscription has the new key. */
function versionOf(key, version) {
	const point = version.slice(version.lastIndexOf(".") + 1);
	return versionAddress(key, point === "opening" ? null : point);
}
function moved(observed, renames) {
	const records = new Map(observed.records);
	const live = new Map(observed.live);
	for (const { from, to } of renames) {
		const row = records.get(from);
		const shown = live.get(from);
		records.delete(from);
		live.delete(from);
		if (row) records.set(to, {
			...row,
			address: to
		});
		if (shown) live.set(to, shown);
	}
	const names = new Map(renames.map(({ from, to }) => [from, to]));
	for (const [address, row] of records) if (row.value !== null) records.set(address, {
		...row,
		value: renamedIn(row.value, names)
	});
	return {
		...observed,
		records,
		live
	};
}
/** Values that were sent refer to other things by id. Only values that are projected refer to them by address. */
function renamedIn(value, names) {
	const renamed = (one) => {
		if (isJsonArray(one)) return one.map(renamed);
		if (!isJsonObject(one)) return one;
		const to = names.get(referenceIn(one) ?? "");
		return to === void 0 ? renamedIn(one, names) : { $ref: `${to}#id` };
	};
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one)]));
}
function stillDeclared(old, source) {
	return {
		severity: "error",
		code: "renamed-and-kept",
		...source ? { source } : {},
		message: `${old} is still declared`,
		fix: "take the old entry out, or take `renamed_from` away"
	};
}
function bothRecorded(old, address, source, typed) {
	return {
		severity: "error",
		code: "renamed-over-record",
		...source ? { source } : {},
		message: `${old} and ${address} are both recorded`,
		fix: `take \`renamed_from\` away, or drop one record with: ${commandLine(typed, `state rm ${old}`)}`
	};
}

// src/plan/records/find-orphans.ts
/** Every plan lists recorded things that are no longer declared, so that nothing is forgotten by omission. */
function findOrphans(whole, observed) {
	return [...observed.records.values()].filter((recorded) => isPresent(recorded) && !isVersionRecord(recorded) && !isDeclared(whole, recorded.address));
}
/**
* Finds the orphans that a new address may well be under another key: a subscription of the same customer, anything
* else of the same name. Nothing is created until somebody says which one it is.
*/
function createTwinFinder(orphans) {
	const twins = /* @__PURE__ */ new Map();
	for (const { address, value } of orphans) {
		const likeness = kindOf(address) === "subscription" ? value?.customer_id : value?.name;
		if (typeof likeness !== "string") continue;
		const key = twinKey(address, likeness);
		twins.set(key, [...twins.get(key) ?? [], address]);
	}
	return (address, likeness) => typeof likeness === "string" ? twins.get(twinKey(address, likeness)) ?? [] : [];
}
function twinKey(address, likeness) {
	return `${kindOf(address)} ${likeness}`;
}
function probableRename(context, address, twins) {
	const [first = "", ...others] = twins;
	const [collection, key = ""] = first.split(".");
	const isOne = others.length === 0;
	const who = isOne ? first : `${first} and ${grouped(String(others.length))} more of its kind`;
	const verb = isOne ? "is" : "are";
	return {
		kind: "dependent",
		address,
		reason: `${who} left the catalog, ${verb} still recorded and ${collection === "subscriptions" ? `${verb} for the same customer` : `${isOne ? "has" : "have"} the same name`}: creating this one could double ${isOne ? "it" : "one of them"}`,
		fix: isOne ? `if it is the same one, write \`renamed_from: ${key}\`; if not, run: ${commandLine(context, `state rm ${first}`)}` : `if it is one of them, write \`renamed_from\` with its key; those that it is not are listed as orphaned, each with the command that drops it`
	};
}
/** Defers everything that left the catalog, including requests of an earlier run that are in doubt there. */
function deferOrphans(context, orphans, open, renames) {
	const renamed = new Set(renames.map(({ from }) => from));
	const left = open.filter(({ address }) => !isDeclared(context, address) && !renamed.has(ownerOf(address)));
	const doubtful = new Map(left.map((intent) => [ownerOf(intent.address), intent]));
	return [...orphans.filter(({ address }) => !doubtful.has(address)).map((record) => orphaned(context, record)), ...[...doubtful].map(([owner, intent]) => orphanedInDoubt(context, owner, intent))];
}
function orphaned(typed, { address, remoteId }) {
	return {
		kind: "orphaned",
		address,
		reason: `it left the catalog and is still at the service${remoteId ? ` as ${remoteId}` : ""}`,
		fix: `declare it again, write \`renamed_from\` where it has a new key, or run: ${commandLine(typed, `state rm ${address}`)}`
	};
}
/** No apply sends such a request again, and its record stays until the request is resolved. */
function orphanedInDoubt(typed, owner, { address, operation }) {
	return {
		kind: "orphaned",
		address: owner,
		reason: `it left the catalog while ${operation} ${address} is in doubt, which no apply sends again`,
		fix: `declare it again, and the next apply resolves it, or run: ${commandLine(typed, `resolve ${address} --send-again`)}`
	};
}

// src/plan/records/recorded-elsewhere.ts
/** One thing at the service has one record: an id on record at another declared address is not adopted again. */
/** Undefined where the id may be adopted, or was adopted already. */
function planRecordedElsewhere(context, declared) {
	const { address, id } = declared;
	if (id === void 0 || isPresent(context.observed.records.get(address))) return void 0;
	const other = declaredOwner(context, address, id);
	return other && part({ diagnostics: [recordedElsewhere(declared, id, other)] });
}
/**
* Another declared address of the same kind that has the id on record. An address that left the catalog does not
* count, because its thing may come back under a new key.
*/
function declaredOwner(context, address, id) {
	const owner = context.nameId(id);
	if (owner === void 0 || owner === address || kindOf(owner) !== kindOf(address)) return void 0;
	return declaredAt(context.catalog, owner);
}
function recordedElsewhere({ locate }, id, other) {
	return {
		severity: "error",
		code: "id-recorded-elsewhere",
		source: locate(["id"]),
		message: `the id "${id}" is recorded as ${other.address}, which the catalog still declares`,
		fix: `write \`renamed_from: ${other.key}\` and take \`${other.key}\` out if it is the same thing under a new key, or give the id of the other one`,
		related: [{
			source: other.locate([]),
			message: "declared here"
		}]
	};
}

// src/plan/records/standing.ts
/** The standing of an address after its part: created by a step, existing already, or missing. */
function standingOf(address, planned, exists) {
	const create = planned.steps.find((step) => step.address === address && step.action === "create");
	return {
		madeBy: create?.id,
		missing: create === void 0 && !exists
	};
}
function needsOf(references, standings) {
	const dependsOn = /* @__PURE__ */ new Set();
	const missing = /* @__PURE__ */ new Set();
	for (const reference of references) {
		if (reference.kind === "id") continue;
		const standing = standings.get(reference.address);
		if (standing === void 0 || standing.missing) missing.add(reference.address);
		else if (standing.madeBy !== void 0) dependsOn.add(standing.madeBy);
	}
	return {
		dependsOn: [...dependsOn].sort(),
		missing: [...missing].sort()
	};
}
function dependent(address, missing) {
	return {
		kind: "dependent",
		address,
		reason: `it uses ${missing.join(", ")}, which this plan does not create`,
		fix: `fix ${missing.length === 1 ? "that" : "those"} first`
	};
}

// src/plan/records/note-agreed.ts
/** Empty where the value is recorded already. `desired` must agree with the service's value, as compared. */
function noteAgreed(context, recorded, desired) {
	const { address, remoteId, start, status } = recorded;
	if (remoteId === null) return [];
	const value = withKnownIds(context, laidOver(recorded.value ?? {}, desired));
	if (recorded.value !== null && same(compared(context, recorded.value), compared(context, value))) return [];
	return [{
		address,
		remote_id: remoteId,
		how: "compared",
		value,
		start,
		status
	}];
}
function laidOver(recorded, desired) {
	const declared = Object.fromEntries(Object.entries(desired).filter(([, value]) => value !== null));
	const [before, after] = [recorded.metadata, declared.metadata];
	const metadata = isJsonObject(before) && isJsonObject(after) ? { metadata: {
		...before,
		...after
	} } : {};
	return {
		...recorded,
		...declared,
		...metadata
	};
}
/** Records contain ids as they are sent, so that they stay valid when a key is renamed. */
function withKnownIds(context, value) {
	return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, knownIds(context, member)]));
}
function knownIds(context, value) {
	if (isJsonArray(value)) return value.map((element) => knownIds(context, element));
	if (!isJsonObject(value)) return value;
	const address = referenceIn(value);
	return address === void 0 ? withKnownIds(context, value) : idOf(context, address) ?? value;
}
function idOf({ observed, catalog }, address) {
	const recorded = observed.records.get(address)?.remoteId;
	if (recorded) return recorded;
	const parsed = parseAddress(address);
	switch (parsed?.kind) {
		case "product": return catalog.products.get(parsed.key)?.id;
		case "bundle": return catalog.bundles.get(parsed.key)?.id;
		case "plan": return catalog.plans.get(parsed.key)?.id;
		case "customer": return catalog.customers.get(parsed.key)?.id;
		default: return;
	}
}

// src/plan/steps/adopt-subscription.ts
/** The adoption of a subscription, together with its versions where it was read. */
function adoptionsOf(context, subscription, id, desired) {
	const { address } = subscription;
	const live = liveAt(context, address);
	const how = "declared";
	if (live?.kind !== "read") return [{
		address,
		remote_id: id,
		how,
		value: null,
		start: context.today,
		status: null
	}];
	const start = startOf(live, context.today);
	return [{
		address,
		remote_id: id,
		how,
		value: projectOnto(live.value, desired),
		start,
		status: live.status
	}, ...foundVersions(context, address, start).map((version) => ({
		address: version.address,
		remote_id: version.remoteId,
		how,
		value: null,
		start: version.start,
		status: version.status
	}))];
}
/** The same adoptions after the versions were compared. A version that agrees is noted as the catalog has it. */
function withAgreed(context, adoptions, agreed) {
	return adoptions.map((adoption) => {
		const value = agreed.get(adoption.address);
		return adoption.value !== null || value === void 0 ? adoption : {
			...adoption,
			value: withKnownIds(context, value)
		};
	});
}
/** The records that planning starts from, as the run will have noted them. */
function recordsOfAdoptions(adoptions) {
	return adoptions.map(({ address, remote_id, value, start, status }) => ({
		address,
		remoteId: remote_id,
		value,
		answered: null,
		start,
		status,
		presence: "present",
		revision: 0,
		appliedAtMs: 0
	}));
}
/** True if an empty update has to read the subscription before anything is compared. */
function mustBeRead(context, recorded) {
	return recorded.value === null && recorded.answered === null && liveAt(context, recorded.address) === void 0;
}
function takeReading(planned, subscription, timeline) {
	const isVersionKnown = planned.versions().length > 0;
	const holds = pointInForce(timeline, planned.now);
	planned.take({
		address: planned.address,
		operation: "subscriptions.update",
		action: "adopt",
		cause: "catalog",
		body: {},
		differences: [],
		source: subscription.locate(["id"]),
		opens: isVersionKnown || holds === void 0 ? null : openedAddress(planned.address, holds),
		notes: ["an empty update: it changes nothing, and its answer shows what the service has; the next plan compares"]
	});
}
/**
* Adoptions of values that were unknown, or known only in part, and have been compared. Nothing is left to send, so
* the service has the catalog's values. They are noted and count as sent from then on.
*/
function comparedSince(context, planned, desired, versions) {
	if (planned.steps.length > 0) return [];
	const own = planned.recordAt(planned.address);
	const agrees = (own?.value === null || liveAt(context, planned.address)?.kind === "read") && planned.drift.every(({ address }) => address !== planned.address);
	return [
		...own && agrees ? noteAgreed(context, own, desired) : [],
		...planned.versions().flatMap((row) => {
			const value = row.value === null ? versions.get(row.address) : void 0;
			return value ? noteAgreed(context, {
				...row,
				status: row.status ?? "published"
			}, value) : [];
		}),
		...planned.versions().flatMap((row) => publishedSince(context, row))
	];
}
/** Notes that a draft was published, because otherwise every later plan that does not read it would publish it. */
function publishedSince(context, { address, remoteId, value, start, status }) {
	if (!(context.observed.records.get(address)?.status === "draft") || status === "draft" || remoteId === null || value === null) return [];
	return [{
		address,
		remote_id: remoteId,
		how: "compared",
		value,
		start,
		status
	}];
}
/**
* The versions that were read but are not on record, so that somebody else made them: the one that holds, from
* `since`, and the scheduled ones, each from the day in its address.
*/
function foundVersions(context, subscription, since) {
	return context.versionsRead(subscription).flatMap(([address, live]) => {
		const recorded = context.observed.records.get(address);
		if (recorded?.presence === "present") return [];
		const parsed = parseAddress(address);
		const day = parsed?.kind === "version" && parsed.point !== "opening" ? parsed.point : since;
		return [{
			address,
			remoteId: live.remoteId,
			value: null,
			answered: null,
			start: day,
			status: live.status ?? "published",
			presence: "present",
			revision: recorded?.revision ?? 0,
			appliedAtMs: 0
		}];
	});
}
/** True for a version that was found at the service, and that no user of this state ever sent or compared. */
function isFound({ value, revision }) {
	return value === null && revision === 0;
}
/** The contract's start, or today where that lies ahead: the version's own day is not read, but it holds today. */
function startOf(live, today) {
	const start = contractStart(live.value);
	return start !== null && start <= today ? start : today;
}

// src/plan/steps/order-steps.ts
/** Steps of one subscription keep the order in which they were planned: they run strictly one after another. */
function orderSteps(steps) {
	return [...steps].sort((a, b) => {
		if (a.action === "delete" !== (b.action === "delete")) return a.action === "delete" ? 1 : -1;
		return compareAddresses(ownerOf(a.address), ownerOf(b.address));
	});
}

// src/plan/steps/plan-declared.ts
const OPERATIONS = {
	product: {
		create: "products.create",
		update: "products.update"
	},
	plan: {
		create: "plans.create",
		update: "plans.update"
	}
};
/** `found` is the id to adopt where state has no record yet. */
function planDeclared(context, kind, declared, found) {
	const recorded = context.observed.records.get(declared.address);
	if (isPresent(recorded)) return planExisting$1(context, kind, declared, recorded);
	if (found) return planAdoption$1(context, kind, declared, found);
	return planCreation$1(context, kind, declared, recorded);
}
function planExisting$1(context, kind, declared, recorded) {
	const diagnostics = idMismatch(context, declared, recorded);
	const live = liveAt(context, declared.address);
	const evidence = /* @__PURE__ */ new Map([[declared.address, evidenceAt(context, declared.address, recorded)]]);
	if (live?.kind === "missing") return part({
		diagnostics,
		evidence,
		drift: [gone(declared)]
	});
	if (recorded.value === null && live === void 0 && recorded.remoteId !== null) {
		const found = {
			remoteId: recorded.remoteId,
			how: "compared"
		};
		return joinParts([part({ diagnostics }), planUnread(context, kind, declared, found, recorded)]);
	}
	const planned = planFields(context, kind, declared, recorded, recorded.value ?? void 0, live?.value);
	const agrees = live !== void 0 && planned.steps.length + planned.deferred.length + planned.drift.length === 0;
	return joinParts([part({
		diagnostics,
		evidence,
		notices: noLongerManaged(declared.address, recorded, declared.fields, openFields(recorded)),
		adoptions: agrees ? noteAgreed(context, recorded, declared.fields) : []
	}), planned]);
}
function planAdoption$1(context, kind, declared, found) {
	const live = liveAt(context, declared.address);
	if (live?.kind === "missing") return part({ diagnostics: [noSuchId(declared, found.remoteId)] });
	const shown = live?.value ?? found.listed;
	if (shown === void 0) return planUnread(context, kind, declared, found, void 0);
	const evidence = /* @__PURE__ */ new Map([[declared.address, "live"]]);
	const base = projectOnto(shown, declared.fields);
	const planned = planFields(context, kind, live ? declared : {
		...declared,
		fields: pick(declared.fields, Object.keys(shown))
	}, void 0, void 0, shown);
	return joinParts([part({
		adoptions: [adoptionOf(declared, found, base)],
		evidence
	}), planned]);
}
/**
* Plans a thing whose values are neither recorded nor read. The catalog's `adopt` says how it is adopted; without
* `adopt` it is deferred.
*/
function planUnread(context, kind, declared, found, recorded) {
	const { address, fields, adopt } = declared;
	const evidence = /* @__PURE__ */ new Map([[address, "unknown"]]);
	if (adopt === void 0 && Object.keys(fields).length > 0) {
		const adoptions = recorded ? [] : [adoptionOf(declared, found, null)];
		return part({
			adoptions,
			evidence,
			deferred: [unread(declared)]
		});
	}
	const base = adopt === "send" ? {} : fields;
	const planned = planFields(context, kind, declared, recorded, base, void 0);
	return joinParts([part({
		adoptions: [adoptionOf(declared, found, base)],
		evidence
	}), planned]);
}
function adoptionOf({ address }, { remoteId, how }, value) {
	return {
		address,
		remote_id: remoteId,
		how,
		value,
		start: null,
		status: null
	};
}
function planFields(context, kind, declared, recorded, base, live) {
	const found = differencesOf(context, {
		desired: declared.fields,
		recorded: base && managed(base, declared.fields),
		live
	}, (path) => declared.locate(path));
	const { carried, fields, drift } = sortDifferences(context, declared.address, found);
	if (carried.length === 0) return part({ drift });
	const operation = OPERATIONS[kind].update;
	if (!isBound(context, operation)) return part({
		drift,
		deferred: [blocked(declared.address, operation, `changing ${fields.join(", ")}`)]
	});
	const step = makeStep(context, {
		address: declared.address,
		operation,
		action: "update",
		cause: stepCause(carried),
		body: pick(declared.fields, fields),
		dependsOn: [],
		differences: carried,
		source: declared.locate([])
	}, recorded);
	return part({
		steps: [step],
		drift
	});
}
function planCreation$1(context, kind, declared, recorded) {
	const operation = OPERATIONS[kind].create;
	if (!isBound(context, operation)) {
		const deferred = blocked(declared.address, operation, `creating it`);
		return part({ deferred: [{
			...deferred,
			fix: `${deferred.fix}; or make it by hand and give its id here`
		}] });
	}
	return part({ steps: [creation(context, declared, operation, recorded)] });
}
function creation(context, declared, operation, recorded) {
	return makeStep(context, {
		address: declared.address,
		operation,
		action: "create",
		cause: "catalog",
		body: declared.fields,
		dependsOn: [],
		differences: differencesOf(context, {
			desired: declared.fields,
			recorded: void 0,
			live: void 0
		}, (path) => declared.locate(path)),
		source: declared.locate([])
	}, recorded);
}
/** The interface lists no fields of products and plans: every recorded field counts, none as nullable. */
function openFields({ value }) {
	return Object.keys(value ?? {}).map((name) => ({
		name,
		nullable: false
	}));
}
/** Leaves out recorded fields that left the catalog, because they are no longer managed. */
function managed(recorded, fields) {
	return pick(recorded, Object.keys(fields));
}
function pick(value, names) {
	return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}
function idMismatch(context, declared, recorded) {
	if (declared.id === void 0 || recorded.remoteId === null || declared.id === recorded.remoteId) return [];
	return [{
		severity: "error",
		code: "id-changed",
		source: declared.locate(["id"]),
		message: `${declared.address} is recorded with the id "${recorded.remoteId}", and the catalog now says "${declared.id}"`,
		fix: `write the recorded id, or drop the record with: ${commandLine(context, `state rm ${declared.address}`)}`
	}];
}
/**
* Notices about fields that left the catalog and that null does not remove. The service keeps such a field, and
* nobody compares it any more.
*/
function noLongerManaged(address, recorded, desired, fields) {
	return fields.filter(({ name, nullable }) => !nullable && recorded.value?.[name] !== void 0 && desired[name] === void 0).map(({ name }) => ({
		code: "no-longer-managed",
		address,
		message: `${name} left the catalog; the service keeps it as it is, since null does not take it away`
	}));
}
function noSuchId(declared, id) {
	return {
		severity: "error",
		code: "id-not-found",
		source: declared.locate(["id"]),
		message: `the service has nothing with the id "${id}"`,
		fix: "write the id that the service shows, or leave `id` out to create it"
	};
}
function unread(declared) {
	return {
		kind: "unread",
		address: declared.address,
		reason: "it is adopted by its id and cannot be read, so nobody knows what the service has there",
		fix: "write `adopt: as_written` if the service has this already, or `adopt: send` to send it"
	};
}
function gone(declared) {
	return {
		address: declared.address,
		differences: [{
			op: "remove",
			path: "",
			cause: "service",
			source: null
		}]
	};
}

// src/plan/steps/plan-deletion.ts
const DELETIONS = {
	product: {
		operation: "products.delete",
		usedBy: "product_id"
	},
	bundle: {
		operation: "bundles.delete",
		usedBy: "bundle_id"
	},
	plan: {
		operation: "plans.delete",
		usedBy: "plan_id"
	}
};
function isDue(absent, today) {
	return absent === true || absent !== void 0 && absent <= today;
}
function planDeletion(context, kind, declared) {
	const { address, absent, id: declaredId, locate } = declared;
	const { operation, usedBy } = DELETIONS[kind];
	const recorded = context.observed.records.get(address);
	if (recorded?.presence === "deleted") return part({});
	const id = isPresent(recorded) ? recorded.remoteId : declaredId;
	if (id === null || id === void 0 || liveAt(context, address)?.kind === "missing") return part({});
	const users = recordedUsers(context, usedBy, id);
	if (users.length > 0) return part({ deferred: [stillUsed(address, users)] });
	if (!isBound(context, operation)) return part({ deferred: [blocked(address, operation, "deleting it")] });
	const cause = absent === true ? "catalog" : "calendar";
	const step = makeStep(context, {
		address,
		operation,
		action: "delete",
		cause,
		body: null,
		dependsOn: [],
		differences: [{
			op: "remove",
			path: "",
			cause,
			source: locate(["absent"])
		}],
		source: locate(["absent"])
	}, recorded);
	const adoptions = isPresent(recorded) ? [] : [{
		address,
		remote_id: id,
		how: "declared",
		value: {},
		start: null,
		status: null
	}];
	return part({
		steps: [step],
		adoptions
	});
}
function stillUsed(address, users) {
	return {
		kind: "not_due",
		address,
		reason: `it is still used by ${someOf(users, SHOWN)}`,
		fix: "it is deleted by the first plan in which nothing recorded uses it any more"
	};
}
/** The records with the id in a field of that name. A version counts only if it holds today or later. */
function recordedUsers(context, field, id) {
	return [...context.observed.records.values()].filter((row) => isPresent(row) && row.value !== null && mentions(row.value, field, id)).filter((row) => !isVersionRecord(row) || !isHistory(context, row)).map(({ address }) => address).sort();
}
/** True for a version that a later one has already replaced. */
function isHistory(context, version) {
	return recordedVersions(context, ownerOf(version.address)).some((other) => other !== version && other.status !== "draft" && other.start !== null && other.start <= context.today && (version.start === null || follows(other, version)));
}
function follows(other, version) {
	if (other.start === null || version.start === null || version.start > other.start) return false;
	return other.start > version.start || other.appliedAtMs > version.appliedAtMs;
}
function mentions(value, field, id) {
	if (isJsonArray(value)) return value.some((element) => mentions(element, field, id));
	if (!isJsonObject(value)) return false;
	return value[field] === id || Object.values(value).some((member) => mentions(member, field, id));
}
const SHOWN = 3;

// src/plan/steps/plan-bundle.ts
function planBundle(context, bundle, standings) {
	if (isDue(bundle.absent, context.today)) return planDeletion(context, "bundle", bundle);
	const edition = editionOn(bundle, context.today);
	const needs = needsOf([...edition.prices.values()].map(({ product }) => product), standings);
	if (needs.missing.length > 0) return part({ deferred: [dependent(bundle.address, needs.missing)] });
	const recorded = context.observed.records.get(bundle.address);
	const planned = isPresent(recorded) ? planExisting(context, bundle, edition, recorded, needs.dependsOn) : bundle.id === void 0 ? planCreation(context, bundle, edition, recorded, needs.dependsOn) : planAdoption(context, bundle, bundle.id, edition, needs.dependsOn);
	return joinParts([planned, part({ deferred: waitingEditions(context, bundle) })]);
}
function planCreation(context, bundle, edition, recorded, dependsOn) {
	const body = encodeBundle(bundle, edition);
	const step = makeStep(context, {
		address: bundle.address,
		operation: "bundles.create",
		action: "create",
		cause: "catalog",
		body,
		dependsOn,
		differences: differencesOf(context, {
			desired: body,
			recorded: void 0,
			live: void 0
		}, sourceIn(context, bundle, edition)),
		source: bundle.locate([])
	}, recorded);
	return part({ steps: [step] });
}
function planExisting(context, bundle, edition, recorded, dependsOn) {
	const live = liveAt(context, bundle.address);
	const evidence = /* @__PURE__ */ new Map([[bundle.address, evidenceAt(context, bundle.address, recorded)]]);
	const diagnostics = idMismatch(context, bundle, recorded);
	if (live?.kind === "missing") return part({
		evidence,
		diagnostics,
		drift: [gone(bundle)]
	});
	const update = planUpdate(context, bundle, edition, recorded, live?.value, dependsOn);
	const notices = noLongerManaged(bundle.address, recorded, encodeBundle(bundle, edition), fieldsOf("bundle") ?? []);
	const adoptions = live !== void 0 && update.steps.length + update.drift.length === 0 ? noteAgreed(context, recorded, encodeBundle(bundle, edition)) : [];
	return joinParts([part({
		evidence,
		diagnostics,
		notices,
		adoptions
	}), update]);
}
function planAdoption(context, bundle, id, edition, dependsOn) {
	const live = liveAt(context, bundle.address);
	if (live?.kind === "missing") return part({ diagnostics: [noSuchId(bundle, id)] });
	const desired = encodeBundle(bundle, edition);
	const evidence = /* @__PURE__ */ new Map([[bundle.address, live ? "live" : "unknown"]]);
	const adoption = (value) => [{
		address: bundle.address,
		remote_id: id,
		how: "declared",
		value,
		start: null,
		status: null
	}];
	if (live) {
		const update = planUpdate(context, bundle, edition, void 0, live.value, dependsOn);
		const sent = update.steps.flatMap(({ body }) => Object.keys(body ?? {}));
		const agreed = Object.keys(desired).filter((name) => !sent.includes(name));
		return joinParts([part({
			evidence,
			adoptions: adoption(withKnownIds(context, pick(desired, agreed)))
		}), update]);
	}
	if (bundle.adopt === "as_written") return part({
		evidence,
		adoptions: adoption(withKnownIds(context, desired))
	});
	if (bundle.adopt === "send") {
		const update = planUpdate(context, bundle, edition, void 0, void 0, dependsOn);
		return joinParts([part({
			evidence,
			adoptions: adoption({})
		}), update]);
	}
	return part({
		evidence,
		deferred: [unread(bundle)]
	});
}
function planUpdate(context, bundle, edition, recorded, live, dependsOn) {
	const desired = encodeBundle(bundle, edition);
	const known = recorded?.value ? pick(recorded.value, Object.keys(desired)) : void 0;
	const found = differencesOf(context, {
		desired,
		recorded: known,
		live
	}, sourceIn(context, bundle, edition));
	const { carried, fields, drift } = sortDifferences(context, bundle.address, found);
	if (carried.length === 0) return part({ drift });
	const cause = causeOf(context, bundle, edition, recorded, carried);
	const step = makeStep(context, {
		address: bundle.address,
		operation: "bundles.update",
		action: "update",
		cause,
		body: pick(desired, fields),
		dependsOn,
		differences: cause === "calendar" ? carried.map((difference) => ({
			...difference,
			cause
		})) : carried,
		source: edition.from === null ? bundle.locate([]) : edition.source
	}, recorded);
	return part({
		steps: [step],
		drift
	});
}
/** The calendar is the cause where an earlier edition equals the record: nobody changed anything, a date came. */
function causeOf(context, bundle, edition, recorded, carried) {
	if (carried.some(({ cause }) => cause !== "catalog")) return stepCause(carried);
	const value = recorded?.value;
	if (!value) return "catalog";
	return bundle.editions.slice(0, bundle.editions.indexOf(edition)).some((old) => same(compared(context, encodeBundle(bundle, old)), compared(context, value))) ? "calendar" : "catalog";
}
function encodeBundle(bundle, edition) {
	return {
		name: bundle.name ?? bundle.key,
		...bundle.description === void 0 ? {} : { description: bundle.description },
		prices: encodeBundlePrices(edition)
	};
}
function sourceIn(context, bundle, edition) {
	return (path) => {
		const [field, identity, ...rest] = path;
		const priced = [...edition.prices.values()].find(({ product }) => referenceName(context, product) === identity);
		return field === "prices" && priced ? priced.locate(rest) : bundle.locate(path);
	};
}
function waitingEditions(context, bundle) {
	return bundle.editions.flatMap(({ from, description }) => from === null || from <= context.today ? [] : [{
		kind: "not_due",
		address: bundle.address,
		reason: `its prices change on ${from}${description === void 0 ? "" : ` (${description})`}`,
		fix: `run apply on or after ${from}; subscriptions that use it get their versions ahead of that day`
	}]);
}

// src/plan/steps/plan-customer.ts
function planCustomer(context, customer) {
	const { address, id, fields, locate } = customer;
	const recorded = context.observed.records.get(address);
	if (isPresent(recorded)) return planMade(context, customer, recorded);
	if (id !== void 0) return part({});
	if (!isBound(context, "customers.create")) {
		const deferred = blocked(address, "customers.create", "creating it");
		return part({ deferred: [{
			...deferred,
			fix: `${deferred.fix}; or make it by hand and give its id here`
		}] });
	}
	const step = makeStep(context, {
		address,
		operation: "customers.create",
		action: "create",
		cause: "catalog",
		body: fields,
		dependsOn: [],
		differences: differencesOf(context, {
			desired: fields,
			recorded: void 0,
			live: void 0
		}, (path) => locate(path)),
		source: locate([])
	}, recorded);
	return part({ steps: [step] });
}
/** Only the creation sends a customer's fields, because no operation of the table changes a customer. */
function planMade(context, customer, recorded) {
	const { address, fields, locate } = customer;
	const changed = topLevel(differencesOf(context, {
		desired: fields,
		recorded: recorded.value ?? fields,
		live: void 0
	}, (path) => locate(path)));
	const deferred = changed.length === 0 ? [] : [{
		kind: "blocked",
		address,
		reason: `${changed.join(", ")} changed in the catalog, and no operation changes a customer`,
		fix: "write what was sent when it was created, and change it at the service"
	}];
	const evidence = /* @__PURE__ */ new Map([[address, recorded.value ? "recorded" : "unknown"]]);
	return part({
		deferred,
		evidence,
		diagnostics: idMismatch(context, customer, recorded)
	});
}

// src/plan/steps/plan-pricing-plan.ts
function planPricingPlan(context, plan) {
	if (isDue(plan.absent, context.today)) return planDeletion(context, "plan", plan);
	const recorded = context.observed.records.get(plan.address);
	const { listed, complete, wholeNames } = context.observed.plans;
	if (plan.id !== void 0) {
		const shown = listed.find(({ id }) => id === plan.id);
		return planDeclared(context, "plan", plan, {
			remoteId: plan.id,
			how: "declared",
			...shown === void 0 ? {} : { listed: { ...shown } }
		});
	}
	if (isPresent(recorded)) return planDeclared(context, "plan", plan, void 0);
	const matches = listed.filter(({ id, name }) => name === plan.fields.name && declaredOwner(context, plan.address, id) === void 0);
	if (!(complete || wholeNames?.has(String(plan.fields.name)) === true) && matches.length <= 1) return part({ deferred: [incompleteList(plan)] });
	const [match, second] = matches;
	if (match && second) return part({ diagnostics: [ambiguous(plan, matches.length)] });
	const found = match && {
		remoteId: match.id,
		how: "matched_by_name",
		listed: { ...match }
	};
	return planDeclared(context, "plan", plan, found);
}
function incompleteList(plan) {
	return {
		kind: "unread",
		address: plan.address,
		reason: "the list of plans has further pages that cannot be asked for, so one match by name proves nothing",
		fix: "give its `id`, or name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }"
	};
}
function ambiguous(plan, matches) {
	return {
		severity: "error",
		code: "ambiguous-plan",
		source: plan.locate([]),
		message: `the service has ${matches} plans named "${String(plan.fields.name)}"`,
		fix: "give the `id` of the one that is meant"
	};
}

// src/plan/steps/plan-product.ts
function planProduct(context, product) {
	const found = product.id === void 0 ? void 0 : {
		remoteId: product.id,
		how: "declared"
	};
	return isDue(product.absent, context.today) ? planDeletion(context, "product", product) : planDeclared(context, "product", product, found);
}

// src/plan/planned-subscription.ts
function startPlanning(context, address, now, recorded, { dependsOn: needed, standings }) {
	const folded = new Map(recorded.map((row) => [row.address, row]));
	const steps = [];
	const deferred = [];
	const drift = [];
	return {
		address,
		now,
		standings,
		steps,
		deferred,
		drift,
		recordAt: (at) => {
			const row = folded.get(at);
			return isPresent(row) ? row : void 0;
		},
		versions: () => [...folded.values()].filter((row) => row.address !== address && isPresent(row)),
		take: (parts) => {
			const previous = steps.at(-1);
			const dependsOn = previous ? [.../* @__PURE__ */ new Set([previous.id, ...needed])] : needed;
			const step = makeStep(context, {
				...parts,
				dependsOn
			}, folded.get(parts.address));
			steps.push(step);
			for (const row of foldProjected({
				...step,
				day: step.effective_at ?? now
			}, folded)) folded.set(row.address, row);
		},
		defer: (entry) => deferred.push(entry),
		drifted: (entry) => drift.push(entry)
	};
}

// src/plan/steps/drafts-left-behind.ts
/** Drafts that are recorded and no longer declared. */
function leftBehind(planned, timeline) {
	const declared = new Set(timeline.points.map(({ address }) => address));
	return planned.versions().filter(({ address, status }) => status === "draft" && !declared.has(address));
}
function draftsLeftBehind(context, planned, timeline) {
	const rest = isBound(context, "versions.delete") ? "" : ", since nothing deletes it";
	return [...leftBehind(planned, timeline).map(({ address, remoteId }) => ({
		code: "draft-left-behind",
		address,
		message: `its entry left the catalog; the draft ${remoteId ?? ""} stays at the service${rest}`
	})), ...unrecorded(context, planned)];
}
function unrecorded(context, { address }) {
	const live = liveAt(context, address);
	const isOpen = context.observed.openIntents.some((intent) => ownerOf(intent.address) === address);
	if (live?.kind !== "read" || isOpen) return [];
	const recorded = new Set(context.recordsOf(address).map(({ remoteId }) => remoteId));
	return (live.drafts ?? []).filter(({ remoteId }) => !recorded.has(remoteId)).map(({ remoteId, start, description }) => ({
		code: "draft-left-behind",
		address,
		message: `the service has the draft ${remoteId}${start === null ? "" : ` for ${start}`}${description === null ? "" : ` (${JSON.stringify(description)})`}, which no entry of the catalog stands for: publish or delete it at the service`
	}));
}

// src/plan/bodies/complete-value.ts
/** The content of a version for this point; undefined where there is nothing to send or the version is deferred. */
function completeValue(context, planned, point, before) {
	const declared = context.oneOfEach(encodeItems(point.items ?? []));
	const rest = {
		...point.description === void 0 ? {} : { description: point.description },
		...point.entitlements === void 0 ? {} : { entitlements: point.entitlements }
	};
	if (!point.overPlan) return contentsOf(declared)(rest);
	const opening = planned.recordAt(versionAddress(parseAddress(planned.address)?.key ?? "", null));
	const needed = before !== opening || saysMoreThanItems(point) || isUndone(context, opening);
	const laid = layOverPlan(context, declared, opening, needed);
	const defer = (kind, reason, fix) => {
		planned.defer({
			kind,
			address: point.address,
			reason,
			fix
		});
	};
	switch (laid.kind) {
		case "complete": return {
			items: laid.items,
			...rest
		};
		case "as_opened": return;
		case "not_made_yet": return defer("not_due", "a version needs the complete item set, and what the plan brings is read back once the subscription is there", "plan and apply once more after this apply");
		case "unread": return defer("unread", "a version needs the complete item set, and the version that shows what the plan brings could not be read", isPassedOver(context, planned.address) ? READ_FIRST : "give the full set in a dated entry");
		case "dropped": return defer("unread", `${laid.names.join(", ")} left the catalog, and the plan's own price for it is not shown`, "declare the price that should hold, or give the full set in a dated entry");
		default: return laid;
	}
}
/** Versions with the same items, description and entitlements share one content. */
const contentsOf = remember((items) => {
	const oneOfEach = createOneOfEach();
	const contentWith = remember((rest) => ({
		items,
		...rest
	}));
	return (rest) => contentWith(oneOfEach(rest));
});
/** True if the service changed items that were declared over the plan, and the change is to be undone. */
function isUndone(context, opening) {
	if (opening === void 0 || !context.reverts(opening.address)) return false;
	const live = liveAt(context, opening.address);
	return live?.kind === "read" && changesSince(context, opening, live.value).length > 0;
}
/**
* True if the point has content that no creation carries. A bundle change's description does not count, because it is
* a note on a version that is needed for its prices.
*/
function saysMoreThanItems({ origin, description, entitlements = [] }) {
	return entitlements.length > 0 || origin === "entry" && description !== void 0;
}

// src/plan/diff/version-drift.ts
const MISSING = {
	op: "remove",
	path: "",
	cause: "service",
	source: null
};
/** `value` is the content of a version that would undo the changes; undefined where there is none. */
function listServiceChanges(context, planned, version, value) {
	if (version === void 0 || value !== void 0 && context.reverts(version.address)) return;
	const live = liveAt(context, version.address);
	if (live === void 0 || live.kind === "missing" && version.value === null) return;
	const found = live.kind === "read" ? [...changesSince(context, version, live.value), ...outOfForce(live)] : [MISSING];
	if (found.length > 0) planned.drifted({
		address: version.address,
		differences: found
	});
}
/** Lists the changes that somebody else's scheduled version would make to the catalog's content of its day. */
function listFoundVersion(context, planned, version, desired) {
	const live = liveAt(context, version.address);
	if (live?.kind !== "read") return;
	const found = serviceChanges(desired, comparedVersion(context, live.value, false));
	if (found.length > 0) planned.drifted({
		address: version.address,
		differences: found
	});
}
/** The difference for a version that should hold and does not, although it has the content that was sent. */
function outOfForce({ outOfForce: why }) {
	if (why === void 0) return [];
	return [why.kind === "ended" ? {
		op: "add",
		path: "/end_date",
		value: why.on,
		cause: "service",
		source: null
	} : {
		op: "remove",
		path: entitlementPath(why),
		cause: "service",
		source: null
	}];
}
/** The reverse of {@link outOfForce}, for a version that is sent anew: from the service's state to the wanted one. */
function backInForce({ outOfForce: why }) {
	if (why === void 0) return [];
	return [why.kind === "ended" ? {
		op: "remove",
		path: "/end_date",
		from: why.on,
		cause: "service",
		source: null
	} : {
		op: "add",
		path: entitlementPath(why),
		value: "active",
		cause: "service",
		source: null
	}];
}
function entitlementPath({ entitlement }) {
	return `/entitlements/${entitlement.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

// src/plan/steps/withdraw-version.ts
/** True if the version can be deleted and is still as recorded: a draft may have been published by hand since. */
function canWithdraw(context, version) {
	const { address, remoteId, status } = version;
	if (remoteId === null || !isBound(context, "versions.delete")) return false;
	const live = liveAt(context, address);
	return live === void 0 || live.kind === "read" && (live.status ?? status) === status;
}
/**
* True if deleting the version leaves no version of its day at the service. A version that replaced another one of
* the same day gives the place back to it, so only a version that was made once, by this state, is deleted.
*/
function isOnlyOfItsDay({ revision, value }) {
	return revision === 1 && value !== null;
}
function takeWithdrawal(planned, version, note) {
	const isDraft = version.status === "draft";
	planned.take({
		address: version.address,
		operation: "versions.delete",
		action: "withdraw",
		cause: "catalog",
		body: null,
		differences: [],
		source: null,
		effectiveAt: isDraft ? null : version.start,
		notes: [note]
	});
}
function withdrawalText(day) {
	return `deletes the version scheduled for ${day}; the prices before it continue`;
}

// src/plan/steps/version-steps.ts
/**
* Publishes a draft with exactly the wanted content where that is bound; anything else becomes a version of its own.
* A version that uses things which will not exist is deferred, and its day stays as it is.
*/
function takeVersion(context, planned, wanted) {
	const { address, point, value, effectiveAt, before } = wanted;
	const { missing } = needsOf(itemReferences(point.items ?? []), planned.standings);
	if (missing.length > 0) {
		planned.defer(dependent(address, missing));
		return;
	}
	const recorded = planned.recordAt(address);
	const draft = recorded?.status === "draft" ? recorded : void 0;
	const shared = {
		address,
		source: point.locate([]),
		effectiveAt: effectiveAt ?? null
	};
	if (draft && value.draft !== true && isBound(context, "versions.publish") && agrees(context, value, point, draft)) {
		planned.take({
			...shared,
			operation: "versions.publish",
			action: "publish",
			cause: "catalog",
			body: null,
			differences: []
		});
		return;
	}
	const found = context.oneOfEach(changesOf(context, value, point, before, before && liveValue(context, before)));
	const isDeleted = draft !== void 0 && canWithdraw(context, draft);
	if (isDeleted) takeWithdrawal(planned, draft, `deletes the draft ${draft.remoteId}: it is made anew`);
	const left = draft && !isDeleted ? [`the draft ${draft.remoteId ?? ""} is left behind: nothing deletes it`] : [];
	planned.take({
		...shared,
		operation: "versions.create",
		action: "create",
		cause: stepCause(found),
		body: effectiveAt === void 0 ? value : sentOn(value)(effectiveAt),
		differences: found,
		follows: point.origin === "entry" && recorded === void 0 ? null : followedBundle(context, point, found),
		notes: [...wanted.notes, ...left]
	});
}
/** Versions with the same content and day are sent with one body. */
const sentOn = remember((value) => {
	const bodies = /* @__PURE__ */ new Map();
	return (day) => {
		const body = bodies.get(day) ?? {
			...value,
			effective_at: day
		};
		bodies.set(day, body);
		return body;
	};
});
function agrees(context, value, point, version) {
	if (version === void 0 || !isKnown(context, version)) return false;
	const live = comparedLive(context, version);
	if (live === void 0 && version.value && isPlainlySameIn(context)(value, version.value)) return true;
	return changesOf(context, value, point, version, live).length === 0;
}
const isPlainlySameIn = remember(({ nameId }) => rememberPair((one, other) => isPlainlySame(one, other, nameId)));
function isKnown(context, version) {
	return version.value !== null || liveAt(context, version.address)?.kind === "read";
}
/** The changes that a version of this point would make to the standing one, as far as those are known. */
function changesOf(context, value, point, version, live) {
	const noted = countsDescription(point, version);
	const shown = live && comparedVersion(context, live, noted);
	const recorded = version?.value ? comparedVersion(context, version.value, noted) : void 0;
	return [...differences({
		desired: comparedVersion(context, value, noted),
		recorded: version && recorded && shown ? besidePlan(context, version, recorded, shown) : recorded,
		live: shown
	}, (path) => versionSource(context, point, path)), ...undoneEnd(context, version)];
}
/** A version that ended by hand is sent anew where a revert is asked for. */
function undoneEnd(context, version) {
	if (version === void 0 || version.remoteId === null || !context.reverts(version.address)) return [];
	const live = liveAt(context, version.address);
	return live?.kind === "read" ? backInForce(live) : [];
}
/**
* A version is needed only for differences from the record. A change by the service is no reason for one, except
* where nothing is recorded or the change is to be undone.
*/
function comparedLive(context, version) {
	return version.value === null || context.reverts(version.address) ? liveValue(context, version) : void 0;
}
/** The value that was read describes the standing version, not the version that this plan puts in its place. */
function liveValue(context, version) {
	const live = liveAt(context, version.address);
	return live?.kind === "read" && version.remoteId !== null ? live.value : void 0;
}
function countsDescription(point, version) {
	return point.origin === "entry" && version?.address === point.address;
}

// src/plan/steps/plan-drafts.ts
function planDrafts(context, planned, timeline) {
	for (const point of timeline.points) if (point.draft) planDraft(context, planned, timeline, point);
	if (!isBound(context, "versions.delete")) return;
	for (const draft of leftBehind(planned, timeline)) if (canWithdraw(context, draft) && !isOpen(context, draft.address)) takeWithdrawal(planned, draft, `deletes the draft ${draft.remoteId}: its entry left the catalog`);
}
/** Makes a draft once. A draft that somebody published is billed although nobody wrote so, and is listed. */
function planDraft(context, planned, timeline, point) {
	const recorded = planned.recordAt(point.address);
	if (recorded && recorded.status !== "draft") return;
	if (recorded && !isStillDraft(context, recorded)) {
		listPublished(context, planned, recorded);
		return;
	}
	if (isOpen(context, point.address)) return;
	const before = recorded ?? heldOn(planned.versions(), point.from ?? planned.now);
	const value = completeValue(context, planned, point, before);
	if (value === void 0 || recorded && agrees(context, value, point, recorded)) return;
	if (isBound(context, "versions.update") && updateInPlace()) return;
	takeVersion(context, planned, {
		address: point.address,
		point,
		value: {
			...value,
			draft: true
		},
		effectiveAt: point.from ?? void 0,
		before,
		notes: []
	});
	function updateInPlace() {
		if (value === void 0) return false;
		const drafts = recorded ? [recorded] : leftBehind(planned, timeline).filter(isMovable);
		const isSame = (one, other) => same(compared(context, { items: one }), compared(context, { items: other }));
		const day = recorded ? void 0 : point.from ?? void 0;
		const [update] = drafts.flatMap((draft) => {
			const body = draft.value && draftUpdate({
				before: draft.value,
				value,
				day,
				isSame
			});
			return body ? [{
				draft,
				body
			}] : [];
		}).sort((a, b) => Object.keys(a.body).length - Object.keys(b.body).length);
		if (update === void 0) return false;
		const { draft, body } = update;
		const found = changesOf(context, value, point, draft, liveValue(context, draft));
		planned.take({
			address: draft.address,
			operation: "versions.update",
			action: "update",
			cause: recorded ? stepCause(found) : "catalog",
			body,
			differences: found,
			source: point.locate([]),
			effectiveAt: point.from,
			opens: recorded ? null : point.address,
			notes: recorded ? [] : [`the draft moves from ${draft.start} to ${point.from}`]
		});
		return true;
	}
	function isMovable(draft) {
		return draft.remoteId !== null && !isOpen(context, draft.address) && isStillDraft(context, draft);
	}
}
function listPublished(context, planned, { address }) {
	const live = liveAt(context, address);
	if (live?.kind !== "read") return;
	const status = {
		op: "replace",
		path: "/status",
		from: "draft",
		value: live.status ?? "published",
		cause: "service",
		source: null
	};
	planned.drifted({
		address,
		differences: [status]
	});
}
/** False where the service shows that somebody published the draft by hand. */
function isStillDraft(context, { address }) {
	const live = liveAt(context, address);
	return live === void 0 || live.kind === "read" && !isPublished(live);
}
function isOpen({ observed }, address) {
	return observed.openIntents.some((intent) => intent.address === address || intent.opens === address);
}

// src/plan/steps/plan-versions.ts
const NOTHING = /* @__PURE__ */ new Map();
const RELIES = "relies on the later of two versions of one day holding";
/** Returns the catalog's content for each recorded version that agrees with it, to note values that were unknown. */
function planVersions(context, planned, timeline, subscription) {
	const agreed = [planNow(context, planned, timeline)];
	const { ends = null } = subscription;
	for (const day of laterDays(planned, timeline).filter((each) => ends === null || each < ends)) agreed.push(planLater(context, planned, timeline, day));
	planDrafts(context, planned, timeline);
	return new Map(agreed.flatMap((known) => [...known]));
}
function planNow(context, planned, timeline) {
	const point = pointInForce(timeline, planned.now);
	if (point === void 0) return NOTHING;
	const holding = heldOn(planned.versions(), planned.now);
	const value = completeValue(context, planned, point, holding);
	if (value === void 0 || agrees(context, value, point, holding)) {
		listServiceChanges(context, planned, holding, value);
		return value && holding ? /* @__PURE__ */ new Map([[holding.address, value]]) : NOTHING;
	}
	takeVersion(context, planned, {
		address: point.address,
		point,
		value,
		effectiveAt: dayToSend(context, planned, timeline, point, holding),
		before: holding,
		notes: overtakenBy(planned, point, holding)
	});
	return NOTHING;
}
/**
* The day to send; undefined for the day of apply. A dated entry that was never applied is sent with its own date
* even once its day has come. The exception is an entry behind a version of a later day that was applied since,
* because it would never hold there. The opening of a contract that starts later is sent with that start.
*/
function dayToSend(context, planned, timeline, point, holding) {
	if (holding?.start === context.today && holding.address === versionAddress(keyOf(planned.address), context.today)) return context.today;
	if (isLateEntry(planned, point) && point.from !== timeline.start && point.from !== null && !isAfter(holding, point.from)) return point.from;
	return planned.now > context.today ? planned.now : void 0;
}
/** True for an entry that was never applied; making its draft does not count. */
function isLateEntry(planned, point) {
	const applied = planned.recordAt(point.address);
	return point.origin === "entry" && (applied === void 0 || applied.status === "draft");
}
function isAfter(version, day) {
	return version !== void 0 && version.start !== null && version.start > day;
}
function overtakenBy(planned, point, holding) {
	if (point.from === null || !isLateEntry(planned, point) || !isAfter(holding, point.from)) return [];
	return [`holds from the day of apply and not from ${point.from}: a version from ${holding?.start} stands already`];
}
/** Days after now on which the timeline turns or a published version stands, each once, in order. */
function laterDays(planned, timeline) {
	const turns = timeline.points.flatMap(({ from, draft }) => from === null || draft ? [] : [from]);
	const scheduled = published(planned).flatMap(({ start }) => start === null ? [] : [start]);
	return [.../* @__PURE__ */ new Set([...turns, ...scheduled])].filter((day) => day > planned.now).sort();
}
function planLater(context, planned, timeline, day) {
	const point = pointInForce(timeline, day);
	if (point === void 0) return NOTHING;
	const standing = latestVersion(published(planned).filter(({ start }) => start === day));
	const before = standing ?? heldOn(planned.versions(), day);
	const value = completeValue(context, planned, point, before);
	const stands = standing !== void 0 && !mayBeOutlasted(context, planned, day) || point.origin !== "entry";
	if (value === void 0 || stands && agrees(context, value, point, before)) {
		listServiceChanges(context, planned, standing, value);
		return value && standing ? /* @__PURE__ */ new Map([[standing.address, value]]) : NOTHING;
	}
	const turnsHere = point.from === day;
	const isForeign = standing !== void 0 && isFound(standing) && !turnsHere;
	if (isForeign && !context.reverts(standing.address)) {
		listFoundVersion(context, planned, standing, comparedVersion(context, value, false));
		return NOTHING;
	}
	if (!turnsHere && standing && !isForeign && isDeletable(context, planned, point, standing)) {
		takeWithdrawal(planned, standing, withdrawalText(day));
		return NOTHING;
	}
	takeVersion(context, planned, {
		address: turnsHere ? point.address : standing?.address ?? versionAddress(keyOf(planned.address), day),
		point,
		value,
		effectiveAt: day,
		before: isForeign ? {
			...standing,
			value
		} : before,
		notes: standing ? [turnsHere ? `replaces the version scheduled for ${day}; ${RELIES}` : withdrawal(day)] : []
	});
	return NOTHING;
}
/**
* True if a scheduled version can be deleted without another one in its place. Tomorrow's version cannot: where the
* service's calendar is ahead of the project's, it has begun there.
*/
function isDeletable(context, planned, point, standing) {
	const { missing } = needsOf(itemReferences(point.items ?? []), planned.standings);
	return missing.length === 0 && (standing.start ?? "") > addDays(context.today, 1) && isOnlyOfItsDay(standing) && canWithdraw(context, standing);
}
/**
* True if a version that this plan sends for the day of apply could outlast tomorrow's version: where the service's
* calendar is ahead of the project's, both begin on one day there, and the one made later holds.
*/
function mayBeOutlasted(context, planned, day) {
	return day === addDays(context.today, 1) && planned.steps.some(({ operation, effective_at }) => operation === "versions.create" && effective_at === null);
}
function withdrawal(day) {
	return `cancels the version scheduled for ${day}; the prices before it continue; ${RELIES}`;
}
function published(planned) {
	return planned.versions().filter(({ status }) => status !== "draft");
}
function keyOf(subscription) {
	return subscription.split(".")[1] ?? "";
}

// src/plan/bodies/patch-body.ts
/**
* Members that the interface types as nullable. A member that left the catalog is sent as null: the interface does
* not say whether an object is merged or replaced, and null means the same either way.
*/
const NULLABLE_MEMBERS = {
	billing: [
		"auto_issue_invoices",
		"auto_pay_invoices",
		"first_billing_date",
		"payment_terms"
	],
	renewal: [
		"auto_renew",
		"duration_months",
		"period_type"
	],
	discount: ["duration_unit", "duration_value"],
	price_escalation: ["percentage", "escalate_metered_unit_rates"]
};
/** `before` is the recorded value, `work` the differences to send. A field that null cannot remove is left out. */
function patchBody(fields, wanted, before, work) {
	const paths = work.map(({ path }) => pointerPath(path));
	const body = {};
	for (const { name, managed, nullable } of fields) {
		const touched = paths.filter(([field]) => field === name);
		const value = wanted[name];
		if (touched.length === 0) continue;
		if (managed === "by-key") body[name] = changedKeys(value, before[name], touched);
		else if (value !== void 0) body[name] = withMembersTakenAway(name, value, before[name]);
		else if (nullable) body[name] = null;
	}
	return body;
}
function changedKeys(wanted, before, touched) {
	const now = isJsonObject(wanted) ? wanted : {};
	const was = isJsonObject(before) ? before : {};
	const whole = touched.some(({ length }) => length === 1);
	const keys = [.../* @__PURE__ */ new Set([...Object.keys(now), ...Object.keys(was)])].sort();
	return Object.fromEntries(keys.filter((key) => whole || touched.some(([, member]) => member === key)).map((key) => [key, ownField(now, key) ?? null]));
}
function withMembersTakenAway(field, value, before) {
	if (!isJsonObject(value) || !isJsonObject(before)) return value;
	const gone = (NULLABLE_MEMBERS[field] ?? []).filter((member) => before[member] !== void 0 && value[member] === void 0);
	return {
		...value,
		...Object.fromEntries(gone.map((member) => [member, null]))
	};
}

// src/plan/steps/subscription-update.ts
/** The fields of a subscription itself, without its versions: their places in the catalog, and the update to send. */
const SUBSCRIPTION_FIELDS = fieldsOf("subscription") ?? [];
const PATCHED_FIELDS = SUBSCRIPTION_FIELDS.filter(({ carriedBy }) => carriedBy === "update" || carriedBy === "both");
const CREATE_ONLY = SUBSCRIPTION_FIELDS.filter(({ carriedBy }) => carriedBy === "create");
const BY_KEY = SUBSCRIPTION_FIELDS.filter(({ managed }) => managed === "by-key").map(({ name }) => name);
function desiredFields(subscription) {
	const customer = madeCustomer(subscription);
	return {
		...subscription.fields,
		...customer ? { customer_id: encodeReference(customer) } : {},
		...subscription.plan ? { plan_id: encodeReference(subscription.plan) } : {}
	};
}
/** The place of a field of the subscription itself. A price's own place is shown with the version that carries it. */
function fieldSource(subscription, path) {
	const [field, ...rest] = path;
	if (field === "plan_id") return subscription.locate(["plan"]);
	if (field === "customer_id" && subscription.customer) return subscription.locate(["customer"]);
	if (field === "items") return subscription.locate([
		"versions",
		0,
		"items"
	]);
	return subscription.locate([field ?? "", ...rest]);
}
/** An edit of a field that only the creating request carries cannot be applied: it is an error with its fix. */
function createOnlyEdits(context, subscription, recorded, desired) {
	const before = recorded.value ?? shownFields(context, recorded);
	if (before === void 0) return [];
	const known = only(before, CREATE_ONLY);
	const found = differencesOf(context, {
		desired: only(desired, CREATE_ONLY),
		recorded: recorded.value === null ? void 0 : known,
		live: recorded.value === null ? known : void 0
	}, (path) => fieldSource(subscription, path));
	return topLevel(found).map((name) => ({
		severity: "error",
		code: "create-only-field",
		source: fieldSource(subscription, [name]),
		message: `${name} of ${subscription.address} was set when it was created and cannot be changed`,
		fix: `${asItWas(context.catalog, found.filter(({ path }) => pointerPath(path)[0] === name))}, or end this subscription and declare another one under a new key`
	}));
}
/**
* The text to write so that the catalog agrees again. Nobody may have the old values at hand, least of all those of
* an adopted subscription.
*/
function asItWas(catalog, found) {
	return found.map(({ path, from }) => {
		const name = pointerPath(path).join(".");
		if (from === void 0) return `leave ${name} out`;
		const text = typeof from === "string" ? from : JSON.stringify(from);
		const plan = parseAddress(text);
		return plan?.kind === "plan" ? asPlanned(catalog, plan.key) : `write ${name}: ${text}`;
	}).join(", ");
}
/** A plan whose entry is gone may be declared under a new key; a reference to the old key would not help then. */
function asPlanned({ plans }, key) {
	return plans.has(key) ? `write plan: ${key}` : `write \`renamed_from: ${key}\` in the plan that it is now, or declare plans.${key} again and write plan: ${key}`;
}
function takeUpdate(context, planned, subscription, desired) {
	const recorded = planned.recordAt(planned.address);
	if (!recorded) return;
	const shown = shownFields(context, recorded);
	const wanted = only(desired, PATCHED_FIELDS);
	const foundIn = (live) => differencesOf(context, {
		desired: wanted,
		recorded: recorded.value ? only(recorded.value, PATCHED_FIELDS) : void 0,
		live: live && withUnanswered("subscription", live, recorded.value ?? {})
	}, (path) => fieldSource(subscription, path));
	const seen = foundIn(shown);
	const found = liveAt(context, planned.address)?.kind === "read" || recorded.value === null ? seen : [...seen, ...foundIn(void 0).filter((each) => !isWithin(each, seen))];
	const { carried, drift } = sortDifferences(context, planned.address, found, BY_KEY);
	const unwritten = unwrittenTerms(context, recorded, wanted);
	const reverted = context.reverts(planned.address) ? unwritten : [];
	const left = [
		...createOnlyChanges(context, recorded),
		...drift.flatMap((entry) => entry.differences),
		...reverted.length > 0 ? [] : unwritten.map(added)
	];
	if (left.length > 0) planned.drifted({
		address: planned.address,
		differences: left
	});
	const body = {
		...patchBody(PATCHED_FIELDS, wanted, recorded.value ?? shown ?? {}, carried),
		...Object.fromEntries(reverted.map(([name]) => [name, null]))
	};
	const sent = [...carried, ...reverted.map(removed)].filter(({ path }) => Object.hasOwn(body, path.split("/")[1] ?? ""));
	if (Object.keys(body).length === 0) return;
	planned.take({
		address: planned.address,
		operation: "subscriptions.update",
		action: "update",
		cause: stepCause(sent),
		body,
		differences: sent,
		source: subscription.locate([]),
		notes: Object.entries(body).flatMap(([name, value]) => value === null ? [`${name} is taken away: it is not in the catalog`] : [])
	});
}
function isWithin({ path }, others) {
	return others.some((other) => `${path}/`.startsWith(`${other.path}/`) || `${other.path}/`.startsWith(`${path}/`));
}
/**
* Terms in force at the service that neither the catalog has nor any request ever had. Other fields that the catalog
* does not write are left alone, but these terms are money that nobody approved.
*/
function unwrittenTerms(context, recorded, wanted) {
	const { value } = recorded;
	const shown = shownFields(context, recorded);
	if (shown === void 0 || value === null) return [];
	return MONEY_TERMS.flatMap((name) => {
		const term = shown[name];
		return Object.hasOwn(wanted, name) || Object.hasOwn(value, name) || !isInForce(term) ? [] : [[name, term]];
	});
}
function isInForce(term) {
	if (isJsonObject(term)) return term.enabled !== false;
	if (term === 0) return false;
	return term !== void 0 && term !== null;
}
function added([name, value]) {
	return {
		op: "add",
		path: `/${name}`,
		value,
		cause: "service",
		source: null
	};
}
function removed([name, value]) {
	return {
		op: "remove",
		path: `/${name}`,
		from: value,
		cause: "service",
		source: null
	};
}
/** The service's changes in fields that no update carries, such as an extended contract: listed, never undone. */
function createOnlyChanges(context, recorded) {
	const shown = shownFields(context, recorded);
	if (shown === void 0 || recorded.value === null) return [];
	return serviceChanges(compared(context, only(recorded.value, CREATE_ONLY)), compared(context, shown));
}
function only(value, fields) {
	return Object.fromEntries(Object.entries(value).filter(([name]) => fields.some((field) => field.name === name)));
}

// src/plan/steps/plan-subscription.ts
function planSubscription(context, subscription, timeline, standings) {
	const { address } = subscription;
	const recorded = context.observed.records.get(address);
	const live = liveAt(context, address);
	const exists = isPresent(recorded);
	const shownStatus = live?.kind === "read" ? live.status : null;
	if (live?.kind !== "missing" && isOver(context, subscription, exists ? recorded : void 0, shownStatus)) return part({ evidence: exists ? /* @__PURE__ */ new Map([[address, evidenceAt(context, address, recorded)]]) : /* @__PURE__ */ new Map() });
	if (live?.kind === "missing") return exists ? part({ drift: [gone(subscription)] }) : notFound(subscription);
	if (live && live.status !== null && live.status !== "draft" && live.status !== "active") return part({
		deferred: [ended(context, address, live.status)],
		drift: exists ? [statusDrift(recorded, live.status)] : [],
		evidence: /* @__PURE__ */ new Map([[address, "live"]])
	});
	const desired = desiredFields(subscription);
	const adoptions = exists || subscription.id === void 0 ? [] : adoptionsOf(context, subscription, subscription.id, desired);
	const known = exists ? [...context.recordsOf(address), ...foundVersions(context, address, context.today)] : recordsOfAdoptions(adoptions);
	const { dependsOn } = needsOf(allReferences(subscription, timeline), standings);
	const now = timeline.start === null ? context.today : laterDay(timeline.start, context.today);
	const planned = startPlanning(context, address, now, known, {
		dependsOn,
		standings
	});
	const before = planned.recordAt(address);
	if (!isPresent(before)) {
		const opening = openingPoint(timeline, now);
		const { missing } = needsOf(creationReferences(subscription, opening), standings);
		if (missing.length > 0) return part({ deferred: [dependent(address, missing)] });
		takeCreation(context, planned, subscription, timeline, desired);
	}
	const diagnostics = isPresent(before) ? createOnlyEdits(context, subscription, before, desired) : [];
	let noted = adoptions;
	if (isPresent(before) && mustBeRead(context, before)) takeReading(planned, subscription, timeline);
	else {
		const isPast = subscription.ends !== void 0 && subscription.ends <= context.today;
		if (!isPast) takeUpdate(context, planned, subscription, desired);
		const versions = isPast ? /* @__PURE__ */ new Map() : planVersions(context, planned, timeline, subscription);
		if (!isPast) takeActivation(context, planned, subscription);
		takeEnd(context, planned, subscription);
		noted = adoptions.length > 0 ? withAgreed(context, adoptions, versions) : comparedSince(context, planned, desired, versions);
	}
	return part({
		steps: planned.steps,
		deferred: [...heldChanges(address, timeline.held, context.today), ...planned.deferred],
		drift: planned.drift,
		adoptions: noted,
		notices: [...isPresent(before) ? noLongerManaged(address, before, desired, PATCHED_FIELDS) : [], ...draftsLeftBehind(context, planned, timeline)],
		diagnostics: [...exists ? idMismatch(context, subscription, recorded) : [], ...diagnostics],
		evidence: isPresent(before) ? /* @__PURE__ */ new Map([[address, evidenceAt(context, address, before)]]) : /* @__PURE__ */ new Map()
	});
}
function creationReferences(subscription, opening) {
	return [...ownReferences(subscription), ...itemReferences(opening?.items ?? [])];
}
function notFound(subscription) {
	return part({ diagnostics: [noSuchId(subscription, subscription.id ?? "")] });
}
function takeCreation(context, planned, subscription, timeline, desired) {
	const carried = SUBSCRIPTION_FIELDS.filter(({ carriedBy }) => carriedBy === "create" || carriedBy === "both").map(({ name }) => name);
	const opening = openingPoint(timeline, planned.now);
	const later = Object.keys(desired).filter((name) => !carried.includes(name) && desired[name] !== null);
	if (opening?.entitlements) later.push("entitlements");
	if (opening?.description !== void 0) later.push("the first version's description");
	if (opening !== pointInForce(timeline, planned.now)) later.push("the items that hold by now");
	const activates = subscription.autoActivate && (later.length === 0 || !isBound(context, "subscriptions.activate"));
	const body = {
		...Object.fromEntries(Object.entries(desired).filter(([name, value]) => carried.includes(name) && value !== null)),
		...opening?.items === void 0 ? {} : { items: context.oneOfEach(encodeItems(opening.items)) },
		...activates ? { auto_activate: true } : {}
	};
	planned.take({
		address: planned.address,
		operation: "subscriptions.create",
		action: "create",
		cause: "catalog",
		body,
		differences: differencesOf(context, {
			desired: body,
			recorded: void 0,
			live: void 0
		}, (path) => fieldSource(subscription, path)),
		source: subscription.locate([]),
		opens: opening ? openedAddress(planned.address, opening) : null,
		effectiveAt: planned.now > context.today ? planned.now : null,
		notes: activates && later.length > 0 ? [`created active; set by a second request: ${later.join(", ")}`] : []
	});
}
/**
* The point that the creation carries. Over a plan it is one with overrides only, so a complete entry that holds by
* now comes after it as a version of its own.
*/
function openingPoint(timeline, now) {
	const holds = pointInForce(timeline, now);
	const overPlan = timeline.points.find((point) => point.overPlan && !point.draft);
	return holds?.overPlan ? holds : overPlan ?? holds;
}
function takeActivation(context, planned, subscription) {
	const recorded = planned.recordAt(planned.address);
	if (!subscription.autoActivate || recorded?.status !== "draft") return;
	const live = liveAt(context, planned.address);
	if (live?.kind === "read" && live.status === "active") return;
	if (!isBound(context, "subscriptions.activate")) {
		planned.defer(blocked(planned.address, "subscriptions.activate", "activating it"));
		return;
	}
	const incomplete = planned.deferred.find(({ kind }) => kind === "not_due" || kind === "dependent");
	if (incomplete !== void 0) {
		planned.defer(activatedOnceComplete(planned.address, incomplete.address));
		return;
	}
	planned.take({
		address: planned.address,
		operation: "subscriptions.activate",
		action: "activate",
		cause: "catalog",
		body: null,
		differences: [],
		source: subscription.locate(["auto_activate"])
	});
}
function activatedOnceComplete(address, version) {
	return {
		kind: "dependent",
		address,
		reason: `it is activated once it is complete, and ${version} waits`,
		fix: "plan and apply once more after this apply"
	};
}
/** The drift of a subscription that is no longer billed although nobody wrote so. */
function statusDrift({ address, status }, now) {
	return {
		address,
		differences: [{
			op: "replace",
			path: "/status",
			...status === null ? {} : { from: status },
			value: now,
			cause: "service",
			source: null
		}]
	};
}
function ended(context, address, status) {
	return {
		kind: "ended",
		address,
		reason: `the service has it as "${status}", neither draft nor active`,
		fix: `take it out of the catalog and run: ${commandLine(context, `state rm ${address}`)}`
	};
}

// src/plan/assemble-plan.ts
function assemblePlan(inputs) {
	const { carried, context, timelines, planned, pending, steps, diagnostics, foundUpToDate } = arrange(inputs);
	if (steps === void 0) return {
		plan: void 0,
		diagnostics,
		foundUpToDate
	};
	const deferred = sortByAddress(planned.deferred);
	const drift = sortByAddress(planned.drift).map((entry) => inItsCurrency(context, entry));
	const adopted = onceAdopted(inputs, carried.observed, planned.adoptions) ?? context;
	const { usage: samples = [], cohortsBy = null, columns = [] } = inputs;
	const money = touchedMoney(adopted, steps, {
		samples,
		cohortsBy
	}, {
		context,
		renames: carried.renames
	});
	M('touched');const sent = sentBy(inputs, {
		carried,
		planned,
		steps
	});
	const rules = rulesAround(inputs);
	const digest = planDigest({
		...sent,
		approvals: namedRules(rules)
	});
	const facts = {
		steps,
		pending,
		context: adopted,
		today: inputs.today,
		money,
		timelines,
		...inputs.before && { before: inputs.before }
	};
	const guards = checkGuards(protectingRenamed(inputs.guards, carried.renames), facts);
	const impact = {
		...impactOfPlan(adopted, steps, money),
		bundles: bundleReach(inputs, timelines, steps, inputs.today),
		...affectedBy(adopted, money, columns)
	};
	M('impact');const approvals = planApprovals(rules, {
		...facts,
		guards: inputs.guards,
		findings: guards,
		moves: new Set(impact.moves?.flatMap(({ subscriptions }) => subscriptions)).size,
		isCarriedOut: steps.length + sent.adoptions.length + sent.renames.length > 0
	});
	return {
		plan: sealPlan({
			format_version: 2,
			tool_version: inputs.toolVersion,
			...sent,
			today: inputs.today,
			targets: inputs.targets,
			...inputs.revert === "all" || inputs.revert.length === 0 ? {} : { reverts: inputs.revert },
			...inputs.comparedWith && { compared_with: inputs.comparedWith },
			catalog: {
				digest: inputs.catalog.digest,
				commit: inputs.commit
			},
			deferred,
			drift,
			notices: [
				...loosenedNotices(inputs.guards, inputs.proposedGuards, inputs.today),
				...approvalNotices(rules),
				...lockNotices(inputs.before, inputs.catalog),
				...usageNotices(inputs.usageBefore, samples),
				...reachNotices(inputs.catalog, inputs.today),
				...warningNotices(inputs.warnings ?? []),
				...escalationResets(money),
				...readingNotices(inputs.observed),
				...listNotices(inputs),
				...protectsNothing(inputs.guards, context),
				...unknownReverts(context, inputs.revert),
				...orderedNotice(inputs.guards, {
					context: adopted,
					money
				}),
				...planned.notices
			],
			guards,
			...approvals && { approvals },
			...evidenceOf(planned, inputs.upToDate),
			impact,
			counts: countPlan(context, steps, deferred, drift),
			...inputs.findHold && steps.length > 0 && { holds: holdOf(inputs, timelines, digest, digestOn(inputs)) },
			digest
		}),
		diagnostics,
		foundUpToDate
	};
}
/** The parts of the plan that its digest covers. */
function sentBy(inputs, { carried, planned, steps }) {
	return {
		project: inputs.project,
		...typedFor(inputs),
		target: {
			origin: inputs.origin,
			profile: inputs.bindings.profile
		},
		resolved_first: carried.observed.openIntents.map(resolvedFirst),
		steps,
		adoptions: sortByAddress(planned.adoptions),
		renames: carried.renames,
		guard_rules: rulesInForce(inputs.guards, inputs.today)
	};
}
function rulesAround({ approvals = NO_APPROVAL_RULES, approvalBase }) {
	return {
		own: approvals,
		base: approvalBase
	};
}
/** The digest of the same plan on another day, without its money; undefined where there is no plan then. */
function digestOn(inputs) {
	return (today) => {
		const moved = {
			...inputs,
			today
		};
		const { carried, planned, steps } = arrange(moved);
		if (steps === void 0) return void 0;
		const sent = sentBy(moved, {
			carried,
			planned,
			steps
		});
		return planDigest({
			...sent,
			approvals: namedRules(rulesAround(moved))
		});
	};
}
function inItsCurrency(context, drift) {
	const currency = currencyAt(context, drift.address);
	return currency === null ? drift : {
		...drift,
		currency
	};
}
/** A protected thing stays protected under the new name that the catalog gives it. */
function protectingRenamed(guards, renames) {
	const renamed = renames.filter(({ from }) => guards.protect.includes(from)).map(({ to }) => to);
	return renamed.length === 0 ? guards : {
		...guards,
		protect: [...guards.protect, ...renamed]
	};
}
/**
* The context with adopted things on record where they were read, for code that looks at the changes that steps make:
* a customer who pays by an adopted thing does so before the adoption. Undefined where nothing is adopted that way.
*/
function onceAdopted(inputs, observed, adoptions) {
	const read = adoptions.filter(({ address }) => observed.live.get(address)?.kind === "read");
	if (read.length === 0) return void 0;
	const records = new Map(observed.records);
	for (const row of recordsOfAdoptions(read)) records.set(row.address, row);
	return createContext({
		...inputs,
		observed: {
			...observed,
			records
		}
	});
}
/** Decides everything that a plan does; {@link assemblePlan} describes and judges the result. */
function arrange(inputs) {
	globalThis.M=globalThis.M||((w)=>{globalThis.gc();const m=process.memoryUsage();console.error(w,(m.heapUsed/1e6|0),'heap',(m.rss/1e6|0),'rss',(performance.now()|0))});M('arrange');const carried = carryRecords(inputs, projectResolved(inputs.observed), inputs);
	const context = createContext({
		...inputs,
		observed: carried.observed
	});
	const timelines = timelinesOf(context);
	M('timelines');const orphans = findOrphans(inputs, carried.observed);
	const parts = planEverything(context, timelines, createTwinFinder(orphans));
	M('planned');const unread = part({ deferred: [...deferOrphans(context, orphans, inputs.observed.openIntents, carried.renames), ...upToDateDeferred(inputs.upToDate, inputs.today)] });
	const whole = joinParts([...parts.values(), unread]);
	const planned = limitedTo(inputs.only, narrowToTargets(context, whole, inputs.targets));
	const foundUpToDate = () => findUpToDate(context, timelines, parts);
	const diagnostics = [...carried.diagnostics, ...planned.diagnostics].sort(compareDiagnostics);
	const steps = diagnostics.some(({ severity }) => severity === "error") ? void 0 : orderSteps(planned.steps);
	return {
		carried,
		context,
		timelines,
		planned,
		pending: whole.steps,
		steps,
		diagnostics,
		foundUpToDate
	};
}
/** A declared plan that no page showed may be on a page that could not be asked for. */
function listNotices({ catalog, observed }) {
	const { complete, listed, wholeNames } = observed.plans;
	if (complete || listed.length === 0) return [];
	if (![...catalog.plans.values()].some(({ address, fields: { name } }) => {
		return !(observed.live.has(address) || typeof name === "string" && wholeNames?.has(name));
	})) return [];
	return [{
		code: "incomplete-list",
		address: null,
		message: "the list of plans has further pages that cannot be asked for: absence from it proves nothing"
	}];
}
function planEverything(context, timelines, twinsOf) {
	const { catalog } = context;
	const standings = /* @__PURE__ */ new Map();
	const parts = /* @__PURE__ */ new Map();
	const add = (declared, likeness, plan) => {
		const { address, id } = declared;
		const twins = !isPresent(context.observed.records.get(address)) && id === void 0 ? twinsOf(address, likeness) : [];
		const planned = (twins.length > 0 ? part({ deferred: [probableRename(context, address, twins)] }) : planRecordedElsewhere(context, declared)) ?? (needsReading(context, declared) ? part({
			deferred: [notRead(address)],
			evidence: /* @__PURE__ */ new Map([[address, "unknown"]])
		}) : plan());
		const exists = (isPresent(context.observed.records.get(address)) || isAdopted(planned, address)) && liveAt(context, address)?.kind !== "missing";
		standings.set(address, standingOf(address, planned, exists));
		parts.set(address, planned);
	};
	for (const product of byKey(catalog.products)) add(product, product.fields.name, () => planProduct(context, product));
	for (const bundle of byKey(catalog.bundles)) add(bundle, bundle.name, () => planBundle(context, bundle, standings));
	for (const plan of byKey(catalog.plans)) add(plan, plan.fields.name, () => planPricingPlan(context, plan));
	for (const customer of byKey(catalog.customers)) add(customer, customer.fields.name, () => planCustomer(context, customer));
	for (const subscription of byKey(catalog.subscriptions)) {
		const timeline = timelines.get(subscription.key);
		if (timeline === void 0) throw new Error(`no timeline for ${subscription.address}`);
		add(subscription, customerIdOf(context, subscription), () => planSubscription(context, subscription, timeline, standings));
	}
	return parts;
}
/** The customer's id at the service; undefined for a customer that is still to be created. */
function customerIdOf({ observed }, subscription) {
	const made = madeCustomer(subscription);
	if (made?.kind !== "address") return subscription.fields.customer_id;
	return observed.records.get(made.address)?.remoteId ?? void 0;
}
function isAdopted({ adoptions }, address) {
	return adoptions.some((adoption) => adoption.address === address);
}
function timelinesOf({ catalog, observed, today }) {
	const openedOn = (address) => {
		const recorded = observed.records.get(address);
		return (isPresent(recorded) ? recorded.start : null) ?? today;
	};
	return new Map([...catalog.subscriptions].map(([key, subscription]) => [key, buildTimeline(catalog, subscription, openedOn(subscription.address))]));
}
function byKey(declared) {
	return [...declared.values()].sort((a, b) => a.key < b.key ? -1 : 1);
}
function resolvedFirst({ address, operation, method, path, body, key }) {
	return {
		address,
		operation,
		method,
		path,
		body,
		key
	};
}
function countPlan(context, steps, deferred, drift) {
	const count = (test) => steps.filter(test).length;
	const isVersion = (step) => step.operation === "versions.create";
	const touched = new Set(steps.map(({ address }) => address.split(".versions.")[0]));
	const unchanged = [
		context.catalog.products,
		context.catalog.bundles,
		context.catalog.plans,
		context.catalog.customers,
		context.catalog.subscriptions
	].flatMap((group) => [...group.values()]).filter(({ address }) => isPresent(context.observed.records.get(address)) && !touched.has(address));
	const upToDate = context.upToDate?.count ?? 0;
	const named = {
		create: count((step) => step.action === "create" && !isVersion(step)),
		update: count(({ action }) => action === "update"),
		version: count(isVersion),
		delete: count(({ action }) => action === "delete")
	};
	return {
		...named,
		other: steps.length - named.create - named.update - named.version - named.delete,
		deferred: deferred.length,
		drift: drift.length,
		unchanged: unchanged.length + upToDate
	};
}

export { createUsageLookup as a, directionOf as c, foldProjected as i, largestIncrease as l, assemblePlan as n, changesRules as o, recordsOfAdoptions as r, compareBills as s, arrange as t };