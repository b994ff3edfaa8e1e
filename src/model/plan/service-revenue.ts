/** The service's own figures of what is in force, beside the ledger's. */
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { Assumption } from './recurring-figure.ts';

export interface ServiceRevenue {
  /** The subscriptions whose figure was asked for. */
  readonly asked: number;
  /** Those of them whose figure is the ledger's. */
  readonly agreeing: number;
  /** Those with a price of usage: the figure lacks it, which proves nothing. */
  readonly partial: number;
  /** Those of which the service has no figure. */
  readonly unavailable: number;
  readonly not_compared: readonly NotCompared[];
  /** One for each assumption that the service does not share. */
  readonly gaps: readonly RevenueGap[];
  /** Figures that no assumption explains. */
  readonly differences: readonly RevenueDifference[];
  readonly assumptions: readonly AssumptionChecked[];
  /** By currency: the sums of the compared figures. */
  readonly sums: readonly RevenueSum[];
}

export interface NotCompared {
  readonly address: Address;
  /** A clause. */
  readonly reason: string;
}

export interface RevenueGap {
  readonly assumption: Assumption;
  /** True where the project file accepts it, and what stood before does. */
  readonly accepted?: true;
  /** Its effect on a month, the service's figure less the ledger's, by currency. */
  readonly sums: readonly { readonly currency: string | null; readonly gap: string }[];
  readonly subscriptions: readonly Address[];
}

export interface RevenueDifference {
  readonly address: Address;
  readonly currency: string | null;
  /** Decimal texts. */
  readonly ledger: string;
  readonly service: string;
  /** A clause. */
  readonly reason: string;
}

export interface AssumptionChecked {
  readonly assumption: Assumption;
  /** A subscription that has the term and whose figure is the ledger's, with the day of the comparison; absent without any. */
  readonly confirmed?: { readonly address: Address; readonly day: CalendarDay };
}

export interface RevenueSum {
  readonly currency: string | null;
  readonly ledger: string;
  readonly service: string;
  /** The service's contract value for a year; absent where it shows none. */
  readonly contract_value?: string;
}

/** True where the service has a figure that nothing explains or accepts. */
export function hasRevenueFindings({ gaps, differences }: ServiceRevenue): boolean {
  return differences.length > 0 || gaps.some(({ accepted }) => !accepted);
}
