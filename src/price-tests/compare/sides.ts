/** The two sides of a comparison over all usages, and its result. */
import type { ItemPair } from '../../impact/bills/pair-items.ts';
import type { PricedItem } from '../../impact/priced-subscription.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { QuantityRange, Weights } from '../../pricing/compare/bill-differences.ts';

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
      /** The bills of `months` months. */
      readonly before: Decimal;
      readonly after: Decimal;
      /** Null where the billing interval is no known number of months: the bills of one interval. */
      readonly months: number | null;
      /** The items that decide it. */
      readonly items: readonly ItemPair[];
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unproven'; readonly reason: string };

export type Found = Extract<Excess, { readonly kind: 'found' }>;

/** The use of one product or metric. */
export interface Used {
  readonly name: string;
  readonly quantity: Decimal;
  readonly axis: 'quantity' | 'amount' | 'charge';
  /** The months in which it is used; null for one billing interval of the price. */
  readonly months: number | null;
  readonly cell: Readonly<Record<string, string | null>> | null;
}
