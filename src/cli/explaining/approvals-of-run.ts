/** The signed approvals that counted for the plan of a past run, and their approvers in words. */
import { type CountedApproval, judgeApprovals } from '../../approval/rules/judge-approvals.ts';
import { approvalIn } from '../../approval/signatures/approval-document.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { State } from '../../state/state.ts';

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

/** Such as `alice@example.com as finance and bob as legal`. */
export function approversText(approvals: readonly Pick<CountedApproval, 'name' | 'role'>[]): string {
  return approvals.map(({ name, role }) => `${name} as ${role}`).join(' and ');
}
