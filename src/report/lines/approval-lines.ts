/** The signed approvals that a plan needs, with the rules that ask for them and the people who may give them. */
import { counted, someOf } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { firstFew } from '../words/group-alike.ts';
import { type Line, line, span } from './lines.ts';

/** Names the earlier plans whose approvals count for changes that are due; empty for every other plan. */
export function approvedWith({ due = [] }: Pick<Plan, 'due'>): string {
  const plans = [...new Set(due.map(({ plan }) => plan.slice(0, 12)))];
  return plans.length === 0
    ? ''
    : `Approved with ${plans.length === 1 ? 'plan' : 'plans'} ${someOf(plans, 2)}.`;
}

export function approvalLines(plan: Pick<Plan, 'approvals' | 'due'>): readonly Line[] {
  const { approvals } = plan;
  if (approvals === undefined) return [];
  const earlier = approvedWith(plan);
  const { rules, required, approvers } = approvals;
  if (required.length === 0)
    return [line(0, `Signed approvals: none needed by ${counted(rules.rules.length, 'rule')}.`)];
  return [
    earlier === '' ? line(0, span('Needs signed approvals', 'warning')) : line(0, earlier),
    ...required.flatMap(({ by, reasons }) => [
      line(2, span(`by ${by.join(' and ')}`, earlier === '' ? 'warning' : 'plain'), `  ${reasons[0]}`),
      ...reasons.slice(1).map((reason) => line(6, reason)),
    ]),
    ...Object.entries(approvers).map(([role, keys]) => line(2, `${role}: ${firstFew(namesOf(keys))}`)),
  ];
}

/** A public key is followed by the name of its owner. */
function namesOf(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map((key) => key.split(' ').slice(2).join(' ')))];
}
