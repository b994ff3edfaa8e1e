/** The report of `reconcile`: the comparison, and where its two sides come from. */

import type { Reconciliation } from '../../model/plan/reconciliation.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';

export interface Reconciled extends Reconciliation {
  readonly project: string;
  readonly environment: string;
  readonly target: { readonly origin: string; readonly profile: string };
  readonly today: CalendarDay;
  /** Whose invoices were read: what a customer is billed beside the catalog's subscriptions is seen only by customer. */
  readonly read_by: 'customer' | 'subscription';
  /** The catalog in words, and its commit; null where it is in no repository. */
  readonly catalog: { readonly name: string; readonly commit: string | null };
}
