/** Converts the billing interval of a price to a whole number of months, if it is known to be one. */
import { type Decimal, decimal } from '../values/decimal.ts';
import type { Json, JsonObject } from '../values/json.ts';
import { monthsOfPeriod, periodOfMonths } from '../values/month-words.ts';
import type { Price } from './price.ts';

/**
 * A word such as `quarterly` is its number of months, and an interval count with the unit `month` is that number. Null
 * for any other value, and if the two contradict each other.
 */
export function intervalMonths(price: Price): number | null {
  const named = monthsOfPeriod(price.billing_interval ?? '') ?? null;
  const counted = price.billing_interval_unit === 'month' ? (price.billing_interval_count ?? null) : null;
  if (counted !== null && counted < 1) return null;
  if (price.billing_interval_unit === undefined) return named;
  if (price.billing_interval === undefined) return counted;
  return named === counted ? named : null;
}

const INTERVAL_FIELDS = ['billing_interval', 'billing_interval_count', 'billing_interval_unit'];

/** False for a default interval that a price does not take: it is charged once, or says its own interval. */
export function takesDefault(
  field: string,
  frequency: Json | undefined,
  isWritten: (field: string) => boolean,
): boolean {
  if (!INTERVAL_FIELDS.includes(field)) return true;
  return (frequency === undefined || frequency === 'recurring') && !INTERVAL_FIELDS.some(isWritten);
}

/** True for a fee that is charged once. */
export function isOneOff({ billing_frequency }: JsonObject | Price): boolean {
  return billing_frequency === 'one-off';
}

/** The fields with an interval of known length written in one way only: by its word, or by count where there is no word. */
export function withPlainInterval(fields: JsonObject): JsonObject {
  if (fields.billing_interval_unit === undefined) return fields;
  const { billing_interval: _, billing_interval_count, billing_interval_unit, ...others } = fields;
  const months = intervalMonths(fields as Price);
  const word = months === null ? undefined : periodOfMonths(months);
  if (word !== undefined) return { ...others, billing_interval: word };
  return months === null
    ? fields
    : { ...others, billing_interval_count: months, billing_interval_unit: 'month' };
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
