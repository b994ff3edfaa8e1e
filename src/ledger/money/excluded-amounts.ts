/** The amounts that no sum includes and those that rest on an assumption, equal reasons together. */

import type { ExcludedAmount } from '../../model/plan/money-impact.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Excluded } from '../bills/monthly-bill.ts';
import { total } from '../sides.ts';
import { amountText } from './money-sums.ts';
import { isUncounted, type SubscriptionMoney, type Valued } from './subscription-money.ts';

/**
 * Sorted: amounts that are known on one side only, then parts that the plan changes, then those
 * of the most subscriptions. `valued` are in the order of their addresses.
 */
export function excludedAmounts(
  valued: readonly Valued[],
  reasonsOf: (money: SubscriptionMoney) => SubscriptionMoney['excluded'],
): readonly ExcludedAmount[] {
  const reasons = valued.flatMap((each) =>
    reasonsOf(each.money).map((entry) => ({
      ...entry,
      address: each.subscription.address,
      changes: isUncounted(each, entry.what),
    })),
  );
  return [
    ...groupBy(reasons, ({ what, reason, changes, known }) =>
      JSON.stringify([changes, what, apartFromDay(reason), known !== undefined]),
    ),
  ]
    .map(([name, own]) => {
      const subscriptions = new Set(own.map(({ address }) => address)).size;
      const reason = onAnyDay(own.map((each) => each.reason));
      return { ...own[0], reason, name, subscriptions, known: knownIn(own) };
    })
    .sort(
      (a, b) =>
        Number(b.known !== null) - Number(a.known !== null) ||
        Number(b.changes) - Number(a.changes) ||
        b.subscriptions - a.subscriptions ||
        (a.name < b.name ? -1 : 1),
    )
    .map(({ what, reason, changes, subscriptions, address, known }) => ({
      ...{ what, reason, changes, subscriptions },
      for_example: address,
      ...(known === null ? {} : { known }),
    }));
}

const DAY = /\d{4}-\d{2}-\d{2}/g;

/** Reasons that name one day are alike on every day. One that names several days differs where any of them does. */
function apartFromDay(reason: string): string {
  return daysIn(reason).length === 1 ? reason.replace(DAY, 'DAY') : reason;
}

function daysIn(reason: string): readonly string[] {
  return reason.match(DAY) ?? [];
}

/** The most days that are named one by one. */
const DAYS_NAMED = 3;

/** One reason for all, with the days of each: `it started on 2026-06-01 or 2026-09-01`. */
function onAnyDay(reasons: readonly string[]): string {
  const [first = ''] = reasons;
  if (daysIn(first).length !== 1) return first;
  const days = [...new Set(reasons.flatMap(daysIn))].sort();
  const text =
    days.length > DAYS_NAMED
      ? `a day from ${days[0]} to ${days.at(-1)}`
      : [days.slice(0, -1).join(', '), days.at(-1)].filter(Boolean).join(' or ');
  return first.replace(DAY, text);
}

type OneSide = NonNullable<ExcludedAmount['known']>;

/** The sum of the entries in a month on the side that is known; null where no entry is known on one side only. */
function knownIn(entries: readonly Pick<Excluded, 'known'>[]): OneSide | null {
  if (entries.every(({ known }) => known === undefined)) return null;
  const sum = (side: 'before' | 'after'): string | null => {
    const amounts = entries.flatMap(({ known }) => known?.[side] ?? []);
    return amounts.length === 0 ? null : amountText(total(amounts));
  };
  return { before: sum('before'), after: sum('after') };
}
