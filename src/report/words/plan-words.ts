/** Words that all forms of a plan share. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { firstFew } from '../view/group-alike.ts';

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

/** `Compared 44 addresses: 3 live, 41 recorded, 0 unknown.` */
export function evidenceText({ compared: { live, recorded, unknown } }: Plan): string {
  const all = live + recorded + unknown;
  const [read, known, rest] = [live, recorded, unknown].map((count) => grouped(String(count)));
  return `Compared ${counted(all, 'address', 'addresses')}: ${read} live, ${known} recorded, ${rest} unknown.`;
}

/** Empty for the whole catalog. */
export function limitedText({ targets }: Plan): string {
  if (targets.length === 0) return '';
  return `Limited to ${firstFew(targets)} and what ${targets.length === 1 ? 'it depends' : 'they depend'} on.`;
}
