/** The approvals that a plan needs, by the rules that stood before it and by those of its own project file. */
import {
  type ApprovalRule,
  type ApprovalRules,
  conditionText,
  hasApprovalRules,
  NO_APPROVAL_RULES,
  type PlanApprovals,
  type RequiredApproval,
} from '../../model/plan/approval.ts';
import { hasWork, type Notice, type Plan } from '../../model/plan/plan.ts';
import { changedRules, keysOf, rulesFingerprint } from './changed-rules.ts';
import { type ApprovalFacts, reasonsFor, requestedApprovals } from './conditions.ts';

export interface RulesAround {
  /** The rules of the project file. */
  readonly own: ApprovalRules;
  /** The rules that stood before: on record since the last apply, or of the project file that this one is compared with. */
  readonly base: ApprovalRules | undefined;
}

/** The rules that a plan has to name; undefined where there are none. */
export type NamedRules = Pick<PlanApprovals, 'rules' | 'base'>;

export function namedRules({ own, base }: RulesAround): NamedRules | undefined {
  const isBased = base !== undefined && hasApprovalRules(base);
  if (!isBased && !hasApprovalRules(own)) return undefined;
  return { rules: own, base: isBased ? rulesFingerprint(base) : null };
}

export function planApprovals(around: RulesAround, facts: ApprovalFacts): PlanApprovals | undefined {
  const named = namedRules(around);
  if (named === undefined) return undefined;
  const { own, base = NO_APPROVAL_RULES } = around;
  const required = alikeOnce([
    ...bothOnce(base.rules, own.rules).flatMap(({ when, by }) => {
      const reasons = reasonsFor(when, facts).map((reason) => `${conditionText(when)}: ${reason}`);
      return reasons.length === 0 ? [] : [{ by, reasons }];
    }),
    ...requestedApprovals(facts),
    ...changedRules(base, own),
  ]);
  const roles = [...new Set(required.flatMap(({ by }) => by))].sort();
  const approvers = Object.fromEntries(roles.map((role) => [role, keysOf(role, base, own)]));
  return { ...named, required, approvers };
}

function bothOnce(base: readonly ApprovalRule[], own: readonly ApprovalRule[]): readonly ApprovalRule[] {
  const rules = new Map([...base, ...own].map((rule) => [JSON.stringify([rule.when, rule.by]), rule]));
  return [...rules.values()];
}

function alikeOnce(required: readonly RequiredApproval[]): readonly RequiredApproval[] {
  const alike = new Map<string, RequiredApproval>();
  for (const { by, reasons } of required) {
    const name = JSON.stringify(by.toSorted());
    const known = alike.get(name);
    alike.set(name, { by: known?.by ?? by, reasons: [...new Set([...(known?.reasons ?? []), ...reasons])] });
  }
  return [...alike.values()];
}

/** The code of a notice that no approval rules stood before: the first ones, and their keys, vouch for themselves. */
export const RULES_NEW = 'approval-rules-new';

export function approvalNotices(around: RulesAround): readonly Notice[] {
  const named = namedRules(around);
  if (named?.base !== null) return [];
  const message =
    'no approval rules stood before this plan: the rules of this project file judge it, and the keys in it count, until an apply has put them on record';
  return [{ code: RULES_NEW, address: null, message }];
}

/** False where an apply sends nothing and puts nothing on record. */
export function hasSomethingToNote(plan: Plan): boolean {
  return hasWork(plan) || plan.adoptions.length > 0 || plan.renames.length > 0 || changesRules(plan);
}

/** True where an apply of the plan puts other rules on record than those that are there. */
function changesRules({ approvals }: { readonly approvals?: PlanApprovals }): boolean {
  return approvals !== undefined && approvals.base !== rulesFingerprint(approvals.rules);
}
