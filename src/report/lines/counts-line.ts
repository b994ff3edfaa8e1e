/** The line of counts that ends every form of a plan. It includes everything that the other parts group or fold. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { isAhead } from './plan-rest-lines.ts';
import { leftInDoubt, type PlanInDoubt, sentAgain } from './requests-in-doubt.ts';

/**
 * `Plan: 3 to create, 2 to update, 5 new versions, 0 to delete; 2 deferred; 41 unchanged.` Rare counts are
 * left out where they are zero.
 */
export function countsLine(plan: Pick<Plan, 'counts' | 'deferred'> & PlanInDoubt): string {
  const { counts } = plan;
  const ahead = plan.deferred.filter(isAhead).length;
  const number = (count: number) => grouped(String(count));
  const steps = [
    `${number(counts.create)} to create`,
    `${number(counts.update)} to update`,
    counted(counts.version, 'new version'),
    `${number(counts.delete)} to delete`,
  ];
  if (counts.other > 0) steps.push(`${number(counts.other)} other`);
  const rare = [
    [sentAgain(plan).length, 'in doubt, sent again'],
    [leftInDoubt(plan).length, 'left in doubt'],
    [ahead, 'scheduled'],
    [counts.deferred - ahead, 'deferred'],
    [counts.drift, 'drifted'],
  ] as const;
  const rest = rare.flatMap(([count, what]) => (count > 0 ? [`${number(count)} ${what}`] : []));
  return `Plan: ${[steps.join(', '), ...rest, `${number(counts.unchanged)} unchanged`].join('; ')}.`;
}
