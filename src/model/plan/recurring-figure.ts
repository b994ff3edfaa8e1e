/**
 * The month of a subscription as a service's own figure may show it, and the service's own figures of what is in force,
 * beside the ledger's. No document says how a service counts the terms, so each term is an assumption with a second
 * reading.
 */
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';

/** In the order in which they are named. */
export const ASSUMPTIONS = [
  'trial',
  'escalation',
  'price_discount',
  'subscription_discount',
  'limits',
  'order',
  'declared_units',
  'rounding',
  'contract_value',
] as const;

export type Assumption = (typeof ASSUMPTIONS)[number];

/** The ledger's assumptions, and how a service may read each otherwise: both as clauses. */
export const ASSUMPTION_WORDS: Readonly<
  Record<Assumption, { readonly own: string; readonly other: string }>
> = {
  trial: { own: 'a trial that runs takes nothing off', other: 'nothing is counted while a trial runs' },
  escalation: {
    own: 'escalations so far raise the prices',
    other: 'prices count as they are written, without escalations',
  },
  price_discount: {
    own: 'the discount of a price is taken off',
    other: 'the discount of a price is not taken off',
  },
  subscription_discount: {
    own: "a subscription's own discount is taken off",
    other: "a subscription's own discount is not taken off",
  },
  limits: { own: 'minimum and maximum spend count', other: 'minimum and maximum spend do not count' },
  order: {
    own: 'a discount is taken off before the spend limits',
    other: 'a discount is taken off after the spend limits',
  },
  declared_units: {
    own: 'prepaid units and those that a metered price declares count',
    other: 'prepaid units and those that a metered price declares do not count',
  },
  rounding: { own: 'the sum of the prices is rounded, once', other: 'each price is rounded by itself' },
  contract_value: {
    own: 'the contract value of a year is twelve months',
    other: 'the contract value of a year is not twelve months',
  },
};

export interface RecurringFigure {
  /** The exact sum of the fixed fees of a month, as this program reads the terms: a decimal text. */
  readonly monthly: string;
  /** True where a price depends on usage, so that the service's figure is partial. */
  readonly partial?: true;
  /** True where one-off fees are in the version that a contract value may have, and no month: above one, so that no rounding hides them. */
  readonly fees?: true;
  /** Why the figure lacks something beside usage, as a clause: it proves nothing then, and its change does. */
  readonly lacks?: string;
  /** The month by other readings, each a set of assumptions left out, the smallest first; absent where no term bears on it. */
  readonly readings?: readonly Reading[];
}

export interface Reading {
  /** The assumptions that it does not share. */
  readonly without: readonly Assumption[];
  readonly monthly: string;
}

/** The month without some assumptions. The readings have only sets that change something, the smallest first. */
export function monthIn(
  { monthly, readings = [] }: Pick<RecurringFigure, 'monthly' | 'readings'>,
  without: readonly Assumption[],
): string {
  const largest = readings.findLast((each) => each.without.every((one) => without.includes(one)));
  return largest?.monthly ?? monthly;
}

/** The figures of a staged version and of what it replaces. */
export interface ExpectedRevenue {
  /** Null where nobody declares one. */
  readonly currency: string | null;
  /** The month on the version's day by what holds before it; null where that is not known. */
  readonly before: string | null;
  readonly after: RecurringFigure;
  /** The version that holds before, with its figure as of today; null where there is none, or nobody knows it. */
  readonly held: HeldFigure | null;
}

export interface HeldFigure {
  readonly address: Address;
  readonly figure: RecurringFigure;
  /** True where both have the same products at the same kinds of prices, so that the service's figure has one status. */
  readonly same_items?: true;
}

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
