/**
 * Rates one subscription on a day for given usage, with the arithmetic line by line. Items are rated by their own
 * billing interval. The sum below them, the subscription's discount and its spend limits are monthly.
 */

import { intervalMonths, intervalText } from '../model/catalog/billing-interval.ts';
import type { Price } from '../model/catalog/price.ts';
import type { UsageSample } from '../model/catalog/usage-sample.ts';
import { addDays, type CalendarDay } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, ONE, ZERO } from '../model/values/decimal.ts';
import { type RatingLine, ratingLine } from '../pricing/models/rating.ts';
import { ratePrice } from '../pricing/rate/rate-price.ts';
import { ratedBy } from '../pricing/read/read-model.ts';
import { beyondDeclared, fallbackOf, notRead } from './bills/item-value.ts';
import {
  escalationAssumed,
  escalationExcludedAmount,
  type ItemInForce,
  itemsInForce,
} from './bills/items-in-force.ts';
import { subscriptionLines } from './bills/subscription-lines.ts';
import { discountAssumed, readSubscriptionTerms } from './bills/subscription-terms.ts';
import { entryOn, type PricedItem, type PriceSchedule } from './priced-subscription.ts';
import { total } from './total.ts';
import { needsUsage, rateSample } from './usage/rate-sample.ts';
import type { UsageLookup, UsageUser } from './usage/usage-lookup.ts';

export interface QuotedItem {
  readonly item: PricedItem;
  /** The price in force on the day, without a discount that has ended. */
  readonly price: Price;
  /** The billing interval in words. */
  readonly interval: string;
  /** The usage samples of the rating; empty where the item declares its own quantity. */
  readonly rows: readonly UsageSample[];
  readonly result:
    | {
        readonly kind: 'rated';
        /** The lines of one bill. */
        readonly lines: readonly RatingLine[];
        readonly total: Decimal;
        /**
         * Null where the item does not recur, or its interval is no known number of months.
         * The item is then excluded from the sum.
         */
        readonly perMonth: Decimal | null;
      }
    /** `reason` is a sentence without its full stop. */
    | { readonly kind: 'not-rated'; readonly reason: string };
  /** The declared parts that are not in the result, as clauses. */
  readonly excluded: readonly string[];
  /** The assumptions behind the result, as clauses. */
  readonly assumed: readonly string[];
  /** The day after its own trial; null where none runs. */
  readonly trialEnd: CalendarDay | null;
}

export interface Quote {
  readonly items: readonly QuotedItem[];
  /** The monthly sum of the items. */
  readonly subtotal: Decimal;
  /** The subscription's own discount, spend limits and trial. */
  readonly lines: readonly RatingLine[];
  readonly total: Decimal;
  /** The parts that are in no amount. */
  readonly excluded: readonly { readonly what: string; readonly reason: string }[];
  /** The assumptions behind the amounts. */
  readonly assumed: readonly { readonly what: string; readonly reason: string }[];
  /** The day after the subscription's trial; null where none runs. */
  readonly trialEnd: CalendarDay | null;
}

export interface QuoteInput {
  readonly schedule: PriceSchedule;
  readonly day: CalendarDay;
  readonly contractStart: CalendarDay | null;
  readonly user: UsageUser;
  readonly usage: UsageLookup;
}

/** False where every item is excluded: nothing of the bill is known then. */
export function isTotalKnown({ items, lines, excluded }: Quote): boolean {
  const isCounted = ({ result }: QuotedItem) => result.kind !== 'not-rated' && result.perMonth !== null;
  return excluded.length === 0 || lines.length > 0 || items.some(isCounted);
}

