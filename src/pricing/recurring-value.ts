/** The recurring value of a price: its bill per month without any known usage. */

import type { Price } from '../model/catalog/price.ts';
import type { Decimal } from '../model/values/decimal.ts';
import { remember } from '../model/values/remember.ts';
import { intervalMonths, intervalText, monthlyShare } from './billing-interval.ts';
import { ratePrice } from './rate/rate-price.ts';
import { readPrice } from './read/read-price.ts';

export type RecurringValue =
  | { readonly kind: 'counted'; readonly perMonth: Decimal; readonly excluded: readonly string[] }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'not-counted'; readonly reason: string };

/**
 * Includes fixed models, tiered models that declare their `units` (rated at those), and the fixed fee of prepaid
 * fixed tiers. The value is after any trial, while the discount applies, and within the spend limits. The billing
 * interval must be a known number of months. A price that depends on usage is excluded, even the part that a minimum
 * spend would bill. Worked out once for each object.
 */
export const recurringMonthly: (price: Price) => RecurringValue = remember(recurringAnew);

function recurringAnew(price: Price): RecurringValue {
  const read = readPrice(price);
  if (read.kind === 'faulty') return excluded(read.faults[0].message);
  const months = intervalMonths(price);
  if (price.billing_frequency !== undefined && price.billing_frequency !== 'recurring')
    return excluded(`the price is not recurring, its billing frequency is ${price.billing_frequency}`);
  const { model } = read;
  switch (model.kind) {
    case 'fixed':
    case 'prepaid-fixed':
      break;
    case 'tiered':
    case 'graduated':
      if (model.units === null) return excluded('the price depends on usage');
      break;
    case 'unit':
    case 'volume-percentage':
    case 'prepaid-tiered':
    case 'expression':
    case 'matrix':
      return excluded('the price depends on usage');
    default:
      model satisfies never;
  }
  if (months === null)
    return excluded(`the billing interval is no known number of months (${intervalText(price)})`);
  const rating = ratePrice(price, {});
  if (rating.kind === 'unrated') return excluded(rating.message);
  return { kind: 'counted', perMonth: monthlyShare(rating.total, months), excluded: rating.excluded };
}

function excluded(reason: string): RecurringValue {
  return { kind: 'not-counted', reason };
}
