/** How many months a price's billing interval has, where it is known to be a whole number of them. */
import type { Price } from '../model/price.ts';

/**
 * `billing_interval: monthly` is one month, and an interval count with the unit `month` is so many; these are the values
 * that the interface shows. Null for anything else, and where the two contradict each other.
 */
export function intervalMonths(price: Price): number | null {
  const named = price.billing_interval === 'monthly' ? 1 : null;
  const counted = price.billing_interval_unit === 'month' ? (price.billing_interval_count ?? null) : null;
  if (counted !== null && counted < 1) return null;
  if (price.billing_interval_unit === undefined) return named;
  if (price.billing_interval === undefined) return counted;
  return named === counted ? named : null;
}

/** Whether two prices say the same interval, in the same words or in the same number of months. */
export function sameInterval(a: Price, b: Price): boolean {
  const months = intervalMonths(a);
  if (months !== null) return months === intervalMonths(b);
  return (
    a.billing_interval === b.billing_interval &&
    a.billing_interval_count === b.billing_interval_count &&
    a.billing_interval_unit === b.billing_interval_unit
  );
}

/** How a bill's interval is written, for people: `monthly`, `every 3 months`. */
export function intervalText(price: Price): string {
  const { billing_interval, billing_interval_count: count = 1, billing_interval_unit: unit } = price;
  if (billing_interval !== undefined) return billing_interval;
  if (unit === undefined) return 'at no stated interval';
  return `every ${count} ${unit === 'month' && count !== 1 ? 'months' : unit}`;
}
