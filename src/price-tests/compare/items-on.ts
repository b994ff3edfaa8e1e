/** The items of a subscription on a day. */
import { type ItemInForce, itemsInForce } from '../../impact/bills/items-in-force.ts';
import { readSubscriptionTerms } from '../../impact/bills/subscription-terms.ts';
import { entryOn, type PricedItem } from '../../impact/priced-subscription.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import type { OneSide } from './bill-move.ts';

/** Undefined where not all of the items are known; empty before the first and after the end. */
export function inForce(
  { book, subscription }: OneSide,
  day: CalendarDay,
): readonly ItemInForce[] | undefined {
  const { schedule } = book.placed(subscription);
  const entry = entryOn(schedule, day);
  if (entry === undefined) return [];
  if (entry.missing !== null) return undefined;
  const terms = readSubscriptionTerms(schedule.terms);
  return itemsInForce(schedule, entry, terms, { day, contractStart: contractStart(subscription.fields) });
}

/** The items at their prices of the day, without those that are in their trial. */
export function billedItems(items: readonly ItemInForce[], day: CalendarDay): readonly PricedItem[] {
  return items.flatMap(({ item, price, since }) =>
    daysBetween(since, day) < (price.trial_period_days ?? 0) ? [] : [{ ...item, price }],
  );
}
