/** The changes that customers asked for, by the word `requested` of the catalog, with their tickets. */
import type { Plan } from '../../model/plan/plan.ts';
import { type Line, line, moreLine, span } from './lines.ts';

/** The most changes that are named. */
const SHOWN = 12;

export function requestLines(
  { requested = [], guard_rules: rules }: Pick<Plan, 'requested' | 'guard_rules'>,
  most = SHOWN,
): readonly Line[] {
  if (requested.length === 0) return [];
  const judged =
    rules.requested === undefined
      ? 'judged like any other change'
      : 'judged by move_increase_percent and requested_deletions, not by notice and increases';
  return [
    line(0, span('Requested by customers', 'strong'), `: ${judged}`),
    ...requested
      .slice(0, most)
      .map(({ address, change, ticket, from }) =>
        line(
          2,
          '· ',
          span(address, 'strong'),
          `  ${change === 'end' ? 'ends on' : 'from'} ${from}  ${ticket}`,
        ),
      ),
    ...moreLine(2, requested.length - most, 'change'),
  ];
}
