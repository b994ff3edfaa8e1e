/**
 * The products of each customer's subscriptions, so that a customer's usage sample goes to the subscriptions that
 * bill it. All days of a subscription count, so a future version already carries its products.
 */

import { type Catalog, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import { bareKey } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { metricsOf } from '../../pricing/read/read-price.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import type { PricedItem } from '../priced-subscription.ts';
import { scheduleOfTimeline } from '../schedule-of-timeline.ts';
import type { IsShared } from './usage-lookup.ts';

export interface Carriers {
  of(customer: string): readonly Subscription[];
  items(subscription: Subscription): readonly PricedItem[];
}

export function createCarriers(catalog: Catalog): Carriers {
  const byCustomer = groupBy([...catalog.subscriptions.values()], payerOf);
  return {
    of: (customer) => byCustomer.get(customer) ?? [],
    items: rememberBy(
      ({ key }) => key,
      (subscription) => itemsOf(catalog, subscription),
    ),
  };
}

function itemsOf(catalog: Catalog, subscription: Subscription): readonly PricedItem[] {
  const timeline = buildTimeline(catalog, subscription);
  return scheduleOfTimeline(catalog, timeline, subscription).entries.flatMap(({ items }) => items);
}

/**
 * True where another subscription of the user's customer bills, or may bill, the same product or one of its metrics.
 */
export function createSharing(catalog: Catalog): IsShared {
  const carriers = createCarriers(catalog);
  return ({ address, customer }, product, price) =>
    carriers
      .of(customer)
      .some((other) => other.address !== address && carriers.items(other).some(billsAlike(product, price)));
}

function billsAlike(product: string, price: Price): (item: PricedItem) => boolean {
  const metrics = new Set(metricsOf(price));
  return (item) => item.product === product || metricsOf(item.price).some((metric) => metrics.has(metric));
}

/** The product's key, and its id where it has one. `product` is the key, with or without `products.` before it. */
export function productNames({ products }: Pick<Catalog, 'products'>, product: string): readonly string[] {
  const key = bareKey(product);
  const id = products.get(key)?.id;
  return id === undefined ? [key] : [key, id];
}
