import { Jt as isJsonArray, Yt as isJsonObject, kt as counted, sn as kindOf } from "./model-C61qMIaC.js";
import { t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as referenceText, l as valueText } from "./value-text-ATPEdibV.js";
import { t as priceText } from "./price-text-YkLr25_-.js";
import { a as span, n as line } from "./lines-DWoH5Hff.js";
import { b as differenceLines, y as CAUSES } from "./plan-words-B7BpH765.js";

// src/report/lines/content-lines.ts
/** The content of a creation in a few lines. A subscription takes one line, where its request has sixty. */
/** The prices of a new bundle, one line each. */
function priceLines(prices, indent, currency) {
	if (!isJsonArray(prices)) return [];
	return prices.filter(isJsonObject).map((price) => line(indent, `${referenceText(price.product_id)}  `, span(priceText(price, currency), "create")));
}
/**
* One new subscription, or many like ones, as a line: customer, content, contract, and a note where it stays a draft
* because nothing activates it. `bodies` are the request bodies of all of them.
*/
function subscriptionLines(bodies, activated, indent) {
	const [body = {}] = bodies;
	const facts = [];
	if (bodies.length === 1 && typeof body.customer_id === "string") facts.push(body.customer_id);
	if (body.plan_id !== void 0) facts.push(`plan ${referenceText(body.plan_id)}`);
	const items = itemsText(body.items);
	if (items !== "") facts.push(items);
	if (typeof body.currency === "string") facts.push(body.currency);
	facts.push(contractText(bodies));
	const known = facts.filter((fact) => fact !== "").join(" · ");
	return [line(indent, known, activated ? "" : span(" · stays a draft", "warning"))];
}
/** The term with the first and the last start. Like subscriptions always have the same term. */
function contractText(bodies) {
	const contracts = bodies.map(({ contract }) => contract).filter(isJsonObject);
	const months = contracts[0]?.duration_months;
	const term = typeof months === "number" ? counted(months, "month") : "";
	const days = contracts.flatMap(({ start_date }) => typeof start_date === "string" ? [start_date] : []).sort();
	const [first] = days;
	const last = days.at(-1);
	if (first === void 0) return term;
	return `${term} from ${first === last ? first : `${first} … ${last}`}`.trim();
}
/** The content of a version that has nothing to be compared with. */
function contentLines(body, indent) {
	const facts = [];
	const items = itemsText(body.items);
	if (items !== "") facts.push(items);
	if (isJsonArray(body.entitlements)) {
		const keys = body.entitlements.filter(isJsonObject).map(({ entitlement_key }) => referenceText(entitlement_key));
		facts.push(keys.length === 0 ? "no entitlements" : `entitlements ${keys.join(", ")}`);
	}
	return facts.length === 0 ? [] : [line(indent, facts.join(" · "))];
}
function itemsText(items) {
	if (!isJsonArray(items)) return "";
	return items.filter(isJsonObject).map((item) => referenceText(item.bundle_id ?? item.product_id)).join(" + ");
}

