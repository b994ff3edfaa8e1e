/**
 * The one-offs of a bill: fees that are charged once. Each is due with the first version that has it at its price, because
 * the interface does not show whether a changed one is charged again. One that goes on unchanged is not.
 */
import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { entryOn, type PricedItem, type PriceSchedule } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';

/** True for a price that says so, and for one that states no interval. */
export function isOneOff(price: Price): boolean {
  const {
    billing_frequency: frequency = 'recurring',
    billing_interval: named,
    billing_interval_unit: unit,
  } = price;
  return frequency !== 'recurring' || (named === undefined && unit === undefined);
}

/** The items whose one-off is due on a day; none on a day on which no version begins. */
export function oneOffsDue(
  schedule: PriceSchedule,
  day: CalendarDay,
  identityOf: PriceIdentity,
): ReadonlySet<PricedItem> {
  const entry = entryOn(schedule, day);
  if (entry?.from !== day || entry.ended) return new Set();
  const nameOf = ({ product, price }: PricedItem): string => `${product} ${identityOf(price)}`;
  const earlier = schedule.entries.findLast(({ from }) => from < day);
  const charged = new Set(earlier?.items.map(nameOf));
  return new Set(entry.items.filter((item) => isOneOff(item.price) && !charged.has(nameOf(item))));
}
