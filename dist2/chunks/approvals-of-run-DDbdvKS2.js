import { l as judgeApprovals } from "./approval-document-DuJVTtQO.js";
import { t as approvalIn } from "./read-approval-file-DV9AYOYJ.js";

// src/cli/approving/approvals-of-run.ts
/** The signed approvals that counted for the plan of a past run. */
/** Empty where the plan asked for none. Signatures are checked anew. */
async function approvalsOfRun(state, plan) {
	if (plan?.approvals === void 0) return [];
	const documents = await state.approvalsOf(plan.digest);
	return judgeApprovals(plan.approvals, plan, documents.flatMap((document) => approvalIn(document) ?? [])).counted;
}

export { approvalsOfRun as t };