// src/report/lines/change-lines.ts
/** One change of a plan, or many like changes, as lines. */
const HEAD_INDENT = 2;
const DETAIL_INDENT = 6;
function changeLines({ lead, all }) {
	const whole = wholeStep(lead);
	const lines = [headLine({
		lead,
		all
	})];
	if (all.length > 1) lines.push(line(DETAIL_INDENT, firstFew(all.map(({ owner }) => owner))));
	if (whole !== void 0) lines.push(...detailLines(whole, DETAIL_INDENT, all));
	for (const step of lead.steps) if (step !== whole) lines.push(...furtherLines(step, all, whole?.action === "create"));
	return lines;
}
/** The first line of a change: the name or the number of the things, and the action. */
function headLine({ lead, all }) {
	const whole = wholeStep(lead);
	const name = all.length === 1 ? lead.owner : counted(all.length, kindOf(lead.owner));
	const sign = whole === void 0 ? SIGNS.update : signOf(whole);
	const label = whole === void 0 ? [] : labelOf(whole, all).flatMap((word) => [span("  "), word]);
	const place = all.length === 1 ? placeOf(whole ?? lead.steps[0]) : [];
	return line(HEAD_INDENT, sign, " ", span(name, "strong"), ...label, ...place);
}
/** The step that names the whole change: the only step, a creation or a deletion; undefined where there is none. */
function wholeStep({ steps }) {
	if (steps.length === 1) return steps[0];
	return steps.find(({ action, address }) => (action === "create" || action === "delete") && kindOf(address) !== "version");
}
/** The lines of any step that is not the {@link wholeStep}. */
function furtherLines(step, all, completesCreation) {
	const words = completesCreation && step.operation === "versions.create" && step.address.endsWith(".opening") ? [span("opening version, with what its creation cannot carry")] : labelOf(step, all);
	const label = [...step.action === "update" ? [span("update")] : [], ...words].flatMap((word, index) => [span(index === 0 ? " " : "  "), word]);
	return [line(DETAIL_INDENT, signOf(step), ...label), ...detailLines(step, 8, all)];
}
const SIGNS = {
	create: span("+", "create"),
	update: span("~", "update"),
	version: span("»", "version"),
	delete: span("−", "delete"),
	other: span("*", "version")
};
function signOf(step) {
	if (step.operation === "versions.create") return SIGNS.version;
	switch (step.action) {
		case "create":
		case "update":
		case "delete": return SIGNS[step.action];
		case "withdraw": return SIGNS.delete;
		case "adopt":
		case "publish":
		case "cancel":
		case "activate":
		case "probe": return SIGNS.other;
		default: return step.action;
	}
}
/**
* The words after the sign and the name: a version's day or the verb of an action without a sign of its own, the
* description or name, the bundle that the step inherits from, and the cause where it is not an edit.
*/
function labelOf(step, all) {
	const words = [];
	const verb = verbOf(step, all);
	if (verb !== "") words.push(span(verb));
	const called = calledOf(step, all);
	if (typeof called === "string") words.push(span(JSON.stringify(called)));
	if (step.follows !== null) words.push(span(`inherits from ${step.follows}`, "faint"));
	if (step.cause !== "catalog") words.push(span(`(${CAUSES[step.cause]})`, "warning"));
	return words;
}
function verbOf(step, [lead]) {
	if (step.operation === "versions.create") return versionLabel(step, lead?.today);
	if (step.operation === "versions.update") return "draft version changed";
	if (step.operation === "subscriptions.cancel") return `ends on ${step.effective_at}`;
	if (step.operation === "versions.delete") return step.effective_at === null ? "draft version deleted" : `version from ${step.effective_at} deleted`;
	return step.action === "create" || step.action === "update" ? "" : step.action;
}
/** The description of a version, or the name of a single new thing. Many things have no name in common. */
function calledOf(step, all) {
	if (step.operation === "versions.create") return step.body?.description;
	return step.action === "create" && all.length === 1 ? step.body?.name : void 0;
}
function versionLabel(step, today) {
	const draft = step.body?.draft === true ? ", as a draft" : "";
	return step.effective_at === null ? `new version from ${today ?? "now"}, the day of apply${draft}` : `new version from ${step.effective_at}${draft}`;
}
function placeOf({ source }) {
	return source === null ? [] : [span(`  ${source.file}:${source.line}`, "faint")];
}
function detailLines(step, indent, all) {
	const notes = step.notes.map((note) => line(indent, span(`note: ${note}`, "faint")));
	return [...stepLines(step, indent, all), ...notes];
}
/** The content of a step: its differences, or the thing that it creates. `all` are the like changes. */
function stepLines(step, indent, all) {
	const body = step.body ?? {};
	const currency = all[0]?.currency ?? null;
	switch (step.operation) {
		case "bundles.create": return priceLines(body.prices, indent, currency);
		case "subscriptions.create": return subscriptionLines(bodiesAlike(step, all), isActivated(step, all), indent);
		case "versions.create": return isWholeAddition(step.differences) ? contentLines(body, indent) : differenceLines(step.differences, indent, currency);
		case "products.create":
		case "plans.create": return Object.keys(body).length === 0 ? [] : [line(indent, valueText(body))];
		case "products.delete":
		case "bundles.delete":
		case "plans.delete": return [];
		default: return differenceLines(step.differences, indent, currency);
	}
}
/**
* True where every difference adds a top-level field. Then the version's content says more than a list of additions.
*/
function isWholeAddition(differences) {
	return differences.every(({ op, path }) => op === "add" && path.lastIndexOf("/") <= 0);
}
/** True where the creation or a separate step activates the subscription. */
function isActivated({ body }, [lead]) {
	if (body?.auto_activate === true) return true;
	return lead?.steps.some(({ operation }) => operation === "subscriptions.activate") ?? false;
}
/** The bodies of the same operation in all like changes. */
function bodiesAlike(step, all) {
	return all.flatMap(({ steps }) => {
		const body = steps.find(({ operation }) => operation === step.operation)?.body;
		return body ? [body] : [];
	});
}

export { wholeStep as a, stepLines as i, headLine as n, isWholeAddition as r, changeLines as t };