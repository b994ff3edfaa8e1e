/**
 * Bills each pair of entries once. Between two changes of its entries, a subscription bills the same every month unless
 * something in it counts days or months: an escalation, a trial, or a discount that ends.
 */

import { isJsonObject } from '../../model/values/json.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { entryOn, type PricedItem, type PriceSchedule } from '../priced-subscription.ts';
import type { BothBills, Schedules } from './both-sides.ts';
import type { BillMoment } from './contract-months.ts';
import { termsOf } from './subscription-terms.ts';

type BillsOf = (moment: BillMoment) => BothBills;

/** Gives the same bills as `billsOf`, which computes them for these schedules. */
export function steadyBills({ before, after }: Schedules, billsOf: BillsOf): BillsOf {
  if (countsTime(before) || countsTime(after)) return billsOf;
  const entryAt = (schedule: PriceSchedule, { day }: BillMoment): number => {
    const entry = entryOn(schedule, day);
    return entry === undefined ? -1 : schedule.entries.indexOf(entry);
  };
  return rememberBy((moment) => `${entryAt(before, moment)} ${entryAt(after, moment)}`, billsOf);
}

/** True where a bill may differ between two months of one entry. */
export function countsTime(schedule: PriceSchedule): boolean {
  const { discount, escalation, trialDays } = termsOf(schedule);
  return (
    escalation !== null ||
    escalatedBefore(schedule) ||
    trialDays > 0 ||
    (discount !== null && discount.months !== null) ||
    schedule.entries.some(({ items }) => items.some(hasTrialOrDiscount))
  );
}

function escalatedBefore({ replaced }: PriceSchedule): boolean {
  return replaced !== null && isJsonObject(replaced.terms.price_escalation);
}

function hasTrialOrDiscount({ price }: PricedItem): boolean {
  return (price.trial_period_days ?? 0) > 0 || (price.discount ?? null) !== null;
}
