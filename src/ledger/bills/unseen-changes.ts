/** Changes of a subscription that no month's sum shows: those of which its bill says nothing, and prices that are billed at other times from a day on. */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { hasInstalments } from '../../model/catalog/price.ts';
import { MONEY_TERMS } from '../../model/catalog/term-money.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { timingDifferences } from '../../pricing/compare/phases.ts';
import { ratedBy } from '../../pricing/read/read-price.ts';
import { entryOn, type PricedSubscription, type PriceSchedule } from '../priced-subscription.ts';
import { compareBills, directionOf } from '../prices/compare-bills.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import type { BothBills } from './both-sides.ts';
import type { BillMoment } from './contract-months.ts';
import type { ValueItem } from './item-value.ts';
import { billedAmount, type ValuedItem, valuedItems } from './monthly-bill.ts';
import { pairEach } from './pair-items.ts';
import { termsOf } from './subscription-terms.ts';

export interface BilledMonth {
  readonly day: CalendarDay;
  readonly bills: BothBills;
}

/** The names of the prices and of the subscription's own terms. `months` begin with the compared one. */
export function unseenChanges(
  { before, after, changes, created }: PricedSubscription,
  months: readonly BilledMonth[],
  identityOf: PriceIdentity,
): readonly string[] {
  if (created) return [];
  const bills = months.map((month) => month.bills);
  const isSampled = bills.some((each) => each.before.sampled || each.after.sampled);
  const isSteady = bills.every((each) => each.before.amount.eq(each.after.amount));
  const terms = changes.filter(isTerm);
  const moving = changes.filter((name) => {
    const days = months.filter(({ bills: each }) => isCounted(name)(each)).map(({ day }) => day);
    return !isTerm(name) && differs(name, { before, after }, days, identityOf);
  });
  const [compared] = bills;
  const cancels =
    compared?.before.amount.eq(compared.after.amount) === true &&
    moving.some((name) => followsUsage(name, [before, after]));
  const hidden = (name: string): boolean => followsUsage(name, [before, after]) && bills.every(isAlike(name));
  return [...(isSampled && isSteady ? terms : []), ...moving.filter((name) => cancels || hidden(name))];
}

const isTerm = (name: string): boolean => (MONEY_TERMS as readonly string[]).includes(name);

function isCounted(name: string): (bills: BothBills) => boolean {
  return ({ before, after }) => before.counted.has(name) && after.counted.has(name);
}

function isAlike(name: string): (bills: BothBills) => boolean {
  return ({ before, after }) => (before.counted.get(name) ?? ZERO).eq(after.counted.get(name) ?? ZERO);
}

/** False for a fee that is the same at any usage. */
function followsUsage(name: string, schedules: readonly PriceSchedule[]): boolean {
  return schedules.some(({ entries }) =>
    entries.some(({ items }) =>
      items.some((item) => item.name === name && ratedBy(item.price) !== 'nothing'),
    ),
  );
}

/** True where the price bills another amount at some usage on one of the days. */
function differs(
  name: string,
  sides: Readonly<Record<'before' | 'after', PriceSchedule>>,
  days: readonly CalendarDay[],
  identityOf: PriceIdentity,
): boolean {
  const priceOn = (schedule: PriceSchedule, day: CalendarDay): Price | undefined =>
    entryOn(schedule, day)?.items.find((item) => item.name === name)?.price;
  const seen = new Set<string>();
  return days.some((day) => {
    const [before, after] = [priceOn(sides.before, day), priceOn(sides.after, day)];
    if (before === undefined || after === undefined) return false;
    const pair = `${identityOf(before)}\n${identityOf(after)}`;
    if (seen.has(pair) || identityOf(before) === identityOf(after)) return false;
    seen.add(pair);
    return MOVING.has(directionOf(compareBills({ before, after })));
  });
}

/** Prices that cannot be compared, and other times of a bill, are named elsewhere. */
const MOVING: ReadonlySet<string> = new Set(['increase', 'decrease', 'mixed']);

export interface TimingOfItem {
  readonly what: string;
  readonly day: CalendarDay;
  /** Each in words. */
  readonly differences: readonly string[];
  /**
   * The first bill after the change, and one bill before it where that is known. Null where
   * the first bill is unknown.
   */
  readonly due: { readonly before: Decimal | null; readonly after: Decimal } | null;
  /** The reason why `due` is null, as a clause; null where `due` is known. */
  readonly unknown: string | null;
}

/**
 * The first charge is known for a price that is billed in advance at a known interval, from the day on which its version
 * begins.
 */
export function timingChanges(
  { created, backdated, first, before, after }: PricedSubscription,
  valueItem: ValueItem,
): readonly TimingOfItem[] {
  if (created) return [];
  const itemsOn = (schedule: PriceSchedule, day: CalendarDay): readonly ValuedItem[] =>
    entryOn(schedule, day)?.missing === null ? valuedItems(schedule, day, valueItem) : [];
  // Two versions may begin on one day, and what is due changes once.
  return [...new Set(after.entries.map(({ from }) => from))].flatMap((day) => {
    if (day < first) return [];
    const moment: BillMoment = { day, monthEnd: null };
    const earlier = itemsOn(after, addDays(day, -1));
    return pairEach(itemsOn(before, day), itemsOn(after, day)).flatMap(({ before: old, after: now }) => {
      if (old === null || now === null) return [];
      const differences = timingDifferences(old.item.price, now.item.price);
      if (differences.length === 0 || isSince(earlier, now)) return [];
      const unknown = backdated && day === first ? 'its first day has passed' : whyUnknown(now, after);
      const due = unknown === null ? oneBill(now, moment) : null;
      const paid = whyUnknown(old, before) === null ? oneBill(old, moment) : null;
      return [{ what: now.item.name, day, differences, due: due && { before: paid, after: due }, unknown }];
    });
  });
}

/** True where an earlier version of the plan already bills the item at these times. */
function isSince(earlier: readonly ValuedItem[], { item }: ValuedItem): boolean {
  const same = earlier.find((other) => other.item.name === item.name);
  return same !== undefined && timingDifferences(same.item.price, item.price).length === 0;
}

function whyUnknown({ item: { price }, value }: ValuedItem, schedule: PriceSchedule): string | null {
  const terms = termsOf(schedule);
  if (price.billing_direction !== 'advance') return 'it is not billed in advance';
  if (intervalMonths(price) === null) return 'its billing interval is not understood';
  if (hasInstalments(price)) return 'it is billed in instalments';
  if (price.trial_period_days || terms.trialDays > 0) return 'a trial may run then';
  if (terms.discount !== null || terms.minimumPerMonth !== null || terms.maximumPerMonth !== null)
    return "the subscription's own discount or spend limits apply to it";
  if (value.kind === 'not-counted') return value.reason;
  if (value.by === 'sample' || value.excluded.length > 0) return 'it depends on usage';
  return null;
}

function oneBill(item: ValuedItem, moment: BillMoment): Decimal | null {
  const months = intervalMonths(item.item.price);
  return months === null ? null : billedAmount(item, moment).times(decimal(months));
}
