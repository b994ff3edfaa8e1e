/** Converts the billing interval of a price to a whole number of months, if it is known to be one. */
import type { Price } from '../model/catalog/price.ts';
import { type Decimal, decimal } from '../model/values/decimal.ts';

/**
 * `billing_interval: monthly` is one month, and an interval count with the unit `month` is that number of months. The
 * interface shows only these values. Null for any other value, and if the two contradict each other.
 */
export function intervalMonths(price: Price): number | null {
  const named = price.billing_interval === 'monthly' ? 1 : null;
  const counted = price.billing_interval_unit === 'month' ? (price.billing_interval_count ?? null) : null;
  if (counted !== null && counted < 1) return null;
  if (price.billing_interval_unit === undefined) return named;
  if (price.billing_interval === undefined) return counted;
  return named === counted ? named : null;
}

/** The amount of one month, where `amount` is that of an interval of `months`. */
export function monthlyShare(amount: Decimal, months: number): Decimal {
  return months === 1 ? amount : amount.div(decimal(months));
}

/** True if two prices have the same interval, in the same words or in the same number of months. */
export function sameInterval(a: Price, b: Price): boolean {
  const months = intervalMonths(a);
  if (months !== null) return months === intervalMonths(b);
  return (
    a.billing_interval === b.billing_interval &&
    a.billing_interval_count === b.billing_interval_count &&
    a.billing_interval_unit === b.billing_interval_unit
  );
}

/** The interval in words, such as `monthly` or `every 3 months`. */
export function intervalText(price: Price): string {
  const { billing_interval, billing_interval_count: count = 1, billing_interval_unit: unit } = price;
  if (billing_interval !== undefined) return billing_interval;
  if (unit === undefined) return 'at no stated interval';
  return `every ${count} ${unit === 'month' && count !== 1 ? 'months' : unit}`;
}
