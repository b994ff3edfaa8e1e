/** The person who may approve as a role with a key. */

import { fault } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import { type ApprovalRules, NO_APPROVAL_RULES } from '../../model/plan/approval.ts';
import { approverKeys } from './judge-approvals.ts';

export interface KnownRules {
  /** The rules of the project file. */
  readonly own: ApprovalRules;
  /** Those on record, which judge the next plan; undefined where there are none, or nobody looked. */
  readonly base: ApprovalRules | undefined;
}

/** Throws a DiagnosticsError for a role that does not exist, and for a key that is not one of it. */
export function approverNamed(
  { own, base }: KnownRules,
  { role, key }: { readonly role: string; readonly key: string },
): string {
  const known = [base ?? NO_APPROVAL_RULES, own];
  const roles = [...new Set(known.flatMap(({ approvers }) => Object.keys(approvers)))];
  if (!roles.includes(role))
    throw fault(
      'unknown-role',
      `\`approvers\` has no role \`${role}\``,
      suggestName(role, roles, 'write `approvals` and `approvers` in the project file'),
    );
  const person = known
    .flatMap(({ approvers }) => approverKeys(approvers[role] ?? []))
    .find((each) => each.key === key);
  if (person !== undefined) return person.name;
  throw fault(
    'not-an-approver',
    `this key is not one of \`${role}\``,
    `let a person of \`${role}\` approve, or add ${key} NAME to approvers.${role}, which needs their approval`,
  );
}
