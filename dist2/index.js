import { g as readCatalog, h as buildTimeline } from "./chunks/shared-use-Y6WgBaIb.js";
import { It as decimal, Lt as decimalText, Rt as isDecimalText } from "./chunks/model-C61qMIaC.js";
import { l as largestIncrease, n as assemblePlan } from "./chunks/assemble-plan-aCrCBhdH.js";
import { S as recurringMonthly, r as comparePrices } from "./chunks/curve-landmarks-DiEWHq4G.js";
import { l as unrated, n as ratePrice } from "./chunks/rate-price-BrzHc2-7.js";
import { r as serveSandbox, t as createSandbox } from "./chunks/sandbox-iXF-IB-F.js";

// src/pricing/rate/rate-written-usage.ts
/** Like {@link ratePrice}, but with the result `unreadable-usage` for usage that is not a decimal. Never throws. */
function rateWrittenUsage(price, usage) {
	const unreadable = [];
	const read = (name, value) => {
		const amount = readAmount(value);
		if (amount === void 0) unreadable.push(`${name} ${JSON.stringify(String(value))}`);
		return amount;
	};
	const quantity = usage.quantity === void 0 ? void 0 : read("quantity", usage.quantity);
	const amount = usage.amount === void 0 ? void 0 : read("amount", usage.amount);
	const metrics = /* @__PURE__ */ new Map();
	for (const [id, value] of entriesOf(usage.metrics)) {
		const counted = read(`metric ${id}`, value);
		if (counted !== void 0) metrics.set(id, counted);
	}
	if (unreadable.length > 0) return unrated("unreadable-usage", `the usage has what is no decimal number: ${unreadable.join(", ")}`);
	const rated = {
		...quantity === void 0 ? {} : { quantity },
		...amount === void 0 ? {} : { amount },
		metrics,
		dimensions: new Map(entriesOf(usage.dimensions))
	};
	return ratePrice(price, rated);
}
function readAmount(value) {
	switch (typeof value) {
		case "string": return isDecimalText(value) ? decimal(value) : void 0;
		case "number": return Number.isSafeInteger(value) ? decimal(value) : void 0;
		case "bigint": return decimal(value);
		default: return value;
	}
}
function entriesOf(values) {
	if (values === void 0) return [];
	return values instanceof Map ? [...values] : Object.entries(values);
}

export { assemblePlan, buildTimeline, comparePrices, createSandbox, decimal, decimalText, largestIncrease, rateWrittenUsage as ratePrice, readCatalog, recurringMonthly, serveSandbox };