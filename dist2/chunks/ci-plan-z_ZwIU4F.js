import { Ut as fault, i as EXIT, o as winningExitCode } from "./model-C61qMIaC.js";
import { C as attempt, S as passedOn, a as reporting, b as planningParagraph, d as planExitCode, f as shownBesideLines, h as clearFiles, i as commentOn, m as writePlanFiles, n as inPipeline, o as summarize, r as annotate, t as printResult, u as planBody, x as withoutLogCommands } from "./ci-result-DUzvNzmG.js";
import { t as shortComment } from "./short-comment-DTLtU5d9.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { r as printPlan } from "./render-D1fqEhIt.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { n as exitCodeOfPlan, r as planFor } from "./plan-for-BojcLJVE.js";
import { t as askGit } from "./ask-git-D2dJ2nq5.js";

// src/cli/commands/ci/ci-plan.ts
/** `ci plan`: plans a request, and shows the plan there. A request from a fork is compared with its base, without a token. */
async function ciPlan(world, options) {
	return inPipeline(world, options, planInPipeline, options.comment);
}
async function planInPipeline(context) {
	const { options, run } = context;
	await clearFiles(context, "plan");
	const requests = run.occasion.kind === "request" ? [run.occasion.request] : [];
	if (await isCurrent(context)) await commentOn(context, "plan", requests, await shortComment(context, "plan", planningParagraph()), "existing");
	const made = await attempt(() => withoutLogCommands(context, (log) => planAndPrint(context, log)));
	if (made.kind === "failed") printDiagnostics(context.world, made.diagnostics, {
		...options,
		json: false
	});
	const body = await planBody(context, made);
	const codes = [planExitCode(made, (plan) => exitCodeOfPlan(plan, passedOn(options)))];
	if (made.kind === "done") codes.push(await reporting(context, () => writePlanFiles(context, made.result)));
	codes.push(await summarize(context, body));
	codes.push(await annotate(context, shownBesideLines(made)));
	if (await isCurrent(context)) codes.push(await commentOn(context, "plan", requests, body));
	const digest = made.kind === "done" ? made.result.digest : null;
	return printResult(context, {
		command: "plan",
		digest,
		requests,
		exitCode: winningExitCode(codes)
	});
}
async function planAndPrint({ options, run, world }, log) {
	const { occasion } = run;
	const against = occasion.kind === "fork" ? { against: await mergeBase(world, options, occasion.base) } : {};
	const plan = await planFor(log, {
		...passedOn(options),
		...against
	});
	await printPlan(log, plan, {
		color: options.color,
		format: "text"
	});
	return plan;
}
/** The base may have gone on since the request branched off, and that is no change of the request. */
async function mergeBase(world, options, base) {
	const commit = await askGit([
		"merge-base",
		"HEAD",
		base
	], folderOf(world, options));
	if (commit !== null) return commit;
	throw fault("no-merge-base", "the commit at which this request branched off is not in the checked out history", "check the request out with its whole history: fetch-depth: 0 on GitHub, GIT_DEPTH: \"0\" on GitLab");
}
/** False where the request has a newer commit; a forge that does not say leaves the run as it is. */
async function isCurrent(context) {
	const { forge, run, options, world } = context;
	if (forge === void 0 || !options.comment || run.occasion.kind !== "request") return true;
	const { request, head } = run.occasion;
	let newest;
	if (await reporting(context, async () => {
		newest = await forge.headOf(request);
	}) !== EXIT.done || newest === void 0 || newest === head) return true;
	world.stderr.write("The request has a newer commit: its comment is left to the run of that one.\n");
	return false;
}

export { ciPlan };