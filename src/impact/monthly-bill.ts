/**
 * What a subscription bills in one month, by what can be counted. The discount and the trial of a price run from the day
 * on which its product came to the subscription; a version that is sent anew does not begin them anew.
 */
import { type CalendarDay, daysBetween } from '../model/calendar-day.ts';
import { type Decimal, decimal, ONE, ZERO } from '../model/decimal.ts';
import type { Price } from '../model/price.ts';
import { type ReadPrice, readPrice } from '../pricing/read-price.ts';
import { monthsSince } from './contract-months.ts';
import type { ItemValue } from './item-value.ts';
import { type CourseEntry, entryOn, type PricedCourse, type PricedItem } from './priced-subscription.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';

export interface MonthlyBill {
  readonly amount: Decimal;
  /** Whether a usage sample has a part in it. */
  readonly sampled: boolean;
  readonly notCounted: readonly { readonly what: string; readonly reason: string }[];
}

/** When, and in which contract. */
export interface BillMoment {
  readonly day: CalendarDay;
  /** Null where the contract names none. */
  readonly contractStart: CalendarDay | null;
  /** The day after the month's last; null for a month of no place in time, in which no trial runs. */
  readonly monthEnd: CalendarDay | null;
}

/** What an item costs, with its price as it is or with its discount taken away. */
export type ValueItem = (item: PricedItem, price: Price) => ItemValue;

const NOTHING: MonthlyBill = { amount: ZERO, sampled: false, notCounted: [] };

/** Nothing before the first entry of the course. */
export function monthlyBill(
  course: PricedCourse,
  terms: SubscriptionTerms,
  moment: BillMoment,
  valueItem: ValueItem,
): MonthlyBill {
  const entry = entryOn(course, moment.day);
  if (entry === undefined) return NOTHING;
  const notCounted = [...terms.notCounted];
  let amount = ZERO;
  let sampled = false;
  for (const item of entry.items) {
    const since = productSince(course, entry, item.product);
    const { price, note } = priceAt(item.price, monthsSince(since, moment.day));
    const value = valueItem(item, price);
    if (value.kind === 'not-counted') notCounted.push({ what: item.name, reason: value.reason });
    else {
      const bySample = value.by === 'sample';
      sampled ||= bySample;
      for (const reason of value.notCounted)
        notCounted.push({ what: item.name, reason: `no arithmetic is known for ${reason}` });
      if (note !== null) notCounted.push({ what: item.name, reason: note });
      amount = amount.plus(
        value.perMonth
          .times(escalationAt(terms, entry, moment, bySample))
          .times(billedShare(item.price.trial_period_days ?? 0, since, moment)),
      );
    }
  }
  if (entry.missing !== null) notCounted.push(PLAN_ITEMS);
  const billed = withLimits(amount.times(keptShare(course, terms, moment)), terms);
  const share = billedShare(terms.trialDays, moment.contractStart ?? entry.from, moment);
  return { amount: billed.times(share), sampled, notCounted };
}

const PLAN_ITEMS = { what: 'items', reason: "the plan's own items are not shown" } as const;

/** The first day of the entries without a break up to this one that have the product. */
function productSince({ entries }: PricedCourse, entry: CourseEntry, product: string): CalendarDay {
  const earlier = entries.slice(0, entries.indexOf(entry) + 1);
  const gap = earlier.findLastIndex(({ items }) => !items.some((item) => item.product === product));
  return (earlier[gap + 1] ?? entry).from;
}

/** The price as it bills after so many months: without its discount once that has ended. */
function priceAt(price: Price, months: number): { readonly price: Price; readonly note: string | null } {
  if (price.discount === undefined) return { price, note: null };
  const lasts = discountEnd(readPrice(price));
  switch (lasts?.kind) {
    case undefined:
    case 'forever':
      return { price, note: null };
    case 'months': {
      const { discount: _, ...listed } = price;
      return { price: months < lasts.months ? price : listed, note: null };
    }
    case 'other':
      return { price, note: `its discount runs ${lasts.text}, and is taken to run on` };
    default:
      return lasts satisfies never;
  }
}

function discountEnd(read: ReadPrice) {
  return read.kind === 'read' ? read.terms.discount?.lasts : undefined;
}

function escalationAt(
  { escalation }: SubscriptionTerms,
  entry: CourseEntry,
  { contractStart, day }: BillMoment,
  metered: boolean,
): Decimal {
  if (escalation === null || contractStart === null || (metered && !escalation.metered)) return ONE;
  const at = (date: CalendarDay): number =>
    Math.floor(monthsSince(contractStart, date) / escalation.intervalMonths);
  const times = at(day) - at(entry.from);
  return times > 0 ? escalation.factor.pow(times) : ONE;
}

/** What the subscription's discount leaves: 0.9 while 10 % run. */
function keptShare(
  { discountSince }: PricedCourse,
  { discount }: SubscriptionTerms,
  { day }: BillMoment,
): Decimal {
  if (discount === null) return ONE;
  const ended = discount.months !== null && monthsSince(discountSince, day) >= discount.months;
  return ended ? ONE : ONE.minus(discount.fraction);
}

function withLimits(amount: Decimal, { minimumPerMonth, maximumPerMonth }: SubscriptionTerms): Decimal {
  const lifted = minimumPerMonth?.gt(amount) ? minimumPerMonth : amount;
  return maximumPerMonth?.lt(lifted) ? maximumPerMonth : lifted;
}

/** The part of a month that lies past a trial, by days. */
function billedShare(trialDays: number, since: CalendarDay, { day, monthEnd }: BillMoment): Decimal {
  if (trialDays <= 0 || monthEnd === null) return ONE;
  const length = daysBetween(day, monthEnd);
  const free = Math.min(length, Math.max(0, trialDays - daysBetween(since, day)));
  return free === 0 ? ONE : decimal(length - free).div(decimal(length));
}
