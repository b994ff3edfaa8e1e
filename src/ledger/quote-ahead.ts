/** The future of a quote: the month after its trials, and the next invoice of the ledger. */

import { type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import { type Decimal, ZERO } from '../model/values/decimal.ts';
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
import { valuedItems } from './bills/monthly-bill.ts';
import { type Quote, type QuoteInput, quote } from './quote.ts';

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
