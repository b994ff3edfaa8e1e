/** The findings of `reconcile`: the charges of a month as billed, beside those that the catalog of the month makes. */

import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';

const BILLING_DIFFERENCES = [
  'missing_invoice',
  'missing_line',
  'extra_line',
  'doubled_invoice',
  'doubled_line',
  'wrong_period',
  'wrong_currency',
  'wrong_customer',
  'unknown_subscription',
  'wrong_total',
  'wrong_line',
  'discount_ignored',
  'escalation_ignored',
  'old_price',
  'future_price',
  'list_price',
  'wrong_amount',
] as const;

export type BillingDifferenceKind = (typeof BILLING_DIFFERENCES)[number];

export interface BillingDifference {
  readonly kind: BillingDifferenceKind;
  readonly customer: string;
  /** Null for an invoice of a subscription that the catalog does not have, and for one of several subscriptions. */
  readonly subscription: Address | null;
  /** The item's name; null for a whole invoice. */
  readonly what: string | null;
  /** The ids of the invoices with the fault; empty where one is missing. */
  readonly invoices: readonly string[];
  readonly currency: string | null;
  /**
   * Decimal texts; null where no amount is at fault. The expected amount is rounded to the currency's smallest unit,
   * halves away from zero. How the service rounds is not shown, so one rounded the other way is no difference.
   */
  readonly expected: string | null;
  readonly billed: string | null;
  /** A clause. */
  readonly reason: string;
}

/** A charge, or all of a subscription's, of which nothing is known. */
export interface NotReconciled {
  readonly customer: string;
  /** Null for invoices that belong to no subscription of the catalog. */
  readonly subscription: Address | null;
  /** The item's name; null for the whole subscription. */
  readonly what: string | null;
  readonly invoices: readonly string[];
  readonly currency: string | null;
  /** The amount that was billed and not compared, as a decimal text; null where none was. */
  readonly billed: string | null;
  /** A clause. */
  readonly reason: string;
}

interface ReconciledSum {
  readonly currency: string | null;
  readonly expected: string;
  readonly billed: string;
}

export interface Reconciliation {
  /** The first day of the month. It has the charges whose billing period begins in it. */
  readonly month: CalendarDay;
  readonly compared: { readonly customers: number; readonly subscriptions: number; readonly charges: number };
  readonly not_compared: readonly NotReconciled[];
  readonly assumed: readonly {
    readonly subscription: Address;
    readonly what: string;
    readonly reason: string;
  }[];
  /** Sums of the compared charges alone, by currency. What agrees counts on both sides as it was billed. */
  readonly sums: readonly ReconciledSum[];
  readonly differences: readonly BillingDifference[];
}
