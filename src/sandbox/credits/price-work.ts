/** Prices work with the functions of `pricing/`, and finds the rate that a customer pays for a metric. */

import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { metricsOf, readPrice } from '../../pricing/read/read-model.ts';
import { Refusal } from '../answers/answer.ts';
import { type CustomerRecord, type MetricRecord, pricedIn } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { currentOf } from '../data/versions-in-time.ts';
import type { EventProperties, MetricUse, Reading } from './sample.ts';

/**
 * The customer's price for a metric. It is the price in force that names the metric, on the customer's first active
 * subscription that has one; otherwise it is the metric's own price. Refuses if there is neither.
 */
export function rateFor(
  store: Store,
  customer: CustomerRecord,
  metric: MetricRecord,
  today: CalendarDay,
): Price {
  for (const subscription of store.all('subscriptions')) {
    if (subscription.customer_id !== customer.id || subscription.status !== 'active') continue;
    const items = currentOf(store, subscription, today)?.items ?? [];
    const found = pricedIn(items).find(({ price }) => price.metric_ids?.includes(metric.id));
    if (found !== undefined) return found.price;
  }
  if (metric.price === null)
    throw new Refusal(422, `metric ${metric.id} has no price for customer ${customer.id}`);
  return metric.price;
}

/** The price of the sample, rated from zero regardless of earlier usage. Refuses usage that the price cannot rate. */
export function priceUse(price: Price, { metric, readings }: MetricUse): Decimal {
  return byDimensions(price, readings)
    .map((group) => rated(price, metric, group))
    .reduce((sum, amount) => sum.plus(amount), ZERO);
}

/** The cost of a single quantity of the metric; `properties` choose the cell of a matrix. */
export function priceQuantity(
  price: Price,
  metric: MetricRecord,
  quantity: Decimal,
  properties: EventProperties,
): Decimal {
  return rated(price, metric, { quantity, properties });
}

/**
 * Groups the readings by matrix cell, because each cell is rated with its own quantity. Without a matrix, all
 * readings form one group.
 */
function byDimensions(price: Price, readings: readonly Reading[]): readonly Reading[] {
  const read = readPrice(price);
  const keys = read.kind === 'read' && read.model.kind === 'matrix' ? [...read.model.dimensions.keys()] : [];
  const groups = new Map<string, Reading>();
  for (const { quantity, properties } of readings) {
    const cell = JSON.stringify(keys.map((key) => properties[key] ?? null));
    const before = groups.get(cell)?.quantity ?? ZERO;
    groups.set(cell, { quantity: before.plus(quantity), properties });
  }
  return [...groups.values()];
}

function rated(price: Price, metric: MetricRecord, { quantity, properties }: Reading): Decimal {
  const rating = ratePrice(price, {
    quantity,
    amount: quantity,
    metrics: new Map([...metricsOf(price).map((id): [string, Decimal] => [id, ZERO]), [metric.id, quantity]]),
    dimensions: new Map(Object.entries(properties).map(([key, value]) => [key, String(value)])),
  });
  if (rating.kind === 'unrated')
    throw new Refusal(422, `metric ${metric.id} cannot be priced: ${rating.message}`);
  return rating.total;
}
