/**
 * Changes of approval rules that make an approval easier to get. They need an approval themselves, by those who are asked
 * now: a request that adds its author's key, or takes a rule away, does not approve itself.
 */
import {
  type ApprovalRule,
  type ApprovalRules,
  conditionText,
  type RequiredApproval,
} from '../../model/plan/approval.ts';
import type { Json } from '../../model/values/json.ts';
import { fingerprint } from '../diff/fingerprint.ts';

export function rulesFingerprint(rules: ApprovalRules): string {
  return fingerprint(rules as unknown as Json);
}

/** A rule that changes in any way goes, and another one comes: whoever it named has to agree. */
export function changedRules(base: ApprovalRules, own: ApprovalRules): readonly RequiredApproval[] {
  const kept = new Set(own.rules.map(ruleText));
  const gone = base.rules.filter((rule) => !kept.has(ruleText(rule)));
  return [
    ...gone.map(({ when, by }) => ({
      by,
      reasons: [`approval rules change: ${conditionText(when)} goes or changes`],
    })),
    ...Object.entries(base.approvers).flatMap(([role, before]) => {
      const added = (own.approvers[role] ?? []).filter((line) => !before.includes(line));
      return added.length === 0
        ? []
        : [
            {
              by: peopleOf(role, base),
              reasons: added.map((line) => `approval rules change: ${role} gets the key of ${nameIn(line)}`),
            },
          ];
    }),
  ];
}

/** As many people as any rule asks of the role: one of two must not bring in a second key of their own. */
function peopleOf(role: string, { rules }: ApprovalRules): readonly string[] {
  const counts = rules.map(({ by }) => by.filter((each) => each === role).length);
  return new Array<string>(Math.max(1, ...counts)).fill(role);
}

function ruleText({ when, by }: ApprovalRule): string {
  return fingerprint({ when, by: by.toSorted() } as unknown as Json);
}

/** The name behind the type and the key. */
function nameIn(line: string): string {
  return line.split(' ').slice(2).join(' ');
}

/**
 * The keys that count for a role. Those that stood before, without the ones that are taken away now; where all are
 * replaced, the former ones, so that they can approve that. A role that is new here has its own keys.
 */
export function keysOf(role: string, base: ApprovalRules, own: ApprovalRules): readonly string[] {
  const [before, now] = [base.approvers[role], own.approvers[role] ?? []];
  if (before === undefined) return now;
  const keys = new Set(now.map(keyIn));
  const left = before.filter((line) => keys.has(keyIn(line)));
  return left.length > 0 ? left : before;
}

function keyIn(line: string): string {
  return line.split(' ').slice(0, 2).join(' ');
}
