/** Words that all forms of a plan share. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { firstFew } from './group-alike.ts';

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
