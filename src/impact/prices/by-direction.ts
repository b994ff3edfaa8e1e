/** Sorts products by what a change of their prices does to bills, over all quantities. */
import { compareBills, directionOf } from './compare-bills.ts';
import type { InheritedPair } from './inherited-pairs.ts';

export interface ByDirection {
  /** Products with no bill that increases at any quantity. */
  readonly cheaper: readonly string[];
  /** Every other product: an increase somewhere, other times of billing, or a comparison that proves nothing. */
  readonly others: readonly string[];
}

/** A product counts as cheaper only if each of its pairs does. */
export function byDirection(pairs: readonly InheritedPair[]): ByDirection {
  const others = new Set(pairs.filter((pair) => !neverCostsMore(pair)).map(({ product }) => product));
  const products = [...new Set(pairs.map(({ product }) => product))];
  return { cheaper: products.filter((product) => !others.has(product)), others: [...others] };
}

function neverCostsMore({ before, after }: InheritedPair): boolean {
  const bills = compareBills({ before, after });
  const direction = directionOf(bills);
  // Bills that were only tried at some usages prove nothing of the others.
  return bills.usages_tried === undefined && (direction === 'decrease' || direction === 'same');
}
