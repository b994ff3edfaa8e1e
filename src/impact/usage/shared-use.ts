/**
 * The products of each customer's subscriptions, so that a customer's usage sample goes to the subscriptions that
 * bill it. All days of a subscription count, so a future version already carries its products.
 */

import { type Catalog, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { WholeCatalog } from '../../model/catalog/whole-catalog.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { metricsOf } from '../../pricing/read/read-model.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import type { PricedItem } from '../priced-subscription.ts';
import { scheduleOfTimeline } from '../schedule-of-timeline.ts';
import type { IsShared } from './usage-lookup.ts';

export interface Carriers {
  /** The customer's subscriptions, as far as they were read from the catalog. */
  of(customer: string): readonly Subscription[];
  /** True where a subscription of the customer was not read, so that its items are unknown. */
  hasUnread(customer: string): boolean;
  items(subscription: Subscription): readonly PricedItem[];
}

export function createCarriers({ catalog, upToDate }: WholeCatalog): Carriers {
  const byCustomer = groupBy([...catalog.subscriptions.values()], payerOf);
  const unread = new Set([...(upToDate?.all() ?? [])].map(({ upToDate: { customer } }) => customer));
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

/**
 * True where another subscription of the user's customer bills, or may bill, the same product or one of its metrics.
 */
export function createSharing(whole: WholeCatalog): IsShared {
  const carriers = createCarriers(whole);
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
