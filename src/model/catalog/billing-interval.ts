/**
 * The billing interval of a price as a whole number of months, if it is known to be one, and the words for periods of
 * months.
 */
import { type Decimal, decimal } from '../values/decimal.ts';
import type { Json, JsonObject } from '../values/json.ts';
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

const PERIODS: ReadonlyMap<string, number> = new Map([
  ['monthly', 1],
  ['quarterly', 3],
  ['semi_annual', 6],
  ['yearly', 12],
]);

const WORDS: ReadonlyMap<number, string> = new Map([...PERIODS].map(([word, months]) => [months, word]));

const UNITS: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['months', 1],
  ['year', 12],
  ['years', 12],
]);

/** The number of months in an interval or a `period` that a word names; undefined for an unknown word. */
export function monthsOfPeriod(period: string): number | undefined {
  return PERIODS.get(period);
}

/** The word for a number of months; undefined where there is none. */
export function periodOfMonths(months: number): string | undefined {
  return WORDS.get(months);
}

/** The number of months in one `duration_unit` of a discount; undefined for an unknown word. */
export function monthsOfUnit(unit: string): number | undefined {
  return UNITS.get(unit);
}
