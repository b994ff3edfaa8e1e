/** Amounts that no sum includes, and amounts that rest on an assumption, as lines. */

import { counted } from '../../model/messages/counted.ts';
import type { ExcludedAmount, MoneyImpact } from '../../model/plan/money-impact.ts';
import { firstFew } from '../words/group-alike.ts';
import { itemText } from '../words/impact-words.ts';
import { moneyText } from '../words/value-text.ts';
import { FEW, type Line, line, moreLine, span } from './lines.ts';

/**
 * Prices that are excluded from both sides because only one side can be counted, with the amount of that side.
 * They stand before the sums.
 */
export function excludedLines({ currency, excluded }: MoneyImpact): readonly Line[] {
  const entries = excluded.filter(isOneSided);
  return [
    ...entries
      .slice(0, FEW)
      .map((entry) => line(2, span(`${currency}  ${excludedText(entry, currency)}`, 'warning'))),
    ...moreLine(2, entries.length - FEW, 'price that is excluded', 'prices that are excluded'),
  ];
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
  const [endless, others] = partition(entries.filter(({ changes }) => !changes));
  const changed = new Set(changing.map(({ what }) => what));
  const staying = new Set(others.flatMap(({ what }) => (changed.has(what) ? [] : itemText(what))));
  return [
    ...changing.slice(0, FEW).map(excludedChangeLine),
    ...moreLine(6, changing.length - FEW, 'excluded change', 'excluded changes'),
    ...endless.map(endlessLine),
    ...(staying.size === 0 ? [] : [line(6, span(`excluded, unchanged: ${firstFew([...staying])}`, 'faint'))]),
  ];
}

/**
 * Splits off the entries that lack only the sum to the end of the contract from those that are in no amount at all.
 */
function partition(
  entries: readonly ExcludedAmount[],
): readonly [readonly ExcludedAmount[], readonly ExcludedAmount[]] {
  return [entries.filter(isEndless), entries.filter((entry) => !isEndless(entry))];
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
  return [
    ...entries.slice(0, FEW).map(({ what, reason, subscriptions, changes }) => {
      const whose = counted(subscriptions, 'subscription');
      const text = `assumed: ${itemText(what)}${changes ? ', which changes,' : ''} in ${whose}: ${reason}`;
      return line(6, span(text, changes ? 'warning' : 'faint'));
    }),
    ...moreLine(6, entries.length - FEW, 'assumption', 'assumptions'),
  ];
}
