/**
 * Amounts that no sum includes, with the bounds of those whose usage is not known, and amounts that rest on an
 * assumption, as lines.
 */
import { counted, grouped } from '../../model/messages/counted.ts';
import type {
  BoundEnd,
  BoundedAmount,
  ExcludedAmount,
  MoneyChange,
  MoneyImpact,
  UsedQuantity,
} from '../../model/plan/money-impact.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { firstFew } from '../words/group-alike.ts';
import { directionOf, itemText } from '../words/impact-words.ts';
import { increaseText, moneyText, signedMoney, unitMoneyText } from '../words/value-text.ts';
import { firstLines, type Line, line, type Span, span } from './lines.ts';

/**
 * Prices that are excluded from both sides because only one side can be counted, with the amount of that side.
 * They stand before the sums.
 */
export function excludedLines({ currency, excluded }: MoneyImpact): readonly Line[] {
  const noun = { noun: 'price that is excluded', plural: 'prices that are excluded' };
  return firstLines(excluded.filter(isOneSided), { indent: 2, ...noun }, (entry) =>
    line(2, span(`${currency}  ${excludedText(entry, currency)}`, 'warning')),
  );
}

export function isOneSided({ known }: ExcludedAmount): boolean {
  return known !== undefined;
}

/** `excluded from all sums: seats in 36 subscriptions, 925.00 a month before: the billing interval …`. */
function excludedText({ what, reason, subscriptions, known }: ExcludedAmount, currency: string): string {
  const amounts = [
    known?.before == null ? [] : `${moneyText(known.before, currency)} a month before`,
    known?.after == null ? [] : `${moneyText(known.after, currency)} a month after`,
  ].flat();
  const one = [`${itemText(what)} in ${counted(subscriptions, 'subscription')}`, ...amounts].join(', ');
  return `excluded from all sums: ${one}: ${reason}`;
}

/**
 * Excluded changes come with their reasons. Excluded amounts that stay the same are only named, because they have no
 * part in any increase or decrease.
 */
export function excludedChangeLines(entries: readonly ExcludedAmount[]): readonly Line[] {
  const changing = entries.filter(({ changes }) => changes);
  const unchanged = entries.filter(({ changes }) => !changes);
  const changed = new Set(changing.map(({ what }) => what));
  const staying = unchanged.filter((entry) => !isEndless(entry) && !changed.has(entry.what));
  const names = [...new Set(staying.map(({ what }) => itemText(what)))];
  return [
    ...firstLines(changing, { indent: 6, noun: 'excluded change' }, excludedChangeLine),
    ...unchanged.filter(isEndless).map(endlessLine),
    ...(names.length === 0 ? [] : [line(6, span(`excluded, unchanged: ${firstFew(names)}`, 'faint'))]),
  ];
}

/** True where the end of the contract is unknown, so that only the sum up to it is excluded. */
export function isEndless({ what }: ExcludedAmount): boolean {
  return what === 'contract';
}

function endlessLine({ reason, subscriptions }: ExcludedAmount): Line {
  const whose = counted(subscriptions, 'subscription');
  return line(6, span(`no sum to the end of the contract of ${whose}: ${reason}`, 'faint'));
}

function excludedChangeLine({ reason, what, subscriptions }: ExcludedAmount): Line {
  const whose = counted(subscriptions, 'subscription');
  return line(6, span(`excluded: the change of ${itemText(what)} in ${whose}: ${reason}`, 'warning'));
}

/** The parts of the amounts that rest on an assumption. */
export function assumedLines(entries: readonly ExcludedAmount[]): readonly Line[] {
  return firstLines(
    entries,
    { indent: 6, noun: 'assumption' },
    ({ what, reason, subscriptions, changes }) => {
      const whose = counted(subscriptions, 'subscription');
      const text = `assumed: ${itemText(what)}${changes ? ', which changes,' : ''} in ${whose}: ${reason}`;
      return line(6, span(text, changes ? 'warning' : 'faint'));
    },
  );
}

/** Like `increaseText`, but `not known` where only excluded amounts change. */
export function countedIncreaseText(change: MoneyChange, currency: string, uncountedChanges: number): string {
  return uncountedChanges > 0 && directionOf(change) === 'same'
    ? 'not known'
    : increaseText(change.before, change.after, currency);
}

/** The change in parentheses after two blanks, `(+9.00, +1.4 %)`. An increase has the colour of a warning. */
export function changeText(change: MoneyChange, currency: string, uncountedChanges = 0): Span {
  const increase = countedIncreaseText(change, currency, uncountedChanges);
  return span(increase === '' ? '' : `  (${increase})`, CHANGE_STYLES[directionOf(change)]);
}

const CHANGE_STYLES = { increase: 'warning', decrease: 'good', same: 'plain' } as const;

/** Empty where no change depends on usage that is not known. */
export function boundsLines({ currency, usage_bounds: bounds }: MoneyImpact): readonly Line[] {
  if (bounds === undefined) return [];
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
