/** The monthly cost of one priced item, by the quantity that its price declares or by a usage sample. */

import { intervalMonths, monthlyShare } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { RatingLine } from '../../pricing/models/pricing-model.ts';
import { recurringMonthly } from '../../pricing/rate/rate-price.ts';
import { isMetered, ratedBy, readPrice } from '../../pricing/read/read-price.ts';
import type { PricedItem } from '../priced-subscription.ts';
import { needsUsage, rateSample } from '../usage/rate-sample.ts';
import type { SampledUse, UsageLookup, UsageUser } from '../usage/usage-lookup.ts';

export type ItemValue =
  | {
      readonly kind: 'counted';
      readonly perMonth: Decimal;
      /** The bill of a whole interval, as precisely, and its lines. */
      readonly charge: Decimal;
      readonly lines: readonly RatingLine[];
      readonly by: 'declaration' | 'sample';
      /** Why parts of the price are not in `perMonth`, each a sentence without its full stop. */
      readonly excluded: readonly string[];
      /**
       * The reason why an existing usage sample has no part in the value, as a clause; null
       * where there is no such sample.
       */
      readonly fallback: string | null;
    }
  /**
   * `recurs` is false for an item that is known to bill nothing in most months. `reason` is a
   * sentence without its full stop.
   */
  | { readonly kind: 'not-counted'; readonly recurs: boolean; readonly reason: string };

/** Values an item at a price, which is the item's own with or without its discount. */
export type ValueItem = (item: PricedItem, price: Price) => ItemValue;

/**
 * The monthly value while the price's discount runs and after its trial. A price that recurs is counted only where
 * its interval is a known number of months.
 */
export function itemValue(price: Price, use: SampledUse): ItemValue {
  const declared = recurringMonthly(price);
  if (price.billing_frequency !== undefined && price.billing_frequency !== 'recurring') {
    const reason = `its billing frequency is ${price.billing_frequency}, so that it does not recur`;
    return { kind: 'not-counted', recurs: false, reason };
  }
  if (declared.kind === 'counted' && (use.kind === 'none' || ratedBy(price) === 'nothing'))
    return {
      ...declared,
      by: 'declaration',
      excluded: [...declared.excluded.map(notRead), ...beyondDeclared(price, use)],
      fallback: fallbackOf(price, use),
    };
  if (use.kind === 'none')
    return excluded(declared.kind === 'not-counted' && !needsUsage(price) ? declared.reason : use.reason);
  const months = intervalMonths(price);
  if (months === null) return excluded('it is charged once and not part of the recurring total');
  const rating = rateSample(price, use.rows, months);
  if (rating.kind === 'unrated') return excluded(rating.message);
  return {
    kind: 'counted',
    perMonth: monthlyShare(rating.total, months),
    charge: rating.total,
    lines: rating.lines,
    by: 'sample',
    excluded: rating.excluded.map(notRead),
    fallback: null,
  };
}

/** Values each item by what a customer uses of it. */
export function valueByUse(usage: UsageLookup, user: UsageUser): ValueItem {
  return ({ product }, price) => itemValue(price, usage.useOf(user, product, price));
}

/** Why the declared quantity is not the whole bill, as {@link ItemValue} says it. */
function beyondDeclared(price: Price, use: SampledUse): readonly string[] {
  return use.kind === 'none' && billsBeyondDeclared(price)
    ? [`only its declared units are counted: ${use.reason}`]
    : [];
}

/** The declared quantity of a price of metered use, such as prepaid units, is only the least that is billed. */
export function billsBeyondDeclared(price: Price): boolean {
  const read = readPrice(price);
  if (read.kind === 'faulty' || read.model.ratedBy === 'nothing') return false;
  return read.model.declares === 'least' || isMetered(price);
}

/** `part` is a part of a price, in words. */
function notRead(part: string): string {
  return `no arithmetic is known for ${part}`;
}

/**
 * The note for a price that is rated at its declared quantity, because the sample may belong to another subscription.
 */
function fallbackOf(price: Price, use: SampledUse): string | null {
  return use.kind === 'none' && use.leftOut && ratedBy(price) !== 'nothing' ? FALLBACK : null;
}

const FALLBACK =
  'its declared units are counted: the usage sample is of a customer with several subscriptions that bill it and names none of them';

function excluded(reason: string): ItemValue {
  return { kind: 'not-counted', recurs: true, reason };
}
