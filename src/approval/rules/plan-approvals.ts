/** The approvals that a plan needs, by the rules that stood before it and by those of its own project file. */
import {
  type ApprovalCondition,
  type ApprovalRule,
  type ApprovalRules,
  conditionText,
  hasApprovalRules,
  type PlanApprovals,
  type RequiredApproval,
} from '../../model/plan/approval.ts';
import { changedRules, keysOf, rulesFingerprint } from './changed-rules.ts';

export interface RulesAround {
  /** The rules of the project file. */
  readonly own: ApprovalRules;
  /** The rules that stood before: on record since the last apply, and of the project file that this one is compared with. */
  readonly stood: readonly ApprovalRules[];
}

/** The rules that a plan has to name; undefined where there are none. */
export type NamedRules = Pick<PlanApprovals, 'rules' | 'base'>;

export function namedRules({ own, stood }: RulesAround): NamedRules | undefined {
  const base = stood.find(hasApprovalRules);
  if (base === undefined && !hasApprovalRules(own)) return undefined;
  return { rules: only(own), base: base === undefined ? null : rulesFingerprint(only(base)) };
}

const only = ({ rules, approvers }: ApprovalRules): ApprovalRules => ({ rules, approvers });

export interface Conditions {
  /** Why the plan meets a condition, as clauses; none where it does not. */
  readonly reasonsFor: (when: ApprovalCondition) => readonly string[];
  /** The approvals that the guards in force ask for where customers asked for changes. */
  readonly requested: readonly RequiredApproval[];
}

export function planApprovals(
  around: RulesAround,
  { reasonsFor, requested }: Conditions,
): PlanApprovals | undefined {
  const named = namedRules(around);
  if (named === undefined) return undefined;
  const { own, stood } = around;
  const required = alikeOnce([
    ...eachOnce([...stood, own].flatMap(({ rules }) => rules)).flatMap(({ when, by }) => {
      const reasons = reasonsFor(when).map((reason) => `${conditionText(when)}: ${reason}`);
      return reasons.length === 0 ? [] : [{ by, reasons }];
    }),
    ...requested,
    ...stood.flatMap((base) => changedRules(base, own)),
  ]);
  const roles = [...new Set(required.flatMap(({ by }) => by))].sort();
  const approvers = Object.fromEntries(roles.map((role) => [role, keysOf(role, stood, own)]));
  return { ...named, required, approvers };
}

function eachOnce(rules: readonly ApprovalRule[]): readonly ApprovalRule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify([rule.when, rule.by]), rule])).values()];
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
