import { Yt as isJsonObject } from "./model-C61qMIaC.js";
import { a as encodeReference } from "./context-C8VaUu1M.js";

// src/plan/bodies/encode-items.ts
function encodeItems(items) {
	return items.map((item) => item.kind === "product" ? encodePriced(item) : {
		bundle_id: encodeReference(item.bundle),
		items: item.items.map(encodePriced)
	});
}
function encodePriced({ product, price }) {
	return {
		product_id: encodeReference(product),
		price
	};
}
/**
* A bundle's prices have the product beside the price's own fields (interface, "POST /bundles"). There a discount has
* an amount and a duration only, and a spend limit an amount and a period only. Anything more in the catalog is for
* the subscriptions that expand the price.
*/
function encodeBundlePrices(edition) {
	return [...edition.prices.values()].map(({ product, price }) => ({
		product_id: encodeReference(product),
		...Object.fromEntries(Object.entries(price).map(([name, value]) => [name, bundleForm(name, value)]))
	}));
}
const BUNDLE_FORMS = {
	discount: [
		"amount",
		"duration_unit",
		"duration_value"
	],
	minimum_spend: ["amount", "period"],
	maximum_spend: ["amount", "period"]
};
function bundleForm(name, value) {
	const carried = BUNDLE_FORMS[name];
	if (carried === void 0 || !isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).filter(([member]) => carried.includes(member)));
}
function itemReferences(items) {
	return items.flatMap((item) => item.kind === "product" ? [item.product] : [item.bundle, ...item.items.map(({ product }) => product)]);
}

export { encodeItems as n, itemReferences as r, encodeBundlePrices as t };