/**
 * The prices of a new subscription in one of its months, without durations: a trial is over, and a discount either
 * goes on for good or has ended. Comparisons then have one phase for all prices together.
 */
import type { PricedItem } from '../../impact/priced-subscription.ts';
import type { Price } from '../../model/catalog/price.ts';
import { readTerms } from '../../pricing/read/read-terms.ts';

export interface SteadyMonth {
  /** Counts from 0. Discounts of at most so many months have ended. Infinity: all that end have ended. */
  readonly month: number;
}

/** The months in which something changes, in order: the first, and each in which a discount has just ended. */
export function steadyMonths(items: readonly PricedItem[]): readonly number[] {
  const ends = items.flatMap(({ price }): number[] => {
    const lasts = lengthOf(price);
    if (lasts?.kind === 'months') return [lasts.months];
    return lasts?.kind === 'other' ? [Number.POSITIVE_INFINITY] : [];
  });
  return [...new Set([0, ...ends])].sort((a, b) => (a < b ? -1 : 1));
}

/** Discounts of unknown duration end at the latest of the months. */
export function steadyItems(items: readonly PricedItem[], month: number): readonly PricedItem[] {
  return items.map((item) => ({ ...item, price: steadyPrice(item.price, month) }));
}

function steadyPrice(price: Price, month: number): Price {
  const { trial_period_days: _trial, discount, ...rest } = price;
  if (!discount) return rest;
  const lasts = lengthOf(price);
  const ended =
    lasts?.kind === 'months' ? lasts.months <= month : lasts?.kind === 'other' && month === Infinity;
  if (ended) return rest;
  const { duration_unit: _unit, duration_value: _value, ...forGood } = discount;
  return { ...rest, discount: forGood };
}

function lengthOf(price: Price): ReturnType<typeof discountOf> {
  return price.discount ? discountOf(price) : undefined;
}

function discountOf(price: Price) {
  return readTerms(price).terms.discount?.lasts;
}
