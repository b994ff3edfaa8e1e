/** One-off fees: which are due with a version, and their amounts. */

import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { entryOn, type PricedItem, type PriceSchedule } from '../priced-subscription.ts';
import { createPriceIdentity } from '../prices/price-identity.ts';

/** True for a price that says so, and for one that states no interval. */
export function isOneOff(price: Price): boolean {
  const { billing_interval: named, billing_interval_unit: unit } = price;
  return saysOneOff(price) || (named === undefined && unit === undefined);
}

function saysOneOff({ billing_frequency: frequency = 'recurring' }: Price): boolean {
  return frequency !== 'recurring';
}

/** The single charge of a price that says it is a one-off; null where it is not known. */
export function feeOf(price: Price): Decimal | null {
  const fee = saysOneOff(price) ? ratePrice(price, {}) : undefined;
  return fee?.kind === 'rated' && fee.excluded.length === 0 ? fee.total : null;
}

const identityOf = createPriceIdentity();

/**
 * The items whose one-off is due on a day; none on a day on which no version begins. A one-off is due with the first version
 * that has it at its price, because the interface does not show whether a changed one is charged again.
 */
export function oneOffsDue(schedule: PriceSchedule, day: CalendarDay): ReadonlySet<PricedItem> {
  const entry = entryOn(schedule, day);
  if (entry?.from !== day || entry.ended) return new Set();
  const priceKey = ({ product, price }: PricedItem): string => `${product} ${identityOf(price)}`;
  const earlier = schedule.entries.findLast(({ from }) => from < day);
  const charged = new Set(earlier?.items.map(priceKey));
  return new Set(entry.items.filter((item) => isOneOff(item.price) && !charged.has(priceKey(item))));
}
