/** Exact rounding down, also below zero. */
import { type Decimal, ONE } from '../model/values/decimal.ts';

const TOWARDS_ZERO = 0;

/** The largest whole number that is not above `value`. */
export function floor(value: Decimal): Decimal {
  const truncated = value.round(0, TOWARDS_ZERO);
  return truncated.gt(value) ? truncated.minus(ONE) : truncated;
}

/** The largest multiple of `step` that is not above `value`. `step` is 1 or a decimal fraction of 1, such as 0.01. */
export function floorTo(value: Decimal, step: Decimal): Decimal {
  return floor(value.div(step)).times(step);
}
