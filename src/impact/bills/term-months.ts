/** How long terms run that count days or months by themselves: trials, discounts of known length, escalations. */

import { readPrice } from '../../pricing/read/read-model.ts';
import type { PricedItem, PricedSubscription } from '../priced-subscription.ts';
import { readSubscriptionTerms } from './subscription-terms.ts';

/** The shortest month has this many days, so that no trial is longer than what they make. */
const DAYS_OF_MONTH = 28;

/** Within so many months, each term on either side has begun or ended once; 0 without such terms. */
export function monthsOfTerms({ before, after }: Pick<PricedSubscription, 'before' | 'after'>): number {
  return Math.max(
    0,
    ...[before, after].flatMap(({ terms: written, entries }) => {
      const { discount, escalation, trialDays } = readSubscriptionTerms(written);
      return [
        discount?.months ?? 0,
        escalation?.intervalMonths ?? 0,
        monthsOfTrial(trialDays),
        ...entries.flatMap(({ items }) => items.map(monthsOfItem)),
      ];
    }),
  );
}

function monthsOfTrial(days: number): number {
  return Math.ceil(days / DAYS_OF_MONTH);
}

function monthsOfItem({ price }: PricedItem): number {
  const trial = monthsOfTrial(price.trial_period_days ?? 0);
  if (price.discount === undefined || price.discount === null) return trial;
  const read = readPrice(price);
  const lasts = read.kind === 'read' ? read.terms.discount?.lasts : undefined;
  return Math.max(trial, lasts?.kind === 'months' ? lasts.months : 0);
}
