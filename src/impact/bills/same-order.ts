/**
 * Reduces a plan to the order that a customer already has. More seats, or an own item that the customer never had,
 * are additional orders, and the amount paid for them is no increase of the bill.
 */

import type { Price } from '../../model/catalog/price.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type ScheduleEntry,
} from '../priced-subscription.ts';
import { pairItems } from './pair-items.ts';

/** True where the subscription's own entry decides the price; false where a bundle brings the item unchanged. */
export type IsOwn = (item: PricedItem) => boolean;

/** The subscription after a plan with its order from before, and the names of the items that were left out. */
export interface SameOrder {
  readonly subscription: PricedSubscription;
  readonly ordered: readonly string[];
}

/** Where an item is removed at the same time, a new item may replace it and is no addition. */
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
      if (old !== null) return [isOwn(item) ? { ...item, price: withUnitsOf(item.price, old.price) } : item];
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

/** `price` with the units that `other` declares in the same model; unchanged where either declares none. */
export function withUnitsOf(price: Price, other: Price): Price {
  const [mine, theirs] = [price as JsonObject, other as JsonObject];
  const models = Object.entries(mine).flatMap(([name, model]) => {
    const like = theirs[name];
    if (!isJsonObject(model) || !isJsonObject(like)) return [];
    const isDeclared = typeof model.units === 'number' && typeof like.units === 'number';
    return isDeclared && model.units !== like.units ? [[name, { ...model, units: like.units ?? null }]] : [];
  });
  return models.length === 0 ? price : ({ ...mine, ...Object.fromEntries(models) } as Price);
}
