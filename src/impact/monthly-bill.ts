/** What a subscription bills in one month, by what can be counted. */
import { type CalendarDay, daysBetween } from '../model/calendar-day.ts';
import { type Decimal, decimal, ONE, ZERO } from '../model/decimal.ts';
import type { Price } from '../model/price.ts';
import type { BillMoment } from './contract-months.ts';
import type { ItemValue } from './item-value.ts';
import { escalationAssumed, escalationNotCounted, type ItemInForce, itemsInForce } from './items-in-force.ts';
import { entryOn, type PricedCourse, type PricedItem } from './priced-subscription.ts';
import { isMetered } from './rate-sample.ts';
import { subscriptionLines } from './subscription-lines.ts';
import { discountAssumed, type SubscriptionTerms } from './subscription-terms.ts';
import { total } from './total.ts';

export interface MonthlyBill {
  readonly amount: Decimal;
  /** Whether a usage sample has a part in it. */
  readonly sampled: boolean;
  readonly notCounted: readonly { readonly what: string; readonly reason: string }[];
  readonly assumed: readonly { readonly what: string; readonly reason: string }[];
}

/** What an item costs at a price, which is its own or that without its discount. */
export type ValueItem = (item: PricedItem, price: Price) => ItemValue;

const NOTHING: MonthlyBill = { amount: ZERO, sampled: false, notCounted: [], assumed: [] };

/** Nothing before the first entry of the course. */
export function monthlyBill(
  course: PricedCourse,
  terms: SubscriptionTerms,
  moment: BillMoment,
  valueItem: ValueItem,
): MonthlyBill {
  const entry = entryOn(course, moment.day);
  if (entry === undefined) return NOTHING;
  const valued = itemsInForce(course, entry, terms, moment).map((each) => ({
    ...each,
    value: valueItem(each.item, each.price),
  }));
  const subtotal = total(valued.map((each) => billedAmount(each, each.value, moment)));
  const lines = subscriptionLines(subtotal, course, terms, moment);
  const billed = total([subtotal, ...lines.map(({ amount }) => amount)]);
  const share = billedShare(terms.trialDays, moment.contractStart ?? entry.from, moment);
  return {
    amount: billed.times(share),
    sampled: valued.some(({ value }) => value.kind === 'counted' && value.by === 'sample'),
    notCounted: [
      ...terms.notCounted,
      ...escalationNotCounted(terms, moment),
      ...valued.flatMap(whatIsNotCounted),
      ...(entry.missing === null ? [] : [PLAN_ITEMS]),
    ],
    assumed: [
      ...terms.assumed,
      ...discountAssumed(terms, course),
      ...escalationAssumed(course, entry, terms, moment),
      ...valued.flatMap(({ item: { name: what }, value, note }) =>
        note === null || value.kind === 'not-counted' ? [] : [{ what, reason: note }],
      ),
    ],
  };
}

const PLAN_ITEMS = { what: 'items', reason: "the plan's own items are not shown" } as const;

function billedAmount(
  { item, since, escalation }: ItemInForce,
  value: ItemValue,
  moment: BillMoment,
): Decimal {
  if (value.kind === 'not-counted') return ZERO;
  const metered = value.by === 'sample' && isMetered(item.price);
  return value.perMonth
    .times(metered ? escalation.metered : escalation.fixed)
    .times(billedShare(item.price.trial_period_days ?? 0, since, moment));
}

function whatIsNotCounted({
  item: { name: what },
  value,
}: ItemInForce & { readonly value: ItemValue }): MonthlyBill['notCounted'] {
  if (value.kind === 'not-counted') return [{ what, reason: value.reason }];
  return value.notCounted.map((reason) => ({ what, reason: `no arithmetic is known for ${reason}` }));
}

/** The part of a month that lies past a trial, by days. */
function billedShare(trialDays: number, since: CalendarDay, { day, monthEnd }: BillMoment): Decimal {
  if (trialDays <= 0 || monthEnd === null) return ONE;
  const length = daysBetween(day, monthEnd);
  const free = Math.min(length, Math.max(0, trialDays - daysBetween(since, day)));
  return free === 0 ? ONE : decimal(length - free).div(decimal(length));
}
