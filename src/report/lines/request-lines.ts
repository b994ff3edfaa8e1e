/** The changes that customers asked for, by the word `requested` of the catalog, with their tickets. */
import type { Plan } from '../../model/plan/plan.ts';
import { firstLines, type Line, line, span } from './lines.ts';

/** The most changes that are named. */
const SHOWN = 12;

export function requestLines(plan: Pick<Plan, 'requested' | 'guard_rules'>): readonly Line[] {
  const lines = requestedLines(plan);
  if (lines.length === 0) return [];
  const judged =
    plan.guard_rules.requested === undefined
      ? 'judged like any other change'
      : 'judged by move_increase_percent and requested_deletions, not by notice and increases';
  return [
    line(0, span('Requested by customers', 'strong'), `: ${judged}`),
    ...firstLines(lines, { indent: 2, noun: 'change', most: SHOWN }, (own) => own),
  ];
}

/** A line for each of them. */
export function requestedLines({ requested = [] }: Pick<Plan, 'requested'>): readonly Line[] {
  return requested.map(({ address, change, ticket, from }) =>
    line(2, '· ', span(address, 'strong'), `  ${change === 'end' ? 'ends on' : 'from'} ${from}  ${ticket}`),
  );
}
