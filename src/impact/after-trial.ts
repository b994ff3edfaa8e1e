/** The bill of a subscription after its trial: its recurring month, and the first invoice of the ledger. */

import { type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import type { Decimal } from '../model/values/decimal.ts';
import { contractMonths, monthsSince } from './bills/contract-months.ts';
import { valueByUse } from './bills/item-value.ts';
import { type FirstInvoice, firstDifferent, monthInvoice, NO_INVOICE } from './bills/month-invoice.ts';
import { valuedItems } from './bills/monthly-bill.ts';
import { readSubscriptionTerms } from './bills/subscription-terms.ts';
import { type QuoteInput, quote } from './quote.ts';

export interface AfterTrial {
  /** The day after the last trial that runs on the day of the quote. */
  readonly from: CalendarDay;
  readonly perMonth: Decimal;
  /** Null where the contract names no start, so that its periods are not known, or nothing is charged in years. */
  readonly first: Pick<FirstInvoice, 'day' | 'after'> | null;
}

/** The least number of months that are searched for the first charge. */
const MONTHS = 60;

/** The currency rounds charges; null for the usual digits. */
interface InvoicedQuote extends QuoteInput {
  readonly currency: string | null;
}

/** Null where no trial runs. */
export function afterTrial(input: InvoicedQuote): AfterTrial | null {
  const quoted = quote(input);
  const ends = [quoted, ...(quoted?.items ?? [])].flatMap((each) => each?.trialEnd ?? []);
  const [first, ...others] = ends;
  if (first === undefined) return null;
  const from = others.reduce(laterDay, first);
  const later = quote({ ...input, day: from });
  return later ? { from, perMonth: later.total, first: firstInvoice(input, from) } : null;
}

function firstInvoice(
  { schedule, contractStart: start, day, user, usage, currency }: InvoicedQuote,
  until: CalendarDay,
): AfterTrial['first'] {
  if (start === null) return null;
  const terms = readSubscriptionTerms(schedule.terms);
  const value = valueByUse(usage, user);
  const [from, to] = [monthsSince(start, day), monthsSince(start, until) + MONTHS];
  return firstDifferent(
    contractMonths(start, from, to).map((month) => {
      const moment = { day: month.start, contractStart: start, monthEnd: month.end };
      const items = valuedItems(schedule, terms, moment, value);
      const after = monthInvoice({ schedule, terms, items }, month, start, currency);
      return { month, before: NO_INVOICE, after };
    }),
  );
}
