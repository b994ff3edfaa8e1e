/** The bills of a new subscription over its contract, with its terms and without them. */
import { contractStart } from '../../model/catalog/contract-days.ts';
import { monthsBetween } from '../../model/values/calendar-day.ts';
import type { PricedSubscription, PriceSchedule, ScheduleEntry } from '../priced-subscription.ts';
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

/**
 * `before` is without the terms, `after` with them; as far as they are counted. Where a part is not known, both sides have the
 * spend limits: without it, nobody knows what they add or take off.
 */
export function billsByTerms(subscription: PricedSubscription, usage: UsageLookup): BillsByTerms {
  const { fields, first, after } = subscription;
  const start = contractStart(fields) ?? first;
  const own = monthsBetween(start, contractEndOf(fields) ?? start);
  const months = Math.min(contractEnd(fields) === null ? Math.max(own, LEAST_WITHOUT_END) : own, MOST);
  const value: ValueItem = ({ product }, price) =>
    itemValue(price, usage.useOf(subscription, product, price));
  const billsOf = (schedule: PriceSchedule) => {
    const terms = readSubscriptionTerms(schedule.terms);
    const bills = Array.from({ length: months }, (_, index) => {
      const { start: day, end: monthEnd } = contractMonth(start, index);
      const moment = { day, contractStart: start, monthEnd };
      return monthlyBill(schedule, terms, moment, valuedItems(schedule, terms, moment, value));
    });
    const isWhole = bills.every(({ excluded }) => excluded.length === 0);
    return { sum: total(bills.map(({ amount }) => amount)), isWhole };
  };
  const bare = billsOf(without(after, [...GIVING, ...LIMITS]));
  const before = bare.isWhole ? bare : billsOf(without(after, GIVING));
  return { before: before.sum, after: billsOf(after).sum, months };
}

const GIVING: readonly string[] = ['discount', 'trial_period_days', 'price_escalation'];
const LIMITS: readonly string[] = ['minimum_spend', 'maximum_spend'];

function without({ terms, entries, ...schedule }: PriceSchedule, names: readonly string[]): PriceSchedule {
  const left = <T extends object>(value: T): T =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;
  const items = (all: ScheduleEntry['items']) => all.map((item) => ({ ...item, price: left(item.price) }));
  return {
    ...schedule,
    terms: left(terms),
    entries: entries.map((entry) => ({ ...entry, items: items(entry.items) })),
  };
}
