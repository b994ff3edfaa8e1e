/**
 * A discount for so many months, and a trial of so many days. Each ends so long after the day on which it was given, whatever is
 * sent in between. Pure.
 */
import { addDays, addMonths, type CalendarDay, daysBetween } from '../values/calendar-day.ts';
import { canonicalDecimalText } from '../values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownField, without } from '../values/json.ts';
import { monthsOfUnit } from './billing-interval.ts';

/** The months for which a discount lasts; undefined for one without an end, or with one that nobody knows. */
export function monthsOfDiscount(discount: Json | undefined): number | undefined {
  if (!isJsonObject(discount) || (discount.duration_type ?? 'fixed') !== 'fixed') return undefined;
  const { duration_value: value, duration_unit: unit } = discount;
  const months = monthsOfUnit(String(unit ?? '').toLowerCase());
  return months === undefined || typeof value !== 'number' ? undefined : months * value;
}

/** Equal texts for equal discounts of two prices, in whichever form and order they are written; empty without one. */
export function discountText(price: { readonly discount?: object | Json }): string {
  const discount = price.discount as Json | undefined;
  if (!isJsonObject(discount)) return '';
  const { type = discount.discount_type ?? 'percentage', amount, duration_type = 'fixed' } = discount;
  const { duration_value = null, duration_unit = null } = discount;
  const lasts = monthsOfDiscount(discount) ?? [duration_value, duration_unit];
  return JSON.stringify([type, canonicalDecimalText(String(amount)), duration_type, lasts]);
}

function daysOfTrial({ trial_period_days: days }: JsonObject): number | undefined {
  return typeof days === 'number' && days > 0 ? days : undefined;
}

export function isLimited(terms: JsonObject): boolean {
  return monthsOfDiscount(terms.discount) !== undefined || daysOfTrial(terms) !== undefined;
}

/** The days on which the discount and the trial were given; null where nobody knows. */
export interface GivenOn {
  readonly discount: CalendarDay | null;
  readonly trial: CalendarDay | null;
}

export const givenAt = (day: CalendarDay | null): GivenOn => ({ discount: day, trial: day });

/** The day from which the discount no longer counts; undefined where it has no known end. */
export function endOfDiscount(terms: JsonObject, given: CalendarDay | null): CalendarDay | undefined {
  const months = monthsOfDiscount(terms.discount);
  return months === undefined || given === null ? undefined : addMonths(given, months);
}

/** The terms with what is left of them on a day. Months that would pass the end are rounded up. */
export function leftOn<Terms extends JsonObject>(terms: Terms, given: GivenOn, day: CalendarDay): Terms {
  return trialLeft(discountLeft(terms, given.discount, day), given.trial, day);
}

function discountLeft<Terms extends JsonObject>(
  terms: Terms,
  given: CalendarDay | null,
  day: CalendarDay,
): Terms {
  const end = endOfDiscount(terms, given);
  if (end === undefined || given === null || day <= given) return terms;
  if (day >= end) return without(terms, ['discount']) as Terms;
  const discount = terms.discount as JsonObject;
  const months = monthsUntil(day, end);
  if (months === monthsOfDiscount(discount)) return terms;
  const unit = monthsOfUnit(String(discount.duration_unit)) === 1 ? discount.duration_unit : 'months';
  return { ...terms, discount: { ...discount, duration_unit: unit as Json, duration_value: months } };
}

/** The fewest whole months from a day that reach another. */
function monthsUntil(day: CalendarDay, end: CalendarDay): number {
  let months = 1;
  while (addMonths(day, months) < end) months += 1;
  return months;
}

/** True where whole months from a day pass the end of the discount, so that something has to end it on its day. */
export function passesEnd(terms: JsonObject, given: CalendarDay | null, day: CalendarDay): boolean {
  const end = endOfDiscount(terms, given);
  return (
    end !== undefined &&
    given !== null &&
    day > given &&
    day < end &&
    addMonths(day, monthsUntil(day, end)) > end
  );
}

function trialLeft<Terms extends JsonObject>(
  terms: Terms,
  given: CalendarDay | null,
  day: CalendarDay,
): Terms {
  const days = daysOfTrial(terms);
  if (days === undefined || given === null || day <= given) return terms;
  const left = days - daysBetween(given, day);
  return left > 0 ? { ...terms, trial_period_days: left } : (without(terms, ['trial_period_days']) as Terms);
}

/** A value that was sent, with the day from which it was to hold. */
interface SentOn {
  readonly value: Json;
  readonly day: CalendarDay | null;
}

/** True where two requests ask for the same: equal in all but terms of which less was left on the later day. */
export function asksForTheSame(one: SentOn, other: SentOn): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other.value) || goesOn(one, other);
}

function goesOn({ value: one, day: from }: SentOn, { value: other, day: to }: SentOn): boolean {
  if (from === null || to === null) return false;
  const same = (a: Json | undefined, b: Json | undefined, name = ''): boolean => {
    if (a === undefined || b === undefined) return a === b;
    if (name === 'trial_period_days' && typeof a === 'number' && typeof b === 'number')
      return addDays(from, a) === addDays(to, b);
    if (name === 'discount' && endsAlike(a, from, b, to)) return true;
    if (isJsonArray(a) && isJsonArray(b))
      return a.length === b.length && a.every((each, index) => same(each, b[index]));
    if (!isJsonObject(a) || !isJsonObject(b)) return a === b;
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
      same(ownField(a, key), ownField(b, key), key),
    );
  };
  return same(one, other);
}

/** Months are rounded up when they are sent, so that each end is known to the month: the two must leave a day in common. */
function endsAlike(a: Json, from: CalendarDay, b: Json, to: CalendarDay): boolean {
  const [one, other] = [monthsOfDiscount(a), monthsOfDiscount(b)];
  if (one === undefined || other === undefined) return false;
  const [rest, otherRest] = [a, b].map((each) =>
    discountText({ discount: { ...(each as JsonObject), duration_value: 1, duration_unit: 'months' } }),
  );
  return (
    rest === otherRest &&
    addMonths(from, one - 1) < addMonths(to, other) &&
    addMonths(to, other - 1) < addMonths(from, one)
  );
}
