/** The one line of counts that ends every form of a plan: nothing that the rest groups or folds is missing from it. */
import type { PlanCounts } from '../model/plan.ts';
import { counted, grouped } from './counted.ts';

/** `Plan: 3 to create, 2 to update, 5 new versions, 0 to delete; 2 withheld; 41 unchanged.`, without what is rare and none. */
export function countsLine(counts: PlanCounts): string {
  const number = (count: number) => grouped(String(count));
  const steps = [
    `${number(counts.create)} to create`,
    `${number(counts.update)} to update`,
    counted(counts.version, 'new version'),
    `${number(counts.delete)} to delete`,
  ];
  if (counts.other > 0) steps.push(`${number(counts.other)} other`);
  const rest: string[] = [];
  if (counts.withheld > 0) rest.push(`${number(counts.withheld)} withheld`);
  if (counts.drift > 0) rest.push(`${number(counts.drift)} drifted`);
  return `Plan: ${[steps.join(', '), ...rest, `${number(counts.unchanged)} unchanged`].join('; ')}.`;
}
