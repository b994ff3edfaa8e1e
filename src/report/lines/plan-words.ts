/** Words that all forms of a plan share, and the line of counts that ends each of them. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { firstFew } from '../words/group-alike.ts';
import { leftInDoubt, type PlanInDoubt, sentAgain } from './in-doubt-lines.ts';
import { isAhead } from './plan-rest-lines.ts';

/** The number of characters of a digest that is enough to tell two plans apart at a glance. */
const SHORT_DIGEST = 12;
const SHORT_COMMIT = 7;

/** `environment production · 2026-11-20`. */
export function occasionText(plan: Plan): string {
  return `environment ${plan.environment} · ${plan.today}`;
}

/** The target and the identity of a plan, in short. */
export function identityText(plan: Plan): string {
  const facts = [
    plan.target.origin,
    `profile ${plan.target.profile}`,
    `digest ${plan.digest.slice(0, SHORT_DIGEST)}`,
  ];
  if (plan.catalog.commit !== null) facts.push(`commit ${plan.catalog.commit.slice(0, SHORT_COMMIT)}`);
  return facts.join(' · ');
}

/** `Checked 44 resources: 3 against the service, 41 against the state.` */
export function evidenceText({ compared: { live, recorded, unknown } }: Plan): string {
  const [read, known, rest] = [live, recorded, unknown].map((count) => grouped(String(count)));
  const unread = unknown === 0 ? '' : `, ${rest} not known`;
  return `Checked ${counted(live + recorded + unknown, 'resource')}: ${read} against the service, ${known} against the state${unread}.`;
}

/** Empty for the whole catalog. */
export function limitedText({ targets }: Plan): string {
  if (targets.length === 0) return '';
  return `Limited to ${firstFew(targets)} and what ${targets.length === 1 ? 'it depends' : 'they depend'} on.`;
}

/**
 * `Plan: 3 to create, 2 to update, 5 new versions, 0 to delete; 2 deferred; 41 unchanged.` Includes everything that the
 * other parts group or fold. Rare counts are left out where they are zero.
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
