import { G as isRefused, W as hasWork, i as EXIT, o as winningExitCode } from "./model-C61qMIaC.js";
import { s as countsLine } from "./change-sections-Cvai4rd8.js";
import { a as unmanagedLines, n as coverageLines, r as failedProbeLines } from "./coverage-of-CseUeaW3.js";
import { d as driftLines } from "./plan-words-B7BpH765.js";
import { n as driftText, r as overwrittenDrift, t as findDrift } from "./find-drift-Cdpo0_97.js";
import { t as outcomeBlocks } from "./outcome-text-B7w4ytoE.js";
import { a as cut, d as prose, i as marker, l as codeSpan, n as comment, r as lineEntries, u as htmlTitle } from "./comment-CP3fF43i.js";
import { n as faultSection } from "./failure-markdown-1aHeIsg5.js";
import { t as approvalWord } from "./approval-word-DLy85paB.js";
import { C as attempt, S as passedOn, _ as approvalParagraph, a as reporting, c as linked, h as clearFiles, l as namesOf, m as writePlanFiles, n as inPipeline, o as summarize, p as sourcesOf, r as annotate, t as printResult, v as linksParagraph, x as withoutLogCommands } from "./ci-result-DUzvNzmG.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { t as textOptions } from "./terminal-DIPKgWpN.js";
import { t as applyUnderLock } from "./apply-under-lock-0A2KVm_6.js";
import { n as exitCodeOfPlan, r as planFor } from "./plan-for-BojcLJVE.js";
import { join } from "node:path";

// src/report/markdown/drift-markdown.ts
/** At most {@link COMMENT_LIMIT} characters. */
function driftMarkdown(looked, around = {}) {
	const { project, environment, drift, plan, resumed, faults } = looked;
	const blocks = resumed === void 0 ? void 0 : outcomeBlocks(resumed);
	return comment({
		head: [marker("drift", project, environment), `## Prices of ${codeSpan(cut(project, 80))} · environment ${prose(cut(environment, 80))}`],
		sections: [
			...faults.length === 0 ? [] : [faultSection(faults)],
			lines("A run that was cut short: in doubt", blocks?.inDoubt ?? []),
			lines("A run that was cut short: refused by the service", blocks?.refused ?? []),
			...drift === void 0 ? [] : driftSections(drift),
			...plan === void 0 || !hasWork(plan) ? [] : [pending(plan)]
		],
		foot: plan === void 0 ? [] : [`Plan digest: ${codeSpan(plan.digest)}`],
		around,
		elsewhere: "the log of the run has all of them"
	});
}
/** True where there is nothing to say: no drift, nothing left to apply, no fault. */
function isQuiet({ drift, plan, resumed, faults }) {
	const unfinished = resumed?.steps.some(({ result }) => result.kind !== "done") ?? false;
	return faults.length === 0 && !unfinished && drift !== void 0 && drift.plan.drift.length + overwrittenDrift(drift.plan).length + drift.failed.length === 0 && plan !== void 0 && !hasWork(plan);
}
function driftSections(found) {
	return [
		titled(driftLines(found.plan.drift), "Changed at the service, and left as it is"),
		titled(driftLines(overwrittenDrift(found.plan)), "Changed at the service, and changed back by the plan"),
		lines("Not read", failedProbeLines(found.failed)),
		lines("Compared", [...coverageLines(found.coverage), ...unmanagedLines(found.unmanaged)], true)
	];
}
function pending(plan) {
	return {
		title: "In the catalog and not applied",
		noun: "line",
		folded: false,
		entries: [{
			text: `- ${prose(countsLine(plan))}`,
			count: 1
		}]
	};
}
/** The first line of a block of drift is its title in the text form. */
function titled([, ...rest], title) {
	return lines(title, rest);
}
function lines(title, content, folded = false) {
	return {
		title: htmlTitle(title),
		noun: "line",
		folded,
		entries: lineEntries(content)
	};
}

