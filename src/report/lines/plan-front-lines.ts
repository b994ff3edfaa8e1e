/** The guards of a plan, on which a reviewer decides before reading the changes. */
import { groupBy } from '../../impact/group-by.ts';
import { counted } from '../../model/messages/counted.ts';
import type { GuardFinding, GuardName, GuardRules, Plan } from '../../model/plan/plan.ts';
import { kindOf, ownerOf } from '../../model/values/address.ts';
import { firstFew } from '../view/group-alike.ts';
import { itemText } from '../words/impact-words.ts';
import { type Line, line, span } from './lines.ts';

export function guardLines({ guards, guard_rules }: Pick<Plan, 'guards' | 'guard_rules'>): readonly Line[] {
  const refused = guards.filter(({ outcome }) => outcome === 'refused');
  const excepted = guards.filter(({ outcome }) => outcome === 'excepted');
  const lines: Line[] = [];
  if (refused.length > 0)
    lines.push(line(0, span(`REFUSED by ${counted(refused.length, 'guard')}`, 'error')));
  lines.push(...refusedPrices(refused, guard_rules));
  for (const finding of refused) lines.push(...refusedLines(finding));
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

/** A finding about prices has its reasons in the lines of the prices. */
function refusedLines({ guard, addresses, message, prices, fix }: GuardFinding): readonly Line[] {
  const pass = line(6, `To let it pass: ${fix}`);
  if (prices !== undefined) return [line(2, span('✗ ', 'error'), span(guard, 'error')), pass];
  const head = line(2, span('✗ ', 'error'), span(guard, 'error'), `  ${message}`);
  return addresses.length === 0 ? [head, pass] : [head, line(6, firstFew(addresses)), pass];
}

/** The most prices that are named. The first guard's worst come first. */
const PRICES_SHOWN = 8;

/**
 * A line for each price, with what every guard says of it:
 * `growth › platform  +60.00 % (limit 25 %), 0 of 30 days' notice, 6 subscriptions`.
 */
function refusedPrices(refused: readonly GuardFinding[], { limits }: GuardRules): readonly Line[] {
  const byPrice = groupBy(
    refused.flatMap(({ guard, prices = [] }) => prices.map((group) => ({ guard, ...group }))),
    ({ price }) => price,
  );
  const rows = [...byPrice].map(([price, groups]) => {
    const measures = groups.map(({ guard, measure }) => measureText(guard, measure, limits[guard]));
    const subscriptions = new Set(
      groups
        .flatMap(({ addresses }) => addresses.map(ownerOf))
        .filter((owner) => kindOf(owner) === 'subscription'),
    );
    const whom = subscriptions.size === 0 ? 'the list price' : counted(subscriptions.size, 'subscription');
    return line(
      2,
      span('✗ ', 'error'),
      span(itemText(price), 'strong'),
      `  ${[...measures, whom].join(', ')}`,
    );
  });
  const more = rows.length - PRICES_SHOWN;
  if (more < 2) return rows;
  return [
    ...rows.slice(0, PRICES_SHOWN),
    line(4, `… and ${counted(more, 'more price')}; the JSON form has them all`),
  ];
}

function measureText(guard: GuardName, measure: string, limit: string | undefined): string {
  if (guard === 'notice_days') return `${measure}${limit === undefined ? '' : ` of ${limit}`} days' notice`;
  return limit === undefined ? measure : `${measure} (limit ${limit} %)`;
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
