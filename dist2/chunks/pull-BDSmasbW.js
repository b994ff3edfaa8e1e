import { Ft as canonicalDecimalText, I as answeredFields, Jt as isJsonArray, L as isPresent, Qt as COLLECTION, R as isVersionRecord, S as someOf, Sn as parseCalendarDay, Ut as fault, Wt as isError, Xt as objectsIn, Yt as isJsonObject, Z as commandLine, Zt as ownField, _t as contractStart, at as fieldsOf, bn as laterDay, cn as ownerOf, gn as dayAt, gt as pricingModelsOf, i as EXIT, it as SET_FIELDS, kt as counted, ln as parseAddress, nn as PULLED_KINDS, nt as DECIMAL_FIELDS, rn as addressOf, rt as LIST_IDENTITY, tn as KEY_PATTERN, tt as DAY_FIELDS, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { a as readSubscription, d as versionValue$1, i as readVersion, l as objectValue, u as subscriptionValue } from "./p-limit-ClY2ADjn.js";
import { b as readBundle, d as versionsThatMatter, f as activeVersion, h as readPlan, n as connect, o as readingOf, u as createServiceReads, v as distinctDiagnostics, y as readProduct } from "./make-plan-Cya1jPmO.js";
import { n as findAll, r as knownOf } from "./find-all-BjvHj4wk.js";
import { t as catalogText } from "./catalog-text-qwPNCgX3.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { g as readCatalog } from "./shared-use-Y6WgBaIb.js";
import { i as readProjectInputs, r as readInputs, t as catalogInputOf } from "./read-inputs-BYvzDuAU.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { dirname, extname, join, relative, resolve } from "node:path";
import { mkdir, readFile, writeFile } from "node:fs/promises";

// src/observe/read-found-subscription.ts
/**
* Reads the versions of one subscription as far as they can be found: from a list if one is bound, otherwise by known
* ids.
*/
async function readFoundSubscription(reads, { got, ...known }, { records, versionIds, today }) {
	if (got.kind === "missing" || got.kind === "read" && hasEnded(got.value)) return {
		...known,
		sight: sightOf(got),
		currentVersionId: null,
		pendingVersionIds: [],
		versions: []
	};
	const own = records.filter((record) => isVersionRecord(record) && ownerOf(record.address) === known.record?.address);
	const overPlan = known.record?.value?.plan_id !== void 0;
	const { inForce, versions: recorded } = versionsThatMatter(own, today, overPlan);
	const currentVersionId = got.kind === "read" ? got.value.current_version_id ?? null : await activeVersionId(reads, known.id, inForce);
	const pendingVersionIds = got.kind === "read" ? pendingIds(got.value) : [];
	const listed = await reads.list("versions.list", {}, readVersion, { id: known.id });
	const shown = new Map(listed?.items.map((version) => [version.id, version]));
	const wanted = /* @__PURE__ */ new Set([
		...recorded.flatMap(({ remoteId }) => remoteId ?? []),
		...currentVersionId === null ? [] : [currentVersionId],
		...pendingVersionIds,
		...versionIds
	]);
	const asked = await Promise.all([...wanted].filter((id) => !shown.has(id)).map(async (id) => foundVersion(id, await readOne(reads, known.id, id), own)));
	return {
		...known,
		sight: sightOf(got),
		currentVersionId,
		pendingVersionIds,
		versions: [
			...[...shown].map(([id, value]) => foundVersion(id, {
				kind: "read",
				value
			}, own)),
			...asked,
			...recorded.filter(({ remoteId }) => remoteId === null).map(unidentified)
		]
	};
}
/** True for an ended subscription. It gets no steps, so its versions are not read. */
function hasEnded({ status }) {
	return status !== "draft" && status !== "active";
}
function sightOf(got) {
	return got.kind === "read" ? {
		kind: "read",
		value: subscriptionValue(got.value),
		status: got.value.status
	} : got;
}
/** The version ids of the pending changes (interface, "PendingChange"). */
function pendingIds({ pending_changes: pending }) {
	return (isJsonArray(pending) ? pending : []).flatMap((change) => isJsonObject(change) && typeof change.version_id === "string" ? [change.version_id] : []);
}
function readOne(reads, subscriptionId, id) {
	return reads.get("versions.get", {
		id: subscriptionId,
		vid: id
	}, readVersion, (value) => value.id === id && value.subscription_id === subscriptionId);
}
function foundVersion(id, got, own) {
	const record = own.find(({ remoteId }) => remoteId === id);
	const recorded = record === void 0 ? {} : { record };
	if (got.kind !== "read") return {
		id,
		...recorded,
		sight: got,
		start: record?.start ?? null,
		end: null,
		createdAt: null
	};
	const { value } = got;
	return {
		id,
		...recorded,
		sight: {
			kind: "read",
			value: versionValue$1(value),
			status: value.status
		},
		start: dayIn(value.start_date) ?? record?.start ?? null,
		end: dayIn(value.end_date) ?? null,
		createdAt: typeof value.created_at === "string" ? value.created_at : null
	};
}
function unidentified(record) {
	return {
		id: null,
		record,
		sight: { kind: "unread" },
		start: record.start,
		end: null,
		createdAt: null
	};
}
/** The day of a date-time, in its own time zone. */
function dayIn(value) {
	return typeof value === "string" ? parseCalendarDay(value.slice(0, 10)) : void 0;
}
async function activeVersionId(reads, id, inForce) {
	const active = await activeVersion(reads, id, inForce);
	return active.kind === "named" ? active.id : null;
}

// src/observe/read-account.ts
/** Rejects only if the records cannot be read. Every failure of the service becomes a diagnostic. */
async function readAccount(inputs) {
	const records = [...(await inputs.reader.records()).values()].filter(isPresent);
	const reads = createServiceReads(inputs);
	const idsOf = (kind) => knownOf(kind, records, inputs.known);
	const [products, bundles, plans, subscriptions] = await Promise.all([
		findAll(reads, "product", idsOf("product"), readProduct),
		findAll(reads, "bundle", idsOf("bundle"), readBundle),
		findAll(reads, "plan", idsOf("plan"), readPlan),
		findAll(reads, "subscription", idsOf("subscription"), readSubscription)
	]);
	const found = await Promise.all(subscriptions.all.map((one) => readFoundSubscription(reads, one, {
		records,
		versionIds: inputs.known.versions.get(one.id) ?? [],
		today: inputs.today
	})));
	const diagnostics = distinctDiagnostics(reads.diagnostics());
	if (diagnostics.length > 0) return {
		kind: "failed",
		diagnostics
	};
	const withSight = ({ all }) => all.map(objectFound);
	const kinds = {
		product: products,
		bundle: bundles,
		plan: plans,
		subscription: subscriptions
	};
	return {
		kind: "read",
		account: {
			products: withSight(products),
			bundles: withSight(bundles),
			plans: withSight(plans),
			subscriptions: found,
			gaps: PULLED_KINDS.flatMap((kind) => kinds[kind].gap ?? [])
		},
		requests: reads.requests()
	};
}
function objectFound({ got, ...known }) {
	if (got.kind !== "read") return {
		...known,
		sight: got
	};
	const { status } = got.value;
	const value = objectValue(got.value);
	return {
		...known,
		sight: {
			kind: "read",
			value,
			status: typeof status === "string" ? status : null
		}
	};
}

// src/pull/known-ids.ts
const NO_KNOWN_IDS = {
	declared: {
		product: /* @__PURE__ */ new Map(),
		bundle: /* @__PURE__ */ new Map(),
		plan: /* @__PURE__ */ new Map(),
		subscription: /* @__PURE__ */ new Map()
	},
	versions: /* @__PURE__ */ new Map()
};
const FORM = "write `KIND ID`, `KIND ID KEY` or `version SUBSCRIPTION_ID VERSION_ID`, one per line";
function readKnownIds(file, text) {
	const declared = {
		product: /* @__PURE__ */ new Map(),
		bundle: /* @__PURE__ */ new Map(),
		plan: /* @__PURE__ */ new Map(),
		subscription: /* @__PURE__ */ new Map()
	};
	const versions = /* @__PURE__ */ new Map();
	const diagnostics = [];
	const keys = /* @__PURE__ */ new Set();
	for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
		const [kind, id, third, ...rest] = wordsOf(line);
		const wrong = (code, message, fix) => {
			diagnostics.push({
				severity: "error",
				code,
				source: {
					file,
					line: index + 1,
					column: 1
				},
				message,
				fix
			});
		};
		if (kind === void 0) continue;
		if (id === void 0 || rest.length > 0) wrong("malformed-line", "the line is not two or three words", FORM);
		else if (kind === "version") {
			if (third === void 0) wrong("malformed-line", "a version is known by two ids", FORM);
			else versions.set(id, [...versions.get(id) ?? [], third]);
		} else if (!isDeclaredKind(kind)) wrong("unknown-kind", `there is no kind ${kind}`, `write one of ${PULLED_KINDS.join(", ")}, version`);
		else if (third !== void 0 && !KEY_PATTERN.test(third)) wrong("malformed-key", `${third} cannot be a key`, "write lower-case letters, digits, `_` and `-`, at most 63, a letter or digit first");
		else if (third !== void 0 && keys.has(`${kind} ${third}`)) wrong("key-twice", `the key ${third} is given to two ${kind}s`, "give one of them another key");
		else {
			if (third !== void 0) keys.add(`${kind} ${third}`);
			declared[kind].set(id, third ?? declared[kind].get(id) ?? null);
		}
	}
	return {
		known: {
			declared,
			versions
		},
		diagnostics
	};
}
function wordsOf(line) {
	const words = line.replace(/^\uFEFF/, "").split(/\s+/).filter((word) => word !== "");
	const comment = words.findIndex((word) => word.startsWith("#"));
	return comment < 0 ? words : words.slice(0, comment);
}
function isDeclaredKind(text) {
	return PULLED_KINDS.some((kind) => kind === text);
}

