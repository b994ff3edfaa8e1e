/** The increases from one price to another. Thousands of subscriptions may change alike, so each pair is measured once. */

import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { rememberBy } from '../../model/values/remember.ts';
import type { IncreaseAmount } from '../../pricing/compare/increase-amounts.ts';
import {
  type Increase,
  largestIncrease,
  largestIncreaseAmount,
} from '../../pricing/compare/largest-increase.ts';
import type { PriceIdentity } from './price-identity.ts';

export interface PriceMeasures {
  /** An increase of a month's bill by `above` or less is none. */
  increaseOf(before: Price | null, after: Price | null, above?: Decimal): Increase;
  /** The largest increase of a month's bill in money. */
  amountOf(before: Price | null, after: Price | null): IncreaseAmount;
}

export function createPriceMeasures(identityOf: PriceIdentity): PriceMeasures {
  const nameOf = (...prices: readonly (Price | null)[]) =>
    prices.map((price) => price && identityOf(price)).join('\n');
  return {
    increaseOf: rememberBy(
      (before, after, above = ZERO) => `${decimalText(above)}\n${nameOf(before, after)}`,
      (before, after, above = ZERO) => largestIncrease(before, after, { above }),
    ),
    amountOf: rememberBy(nameOf, largestIncreaseAmount),
  };
}
