/** The signed approvals that counted for the plan of a past run. */
import { type CountedApproval, judgeApprovals } from '../../approval/judge-approvals.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { State } from '../../state/state.ts';
import { approvalIn } from '../planning/read-approval-file.ts';

/** Empty where the plan asked for none. Signatures are checked anew. */
export async function approvalsOfRun(
  state: State,
  plan: Plan | undefined,
): Promise<readonly CountedApproval[]> {
  if (plan?.approvals === undefined) return [];
  const documents = await state.approvalsOf(plan.digest);
  return judgeApprovals(
    plan.approvals,
    plan,
    documents.flatMap((document) => approvalIn(document) ?? []),
  ).counted;
}