// src/pull/known-catalog.ts
function knownCatalog(catalog, account, today) {
	const keys = {
		product: keysById("product", catalog, account),
		bundle: keysById("bundle", catalog, account),
		plan: keysById("plan", catalog, account),
		subscription: keysById("subscription", catalog, account)
	};
	const productIds = new Map([...keys.product].map(([id, key]) => [key, id]));
	const bundleWith = (id) => catalog.bundles.get(keys.bundle.get(id) ?? "");
	const idOf = (reference) => {
		if (reference.kind === "id") return reference.id;
		return productIds.get(parseAddress(reference.address)?.key ?? "");
	};
	return {
		keyOf: (kind, id) => keys[kind].get(id),
		takenKeys: (kind) => new Set(catalog[COLLECTION[kind]].keys()),
		bundle: (id) => {
			const bundle = bundleWith(id);
			return bundle && {
				key: bundle.key,
				prices: pricesOn(bundle, today, idOf)
			};
		},
		nextChange: (id) => {
			return (bundleWith(id)?.editions.find(({ from }) => from !== null && from > today))?.from ?? void 0;
		}
	};
}
function keysById(kind, catalog, account) {
	const found = account[COLLECTION[kind]];
	const recorded = new Map(found.flatMap(({ id, record }) => isPresent(record) ? [[record.address, id]] : []));
	const keys = /* @__PURE__ */ new Map();
	for (const declared of catalog[COLLECTION[kind]].values()) {
		const id = recorded.get(addressOf(kind, declared.key)) ?? declared.id ?? idOfName(kind, declared, found);
		if (id !== void 0) keys.set(id, declared.key);
	}
	return keys;
}
/** The id of a plan that is declared by its name alone. Such a plan will be adopted by its name. */
function idOfName(kind, declared, found) {
	if (kind !== "plan") return void 0;
	const matches = found.filter(({ sight }) => sight.kind === "read" && sight.value.name === declared.fields?.name);
	return matches.length === 1 ? matches[0]?.id : void 0;
}
function pricesOn({ editions }, today, idOf) {
	const edition = editions.findLast(({ from }) => from === null || from <= today);
	return new Map([...edition?.prices ?? []].flatMap(([key, { product, price }]) => {
		const id = idOf(product);
		return id === void 0 ? [] : [[id, {
			key,
			price
		}]];
	}));
}
/** The key in the address of a record. */
function recordedKey(record) {
	return isPresent(record) ? parseAddress(record.address)?.key : void 0;
}

