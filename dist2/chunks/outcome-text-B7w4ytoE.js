import { At as grouped, D as OPERATIONS, E as LATE_ARRIVAL_MS, Z as commandLine, cn as ownerOf, h as isDoneBefore, kt as counted, sn as kindOf } from "./model-C61qMIaC.js";
import { n as groupAlike, t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as span, i as renderLines, n as line, o as wholeSpan, t as EMPTY_LINE } from "./lines-DWoH5Hff.js";

// src/report/lines/in-doubt-lines.ts
/**
* Instructions for a request that may or may not have been executed: the request, its time, how to find out,
* and the commands to type.
*/
/** A request may still arrive within this time, even if somebody has looked and found nothing. */
const LATE_HOURS = counted(LATE_ARRIVAL_MS / 36e5, "hour");
/**
* Steps with the same operation and reason share one explanation. Each step is named with its key, because each
* needs an answer of its own.
*/
function inDoubtLines(steps, typed) {
	const command = (words) => commandLine(typed, words);
	return groupAlike(steps, ({ operation, result }) => [operation, result.reason]).flatMap(({ lead, all }) => {
		const { address, operation, result } = lead;
		const isOne = all.length === 1;
		const named = isOne ? address : "ADDRESS";
		return [
			line(0, span("? ", "warning"), span(isOne ? address : counted(all.length, "step"), "strong"), "  ", span("in doubt", "error")),
			line(4, `Sent: ${requestWords(operation)}${isOne ? `, ${sendsWords(lead)}` : ""}.`),
			line(4, `Why: ${result.reason}`),
			...isOne ? [line(4, `Key: ${result.key}`)] : keyLines(all),
			line(4, `To find out: ${howToFindOut(operation, all, command("state list"))}`),
			line(4, `Unless the reason says otherwise, the next apply sends the same bytes under the same key, which is safe. Else, ${LATE_HOURS} after it was sent, type the first of these if it was executed, the second if it was not:`),
			line(6, wholeSpan(command(`resolve ${named} --id ID`), "strong")),
			line(6, wholeSpan(command(`resolve ${named} --not-applied --reason "…"`), "strong"))
		];
	});
}
function requestWords(operation) {
	const { published, conventional } = OPERATIONS[operation];
	const route = published ?? conventional;
	return route === null ? operation : `${operation} (${route.method} ${route.path})`;
}
function sendsWords({ result }) {
	return `${counted(result.sends, "time")}, last at ${result.last_sent_at}`;
}
function keyLines(steps) {
	return [line(4, "Each under a key of its own:"), ...steps.map((step) => line(6, span(step.address, "strong"), `  ${step.result.key}, sent ${sendsWords(step)}`))];
}
/** `steps` are in doubt, all by this operation. */
function howToFindOut(operation, steps, list) {
	const owners = [...new Set(steps.map(({ address }) => ownerOf(address)))];
	const [owner] = owners;
	const whose = owners.length === 1 ? owner : "each of them";
	switch (operation) {
		case "products.delete":
		case "bundles.delete":
		case "plans.delete": return `look in the service's dashboard whether ${whose} is still there; its id is shown by: ${list}`;
		case "subscriptions.cancel": return `look in the service's dashboard whether ${whose} is cancelled, and for which day; its id is shown by: ${list}`;
		case "versions.delete": return `look in the service's dashboard whether that version of ${whose} is still there; its id is shown by: ${list}`;
		case "versions.create": return `look in the service's dashboard for a version of ${whose} made at that time, and note its id.`;
		default: return OPERATIONS[operation].answersId && operation.endsWith(".create") ? `look in the service's dashboard for a ${kindOf(owner)} made at that time for ${whose}, and note its id.` : `compare ${whose} in the service's dashboard with the catalog; its id is shown by: ${list}`;
	}
}

