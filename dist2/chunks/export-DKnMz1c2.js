import { Jt as isJsonArray, Ut as fault, Yt as isJsonObject, bt as declaredThings, i as EXIT, ln as parseAddress } from "./model-C61qMIaC.js";
import { t as csvField } from "./csv-field-CxmGh7eM.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { o as warnOfLeftEnvironment, r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { r as readInputs } from "./read-inputs-BYvzDuAU.js";

// src/impact/price-list.ts
/** In the catalog's order. Bundles that are deleted by then have no prices. */
function priceList({ bundles }, day) {
	return [...bundles.values()].filter(({ absent }) => absent === void 0 || absent !== true && absent > day).flatMap((bundle) => pricesOf(bundle, day));
}
function pricesOf({ address, currency, editions }, day) {
	const isBegun = (from) => from === null || from <= day;
	return [...editions.findLast(({ from }) => isBegun(from))?.prices ?? []].map(([key, { product, price }]) => {
		const writers = editions.filter(({ changes }) => changes === void 0 || changes.includes(key));
		const writer = writers.findLast(({ from }) => isBegun(from));
		return {
			bundle: address,
			key,
			product,
			currency: price.currency ?? currency ?? null,
			since: writer?.from ?? null,
			until: writers.find(({ from }) => !isBegun(from))?.from ?? null,
			applies: writer?.applies ?? null,
			price
		};
	});
}

// src/report/export/exported.ts
/** The address and the id of a price's product; null for what is not known. */
function productOf({ product }, { ids }) {
	return product.kind === "id" ? {
		address: null,
		id: product.id
	} : {
		address: product.address,
		id: ids.get(product.address) ?? null
	};
}

// src/report/export/export-csv.ts
const COLUMNS = [
	"kind",
	"address",
	"id",
	"price",
	"product",
	"product_id",
	"currency",
	"since",
	"until",
	"field",
	"value"
];
function exportCsv(exported) {
	const { ids, prices } = exported;
	const rows = [...[...ids].map(([address, id]) => idRow(address, id)), ...prices.flatMap((price) => {
		const product = productOf(price, exported);
		const head = [
			"price",
			price.bundle,
			ids.get(price.bundle) ?? "",
			price.key
		];
		const terms = [
			product.address,
			product.id,
			price.currency,
			price.since,
			price.until
		];
		return leavesOf(price.price).map(([field, value]) => [
			...head,
			...terms,
			field,
			value
		]);
	})];
	return [[...COLUMNS], ...rows].map((row) => `${row.map((text) => csvField(text ?? "")).join(",")}\r\n`).join("");
}
function idRow(address, id) {
	const rest = COLUMNS.slice(3).map(() => "");
	return [
		parseAddress(address)?.kind ?? "",
		address,
		id ?? "",
		...rest
	];
}
/** Every value of a price with its path: `fixed_pricing_model.price_per_unit`, `tiered_pricing_model.tiers.0.unit_price`. */
function leavesOf(value, path = []) {
	const members = isJsonArray(value) ? value.map((member, index) => [String(index), member]) : isJsonObject(value) ? Object.entries(value) : void 0;
	if (members === void 0) return [[path.join("."), value === null ? "" : String(value)]];
	return members.flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

// src/report/export/export-env.ts
/** Ids as lines `NAME=VALUE`, for a shell, a `.env` file or a pipeline. */
const PREFIX = "PRICEWRIGHT_";
const HARMLESS = /^[\w.:@%+/-]+$/;
/**
* `products.log-lines` is `PRICEWRIGHT_PRODUCTS_LOG_LINES`. An id that is not known yet is a comment. Throws a DiagnosticsError
* where two addresses have one name, or an id cannot stand on such a line.
*/
function exportEnv({ ids }) {
	const owners = /* @__PURE__ */ new Map();
	return [...ids].map(([address, id]) => `${lineOf(address, id, owners)}\n`).join("");
}
function lineOf(address, id, owners) {
	const name = `${PREFIX}${address.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
	const owner = owners.get(name);
	if (owner !== void 0) throw fault("same-variable-twice", `${owner} and ${address} would both be ${name}`, "use --format json, which tells them apart");
	owners.set(name, address);
	if (id === null) return `# ${name}: ${address} has no id yet`;
	if (HARMLESS.test(id)) return `${name}=${id}`;
	throw fault("id-not-plain", `the id of ${address}, ${visible(id)}, does not fit a line of variables`, "use --format json");
}

// src/report/export/export-json.ts
function exportJson(exported) {
	return jsonText(documentOf(exported));
}
/** A module without imports; every value is a constant, so that a mistyped address is a type error. */
function exportTypeScript(exported) {
	const { ids, prices, ...origin } = documentOf(exported);
	return [
		"// Written by `pricewright export --format ts`. Write it again rather than edit it.\n",
		`export const exported = ${constant(origin)}`,
		`export const ids = ${constant(ids)}`,
		`export const prices = ${constant(prices)}`
	].join("\n");
}
function constant(value) {
	return `${jsonText(value).trimEnd()} as const;\n`;
}
function documentOf(exported) {
	const { project, environment, day, catalog, ids, prices } = exported;
	return {
		format_version: 1,
		project,
		environment,
		date: day,
		catalog,
		ids: Object.fromEntries(ids),
		prices: prices.map((price) => {
			const product = productOf(price, exported);
			return {
				bundle: price.bundle,
				key: price.key,
				product: product.address,
				product_id: product.id,
				currency: price.currency,
				since: price.since,
				until: price.until,
				applies: price.applies && { ...price.applies },
				price: price.price
			};
		})
	};
}

// src/cli/commands/export.ts
/** `export`: ids at the service and list prices of a day, for other programs. Asks the service nothing. */
const WRITE = {
	json: exportJson,
	ts: exportTypeScript,
	env: exportEnv,
	csv: exportCsv
};
async function exportForPrograms(world, options) {
	const { project, catalog, commit, today } = await readInputs(world, options);
	const state = await openProjectState(world, project, {
		mode: "read",
		origin: null
	});
	try {
		await warnOfLeftEnvironment(world, state, project, options);
		const recorded = new Map((await state.listed()).filter(({ presence }) => presence === "present").map(({ address, remoteId }) => [address, remoteId]));
		const day = options.at ?? today;
		const exported = {
			project: project.id,
			environment: project.environment,
			day,
			catalog: {
				digest: catalog.digest,
				commit
			},
			ids: idsOf(catalog, recorded),
			prices: priceList(catalog, day)
		};
		world.stdout.write(WRITE[options.json ? "json" : options.format](exported));
		return EXIT.done;
	} finally {
		await state.close();
	}
}
/** Everything declared, in the catalog's order: the id on record, else the one that the catalog gives. */
function idsOf(catalog, recorded) {
	return new Map(declaredThings(catalog).map(({ address, id }) => [address, recorded.get(address) ?? id ?? null]));
}

export { exportForPrograms };