/** Undefined before the first entry of the schedule. */
export function quote({ schedule, day, contractStart, user, usage }: QuoteInput): Quote | undefined {
  const entry = entryOn(schedule, day);
  if (entry === undefined) return undefined;
  const terms = readSubscriptionTerms(schedule.terms);
  const moment = { day, contractStart };
  const items = itemsInForce(schedule, entry, terms, moment)
    .toSorted((a, b) => displayOrder(a) - displayOrder(b))
    .map((each) => quoteItem(each, day, user, usage));
  const subtotal = total(
    items.map(({ result }) => (result.kind === 'rated' ? (result.perMonth ?? ZERO) : ZERO)),
  );
  const billed = subscriptionLines(subtotal, schedule, terms, moment);
  const sum = total([subtotal, ...billed.map(({ amount }) => amount)]);
  const trialEnd = trialEndOn(day, terms.trialDays, contractStart ?? entry.from);
  const lines = [...billed, ...trialLines(sum, trialEnd)];
  return {
    items,
    subtotal,
    lines,
    total: total([subtotal, ...lines.map(({ amount }) => amount)]),
    trialEnd,
    excluded: [
      ...items.flatMap(leftOut),
      ...terms.excluded,
      ...escalationExcludedAmount(terms, moment),
      ...(entry.missing === null
        ? []
        : [{ what: 'items', reason: "the pricing plan's own items are not shown" }]),
    ],
    assumed: [
      ...items.flatMap(({ item: { name: what }, result, assumed }) =>
        result.kind === 'not-rated' ? [] : assumed.map((reason) => ({ what, reason })),
      ),
      ...terms.assumed,
      ...discountAssumed(terms, schedule),
      ...escalationAssumed(schedule, entry, terms, moment),
    ],
  };
}

/** The day after a trial; null on a day on which it no longer runs. */
function trialEndOn(day: CalendarDay, trialDays: number, since: CalendarDay): CalendarDay | null {
  const end = addDays(since, trialDays);
  return end > day ? end : null;
}

/** The line that takes off the whole sum in a trial. */
function trialLines(sum: Decimal, end: CalendarDay | null): readonly RatingLine[] {
  return end === null ? [] : [ratingLine(`in the trial, to ${addDays(end, -1)}`, sum, ZERO.minus(ONE))];
}

/** The place on a bill, by the price's `display_order`. Items without one come last. */
function displayOrder({ price }: ItemInForce): number {
  return price.display_order ?? Number.MAX_SAFE_INTEGER;
}

function quoteItem(
  { item, price, since, note }: ItemInForce,
  day: CalendarDay,
  user: UsageUser,
  usage: UsageLookup,
): QuotedItem {
  const use = usage.useOf(user, item.product, price);
  const months = intervalMonths(price);
  const bySample = use.kind === 'rows' && ratedBy(price) !== 'nothing';
  const trialEnd = trialEndOn(day, price.trial_period_days ?? 0, since);
  const shown = {
    item,
    price,
    interval: intervalText(price),
    rows: bySample ? use.rows : [],
    excluded: [],
    assumed: [note, fallbackOf(price, use)].filter((each) => each !== null),
    trialEnd,
  };
  if (use.kind === 'none' && needsUsage(price))
    return { ...shown, result: { kind: 'not-rated', reason: use.reason } };
  const rating = bySample ? rateSample(price, use.rows, months ?? 1) : ratePrice(price, {});
  if (rating.kind === 'unrated') return { ...shown, result: { kind: 'not-rated', reason: rating.message } };
  const lines = [...rating.lines, ...trialLines(rating.total, trialEnd)];
  const sum = total(lines.map(({ amount }) => amount));
  const inNoMonth = whyInNoMonth(price, months);
  const unknown = rating.excluded.map(notRead);
  return {
    ...shown,
    excluded: [...(inNoMonth === null ? [] : [inNoMonth]), ...unknown, ...beyondDeclared(price, use)],
    result: {
      kind: 'rated',
      lines,
      total: sum,
      perMonth: months === null || inNoMonth !== null ? null : sum.div(decimal(months)),
    },
  };
}

/** The same reasons as in `item-value.ts`. */
function whyInNoMonth({ billing_frequency: frequency }: Price, months: number | null): string | null {
  if (frequency !== undefined && frequency !== 'recurring')
    return `its billing frequency is ${frequency}, so that it does not recur`;
  return months === null ? 'it is charged once and not part of the recurring total' : null;
}

function leftOut({ item: { name: what }, result, excluded }: QuotedItem): Quote['excluded'] {
  if (result.kind === 'not-rated') return [{ what, reason: result.reason }];
  return excluded.map((reason) => ({ what, reason }));
}
