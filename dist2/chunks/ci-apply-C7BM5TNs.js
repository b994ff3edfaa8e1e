import { G as isRefused, W as hasWork, i as EXIT, o as winningExitCode } from "./model-C61qMIaC.js";
import { t as applyUnderLock } from "./apply-under-lock-0A2KVm_6.js";
import { C as attempt, S as passedOn, _ as approvalParagraph, a as reporting, g as applyingParagraph, h as clearFiles, i as commentOn, m as writePlanFiles, n as inPipeline, o as summarize, r as annotate, s as failureBody, t as printResult, u as planBody, v as linksParagraph, x as withoutLogCommands, y as nextMove } from "./ci-result-DUzvNzmG.js";
import { t as outcomeMarkdown } from "./outcome-markdown-dGruLkem.js";
import { r as planFor } from "./plan-for-BojcLJVE.js";
import { n as readApprovalWord, t as approvalWord } from "./approval-word-DLy85paB.js";
import { t as shortComment } from "./short-comment-DTLtU5d9.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { join } from "node:path";

// src/cli/ci/apply-approved.ts
/** Applies the approved plan, and gives what came of it as data, whatever it was. */
async function applyApproved(context, approved) {
	if (approved.kind !== "found") return {
		digest: null,
		result: void 0,
		diagnostics: approved.diagnostics,
		exitCode: EXIT.error,
		isRunOut: approved.kind === "none"
	};
	const { digest } = approved;
	const { options, folder } = context;
	let result;
	const applied = await attempt(() => withoutLogCommands(context, (log) => applyUnderLock(log, {
		...passedOn(options),
		approved: digest,
		report: join(folder, "outcome.json")
	}, void 0, async (received) => {
		result = received;
	})));
	const exitCode = applied.kind === "done" ? applied.result : applied.exitCode;
	return {
		digest,
		result,
		diagnostics: applied.kind === "failed" ? applied.diagnostics : [],
		exitCode,
		isRunOut: exitCode === EXIT.stale
	};
}

// src/cli/ci/apply-result.ts
/** The comments on a merged request after its apply: what happened, what to do, and how to approve what is left. */
/** Plans again, and puts the plan on the merged requests in place of the one that can no longer be applied. */
async function askAgain(context, requests) {
	const { options } = context;
	const made = await attempt(() => withoutLogCommands(context, (log) => planFor(log, passedOn(options))));
	const codes = [];
	if (made.kind === "done") codes.push(await reporting(context, () => writePlanFiles(context, made.result)));
	const body = await planBody(context, made, againWords(context, made, requests));
	codes.push(await commentOn(context, "plan", requests, body));
	return {
		made,
		exitCode: winningExitCode(codes)
	};
}
/** The approval names the request that was merged last, which is where its result will be shown. */
function againWords({ run, plan: name }, made, requests) {
	if (made.kind === "failed") return ["**Planned again after the merge, and there is no plan.**"];
	const plan = made.result;
	if (!hasWork(plan)) return ["**Planned again after the merge: nothing is left to apply.**"];
	if (isRefused(plan)) return ["**Planned again after the merge, and a guard refuses it.**"];
	const command = run.approveWith(approvalWord(name, requests.at(-1), plan.digest));
	return ["**Planned again after the merge.** The approved plan was another one.", approvalParagraph(command)];
}
async function applyBody(context, applied, again) {
	const { result, diagnostics, exitCode, digest } = applied;
	const lead = again === void 0 ? nextMove(exitCode) : movesAfter(again);
	if (result === void 0) return failureBody(context, {
		kind: "apply",
		digest: digest ?? "",
		diagnostics,
		exitCode
	}, lead);
	if (result.kind === "plan") {
		const refused = ["**Not applied: nothing was sent.** Exit code 6: a guard refuses the plan.", ...lead];
		return planBody(context, {
			kind: "done",
			result: result.plan
		}, refused, "apply");
	}
	const around = {
		marker: context.marker("apply"),
		lead,
		foot: [linksParagraph(context.run)]
	};
	return outcomeMarkdown(result.outcome, around);
}
function movesAfter({ made }) {
	if (made.kind === "failed") return nextMove(EXIT.error);
	if (!hasWork(made.result)) return ["**Next:** nothing. What was to be applied is there already."];
	if (isRefused(made.result)) return nextMove(EXIT.refusedByGuard);
	return ["**Next:** review the plan as it is now. It is in the comment with the plan, with the command that approves it."];
}

// src/cli/ci/find-approval.ts
async function findApproval(context) {
	const { options, forge } = context;
	const byHand = options.approval?.trim() ? readApprovalWord(options.approval) : void 0;
	if (byHand?.plan !== void 0 && byHand.plan !== context.plan) return { kind: "of_another" };
	if (byHand?.request !== void 0) return {
		kind: "found",
		digest: byHand.digest,
		requests: [byHand.request]
	};
	const landed = await attempt(async () => await forge?.landed() ?? []);
	if (landed.kind === "failed") return byHand === void 0 ? {
		kind: "unknown",
		diagnostics: landed.diagnostics,
		requests: []
	} : {
		kind: "found",
		digest: byHand.digest,
		requests: []
	};
	return approvalOf(context, landed.result, byHand);
}
async function approvalOf({ forge, plan }, landed, byHand) {
	const requests = [...new Set(landed.map(({ request }) => request))];
	if (byHand !== void 0) return {
		kind: "found",
		digest: byHand.digest,
		requests
	};
	const asked = await attempt(async () => forge?.approved(plan, landed));
	if (asked.kind === "failed") return {
		kind: "unknown",
		diagnostics: asked.diagnostics,
		requests
	};
	const approval = asked.result;
	if (approval?.kind === "found") return {
		kind: "found",
		digest: approval.digest,
		requests
	};
	return {
		kind: "none",
		diagnostics: [{
			severity: "error",
			code: "no-approved-plan",
			message: approval?.why ?? "a run without a token cannot find what was approved",
			fix: "review the plan as it is now, and approve it by hand"
		}],
		requests
	};
}

// src/cli/commands/ci/ci-apply.ts
/** `ci apply`: applies what was reviewed with the merged request, and says there what came of it. */
async function ciApply(world, options) {
	return inPipeline(world, options, applyInPipeline);
}
async function applyInPipeline(context) {
	const { world, options } = context;
	await clearFiles(context, "apply");
	const approval = await findApproval(context);
	if (approval.kind === "of_another") {
		world.stderr.write("The approval is about another project or environment: nothing to do here.\n");
		return printResult(context, {
			command: "apply",
			digest: null,
			requests: [],
			exitCode: EXIT.done
		});
	}
	const { requests } = approval;
	const startedAt = new Date(world.now()).toISOString();
	const begun = await shortComment(context, "apply", applyingParagraph(startedAt));
	const codes = [await commentOn(context, "apply", requests, begun)];
	const applied = await applyApproved(context, approval);
	codes.push(applied.exitCode);
	if (applied.diagnostics.length > 0) printDiagnostics(world, applied.diagnostics, {
		...options,
		json: false
	});
	const again = applied.isRunOut ? await askAgain(context, requests) : void 0;
	if (again !== void 0) codes.push(again.exitCode);
	const body = await applyBody(context, applied, again);
	codes.push(await summarize(context, body));
	codes.push(await annotate(context, applied.diagnostics));
	codes.push(await commentOn(context, "apply", requests, body));
	const { digest } = applied;
	return printResult(context, {
		command: "apply",
		digest,
		requests,
		exitCode: winningExitCode(codes)
	});
}

export { ciApply };