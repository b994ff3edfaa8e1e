/** Approvers in words, such as `alice@example.com as finance and bob as legal`. */
import type { CountedApproval } from '../../approval/judge-approvals.ts';

export function approversText(approvals: readonly Pick<CountedApproval, 'name' | 'role'>[]): string {
  return approvals.map(({ name, role }) => `${name} as ${role}`).join(' and ');
}