// src/cli/commands/ci/ci-drift.ts
/**
* `ci drift`: what a pipeline does by the clock. It finishes a run that was cut short, looks for drift and for what is not
* applied, and keeps one issue about it: opened, brought up to date, closed when all is gone.
*/
async function ciDrift(world, options) {
	return inPipeline(world, options, driftInPipeline);
}
async function driftInPipeline(context) {
	await clearFiles(context, "drift");
	const { looked, codes } = await look(context);
	const { plan, faults } = looked;
	if (plan !== void 0) codes.push(await reporting(context, () => writePlanFiles(context, plan)));
	const body = issueBody(context, looked);
	codes.push(await summarize(context, body));
	codes.push(await annotate(context, faults));
	codes.push(await keepIssue(context, looked, body));
	const digest = plan?.digest ?? null;
	return printResult(context, {
		command: "drift",
		digest,
		requests: [],
		exitCode: winningExitCode(codes)
	});
}
/** All three looks, each whatever became of the one before. */
async function look(context) {
	const { options, world } = context;
	let resumed;
	const resume = await attempt(() => withoutLogCommands(context, (log) => applyUnderLock(log, {
		...passedOn(options),
		resume: true,
		report: join(context.folder, "outcome.json")
	}, void 0, async (received) => {
		if (received.kind === "outcome") resumed = received.outcome;
	})));
	const drift = await attempt(() => withoutLogCommands(context, (log) => findAndPrint(log, options)));
	const asked = {
		...passedOn(options),
		detailedExitcode: true
	};
	const plan = await attempt(() => withoutLogCommands(context, (log) => planFor(log, asked)));
	const faults = distinctFaults([
		resume,
		drift,
		plan
	]);
	printDiagnostics(world, faults, {
		...options,
		json: false
	});
	return {
		looked: {
			...await namesOf(context),
			resumed,
			drift: drift.kind === "done" ? drift.result.found : void 0,
			plan: plan.kind === "done" ? plan.result : void 0,
			faults
		},
		codes: [
			resume.kind === "done" ? resume.result : resume.exitCode,
			drift.kind === "done" ? drift.result.exitCode : drift.exitCode,
			plan.kind === "done" ? exitCodeOfPlan(plan.result, asked) : plan.exitCode
		]
	};
}
async function findAndPrint(log, options) {
	const drift = await findDrift(log, options);
	log.stdout.write(driftText(drift.found, textOptions(log, log.stdout, options)));
	return drift;
}
/** An invalid catalog fails all three in the same words, which are said once. */
function distinctFaults(attempts) {
	const all = attempts.flatMap((each) => each.kind === "failed" ? each.diagnostics : []);
	return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
function issueBody(context, looked) {
	const { plan, drift } = looked;
	const around = {
		marker: context.marker("drift"),
		lead: leadOf(context, looked),
		foot: [linksParagraph(context.run)]
	};
	const sources = [plan, drift?.plan].flatMap((each) => each === void 0 ? [] : sourcesOf(each));
	const faulty = looked.faults.flatMap(({ source }) => source === void 0 ? [] : [source.file]);
	return linked(context, driftMarkdown(looked, around), [...sources, ...faulty]);
}
function leadOf(context, looked) {
	if (isQuiet(looked)) return ["**All is as it is declared.** No drift, and nothing is left to apply."];
	const { plan } = looked;
	return plan === void 0 ? [] : pendingWords(context, plan);
}
/** A plan that a guard refuses cannot be approved. */
function pendingWords({ run, plan: name }, plan) {
	if (!hasWork(plan)) return [];
	if (isRefused(plan)) return ["**The catalog has what is not applied, and a guard refuses it.**"];
	return [approvalParagraph(run.approveWith(approvalWord(name, void 0, plan.digest)))];
}
function keepIssue(context, looked, body) {
	const { forge, options } = context;
	if (forge === void 0 || !options.comment) return Promise.resolve(EXIT.done);
	const marker = context.marker("drift");
	const title = `Prices of ${looked.project}, environment ${looked.environment}: drift, or changes that are not applied`;
	return reporting(context, () => isQuiet(looked) ? forge.closeIssue({
		marker,
		body
	}) : forge.openIssue({
		marker,
		body,
		title
	}));
}

export { ciDrift };