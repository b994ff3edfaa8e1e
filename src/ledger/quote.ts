/**
 * The bill of a subscription on a day, as the ledger has it, with the arithmetic line by line. Items are rated by their own
 * billing interval. The sum below them, the subscription's discount and its spend limits are monthly.
 */

import { intervalMonths } from '../model/catalog/billing-interval.ts';
import type { Price } from '../model/catalog/price.ts';
import type { UsageSample } from '../model/catalog/usage-sample.ts';
import { addDays, type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import { charged } from '../model/values/currency.ts';
import { type Decimal, ONE, ZERO } from '../model/values/decimal.ts';
import { type RatingLine, ratingLine } from '../pricing/models/pricing-model.ts';
import { ratePrice } from '../pricing/rate/rate-price.ts';
import { ratedBy } from '../pricing/read/read-price.ts';
import { EVER } from '../timeline/timeline.ts';
import { contractMonths, MONTHS_WITHOUT_END, monthsSince } from './bills/contract-months.ts';
import { valueByUse } from './bills/item-value.ts';
import {
  dueByDay,
  firstDueIn,
  type MonthInvoice,
  monthInvoice,
  NO_INVOICE,
  trialsAssumed,
} from './bills/month-invoice.ts';
import { type MonthlyBill, monthlyBill, type ValuedItem, valuedItems } from './bills/monthly-bill.ts';
import { isOneOff } from './bills/one-offs-due.ts';
import { subscriptionLines } from './bills/subscription-lines.ts';
import { endOfDiscount, ownTrial, type Trial } from './bills/subscription-terms.ts';
import { entryOn, type PricedItem, type PriceSchedule } from './priced-subscription.ts';
import { total } from './sides.ts';
import { rateSample } from './usage/rate-sample.ts';
import type { SampledUse, UsageLookup, UsageUser } from './usage/usage-lookup.ts';

export interface QuotedItem {
  readonly item: PricedItem;
  /** The price in force on the day, without a discount that has ended. */
  readonly price: Price;
  /** The usage samples of the rating; empty where the item declares its own quantity. */
  readonly rows: readonly UsageSample[];
  readonly result:
    | {
        readonly kind: 'rated';
        /** The lines of one bill. */
        readonly lines: readonly RatingLine[];
        readonly total: Decimal;
        /** Null where the item is charged once, or the length of its interval is not known: excluded from every total. */
        readonly perMonth: Decimal | null;
      }
    /** `reason` is a sentence without its full stop. */
    | { readonly kind: 'not-rated'; readonly reason: string };
  /** The day after its own trial; null where none runs. */
  readonly trialEnd: CalendarDay | null;
}

/** `excluded` and `assumed` are those of the bill. */
export interface Quote extends Pick<MonthlyBill, 'excluded' | 'assumed'> {
  readonly items: readonly QuotedItem[];
  /** The monthly sum of the items. */
  readonly subtotal: Decimal;
  /** The subscription's own discount, spend limits and trial. */
  readonly lines: readonly RatingLine[];
  readonly total: Decimal;
  /** The day after the subscription's trial; null where none runs. */
  readonly trialEnd: CalendarDay | null;
}

export interface QuoteInput {
  readonly schedule: PriceSchedule;
  readonly day: CalendarDay;
  readonly user: UsageUser;
  readonly usage: UsageLookup;
}

/** False where every item is excluded: nothing of the bill is known then. */
export function isTotalKnown({ items, lines, excluded }: Quote): boolean {
  const isCounted = ({ result }: QuotedItem) => result.kind !== 'not-rated' && result.perMonth !== null;
  return excluded.length === 0 || lines.length > 0 || items.some(isCounted);
}

/** Undefined before the first entry of the schedule. */
export function quote({ schedule, day, user, usage }: QuoteInput): Quote | undefined {
  const entry = entryOn(schedule, day);
  if (entry === undefined) return undefined;
  // A day by itself is in a trial or is not.
  const moment = { day, monthEnd: addDays(day, 1) };
  const valued = valuedItems(schedule, day, valueByUse(usage, user)).toSorted(
    (a, b) => displayOrder(a) - displayOrder(b),
  );
  const bill = monthlyBill(schedule, moment, valued);
  const subtotal = total([...bill.counted.values()]);
  const billed = subscriptionLines(subtotal, schedule, moment);
  const trialEnd = trialEndOn(day, ownTrial(schedule, entry.from));
  const sum = total([subtotal, ...billed.map(({ amount }) => amount)]);
  return {
    items: valued.map((each) =>
      quotedItem(
        each,
        day,
        bill.counted.get(each.item.name),
        usage.useOf(user, each.item.product, each.price),
      ),
    ),
    subtotal,
    lines: [...billed, ...trialLines(sum, trialEnd)],
    total: bill.amount,
    trialEnd,
    excluded: bill.excluded,
    assumed: bill.assumed,
  };
}

/** The day after a trial; null on a day on which it no longer runs. */
function trialEndOn(day: CalendarDay, { end }: Trial): CalendarDay | null {
  return end > day ? end : null;
}

/** The line that takes off the whole sum in a trial. */
function trialLines(sum: Decimal, end: CalendarDay | null): readonly RatingLine[] {
  return end === null ? [] : [ratingLine(`in the trial, to ${addDays(end, -1)}`, sum, ZERO.minus(ONE))];
}

/** The place on a bill, by the price's `display_order`. Items without one come last. */
function displayOrder({ price }: ValuedItem): number {
  return price.display_order ?? Number.MAX_SAFE_INTEGER;
}

function quotedItem(
  each: ValuedItem,
  day: CalendarDay,
  perMonth: Decimal | undefined,
  use: SampledUse,
): QuotedItem {
  const { item, price, trial, value } = each;
  const trialEnd = trialEndOn(day, trial);
  const rows = use.kind === 'rows' && ratedBy(price) !== 'nothing' ? use.rows : [];
  const rated = (charged: readonly RatingLine[]): QuotedItem['result'] => {
    const lines = [...charged, ...trialLines(total(charged.map(({ amount }) => amount)), trialEnd)];
    const sum = total(lines.map(({ amount }) => amount));
    return { kind: 'rated', lines, total: sum, perMonth: perMonth ?? null };
  };
  const shown = { item, price, rows, trialEnd };
  if (value.kind === 'counted') return { ...shown, result: rated(value.lines) };
  const lines = inNoMonth(price, rows);
  return { ...shown, result: lines ? rated(lines) : { kind: 'not-rated', reason: value.reason } };
}

/** The lines of a price that is charged once, or at an interval whose length is not known. */
function inNoMonth(price: Price, rows: readonly UsageSample[]): readonly RatingLine[] | undefined {
  if (!isOneOff(price) && intervalMonths(price) !== null) return undefined;
  const rating = rows.length > 0 ? rateSample(price, rows, 1) : ratePrice(price, {});
  return rating.kind === 'rated' ? rating.lines : undefined;
}

export interface AfterTrial {
  /** The day after the last trial that runs on the day of the quote. */
  readonly from: CalendarDay;
  readonly perMonth: Decimal;
}

export interface NextInvoice extends Pick<Quote, 'assumed'> {
  readonly due: CalendarDay;
  readonly amount: Decimal;
}

export interface InvoicedQuote extends QuoteInput {
  /** Rounds charges; null for the usual digits. */
  readonly currency: string | null;
  /** The first day on which nothing is billed any more; null for a contract that goes on. */
  readonly end: CalendarDay | null;
}

/** Null where no trial runs, and where the contract ends with it. */
export function afterTrial(input: InvoicedQuote, quoted: Quote): AfterTrial | null {
  const [first, ...others] = [quoted, ...quoted.items].flatMap(({ trialEnd }) => trialEnd ?? []);
  if (first === undefined) return null;
  const from = others.reduce(laterDay, first);
  const later = input.end !== null && from >= input.end ? undefined : quote({ ...input, day: from });
  return later ? { from, perMonth: later.total } : null;
}

function isDueOn({ charges }: MonthInvoice, day: CalendarDay): boolean {
  return [...charges.values()].some(({ due }) => due === day);
}

/**
 * All that falls due on the first day from `day` on that has an invoice. Null if the contract names no start, so that its
 * periods are not known, and if nothing falls due in years.
 */
export function nextInvoice(input: InvoicedQuote): NextInvoice | null {
  const { schedule, day, end, user, usage, currency } = input;
  const { start } = schedule;
  if (start === null) return null;
  const value = valueByUse(usage, user);
  const now = monthsSince(start, day);
  const ahead = contractMonths(start, firstDueIn(now, [schedule]), now + MONTHS_WITHOUT_END)
    .filter((month) => end === null || month.start < end)
    .map((month) => {
      const items = valuedItems(schedule, month.start, value);
      const after = monthInvoice({ schedule, items }, month, currency);
      return { month, before: NO_INVOICE, after, assumed: trialsAssumed({ schedule, items }, month) };
    });
  const next = dueByDay(ahead, currency).find(({ day: due, after }) => due >= day && !after.eq(ZERO));
  if (next === undefined) return null;
  const assumed = ahead.filter(({ after }) => isDueOn(after, next.day)).flatMap((each) => each.assumed);
  return { due: next.day, amount: next.after, assumed };
}

export interface PaidOverTime {
  readonly perMonth: Decimal;
  /** The first day of that amount; null where it is looked for and not found. */
  readonly since: CalendarDay | null;
  /** The amount of the day before; null where the subscription began with this one. */
  readonly before: Decimal | null;
  /** Each other amount of the months ahead, by its first day. */
  readonly later: readonly { readonly from: CalendarDay; readonly perMonth: Decimal }[];
  readonly excluded: Quote['excluded'];
}

/** Undefined before the first entry of the schedule, and where nothing of the bill is known. */
export function paidOverTime(asked: InvoicedQuote): PaidOverTime | undefined {
  const { day, currency, end } = asked;
  const now = quote(asked);
  if (now === undefined || !isTotalKnown(now)) return undefined;
  const amountOn = (on: CalendarDay) => {
    const quoted = quote({ ...asked, day: on });
    return quoted && charged(quoted.total, currency);
  };
  const perMonth = charged(now.total, currency);
  const days = daysOfChange(asked).filter((each) => end === null || each < end);
  const past = days.filter((each) => each <= day).reverse();
  const isOther = (each: CalendarDay) => !amountOn(each)?.eq(perMonth);
  const lastOther = past.find(isOther);
  const since = lastOther === undefined ? past.at(-1) : days[days.indexOf(lastOther) + 1];
  const ahead = days
    .filter((each) => each > day)
    .flatMap((from) => [amountOn(from)].flatMap((amount) => (amount ? [{ from, perMonth: amount }] : [])));
  return {
    perMonth,
    since: since ?? null,
    before: (lastOther && amountOn(lastOther)) ?? null,
    later: ahead.filter((each, at) => !each.perMonth.eq(ahead[at - 1]?.perMonth ?? perMonth)),
    excluded: now.excluded,
  };
}

/** Escalations come with a month of the contract; discounts and trials begin and end on days of their own. */
function daysOfChange({ schedule, day }: InvoicedQuote): readonly CalendarDay[] {
  const { start, entries } = schedule;
  const now = monthsSince(start, day);
  const first = Math.max(0, now - MONTHS_WITHOUT_END);
  const months = start === null ? [] : contractMonths(start, first, now + MONTHS_WITHOUT_END);
  const opened = start ?? entries[0]?.from ?? day;
  const discounted = [
    ...(schedule.discountSince === null ? [] : [schedule.discountSince]),
    ...endOfDiscount(schedule),
  ];
  const trials = [
    ownTrial(schedule, opened).end,
    ...entries.flatMap(({ from, items }) =>
      items.map(({ price }) => addDays(from, price.trial_period_days ?? 0)),
    ),
  ];
  const starts = months.map((month) => month.start);
  const days = [...entries.map(({ from }) => from), ...discounted, ...trials, ...starts];
  return [...new Set(days)].filter((each) => each > EVER).sort();
}
