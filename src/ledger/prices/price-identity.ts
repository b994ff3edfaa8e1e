/**
 * Identifies prices by their meaning and not by their spelling, so that thousands of like changes are compared once.
 * Prices with the same identity bill the same; prices with different identities may still do so. Each pair is measured once.
 */

import { DECIMAL_FIELDS, SET_FIELDS } from '../../interface/index.ts';
import { withPlainInterval } from '../../model/catalog/billing-interval.ts';
import { CONTENT_FIELDS } from '../../model/catalog/content-fields.ts';
import type { Price } from '../../model/catalog/price.ts';
import { canonicalDecimalText, type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { remember, rememberBy } from '../../model/values/remember.ts';
import type { IncreaseAmount } from '../../pricing/compare/increase-amounts.ts';
import {
  type Increase,
  largestIncrease,
  largestIncreaseAmount,
} from '../../pricing/compare/largest-increase.ts';

/** One text per meaning: the same for `"10.0"` and `"10"`, and for any order of the fields. */
export type PriceIdentity = (price: Price) => string;

/** Identifies a price in a file that leaves the program: sixteen characters of the SHA-256 of its identity. */
export function priceHash(identity: string): string {
  return fingerprint(identity).slice(0, 16);
}

/** Caches identities, because most prices of a catalog are the same few objects. */
export function createPriceIdentity(): PriceIdentity {
  return remember(
    rememberBy(
      (price: Price) => JSON.stringify(price),
      (price) => JSON.stringify(meaningOf(price as JsonObject)),
    ),
  );
}

/**
 * Ignores the currency, because it is the subscription's own and the service writes it into
 * each price that it returns. The place among the prices and the usual frequency bill nothing.
 */
function meaningOf({
  currency: _,
  display_order: __,
  billing_frequency: frequency,
  ...rest
}: JsonObject): JsonObject {
  const price =
    frequency === 'recurring'
      ? rest
      : { ...rest, ...(frequency !== undefined && { billing_frequency: frequency }) };
  const { discount } = price;
  const meant = isJsonObject(discount)
    ? // A bundle's price has neither field; `read-price.ts` has the meaning of that.
      { ...price, discount: { type: 'percentage', duration_type: 'fixed', ...discount } }
    : price;
  return canonicalObject(withPlainInterval(meant));
}

function canonicalObject(value: JsonObject): JsonObject {
  const entries = Object.keys(value)
    .sort()
    .flatMap((name): [string, Json][] => {
      const member = value[name];
      if (member === undefined || member === null) return [];
      // The service adds a `total` and fields of its own to its answers; a price as it is billed has its escalations.
      const bills = name === '$escalation' || (name !== 'total' && CONTENT_FIELDS.has(name));
      if (!bills) return [];
      return [[name, canonical(name, member)]];
    });
  return Object.fromEntries(entries);
}

function canonical(name: string, value: Json): Json {
  if (typeof value === 'string') return DECIMAL_FIELDS.has(name) ? canonicalDecimalText(value) : value;
  if (isJsonArray(value)) {
    if (SET_FIELDS.has(name)) return [...new Set(value.map(String))].sort();
    return value.map((element) => canonical('', element));
  }
  return isJsonObject(value) ? canonicalObject(value) : value;
}

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
