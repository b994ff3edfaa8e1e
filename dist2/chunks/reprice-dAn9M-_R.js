import { b as loadCatalog, r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { Dt as suggestName, It as decimal, Jt as isJsonArray, Nt as ZERO, Rt as isDecimalText, Ut as fault, Yt as isJsonObject, g as suggestAddress, i as EXIT, jt as HUNDRED, ln as parseAddress, mt as modelInUse, qt as sourceText, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { i as flowText, n as elementText } from "./catalog-text-qwPNCgX3.js";
import { o as require_dist } from "./read-yaml-DhMk-JZp.js";
import { a as readUnshared, c as contentEnd, d as startOf, h as sameData, i as readData, l as insertion, n as replaceTexts, o as afterLine, r as editFile, s as columnOf, t as readTexts, u as spliced } from "./edited-files-D1ZN6RtB.js";
import { _ as entryRanges, c as createPriceIdentity, h as buildTimeline, o as pointInForce, r as scheduleOfTimeline } from "./shared-use-Y6WgBaIb.js";
import { c as directionOf, s as compareBills } from "./assemble-plan-aCrCBhdH.js";
import { j as entryOn } from "./curve-landmarks-DiEWHq4G.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { t as addressFrom } from "./address-argument-DRNU3KKV.js";
import { t as tableText } from "./table-text-Czsm9GPB.js";
import { i as pathText, s as shareText } from "./value-text-ATPEdibV.js";
import { r as printPlan } from "./render-D1fqEhIt.js";
import { t as compareCatalogs } from "./plan-against-CIfyDYkQ.js";
import { i as subscriptionNamed } from "./subscription-on-day-D7T9kaQb.js";

// src/edit/insert-change.ts
var import_dist = require_dist();
/**
* The text with `change` among the `changes` of `bundle`, in the order of their days. Undefined where this bundle is not
* written out there (an alias, say), so that nothing can be put in.
*/
function insertChange(text, bundle, change) {
	const document = (0, import_dist.parseDocument)(text, {
		version: "1.2",
		schema: "core",
		keepSourceTokens: true
	});
	const found = document.getIn(["bundles", bundle], true);
	if (document.errors.length > 0 || !(0, import_dist.isMap)(found)) return void 0;
	const splice = spliceInto(text, found, change);
	return splice && spliced(text, [splice]);
}
function spliceInto(text, bundle, change) {
	const pair = bundle.items.find(({ key }) => (0, import_dist.isScalar)(key) && key.value === "changes");
	if (pair === void 0) return bundle.flow ? afterLastInFlow(bundle, `changes: [${flowText(change)}]`) : afterLine(text, contentEnd(bundle), changesBlock(change, columnOf(text, startOf(bundle))));
	const changes = pair.value;
	if (!(0, import_dist.isSeq)(changes)) return void 0;
	const before = changes.items.filter((item) => dayOf(item) < change.effective_at).length;
	if (changes.flow) return intoFlowList(changes, before, flowText(change));
	const element = indented(elementText(change), columnOf(text, startOf(changes)));
	const previous = before === 0 ? pair.key : changes.items[before - 1];
	return afterLine(text, contentEnd(previous), element);
}
function changesBlock(change, column) {
	return `${indented("changes:", column)}${indented(elementText(change), column + 2)}`;
}
function intoFlowList(list, before, element) {
	const next = list.items[before];
	if (next !== void 0) return insertion(startOf(next), `${element}, `);
	return afterLastInFlow(list, element);
}
/** Right behind the last element; behind the opening bracket where there is none. */
function afterLastInFlow(collection, added) {
	const last = collection.items.at(-1);
	return last === void 0 ? insertion(startOf(collection) + 1, ` ${added} `) : insertion(contentEnd(last), `, ${added}`);
}
function indented(lines, column) {
	return `${lines.split("\n").map((line) => " ".repeat(column) + line).join("\n")}\n`;
}
function dayOf(item) {
	return (0, import_dist.isMap)(item) ? String(item.get("effective_at") ?? "") : "";
}

// src/edit/edit-catalog.ts
/** Catalog files with changes written into them: exactly the changes, and nothing else of what the files say. */
/**
* The new texts by file; `texts`: the present ones. Throws a DiagnosticsError, with the change to be written by hand, where it
* cannot be put in without touching something else.
*/
function editCatalog(texts, changes) {
	const edited = /* @__PURE__ */ new Map();
	for (const { bundle, file, change } of changes) {
		const before = edited.get(file) ?? texts.get(file) ?? "";
		const after = insertChange(before, bundle, change);
		if (after === void 0 || !saysOnlyThat(file, {
			before,
			after,
			bundle,
			change
		})) throw fault("not-editable", `the change of bundles.${bundle} cannot be put into ${file} without touching something else`, `write it by hand under \`changes\`: ${flowText(change)}`);
		edited.set(file, after);
	}
	return edited;
}
function saysOnlyThat(file, { before, after, bundle, change }) {
	const [was, is] = [readUnshared(file, before), readData(file, after)];
	const bundles = isJsonObject(was) ? was.bundles : void 0;
	const own = isJsonObject(bundles) ? bundles[bundle] : void 0;
	if (!isJsonObject(was) || !isJsonObject(bundles) || !isJsonObject(own)) return false;
	const changes = Array.isArray(own.changes) ? own.changes : [];
	const next = changes.findIndex((each) => isJsonObject(each) && String(each.effective_at) > change.effective_at);
	const expected = {
		...was,
		bundles: {
			...bundles,
			[bundle]: {
				...own,
				changes: changes.toSpliced(next < 0 ? changes.length : next, 0, change)
			}
		}
	};
	return JSON.stringify(expected) === JSON.stringify(is);
}

// src/edit/except-subscription.ts
/**
* One edit for each entry from `change` on that uses the bundle. Throws a DiagnosticsError where none does, and where an
* entry overrides one of the prices already, so that nobody can say which part of it is to stay.
*/
function exceptSubscription(catalog, subscription, bundle, change, today) {
	const changed = isJsonObject(change.prices) ? change.prices : {};
	const prices = pricesOn$1(catalog, subscription, bundle, change, change.effective_at);
	if (!Object.keys(changed).every((key) => key in prices)) throw notInBundle(subscription, bundle, change);
	if (!sameData(prices, pricesOn$1(catalog, subscription, bundle, change, today))) throw changesBefore(subscription, change);
	const edits = entryRanges(subscription).filter(({ entry, until }) => entry.items !== void 0 && isLater(until, change.effective_at)).flatMap(({ entry }) => {
		const version = subscription.entries.indexOf(entry);
		return (entry.items ?? []).flatMap((item, index) => {
			if (item.kind !== "bundle" || item.bundle !== bundle.key) return [];
			const path = [
				"subscriptions",
				subscription.key,
				"versions",
				version,
				"items",
				index,
				"prices"
			];
			const missing = Object.keys(changed).filter((key) => !item.overrides.has(key));
			if (missing.length < Object.keys(changed).length) throw overridden(subscription, bundle, [...item.overrides.keys()]);
			if (item.overrides.size > 0) return missing.map((key) => ({
				path: [...path, key],
				value: prices[key] ?? null
			}));
			return [{
				path,
				value: prices
			}];
		});
	});
	if (edits.length === 0) throw notInBundle(subscription, bundle, change);
	const late = arrivalOfEarlier(catalog, subscription, bundle, change);
	if (late !== void 0) throw arrivesLater(subscription, change, late);
	return {
		subscription,
		edits
	};
}
function isLater(until, day) {
	return until === null || until > day;
}
/** By price key: the fields that the change writes, as the subscription has them on a day without the change. */
function pricesOn$1(catalog, subscription, { address }, change, day) {
	const timeline = buildTimeline(catalog, subscription);
	const items = ((pointInForce(timeline, day) ?? timeline.points[0])?.items ?? []).flatMap((item) => item.kind === "bundle" && item.bundle.kind === "address" && item.bundle.address === address ? item.items : []);
	const changed = isJsonObject(change.prices) ? change.prices : {};
	return Object.fromEntries(Object.entries(changed).flatMap(([key, overlay]) => {
		const priced = items.find((item) => item.key === key);
		return priced === void 0 ? [] : [[key, presentPart(overlay, priced.price)]];
	}));
}
/**
* The day on which a price comes to the subscription by a change that is dated before `change` and deferred until
* after it, by a price lock or until a renewal; undefined where none does.
*/
function arrivalOfEarlier({ bundles }, subscription, bundle, change) {
	const day = change.effective_at;
	const editions = bundle.editions.filter(({ from }) => from === null || from <= day);
	const catalog = { bundles: new Map(bundles).set(bundle.key, {
		...bundle,
		editions
	}) };
	const prices = pricesOn$1(catalog, subscription, bundle, change, day);
	return buildTimeline(catalog, subscription).points.flatMap(({ from }) => from ?? []).find((from) => {
		const then = pricesOn$1(catalog, subscription, bundle, change, from);
		return from > day && Object.entries(then).some(([key, price]) => !sameData(price, prices[key] ?? null));
	});
}
/** The same fields of `present`; a list is taken whole. */
function presentPart(overlay, present) {
	if (!isJsonObject(overlay) || !isJsonObject(present)) return present ?? null;
	return Object.fromEntries(Object.entries(overlay).map(([name, member]) => [name, presentPart(member, present[name])]));
}
function notInBundle({ address }, bundle, { effective_at: day }) {
	return fault("not-in-bundle", `${address} does not have each of these prices from ${bundle.address} on ${day}`, "leave its --except out");
}
/** An override has no day: in the entry that holds, it would bring the later price today. */
function changesBefore({ address }, { effective_at: day }) {
	return fault("changes-before", `${address} comes to another price before ${day}, and an override would bring that price today`, `leave its --except out, and write an entry of \`versions\` from ${day} on with the prices that it keeps`);
}
/** An override holds for good, so it would cancel a change that is only deferred. */
function arrivesLater({ address }, { effective_at: day }, arrival) {
	return fault("arrives-later", `${address} gets a price on ${arrival} by a change dated before ${day}, and an override would cancel that`, `leave its --except out, and write an entry of \`versions\` from ${arrival} on with the prices that it gets then`);
}
function overridden({ address, locate }, bundle, keys) {
	const { file, line, column } = locate([]);
	return fault("overridden-already", `${address} (${file}:${line}:${column}) has prices of its own in ${bundle.address}: ${keys.join(", ")}`, "leave its --except out, and write by hand what it is to keep");
}
/** The texts with the overrides in them. Throws a DiagnosticsError for what cannot be put in place. */
function editExcepted(texts, excepted) {
	const edited = new Map(texts);
	for (const { subscription, edits } of excepted) {
		const { file, address } = subscription;
		const { text, failed } = editFile(file, edited.get(file) ?? "", edits);
		const [first] = failed;
		if (first !== void 0) throw fault("not-editable", `the prices that ${address} keeps cannot be put into ${file} without touching something else`, `write them by hand at ${first.edit.path.join(".")}: ${flowText({ prices: first.edit.value ?? null })}`);
		edited.set(file, text);
	}
	return edited;
}

// src/edit/scale-price.ts
/** Another amount for each amount of money in a price's model; every other field stays. */
const AMOUNTS = /* @__PURE__ */ new Set([
	"price_per_unit",
	"unit_price",
	"fixed_fee"
]);
function repricePrice(price, repricing) {
	const field = modelInUse(price);
	const model = field === void 0 ? void 0 : price[field];
	if (field === void 0 || model === void 0) return {
		kind: "not_repriced",
		why: "not_one_amount"
	};
	const why = notScalable(field, model);
	if (why !== null) return {
		kind: "not_repriced",
		why
	};
	const amounts = amountsIn$1(model, [field]);
	if (repricing.kind === "set" && amounts.length !== 1) return {
		kind: "not_repriced",
		why: "not_one_amount"
	};
	const changed = amounts.flatMap(({ path, amount }) => {
		const to = repricing.kind === "set" ? repricing.amount : scaled(amount, repricing);
		return decimal(to).eq(decimal(amount)) ? [] : [{
			path,
			from: amount,
			to
		}];
	});
	if (changed.some(({ from, to }) => decimal(to).eq(ZERO) && !decimal(from).eq(ZERO) && repricing.kind === "by")) return {
		kind: "not_repriced",
		why: "rounds_to_nothing"
	};
	const overlay = changed.reduce((whole, { path, to }) => withAmount(whole, path, to), { ...price });
	return {
		kind: "repriced",
		overlay: changed.length === 0 ? {} : { [field]: changedPart(model, overlay[field] ?? null) },
		amounts: changed
	};
}
function notScalable(field, model) {
	if (field === "expression_pricing_model") return "expression";
	return holds(model, "percentage") ? "percentage" : null;
}
function holds(value, field) {
	if (isJsonArray(value)) return value.some((element) => holds(element, field));
	if (!isJsonObject(value)) return false;
	return field in value || Object.values(value).some((member) => holds(member, field));
}
function amountsIn$1(value, path) {
	if (isJsonArray(value)) return value.flatMap((element, index) => amountsIn$1(element, [...path, index]));
	if (!isJsonObject(value)) return [];
	return Object.entries(value).flatMap(([name, member]) => AMOUNTS.has(name) && typeof member === "string" && isDecimalText(member) ? [{
		path: [...path, name],
		amount: member
	}] : amountsIn$1(member, [...path, name]));
}
/** With as many decimals as the amount had, or as `round` has, or as the exact result needs. */
function scaled(amount, { percent, round }) {
	const exact = decimal(amount).times(HUNDRED.plus(percent)).div(HUNDRED);
	if (round === null) return padded(exact, placesOf(amount));
	return padded(exact.div(decimal(round)).round(0, HALF_AWAY_FROM_ZERO).times(decimal(round)), placesOf(round));
}
const HALF_AWAY_FROM_ZERO = 1;
function padded(value, places) {
	const exact = value.toFixed();
	return placesOf(exact) >= places ? exact : value.toFixed(places);
}
function placesOf(text) {
	return text.split(".")[1]?.length ?? 0;
}
function withAmount(value, path, amount) {
	const [step, ...rest] = path;
	if (step === void 0) return amount;
	if (isJsonArray(value)) return value.map((element, index) => index === step ? withAmount(element, rest, amount) : element);
	if (!isJsonObject(value)) return value;
	return {
		...value,
		[step]: withAmount(value[step] ?? null, rest, amount)
	};
}
/** The fields of `after` that differ; a list is written whole, since a merge replaces it. */
function changedPart(before, after) {
	if (!isJsonObject(before) || !isJsonObject(after)) return after;
	const changed = Object.entries(after).filter(([name, member]) => JSON.stringify(before[name]) !== JSON.stringify(member));
	return Object.fromEntries(changed.map(([name, member]) => [name, changedPart(before[name] ?? null, member)]));
}

// src/edit/reprice-bundle.ts
/** Throws a DiagnosticsError with every price that cannot be changed so, or where nothing would change. */
function repriceBundle(asked) {
	const { bundle, at, reach } = asked;
	const { inForce, later } = editionsAround(bundle, at);
	const wanted = wantedPrices(inForce, asked);
	const prices = {};
	const amounts = [];
	const faults = [];
	for (const [key, { priced, repricing }] of wanted) {
		const repriced = repricePrice(priced.price, repricing);
		if (repriced.kind === "not_repriced") faults.push(notRepriced(asked, key, priced, repriced.why));
		if (repriced.kind === "not_repriced" || repriced.amounts.length === 0) continue;
		prices[key] = repriced.overlay;
		amounts.push(...repriced.amounts.map((each) => ({
			...each,
			price: key,
			source: priced.locate(each.path)
		})));
	}
	if (faults.length > 0) throw new DiagnosticsError(faults);
	if (amounts.length === 0) throw fault("nothing-to-reprice", `${bundle.address} has the same prices on ${at} already`, "give another percentage or amount, or name other prices");
	return {
		change: {
			effective_at: at,
			...appliesOf(reach),
			prices
		},
		amounts,
		later: later.flatMap(({ from, changes = [], source }) => {
			const again = changes.filter((key) => key in prices);
			return again.length === 0 || from === null ? [] : [{
				on: from,
				prices: again,
				source
			}];
		})
	};
}
function appliesOf(reach) {
	if (reach === "all") return {};
	return { applies: reach === "new" ? { to: "new" } : { at: "renewal" } };
}
function editionsAround({ address, editions }, at) {
	const sameDay = editions.find(({ from }) => from === at);
	if (sameDay !== void 0) throw fault("same-day-twice", `${address} has a change on ${at} already, at ${sourceText(sameDay.source)}`, "edit that one, or name another day");
	const inForce = editions.findLast(({ from }) => from === null || from < at);
	if (inForce === void 0) throw new RangeError(`${address} has no prices`);
	return {
		inForce,
		later: editions.filter(({ from }) => from !== null && from > at)
	};
}
function wantedPrices(inForce, asked) {
	const wanted = /* @__PURE__ */ new Map();
	const { scale, set } = asked;
	if (scale !== null) {
		const keys = scale.only.length === 0 ? inForce.prices.keys() : scale.only.flatMap((name) => named(inForce, name, asked));
		for (const key of keys) wanted.set(key, {
			priced: pricedAt(inForce, key),
			repricing: scale.repricing
		});
	}
	for (const [name, amount] of set) for (const key of named(inForce, name, asked)) {
		if (wanted.has(key)) throw askedTwice(asked, key);
		wanted.set(key, {
			priced: pricedAt(inForce, key),
			repricing: {
				kind: "set",
				amount
			}
		});
	}
	return wanted;
}
function askedTwice({ bundle }, key) {
	return fault("price-asked-twice", `${bundle.address}: both --by and --set change \`${key}\``, "name the other prices for --by with --product, or leave one of the two out");
}
function pricedAt({ prices }, key) {
	const priced = prices.get(key);
	if (priced === void 0) throw new RangeError(`no price ${key}`);
	return priced;
}
/** The keys of the prices that a name means: a price's own, or those of a product. */
function named({ prices }, name, { bundle, at }) {
	if (prices.has(name)) return [name];
	const keys = [...prices].filter(([, { product }]) => isNamed(product, name)).map(([key]) => key);
	if (keys.length > 0) return keys;
	throw fault("unknown-price", `${bundle.address} has no price \`${name}\` on ${at}`, suggestName(name, [...prices.keys()], `name one of: ${[...prices.keys()].join(", ")}`));
}
function isNamed(product, name) {
	return product.kind === "id" ? product.id === name : product.address === `products.${name}`;
}
function notRepriced({ bundle, at }, key, { locate }, why) {
	const { what, fix } = REASONS[why];
	const message = `${bundle.address}: \`${key}\` on ${at} ${what}`;
	return {
		severity: "error",
		code: "not-repriced",
		source: locate([]),
		message,
		fix
	};
}
const NAME_OTHERS = "name the other prices with --product, and write the change of this one by hand";
const REASONS = {
	expression: {
		what: "is an expression, whose amounts are part of its formulas",
		fix: NAME_OTHERS
	},
	percentage: {
		what: "is a percentage of an amount, and has no price to scale alone",
		fix: NAME_OTHERS
	},
	not_one_amount: {
		what: "does not have exactly one amount",
		fix: "scale it with --by, or write the change by hand"
	},
	rounds_to_nothing: {
		what: "would round to 0",
		fix: "round to less, or name the other prices with --product"
	}
};

// src/impact/prices/by-direction.ts
/** Sorts products by what a change of their prices does to bills, over all quantities. */
/** A product counts as cheaper only if each of its pairs does. */
function byDirection(pairs) {
	const others = new Set(pairs.filter((pair) => !neverCostsMore(pair)).map(({ product }) => product));
	return {
		cheaper: [...new Set(pairs.map(({ product }) => product))].filter((product) => !others.has(product)),
		others: [...others]
	};
}
function neverCostsMore({ before, after }) {
	const bills = compareBills({
		before,
		after
	});
	const direction = directionOf(bills);
	return bills.usages_tried === void 0 && (direction === "decrease" || direction === "same");
}

// src/impact/prices/inherited-pairs.ts
/**
* Each pair once: the list prices of the two catalogs and what overrides make of them. Price locks count, so that a
* change that a lock holds back for some years is found on the day of its release.
*/
function inheritedPairs(before, after, bundle) {
	const identityOf = createPriceIdentity();
	const pairs = /* @__PURE__ */ new Map();
	const add = (product, old, now) => {
		if (old === void 0 || now === void 0 || identityOf(old) === identityOf(now)) return;
		pairs.set(JSON.stringify([
			product,
			identityOf(old),
			identityOf(now)
		]), {
			product,
			before: old,
			after: now
		});
	};
	for (const subscription of after.subscriptions.values()) {
		const old = before.subscriptions.get(subscription.key);
		if (old === void 0) continue;
		const sides = [scheduleIn(before, old), scheduleIn(after, subscription)];
		for (const day of daysOf(sides)) {
			const [was, is] = sides.map((schedule) => pricesOn(schedule, day, bundle));
			for (const [product, price] of was ?? []) add(product, price, is?.get(product));
		}
	}
	for (const [product, old, now] of listPairs(before, after, bundle)) add(product, old, now);
	return [...pairs.values()];
}
function scheduleIn(catalog, subscription) {
	return scheduleOfTimeline(buildTimeline(catalog, subscription), subscription);
}
function daysOf(schedules) {
	return [...new Set(schedules.flatMap(({ entries }) => entries.map(({ from }) => from)))].sort();
}
function pricesOn(schedule, day, bundle) {
	const items = entryOn(schedule, day)?.items ?? [];
	return new Map(items.flatMap((item) => item.bundle === bundle ? [[item.product, item.price]] : []));
}
/** The list prices themselves, since nobody may have inherited them yet. */
function listPairs(before, after, bundle) {
	const parsed = parseAddress(bundle);
	const key = parsed?.kind === "bundle" ? parsed.key : "";
	const old = before.bundles.get(key)?.editions ?? [];
	return (after.bundles.get(key)?.editions ?? []).flatMap(({ from, prices }) => {
		const was = old.findLast((each) => each.from === null || from !== null && each.from <= from);
		return [...prices].map(([name, { product, price }]) => [
			product.kind === "id" ? product.id : product.address,
			was?.prices.get(name)?.price,
			price
		]);
	});
}

// src/cli/editing/reprice-options.ts
/**
* The options as typed ▶ what is asked of each bundle. Throws a DiagnosticsError for options that say too little, or
* exclude each other.
*/
function askedOf({ at, by, round, product = [], set = [], applies, onlyIf, except = [] }, names) {
	if (at === void 0) throw fault("no-day", "a price change holds from a day on", "name it: --at YYYY-MM-DD");
	if (by === void 0 && set.length === 0) throw fault("no-repricing", "what becomes of the prices is not said", "give --by 8%, or --set PRICE=AMOUNT");
	if (by === void 0 && (round !== void 0 || product.length > 0)) throw fault("option-without-by", "--round and --product say how --by is done", "give --by too, or leave them out");
	const scale = by === void 0 ? null : {
		repricing: {
			kind: "by",
			percent: percentIn(by),
			round: roundIn(round)
		},
		only: product
	};
	if (onlyIf !== void 0 && new Set(names).size > 1) throw fault("only-if-for-one", "--only-if decides for one bundle", "name one bundle at a time");
	if (except.length > 0 && new Set(names).size > 1) throw fault("except-for-one", "--except keeps the prices of one bundle", "name one bundle at a time");
	const onlyIfCheaper = onlyIf === "cheaper";
	return {
		at,
		reach: applies,
		scale,
		set: amountsIn(set),
		onlyIfCheaper,
		except: [...new Set(except)]
	};
}
const PERCENT = /^([+-]?)(\d{1,6}(?:\.\d{1,12})?) ?%$/;
function percentIn(text) {
	const [, sign, digits] = PERCENT.exec(text) ?? [];
	const percent = digits === void 0 ? void 0 : decimal(`${sign === "-" ? "-" : ""}${digits}`);
	if (percent?.gt(decimal("-100"))) return percent;
	throw fault("no-percentage", `--by ${visible(text)} is no percentage above -100 %`, "write it as 8%, or -2.5%");
}
function roundIn(text) {
	if (text === void 0) return null;
	if (isAmount(text) && decimal(text).gt(ZERO)) return text;
	throw fault("no-amount", `--round ${visible(text)} is no amount above 0`, "write it as 1.00, or 0.05");
}
const LONGEST_AMOUNT = 40;
function isAmount(text) {
	return text.length <= LONGEST_AMOUNT && isDecimalText(text) && !decimal(text).lt(ZERO);
}
function amountsIn(texts) {
	const amounts = /* @__PURE__ */ new Map();
	for (const text of texts) {
		const [, name = "", amount = ""] = /^(.+)=([^=]*)$/.exec(text) ?? [];
		if (!isAmount(amount)) throw fault("no-amount", `--set ${visible(text)} gives no price an amount`, "write it as platform=549.00");
		if (amounts.has(name)) throw fault("set-twice", `--set gives ${visible(name)} an amount twice`, "give it once");
		amounts.set(name, amount);
	}
	return amounts;
}

// src/cli/editing/reprice-text.ts
const REACH = {
	all: "everybody on that day",
	new: "new subscriptions from that day on",
	renewal: "each subscription at its first renewal from that day on, new ones at once"
};
function exceptedLines(excepted) {
	if (excepted.length === 0) return [];
	return [`An override keeps these prices, for later changes too: ${excepted.join(", ")}.`];
}
const KEEPS = "Existing subscriptions keep their prices: it is not certain that each would pay no more at every quantity.";
function pastLines({ at, isPast }) {
	if (!isPast) return [];
	return [`Warning: ${at} is in the past. The next apply brings these prices at once, from the day of that apply, without notice.`];
}
function repricingText({ at, isPast, reach, keeps, excepted, bundles, files, written }) {
	const rows = bundles.flatMap(({ address, currency, amounts }) => amounts.map(({ price, path, from, to }) => [
		`${address} ${price}`,
		pathText(`/${path.join("/")}`),
		`${from} → ${to}${currency === null ? "" : ` ${currency}`}`,
		shareText(decimal(from), decimal(to).minus(decimal(from))).replace(/^, /, "")
	]));
	const sources = bundles.flatMap(({ source }) => source ?? []);
	const others = files.filter((file) => !sources.some((source) => source.file === file));
	const places = [...sources.map(sourceText), ...others];
	const later = bundles.flatMap(({ address, later }) => later.map(({ on, prices, source }) => `Unchanged: ${address} sets ${prices.join(", ")} again on ${on}, at ${sourceText(source)}.`));
	const verdict = written ? `Wrote ${places.join(", ")}.` : `Would write ${places.join(", ")}. Nothing is written.`;
	return [
		`From ${at}, for ${REACH[reach]}:\n`,
		tableText([
			"Price",
			"Amount",
			"Change",
			""
		], rows),
		...[
			"",
			...pastLines({
				at,
				isPast
			}),
			...keeps ? [KEEPS] : [],
			...exceptedLines(excepted),
			...later,
			verdict
		].map((line) => `${visible(line)}\n`)
	].join("");
}
/** Follows `schemas/reprice.schema.json`. */
function repricingJson({ at, isPast, reach, excepted, bundles, written, plan }) {
	return {
		format_version: 1,
		effective_at: at,
		in_past: isPast,
		applies: reach,
		written,
		excepted: [...excepted],
		bundles: bundles.map(({ address, source, change, amounts, later }) => ({
			address,
			source: source && { ...source },
			change,
			amounts: amounts.map(({ price, path, from, to }) => ({
				price,
				path: [...path],
				from,
				to
			})),
			later: later.map(({ on, prices, source }) => ({
				effective_at: on,
				prices: [...prices],
				source: { ...source }
			}))
		})),
		plan_digest: plan.digest
	};
}

// src/cli/commands/reprice.ts
/** `reprice`: writes a dated price change into the catalog's own YAML, and shows the plan from the catalog before it. */
/** Throws a DiagnosticsError for what cannot be changed so; then nothing is written. */
async function reprice(world, options, ...names) {
	const asked = askedOf(options, names);
	const before = await readInputs(world, options);
	const bundles = [...new Set(names)].map((name) => bundleNamed(before, name));
	const kept = asked.except.map((name) => subscriptionNamed(before.catalog, name));
	const files = [...bundles, ...kept].map(({ file }) => file);
	const texts = await readTexts(before.project.folder, files);
	const rewrittenFor = async (reach) => {
		const repriced = bundles.map((bundle) => ({
			bundle,
			...repriceBundle({
				bundle,
				...asked,
				reach
			})
		}));
		for (const each of repriced) refuseVariables(each, texts);
		const changes = repriced.map(({ bundle: { key, file }, change }) => ({
			bundle: key,
			file,
			change
		}));
		const excepted = kept.flatMap((each) => repriced.map(({ bundle, change }) => exceptSubscription(before.catalog, each, bundle, change, before.today)));
		const edited = changedIn(texts, editExcepted(new Map([...texts, ...editCatalog(texts, changes)]), excepted));
		return {
			repriced,
			edited,
			after: await readInputs(world, options, (_, input) => loadCatalog({
				...input,
				edited
			}))
		};
	};
	const reach = asked.onlyIfCheaper ? reachIfCheaper(before, await rewrittenFor("all"), asked.reach) : asked.reach;
	const { repriced, edited, after } = await rewrittenFor(reach);
	const plan = compareCatalogs(before, after, {
		origin: "against the catalog before it",
		today: after.today,
		targets: []
	});
	if (!options.dryRun) await replaceTexts(before.project.folder, edited, texts);
	const shown = {
		at: asked.at,
		isPast: asked.at < before.today,
		reach,
		keeps: reach !== asked.reach,
		excepted: kept.map(({ address }) => address),
		bundles: repriced.map(({ bundle, ...rest }) => ({
			address: bundle.address,
			currency: bundle.currency ?? null,
			source: bundleNamed(after, bundle.address).editions.find(({ from }) => from === asked.at)?.source ?? null,
			...rest
		})),
		files: [...edited.keys()],
		written: options.dryRun !== true,
		plan
	};
	if (options.json) {
		world.stdout.write(jsonText(repricingJson(shown)));
		return EXIT.done;
	}
	world.stdout.write(`${repricingText(shown)}\n`);
	await printPlan(world, plan, options);
	return EXIT.done;
}
function changedIn(before, after) {
	return new Map([...after].filter(([file, text]) => text !== before.get(file)));
}
/**
* Whom the change may reach so that no existing subscription pays more at any quantity: `asked` where every price only
* decreases, new subscriptions where none does. Throws a DiagnosticsError where some do.
*/
function reachIfCheaper(before, { repriced, after }, asked) {
	const [own] = repriced;
	const pairs = own === void 0 ? [] : inheritedPairs(before.catalog, after.catalog, own.bundle.address);
	const { cheaper, others } = byDirection(pairs);
	if (others.length === 0) return asked;
	if (cheaper.length === 0) return "new";
	throw fault("cheaper-in-part", `${own?.bundle.address}: ${cheaper.join(", ")} only decrease, and ${others.join(", ")} may cost more at some quantity`, "reprice them apart, on days of their own");
}
function bundleNamed({ catalog }, name) {
	const text = name.includes(".") ? name : `bundles.${name}`;
	const parsed = parseAddress(addressFrom(text));
	const bundle = parsed?.kind === "bundle" ? catalog.bundles.get(parsed.key) : void 0;
	if (bundle !== void 0) return bundle;
	const known = [...catalog.bundles.values()].map(({ address }) => address);
	throw fault("unknown-bundle", `no bundle \`${visible(name)}\` in the catalog`, suggestAddress(text, known, "give the key of one"));
}
/** An amount that a variable gives differs by environment, and the change would write that of one for all. */
function refuseVariables({ bundle, amounts }, texts) {
	const found = amounts.find(({ source }) => isVariable(source, texts.get(source.file) ?? ""));
	if (found === void 0) return;
	const { file, line, column } = found.source;
	throw fault("amount-of-variable", `${bundle.address}: a variable gives \`${found.price}\` its amount, at ${file}:${line}:${column}`, "write the change by hand with a variable of its own, or name other prices with --product");
}
function isVariable({ line, column }, text) {
	const written = text.split("\n")[line - 1]?.slice(column - 1) ?? "";
	return /^["']?[^"',}\]\s]*\$\{var\./.test(written);
}

export { reprice };