// src/pull/choose-keys.ts
/**
* Chooses a key for each written object: the one from state or from a person, or else one derived from its name or
* its id.
*/
const LONGEST_KEY = 63;
/** Names with a special meaning for JavaScript objects. Catalog files must not have them as keys. */
const RESERVED$1 = /* @__PURE__ */ new Set(["constructor", "prototype"]);
/**
* The keys by id. `taken` are the keys of other objects. `fallback` is the key for an object without a usable name or
* id. The same objects get the same keys in any order.
*/
function chooseKeys(things, taken, fallback) {
	const used = new Set(taken);
	const keys = /* @__PURE__ */ new Map();
	for (const { id, key } of inOrder$1(things)) {
		if (key === void 0 || used.has(key)) continue;
		used.add(key);
		keys.set(id, key);
	}
	for (const { id, name } of inOrder$1(things)) {
		if (keys.has(id)) continue;
		const key = firstFree(slug(name ?? "") || slug(id) || fallback, used);
		used.add(key);
		keys.set(id, key);
	}
	return keys;
}
/** The text as lower-case letters and digits, joined by `_`; empty if it has none. */
function slug(text) {
	return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").slice(0, LONGEST_KEY).replace(/^_+|_+$/g, "");
}
/** `wanted`, or `wanted` with the first number that makes it a free key. */
function firstFree(wanted, used) {
	const isFree = (key) => KEY_PATTERN.test(key) && !used.has(key) && !RESERVED$1.has(key);
	if (isFree(wanted)) return wanted;
	for (let number = 2;; number += 1) {
		const suffix = `_${number}`;
		const key = wanted.slice(0, LONGEST_KEY - suffix.length) + suffix;
		if (isFree(key)) return key;
	}
}
function inOrder$1(things) {
	return things.toSorted((a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

// src/pull/held-fields.ts
/**
* The parts of an answer that a catalog may hold (interface, "Resources and their fields"). Everything else belongs
* to the service, such as a price's currency and the total of a fixed model, and is left out.
*/
const ANY = { kind: "any" };
/** `names` pass unchanged; `inner` fields have their own shapes. */
function fields(names, inner = {}) {
	const plain = names.split(/\s+/).filter((name) => name !== "");
	return {
		kind: "fields",
		fields: {
			...Object.fromEntries(plain.map((name) => [name, ANY])),
			...inner
		}
	};
}
function list(of) {
	return {
		kind: "list",
		of
	};
}
const TIERS = list(() => fields("min_units max_units fixed_fee price_per_unit unit_price percentage"));
const DISCOUNT = fields("amount type duration_type duration_unit duration_value");
const SPEND = fields("amount period billing_direction");
const LEAF_MODELS = {
	unit_pricing_model: fields("price_per_unit"),
	fixed_pricing_model: fields("price_per_unit units"),
	tiered_pricing_model: fields("units", { tiers: TIERS }),
	graduated_tiered_pricing_model: fields("units", { tiers: TIERS }),
	tiered_percentage_pricing_model: fields("", { tiers: TIERS }),
	graduated_percentage_pricing_model: fields("", { tiers: TIERS }),
	volume_percentage_pricing_model: fields("percentage price_per_unit fixed_fee")
};
const METRIC_BINDINGS = list(() => fields("alias metric_id"));
function expression(chargeFields) {
	return fields("", {
		charges: list(() => fields(chargeFields)),
		metric_bindings: METRIC_BINDINGS
	});
}
const CHARGE = "description quantity_expression unit_price_expression";
const NODE_FIELDS = {
	leaf: fields("cell_key type label", LEAF_MODELS),
	splits: list(() => SPLIT)
};
const NODE = {
	kind: "fields",
	fields: NODE_FIELDS
};
const SPLIT = fields("dimension_key", {
	branches: list(() => fields("value", { child: NODE })),
	wildcard: NODE
});
NODE_FIELDS.fallback = NODE;
const MATRIX = fields("line_item_template", {
	dimensions: list(() => fields("key label values")),
	root: NODE
});
const PRICE = `type fee_type billing_direction billing_interval billing_interval_count billing_interval_unit
  charge_on_contract_start display_order metric_ids trial_period_days
  recurring_instalment_interval_count recurring_instalment_interval_unit`;
const MODELS = {
	...LEAF_MODELS,
	prepaid_tiered_pricing_model: fields("prepaid_units", { tiers: TIERS }),
	prepaid_fixed_tiered_pricing_model: fields("overages_charge_interval prepaid_units", { tiers: TIERS })
};
/** A bundle price has no frequency, no matrix, and spend limits without a direction (interface, "POST /bundles"). */
const BUNDLE_PRICE = fields(PRICE, {
	...MODELS,
	discount: DISCOUNT,
	minimum_spend: fields("amount period"),
	maximum_spend: fields("amount period"),
	expression_pricing_model: expression(CHARGE)
});
const ITEM_PRICE = fields(`${PRICE} billing_frequency`, {
	...MODELS,
	discount: DISCOUNT,
	minimum_spend: SPEND,
	maximum_spend: SPEND,
	expression_pricing_model: expression(`${CHARGE} billing_direction`),
	matrix_pricing_model: MATRIX
});
/** An entitlement in the form of a version request. */
const ENTITLEMENT = fields("entitlement_key mode type value", {
	allocation: fields("amount credit_type rollover_enabled rollover_max_periods"),
	timing: fields("recurrence interval")
});
const SUBSCRIPTION = fields("customer_id name description currency trial_period_days metadata tags plan_id", {
	contract: fields("period_type duration_months start_date"),
	renewal: fields("auto_renew duration_months period_type"),
	billing: fields("auto_issue_invoices auto_pay_invoices first_billing_date payment_terms"),
	discount: DISCOUNT,
	minimum_spend: SPEND,
	maximum_spend: SPEND,
	price_escalation: fields("enabled interval_months type percentage escalate_metered_unit_rates")
});
const PLAN = fields("name currency description");
/**
* The held fields in the order of the shape, so that files look alike whatever order the service uses. Nulls are left
* out.
*/
function heldFields(shape, value) {
	const held = pass(shape, value);
	return isJsonObject(held) ? held : {};
}
function pass(shape, value) {
	switch (shape.kind) {
		case "any": return value;
		case "list": return isJsonArray(value) ? value.map((element) => pass(shape.of(), element)) : value;
		case "fields": return isJsonObject(value) ? passFields(shape.fields, value) : value;
		default: return shape;
	}
}
function passFields(shapes, value) {
	return Object.fromEntries(Object.entries(shapes).flatMap(([name, shape]) => {
		const inner = Object.hasOwn(value, name) ? value[name] : void 0;
		return inner === void 0 || inner === null ? [] : [[name, pass(shape, inner)]];
	}));
}
/** Pricewright's own keywords, and values that only the service decides. Neither are fields of a product. */
const NOT_A_PRODUCTS = /* @__PURE__ */ new Set([
	"id",
	"absent",
	"renamed_from",
	"adopt",
	"status",
	"created_at",
	"updated_at",
	"deleted_at"
]);
/** The interface shows no fields of a product, so every other field of the answer is kept. */
function productFields(value) {
	return Object.fromEntries(Object.entries(value).filter(([name, inner]) => !NOT_A_PRODUCTS.has(name) && inner !== null));
}

// src/pull/present-fields.ts
/** The fields that are not undefined. */
function presentFields(fields) {
	return Object.fromEntries(Object.entries(fields).filter((entry) => entry[1] !== void 0));
}

// src/pull/same-value.ts
/** Compares two values by meaning: decimals by value, unordered lists as sets, and everything else exactly. */
/** True if both values mean the same. `name` is the field that holds them. */
function sameValue(a, b, name = "") {
	if (typeof a === "string" && typeof b === "string") return a === b || DECIMAL_FIELDS.has(name) && canonicalDecimalText(a) === canonicalDecimalText(b);
	if (isJsonArray(a) && isJsonArray(b)) {
		if (SET_FIELDS.has(name)) return sortedTexts(a) === sortedTexts(b);
		return a.length === b.length && a.every((element, index) => sameValue(element, b[index], name));
	}
	if (isJsonObject(a) && isJsonObject(b)) return [.../* @__PURE__ */ new Set([...Object.keys(a), ...Object.keys(b)])].every((inner) => sameValue(a[inner], b[inner], inner));
	return a === b;
}
function sortedTexts(list) {
	return JSON.stringify([...new Set(list.map(String))].sort());
}

// src/pull/override-price.ts
/**
* Derives the override that changes a bundle's price to another price. It holds only the differences, in the form of
* an override (RFC 7386; a pricing model with another name replaces the old one as a whole).
*/
/**
* `overlayPrice(base, overridePrice(base, wanted))` is equivalent to `wanted`. Empty if the two prices are
* equivalent.
*/
function overridePrice(base, wanted) {
	const [model] = pricingModelsOf(wanted);
	if (model === void 0 || pricingModelsOf(base).includes(model)) return difference(base, wanted);
	const { [model]: brought, ...rest } = wanted;
	return {
		...difference(withoutModels(base), rest),
		...brought === void 0 ? {} : { [model]: brought }
	};
}
function withoutModels(price) {
	const models = pricingModelsOf(price);
	return Object.fromEntries(Object.entries(price).filter(([name]) => !models.includes(name)));
}
function difference(base, wanted) {
	const taken = Object.keys(base).filter((name) => wanted[name] === void 0);
	return Object.fromEntries([...Object.entries(wanted).flatMap(([name, value]) => {
		const under = base[name];
		return sameValue(under, value, name) ? [] : [[name, change(under, value)]];
	}), ...taken.map((name) => [name, null])]);
}
function change(under, value) {
	return isJsonObject(under) && isJsonObject(value) ? difference(under, value) : value;
}

// src/pull/write-items.ts
/**
* Converts the items of a version to the items of an entry. Products are written by key. A bundle is written by key
* if its prices can be recognized.
*/
function writeItem(item, names) {
	const { bundle_id: bundleId } = item;
	if (typeof bundleId !== "string") return writePriced(item, names);
	const priced = innerItems(item);
	const bundle = names.bundle(bundleId);
	const overrides = bundle && overridesOf(bundle, priced);
	if (bundle === void 0 || overrides === void 0) return {
		bundle_id: bundleId,
		items: objectsIn(item.items).map((inner) => writePriced(inner, names))
	};
	return Object.keys(overrides).length === 0 ? { bundle: bundle.key } : {
		bundle: bundle.key,
		prices: overrides
	};
}
function writePriced(item, names) {
	const { productId, price } = pricedProduct(item);
	const key = names.product(productId);
	return {
		...key === void 0 ? { product_id: productId } : { product: key },
		price
	};
}
/**
* True for a price with several models. An override with a model removes all others, so it cannot express such a
* price.
*/
function hasSeveralModels(price) {
	return pricingModelsOf(price).length > 1;
}
/**
* The overrides by price key; null removes a price. Undefined if the item is not the bundle with overrides, because
* it has a price that the bundle lacks, or no price at all.
*/
function overridesOf({ prices }, priced) {
	const wanted = new Map(priced.map(({ productId, price }) => [productId, price]));
	if (wanted.size === 0 || wanted.size !== priced.length) return void 0;
	if (priced.some(({ price }) => hasSeveralModels(price))) return void 0;
	if ([...wanted.keys()].some((productId) => !prices.has(productId))) return void 0;
	return Object.fromEntries([...prices].flatMap(([productId, { key, price }]) => {
		const own = wanted.get(productId);
		if (own === void 0) return [[key, null]];
		const override = overridePrice(price, own);
		return Object.keys(override).length === 0 ? [] : [[key, override]];
	}));
}
function itemsOf(version) {
	return objectsIn(version.items);
}
/** The prices within a bundle item. */
function innerItems(item) {
	return objectsIn(item.items).map(pricedProduct);
}
function pricedProduct({ product_id: productId, price }) {
	return {
		productId: typeof productId === "string" ? productId : "",
		price: heldFields(ITEM_PRICE, isJsonObject(price) ? price : {})
	};
}

// src/pull/write-bundle.ts
/** Writes a bundle in the form of the catalog, completed with data from the versions that use it. */
/** The uses of each bundle, by bundle id. */
function bundleUses(versions) {
	const uses = /* @__PURE__ */ new Map();
	for (const { currency, value } of versions) for (const item of itemsOf(value)) {
		if (typeof item.bundle_id !== "string") continue;
		const prices = new Map(innerItems(item).map(({ productId, price }) => [productId, price]));
		const known = uses.get(item.bundle_id);
		if (known === void 0) uses.set(item.bundle_id, [{
			currency,
			prices
		}]);
		else known.push({
			currency,
			prices
		});
	}
	return uses;
}
/** The prices of a bundle in a request or an answer, by product id. */
function bundlePrices(bundle, uses, names) {
	const prices = /* @__PURE__ */ new Map();
	const used = /* @__PURE__ */ new Set();
	for (const written of objectsIn(bundle.prices)) {
		const productId = typeof written.product_id === "string" ? written.product_id : "";
		const key = firstFree(names.product(productId) ?? (slug(productId) || "price"), used);
		used.add(key);
		const price = heldFields(BUNDLE_PRICE, written);
		const own = uses.flatMap(({ prices }) => {
			const used = prices.get(productId);
			return used === void 0 ? [] : [used];
		});
		prices.set(productId, {
			key,
			price: withDiscountOf(own, price)
		});
	}
	return prices;
}
/**
* Completes a bundle's discount. A bundle sends it without its type and the type of its duration, but an item that
* inherits the price needs both (interface, "Discount"). The values that most users have for the same discount are
* used.
*/
function withDiscountOf(users, price) {
	const { discount } = price;
	if (!isJsonObject(discount)) return price;
	const meant = /* @__PURE__ */ new Map();
	for (const { discount: own } of users) {
		if (!isJsonObject(own)) continue;
		const { type, duration_type: durationType, ...rest } = own;
		const { type: _, duration_type: __, ...carried } = discount;
		if (!sameValue(rest, carried)) continue;
		const added = presentFields({
			type,
			duration_type: durationType
		});
		const text = JSON.stringify(added);
		const counted = meant.get(text);
		if (counted === void 0) meant.set(text, {
			added,
			count: 1
		});
		else counted.count += 1;
	}
	const [most] = [...meant].toSorted(([a, left], [b, right]) => right.count - left.count || (a < b ? -1 : 1));
	return most === void 0 ? price : {
		...price,
		discount: {
			...most[1].added,
			...discount
		}
	};
}
/** The bundle's currency is only checked against its users, and never sent. It is written only if all users agree. */
function currencyOf$1(uses) {
	const currencies = new Set(uses.flatMap(({ currency }) => currency ?? []));
	const [only] = currencies;
	return currencies.size === 1 ? only : void 0;
}
function writeBundle(id, bundle, prices, uses, names) {
	const written = [...prices].map(([productId, { key, price }]) => {
		return [key, names.product(productId) === key ? price : {
			product_id: productId,
			...price
		}];
	});
	return presentFields({
		id,
		name: bundle.name,
		description: bundle.description,
		currency: currencyOf$1(uses),
		prices: Object.fromEntries(written)
	});
}

// src/pull/name-everything.ts
/** Chooses the keys of all written objects, and the names by which items refer to them. */
function allKeys(survey, account, known) {
	const keysOf = (kind) => {
		const standing = kind === "subscription" ? [...survey.subscription, ...survey.unfinished] : survey[kind];
		const ids = new Set(standing.map(({ found }) => found.id));
		const elsewhere = account[COLLECTION[kind]].flatMap(({ id, record }) => ids.has(id) ? [] : recordedKey(record) ?? []);
		const taken = /* @__PURE__ */ new Set([...elsewhere, ...known?.takenKeys(kind) ?? []]);
		const nameable = standing.map((one) => ({
			id: one.found.id,
			key: recordedKey(one.found.record) ?? one.found.givenKey,
			name: typeof one.fields.name === "string" ? one.fields.name : void 0
		}));
		return chooseKeys(nameable, taken, kind);
	};
	return {
		product: keysOf("product"),
		bundle: keysOf("bundle"),
		plan: keysOf("plan"),
		subscription: keysOf("subscription")
	};
}
function nameEverything(survey, keys, uses, known) {
	const product = (id) => keys.product.get(id) ?? known?.keyOf("product", id);
	const prices = new Map(survey.bundle.map(({ found, fields }) => [found.id, bundlePrices(fields, uses.get(found.id) ?? [], { product })]));
	return {
		names: {
			product,
			plan: (id) => keys.plan.get(id) ?? known?.keyOf("plan", id),
			bundle: (id) => {
				const [key, own] = [keys.bundle.get(id), prices.get(id)];
				return key !== void 0 && own !== void 0 ? {
					key,
					prices: own
				} : known?.bundle(id);
			}
		},
		prices
	};
}

// src/pull/remarks.ts
/**
* The remarks of a pull: objects that could not be read, and values that could not be written. They appear on stderr
* and in the files.
*/
const NAMED = 5;
function gapRemark({ kind, reason }) {
	const plural = COLLECTION[kind];
	if (reason === "cut_short") return {
		kind,
		code: "list-incomplete",
		message: `the list of ${plural} has further pages that could not be asked for, so some may be missing here`,
		fix: "name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }"
	};
	return {
		kind,
		code: "not-listed",
		message: `${plural} cannot be listed: here are those that state has recorded${kind === "product" ? ", that --ids names or that prices refer to" : " or that --ids names"}`,
		fix: `bind ${plural}.list in the project file, or give the ids of the others with --ids`
	};
}
/** One remark for all objects of a kind that are written from state alone. */
function unreadRemark(kind, keys) {
	const plural = COLLECTION[kind];
	return {
		kind,
		code: "not-read",
		message: `${plural} that could not be read are written as far as state knows them: ${someOf(keys, NAMED)}`,
		fix: `compare them with the service, or bind ${plural}.get in the project file`
	};
}
function leftOut(kind, { id, record }, why, fix) {
	return {
		kind,
		code: "left-out",
		message: `${record === void 0 ? `${kind} ${id}` : `${record.address} (${id})`} is left out: ${why}`,
		fix
	};
}
function unknownBundle(id, versions) {
	return {
		kind: "bundle",
		code: "unknown-bundle",
		message: `the bundle ${id} is not known, so what refers to it has \`bundle_id\` and its prices in full (${versions} ${versions === 1 ? "version" : "versions"})`,
		fix: "bind bundles.get in the project file, or declare the bundle by hand and name it in the items"
	};
}
function foreignDraft(subscription, version) {
	return {
		kind: "subscription",
		code: "draft-left-out",
		message: `the draft ${version} of ${subscription} is left out: in a catalog it would be made once more`,
		fix: "publish it or leave it to those who made it"
	};
}
function withoutPlan(subscription, plan) {
	return {
		kind: "subscription",
		code: "plan-left-out",
		message: `${subscription} is written with all its items and without its plan ${plan}: it opens with a version that is still to come at the service`,
		fix: "nothing to do: a plan counts only when a subscription is created"
	};
}
/**
* Reports an increase to come: before the subscription was in a catalog, nobody would have changed its prices on that
* day.
*/
function followsChange(subscription, bundle, day) {
	return {
		kind: "subscription",
		code: "follows-change",
		message: `subscriptions.${subscription} follows bundles.${bundle}, whose prices change on ${day} in the catalog, and will have those from then on`,
		fix: "write `price_lock`, or an override that pins the price, where that is not meant"
	};
}
function unwritable$1(kind, key, paths) {
	return {
		kind,
		code: "cannot-be-written",
		message: `${COLLECTION[kind]}.${key} has what no catalog file can hold, which is left out: ${someOf(paths, NAMED)}`,
		fix: "nothing to do: what a catalog does not name is left alone"
	};
}
function unreadVersions(addresses) {
	return {
		kind: "subscription",
		code: "not-read",
		message: `versions that could not be read are written as state recorded them: ${someOf(addresses, NAMED)}`,
		fix: "compare them with the service"
	};
}

// src/pull/writable.ts
/**
* Removes values that no catalog file can hold, even with quotes: half characters, and keys that have a meaning for
* the reader. In a product, bundle or plan, an empty name is also removed. In a subscription, so are metadata that is
* not text and instants other than midnight: a file has days, and the intended day is not shown.
*/
const HALF_CHARACTER = /\p{Surrogate}/u;
const RESERVED = /* @__PURE__ */ new Set([
	"__proto__",
	"constructor",
	"prototype",
	"<<"
]);
function writablePart(kind, value) {
	const leftOut = [];
	const kept = visit(kind === "subscription" ? ownFields(value, leftOut) : withoutEmptyName(value, leftOut), [], leftOut);
	return {
		value: isJsonObject(kept) ? kept : {},
		leftOut
	};
}
function withoutEmptyName(value, leftOut) {
	const { name, ...rest } = value;
	if (name === void 0 || typeof name === "string" && name !== "") return value;
	leftOut.push("name");
	return rest;
}
function ownFields(subscription, leftOut) {
	const fields = Object.entries(subscription).map(([field, value]) => {
		if (!isJsonObject(value)) return [field, value];
		const members = Object.entries(value).filter(([name, member]) => {
			const isKept = field === "metadata" ? typeof member === "string" : isDayWhereDue(name, member);
			if (!isKept) leftOut.push(`${field}.${name}`);
			return isKept;
		});
		return [field, Object.fromEntries(members)];
	});
	return Object.fromEntries(fields);
}
function isDayWhereDue(name, value) {
	return !DAY_FIELDS.has(name) || parseCalendarDay(String(value)) !== void 0;
}
function visit(value, path, leftOut) {
	if (typeof value === "string" && HALF_CHARACTER.test(value)) {
		leftOut.push(path.join("."));
		return;
	}
	if (isJsonArray(value)) return value.flatMap((element, index) => {
		const kept = visit(element, [...path, String(index)], leftOut);
		return kept === void 0 ? [] : [kept];
	});
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => {
		const at = [...path, name];
		if (!isKey(name)) {
			leftOut.push(at.join("."));
			return [];
		}
		const kept = visit(member, at, leftOut);
		return kept === void 0 ? [] : [[name, kept]];
	}));
}
function isKey(name) {
	return !RESERVED.has(name) && !HALF_CHARACTER.test(name) && !name.includes("${");
}

// src/pull/pulled-files.ts
/** The files that a pull writes: one per kind, split if it would be too long to read. */
/** Far below the size limit of catalog files. */
const ENTRIES_PER_FILE = 1e3;
/** The files of one kind; none if there is nothing to show. */
function filesOf({ kind, origin, entries, unfinished, said, isWhole }) {
	const name = COLLECTION[kind];
	const remarks = [];
	const written = [...entries].toSorted(byKey).map(({ key, value }) => {
		const writable = writablePart(kind, presentFields(value));
		if (writable.leftOut.length > 0) remarks.push(unwritable$1(kind, key, writable.leftOut));
		return {
			key,
			value: writable.value
		};
	});
	const own = [...said, ...remarks].filter((remark) => remark.kind === kind);
	const least = isWhole && own.some(({ code }) => code === "left-out") || unfinished.length > 0 ? 1 : 0;
	const count = Math.max(Math.ceil(written.length / ENTRIES_PER_FILE), least);
	return {
		files: Array.from({ length: count }, (_, index) => {
			const part = written.slice(index * ENTRIES_PER_FILE, (index + 1) * ENTRIES_PER_FILE);
			const isFirst = index === 0;
			return {
				name: isFirst ? name : `${name}-${index + 1}`,
				text: catalogText({
					head: headOf(name, origin, isFirst ? own : []),
					name,
					entries: part,
					unfinished: isFirst ? [...unfinished].toSorted(byKey) : []
				}),
				keys: part.map(({ key }) => key)
			};
		}),
		remarks
	};
}
function headOf(name, origin, remarks) {
	return [`The ${name} of ${origin}, as pulled from there.`, ...remarks.map(({ message }) => `- ${message}`)];
}
function byKey(a, b) {
	return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

// src/pull/unwritable-prices.ts
/**
* The reasons why a catalog cannot declare a bundle or a set of prices. `validate` would refuse them in every
* catalog. A person who then removed a price from the file would also remove it from the service with the next apply.
*/
const NAMELESS = "its name is empty, and a catalog has one for each bundle";
const WITHOUT_PRICES = "it has no prices";
const PRICED_TWICE = "it has two prices of one product, and a catalog has one of each";
const BUNDLED_TWICE = "it has one bundle twice, and a catalog has it once";
const WITHOUT_MODEL = "it has a price without a pricing model that the interface shows";
/** The reason for a bundle in the form of a request; undefined if a catalog can declare it. */
function unwritableBundle({ name, prices }) {
	if (name === "") return NAMELESS;
	const priced = objectsIn(prices).map((price) => pricedProduct({
		product_id: price.product_id ?? "",
		price
	}));
	return priced.length === 0 ? WITHOUT_PRICES : unwritablePrices(priced);
}
/** The reason for a version in the form of a request; undefined if a catalog can declare it. */
function unwritableVersion(version) {
	const items = itemsOf(version);
	const bundles = items.filter(isBundle);
	if (items.length === 0 || bundles.some((item) => innerItems(item).length === 0)) return WITHOUT_PRICES;
	if (new Set(bundles.map(({ bundle_id: id }) => id)).size < bundles.length) return BUNDLED_TWICE;
	return [items.filter((item) => !isBundle(item)).map(pricedProduct), ...bundles.map(innerItems)].map(unwritablePrices).find((why) => why !== void 0);
}
function isBundle({ bundle_id: id }) {
	return typeof id === "string";
}
/** Prices are keyed by product, so one of two prices for the same product would be lost. */
function unwritablePrices(priced) {
	if (new Set(priced.map(({ productId }) => productId)).size < priced.length) return PRICED_TWICE;
	return priced.some(({ price }) => pricingModelsOf(price).length === 0) ? WITHOUT_MODEL : void 0;
}

// src/pull/managed-part.ts
/**
* Reduces an answer to the fields that were sent. A service adds fields to its input, and these are not the
* catalog's.
*/
/** `shown` without the fields that `sent` lacks. List elements that were never sent are kept whole. */
function managedPart(shown, sent) {
	return Object.fromEntries(Object.entries(shown).flatMap(([name, value]) => {
		const counterpart = ownField(sent, name);
		return counterpart === void 0 ? [] : [[name, managedValue(name, value, counterpart)]];
	}));
}
function managedValue(name, shown, sent) {
	if (isJsonObject(shown) && isJsonObject(sent)) return managedPart(shown, sent);
	if (!isJsonArray(shown) || !isJsonArray(sent)) return shown;
	return shown.map((element, index) => {
		const counterpart = counterpartOf(name, element, sent) ?? sent[index];
		return counterpart === void 0 || !isSame(name, element, counterpart) ? element : managedValue(name, element, counterpart);
	});
}
function counterpartOf(name, element, sent) {
	return identityOf(name, element) === void 0 ? void 0 : sent.find((candidate) => isSame(name, element, candidate));
}
function isSame(name, a, b) {
	return identityOf(name, a) === identityOf(name, b);
}
function identityOf(name, element) {
	const identities = LIST_IDENTITY[name] ?? [];
	if (!isJsonObject(element)) return void 0;
	const field = identities.find((identity) => typeof element[identity] === "string");
	return field === void 0 ? void 0 : `${field} ${String(element[field])}`;
}

// src/pull/version-schedule.ts
/** Selects the versions of a subscription that a catalog declares: the one in force, and those that start later. */
/** `fields` are the subscription's own. If its contract starts in the future, that day replaces today. */
function versionSchedule(subscription, fields, today) {
	const start = contractStart(fields);
	const now = start === null ? today : laterDay(start, today);
	const fromPlan = fields.plan_id !== void 0;
	const takesPlan = fromPlan && takesPlanAsIs(subscription);
	const known = subscription.versions.flatMap((found) => {
		const value = takesPlan ? {} : versionValue(found, fromPlan);
		if (value === void 0) return [];
		return [{
			found,
			value
		}];
	});
	const byRank = rankIn(subscription);
	const published = known.filter(({ found }) => !isDraft(found)).toSorted(byRank);
	const holding = published.filter(({ found }) => (found.start ?? "") <= now);
	const pending = new Set(subscription.pendingVersionIds);
	const current = published.find(({ found }) => isCurrent(subscription, found));
	const holds = holding.findLast(({ found: { id, start } }) => start !== null && (start > today || pending.has(id))) ?? current ?? holding.at(-1) ?? published[0];
	const opening = (fromPlan ? published.find(({ found }) => isOpening(found)) : void 0) ?? holds;
	const scheduled = published.flatMap((version) => {
		const day = version.found.start;
		return day !== null && version !== opening && (version === holds || day > now) ? [{
			...version,
			day,
			draft: false
		}] : [];
	});
	const drafts = known.filter(({ found }) => isDraft(found));
	return {
		opening,
		later: oncePerDay([...drafts.flatMap((version) => {
			const day = recordedDay(version.found);
			return day !== void 0 && (start === null || day > start) ? [{
				...version,
				day,
				draft: true
			}] : [];
		}), ...scheduled]),
		overPlan: fromPlan && (subscription.record !== void 0 || current === void 0 || opening === current),
		foreignDrafts: drafts.flatMap(({ found }) => recordedDay(found) === void 0 ? [found] : [])
	};
}
function isCurrent({ currentVersionId }, { id }) {
	return id !== null && id === currentVersionId;
}
/** True if state knows that no items were sent. The plan then supplies all items. */
function takesPlanAsIs({ record, versions }) {
	return record !== void 0 && record.value !== null && versions.every((found) => !found.record);
}
/** The value of a version; undefined if neither the service nor state has it. */
function versionValue({ sight, record }, fromPlan) {
	const sent = record?.value ?? void 0;
	switch (sight.kind) {
		case "read":
			if (sent !== void 0 && fromPlan && record?.status === null) return sent;
			return sent === void 0 ? sight.value : managedPart(sight.value, sent);
		case "unread": return sent;
		case "missing": return;
		default: return sight;
	}
}
function isDraft({ sight, record }) {
	return (sight.kind === "read" ? sight.status : record?.status) === "draft";
}
function isOpening({ record }) {
	const parsed = record && parseAddress(record.address);
	return parsed?.kind === "version" && parsed.point === "opening";
}
function recordedDay({ record }) {
	const parsed = record && parseAddress(record.address);
	return parsed?.kind === "version" && parsed.point !== "opening" ? parsed.point : void 0;
}
/**
* Orders versions by day. Of several on one day, the version in force comes last: one that the service names comes
* after the others, and otherwise the one created or applied later.
*/
function rankIn(subscription) {
	const named = /* @__PURE__ */ new Set([subscription.currentVersionId, ...subscription.pendingVersionIds]);
	const rank = ({ found }) => [
		found.start ?? "",
		found.end !== null && found.end === found.start ? 0 : 1,
		found.id !== null && named.has(found.id) ? 1 : 0,
		found.createdAt ?? "",
		found.record?.appliedAtMs ?? 0
	];
	return (a, b) => {
		const [left, right] = [rank(a), rank(b)];
		for (const [index, value] of left.entries()) {
			const other = right[index] ?? "";
			if (value !== other) return value < other ? -1 : 1;
		}
		return 0;
	};
}
/** Keeps the last version of each day. A draft is never in force, so any other version replaces it. */
function oncePerDay(versions) {
	return [...new Map(versions.map((version) => [version.day, version])).values()].toSorted((a, b) => a.day < b.day ? -1 : 1);
}

// src/pull/write-subscription.ts
/**
* Writes a subscription in the form of the catalog: its own fields, and an entry for each version in its schedule.
*/
const FIELDS = fieldsOf("subscription") ?? [];
/** The fields that are sent only on creation. If state knows their first values, a change to them is an error. */
const CREATE_ONLY = FIELDS.filter(({ carriedBy }) => carriedBy === "create").map(({ name }) => name);
const UNANSWERED = FIELDS.filter(({ answered }) => !answered).map(({ name }) => name);
/**
* The fields that are always answered, sent or not, so an answer does not show whether they were sent (interface,
* "Subscription (response shape)").
*/
const ALWAYS_ANSWERED = [
	"name",
	"billing",
	"renewal"
];
/**
* The fields of a subscription in the form of a request. A read answer has priority. If state knows what was sent,
* values that the service filled in are removed, and sent fields that no answer shows are added. Without an answer,
* the fields come from state. Undefined if neither is known.
*/
function subscriptionFields({ id, sight, record }) {
	const sent = record?.value ?? void 0;
	switch (sight.kind) {
		case "unread": {
			const known = sent ?? (record && answeredFields(record));
			return known && heldFields(SUBSCRIPTION, known);
		}
		case "read": {
			const shown = sent === void 0 ? withoutOwnName(sight.value, id) : partSent(sight.value, sent);
			const unshown = Object.entries(sent ?? {}).filter(([name]) => UNANSWERED.includes(name));
			return heldFields(SUBSCRIPTION, {
				...shown,
				...Object.fromEntries(unshown)
			});
		}
		case "missing": return;
		default: return sight;
	}
}
function partSent(shown, sent) {
	const compared = [...CREATE_ONLY, ...ALWAYS_ANSWERED];
	const free = Object.fromEntries(Object.entries(shown).filter(([name]) => !compared.includes(name)));
	const bound = Object.fromEntries(Object.entries(shown).filter(([name]) => compared.includes(name)));
	return {
		...free,
		...managedPart(bound, sent)
	};
}
/** Removes a name that only repeats the id. */
function withoutOwnName(shown, id) {
	const { name, ...rest } = shown;
	return name === void 0 || name === id ? rest : shown;
}
function writeSubscription({ id, fields, isActive, schedule }, names) {
	const { customer_id, name, plan_id: planId, currency, metadata, ...rest } = fields;
	const plan = typeof planId === "string" ? names.plan(planId) : void 0;
	const entries = writeEntries(schedule, planId !== void 0, names);
	return presentFields({
		id,
		customer_id,
		name,
		plan,
		plan_id: plan === void 0 ? planId : void 0,
		currency,
		auto_activate: isActive ? true : void 0,
		...inOrder(rest),
		metadata: isJsonObject(metadata) && Object.keys(metadata).length > 0 ? metadata : void 0,
		versions: entries.length > 0 ? entries : void 0
	});
}
const ORDER = [
	"contract",
	"renewal",
	"billing",
	"discount",
	"minimum_spend",
	"maximum_spend"
];
function inOrder(fields) {
	const names = [...ORDER, ...Object.keys(fields).filter((name) => !ORDER.includes(name))];
	return Object.fromEntries(names.flatMap((name) => fields[name] === void 0 ? [] : [[name, fields[name]]]));
}
/** Each entry omits its common parts with the entry before it. Items that replace a plan's are written in full. */
function writeEntries({ opening, later }, fromPlan, names) {
	if (opening === void 0) return [];
	let before = writeVersion(opening, names);
	const first = presentFields({
		description: opening.value.description,
		items: before.items.length > 0 ? before.items : void 0,
		entitlements: before.entitlements.length > 0 ? before.entitlements : void 0
	});
	const entries = later.map((version) => {
		const written = writeVersion(version, names);
		const sameItems = sameValue(written.items, before.items);
		const sameEntitlements = sameValue(written.entitlements, before.entitlements);
		const isBare = sameEntitlements && version.value.description === void 0;
		const entry = presentFields({
			effective_at: version.day,
			description: version.value.description,
			draft: version.draft ? true : void 0,
			items: !fromPlan && sameItems && !isBare ? void 0 : written.items,
			entitlements: sameEntitlements ? void 0 : written.entitlements
		});
		if (!version.draft) before = written;
		return entry;
	});
	return Object.keys(first).length === 0 && entries.length === 0 ? [] : [first, ...entries];
}
function writeVersion({ value }, names) {
	return {
		items: itemsOf(value).map((item) => writeItem(item, names)),
		entitlements: objectsIn(value.entitlements).map((entitlement) => heldFields(ENTITLEMENT, entitlement))
	};
}

// src/pull/survey.ts
/**
* Selects the objects of the account that can be written, each with its fields. Each object that is left out gets a
* remark.
*/
/** `wanted` returns true for an object that is to be written at all. */
function surveyAccount(account, today, wanted, typed) {
	const remarks = [];
	const stand = (kind, found, read) => found.flatMap((one) => {
		if (!wanted(kind, one)) return [];
		const standing = one.sight.kind === "missing" ? missing(typed) : read(one);
		if (!("why" in standing)) return [standing];
		remarks.push(leftOut(kind, one, standing.why, standing.fix));
		return [];
	});
	return {
		product: stand("product", account.products, (found) => ({
			found,
			fields: productFields(knownValue(found) ?? {})
		})),
		bundle: stand("bundle", account.bundles, (found) => {
			const fields = knownValue(found);
			if (fields === void 0) return UNKNOWN;
			const why = unwritableBundle(fields);
			return why === void 0 ? {
				found,
				fields
			} : unwritable(why);
		}),
		plan: stand("plan", account.plans, (found) => ({
			found,
			fields: heldFields(PLAN, knownValue(found) ?? {})
		})),
		subscription: stand("subscription", account.subscriptions, (found) => standingOf(found, today)),
		unfinished: account.subscriptions.flatMap((found) => wanted("subscription", found) ? unfinishedOf(found, today) : []),
		remarks
	};
}
const missing = (typed) => ({
	why: "the service answers 404 for its id",
	fix: `correct the id; or, once you checked at the service that it is gone, drop the record with: ${commandLine(typed, "state rm ADDRESS")}`
});
const KNOW = "declare it by hand, or bind a read of it in the project file";
const UNKNOWN = {
	why: "it could not be read, and state does not know it",
	fix: KNOW
};
const WITHOUT_VERSIONS = {
	why: "none of its versions could be read, and state knows none",
	fix: KNOW
};
function unwritable(why) {
	return {
		why,
		fix: "change that at the service and pull again, where it is to be in the catalog"
	};
}
function ended(status) {
	return {
		why: `the service has it as "${status}", neither draft nor active`,
		fix: "nothing to do: what is neither gets no steps, in a catalog or not"
	};
}
/** The value that was read, or else the value in state. */
function knownValue({ sight, record }) {
	return sight.kind === "read" ? sight.value : record?.value ?? (record && answeredFields(record));
}
function standingOf(found, today) {
	const status = found.sight.kind === "read" ? found.sight.status : found.record?.status ?? null;
	if (status !== null && status !== "draft" && status !== "active") return ended(status);
	const fields = subscriptionFields(found);
	if (fields === void 0) return UNKNOWN;
	const schedule = versionSchedule(found, fields, today);
	if (schedule.opening === void 0 && fields.plan_id === void 0) return WITHOUT_VERSIONS;
	const { plan_id: _, ...own } = fields;
	const standing = {
		found,
		fields: schedule.overPlan ? fields : own,
		isActive: status === "active",
		schedule
	};
	const why = unwritableSchedule(standing);
	return why === void 0 ? standing : unwritable(why);
}
function unwritableSchedule(standing) {
	const { opening, overPlan } = standing.schedule;
	return writtenVersions(standing).filter((version) => !(overPlan && version === opening && itemsOf(version.value).length === 0)).map(({ value }) => unwritableVersion(value)).find((why) => why !== void 0);
}
/** A value that a person must find out, because a version does not show its subscription's customer. */
const TO_BE_COMPLETED = "cus_…";
function unfinishedOf(found, today) {
	if (found.sight.kind !== "unread" || subscriptionFields(found) !== void 0) return [];
	const schedule = versionSchedule(found, {}, today);
	if (schedule.opening === void 0) return [];
	return [{
		found,
		fields: presentFields({
			customer_id: TO_BE_COMPLETED,
			currency: currencyOf(schedule.opening)
		}),
		isActive: false,
		schedule
	}];
}
/** The currency of a version. A stored price includes its currency (interface, "Price"). */
function currencyOf({ value }) {
	return itemsOf(value).flatMap((item) => [item, ...objectsIn(item.items)]).map(({ price }) => isJsonObject(price) ? price.currency : void 0).find((currency) => typeof currency === "string");
}
/** The versions that the catalog will declare. */
function writtenVersions({ schedule }) {
	return schedule.opening === void 0 ? schedule.later : [schedule.opening, ...schedule.later];
}
/** The products to which the prices of all written objects belong. */
function referencedProducts(survey) {
	const ids = [...survey.bundle.flatMap(({ fields }) => objectsIn(fields.prices).map(({ product_id: id }) => id)), ...[...survey.subscription, ...survey.unfinished].flatMap(writtenVersions).flatMap(({ value }) => itemsOf(value)).flatMap((item) => typeof item.bundle_id === "string" ? innerItems(item).map(({ productId }) => productId) : pricedProduct(item).productId)];
	return new Set(ids.filter((id) => typeof id === "string" && id !== ""));
}

// src/pull/pull-catalog.ts
function pullCatalog({ account, today, environment, typed, origin, catalog }) {
	const known = catalog && knownCatalog(catalog, account, today);
	const isWanted = (kind, found) => known === null || isNew(known, kind, found);
	const survey = withReferences(surveyAccount(account, today, isWanted, typed), account, known);
	const keys = allKeys(survey, account, known);
	const uses = usesOf(survey);
	const named = nameEverything(survey, keys, uses, known);
	const entries = writeAll(survey, keys, named, uses, environment);
	const said = [
		...account.gaps.map(gapRemark),
		...unreadRemarks(survey, keys),
		...[...uses].flatMap(([id, of]) => named.names.bundle(id) === void 0 ? [unknownBundle(id, of.length)] : []),
		...survey.remarks,
		...foreignDrafts(survey, keys),
		...leftPlans(survey, keys),
		...known === null ? [] : followedChanges(survey, keys, known)
	];
	const written = PULLED_KINDS.map((kind) => filesOf({
		kind,
		origin,
		entries: entries[kind],
		unfinished: kind === "subscription" ? entries.unfinished : [],
		said,
		isWhole: catalog === null
	}));
	return {
		files: written.flatMap(({ files }) => files),
		remarks: [...said, ...written.flatMap(({ remarks }) => remarks)]
	};
}
function isNew(known, kind, { id, record }) {
	return record === void 0 && known.keyOf(kind, id) === void 0;
}
/**
* Adds every product that a price refers to, because its id is enough to declare it. If the list of products is
* complete, a product that is not in it does not exist any more, so it cannot be adopted.
*/
function withReferences(survey, account, known) {
	if (!account.gaps.some(({ kind }) => kind === "product")) return survey;
	const found = new Set(account.products.map(({ id }) => id));
	const added = [...referencedProducts(survey)].filter((id) => !found.has(id) && known?.keyOf("product", id) === void 0).map((id) => ({
		found: {
			id,
			sight: { kind: "unread" }
		},
		fields: {}
	}));
	return {
		...survey,
		product: [...survey.product, ...added]
	};
}
function usesOf(survey) {
	return bundleUses([...survey.subscription, ...survey.unfinished].flatMap((one) => {
		const { currency } = one.fields;
		return writtenVersions(one).map(({ value }) => ({
			value,
			currency: typeof currency === "string" ? currency : void 0
		}));
	}));
}
function writeAll(survey, keys, { names, prices }, uses, environment) {
	const idText = ({ found: { id } }) => environment === null ? id : { [environment]: id };
	const keyOf = (kind, { found: { id } }) => keys[kind].get(id) ?? id;
	const declared = (kind) => survey[kind].map((one) => ({
		key: keyOf(kind, one),
		value: {
			id: idText(one),
			...one.fields
		}
	}));
	const subscriptions = (list) => list.map((one) => ({
		key: keyOf("subscription", one),
		value: writeSubscription({
			...one,
			id: idText(one)
		}, names)
	}));
	return {
		product: declared("product"),
		bundle: survey.bundle.map((one) => {
			const { id } = one.found;
			const own = prices.get(id) ?? /* @__PURE__ */ new Map();
			const value = writeBundle(idText(one), one.fields, own, uses.get(id) ?? [], names);
			return {
				key: keyOf("bundle", one),
				value
			};
		}),
		plan: declared("plan"),
		subscription: subscriptions(survey.subscription),
		unfinished: subscriptions(survey.unfinished)
	};
}
function unreadRemarks(survey, keys) {
	const things = PULLED_KINDS.flatMap((kind) => {
		const unread = survey[kind].flatMap(({ found }) => found.sight.kind === "unread" ? keys[kind].get(found.id) ?? [] : []);
		return unread.length > 0 ? [unreadRemark(kind, unread.toSorted())] : [];
	});
	const versions = survey.subscription.flatMap(writtenVersions).flatMap(({ found }) => found.sight.kind === "unread" ? found.record?.address ?? [] : []);
	return versions.length > 0 ? [...things, unreadVersions(versions.toSorted())] : things;
}
function foreignDrafts(survey, keys) {
	return survey.subscription.flatMap(({ found, schedule }) => schedule.foreignDrafts.map(({ id }) => foreignDraft(`subscriptions.${keys.subscription.get(found.id) ?? found.id}`, id ?? "")));
}
function leftPlans(survey, keys) {
	return survey.subscription.flatMap(({ found: { id, record, sight }, fields }) => {
		const plan = sight.kind === "read" && record === void 0 ? sight.value.plan_id : void 0;
		return plan === void 0 || fields.plan_id !== void 0 ? [] : [withoutPlan(`subscriptions.${keys.subscription.get(id) ?? id}`, String(plan))];
	});
}
function followedChanges(survey, keys, known) {
	return survey.subscription.flatMap((one) => {
		const subscription = keys.subscription.get(one.found.id) ?? one.found.id;
		const items = writtenVersions(one).flatMap(({ value }) => itemsOf(value));
		return [...new Set(items.flatMap(({ bundle_id: id }) => typeof id === "string" ? [id] : []))].flatMap((id) => {
			const [bundle, day] = [known.bundle(id)?.key, known.nextChange(id)];
			return bundle === void 0 || day === void 0 ? [] : [followsChange(subscription, bundle, day)];
		});
	});
}

// src/cli/editing/pulled-targets.ts
/** The files that a pull writes. Nothing is overwritten. */
function targetsOf(files, project, { folder, suffix }) {
	const [glob = ""] = project.catalogGlobs;
	const into = folder ?? resolve(project.folder, globFolder(glob));
	const ending = extname(glob) === ".yml" ? ".yml" : ".yaml";
	return files.map(({ name, text, keys }) => {
		const path = join(into, `${name}${suffix}${ending}`);
		return {
			path,
			file: relative(project.folder, path).replaceAll("\\", "/"),
			text,
			keys
		};
	});
}
const GLOB_SIGNS = /[*?[\]{}()!+@]/;
/** The folders before the first one that is a pattern: `billing` of `billing/**\/*.yaml`. */
function globFolder(glob) {
	const folders = glob.split("/").slice(0, -1);
	const pattern = folders.findIndex((folder) => GLOB_SIGNS.test(folder));
	return (pattern < 0 ? folders : folders.slice(0, pattern)).join("/") || ".";
}
/**
* Writes the files that are not there yet, and returns them. A file with the same text is left alone.
* Where a file has another text, it throws a DiagnosticsError and writes nothing.
*/
async function writeNewFiles(targets) {
	const before = await Promise.all(targets.map(({ path }) => textOf(path)));
	const taken = targets.filter(({ text }, index) => before[index] !== void 0 && before[index] !== text);
	if (taken.length > 0) throw fault("file-exists", `${taken.map(({ file }) => visible(file)).join(", ")} would be overwritten, so nothing was written`, "write elsewhere with --out DIR, pull only what the catalog lacks with --new, or move the files away");
	const fresh = targets.filter((_, index) => before[index] === void 0);
	for (const { path, text } of fresh) {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text, { flag: "wx" });
	}
	return new Set(fresh);
}
async function textOf(path) {
	return readFile(path, "utf8").catch((error) => {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
		throw error;
	});
}
/** The faults of the files as a catalog. There are some where the service has what a catalog cannot express. */
function catalogFaults(targets, project, { isWhole }) {
	return readCatalog(targets.map(({ file, text }) => ({
		file,
		content: text
	})), {
		...catalogInputOf(project),
		complete: isWhole
	}).diagnostics.filter(({ severity }) => severity === "error");
}

// src/cli/commands/pull.ts
/**
* `pull`: writes catalog files for what the service has, as far as it can be read. Reads only, overwrites nothing.
*/
/**
* Where the service has something that no catalog can express, the files are written nevertheless, the faults are
* shown, and the exit code is 1.
*/
async function pull(world, options, ...names) {
	refuseWithoutUpdate(options, names);
	const inputs = options.new ? await readInputs(world, options) : {
		...await readProjectInputs(world, options),
		catalog: null
	};
	const { project, catalog } = inputs;
	const today = dayAt(world.now(), project.timezone);
	const { account, origin } = await readEverything(world, inputs, await knownIdsOf(world, options));
	const { files, remarks } = pullCatalog({
		account,
		today,
		environment: project.environments.length > 0 ? project.environment : null,
		typed: project,
		origin,
		catalog
	});
	const folder = options.out === void 0 ? null : resolve(folderOf(world, options), options.out);
	const targets = targetsOf(files, project, {
		folder,
		suffix: options.new ? `-${today}` : ""
	});
	const written = await writeNewFiles(targets);
	const warnings = remarks.map(({ code, message, fix }) => ({
		severity: "warning",
		code,
		message,
		fix
	}));
	const faults = catalogFaults(targets, project, { isWhole: catalog === null });
	printResult(world, options, {
		targets,
		written,
		diagnostics: [...warnings, ...faults]
	});
	return faults.some(isError) ? EXIT.error : EXIT.done;
}
/** Without --update all is written, and written at once. */
function refuseWithoutUpdate({ dryRun }, [name]) {
	const given = name !== void 0 ? `the address ${visible(name)}` : dryRun ? "--dry-run" : void 0;
	if (given === void 0) return;
	throw fault("option-without-update", `${given} is for changes of the service that go into files that are there`, "give --update too, or leave it out");
}
/** Throws a DiagnosticsError with every fault of the file of ids. */
async function knownIdsOf(world, options) {
	if (options.ids === void 0) return NO_KNOWN_IDS;
	const text = await readFile(resolve(folderOf(world, options), options.ids), "utf8").catch((error) => {
		const reason = error instanceof Error ? error.message : String(error);
		throw fault("unreadable-file", `${options.ids} cannot be read: ${reason}`, "give a file with a line `KIND ID [KEY]` for each id that is known");
	});
	const { known, diagnostics } = readKnownIds(options.ids, text);
	if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics);
	return known;
}
/** Throws a DiagnosticsError where a read failed. */
async function readEverything(world, inputs, known) {
	const connection = connect(world, inputs);
	const state = await openProjectState(world, inputs.project, {
		mode: "read",
		origin: connection.origin
	});
	try {
		const reading = await readAccount({
			...readingOf(world, inputs, connection),
			reader: state.reader,
			known,
			today: dayAt(world.now(), inputs.project.timezone)
		});
		if (reading.kind === "failed") throw new DiagnosticsError(reading.diagnostics);
		return {
			account: reading.account,
			origin: connection.origin
		};
	} finally {
		await state.close();
		await connection.client.close();
	}
}
function printResult(world, options, { targets, written, diagnostics }) {
	if (options.json) {
		const files = targets.map((target) => ({
			file: target.file,
			entries: target.keys.length,
			written: written.has(target)
		}));
		world.stdout.write(jsonText({
			files,
			diagnostics
		}));
		return;
	}
	printDiagnostics(world, diagnostics, options);
	if (targets.length === 0) world.stdout.write("Nothing to write.\n");
	for (const target of targets) {
		const count = counted(target.keys.length, "entry", "entries");
		const verb = written.has(target) ? "Wrote" : "Unchanged:";
		world.stdout.write(`${verb} ${visible(target.file)} (${count}).\n`);
	}
}

export { pull };