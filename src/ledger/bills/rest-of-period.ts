/**
 * The money of a change that comes in the middle of a billing period, for the rest of that period, if each day has its share. The
 * interface does not say whether a service bills it so or not at all.
 */
import { type BillingCycle, nextOnCycle, periodStart } from '../../model/catalog/billing-cycle.ts';
import { addDays, type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { charged } from '../../model/values/currency.ts';
import { type Decimal, decimal } from '../../model/values/decimal.ts';
import { entryOn, type PricedSubscription, type PriceSchedule } from '../priced-subscription.ts';
import type { ValueItem } from './item-value.ts';
import { billOn, type MonthlyBill } from './monthly-bill.ts';

/** Null where a price of unknown use changes, or the period has no known beginning. */
export function restOfPeriod(
  subscription: PricedSubscription,
  cycle: BillingCycle,
  day: CalendarDay,
  valueItem: ValueItem,
): Decimal | null {
  const [from, to] = [periodStart(cycle, day), nextOnCycle(cycle, day)];
  const change = from && monthlyChangeOn(subscription, day, valueItem);
  if (from === null || change === null) return null;
  const ofPeriod = change.times(decimal(cycle.months));
  const share = ofPeriod.times(decimal(daysBetween(day, to))).div(decimal(daysBetween(from, to)));
  return charged(share, subscription.currency);
}

/** The change of a month's bill from the day before; null where a price of unknown use changes. */
export function monthlyChangeOn(
  { after }: PricedSubscription,
  day: CalendarDay,
  valueItem: ValueItem,
): Decimal | null {
  const bill = (on: CalendarDay) => billOn(after, { day: on, monthEnd: null }, valueItem);
  const [old, now] = [bill(addDays(day, -1)), bill(day)];
  const [before, then] = [addDays(day, -1), day].map((on) => pricesOn(after, on));
  const excludedIn = ({ excluded }: MonthlyBill, name: string) => excluded.some(({ what }) => what === name);
  const isUnknown = [...old.excluded, ...now.excluded].some(
    ({ what }) => excludedIn(old, what) !== excludedIn(now, what) || before?.get(what) !== then?.get(what),
  );
  return isUnknown ? null : now.amount.minus(old.amount);
}

/** By the names of the items. */
function pricesOn(schedule: PriceSchedule, day: CalendarDay): ReadonlyMap<string, string> {
  return new Map(entryOn(schedule, day)?.items.map(({ name, price }) => [name, JSON.stringify(price)]));
}
