/** Prices work by the functions of `pricing/`, and finds the rate that a customer pays for a metric. */
import type { CalendarDay } from '../../model/calendar-day.ts';
import { type Decimal, ZERO } from '../../model/decimal.ts';
import type { Price } from '../../model/price.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { type CustomerRecord, isBundleItem, type MetricRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { inForce, versionsOf } from '../data/versions-in-time.ts';
import { Refusal } from '../http/answer.ts';
import type { EventProperties, MetricUse, Reading } from './sample.ts';

/**
 * The price in force that names the metric, on the first active subscription of the customer that has one; else the
 * metric's own. Refuses where there is neither.
 */
export function rateFor(
  store: Store,
  customer: CustomerRecord,
  metric: MetricRecord,
  today: CalendarDay,
): Price {
  for (const subscription of store.all('subscriptions')) {
    if (subscription.customer_id !== customer.id || subscription.status !== 'active') continue;
    const items = inForce(versionsOf(store, subscription), today)?.items ?? [];
    const priced = items.flatMap((item) => (isBundleItem(item) ? item.items : [item]));
    const found = priced.find(({ price }) => price.metric_ids?.includes(metric.id));
    if (found !== undefined) return found.price;
  }
  if (metric.price === null)
    throw new Refusal(422, `metric ${metric.id} has no price for customer ${customer.id}`);
  return metric.price;
}

/** The sample's price: from zero, whatever was used before. Refuses usage that the price cannot rate. */
export function priceUse(price: Price, { metric, readings }: MetricUse): Decimal {
  return byDimensions(price, readings)
    .map((group) => rated(price, metric, group))
    .reduce((sum, amount) => sum.plus(amount), ZERO);
}

/** What a quantity of the metric costs by itself; `properties` choose the cell of a matrix. */
export function priceQuantity(
  price: Price,
  metric: MetricRecord,
  quantity: Decimal,
  properties: EventProperties,
): Decimal {
  return rated(price, metric, { quantity, properties });
}

/** Only a matrix tells usage apart by its properties: each cell is rated with what falls in it. */
function byDimensions(price: Price, readings: readonly Reading[]): readonly Reading[] {
  const keys = price.matrix_pricing_model?.dimensions.map(({ key }) => key) ?? [];
  const groups = new Map<string, Reading>();
  for (const { quantity, properties } of readings) {
    const cell = JSON.stringify(keys.map((key) => properties[key] ?? null));
    const before = groups.get(cell)?.quantity ?? ZERO;
    groups.set(cell, { quantity: before.plus(quantity), properties });
  }
  return [...groups.values()];
}

function rated(price: Price, metric: MetricRecord, { quantity, properties }: Reading): Decimal {
  const bindings = price.expression_pricing_model?.metric_bindings ?? [];
  const rating = ratePrice(price, {
    quantity,
    amount: quantity,
    metrics: new Map([
      ...bindings.map(({ metric_id: id }): [string, Decimal] => [id, ZERO]),
      [metric.id, quantity],
    ]),
    dimensions: new Map(Object.entries(properties).map(([key, value]) => [key, String(value)])),
  });
  if (rating.kind === 'unrated')
    throw new Refusal(422, `metric ${metric.id} cannot be priced: ${rating.message}`);
  return rating.total;
}
