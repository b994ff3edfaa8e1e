/**
 * The bills of one subscription in past months, by the usage of each month: at the prices that held then, and at those
 * of the plan. A bill is given only where all of it is known on both sides.
 */
import { contractStart } from '../../model/catalog/contract-days.ts';
import { type CalendarDay, monthsBetween } from '../../model/values/calendar-day.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import { intervalMonths } from '../../pricing/billing-interval.ts';
import { isMetered } from '../../pricing/metered.ts';
import { contractMonth } from '../bills/contract-months.ts';
import { itemValue } from '../bills/item-value.ts';
import { monthlyBill, type ValuedItem, valuedItems } from '../bills/monthly-bill.ts';
import { readSubscriptionTerms } from '../bills/subscription-terms.ts';
import { entryOn, type PricedSubscription, type PriceSchedule } from '../priced-subscription.ts';
import type { UsageMonth } from '../usage/usage-history.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';

export type PastBill =
  | { readonly kind: 'bills'; readonly before: Decimal; readonly after: Decimal }
  | { readonly kind: 'excluded'; readonly what: string; readonly reason: string }
  /** There was no subscription in the month. */
  | { readonly kind: 'none' };

const NONE: PastBill = { kind: 'none' };

/** One for each month, in their order. */
export function pastBills(
  subscription: PricedSubscription,
  months: readonly UsageMonth[],
): readonly PastBill[] {
  const { fields, before, after, last } = subscription;
  const start = contractStart(fields);
  const terms = { before: readSubscriptionTerms(before.terms), after: readSubscriptionTerms(after.terms) };
  const planned = { day: last, contractStart: start, monthEnd: null };
  return months.map(({ first, usage }) => {
    const month = contractMonth(start ?? first, start === null ? 0 : monthsBetween(start, first));
    if (start !== null && month.start < start) return NONE;
    const then = { day: month.start, contractStart: start, monthEnd: month.end };
    const unknown = unknownPrices(before, then.day) ?? unknownPrices(after, last);
    if (unknown !== null) return unknown;
    if (entryOn(before, then.day)?.ended) return NONE;
    const valueItem = valuing(subscription, usage);
    const old = valuedItems(before, terms.before, then, valueItem);
    const now = valuedItems(after, terms.after, planned, valueItem);
    const bills = [
      { bill: monthlyBill(before, terms.before, then, old), items: old },
      { bill: monthlyBill(after, terms.after, planned, now), items: now },
    ] as const;
    for (const { bill, items } of bills) {
      const excluded = bill.excluded.find((entry) => !isOnce(entry, items));
      if (excluded) return { kind: 'excluded', what: excluded.what, reason: excluded.reason };
    }
    return { kind: 'bills', before: bills[0].bill.amount, after: bills[1].bill.amount };
  });
}

function valuing(subscription: PricedSubscription, usage: UsageLookup): Parameters<typeof valuedItems>[3] {
  return ({ product }, price) => {
    const value = itemValue(price, usage.useOf(subscription, product, price));
    if (value.kind === 'not-counted' || value.by === 'declaration') return value;
    if (!isMetered(price) || intervalMonths(price) === 1) return value;
    return { kind: 'not-counted', recurs: true, reason: LONG_BILL };
  };
}

/** The bill of a year is not twelve times that of a month where tiers are, and its months may be partly unknown. */
const LONG_BILL = 'its usage is billed over several months, and not by the month';

const UNRECORDED = 'no prices of that month are on record';

function unknownPrices(schedule: PriceSchedule, day: CalendarDay): PastBill | null {
  const entry = entryOn(schedule, day);
  return entry === undefined || entry.missing === 'everything'
    ? { kind: 'excluded', what: 'items', reason: UNRECORDED }
    : null;
}

/** True for a charge that does not recur, which is in the bill of no month. */
function isOnce({ what }: { readonly what: string }, items: readonly ValuedItem[]): boolean {
  const own = items.filter(({ item }) => item.name === what);
  return own.length > 0 && own.every(({ value }) => value.kind === 'not-counted' && !value.recurs);
}
