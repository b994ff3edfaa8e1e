/** The day on which a subscription is assumed to open, where nothing else says it. */
import type { Catalog, Subscription } from '../model/catalog/catalog.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { hasLimitedReach } from './bundle-schedule.ts';

/**
 * The day on which the subscription is assumed to open, as a plan would open it. The assumption is needed where no
 * contract dates a price lock, or the use of a bundle whose changes reach new subscriptions alone. Null where it is
 * not needed.
 */
export function openedFor(
  { bundles }: Pick<Catalog, 'bundles'>,
  { priceLock, fields, entries }: Subscription,
  day: CalendarDay,
): CalendarDay | null {
  if (contractStart(fields) !== null) return null;
  const used = entries.flatMap(({ items = [] }) =>
    items.flatMap((item) => (item.kind === 'bundle' ? (bundles.get(item.bundle) ?? []) : [])),
  );
  return priceLock !== undefined || used.some(hasLimitedReach) ? day : null;
}
