/**
 * Pairs each item before a plan with the item after it that is the same to the customer: by name, else by product
 * wherever it stands, else by metric. Usage is billed all the same where another product bills it.
 */

import { hasMoreUnits, metricsOf, withUnitsOf } from '../../pricing/read/read-price.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type ScheduleEntry,
} from '../priced-subscription.ts';

export interface ItemPair {
  readonly before: PricedItem | null;
  readonly after: PricedItem | null;
}

type IsSame = (one: PricedItem, other: PricedItem) => boolean;

const sameName: IsSame = (one, other) => one.name === other.name;
const sameProduct: IsSame = (one, other) => one.product === other.product;
const sameMetrics: IsSame = (one, other) => {
  const metrics = new Set(metricsOf(one.price));
  return metricsOf(other.price).some((metric) => metrics.has(metric));
};

/** A product under another key is another product, whatever it meters. */
export const BY_PRODUCT: readonly IsSame[] = [sameName, sameProduct];
const BY_USE: readonly IsSame[] = [...BY_PRODUCT, sameMetrics];

/** Each item occurs once. An item without a counterpart stands alone; those that go come last. */
export function pairItems(
  before: readonly PricedItem[],
  after: readonly PricedItem[],
  ways: readonly IsSame[] = BY_USE,
): readonly ItemPair[] {
  const left = new Set(before);
  const partners = new Map<PricedItem, PricedItem>();
  for (const isSame of ways)
    for (const item of after) {
      if (partners.has(item)) continue;
      const partner = [...left].find((candidate) => isSame(candidate, item));
      if (partner === undefined) continue;
      partners.set(item, partner);
      left.delete(partner);
    }
  return [
    ...after.map((item) => ({ before: partners.get(item) ?? null, after: item })),
    ...[...left].map((item) => ({ before: item, after: null })),
  ];
}

/** The same for items with something known of each. */
export function pairEach<T extends { readonly item: PricedItem }>(
  before: readonly T[],
  after: readonly T[],
): readonly { readonly before: T | null; readonly after: T | null }[] {
  const known = new Map([...before, ...after].map((each) => [each.item, each]));
  const itemsOf = (list: readonly T[]) => list.map(({ item }) => item);
  const knownOf = (item: PricedItem | null): T | null => (item && known.get(item)) ?? null;
  return pairItems(itemsOf(before), itemsOf(after)).map((pair) => ({
    before: knownOf(pair.before),
    after: knownOf(pair.after),
  }));
}

/** True where the item's number of units is the customer's own; false where it is the one that a bundle brings. */
type IsOwn = (item: PricedItem) => boolean;

/** The subscription after a plan with its order from before, and the names of the items that are ordered in addition. */
interface SameOrder {
  readonly subscription: PricedSubscription;
  readonly ordered: readonly string[];
}

/**
 * Reduces a plan to the order that a customer already has: more units of a number that is the customer's own, or an own item that the
 * customer never had, are ordered in addition, and the amount paid for them is no increase of the bill. If an item is removed at the same
 * time, a new item may replace it and is no addition.
 */
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
