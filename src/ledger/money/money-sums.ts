/** Sums of subscriptions' money, as exact texts, and their order by increase. */
import type { MoneyChange } from '../../model/plan/money-impact.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import { type Decimal, decimalText } from '../../model/values/decimal.ts';
import { increaseOf, type Sides, totalOfSides } from '../sides.ts';
import type { Valued } from './subscription-money.ts';

export function monthlyOf(valued: readonly Valued[]): Sides {
  return totalOfSides(valued.map(({ money }) => money.monthly));
}

export function sumsOf(valued: readonly Valued[]): {
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
} {
  return {
    monthly: changeOfSides(monthlyOf(valued)),
    contract: changeOfSides(totalOfSides(valued.flatMap(({ money }) => money.contract ?? []))),
  };
}

/**
 * Sorted by the largest increase, then the steepest, then by name, so that the order does
 * not depend on the catalog's.
 */
export function byIncrease<T extends { readonly name: string; readonly monthly: Sides }>(
  list: readonly T[],
): readonly T[] {
  return list.toSorted(
    (a, b) =>
      increaseOf(b.monthly).cmp(increaseOf(a.monthly)) ||
      a.monthly.before.cmp(b.monthly.before) ||
      (a.name < b.name ? -1 : 1),
  );
}

/** A twelfth may have endless decimals. At this many places, twelve of them are the whole again. */
const PLACES = 20;

export function changeOfSides({ before, after }: Sides): MoneyChange {
  return { before: amountText(before), after: amountText(after) };
}

export function amountText(amount: Decimal): string {
  return decimalText(amount.round(PLACES));
}

export function addressesOf(valued: readonly Valued[]): readonly Address[] {
  return valued.map(({ subscription }) => subscription.address).toSorted(compareAddresses);
}
