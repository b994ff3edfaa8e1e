import { It as decimal, Jt as isJsonArray, Nt as ZERO, Rt as isDecimalText, Yt as isJsonObject, gt as pricingModelsOf, kt as counted } from "./model-C61qMIaC.js";
import { c as unitMoneyText } from "./value-text-ATPEdibV.js";

// src/report/words/price-terms-text.ts
/**
* The terms of a price, apart from its model, that change the amount paid: interval, discount, trial, spend limits.
*/
/**
* `every 12 months`, `less 60 % for 3 months`. An interval of one month is left out, because all sums
* are monthly. Never fails.
*/
function priceTermWords(price, currency) {
	const { billing_frequency: frequency, trial_period_days: trial } = price;
	return [
		intervalWords(price),
		typeof frequency === "string" && frequency !== "recurring" ? frequency : "",
		discountWords(price.discount),
		typeof trial === "number" && trial > 0 ? `free for ${counted(trial, "day")}` : "",
		limitWords("at least", price.minimum_spend, currency),
		limitWords("at most", price.maximum_spend, currency)
	].filter((words) => words !== "");
}
function intervalWords({ billing_interval: name, billing_interval_unit: unit, billing_interval_count: count }) {
	const named = typeof name === "string" && name !== "monthly" ? name : "";
	if (typeof unit !== "string") return named;
	const length = typeof count === "number" ? count : 1;
	if (unit === "month" && length === 1) return named;
	return `${named} every ${length === 1 ? unit : counted(length, unit)}`.trim();
}
function discountWords(discount) {
	if (!isJsonObject(discount)) return "";
	const { amount, type, duration_value: length, duration_unit: unit } = discount;
	const share = type === void 0 || type === "percentage" ? "%" : plain(type);
	const time = typeof length === "number" ? ` for ${length} ${typeof unit === "string" ? unit : "?"}` : "";
	return `less ${plain(amount)} ${share}${time}`;
}
function limitWords(what, limit, currency) {
	if (!isJsonObject(limit)) return "";
	return `${what} ${unitMoneyText(plain(limit.amount), currency)} ${plain(limit.period)}`;
}
/** The value as text; `?` where it is neither a text nor a number. */
function plain(value) {
	return typeof value === "string" || typeof value === "number" ? String(value) : "?";
}

// src/report/words/price-text.ts
/** A price in a few words: its model, its first and last amounts, and the terms that change them. */
/**
* `fixed 499.00 × 1 less 10 % for 3 months`, `graduated tiered 0.50 … 0.22 in 3 tiers`. Never fails:
* unknown parts are left out.
*/
function priceText(price, currency = null) {
	const [field] = pricingModelsOf(price);
	const model = field === void 0 ? void 0 : price[field];
	if (field === void 0 || !isJsonObject(model)) return "without a pricing model";
	const amount = (value) => unitMoneyText(plain(value), currency);
	return [
		field.replace(/_pricing_model$/, "").replaceAll("_", " "),
		amountsText(field, model, amount),
		...priceTermWords(price, currency)
	].filter((word) => word !== "").join(" ");
}
function amountsText(field, model, amount) {
	switch (field) {
		case "unit_pricing_model": return `${amount(model.price_per_unit)} each`;
		case "fixed_pricing_model": return model.units === void 0 ? amount(model.price_per_unit) : `${amount(model.price_per_unit)} × ${plain(model.units)}`;
		case "tiered_pricing_model":
		case "graduated_tiered_pricing_model":
		case "tiered_percentage_pricing_model":
		case "graduated_percentage_pricing_model": return tiersText(model.tiers, amount);
		case "prepaid_tiered_pricing_model":
		case "prepaid_fixed_tiered_pricing_model": return `${plain(model.prepaid_units)} units, then ${tiersText(model.tiers, amount)}`;
		case "volume_percentage_pricing_model": return ratesText(model, " each", amount);
		case "expression_pricing_model": return isJsonArray(model.charges) ? `of ${counted(model.charges.length, "charge")}` : "";
		case "matrix_pricing_model": return isJsonArray(model.dimensions) ? `over ${counted(model.dimensions.length, "dimension")}` : "";
		default: return field;
	}
}
/** The most tiers that are named one by one. */
const TIERS_NAMED = 4;
function tiersText(tiers, amount) {
	if (!isJsonArray(tiers)) return "";
	const rates = tiers.map((tier) => isJsonObject(tier) ? ratesText(tier, "", amount) : "").filter((rate) => rate !== "");
	const [first = ""] = rates;
	const last = rates.at(-1) ?? "";
	return `${rates.every((rate) => rate === first) ? first : rates.length <= TIERS_NAMED ? rates.join(", ") : `${first} … ${last}`} in ${counted(tiers.length, "tier")}`;
}
/**
* `2.9 % + 0.30 each + 5.00 flat`, for a tier or a whole price. A fee of zero is shown only
* where there is nothing else.
*/
function ratesText({ percentage, price_per_unit, unit_price, fixed_fee }, each, amount) {
	const rate = price_per_unit ?? unit_price;
	const parts = [];
	if (percentage !== void 0) parts.push(`${plain(percentage)} %`);
	if (rate !== void 0) parts.push(amount(rate) + each);
	if (fixed_fee !== void 0 && (parts.length === 0 || !isNothing(fixed_fee))) parts.push(`${amount(fixed_fee)} flat`);
	return parts.join(" + ");
}
function isNothing(value) {
	return typeof value === "string" && isDecimalText(value) && decimal(value).eq(ZERO);
}

export { plain as n, priceTermWords as r, priceText as t };