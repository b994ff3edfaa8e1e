/**
 * The days on cycle that the service answered for a subscription. They stay on record until its contract, its billing or the length of
 * its periods changes, and count as far as they reach. Pure.
 */
import type { CalendarDay } from '../values/calendar-day.ts';
import { fingerprint } from '../values/fingerprint.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../values/json.ts';

/** The name under which a record's `answered` has them. */
export const BILLING_DATES = 'billing_dates';

/** The terms by which a service counts its days. */
export type CycleTerms = Pick<JsonObject, 'contract' | 'billing'> & {
  /** The months of a period by the prices in force; null where nobody knows. */
  readonly months: number | null;
};

export interface AnsweredDates {
  /** In order. */
  readonly days: readonly CalendarDay[];
  readonly terms: CycleTerms;
}

/** The part of a record that has them. */
interface Answered {
  readonly answered: JsonObject | null;
}

/** In order; empty where none are on record for these terms. */
export function answeredDates(record: Answered | undefined, terms: CycleTerms): readonly CalendarDay[] {
  const kept = record?.answered?.[BILLING_DATES];
  if (!isJsonObject(kept) || kept.of !== termsDigest(terms) || !isJsonArray(kept.days)) return [];
  return kept.days as readonly CalendarDay[];
}

/** The record with the days that the service answered for these terms. */
export function withAnsweredDates<Row extends Answered>(row: Row, { days, terms }: AnsweredDates): Row {
  const kept = { of: termsDigest(terms), days };
  return { ...row, answered: { ...row.answered, [BILLING_DATES]: kept } };
}

function termsDigest({ contract = null, billing = null, months }: CycleTerms): string {
  return fingerprint([contract, billing, months]);
}

/** True where these days say of a day whether it is on cycle. */
export function reachesTo(days: readonly CalendarDay[], day: CalendarDay): boolean {
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && first <= day && day <= last;
}
