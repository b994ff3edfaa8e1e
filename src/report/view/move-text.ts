/** Words for moves between bundles, which the summary and the lines share. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { BundleMove } from '../../model/plan/bundle-move.ts';
import { percentText } from '../words/impact-words.ts';
import { type Named, nameOf } from '../words/names.ts';
import { signedMoney } from '../words/value-text.ts';
import { shownChange } from './revenue-series.ts';

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
    ...(uncounted === 0 ? [] : [`incomplete for ${grouped(String(uncounted))} of them`]),
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
