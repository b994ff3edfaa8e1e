/** The billing periods that run on the eve of a day, by the prices that are in force then. */
import { type BillingCycle, billingCycle } from '../model/catalog/billing-cycle.ts';
import type { Price } from '../model/catalog/price.ts';
import { addDays, type CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import { remember } from '../model/values/remember.ts';
import { pointInForce, type Timeline, type TimelinePoint, type VersionItem } from './timeline.ts';

/** `opened` counts where the fields name neither a first bill nor a contract's start. */
export function cycleBefore(
  timeline: Timeline,
  fields: JsonObject,
  opened: CalendarDay | null,
  day: CalendarDay,
): BillingCycle | null {
  const point = pointInForce(timeline, addDays(day, -1)) ?? pointInForce(timeline, day);
  return billingCycle(fields, pricesOf(point?.items), opened);
}

export function pricesOf(items: readonly VersionItem[] = []): readonly Price[] {
  return items.flatMap((item) => (item.kind === 'product' ? [item] : item.items)).map(({ price }) => price);
}

/** True where the items on a day are not those of the day before. */
export function turnsItems(timeline: Timeline, day: CalendarDay): boolean {
  const [before, now] = [addDays(day, -1), day].map((each) => pointInForce(timeline, each));
  return before !== now && itemsText(before) !== itemsText(now);
}

function itemsText(point: TimelinePoint | undefined): string | undefined {
  return point?.items && textOf(point.items);
}

/** Thousands of subscriptions have one list. */
const textOf = remember((items: readonly VersionItem[]) => JSON.stringify(items));
