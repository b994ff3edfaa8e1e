/** The two sides of a comparison over all usages, their items and bills on a day, and its result. */

import { contractEnd } from '../../ledger/bills/contract-months.ts';
import { type ItemInForce, itemsInForce } from '../../ledger/bills/items-in-force.ts';
import type { ItemPair } from '../../ledger/bills/pair-items.ts';
import { entryOn, type PricedItem } from '../../ledger/priced-subscription.ts';
import type { Quote } from '../../ledger/quote.ts';
import type { UsageLookup } from '../../ledger/usage/usage-lookup.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { PriceBook } from '../price-book.ts';
import type { QuantityRange, Weights } from './choices.ts';

export interface Sides {
  readonly before: readonly PricedItem[];
  readonly after: readonly PricedItem[];
  /** `before`, by its weight, is to be at most `after`, by its own. */
  readonly weights: Weights;
  /** True where `before` is to be below `after`. */
  readonly strictly: boolean;
  /** The quantities of a product or a metric that count. */
  readonly rangeOf: (name: string, price: Price) => QuantityRange;
}

export type Excess =
  /** At no usage. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'found';
      readonly usage: readonly Used[];
      readonly before: Decimal;
      readonly after: Decimal;
      /** Null if the length of the billing interval is not known: the bills of one interval. */
      readonly months: number | null;
      /** The items that decide it. */
      readonly items: readonly ItemPair[];
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unproven'; readonly reason: string };

export type FoundExcess = Extract<Excess, { readonly kind: 'found' }>;

/** The use of one product or metric. */
export interface Used {
  readonly name: string;
  readonly quantity: Decimal;
  readonly axis: 'quantity' | 'amount' | 'charge';
  /** The months in which it is used; null for one billing interval of the price. */
  readonly months: number | null;
  readonly cell: Readonly<Record<string, string | null>> | null;
}

export interface OneSide {
  readonly book: PriceBook;
  readonly subscription: Subscription;
}

export type BillMove =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'moves';
      readonly day: CalendarDay;
      readonly usage: readonly Used[];
      readonly before: Decimal;
      readonly after: Decimal;
      readonly months: number | null;
      /** A clause. */
      readonly why: string;
      /** The product whose price decides it, where one does. */
      readonly product: string | null;
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unproven'; readonly reason: string };

export type SideBySide = Readonly<Record<'before' | 'after', OneSide>>;

export type MoveOf = (sides: SideBySide) => BillMove;

/** Undefined where not all of the items are known; empty before the first and after the end. */
export function inForce(
  { book, subscription }: OneSide,
  day: CalendarDay,
): readonly ItemInForce[] | undefined {
  const { schedule } = book.placed(subscription);
  const entry = entryOn(schedule, day);
  if (entry === undefined) return [];
  if (entry.missing !== null) return undefined;
  return itemsInForce(schedule, entry, day);
}

/** The items at their prices of the day, without those that are in their trial. */
export function billedItems(items: readonly ItemInForce[], day: CalendarDay): readonly PricedItem[] {
  return items.flatMap(({ item, price, trial }) => (day < trial.end ? [] : [{ ...item, price }]));
}

/** The bill of a subscription for a month, as `quote` computes it; undefined once it has ended. */
export function quoteOn(
  { book, subscription }: { readonly book: PriceBook; readonly subscription: Subscription },
  day: CalendarDay,
  usage: UsageLookup,
): Quote | undefined {
  const { fields, ends, absent } = subscription;
  const end = ends ?? contractEnd(fields);
  if (absent === true || (absent !== undefined && day >= absent) || (end !== null && day >= end))
    return undefined;
  return book.quoteOn({ kind: 'subscription', subscription }, day, usage);
}
