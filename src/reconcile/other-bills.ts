/** The bill of a price, and those that explain a wrong amount: without the discount, at an earlier or list price. */
import { type ItemInForce, itemsInForce } from '../ledger/bills/items-in-force.ts';
import type { PriceSchedule } from '../ledger/priced-subscription.ts';
import { escalatedPrice, type Price, unescalatedPrice } from '../model/catalog/price.ts';
import type { BillingDifferenceKind } from '../model/plan/reconciliation.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../model/values/decimal.ts';
import type { PricingModel, Rating, Usage } from '../pricing/models/pricing-model.ts';
import { ratePrice } from '../pricing/rate/rate-price.ts';
import { metricsOf, readPrice } from '../pricing/read/read-price.ts';

export interface OtherBill {
  readonly kind: BillingDifferenceKind;
  /** A clause. */
  readonly reason: string;
  readonly bill: Bill;
}

/** The list prices over time of a product in a bundle, sorted by day. */
export type ListPrices = (bundle: string, product: string) => readonly ListedPrice[];

interface ListedPrice {
  readonly price: Price;
  /** Null: from the start. */
  readonly from: CalendarDay | null;
}

interface OtherBillsInput {
  readonly schedule: PriceSchedule;
  /** The first day of the period. */
  readonly day: CalendarDay;
  readonly listPrices: ListPrices;
}

/** The likeliest first. */
export function otherBills(own: ItemInForce, input: OtherBillsInput): readonly OtherBill[] {
  const { price } = own;
  const found: OtherBill[] = [];
  const add = (kind: BillingDifferenceKind, reason: string, other: Price): void => {
    found.push({ kind, reason, bill: billOfPrice(other) });
  };
  if (price.discount)
    add('discount_ignored', 'the discount of the price is not taken off', withoutDiscount(price));
  if (price.$escalation !== undefined)
    add('escalation_ignored', 'the escalation so far is not charged', unescalatedPrice(price));
  const [held, listed] = [heldPrices(own, input), listedPrices(own, input)];
  const inForce = listed.findLast(({ from }) => from <= input.day);
  if (inForce) add('list_price', 'it is the list price, without what the subscription agreed', inForce.price);
  const others = [...held, ...listed].sort((a, b) => (a.from < b.from ? 1 : -1));
  for (const other of others) {
    if (other.from > input.day) add('future_price', `it is the price from ${other.from} on`, other.price);
    else add('old_price', oldReason(other.from), other.price);
  }
  return found;
}

interface OtherPrice {
  readonly from: CalendarDay;
  readonly price: Price;
}

/** The prices that the subscription has at any time, each as if it held in the period. */
function heldPrices(
  { item: { product } }: ItemInForce,
  { schedule, day }: OtherBillsInput,
): readonly OtherPrice[] {
  return schedule.entries.flatMap((entry) => {
    const items = itemsInForce(schedule, entry, day);
    const same = items.find(({ item }) => item.product === product);
    return same === undefined ? [] : [{ from: entry.from, price: same.price }];
  });
}

function listedPrices({ item, price }: ItemInForce, { listPrices }: OtherBillsInput): readonly OtherPrice[] {
  if (item.bundle === null) return [];
  return listPrices(item.bundle, item.product).map((listed) => ({
    from: listed.from ?? BEFORE,
    price: escalatedPrice(
      price.discount ? listed.price : withoutDiscount(listed.price),
      decimal(price.$escalation ?? '1'),
    ),
  }));
}

function withoutDiscount({ discount: _, ...price }: Price): Price {
  return price;
}

const BEFORE = '' as CalendarDay;

function oldReason(from: CalendarDay): string {
  return from === BEFORE || from.startsWith('0001')
    ? 'it is an earlier price'
    : `it is the price of ${from}, which was replaced`;
}

/**
 * The bill of a price in one period, beside a line of an invoice. Usage is the line's own quantity: a usage sample says
 * what is typical and not what a month had.
 */
