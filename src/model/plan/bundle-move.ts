/**
 * The moves of a plan from one bundle to another, as data of the plan document (`schemas/plan.schema.json`), in exact
 * amounts as in `price-impact.ts`.
 */
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { MoneyChange, PayingCounts } from './money-impact.ts';
import type { PriceImpact } from './price-impact.ts';

/**
 * Existing subscriptions that exchange one bundle for one other. A subscription that moves twice, on two days, is in
 * the entry of each move.
 */
export interface BundleMove {
  /** The address of the bundle that they leave, or its id. */
  readonly from: string;
  /** The address of the bundle that they use from then on, or its id. */
  readonly to: string;
  readonly currency: string;
  readonly subscriptions: readonly Address[];
  /** The first and the last day of these moves. */
  readonly first: CalendarDay;
  readonly last: CalendarDay;
  /**
   * Set where `to` is new, gets another name or changes its prices in this plan or in the applies that the guards add
   * up. To the guards on prices, its prices are then changes.
   */
  readonly new_prices?: true;
  /** A month of their whole bills, from the last day on which this plan changes what the new bundle costs them. */
  readonly monthly: MoneyChange;
  /** Their payments over all their months. */
  readonly paying: PayingCounts;
  /** The number of subscriptions in which this plan changes an excluded amount. */
  readonly uncounted_changes: number;
  readonly increases: MoveIncreases;
  /** The prices that the move exchanges, list price for list price. The others are among the plan's price changes. */
  readonly prices: readonly PriceImpact[];
}

/** The largest increase of each of the bills, in any month. */
export interface MoveIncreases {
  /**
   * The largest one in percent; null where no bill increases by a known percentage. A bill that is not measured as a
   * whole has here what is counted of it in the month of `monthly`.
   */
  readonly largest: {
    readonly percent: string;
    /** True where usage is not known, so that no bill increases by more; omitted otherwise. */
    readonly bound?: true;
    /** The first of the subscriptions with this increase. */
    readonly subscription: Address;
  } | null;
  /** The number of bills that increase from zero or less, or without bound as usage grows. */
  readonly from_nothing: number;
  /** The number of bills that cannot be measured. */
  readonly unmeasured: number;
}
