/** The free days of a price or of a whole subscription, and what is billed of the period in which they end. */

import type { PartialPeriod } from '../../model/catalog/partial-period.ts';
import { addDays, type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import type { PriceSchedule } from '../priced-subscription.ts';
import type { SubscriptionTerms } from './subscription-terms.ts';

export interface Trial {
  /** The day after the last free one. */
  readonly end: CalendarDay;
  readonly partialPeriod: PartialPeriod;
}

/** The subscription's own, from the day on which it begins. */
export function ownTrial(
  { partialPeriod }: PriceSchedule,
  { trialDays }: SubscriptionTerms,
  since: CalendarDay,
): Trial {
  return { end: addDays(since, trialDays), partialPeriod };
}

/** The share of a period's charge that is billed; `to` is the day after its last one. Most shares are {@link ONE} itself. */
export function billedShare({ end, partialPeriod }: Trial, from: CalendarDay, to: CalendarDay): Decimal {
  if (end <= from) return ONE;
  if (end >= to) return ZERO;
  switch (partialPeriod) {
    case 'prorated':
      return decimal(daysBetween(end, to)).div(decimal(daysBetween(from, to)));
    case 'whole':
      return ONE;
    case 'free':
      return ZERO;
    default:
      return partialPeriod satisfies never;
  }
}
