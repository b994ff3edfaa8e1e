/** The bills of a new subscription over its contract, as it is written, and by the list without its terms. */

import { contractStart } from '../../model/catalog/contract-days.ts';
import { MONEY_TERMS } from '../../model/catalog/money-terms.ts';
import { monthsBetween } from '../../model/values/calendar-day.ts';
import { ZERO } from '../../model/values/decimal.ts';
import type { PricedSubscription, PriceSchedule, ScheduleEntry } from '../priced-subscription.ts';
import type { Sides } from '../sides.ts';
import { total } from '../total.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';
import {
  contractEnd,
  contractEndOf,
  contractMonths,
  MONTHS_WITHOUT_END,
  MOST_MONTHS,
  momentOf,
} from './contract-months.ts';
import { valueByUse } from './item-value.ts';
import { billOn } from './monthly-bill.ts';
import { withoutFields, withoutTerms } from './subscription-terms.ts';

export interface BillsByTerms extends Sides {
  /** The number of months: those of the contract, and five years at least where it renews by itself or has no end. */
  readonly months: number;
  /** The number of these that bill nothing by its terms alone. */
  readonly free: number;
  /** False where a part of the bills is not known. */
  readonly isWhole: boolean;
}

/**
 * `before` is by the `listed` prices without the terms, `after` as it is written; as far as they are counted. Where a part is not
 * known, both sides have the minimum: without it, nobody knows what it adds.
 */
export function billsByTerms(
  subscription: PricedSubscription,
  listed: PriceSchedule,
  usage: UsageLookup,
): BillsByTerms {
  const { fields, first, after } = subscription;
  const start = contractStart(fields) ?? first;
  const own = monthsBetween(start, contractEndOf(fields) ?? start);
  const months = Math.min(
    contractEnd(fields) === null ? Math.max(own, MONTHS_WITHOUT_END) : own,
    MOST_MONTHS,
  );
  const value = valueByUse(usage, subscription);
  const billsOf = (schedule: PriceSchedule) => {
    const bills = contractMonths(start, 0, months).map((month) =>
      billOn({ ...schedule, start }, momentOf(month), value),
    );
    const isWhole = bills.every(({ excluded }) => excluded.length === 0);
    return { amounts: bills.map(({ amount }) => amount), isWhole };
  };
  const bare = billsOf(without(listed, MONEY_TERMS));
  const before = bare.isWhole ? bare : billsOf(without(listed, GIVING));
  const { amounts } = billsOf(after);
  return {
    before: total(before.amounts),
    after: total(amounts),
    months,
    free: amounts.filter((amount, index) => amount.lte(ZERO) && before.amounts[index]?.gt(ZERO)).length,
    isWhole: bare.isWhole,
  };
}

const GIVING = MONEY_TERMS.filter((name) => name !== 'minimum_spend');

function without(schedule: PriceSchedule, names: readonly string[]): PriceSchedule {
  const items = (all: ScheduleEntry['items']) =>
    all.map((item) => ({ ...item, price: withoutFields(item.price, names) }));
  return {
    ...withoutTerms(schedule, names),
    entries: schedule.entries.map((entry) => ({ ...entry, items: items(entry.items) })),
  };
}