export type Bill =
  /** `isProduct` is true where the amount is one unit price times a quantity, and nothing else. */
  | { readonly kind: 'amount'; readonly amount: Decimal; readonly isProduct: boolean }
  /**
   * By the quantity of a line. Several amounts where the interface leaves open what a quantity counts; none where the
   * quantity has no price.
   */
  | {
      readonly kind: 'usage';
      readonly at: (quantity: Decimal) => readonly Decimal[];
      readonly isProduct: (quantity: Decimal) => boolean;
    }
  /** `reason` is a clause. */
  | { readonly kind: 'unknown'; readonly reason: string };

export function billOfPrice(price: Price): Bill {
  const read = readPrice(price);
  if (read.kind === 'faulty') return { kind: 'unknown', reason: read.faults[0].message };
  const [excluded] = read.terms.excluded;
  if (excluded !== undefined) return { kind: 'unknown', reason: `no arithmetic is known for ${excluded}` };
  const usage = usageOf(read.model, price);
  switch (usage.kind) {
    case 'unknown':
      return usage;
    case 'declared': {
      const rating = ratePrice(price, {});
      if (rating.kind === 'unrated') return { kind: 'unknown', reason: rating.message };
      const isProduct = read.model.ratedBy === 'nothing' && isOneProduct(rating);
      return { kind: 'amount', amount: rating.total, isProduct };
    }
    case 'counted': {
      return {
        kind: 'usage',
        at: (quantity) => usage.readings(quantity).flatMap((reading) => totalOf(ratePrice(price, reading))),
        isProduct: (quantity) =>
          usage.readings(quantity).every((reading) => isOneProduct(ratePrice(price, reading), quantity)),
      };
    }
    default:
      return usage satisfies never;
  }
}

function totalOf(rating: Rating): readonly Decimal[] {
  return rating.kind === 'rated' ? [rating.total] : [];
}

/** A flat fee is a product too, but of another quantity than what was used. */
function isOneProduct(rating: Rating, quantity?: Decimal): boolean {
  if (rating.kind !== 'rated') return false;
  const [only, another] = rating.lines;
  return only !== undefined && another === undefined && (quantity?.eq(only.quantity) ?? true);
}

type UsageKind =
  | { readonly kind: 'declared' }
  | { readonly kind: 'counted'; readonly readings: (quantity: Decimal) => readonly Usage[] }
  | { readonly kind: 'unknown'; readonly reason: string };

function usageOf(model: PricingModel, price: Price): UsageKind {
  if (model.declares === 'all') return { kind: 'declared' };
  switch (model.ratedBy) {
    case 'nothing':
    case 'quantity': {
      const prepaid = (model.kind === 'curved' && model.prepaidUnits) || ZERO;
      return { kind: 'counted', readings: (quantity) => readingsOf(quantity, prepaid) };
    }
    case 'amount':
    case 'sales':
      return unknown(
        'it takes a share of an amount, and the quantity of a line may be the amount or a count',
      );
    case 'metrics': {
      const [metric, another] = metricsOf(price);
      if (metric === undefined || another !== undefined)
        return unknown('it is priced by several metrics together, and a line shows one quantity');
      return { kind: 'counted', readings: (quantity) => [{ metrics: new Map([[metric, quantity]]) }] };
    }
    case 'cells':
      return unknown('its price depends on dimensions of the usage, which a line does not show');
    default:
      return model.ratedBy satisfies never;
  }
}

/** The quantity of a line may be all that was used, or the part beyond what was prepaid. */
function readingsOf(quantity: Decimal, prepaid: Decimal): readonly Usage[] {
  return prepaid.eq(ZERO) ? [{ quantity }] : [{ quantity }, { quantity: quantity.plus(prepaid) }];
}

function unknown(reason: string): UsageKind {
  return { kind: 'unknown', reason };
}
