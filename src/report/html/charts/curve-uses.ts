/** The real customers on a curve: the places at which the usage of subscriptions lies, with their names. */

import { counted } from '../../../model/messages/counted.ts';
import type { CurvePair, PriceChange } from '../../../model/plan/price-impact.ts';
import { type Address, bareKey } from '../../../model/values/address.ts';
import { groupBy } from '../../../model/values/group-by.ts';

/** The subscriptions that use the same quantity. */
export interface CurveUse {
  readonly quantity: string;
  /** Their names, or the first ones and how many more. */
  readonly words: string;
}

/** The most names at one place. */
const NAMES = 3;

/** By quantity. Empty for a curve over something else than the usage of a bill, such as a cell of a matrix. */
export function usesOn(
  { context }: CurvePair,
  { uses = [] }: PriceChange,
  nameOf: (subscription: Address) => string | undefined,
): readonly CurveUse[] {
  const isUsage = context.cell === null && (context.axis === 'quantity' || context.axis === 'amount');
  if (!isUsage || context.months !== null) return [];
  const byQuantity = groupBy(uses, ({ quantity }) => quantity);
  return [...byQuantity].map(([quantity, own]) => {
    const names = own
      .slice(0, NAMES)
      .map(({ subscription }) => nameOf(subscription) ?? bareKey(subscription));
    const more = own.length - names.length;
    return {
      quantity,
      words: `${names.join(', ')}${more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''}`,
    };
  });
}

/** Some of many places, of all sizes, the smallest and the largest among them. */
export function someOf(uses: readonly CurveUse[], most: number): readonly CurveUse[] {
  if (uses.length <= most) return uses;
  const every = (uses.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => uses[Math.round(index * every)]).filter(
    (use) => use !== undefined,
  );
}
