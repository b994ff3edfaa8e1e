/** The signed approvals that a plan needs, with the rules that ask for them and the people who may give them. */
import { counted } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { firstFew } from '../view/group-alike.ts';
import { type Line, line, span } from './lines.ts';

export function approvalLines({ approvals }: Pick<Plan, 'approvals'>): readonly Line[] {
  if (approvals === undefined) return [];
  const { rules, required, approvers } = approvals;
  if (required.length === 0)
    return [line(0, `Signed approvals: none needed by ${counted(rules.rules.length, 'rule')}.`)];
  return [
    line(0, span('Needs signed approvals', 'warning')),
    ...required.flatMap(({ by, reasons }) => [
      line(2, span(`by ${by.join(' and ')}`, 'warning'), `  ${reasons[0]}`),
      ...reasons.slice(1).map((reason) => line(6, reason)),
    ]),
    ...Object.entries(approvers).map(([role, keys]) => line(2, `${role}: ${firstFew(namesOf(keys))}`)),
  ];
}

/** A public key is followed by the name of its owner. */
function namesOf(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map((key) => key.split(' ').slice(2).join(' ')))];
}
