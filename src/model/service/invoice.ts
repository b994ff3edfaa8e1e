/** An invoice of the service, as far as it can be read. The interface does not show one, so most of it may be absent. */

import type { CalendarDay } from '../values/calendar-day.ts';

export interface Invoice {
  readonly id: string;
  readonly customer: string;
  /** The subscription's id; null where the invoice names none. */
  readonly subscription: string | null;
  readonly currency: string;
  readonly status: string | null;
  readonly period: BilledPeriod;
  /** Decimal texts; null where the invoice shows none. */
  readonly total: string | null;
  readonly tax: string | null;
  readonly lines: readonly InvoiceLine[];
}

export interface InvoiceLine {
  readonly description: string;
  /** The product's id; null for a line that is of no product, such as a discount. */
  readonly product: string | null;
  /** The subscription's id, where the line names one itself. */
  readonly subscription: string | null;
  /** Decimal texts; null where the line shows none. */
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly total: string;
  /** The line's own period; null days where it names none, so that it has the invoice's. */
  readonly period: BilledPeriod;
}

/** `to` is the last day or the day after it: the interface does not show which. */
export interface BilledPeriod {
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
}
