import { a as planPieces, r as printPlan } from "./render-D1fqEhIt.js";
import { a as checkFormatOf } from "./formats-BJ2Aj6JW.js";
import { r as orChecks } from "./print-checks-C4KdP_GU.js";
import { t as withComment } from "./with-comment-DtQVqe9c.js";
import { n as writeDocument, t as checkWritable } from "./write-document-BXavT4oI.js";
import { n as exitCodeOfPlan, r as planFor, t as checkComparison } from "./plan-for-BojcLJVE.js";
import { t as checkUndo } from "./undo-DUJWy27p.js";

// src/cli/commands/plan.ts
async function plan(world, options) {
	return orChecks(world, options, options.json ? void 0 : checkFormatOf(options.format), () => planAndPrint(world, options));
}
async function planAndPrint(world, options) {
	checkComparison(options);
	checkUndo(options);
	await checkWritable(world, options, options.out);
	return withComment(world, options, {
		kind: "plan",
		digest: ""
	}, async (comment) => {
		const made = await planFor(world, options);
		if (options.out !== void 0) await writeDocument(world, options, options.out, planPieces(made));
		await comment({
			kind: "plan",
			plan: made
		});
		await printPlan(world, made, options);
		return exitCodeOfPlan(made, options);
	});
}

export { plan };