/**
 * The changes that move money at other usage than the compared month has: no month of a bill shows them, as no usage sample
 * and no declared units reach that cell, minimum or tier, or the compared month shows several that cancel out.
 */

import type { Price } from '../../model/catalog/price.ts';
import { MONEY_TERMS } from '../../model/catalog/term-money.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { ratedBy } from '../../pricing/read/read-price.ts';
import { entryOn, type PricedSubscription, type PriceSchedule } from '../priced-subscription.ts';
import { compareBills, directionOf } from '../prices/compare-bills.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import type { BothBills } from './both-sides.ts';

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
