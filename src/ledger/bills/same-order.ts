/**
 * Reduces a plan to the order that a customer already has. More units of a number that is the customer's own, or an own
 * item that the customer never had, are additional orders, and the amount paid for them is no increase of the bill.
 */

import { hasMoreUnits, withUnitsOf } from '../../pricing/read/written-units.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type ScheduleEntry,
} from '../priced-subscription.ts';
import { pairItems } from './pair-items.ts';

/** True where the item's number of units is the customer's own; false where it is the one that a bundle brings. */
export type IsOwn = (item: PricedItem) => boolean;

/** The subscription after a plan with its order from before, and the names of the items that are ordered in addition. */
export interface SameOrder {
  readonly subscription: PricedSubscription;
  readonly ordered: readonly string[];
}

/** If an item is removed at the same time, a new item may replace it and is no addition. */
export function withSameOrder(subscription: PricedSubscription, isOwn: IsOwn): SameOrder {
  const { before, after } = subscription;
  const known = before.entries.flatMap(({ items }) => items);
  const ordered = new Set<string>();
  const inSameOrder = (entry: ScheduleEntry): ScheduleEntry => {
    const base = entryOn(before, entry.from) ?? before.entries[0];
    if (base === undefined || base.missing !== null || entry.missing !== null) return entry;
    const pairs = pairItems(base.items, entry.items);
    const isSwap = pairs.some((pair) => pair.after === null);
    const isAdded = (item: PricedItem): boolean =>
      item.bundle === null && !isSwap && pairItems(known, [item])[0]?.before === null;
    const items = pairs.flatMap(({ before: old, after: item }): readonly PricedItem[] => {
      if (item === null) return [];
      if (old !== null) {
        if (!isOwn(old) || !isOwn(item)) return [item];
        if (hasMoreUnits(item.price, old.price)) ordered.add(item.name);
        return [{ ...item, price: withUnitsOf(item.price, old.price) }];
      }
      if (!isAdded(item)) return [item];
      ordered.add(item.name);
      return [];
    });
    return { ...entry, items };
  };
  const entries = after.entries.map(inSameOrder);
  return {
    subscription: { ...subscription, after: { ...after, entries } },
    ordered: [...ordered],
  };
}
