/**
 * Drafts at the service that match nothing in the catalog. They are no drift, because a draft is not in force, but
 * nobody should forget them.
 */
import { counted } from '../../model/messages/counted.ts';
import type { Notice, Plan } from '../../model/plan/plan.ts';
import { type Line, line, span } from './lines.ts';

export function draftsOf({ notices }: Pick<Plan, 'notices'>): readonly Notice[] {
  return notices.filter(({ code }) => code === 'draft-left-behind');
}

export function draftLines(plan: Pick<Plan, 'notices'>): readonly Line[] {
  const drafts = draftsOf(plan);
  if (drafts.length === 0) return [];
  return [
    line(0, span(`Left behind: ${counted(drafts.length, 'draft')}`, 'warning')),
    ...drafts.map(({ address, message }) => line(2, span(address ?? '', 'strong'), `  ${message}`)),
  ];
}
