/**
 * Bills each pair of entries once. Between two changes of its entries, a subscription bills the same every month unless
 * something in it counts days or months: an escalation, a trial, or a discount that ends.
 */

import { isJsonObject } from '../../model/values/json.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { entryOn, type PricedItem, type PriceSchedule } from '../priced-subscription.ts';
import type { BillSide, BothBills } from './both-sides.ts';
import type { BillMoment } from './contract-months.ts';

type BillsOf = (moment: BillMoment) => BothBills;

/** Gives the same bills as `billsOf`, which computes them for the schedules of `sides`. */
export function steadyBills(sides: Record<'before' | 'after', BillSide>, billsOf: BillsOf): BillsOf {
  const { before, after } = sides;
  if (countsTime(before) || countsTime(after)) return billsOf;
  const entryAt = ({ schedule }: BillSide, { day }: BillMoment): number => {
    const entry = entryOn(schedule, day);
    return entry === undefined ? -1 : schedule.entries.indexOf(entry);
  };
  return rememberBy((moment) => `${entryAt(before, moment)} ${entryAt(after, moment)}`, billsOf);
}

/** True where a bill may differ between two months of one entry. */
export function countsTime({ schedule, terms }: BillSide): boolean {
  const { discount, escalation, trialDays } = terms;
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
