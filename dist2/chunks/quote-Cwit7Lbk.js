import { t as quote$1 } from "./quote-Dr48cvmy.js";
import { d as metricsOf, h as buildTimeline, n as createSharing, r as scheduleOfTimeline, s as productNames } from "./shared-use-Y6WgBaIb.js";
import { a as createUsageLookup } from "./assemble-plan-aCrCBhdH.js";
import { At as grouped, It as decimal, Jt as isJsonArray, Lt as decimalText, Nt as ZERO, Rt as isDecimalText, Ut as fault, Yt as isJsonObject, _ as declaredCurrency, _t as contractStart, bn as laterDay, i as EXIT, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { n as namesIn, o as readUsage, r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { b as rateSample } from "./curve-landmarks-DiEWHq4G.js";
import { t as canonicalBody } from "./encode-request-CyDDNhWP.js";
import { _ as readFailure, n as connect } from "./make-plan-Cya1jPmO.js";
import { b as suggestBinding } from "./context-C8VaUu1M.js";
import { o as itemText } from "./impact-words-C8AH6Vgy.js";
import { c as unitMoneyText, r as moneyText } from "./value-text-ATPEdibV.js";
import { i as subscriptionNamed, n as openedFor, r as refuseEnded, t as notStarted } from "./subscription-on-day-D7T9kaQb.js";
import { resolve } from "node:path";
import { readFile } from "node:fs/promises";

// src/cli/planning/quote-service.ts
/** Throws a DiagnosticsError where the operation or its field names are not bound, or the service cannot be asked. */
async function askService(world, inputs, quote, customer) {
	const operation = inputs.bindings.operations.get("credits.reserve");
	if (operation === void 0) throw fault("not-bound", "the published interface does not show the route of its reserve operation", `bind it in the project file: ${suggestBinding("credits.reserve")}, with fields: { customer: NAME, properties: NAME }`);
	const names = fieldNames(operation);
	const { client, origin } = connect(world, inputs);
	try {
		const compared = [];
		for (const item of quote.items) {
			if (metricsOf(item.price).length === 0) continue;
			const answer = await askItem(item, {
				client,
				origin,
				operation,
				names,
				customer
			});
			compared.push({
				what: item.item.name,
				answer
			});
		}
		const count = (same) => compared.filter(({ answer }) => answer.kind === "priced" && answer.same === same).length;
		const total = {
			same: count(true),
			different: count(false)
		};
		return {
			compared,
			total: {
				...total,
				other: compared.length - total.same - total.different
			}
		};
	} finally {
		await client.close();
	}
}
/** The two field names that the interface does not show. The `conventional` profile has its own names for them. */
function fieldNames({ fields, boundBy }) {
	const { customer, properties } = {
		...boundBy === "profile" ? {
			customer: "customer_id",
			properties: "properties"
		} : {},
		...fields
	};
	if (customer !== void 0 && properties !== void 0) return {
		customer,
		properties
	};
	const missing = [customer === void 0 ? "customer" : [], properties === void 0 ? "properties" : []].flat();
	throw fault("not-bound", `the interface does not show the field names of ${missing.join(" and ")} in a reserve request`, `name them in the binding of credits.reserve: fields: { ${missing.map((name) => `${name}: NAME`).join(", ")} }`);
}
async function askItem({ price, rows, result }, asking) {
	if (result.kind === "not-rated") return {
		kind: "not-asked",
		reason: result.reason
	};
	const [metric, another] = metricsOf(price);
	if (another !== void 0) return {
		kind: "not-asked",
		reason: "it is priced by several metrics together, and the service by each"
	};
	const events = eventsOf(rows, asking.names);
	if (events.kind === "none") return {
		kind: "not-asked",
		reason: events.reason
	};
	const request = {
		operation: asking.operation,
		path: asking.operation.path,
		body: canonicalBody({
			[asking.names.customer]: asking.customer,
			events: events.list
		}),
		key: null
	};
	const answer = await asking.client.send(request);
	const ours = rateSample(price, rows, 1);
	if (ours.kind === "unrated") return {
		kind: "not-asked",
		reason: ours.message
	};
	return compare(answer, request, decimalText(ours.total), metric ?? "", asking.origin);
}
function compare(answer, request, ours, metric, origin) {
	if (answer.kind === "answered" && answer.status === 422) return {
		kind: "refused",
		reason: detailOf(answer.body)
	};
	if (answer.kind === "unanswered" || answer.status >= 300 || answer.body === void 0) throw new DiagnosticsError([readFailure(answer, request, origin)]);
	const theirs = chargedFor(answer.body, metric);
	if (theirs === void 0) return {
		kind: "refused",
		reason: "the answer has no charge for its metric"
	};
	return {
		kind: "priced",
		ours,
		theirs,
		same: decimal(ours).eq(decimal(theirs))
	};
}
/**
* The priced amount of a metric's charge. Without an open hold, `overflow` carries the whole charge.
* The interface does not show which field of a charge names its metric, so any field may.
*/
function chargedFor(body, metric) {
	const charges = isJsonObject(body) && isJsonArray(body.charges) ? body.charges.filter(isJsonObject) : [];
	const amount = (charges.filter((charge) => Object.values(charge).includes(metric))[0] ?? (charges.length === 1 ? charges[0] : void 0))?.overflow;
	return typeof amount === "string" && isDecimalText(amount) ? amount : void 0;
}
function detailOf(body) {
	return isJsonObject(body) && typeof body.detail === "string" ? body.detail : "no reason given";
}
/** The most events in one request. A metric that counts events needs one event for each. */
const MOST_EVENTS = 1e3;
function eventsOf(rows, { properties }) {
	const list = [];
	for (const { event, perMonth, dimensions } of rows) {
		if (event === null) return {
			kind: "none",
			reason: "its usage sample names no event; add event: { name: NAME, property: NAME }"
		};
		const own = Object.fromEntries(dimensions);
		if (event.property !== null) {
			list.push({
				event_name: event.name,
				[properties]: {
					...own,
					[event.property]: perMonth
				}
			});
			continue;
		}
		const count = Number(perMonth);
		if (!Number.isSafeInteger(count) || list.length + count > MOST_EVENTS) return {
			kind: "none",
			reason: `its metric counts events, and ${perMonth} are more than ${MOST_EVENTS}`
		};
		for (let index = 0; index < count; index += 1) list.push({
			event_name: event.name,
			[properties]: own
		});
	}
	return {
		kind: "events",
		list
	};
}

// src/cli/planning/quote-text.ts
function quoteText(shown) {
	const { subscription, customer, currency, day, quote, asked } = shown;
	const rows = [
		...quote.items.flatMap((item) => itemRows(item, currency)),
		[
			"",
			"",
			""
		],
		...quote.lines.length === 0 ? [] : [[
			"Items, per month",
			"",
			moneyText(decimalText(quote.subtotal), currency)
		]],
		...quote.lines.map((line) => lineRow(line, "", currency)),
		[
			"Total per month",
			"",
			moneyText(decimalText(quote.total), currency)
		]
	];
	return [
		`${[
			subscription,
			customer,
			currency ?? "the customer's currency",
			`prices of ${day}`
		].map(visible).join(" · ")}\n\n`,
		table(rows),
		reasonsText("Excluded", quote.excluded),
		reasonsText("Assumed", quote.assumed),
		asked === void 0 ? "" : askedText(asked, quote, currency)
	].join("");
}
function itemRows({ item, interval, result }, currency) {
	const title = `${itemText(item.name)}, ${interval}`;
	if (result.kind === "not-rated") return [[
		title,
		"not rated",
		""
	]];
	return [[
		title,
		"",
		result.lines.length === 1 ? "" : amountText(result.total, currency)
	], ...result.lines.map((line) => lineRow(line, "  ", currency))];
}
function lineRow({ label, quantity, unitPrice, amount }, indent, currency) {
	return [
		`${indent}${label}`,
		`${exactText(quantity)} × ${unitPriceText(unitPrice, currency)}`,
		amountText(amount, currency)
	];
}
/** Aligns the first column to the left, the others to the right. */
function table(rows) {
	const shown = rows.map((row) => row.map(visible));
	const width = (column) => Math.max(...shown.map((row) => (row[column] ?? "").length));
	const widths = [
		width(0),
		width(1),
		width(2)
	];
	return shown.map(([label = "", arithmetic = "", amount = ""]) => [
		label.padEnd(widths[0]),
		arithmetic.padStart(widths[1]),
		amount.padStart(widths[2])
	].join("  ").trimEnd()).map((line) => `${line}\n`).join("");
}
function reasonsText(title, reasons) {
	if (reasons.length === 0) return "";
	return `\n${title}:\n${reasons.map(({ what, reason }) => `  ${visible(itemText(what))}: ${visible(reason)}\n`).join("")}`;
}
/** Leaves out an item that was not asked for the same reason for which the total excludes it. */
function askedText({ compared, total }, { excluded }, currency) {
	const said = new Set(excluded.map(({ what, reason }) => `${what}\n${reason}`));
	const lines = compared.flatMap(({ what, answer }) => {
		if (answer.kind === "not-asked" && said.has(`${what}\n${answer.reason}`)) return [];
		return [askedRow(what, answer, currency)];
	}).map(([what, verdict, words]) => `  ${visible(what)}: ${verdict}: ${visible(words)}\n`);
	return `\nThe service, per month of use (${`${total.same} the same, ${total.different} different, ${total.other} not compared`}):\n${lines.join("")}`;
}
function askedRow(what, answer, currency) {
	const name = itemText(what);
	switch (answer.kind) {
		case "not-asked": return [
			name,
			"not asked",
			answer.reason
		];
		case "refused": return [
			name,
			"not priced",
			answer.reason
		];
		case "priced": {
			const words = `${unitMoneyText(answer.ours, currency)} here, ${unitMoneyText(answer.theirs, currency)} at the service`;
			return [
				name,
				answer.same ? "the same" : "DIFFERENT",
				words
			];
		}
		default: return answer;
	}
}
/** A price may have many places, and an exact share of a year has infinitely many. */
const MOST_PLACES = 6;
function exactText(value) {
	const text = decimalText(value);
	return isLong(text) ? `≈ ${grouped(decimalText(value.round(MOST_PLACES)))}` : grouped(text);
}
function unitPriceText(value, currency) {
	const text = decimalText(value);
	return isLong(text) ? exactText(value) : unitMoneyText(text, currency);
}
function amountText(value, currency) {
	const text = decimalText(value);
	return isLong(text) ? `≈ ${moneyText(text, currency)}` : unitMoneyText(text, currency);
}
function isLong(text) {
	return (text.split(".")[1]?.length ?? 0) > MOST_PLACES;
}
function quoteJson({ quote, asked, ...shown }) {
	return {
		...shown,
		items: quote.items.map(itemJson),
		subtotal: decimalText(quote.subtotal),
		lines: quote.lines.map(lineJson),
		total: decimalText(quote.total),
		excluded: quote.excluded.map((entry) => ({ ...entry })),
		assumed: quote.assumed.map((entry) => ({ ...entry })),
		...asked === void 0 ? {} : { service: asked }
	};
}
function itemJson({ item, interval, result }) {
	const named = {
		name: item.name,
		product: item.product,
		bundle: item.bundle,
		interval
	};
	if (result.kind === "not-rated") return {
		...named,
		not_rated: result.reason
	};
	return {
		...named,
		lines: result.lines.map(lineJson),
		total: decimalText(result.total),
		per_month: result.perMonth === null ? null : decimalText(result.perMonth)
	};
}
function lineJson({ label, quantity, unitPrice, amount }) {
	return {
		label,
		quantity: decimalText(quantity),
		unit_price: decimalText(unitPrice),
		amount: decimalText(amount)
	};
}

// src/cli/project/typed-samples.ts
const LONGEST_NUMBER = 100;
/** Throws a DiagnosticsError for a text that is no usage of a product in the subscription's prices. */
function typedSamples({ key }, { quantity = [], amount = [] }, schedule) {
	const products = [...new Set(schedule.entries.flatMap(({ items }) => items.map(({ product }) => bare(product))))];
	const quantities = usesIn(quantity, "--quantity", products);
	const amounts = usesIn(amount, "--amount", products);
	return [.../* @__PURE__ */ new Set([...quantities.keys(), ...amounts.keys()])].map((product) => {
		const units = quantities.get(product) ?? null;
		return {
			user: {
				kind: "subscription",
				key
			},
			used: {
				kind: "product",
				name: product
			},
			perMonth: amounts.get(product) ?? units ?? "0",
			count: units,
			dimensions: /* @__PURE__ */ new Map(),
			event: null,
			source: {
				file: "command line",
				line: 1,
				column: 1
			}
		};
	});
}
function usesIn(texts, option, products) {
	const uses = /* @__PURE__ */ new Map();
	for (const text of texts) {
		const [product, number] = useIn(text, option, products);
		if (uses.has(product)) throw fault("use-twice", `${option} says twice how much of ${visible(product)} is used`, "say it once");
		uses.set(product, number);
	}
	return uses;
}
function useIn(text, option, products) {
	const [, name = "", number = ""] = /^(.*)=([^=]*)$/.exec(text) ?? [];
	const product = bare(name);
	if (number.length > LONGEST_NUMBER || !isDecimalText(number) || decimal(number).lt(ZERO)) throw fault("bad-use", `${option} ${visible(text)} does not say how much of what is used`, `write it as ${option} ${products[0] ?? "PRODUCT"}=100`);
	if (!products.includes(product)) throw fault("unknown-product", `the subscription has no product ${visible(product)}`, `name one of ${products.map(visible).join(", ")}`);
	return [product, number];
}
function bare(product) {
	return product.replace(/^products\./, "");
}

// src/cli/commands/quote.ts
/**
* `quote`: the cost of a usage for a subscription, by the catalog's prices and with the arithmetic shown.
* Beside it stands the service's own price, where the service can be asked. Changes nothing anywhere.
*/
/** Throws a DiagnosticsError for a name that is no subscription of the catalog, and for faults in the samples. */
async function quote(world, options, name) {
	const inputs = await readInputs(world, options);
	const subscription = subscriptionNamed(inputs.catalog, name);
	const start = contractStart(subscription.fields);
	const day = options.at ?? (start === null ? inputs.today : laterDay(start, inputs.today));
	refuseEnded(subscription, day, "quote");
	const { quoted, samples } = await quoteFor(world, options, inputs, subscription, day);
	const asked = options.service ? await askService(world, inputs, quoted, String(subscription.fields.customer_id ?? "")) : void 0;
	const shown = {
		subscription: subscription.address,
		customer: String(subscription.fields.customer_id ?? ""),
		currency: declaredCurrency(inputs.catalog, subscription, subscription.fields.currency),
		day,
		samples: samples.length,
		quote: quoted,
		asked
	};
	if (!options.json) printDiagnostics(world, inputs.warnings.filter(isOfUsage), options);
	world.stdout.write(options.json ? jsonText(quoteJson(shown)) : quoteText(shown));
	return EXIT.done;
}
/** The catalog's other warnings change no quote. */
function isOfUsage({ code }) {
	return code === "unused-sample" || code === "unknown-interval";
}
async function quoteFor(world, options, inputs, subscription, day) {
	const { catalog } = inputs;
	const openedOn = openedFor(catalog, subscription, day < inputs.today ? day : inputs.today);
	const timeline = buildTimeline(catalog, subscription, openedOn);
	const schedule = scheduleOfTimeline(timeline, subscription, inputs.today);
	const typed = typedSamples(subscription, options, schedule);
	const namesOf = (product) => productNames(catalog, product);
	const asked = typed.flatMap(({ used }) => used.kind === "product" ? namesOf(used.name) : []);
	const fromFiles = options.usage === void 0 ? inputs.usage.filter((sample) => isOf(subscription, sample)) : samplesAskedFor(await samplesIn(world, options, inputs), subscription, options.usage);
	const samples = [...typed, ...fromFiles.filter(({ used }) => used.kind !== "product" || !asked.includes(used.name))];
	const quoted = quote$1({
		schedule,
		day,
		contractStart: contractStart(subscription.fields),
		user: {
			address: subscription.address,
			customer: String(subscription.fields.customer_id ?? "")
		},
		usage: createUsageLookup({
			samples,
			isShared: createSharing(inputs),
			namesOf
		})
	});
	if (quoted !== void 0) {
		const followsBundle = quoted.items.some(({ item }) => item.bundle !== null);
		const opened = openedOn !== null && followsBundle ? [assumedOpening(openedOn, subscription)] : [];
		return {
			quoted: {
				...quoted,
				assumed: [...quoted.assumed, ...opened]
			},
			samples
		};
	}
	throw notStarted(subscription, day, timeline.start ?? day, "quote");
}
function assumedOpening(day, { priceLock }) {
	const reason = `the contract names no start; it is assumed to open on ${day}`;
	return {
		what: priceLock === void 0 ? "contract" : "price_lock",
		reason
	};
}
/** Throws a DiagnosticsError with every fault of the file. */
async function samplesIn(world, { usage: file = "", chdir }, inputs) {
	const content = await readFile(resolve(world.cwd, file)).catch((error) => {
		const reason = error instanceof Error ? error.message : String(error);
		const fix = `give a file of usage samples${chdir === void 0 ? "" : ", from where the command is run"}`;
		throw fault("unreadable-file", `${visible(file)} cannot be read: ${visible(reason)}`, fix);
	});
	const { samples, diagnostics } = readUsage([{
		file,
		content
	}], namesIn(inputs));
	if (samples === void 0) throw new DiagnosticsError(diagnostics);
	return samples;
}
function isOf({ key, fields }, { user }) {
	return user.kind === "customer" ? user.id === fields.customer_id : user.key === key;
}
/**
* The samples of this subscription or its customer in a named file, as if all were written for the subscription.
* A file with the samples of one other user is a question: what would that usage cost here?
*/
function samplesAskedFor(samples, subscription, file) {
	const { key } = subscription;
	const own = samples.filter((sample) => isOf(subscription, sample));
	const users = new Set(samples.map(({ user }) => JSON.stringify(user)));
	const taken = own.length === 0 && users.size === 1 ? samples : own;
	if (taken.length === 0) throw fault("no-sample", `${visible(file)} has no sample of this subscription or its customer, and samples of several others`, `add rows for subscription ${key}, or leave one user's rows in the file`);
	return taken.map((sample) => ({
		...sample,
		user: {
			kind: "subscription",
			key
		}
	}));
}

export { quote };