/** The bills that would explain a wrong amount: without the discount, at an earlier, later or list price. */

import { type ItemInForce, itemsInForce } from '../impact/bills/items-in-force.ts';
import type { SubscriptionTerms } from '../impact/bills/subscription-terms.ts';
import type { PriceSchedule } from '../impact/priced-subscription.ts';
import type { Price } from '../model/catalog/price.ts';
import type { BillingDifferenceKind } from '../model/plan/reconciliation.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { ONE } from '../model/values/decimal.ts';
import { type Bill, billOfPrice, type Escalation } from './bill-of-price.ts';

export interface OtherBill {
  readonly kind: BillingDifferenceKind;
  /** A clause. */
  readonly reason: string;
  readonly bill: Bill;
}

/** The list prices over time of a product in a bundle, sorted by day. */
export type ListPrices = (bundle: string, product: string) => readonly ListedPrice[];

export interface ListedPrice {
  readonly price: Price;
  /** Null: from the start. */
  readonly from: CalendarDay | null;
}

export interface OtherBillsInput {
  readonly schedule: PriceSchedule;
  readonly terms: SubscriptionTerms;
  readonly contractStart: CalendarDay | null;
  /** The first day of the period. */
  readonly day: CalendarDay;
  readonly listPrices: ListPrices;
}

const UNESCALATED: Escalation = { fixed: ONE, metered: ONE };

/** The likeliest first. */
export function otherBills(own: ItemInForce, input: OtherBillsInput): readonly OtherBill[] {
  const { price, escalation } = own;
  const found: OtherBill[] = [];
  const add = (kind: BillingDifferenceKind, reason: string, other: Price, by: Escalation): void => {
    found.push({ kind, reason, bill: billOfPrice(other, by) });
  };
  if (price.discount)
    add('discount_ignored', 'the discount of the price is not taken off', withoutDiscount(price), escalation);
  if (!escalation.fixed.eq(ONE))
    add('escalation_ignored', 'the escalation so far is not charged', price, UNESCALATED);
  const [held, listed] = [heldPrices(own, input), listedPrices(own, input)];
  const inForce = listed.findLast(({ from }) => from <= input.day);
  if (inForce)
    add(
      'list_price',
      'it is the list price, without what the subscription agreed',
      inForce.price,
      escalation,
    );
  const others = [...held, ...listed].sort((a, b) => (a.from < b.from ? 1 : -1));
  for (const other of others) {
    if (other.from > input.day)
      add('future_price', `it is the price from ${other.from} on`, other.price, other.escalation);
    else add('old_price', oldReason(other.from), other.price, other.escalation);
  }
  return found;
}

interface OtherPrice {
  readonly from: CalendarDay;
  readonly price: Price;
  readonly escalation: Escalation;
}

/** The prices that the subscription has at any time, each as if it held in the period. */
function heldPrices(
  { item: { product } }: ItemInForce,
  { schedule, terms, contractStart, day }: OtherBillsInput,
): readonly OtherPrice[] {
  return schedule.entries.flatMap((entry) => {
    const items = itemsInForce(schedule, entry, terms, { day, contractStart });
    const same = items.find(({ item }) => item.product === product);
    return same === undefined ? [] : [{ from: entry.from, price: same.price, escalation: same.escalation }];
  });
}

function listedPrices(
  { item, price, escalation }: ItemInForce,
  { listPrices }: OtherBillsInput,
): readonly OtherPrice[] {
  if (item.bundle === null) return [];
  return listPrices(item.bundle, item.product).map((listed) => ({
    from: listed.from ?? BEFORE,
    price: price.discount ? listed.price : withoutDiscount(listed.price),
    escalation,
  }));
}

function withoutDiscount({ discount: _, ...price }: Price): Price {
  return price;
}

/** Before any day. */
const BEFORE = '' as CalendarDay;

function oldReason(from: CalendarDay): string {
  return from === BEFORE || from.startsWith('0001')
    ? 'it is an earlier price'
    : `it is the price of ${from}, which was replaced`;
}
