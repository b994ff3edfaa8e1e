/** The free days of a price or of a whole subscription, and what is billed of the period in which they end. */

import type { PartialPeriod } from '../../model/catalog/partial-period.ts';
import { addDays, type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import type { PriceSchedule } from '../priced-subscription.ts';
import { termsOf } from './subscription-terms.ts';

export interface Trial {
  /** The day after the last free one. */
  readonly end: CalendarDay;
  readonly partialPeriod: PartialPeriod;
}

/** The reading of a period in which a trial ends, as a clause. */
export const READ_AS: Readonly<Record<PartialPeriod, string>> = {
  prorated: 'the days up to then are free, by their share',
  whole: 'the period is billed whole',
  free: 'nothing of the period is billed',
};

/** The subscription's own, from the contract's start, or from `opened` where that names none. */
export function ownTrial(schedule: PriceSchedule, opened: CalendarDay): Trial {
  const { start, partialPeriod } = schedule;
  return { end: addDays(start ?? opened, termsOf(schedule).trialDays), partialPeriod };
}

/** How much of an amount of a period is billed. */
export type Billed = (amount: Decimal) => Decimal;

/** `to` is the day after the period's last one. An amount is divided last, so that one that ends at half a cent is no less. */
export function billedIn({ end, partialPeriod }: Trial, from: CalendarDay, to: CalendarDay): Billed {
  if (end <= from) return (amount) => amount;
  if (end >= to) return () => ZERO;
  switch (partialPeriod) {
    case 'prorated': {
      const [days, all] = [decimal(daysBetween(end, to)), decimal(daysBetween(from, to))];
      return (amount) => amount.times(days).div(all);
    }
    case 'whole':
      return (amount) => amount;
    case 'free':
      return () => ZERO;
    default:
      return partialPeriod satisfies never;
  }
}
