/**
 * Which subscriptions carry what, so that a usage sample of a customer goes to those of its subscriptions that bill it.
 * Counts over all days of a subscription, so that a version to come carries its products already.
 */
import { type Catalog, payerOf, type Subscription } from '../../model/catalog.ts';
import type { Price } from '../../model/price.ts';
import { metricsOf } from '../../pricing/metered.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { groupBy } from '../group-by.ts';
import type { PricedItem } from '../priced-subscription.ts';
import { scheduleOfTimeline } from '../schedule-of-timeline.ts';
import type { IsShared } from './usage-lookup.ts';

export interface Carriers {
  /** In the catalog, of what was read of it. */
  of(customer: string): readonly Subscription[];
  /** Whether the customer has a subscription that was not read, so that nobody knows what it carries. */
  hasUnread(customer: string): boolean;
  items(subscription: Subscription): readonly PricedItem[];
}

export function createCarriers(catalog: Catalog): Carriers {
  const byCustomer = groupBy([...catalog.subscriptions.values()], payerOf);
  const unread = new Set([...(catalog.upToDate?.all() ?? [])].map(({ upToDate: { customer } }) => customer));
  const known = new Map<string, readonly PricedItem[]>();
  return {
    of: (customer) => byCustomer.get(customer) ?? [],
    hasUnread: (customer) => unread.has(customer),
    items: (subscription) => {
      const items = known.get(subscription.key) ?? itemsOf(catalog, subscription);
      known.set(subscription.key, items);
      return items;
    },
  };
}

function itemsOf(catalog: Catalog, subscription: Subscription): readonly PricedItem[] {
  const timeline = buildTimeline(catalog, subscription);
  return scheduleOfTimeline(timeline, subscription).entries.flatMap(({ items }) => items);
}

/** Whether another subscription of the user's customer bills the same product or one of its metrics, or may. */
export function createSharing(catalog: Catalog): IsShared {
  const carriers = createCarriers(catalog);
  return ({ address, customer }, product, price) =>
    carriers.hasUnread(customer) ||
    carriers
      .of(customer)
      .some((other) => other.address !== address && carriers.items(other).some(billsAlike(product, price)));
}

function billsAlike(product: string, price: Price): (item: PricedItem) => boolean {
  const metrics = new Set(metricsOf(price));
  return (item) => item.product === product || metricsOf(item.price).some((metric) => metrics.has(metric));
}
