/** Amounts that no sum includes, and amounts that rest on an assumption, as lines. */

import { counted } from '../../model/messages/counted.ts';
import type { ExcludedAmount, MoneyImpact } from '../../model/plan/money-impact.ts';
import { firstFew } from '../words/group-alike.ts';
import { itemText } from '../words/impact-words.ts';
import { moneyText } from '../words/value-text.ts';
import { firstLines, type Line, line, span } from './lines.ts';

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
export function excludedText(
  { what, reason, subscriptions, known }: ExcludedAmount,
  currency: string,
): string {
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
