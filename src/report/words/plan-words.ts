/** Words that all forms of a plan share. */
import { counted, grouped } from '../../model/messages/counted.ts';
import { hasWork, isRefused, type Plan } from '../../model/plan/plan.ts';
import { type Span, span } from '../lines/lines.ts';
import { isWaiting, kindsText } from '../lines/plan-rest-lines.ts';
import type { ChangeSection } from '../view/change-sections.ts';

export const SECTION_TITLES = {
  metric: 'Metrics',
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
  const unmade = plan.deferred.filter((each) => !isWaiting(each));
  const noted = [
    ...(plan.adoptions.length + plan.renames.length > 0 ? ['what was adopted or renamed'] : []),
    ...(plan.rules?.changed ? ['the rules of the project file'] : []),
  ].join(' and ');
  const recording = `Nothing to send: apply only records in state ${noted}.`;
  if (unmade.length > 0)
    return span(
      `Deferred: ${counted(unmade.length, 'change')} (${kindsText(unmade)}). ${noted === '' ? 'Nothing else to do.' : recording}`,
      'warning',
    );
  return span(noted === '' ? 'Nothing to do.' : recording, 'good');
}

/** `Compared 44 addresses: 3 live, 41 recorded, 0 unknown.` */
export function evidenceText({ compared: { live, recorded, unknown } }: Plan): string {
  const all = live + recorded + unknown;
  const [read, known, rest] = [live, recorded, unknown].map((count) => grouped(String(count)));
  return `Compared ${counted(all, 'address', 'addresses')}: ${read} live, ${known} recorded, ${rest} unknown.`;
}

/** For how long an approval of the plan holds; empty where that is not known. */
export function holdText({ holds }: Plan): string {
  if (holds === undefined) return '';
  if (holds.until === null) return 'This plan holds on every day to come: no date changes it.';
  if (holds.at_least) return `This plan holds until ${holds.until} at least.`;
  return `This plan holds until ${holds.until}: from that day it is another one.`;
}
