/**
 * A plan's effect on prices, as data of the plan document (`schemas/plan.schema.json`): the changes by product and
 * direction, with their bills over every quantity; the moves from one bundle to another; and the waves of a dated
 * change, who gets it when and what that brings. Every amount and quantity is an exact decimal text (shares of a year or
 * a month to twenty places); the code that shows an amount rounds it to cents. Equal changes are one entry, however many
 * subscriptions have them.
 */

import type { ChangeReach } from '../catalog/change-reach.ts';
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { JsonObject } from '../values/json.ts';
import type { MoneyChange, PayingCounts } from './money-impact.ts';

/** Identifies one of a price's bills. */
export interface ImpactContext {
  /** The input that the bill depends on: units, money, the charge of an unchanged model, or no usage at all. */
  readonly axis: 'quantity' | 'amount' | 'charge' | 'nothing';
  /** The dimension values of a matrix cell, null for a value not listed; null for a price without a matrix. */
  readonly cell: Readonly<Record<string, string | null>> | null;
  /**
   * `trial`: one price is still in its trial and the other is not. `opening`: all discounts apply.
   * `one-discount`: one of two discounts has ended. `list`: no discount applies any more.
   */
  readonly phase: 'trial' | 'opening' | 'one-discount' | 'list';
  /** The number of months that the bills cover where the prices have different intervals; null for one interval. */
  readonly months: number | null;
}

/** The comparison of an old and a new price's bills, by whole lines. Usages are tried only without lines. */
export type BillVerdict =
  /** Proven: the two bill the same at every quantity and at every time, although they are written differently. */
  | {
      readonly kind: 'same';
      /** Set where this holds for whole units only. No metric counts these units, so there is no other usage. */
      readonly at?: 'whole_units';
    }
  /** The bills are the same at each of the usages that were tried. Bills at other usages are not known. */
  | { readonly kind: 'same_at_samples'; readonly usages_tried: number }
  /** The amounts are the same at every quantity, but are billed at other times. Each difference is in words. */
  | { readonly kind: 'timing_differs'; readonly differences: readonly string[] }
  | {
      readonly kind: 'differs';
      /** The least whole unit or hundredth of money at which the bills differ; in between, where only those do. */
      readonly quantity: string;
      /** Null where the price has no bill for this quantity. */
      readonly before: string | null;
      readonly after: string | null;
      readonly context: ImpactContext;
    }
  /** The bills are the same at every quantity, but the prices declare different `units`. */
  | {
      readonly kind: 'units_differ';
      readonly units_before: string | null;
      readonly units_after: string | null;
      readonly before: string | null;
      readonly after: string | null;
      readonly context: ImpactContext;
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'incomparable'; readonly reason: string }
  /** There was no price before. */
  | { readonly kind: 'new' }
  /** There is no price any more. */
  | { readonly kind: 'gone' };

/** The largest increase or decrease from the old bill to the new one, and its place. */
export type BillShift =
  /** `percent` is above zero; in a decrease it is the lost share of `before`. The two bills give the exact ratio. */
  | ({ readonly kind: 'percent'; readonly percent: string } & BillShiftPlace)
  /** An increase from zero or less, or without a bound; a decrease from zero or less. */
  | ({ readonly kind: 'unbounded' } & BillShiftPlace)
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

export interface BillShiftPlace {
  /** `bill`: the shift of the whole bill. `unit`: the shift of the price that its tier sets for one more unit. */
  readonly of: 'bill' | 'unit';
  /**
   * `at`: at this quantity. `above`: just above it, where a tier begins. `towards`: the limit as the quantity grows
   * beyond this one; `before` and `after` are then the cost of each further unit. `declared`: at the units that each
   * price declares itself.
   */
  readonly where:
    | { readonly kind: 'at' | 'above' | 'towards'; readonly quantity: string }
    | { readonly kind: 'declared'; readonly units_before: string; readonly units_after: string };
  readonly before: string;
  readonly after: string;
  readonly context: ImpactContext;
}

/** The bill is `intercept + slope × quantity` for every quantity from `from` to `to`, both included. */
interface CurveSegment {
  readonly from: string;
  /** Null where the segment has no end. */
  readonly to: string | null;
  readonly intercept: string;
  readonly slope: string;
  /** The reason that the segment begins: the curve or a tier starts, or a spend limit begins or ceases to hold. */
  readonly opens: 'start' | 'tier' | 'limit';
}

