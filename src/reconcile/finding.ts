/** One finding about a subscription's charges of a month. */

import type { BillingDifference, NotReconciled } from '../model/plan/reconciliation.ts';
import type { Invoice } from '../model/service/invoice.ts';
import type { Decimal } from '../model/values/decimal.ts';

export type Finding = Judged & {
  /** The invoices whose totals, less their lines and taxes, the finding is about. */
  readonly totals?: readonly Invoice[];
};

type Judged =
  | { readonly kind: 'agreed'; readonly expected: Decimal; readonly billed: Decimal }
  | ({ readonly kind: 'different' } & Different)
  | ({ readonly kind: 'not-compared' } & NotCompared);

export interface Different {
  readonly difference: Omit<BillingDifference, 'customer' | 'subscription' | 'currency'>;
}

export interface NotCompared {
  readonly entry: Omit<NotReconciled, 'customer' | 'subscription' | 'currency'>;
}
