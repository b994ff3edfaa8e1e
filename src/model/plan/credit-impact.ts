/** A plan's changes of customers' credits, as data of the plan document (`schemas/plan.schema.json`). */
import type { Address } from '../values/address.ts';

/** The allocation of an entitlement: money, or units that pay for usage. */
export interface Credit {
  readonly amount: string;
  /** `monetary`, or the name of the units. */
  readonly credit_type: string;
  readonly recurrence: string;
  readonly interval: string;
  /** The number of periods for which what is left stays; null where it stays for an unknown number. */
  readonly rollover_periods: number | null;
}

/** Equal changes of one entitlement in existing subscriptions. */
export interface CreditImpact {
  /** The key of the entitlement. */
  readonly entitlement: string;
  readonly currency: string;
  /** Null where the customers had none. */
  readonly before: Credit | null;
  /** Null where the credit goes. */
  readonly after: Credit | null;
  /** `other` where the two cannot be compared. */
  readonly change: 'less' | 'more' | 'other';
  readonly subscriptions: number;
  readonly for_example: Address;
}
