/**
 * `unchanged`: the bills of the selected subscriptions are the same at every usage, from today on, as with the catalog at a
 * commit. A subscription that the commit does not have is not compared.
 */
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { BillMove } from '../compare/sides.ts';
import { currencyOf, type PriceBook, type Subject } from '../price-book.ts';
import { fails, HOLDS, type StatementKind, type StatementResult } from '../statement-kind.ts';
import { isSelected, type WrittenSelector } from '../written-test.ts';
import { useData } from './cheaper-than.ts';

export const unchanged: StatementKind<'unchanged'> = {
  takes: 'none',
  prepare: ({ statement, refuse }, { book, moveOf, others }) => {
    const before = others.get(statement.since);
    if (before === undefined) return undefined;
    const { for: selected = {}, except } = statement;
    const wanted = (side: PriceBook) => (subscription: Subscription) =>
      isSelected(side.catalog, subscription, selected) &&
      (except === undefined || !isSelected(side.catalog, subscription, except));
    for (const [field, selector] of [
      ['for', statement.for],
      ['except', except],
    ] as const)
      if (selector !== undefined && !selectsAny(selector, [book, before])) {
        const fix = 'name subscriptions that the catalog has, or leave it out';
        return refuse([field], 'matches-nothing', `\`${field}\` selects no subscription`, fix);
      }
    const old = [...before.catalog.subscriptions.values()].filter(wanted(before));
    return () => {
      const moves = old.flatMap((subscription): readonly (readonly [Subscription, BillMove])[] => {
        const now = book.catalog.subscriptions.get(subscription.key);
        if (now === undefined) return [[subscription, GONE]];
        // One that is excepted by now, such as by another bundle, may change.
        if (except !== undefined && isSelected(book.catalog, now, except)) return [];
        const sides = { before: { book: before, subscription }, after: { book, subscription: now } };
        return [[now, moveOf(sides)]];
      });
      return findingOf(moves, statement.since, book);
    };
  },
};

const GONE: BillMove = { kind: 'unproven', reason: 'the catalog does not have it any more' };

function selectsAny(selector: WrittenSelector, books: readonly PriceBook[]): boolean {
  return books.some(({ catalog }) =>
    [...catalog.subscriptions.values()].some((subscription) => isSelected(catalog, subscription, selector)),
  );
}

function findingOf(
  moves: readonly (readonly [Subscription, BillMove])[],
  since: string,
  book: PriceBook,
): StatementResult {
  const moving = moves.filter(([, { kind }]) => kind === 'moves');
  const [first] = moving;
  if (first === undefined) {
    const open = moves.find(([, { kind }]) => kind === 'unproven');
    if (open === undefined || open[1].kind !== 'unproven') return HOLDS;
    return { kind: 'not_proven', reason: `${open[0].address}: ${open[1].reason}` };
  }
  const [subscription, move] = first;
  if (move.kind !== 'moves') return HOLDS;
  const subject: Subject = { kind: 'subscription', subscription };
  const usage = move.usage.map(useData);
  const more = moving.length === 1 ? '' : `, and ${moving.length - 1} more`;
  return fails({
    ...{ day: move.day, currency: currencyOf(book, subject), months: move.months },
    message: `the bill of ${subscription.address} moves: ${move.why}${more}`,
    amounts: [
      [`at ${since}`, usage, move.before],
      ['now', usage, move.after],
    ],
    cause:
      (move.product === null ? null : book.placeOf(subject, move.day, move.product)) ??
      subscription.locate([]),
  });
}
