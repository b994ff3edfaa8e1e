/** Bounds of changes by usage that is not known, as lines. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type {
  BoundEnd,
  BoundedAmount,
  MoneyImpact,
  UsageBounds,
  UsedQuantity,
} from '../../model/plan/money-impact.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { itemText } from '../words/impact-words.ts';
import { signedMoney, unitMoneyText } from '../words/value-text.ts';
import { firstLines, type Line, line, span } from './lines.ts';

/** Empty where no changed price lacks its usage, and where no usage makes a difference. */
export function boundsLines({ currency, usage_bounds: bounds }: MoneyImpact): readonly Line[] {
  if (bounds === undefined || areNothing(bounds)) return [];
  const { entries, subscriptions, least, most } = bounds;
  const unknown = entries.filter((entry) => entry.unknown !== undefined).length;
  const known = entries.length - unknown;
  const ends = [least, most].map((end) => (end === null ? null : signedMoney(end, currency)));
  const range = `${rangeText(ends)} a month`;
  const whose = `without usage samples, ${counted(subscriptions, 'subscription')}, excluded: `;
  const rest =
    unknown === 0 || known === 0 ? '' : `, beside ${counted(unknown, 'such change')} without known bounds`;
  return [
    line(6, whose, span(known === 0 ? 'bounds are not known' : range, 'warning'), rest),
    ...firstLines(entries, { indent: 8, noun: 'such change' }, (entry) =>
      line(8, span(entryText(entry, currency), 'faint')),
    ),
  ];
}

function rangeText([least = null, most = null]: readonly (string | null)[]): string {
  if (least === null) return most === null ? 'any amount' : `at most ${most}`;
  return most === null ? `at least ${least}` : `${least} to ${most}`;
}

function entryText(entry: BoundedAmount, currency: string): string {
  const { what, subscriptions, least, most, unknown } = entry;
  const each = subscriptions === 1 ? '' : ' each';
  const name = `${what.map(itemText).join(' and ')} in ${counted(subscriptions, 'subscription')}`;
  if (least === undefined || most === undefined) return `${name}: bounds are not known: ${unknown ?? ''}`;
  return `${name}${each}: least ${endText(least, currency)}; most ${endText(most, currency)}`;
}

function endText(end: BoundEnd, currency: string): string {
  if ('use' in end) return `${signedMoney(end.change, currency)} at ${useText(used(end.use)) || 'no usage'}`;
  const plus = decimal(end.change).gt(ZERO) ? '+' : '';
  const change = `${plus}${unitMoneyText(end.change, currency)}`;
  const from = used(end.from).length === 0 ? '' : ` from ${useText(end.from)} on`;
  return `without end: ${change} for each ${furtherText(end.each_further)}${from}`;
}

function used(use: readonly UsedQuantity[]): readonly UsedQuantity[] {
  return use.filter(({ quantity }) => quantity !== '0');
}

/** If a limit cuts, a quantity may have endless places. */
const PLACES = 2;

function useText(use: readonly UsedQuantity[]): string {
  return use
    .map(({ of, quantity }) => `${grouped(decimalText(decimal(quantity).round(PLACES)))} of ${itemText(of)}`)
    .join(' and ');
}

function furtherText(use: readonly UsedQuantity[]): string {
  const [one, ...others] = use;
  return one !== undefined && others.length === 0 ? `unit of ${itemText(one.of)}` : useText(use);
}

/** The number of changes with an amount that nobody knows: none where the bounds leave them none. */
export function unknownChanges({ uncounted_changes: uncounted, usage_bounds: bounds }: MoneyImpact): number {
  return bounds?.subscriptions === uncounted && areNothing(bounds) ? 0 : uncounted;
}

function areNothing({ entries, least, most }: UsageBounds): boolean {
  return (
    [least, most].every((end) => end !== null && decimal(end).eq(ZERO)) &&
    entries.every((entry) => entry.unknown === undefined)
  );
}