// src/report/text/outcome-text.ts
/**
* The outcome of an apply for a terminal: done steps in short, failed steps and those in doubt in full,
* and one closing sentence.
*/
/** The most done steps that are listed one by one; more are counted by operation. */
const DONE_ONE_BY_ONE = 20;
function outcomeText(outcome, options) {
	const { done, refused, inDoubt, rest } = outcomeBlocks(outcome);
	const shown = [
		headerLines(outcome),
		done,
		refused,
		inDoubt,
		...rest,
		closingLines(outcome)
	].filter((block) => block.length > 0);
	return renderLines(shown.flatMap((block, index) => index === 0 ? block : [EMPTY_LINE, ...block]), options);
}
/** Every step is in exactly one block. */
function outcomeBlocks(outcome) {
	return {
		done: doneLines(having(outcome, "done")),
		refused: refusedLines(having(outcome, "refused"), outcome),
		inDoubt: inDoubtLines(having(outcome, "in_doubt"), outcome),
		rest: [
			reasonedLines("Depends on a step that was not done", having(outcome, "dependent"), ({ on }) => on),
			reasonedLines("Stale: to be planned again", having(outcome, "stale"), ({ reason }) => reason),
			reasonedLines("Not started", having(outcome, "not_started"), ({ reason }) => reason === outcome.stopped ? "the run was stopped" : reason)
		].filter((block) => block.length > 0)
	};
}
function having(outcome, kind) {
	return outcome.steps.filter((step) => step.result.kind === kind);
}
function headerLines({ run, project, environment, started_at, finished_at }) {
	const milliseconds = Date.parse(finished_at) - Date.parse(started_at);
	const took = Number.isFinite(milliseconds) ? ` · took ${(milliseconds / 1e3).toFixed(1)} s` : "";
	return [line(0, span(`Apply for ${project}`, "strong"), ` · environment ${environment}`), line(0, `run ${run} · ${started_at}${took}`)];
}
function doneLines(done) {
	if (done.length <= DONE_ONE_BY_ONE) return done.map(doneLine);
	return groupAlike(done, (step) => [step.operation, fromBefore(step)]).map(({ lead, all }) => all.length === 1 ? doneLine(lead) : line(0, span("✓ ", "good"), span(`${grouped(String(all.length))} × ${lead.operation}`, "strong"), fromBefore(lead), `  ${firstFew(all.map(({ address }) => address))}`));
}
function doneLine(step) {
	const { address, operation, result } = step;
	return line(0, span("✓ ", "good"), span(address, "strong"), `  ${operation}`, result.remote_id === null ? "" : `  ${result.remote_id}`, result.replayed ? "  (executed earlier, answer replayed)" : "", fromBefore(step));
}
function fromBefore(step) {
	if (step.origin === "resolved") return "  (resolved from an earlier run)";
	return isDoneBefore(step) ? "  (by an earlier run)" : "";
}
function refusedLines(refused, typed) {
	return groupAlike(refused, ({ operation, result }) => [
		operation,
		result.status,
		result.detail
	]).flatMap(({ lead, all }) => [
		line(0, span("✗ ", "error"), span(all.length > 1 ? counted(all.length, "step") : lead.address, "strong"), `  ${lead.operation}  `, span(`refused with ${lead.result.status}`, "error")),
		...all.length > 1 ? [line(4, firstFew(all.map(({ address }) => address)))] : [],
		line(4, lead.result.detail === "" ? "The service gave no reason." : `The service says: ${lead.result.detail}`),
		...missingLines(lead, all.length, typed)
	]);
}
/** A recorded thing that the service does not find was deleted, or its recorded id is the wrong one. */
function missingLines({ address, operation, result }, alike, typed) {
	const owner = ownerOf(address);
	if (result.status !== 404 || operation === `${owner.split(".")[0]}.create`) return [];
	const [whose, named] = alike === 1 ? [owner, owner] : ["each of them", "ADDRESS"];
	const fix = `if another one is meant, write its id (id:) into the catalog, then run: ${commandLine(typed, `state rm ${named}`)}`;
	return [line(4, `Nothing is there under the id that is on record for ${whose}; ${fix}`)];
}
function reasonedLines(title, steps, reasonOf) {
	if (steps.length === 0) return [];
	return [line(0, span(`${title} (${grouped(String(steps.length))})`, "warning")), ...groupAlike(steps, ({ result }) => [reasonOf(result)]).map(({ lead, all }) => line(2, "· ", `${firstFew(all.map(({ id }) => id))}: ${reasonOf(lead.result)}`))];
}
/** `Apply: 12 done, 1 refused, 0 in doubt, 0 dependent, 0 stale, 0 not started.` */
function outcomeCountsLine({ counts, steps }) {
	const before = steps.filter(isDoneBefore).length;
	return `Apply: ${[
		`${grouped(String(counts.done))} done${before === 0 ? "" : ` (${grouped(String(before))} by an earlier run)`}`,
		`${grouped(String(counts.refused))} refused`,
		`${grouped(String(counts.in_doubt))} in doubt`,
		`${grouped(String(counts.dependent))} dependent`,
		`${grouped(String(counts.stale))} stale`,
		`${grouped(String(counts.not_started))} not started`
	].join(", ")}.`;
}
function closingLines(outcome) {
	return [
		...stoppedLines(outcome),
		line(0, span(outcomeCountsLine(outcome), "strong")),
		line(0, `Plan digest: ${outcome.plan_digest}`),
		verdictLine(outcome)
	];
}
/** The reason why the run stopped early; empty where it did not. */
function stoppedLines({ stopped }) {
	return stopped === null ? [] : [line(0, span(`Stopped: ${stopped}`, "error"))];
}
/** One sentence that says what to do next. */
function verdictLine(outcome) {
	const { counts, interrupted, stopped, steps } = outcome;
	const resume = commandLine(outcome, "apply --resume");
	if (counts.in_doubt > 0) return line(0, span(`In doubt: run ${resume} first; it resolves what it can.`, "error"));
	if (interrupted) return line(0, span(`Interrupted: requests under way were finished, and no other was started. Continue with: ${resume}`, "warning"));
	if (stopped !== null) return line(0, span("The run stopped early. Fix what stopped it; the next apply continues.", "error"));
	if (counts.refused + counts.dependent + counts.not_started > 0) return line(0, span("Not every step is done: fix what failed and plan again.", "warning"));
	if (counts.stale > 0) return line(0, span("Not every step is done: plan again, and have that plan approved.", "warning"));
	return line(0, span(steps.length === 0 ? "Nothing was to be sent." : doneWords(outcome), "good"));
}
/** An apply that only resolved requests does not know what else is left to do. */
function doneWords(outcome) {
	if (outcome.steps.some(({ origin }) => origin === "planned")) return "Every step is done.";
	return `What was in doubt is resolved; see what is left to do with: ${commandLine(outcome, "plan")}`;
}

export { verdictLine as a, stoppedLines as i, outcomeCountsLine as n, outcomeText as r, outcomeBlocks as t };