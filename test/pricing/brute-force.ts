/** Bills by rating one quantity after the other: what the exact verdicts are held against. */

import type { Price } from '../../src/model/catalog/price.ts';
import { type Decimal, decimal } from '../../src/model/values/decimal.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';

/** The bill of a whole quantity; undefined where there is none. */
export function bruteBill(price: Price, quantity: number): Decimal | undefined {
  const rating = ratePrice(price, { quantity: decimal(quantity) });
  return rating.kind === 'rated' ? rating.total : undefined;
}

/** The first whole quantity up to `last` at which two prices bill differently. */
export function bruteFirstDifference(before: Price, after: Price, last: number): number | undefined {
  for (let quantity = 0; quantity <= last; quantity += 1)
    if (!sameBill(bruteBill(before, quantity), bruteBill(after, quantity))) return quantity;
  return undefined;
}

export function sameBill(a: Decimal | undefined | null, b: Decimal | undefined | null): boolean {
  return a && b ? a.eq(b) : !a && !b;
}
