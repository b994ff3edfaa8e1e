/** The moves between bundles as lines: who moves, what that changes in the bills, and the prices on both sides. */

import { counted, grouped } from '../../model/messages/counted.ts';
import type { BundleMove, PriceImpact } from '../../model/plan/price-impact.ts';
import { bareKey } from '../../model/values/address.ts';
import { shownChange } from '../view/revenue-series.ts';
import { firstFew } from '../words/group-alike.ts';
import { percentText } from '../words/impact-words.ts';
import { type Named, nameOf } from '../words/names.ts';
import { priceText } from '../words/price-text.ts';
import { signedMoney } from '../words/value-text.ts';
import { firstLines, type Line, line, moreLine, type Span, span } from './lines.ts';

/** The most moves that are described, and the most prices of each. */
const MOVES_DESCRIBED = 8;
const PRICES_DESCRIBED = 6;

/** Empty where no subscription moves. */
export function moveLines(plan: Named, limit = MOVES_DESCRIBED): readonly Line[] {
  const { moves = [] } = plan.impact;
  if (moves.length === 0) return [];
  const described = moves.length - limit <= 1 ? moves.length : limit;
  return [
    line(0, span('Moves', 'strong')),
    ...moves.slice(0, described).flatMap((move) => linesOfMove(move, plan)),
    ...moreLine(2, moves.length - described, 'move', 'moves'),
  ];
}

export function linesOfMove(move: BundleMove, plan: Named): readonly Line[] {
  const { subscriptions, first, last, currency, prices } = move;
  const pairs = prices.flatMap((price) => priceLines(price, currency));
  const days = first === last ? `from ${first}` : `between ${first} and ${last}`;
  return [
    line(2, signOf(move), ' ', span(moveText(move, plan), 'strong')),
    line(6, firstFew(subscriptions), span(`  ${days}`, 'faint')),
    ...firstLines(pairs, { indent: 6, noun: 'price', most: PRICES_DESCRIBED }, (pair) => pair),
  ];
}

/** `platform: fixed 100.00 × 1 → fixed 900.00 × 1`. */
function priceLines({ product, changes }: PriceImpact, currency: string): readonly Line[] {
  return changes.map(({ before, after }) => {
    const [old, now] = [before, after].map((price) => (price ? priceText(price, currency) : 'no price'));
    return line(6, `${bareKey(product)}: ${old} → ${now}`);
  });
}

function signOf({ paying: { more, less, same, mixed = 0, unknown = 0 } }: BundleMove): Span {
  if (less + same + mixed + unknown === 0) return span('▲', 'delete');
  if (more + same + mixed + unknown === 0) return span('▼', 'create');
  return more + less + mixed + unknown === 0 ? span('=', 'version') : span('◆', 'update');
}

/** `Acme and Globex move from Growth to Scale (upgrade): +1,200.00 USD a month, largest increase +41.0 %`. */
export function moveText(move: BundleMove, plan: Named): string {
  const money = [...moveMoney(move), ...newPrices(move, plan)];
  return [`${movingText(move, plan)} (${moveDirectionText(move)})`, ...listed(money)].join(': ');
}

function listed(parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [parts.join(', ')];
}

/** `Acme moves from Growth to Scale (upgrade, +1,200.00 USD a month)`, without the month if the plan's own is the same. */
export function moveInSentence(move: BundleMove, plan: Named): string {
  const isAll = plan.impact.money.every(({ subscriptions }) => subscriptions === move.subscriptions.length);
  const all = [moveDirectionText(move), ...(isAll ? [] : calendarMonth(move)), ...newPrices(move, plan)];
  return `${movingText(move, plan)} (${all.join(', ')})`;
}

/** The most subscriptions of a move that are named. */
const NAMED = 2;

function movingText({ subscriptions, from, to }: BundleMove, plan: Named): string {
  const names = subscriptions.slice(0, NAMED).map((address) => nameOf(plan, address));
  const who =
    subscriptions.length > NAMED ? counted(subscriptions.length, 'subscription') : names.join(' and ');
  return `${who} ${subscriptions.length === 1 ? 'moves' : 'move'} from ${nameOf(plan, from)} to ${nameOf(plan, to)}`;
}

/** `upgrade`, or `2 upgrades, 1 downgrade` where the bills go different ways. */
function moveDirectionText({ paying }: BundleMove): string {
  const { more, less, same, mixed = 0, unknown = 0 } = paying;
  const ways: readonly (readonly [number, string, string])[] = [
    [more, 'upgrade', counted(more, 'upgrade')],
    [less, 'downgrade', counted(less, 'downgrade')],
    [mixed, 'more in some months, less in others', `${grouped(String(mixed))} more in some months`],
    [same, 'the bill stays the same', `${grouped(String(same))} at the same bill`],
    [unknown, 'what is paid is not known', `${grouped(String(unknown))} not known`],
  ];
  const taken = ways.filter(([count]) => count > 0);
  const [only] = taken;
  return taken.length === 1 && only !== undefined ? only[1] : taken.map(([, , text]) => text).join(', ');
}

/** Empty where nothing of the month is known. */
function calendarMonth({ currency, monthly, paying, subscriptions, ...move }: BundleMove): readonly string[] {
  if (paying.unknown === subscriptions.length) return [];
  const change = signedMoney(shownChange(monthly, currency), currency);
  const { uncounted_changes: uncounted } = move;
  return [
    `${change} ${currency} a month`,
    ...(uncounted === 0 ? [] : [`partly not known for ${grouped(String(uncounted))} of them`]),
  ];
}

function moveMoney(move: BundleMove): readonly string[] {
  const { increases } = move;
  const { largest, from_nothing: fromNothing, unmeasured } = increases;
  return [
    ...calendarMonth(move),
    ...(largest === null
      ? []
      : [`largest increase ${largest.bound ? 'at most ' : ''}+${percentText(largest.percent)} %`]),
    ...(fromNothing === 0 ? [] : [`${grouped(String(fromNothing))} with an increase from nothing`]),
    ...(unmeasured === 0 ? [] : [`${grouped(String(unmeasured))} that cannot be measured`]),
  ];
}

function newPrices({ to, new_prices: isNew }: BundleMove, plan: Named): readonly string[] {
  return isNew ? [`${nameOf(plan, to)} has new prices`] : [];
}
