/** The guards of a plan, on which a reviewer decides before reading the changes. */
import { counted } from '../../model/messages/counted.ts';
import type { GuardRules, Plan } from '../../model/plan/plan.ts';
import { firstFew } from '../view/group-alike.ts';
import { type Line, line, span } from './lines.ts';

export function guardLines({ guards, guard_rules }: Pick<Plan, 'guards' | 'guard_rules'>): readonly Line[] {
  const refused = guards.filter(({ outcome }) => outcome === 'refused');
  const excepted = guards.filter(({ outcome }) => outcome === 'excepted');
  const lines: Line[] = [];
  if (refused.length > 0)
    lines.push(line(0, span(`REFUSED by ${counted(refused.length, 'guard')}`, 'error')));
  for (const { guard, addresses, message, fix } of refused) {
    lines.push(line(2, span('✗ ', 'error'), span(guard, 'error'), `  ${message}`));
    if (addresses.length > 0) lines.push(line(6, firstFew(addresses)));
    lines.push(line(6, `To let it pass: ${fix}`));
  }
  for (const { guard, addresses, message, fix } of excepted) {
    const whom = addresses.length === 0 ? '' : ` for ${firstFew(addresses)}`;
    lines.push(
      line(
        refused.length === 0 ? 0 : 2,
        span(`Excepted from ${guard}`, 'warning'),
        `${whom}: ${message} (${fix})`,
      ),
    );
  }
  return [...lines, ...rulesLines(guard_rules, lines.length > 0)];
}

/** The guards in force; empty where only the guards that apply by default are in force. */
function rulesLines(
  { limits, window_days, protect, exceptions }: GuardRules,
  isBelow: boolean,
): readonly Line[] {
  const named = Object.entries(limits).filter(([name, limit]) => !(BY_ITSELF.has(name) && limit === '0'));
  if (named.length + protect.length + exceptions.length === 0) return [];
  const parts = [
    ...named.map(([name, limit]) => `${name} ${limit}`),
    ...(window_days === undefined ? [] : [`window_days ${window_days}`]),
    ...(protect.length === 0 ? [] : [`protect ${firstFew(protect)}`]),
    ...(exceptions.length === 0 ? [] : [counted(exceptions.length, 'exception')]),
  ];
  return [line(isBelow ? 2 : 0, `Guards in force: ${parts.join(', ')}`)];
}

const BY_ITSELF: ReadonlySet<string> = new Set(['deletions', 'locked_prices', 'backdating_days']);
