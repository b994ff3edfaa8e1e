/** Whether apply carries a plan out, and what it waits for. */
import { counted, someOf } from '../../model/messages/counted.ts';
import { hasWork, isRefused, newlyScheduled, type Plan } from '../../model/plan/plan.ts';
import { kindOf } from '../../model/values/address.ts';
import { approvedWith } from '../lines/approval-lines.ts';
import { type Span, span } from '../lines/lines.ts';
import { isWaiting, kindsText, scheduledText } from '../lines/plan-rest-lines.ts';
import { changesAhead } from './other-changes.ts';

/** By the code of its notice, what a catalog decides and no request carries. */
const UNSENT = { 'price-lock-changed': 'price locks', 'list-price-changed': 'list prices' } as const;

/** Whole sentences. */
export function verdictOf(plan: Plan): Span {
  if (isRefused(plan)) {
    const guards = plan.guards.filter(({ outcome }) => outcome === 'refused').length;
    return span(`Refused by ${counted(guards, 'guard')}.`, 'error');
  }
  if (plan.made_for !== undefined) return span('Shown for another day: not to be applied.', 'warning');
  if (plan.compared_with !== undefined) return span('A comparison: not to be applied.', 'warning');
  const approval = approvalText(plan);
  if (hasWork(plan))
    return approval === ''
      ? span('Ready to apply.', 'strong')
      : span(approval, plan.due === undefined ? 'warning' : 'strong');
  const unmade = plan.deferred.filter((each) => !isWaiting(each));
  const noted = [
    ...(plan.adoptions.length + plan.renames.length > 0 ? ['what was adopted or renamed'] : []),
    ...changedRecord(plan),
    ...changedSchedule(plan),
  ].join(' and ');
  const recording = [`Nothing to send: apply only records in state ${noted}.`, approval].join(' ').trim();
  const gone = unmade.filter(({ kind }) => kind === 'orphaned');
  if (gone.length > 0 && gone.length === unmade.length && noted === '') {
    const [kind = 'thing', ...others] = new Set(gone.map(({ address }) => kindOf(address)));
    const what = counted(gone.length, others.length === 0 ? kind : 'thing');
    return span(
      `Nothing to send: ${what} ${gone.length === 1 ? 'is' : 'are'} no longer in the catalog.`,
      'warning',
    );
  }
  if (unmade.length > 0)
    return span(
      `Deferred: ${counted(unmade.length, 'change')} (${kindsText(unmade)}). ${noted === '' ? 'Nothing else to do.' : recording}`,
      'warning',
    );
  if (noted !== '') return span(recording, 'good');
  const isSaid = changesAhead(plan).length === 0 && !plan.notices.some(({ code }) => code in UNSENT);
  return span(isSaid ? 'Nothing to do.' : 'Nothing to send now.', 'good');
}

/** The rules of the project file, unless only decisions of the catalog, or the keys that they name, are other ones. */
function changedRecord({ rules, notices, renames }: Plan): readonly string[] {
  if (!rules?.changed) return [];
  const named = Object.entries(UNSENT).flatMap(([code, what]) =>
    notices.some((notice) => notice.code === code) ? [`the ${what} of the catalog`] : [],
  );
  const isExplained = named.length > 0 || (rules.base !== null && renames.length > 0);
  return [...(rules.changes.length > 0 || !isExplained ? ['the rules of the project file'] : []), ...named];
}

/** Changes that are carried out on their day, as an apply puts them on record. */
function changedSchedule(plan: Plan): readonly string[] {
  const { withdrawn = [] } = plan;
  const scheduled = newlyScheduled(plan);
  return [
    ...(scheduled.length > 0 ? [`what is approved for its day (${scheduledText(scheduled)})`] : []),
    ...(withdrawn.length > 0 ? [`that ${counted(withdrawn.length, 'change')} is no longer scheduled`] : []),
  ];
}

/** The most roles and pairs of roles that are named. */
const ROLES_NAMED = 2;

function approvalText(plan: Plan): string {
  const roles = [...new Set(plan.approvals?.required.map(({ by }) => by.join(' and ')))];
  if (roles.length === 0) return '';
  return approvedWith(plan) || `Needs approval by ${someOf(roles, ROLES_NAMED)}.`;
}