/** A quantity at which one more unit makes the bill smaller. */
export interface CurveDrop {
  /** `drop`: the bill falls at a boundary. `slide`: the bill falls along a whole segment, which begins here. */
  readonly kind: 'drop' | 'slide';
  readonly quantity: string;
  readonly bill: string;
  readonly next_quantity: string;
  readonly next_bill: string;
  /** The least higher quantity at which the bill is as high again; null where there is none. */
  readonly recovers_at: string | null;
}

/** A bill over quantities: straight segments in order from zero, with the drops in it and its end. */
export interface ImpactCurve {
  /** Empty where the price has no bill at any quantity. */
  readonly segments: readonly CurveSegment[];
  readonly total_drops: readonly CurveDrop[];
  /** The last quantity that has a bill, where there is a gap beyond it. Null where every quantity has a bill. */
  readonly ends_at: string | null;
}

/** The old and the new curve over one axis, for one cell and one phase. */
export interface CurvePair {
  readonly context: ImpactContext;
  /** True where the two curves differ anywhere. */
  readonly differs: boolean;
  /** Null where there was no price. */
  readonly before: ImpactCurve | null;
  /** Null where there is no price any more. */
  readonly after: ImpactCurve | null;
  /**
   * The bills at zero, at the last quantity of each tier of either price and at the first of the next tier, by
   * quantity. Null where a price has no bill.
   */
  readonly bills: readonly {
    readonly quantity: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** One old price and the new one that replaces it, in every place where that happens. */
export interface PriceChange {
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly verdict: BillVerdict;
  /** Set where the bills are known only at this number of usages, because no straight lines draw the expressions. */
  readonly usages_tried?: number;
  /** Null where no bill increases. */
  readonly largest_increase: BillShift | null;
  /** Null where no bill decreases. */
  readonly largest_decrease: BillShift | null;
  /** The monthly bills without usage; null where a bill is not known or there is no price. */
  readonly monthly: { readonly before: string | null; readonly after: string | null };
  /** Pairs that differ come first. Empty where a price has no curve, and beyond the number that a plan draws. */
  readonly curves: readonly CurvePair[];
  /** The number of pairs that `curves` leaves out. */
  readonly curves_left_out: number;
  /** The addresses of the steps that make this change, in order: the bundle first, then versions or subscriptions. */
  readonly addresses: readonly Address[];
  /**
   * The subscriptions with this change whose usage is known from samples, by quantity. Omitted without any.
   */
  readonly uses?: readonly PriceUse[];
  /** The number of such subscriptions that `uses` leaves out; omitted where it has all of them. */
  readonly uses_left_out?: number;
}

/** A real place on the curves of a price. */
interface PriceUse {
  readonly subscription: Address;
  /** The usage in one bill: units, or an amount of money. */
  readonly quantity: string;
}

/** In their order: those in which something costs more come first. `mixed`: an increase at some quantity and a decrease at another. */
export const PRICE_DIRECTIONS = [
  'increase',
  'mixed',
  'unknown',
  'decrease',
  'timing',
  'same',
  'added',
  'removed',
] as const;

export type PriceDirection = (typeof PRICE_DIRECTIONS)[number];

/** The changes of one product's price in one direction. */
export interface PriceImpact {
  /** The product's address, or its id where the catalog does not name it. */
  readonly product: string;
  /** The address or id of the bundle that the price comes from; null for an item of its own. */
  readonly bundle: string | null;
  readonly currency: string | null;
  readonly direction: PriceDirection;
  /** The number of subscriptions that have one of these changes. */
  readonly subscriptions: number;
  /** The largest increase comes first, the largest decrease last. */
  readonly changes: readonly PriceChange[];
}

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

export interface ChangeWaves extends Pick<ChangeReach, 'paused' | 'stopped'> {
  readonly bundle: Address;
  /** The day of the change as written. */
  readonly change: CalendarDay;
  /** In the order of their days. */
  readonly waves: readonly WaveOfChange[];
}

export interface WaveOfChange {
  /** Its members, in words. */
  readonly who: string;
  /** The day of the wave as written. */
  readonly at: CalendarDay;
  /** The first and the last day on which one of its subscriptions gets the change; absent where none does. */
  readonly first?: CalendarDay;
  readonly last?: CalendarDay;
  readonly subscriptions: number;
  readonly customers: number;
  /** The number of these that do not get it, by a pause, a stop or a price lock; absent where all do. */
  readonly left?: number;
  /** The number of these for which this plan sends a version. */
  readonly sent: number;
  /** The change of a month by their versions, by currency, as far as it is known. */
  readonly monthly: readonly { readonly currency: string; readonly change: string }[];
  /** The number of those whose amount is not known; absent where all are. */
  readonly unknown?: number;
}
