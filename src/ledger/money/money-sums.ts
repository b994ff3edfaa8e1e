/** Sums of subscriptions' money, as exact texts, and their order by increase. */
import type { MoneyChange } from '../../model/plan/money-impact.ts';
import { type Decimal, decimalText } from '../../model/values/decimal.ts';
import { type Group, groupBy } from '../../model/values/group-by.ts';
import { increaseOf, type Sides, totalOfSides } from '../sides.ts';
import type { Valued } from './subscription-money.ts';

function monthlyOf(valued: readonly Valued[]): Sides {
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

interface GroupMoney {
  readonly name: string;
  readonly own: Group<Valued>;
  readonly monthly: Sides;
}

/**
 * Sorted by the largest increase, then the steepest, then by name, so that the order does
 * not depend on the catalog's.
 */
export function groupsByIncrease(
  valued: readonly Valued[],
  nameOf: (valued: Valued) => string,
): readonly GroupMoney[] {
  return [...groupBy(valued, nameOf)]
    .map(([name, own]) => ({ name, own, monthly: monthlyOf(own) }))
    .sort((a, b) => byIncrease(a, b) || (a.name < b.name ? -1 : 1));
}

export function byIncrease(a: Pick<GroupMoney, 'monthly'>, b: Pick<GroupMoney, 'monthly'>): number {
  return increaseOf(b.monthly).cmp(increaseOf(a.monthly)) || a.monthly.before.cmp(b.monthly.before);
}

/** A twelfth may have endless decimals. At this many places, twelve of them are the whole again. */
const PLACES = 20;

export function changeOfSides({ before, after }: Sides): MoneyChange {
  return { before: amountText(before), after: amountText(after) };
}

export function amountText(amount: Decimal): string {
  return decimalText(amount.round(PLACES));
}
