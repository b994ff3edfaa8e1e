/**
 * The changes that no month of a bill shows, because no usage sample reaches them: a cell of a matrix, a minimum or an
 * upper tier. At other usage they move money.
 */
import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { entryOn, type PricedSubscription, type PriceSchedule } from '../priced-subscription.ts';
import { compareBills, directionOf } from '../prices/compare-bills.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import type { BothBills } from './both-sides.ts';
import { MONEY_TERMS } from './subscription-terms.ts';

export interface BilledMonth {
  readonly day: CalendarDay;
  readonly bills: BothBills;
}

/** The names of the prices and of the subscription's own terms. */
export function unseenChanges(
  { before, after, changes, created }: PricedSubscription,
  months: readonly BilledMonth[],
  identityOf: PriceIdentity,
): readonly string[] {
  const bills = months.map((month) => month.bills);
  const isSampled = bills.some((each) => each.before.sampled.size + each.after.sampled.size > 0);
  if (created || !isSampled) return [];
  const isSteady = bills.every((each) => each.before.amount.eq(each.after.amount));
  return changes.filter((name) => {
    if ((MONEY_TERMS as readonly string[]).includes(name)) return isSteady;
    const days = months
      .filter(({ bills: each }) => each.before.sampled.has(name) && each.after.sampled.has(name))
      .map(({ day }) => day);
    return (
      days.length > 0 && bills.every(isAlike(name)) && differs(name, { before, after }, days, identityOf)
    );
  });
}

function isAlike(name: string): (bills: BothBills) => boolean {
  return ({ before, after }) => (before.sampled.get(name) ?? ZERO).eq(after.sampled.get(name) ?? ZERO);
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
