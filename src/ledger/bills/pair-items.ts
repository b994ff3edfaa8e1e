/**
 * Pairs each item before a plan with the item after it that is the same to the customer: by name, else by product
 * wherever it stands, else by metric. Usage is billed all the same where another product bills it.
 */

import { metricsOf } from '../../pricing/read/read-price.ts';
import type { PricedItem } from '../priced-subscription.ts';

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
