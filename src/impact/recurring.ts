/** Recurring value per month, before and after, per currency. Pure; what cannot be counted without usage is counted as such. */
import { type Decimal, decimal, decimalText, HUNDRED, isDecimalText, ONE, ZERO } from '../model/decimal.ts';
import type { RecurringImpact } from '../model/plan.ts';
import type { Price } from '../model/price.ts';
import { recurringMonthly } from '../pricing/recurring-value.ts';

/** One subscription's prices before and after a plan. `discountPercent` is the subscription's own, a decimal text. */
export interface PricedPair {
  readonly currency: string;
  readonly before: PricedSide;
  readonly after: PricedSide;
}

export interface PricedSide {
  readonly prices: readonly Price[];
  readonly discountPercent: string | null;
  /** Something of it is known not to be in `prices`: a plan's own items, a minimum spend. */
  readonly incomplete: boolean;
}

/** By currency, in alphabetical order. Amounts are exact decimal texts per month. */
export function recurringOf(pairs: readonly PricedPair[]): readonly RecurringImpact[] {
  const currencies = [...new Set(pairs.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const sums = pairs.filter((pair) => pair.currency === currency).map(pairValue);
    return {
      currency,
      before: total(sums.map(({ before }) => before)),
      after: total(sums.map(({ after }) => after)),
      subscriptions: sums.length,
      partly_counted: sums.filter(({ partly }) => partly).length,
    };
  });
}

function pairValue({ before, after }: PricedPair): { before: Decimal; after: Decimal; partly: boolean } {
  const [old, now] = [sideValue(before), sideValue(after)];
  return { before: old.value, after: now.value, partly: old.partly || now.partly };
}

function sideValue({ prices, discountPercent, incomplete }: PricedSide): { value: Decimal; partly: boolean } {
  let value = ZERO;
  let partly = incomplete;
  for (const price of prices) {
    const recurring = recurringMonthly(price);
    if (recurring.kind === 'counted') value = value.plus(recurring.perMonth);
    if (recurring.kind === 'not-counted' || recurring.notCounted.length > 0) partly = true;
  }
  const share =
    discountPercent !== null && isDecimalText(discountPercent)
      ? ONE.minus(decimal(discountPercent).div(HUNDRED))
      : ONE;
  return { value: value.times(share), partly };
}

function total(values: readonly Decimal[]): string {
  return decimalText(values.reduce((sum, value) => sum.plus(value), ZERO));
}
