/** Words that all forms of a plan share. */
import { counted, grouped } from '../../model/messages/counted.ts';
import { hasWork, isRefused, type Plan } from '../../model/plan/plan.ts';
import { type Span, span } from '../lines/lines.ts';
import type { ChangeSection } from '../view/change-sections.ts';

export const SECTION_TITLES = {
  product: 'Products',
  bundle: 'Bundles',
  plan: 'Plans',
  customer: 'Customers',
  subscription: 'Subscriptions',
} as const satisfies Record<ChangeSection['kind'], string>;

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

/** Says that apply refuses the plan or has nothing to send; empty where the changes speak for themselves. */
export function verdictOf(plan: Plan): Span {
  if (isRefused(plan)) return span('Refused by a guard: apply will not carry this plan out.', 'error');
  if (hasWork(plan)) return span('');
  return plan.adoptions.length + plan.renames.length === 0
    ? span('Nothing to do.', 'good')
    : span('Nothing to send: apply only notes what was adopted or renamed in state.', 'good');
}

/** `Compared 44 addresses: 3 live, 41 recorded, 0 unknown.` */
export function evidenceText({ compared: { live, recorded, unknown } }: Plan): string {
  const all = live + recorded + unknown;
  const [read, known, rest] = [live, recorded, unknown].map((count) => grouped(String(count)));
  return `Compared ${counted(all, 'address', 'addresses')}: ${read} live, ${known} recorded, ${rest} unknown.`;
}
