/** The bills of a new subscription over its contract, with its terms and without them. */
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { Price } from '../../model/catalog/price.ts';
import { monthsBetween } from '../../model/values/calendar-day.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { PricedSubscription, PriceSchedule } from '../priced-subscription.ts';
import type { Sides } from '../sides.ts';
import { total } from '../total.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';
import { contractEnd, contractEndOf, contractMonth } from './contract-months.ts';
import { itemValue } from './item-value.ts';
import { monthlyBill, type ValueItem, valuedItems } from './monthly-bill.ts';
import { readSubscriptionTerms } from './subscription-terms.ts';

export interface BillsByTerms extends Sides {
  /** The number of months: those of the contract, and five years at least where it renews by itself or has no end. */
  readonly months: number;
}

const LEAST_WITHOUT_END = 60;
const MOST = 1200;

/** `before` is without the terms, `after` with them; as far as they are counted. */
export function billsByTerms(subscription: PricedSubscription, usage: UsageLookup): BillsByTerms {
  const { fields, first, after } = subscription;
  const start = contractStart(fields) ?? first;
  const own = monthsBetween(start, contractEndOf(fields) ?? start);
  const months = Math.min(contractEnd(fields) === null ? Math.max(own, LEAST_WITHOUT_END) : own, MOST);
  const value: ValueItem = ({ product }, price) =>
    itemValue(price, usage.useOf(subscription, product, price));
  const sumOf = (schedule: PriceSchedule): Decimal => {
    const terms = readSubscriptionTerms(schedule.terms);
    return total(
      Array.from({ length: months }, (_, index) => {
        const { start: day, end: monthEnd } = contractMonth(start, index);
        const moment = { day, contractStart: start, monthEnd };
        return monthlyBill(schedule, terms, moment, valuedItems(schedule, terms, moment, value)).amount;
      }),
    );
  };
  return { before: sumOf(withoutTerms(after)), after: sumOf(after), months };
}

function withoutTerms({ entries, ...schedule }: PriceSchedule): PriceSchedule {
  return {
    ...schedule,
    terms: {},
    entries: entries.map((entry) => ({
      ...entry,
      items: entry.items.map((item) => ({ ...item, price: bare(item.price) })),
    })),
  };
}

function bare({
  discount: _,
  trial_period_days: __,
  minimum_spend: ___,
  maximum_spend: ____,
  ...price
}: Price): Price {
  return price;
}
