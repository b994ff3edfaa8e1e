import { C as jsonPieces, Ut as fault } from "./model-C61qMIaC.js";
import { r as visibleJson, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { n as toDocument } from "./plan-document-BKI4pDMN.js";
import { r as outcomeText } from "./outcome-text-B7w4ytoE.js";
import { a as moveLines, c as leftInDoubtLines, i as guardLines, l as sentAgainLines, n as attentionList, o as environmentLines, r as calmText, s as countsLine, t as changeSections, u as approvalLines } from "./change-sections-Cvai4rd8.js";
import { t as changeLines } from "./change-lines-C3C5OCMy.js";
import { a as span, i as renderLines, n as line, t as EMPTY_LINE } from "./lines-DWoH5Hff.js";
import { a as impactLines } from "./currency-of-change-r_zCs2OH.js";
import { a as occasionText, d as driftLines, h as renameLines, i as identityText, l as deferredLines, m as noticeLines, n as evidenceText, o as verdictOf, r as holdText, s as adoptionLines, t as SECTION_TITLES } from "./plan-words-B7BpH765.js";
import { i as priceChangeLines, t as headlineOf } from "./headline-BahE-Uj5.js";
import { n as guardsText } from "./print-checks-C4KdP_GU.js";
import { t as textOptions } from "./terminal-DIPKgWpN.js";

// src/report/json/outcome-json.ts
function outcomeJson(outcome) {
	return jsonText(outcome);
}

// src/report/json/plan-json.ts
/**
* The same plan gives the same bytes. They come in pieces, because the whole may exceed the longest possible string.
*/
function* planPieces(plan) {
	const evidence = Object.entries(plan.evidence).sort(([a], [b]) => a < b ? -1 : 1);
	const document = {
		...toDocument(plan),
		evidence: Object.fromEntries(evidence)
	};
	yield* jsonPieces(document, INDENTED);
	yield "\n";
}
/** The layout of `jsonText`. */
const INDENTED = {
	names: Object.keys,
	colon: ": ",
	lineBreak: (depth) => `\n${"  ".repeat(depth)}`,
	text: (value, depth) => visibleJson(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${"  ".repeat(depth)}`)
};

// src/report/text/plan-text.ts
function planText(plan, options) {
	const shown = [
		headerLines(plan),
		impactLines(plan.impact, plan.today),
		moveLines(plan.impact.moves),
		priceChangeLines(plan.impact.prices),
		guardLines(plan),
		approvalLines(plan),
		environmentLines(plan),
		sentAgainLines(plan),
		leftInDoubtLines(plan),
		...changeSections(plan).map(sectionLines),
		deferredLines(plan.deferred),
		driftLines(plan.drift),
		adoptionLines(plan.adoptions),
		renameLines(plan.renames),
		noticeLines(plan.notices),
		closingLines(plan)
	].filter((block) => block.length > 0);
	const quiet = shown.length === 2;
	return renderLines(shown.flatMap((block, index) => index === 0 || quiet ? block : [EMPTY_LINE, ...block]), options);
}
function headerLines(plan) {
	return [
		line(0, span(`Plan for ${plan.project}`, "strong"), ` · ${occasionText(plan)}`),
		line(0, span(identityText(plan), "faint")),
		...headlineLines(plan),
		...plan.targets.length === 0 ? [] : [line(0, span(`Limited to ${plan.targets.join(", ")} and what ${plan.targets.length === 1 ? "it depends" : "they depend"} on.`, "warning"))],
		...watchLines(plan)
	];
}
function headlineLines(plan) {
	const headline = headlineOf(plan);
	return headline === "" ? [] : [line(0, span(`${headline}.`, "strong"))];
}
function watchLines(plan) {
	const words = attentionList(plan).map((watch) => watch.words);
	const calm = calmText(plan);
	if (words.length === 0) return calm === "" ? [] : [line(0, span("Nothing needs attention: ", "strong"), span(calm, "good"))];
	return [line(0, span("Needs attention: ", "strong"), ...words.flatMap((word, index) => [index === 0 ? "" : " · ", word]))];
}
function sectionLines(section) {
	return [line(0, span(SECTION_TITLES[section.kind], "strong")), ...section.groups.flatMap(changeLines)];
}
function closingLines(plan) {
	const verdict = verdictOf(plan);
	return [
		line(0, verdict, verdict.text === "" ? "" : " ", evidenceText(plan)),
		line(0, span(countsLine(plan), "strong")),
		...holdText(plan) === "" ? [] : [line(0, holdText(plan))],
		line(0, `Digest: ${plan.digest}`)
	];
}

// src/cli/io/render.ts
/** Prints plans and outcomes in the requested form. A form's renderer is loaded only when it is requested. */
/** The plan in pieces, because the whole may be longer than one string can be. */
async function renderPlan(world, plan, options) {
	const format = formatOf(options);
	switch (format) {
		case "text": return [planText(plan, textOptions(world, world.stdout, options))];
		case "json": return planPieces(plan);
		case "markdown": return [await planComment(plan)];
		case "html": return [(await import("./plan-html-BVUJKn3_.js")).planHtml(plan)];
		case "notices": return (await import("./notices-csv-SltHBTCU.js")).noticesCsv(plan);
		case "notices-json": return [(await import("./notices-json-DVVyhgYl.js")).noticesJson(plan)];
		case "sarif":
		case "junit": return [await guardsText(world, options, format, plan)];
		default: return format;
	}
}
async function planComment(plan) {
	return (await import("./plan-markdown-BLP24iVY.js")).planMarkdown(plan);
}
async function outcomeComment(outcome) {
	return (await import("./outcome-markdown-CUOQxdLV.js")).outcomeMarkdown(outcome);
}
async function printPlan(world, plan, options, output = world.stdout) {
	for (const piece of await renderPlan(world, plan, options)) output.write(piece);
}
async function renderOutcome(world, outcome, options) {
	const format = formatOf(options);
	switch (format) {
		case "text": return outcomeText(outcome, textOptions(world, world.stdout, options));
		case "json": return outcomeJson(outcome);
		case "markdown": return outcomeComment(outcome);
		case "html": return (await import("./outcome-html-DRwI115h.js")).outcomeHtml(outcome);
		case "notices":
		case "notices-json": throw fault("outcome-without-notices", "an outcome says what became of each step, and not what anybody pays", "name the plan document that was applied");
		case "sarif":
		case "junit": throw fault("outcome-without-guards", "an outcome says what became of each step, and not what a guard found", "name the plan document that was applied");
		default: return format;
	}
}
function formatOf({ json, format = "text" }) {
	return json ? "json" : format;
}

export { planPieces as a, renderOutcome as i, planComment as n, outcomeJson as o, printPlan as r, outcomeComment as t };