/** Rates a price: computes the exact cost of a usage in one billing interval, with the arithmetic line by line. */

import { intervalMonths, intervalText, monthlyShare } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { remember } from '../../model/values/remember.ts';
import {
  type Rated,
  type Rating,
  type RatingLine,
  ratingLine,
  type Usage,
  unrated,
} from '../models/pricing-model.ts';
import { readPrice, type Terms } from '../read/read-price.ts';

export const UP_TO_MINIMUM = 'up to the minimum spend';

/**
 * The bill of one interval, after any trial and while the discount applies: the model's charge with its escalation, less the discount,
 * within the spend limits. If the price or this usage cannot be rated, the result gives the reason.
 */
export function ratePrice(price: Price, usage: Usage): Rating {
  const read = readPrice(price);
  if (read.kind === 'faulty') return unrated('faulty-model', read.faults[0].message);
  const charge = read.model.rate(usage);
  return charge.kind === 'rated' ? rateTerms(charge, read.terms) : charge;
}

/** Applies a price's escalation, discount and spend limits to the model's charge, as separate lines. See `read-price.ts`. */
export function rateTerms(charge: Rated, terms: Terms): Rated {
  const lines: RatingLine[] = [...charge.lines];
  let total = charge.total;
  const add = (line: RatingLine): void => {
    lines.push(line);
    total = total.plus(line.amount);
  };
  if (!terms.escalation.eq(ONE)) add(ratingLine('escalation so far', total, terms.escalation.minus(ONE)));
  if (terms.discount !== null && !terms.discount.fraction.eq(ZERO))
    add(ratingLine('discount', total, ZERO.minus(terms.discount.fraction)));
  if (terms.minimumSpend?.gt(total)) add(ratingLine(UP_TO_MINIMUM, ONE, terms.minimumSpend.minus(total)));
  if (terms.maximumSpend?.lt(total))
    add(ratingLine('above the maximum spend', ONE, terms.maximumSpend.minus(total)));
  return { kind: 'rated', total, lines, excluded: terms.excluded };
}

/**
 * A decimal text such as `"12.5"`, a whole number, or a decimal. Any other number is refused, because its value may
 * not be the intended one.
 */
type WrittenAmount = string | number | bigint | Decimal;

export interface WrittenUsage {
  readonly quantity?: WrittenAmount;
  readonly amount?: WrittenAmount;
  readonly metrics?: ReadonlyMap<string, WrittenAmount> | Readonly<Record<string, WrittenAmount>>;
  readonly dimensions?: ReadonlyMap<string, string> | Readonly<Record<string, string>>;
}

/** Like {@link ratePrice}, but with the result `unreadable-usage` for usage that is not a decimal. Never throws. */
export function rateWrittenUsage(price: Price, usage: WrittenUsage): Rating {
  const unreadable: string[] = [];
  const read = (name: string, value: WrittenAmount): Decimal | undefined => {
    const amount = readAmount(value);
    if (amount === undefined) unreadable.push(`${name} ${JSON.stringify(String(value))}`);
    return amount;
  };
  const quantity = usage.quantity === undefined ? undefined : read('quantity', usage.quantity);
  const amount = usage.amount === undefined ? undefined : read('amount', usage.amount);
  const metrics = new Map<string, Decimal>();
  for (const [id, value] of entriesOf(usage.metrics)) {
    const counted = read(`metric ${id}`, value);
    if (counted !== undefined) metrics.set(id, counted);
  }
  if (unreadable.length > 0)
    return unrated('unreadable-usage', `the usage has what is no decimal number: ${unreadable.join(', ')}`);
  const rated: Usage = {
    ...(quantity === undefined ? {} : { quantity }),
    ...(amount === undefined ? {} : { amount }),
    metrics,
    dimensions: new Map(entriesOf(usage.dimensions)),
  };
  return ratePrice(price, rated);
}

function readAmount(value: WrittenAmount): Decimal | undefined {
  switch (typeof value) {
    case 'string':
      return isDecimalText(value) ? decimal(value) : undefined;
    case 'number':
      return Number.isSafeInteger(value) ? decimal(value) : undefined;
    case 'bigint':
      return decimal(value);
    default:
      return value;
  }
}

function entriesOf<Value>(
  values: ReadonlyMap<string, Value> | Readonly<Record<string, Value>> | undefined,
): readonly (readonly [string, Value])[] {
  if (values === undefined) return [];
  return values instanceof Map ? [...values] : Object.entries(values);
}

/** The recurring value of a price: its bill per month without any known usage. */
type RecurringValue =
  | {
      readonly kind: 'counted';
      readonly perMonth: Decimal;
      /** The bill of a whole interval, and its lines. */
      readonly charge: Decimal;
      readonly lines: readonly RatingLine[];
      readonly excluded: readonly string[];
    }
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
  if (read.model.declares === null) return excluded('the price depends on usage');
  if (months === null)
    return excluded(`the length of the billing interval is not known (${intervalText(price)})`);
  const rating = ratePrice(price, {});
  if (rating.kind === 'unrated') return excluded(rating.message);
  const { total: charge, lines, excluded: notRead } = rating;
  return { kind: 'counted', perMonth: monthlyShare(charge, months), charge, lines, excluded: notRead };
}

function excluded(reason: string): RecurringValue {
  return { kind: 'not-counted', reason };
}
