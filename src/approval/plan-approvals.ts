/**
 * The approvals that a plan needs, by the rules that stood before it and by those of its own project file. Changes of rules that
 * make an approval easier to get need one themselves, by those who are asked now: a request that adds its author's key, or
 * takes a rule away, does not approve itself.
 */
import {
  type ApprovalCondition,
  type ApprovalRule,
  type ApprovalRules,
  conditionText,
  hasApprovalRules,
  type PlanApprovals,
  type RequiredApproval,
} from '../model/plan/approval.ts';
import type { ProjectRules } from '../model/plan/rules.ts';
import { canonicalDecimalText } from '../model/values/decimal.ts';
import { fingerprint } from '../model/values/fingerprint.ts';
import type { Json } from '../model/values/json.ts';

export interface RulesAround {
  /** The rules of the project file. */
  readonly own: ApprovalRules;
  /** The rules that stood before: on record since the last apply, and of the project file that this one is compared with. */
  readonly stood: readonly ApprovalRules[];
}

/** The rules that a plan has to name; undefined where there are none. */
type NamedRules = Pick<PlanApprovals, 'rules' | 'base'>;

export function namedRules({ own, stood }: RulesAround): NamedRules | undefined {
  const base = stood.find(hasApprovalRules);
  if (base === undefined && !hasApprovalRules(own)) return undefined;
  return { rules: only(own), base: base === undefined ? null : rulesFingerprint(only(base)) };
}

const only = ({ rules, approvers }: ApprovalRules): ApprovalRules => ({ rules, approvers });

interface Conditions {
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

/** Without the usage samples, which others may bring up to date while a plan is reviewed: its steps stay the same. */
export function rulesFingerprint({ usage: _, scheduled: __, ...rules }: ProjectRules): string {
  return byValue(rules);
}

/** SHA-256, hex, with one text for equal amounts: `100.0` and `100.00` are one limit. */
function byValue(value: object): string {
  const plain = JSON.stringify(value, (_, each) =>
    typeof each === 'string' && each.includes('.') ? canonicalDecimalText(each) : each,
  );
  return fingerprint(JSON.parse(plain) as Json);
}

/** A rule that changes in any way goes, and another one comes: whoever it named has to agree. */
export function changedRules(base: ApprovalRules, own: ApprovalRules): readonly RequiredApproval[] {
  return [
    ...rulesBeyond(base, own).map(({ when, by }) => ({ by, reasons: [goneText(when)] })),
    ...keysBeyond(own, base)
      .filter(({ role }) => base.approvers[role] !== undefined)
      .map(({ role, lines }) => ({
        by: peopleOf(role, base),
        reasons: lines.map((line) => newKeyText(role, line)),
      })),
  ];
}

/** Every change as a clause, those that nobody has to approve included. */
export function approvalChanges(base: ApprovalRules, own: ApprovalRules): readonly string[] {
  return [
    ...rulesBeyond(base, own).map(({ when }) => goneText(when)),
    ...keysBeyond(own, base).flatMap(({ role, lines }) => lines.map((line) => newKeyText(role, line))),
    ...rulesBeyond(own, base).map(
      ({ when, by }) => `approval rules change: ${conditionText(when)} asks ${by.join(' and ')}`,
    ),
    ...keysBeyond(base, own).flatMap(({ role, lines }) =>
      lines.map((line) => `approval rules change: ${role} loses the key of ${nameIn(line)}`),
    ),
  ];
}

const goneText = (when: ApprovalRule['when']) =>
  `approval rules change: ${conditionText(when)} goes or changes`;
const newKeyText = (role: string, line: string) =>
  `approval rules change: ${role} gets the key of ${nameIn(line)}`;

/** The rules that the others do not have. */
function rulesBeyond(some: ApprovalRules, others: ApprovalRules): readonly ApprovalRule[] {
  const known = new Set(others.rules.map(ruleText));
  return some.rules.filter((rule) => !known.has(ruleText(rule)));
}

/** By role, the keys that the others do not have. */
function keysBeyond(some: ApprovalRules, others: ApprovalRules) {
  return Object.entries(some.approvers).flatMap(([role, own]) => {
    const lines = own.filter((line) => !others.approvers[role]?.includes(line));
    return lines.length === 0 ? [] : [{ role, lines }];
  });
}

/** The number of people that any rule asks of the role: one of two must not bring in a second key of their own. */
function peopleOf(role: string, { rules }: ApprovalRules): readonly string[] {
  const counts = rules.map(({ by }) => by.filter((each) => each === role).length);
  return new Array<string>(Math.max(1, ...counts)).fill(role);
}

function ruleText({ when, by }: ApprovalRule): string {
  return byValue({ when, by: by.toSorted() });
}

/** The name behind the type and the key. */
function nameIn(line: string): string {
  return line.split(' ').slice(2).join(' ');
}

/**
 * The keys that count for a role: those that stood before, without the ones that are taken away now. Where all are
 * replaced, the former ones, so that they can approve that. A role that is new here has its own keys.
 */
export function keysOf(role: string, stood: readonly ApprovalRules[], own: ApprovalRules): readonly string[] {
  const now = own.approvers[role] ?? [];
  const before = stood.flatMap(({ approvers }) => (approvers[role] === undefined ? [] : [approvers[role]]));
  const [former] = before;
  if (former === undefined) return now;
  const left = former.filter((line) =>
    [now, ...before].every((lines) => lines.some((each) => keyIn(each) === keyIn(line))),
  );
  return left.length > 0 ? left : former;
}

function keyIn(line: string): string {
  return line.split(' ').slice(0, 2).join(' ');
}
