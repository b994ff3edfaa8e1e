/**
 * A plan's effect on bills, as data of the plan document (`schemas/plan.schema.json`): price changes by direction,
 * and recurring money by currency. Every amount and quantity is an exact decimal text (shares of a year or a month to
 * twenty places); the code that shows an amount rounds it to cents. Equal changes are one entry, however many
 * subscriptions have them.
 */
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { JsonObject } from '../values/json.ts';
import type { MetadataField } from '../values/metadata-field.ts';

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
export interface CurveSegment {
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
}

/** `mixed`: an increase at some quantity and a decrease at another. */
export type PriceDirection =
  | 'increase'
  | 'mixed'
  | 'decrease'
  | 'same'
  | 'timing'
  | 'added'
  | 'removed'
  | 'unknown';

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
   * up. Its prices then count as price changes.
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
  /** The number of bills that increase from zero or less, or have a part that does. */
  readonly from_nothing: number;
  /** The number of bills that cannot be measured. */
  readonly unmeasured: number;
}

export interface MoneyChange {
  readonly before: string;
  readonly after: string;
}

/**
 * The numbers of subscriptions that pay more, less or the same in the counted amounts, over all their months.
 * A subscription under `more` pays less in no month, and one under `less` pays more in none.
 */
export interface PayingCounts {
  readonly more: number;
  readonly less: number;
  readonly same: number;
  /** More in some months and less in others; omitted where zero. */
  readonly mixed?: number;
  /** No counted amount changes, but an excluded one does; omitted where zero. */
  readonly unknown?: number;
}

/**
 * Money that recurs in one currency, over all subscriptions that the plan changes. `monthly` is the cost of a month
 * before and after the last change that this plan makes to each subscription. `contract` is the sum of the months
 * that begin between the first such change and the end of the contract or of its running renewal, step-ups included.
 */
export interface MoneyImpact {
  readonly currency: string;
  readonly subscriptions: number;
  /** The number of subscriptions that the plan creates. */
  readonly created: number;
  /** The number of subscriptions with an excluded amount. */
  readonly partly_counted: number;
  /** The number of subscriptions in which this plan changes an excluded amount, so that no total shows the change. */
  readonly uncounted_changes: number;
  /** The number of subscriptions with metered prices that usage samples count. */
  readonly sampled: number;
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
  /** The number of subscriptions in `contract`. The others have no contract with an end. */
  readonly contracts: number;
  /** Revenue by month. Omitted where no month of any subscription is known, and in documents of older programs. */
  readonly series?: RevenueSeries;
  /** The first and the last day on which a month in `monthly` begins: the day of a subscription's last change. */
  readonly compared?: { readonly first: CalendarDay; readonly last: CalendarDay };
  /** The payments of the existing subscriptions, over all their months. */
  readonly paying: PayingCounts;
  /** Increases that `monthly` does not show, the largest first. Omitted where it shows every largest increase. */
  readonly further_increases?: readonly FurtherIncrease[];
  /**
   * The metadata field whose value makes the cohorts. Omitted where they are made by bundle or plan, and in documents
   * of older programs.
   */
  readonly cohorts_by?: MetadataField;
  /** The largest increase first. Every subscription is in exactly one. */
  readonly cohorts: readonly Cohort[];
  /** The existing customer with the largest monthly increase; null where no customer pays more. */
  readonly worst: CustomerMoney | null;
  /** The existing customer with the largest monthly decrease who pays more in no month; null where there is none. */
  readonly best: CustomerMoney | null;
  /** Subscriptions with equal changes, the largest increase first. */
  readonly groups: readonly MoneyGroup[];
  readonly excluded: readonly ExcludedAmount[];
  /** Parts of the amounts that rest on an assumption, for lack of a declared value; omitted where there are none. */
  readonly assumed?: readonly ExcludedAmount[];
  /** Prices that are billed at other times, which no sum shows; omitted where there are none. */
  readonly timing?: readonly TimingChange[];
}

/**
 * Revenue by calendar month, over the subscriptions that the plan changes. A bill counts in the calendar month in
 * which its billing month begins, so a change on the 20th shows in the bills of subscriptions whose months begin on
 * the 20th or later.
 */
export interface RevenueSeries {
  /** Consecutive months, in order. */
  readonly months: readonly RevenueMonth[];
  /** The first month that begins on the day of the plan's first change or later, `YYYY-MM`. */
  readonly first_full: string;
  /**
   * The first month in which every dated change before the last of `months` has taken effect, both changes of the
   * plan and changes that already stand.
   */
  readonly all_in_effect: string;
  /** The first day of a dated change after that; omitted where there is none. */
  readonly next_change?: CalendarDay;
  /** The number of contracts that end before the last month without renewing; later months exclude them. */
  readonly ending: number;
  /** The number of subscriptions that are in no month, because their payments are not known. */
  readonly unknown: number;
}

export interface RevenueMonth extends MoneyChange {
  /** `2027-01`. */
  readonly month: string;
}

/** A price that is billed at other times from a day on, in subscriptions where all of this is equal. */
export interface TimingChange {
  /** The product, after the name of its bundle. */
  readonly what: string;
  readonly day: CalendarDay;
  /** Each difference is in words, without a full stop. */
  readonly differences: readonly string[];
  /**
   * The bill of that day in each of the subscriptions, and one bill from before, null where that is not known.
   * The version is assumed to be billed from its first day. Null where the bill is not known.
   */
  readonly due: { readonly before: string | null; readonly after: string } | null;
  /** The reason that `due` is null, as a clause; omitted where `due` is known. */
  readonly unknown?: string;
  readonly subscriptions: number;
  /** The first of these subscriptions. */
  readonly for_example: Address;
}

/** Consecutive months with a larger increase than the compared month, and the subscriptions that have it. */
export interface FurtherIncrease {
  /** The increase in the month with the largest one. */
  readonly largest: string;
  /** True where every one of the months has this increase. */
  readonly steady: boolean;
  readonly from: CalendarDay;
  /** The last day of the months. */
  readonly to: CalendarDay;
  /**
   * True where `to` is only the last day that was examined:
   * the contract continues, and the increase may too. Omitted otherwise.
   */
  readonly goes_on?: boolean;
  readonly customers: readonly string[];
  readonly subscriptions: readonly Address[];
}

export interface Cohort {
  /**
   * `bundles.growth`, `plans.startup_program`, several joined by ` + `, or `own prices`. By a metadata field, its
   * value, or `no segment` without one. A value that is no plain name is in quotes, so that no two cohorts have one name.
   */
  readonly name: string;
  readonly subscriptions: number;
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
  readonly paying: PayingCounts;
}

export interface CustomerMoney {
  readonly customer: string;
  /** The catalog's name of its subscriptions; omitted where they differ, and in documents of older programs. */
  readonly name?: string;
  readonly subscriptions: readonly Address[];
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
}

/** Subscriptions of one cohort in which the same prices and terms change on the same days. */
export interface MoneyGroup {
  readonly cohort: string;
  readonly created: boolean;
  /** The products that change, after the names of their bundles, and the subscription's own terms (`discount`). */
  readonly changes: readonly string[];
  /** The first day on which the payment differs. */
  readonly from: CalendarDay;
  /** The day of the last change, on which the month of `monthly` begins. */
  readonly compared?: CalendarDay;
  readonly subscriptions: number;
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
  /** The largest monthly increase first, so that the extremes are the first and the last. */
  readonly members: readonly MoneyMembers[];
}

/** Subscriptions that pay exactly the same. */
export interface MoneyMembers {
  /** Set where something that changes is excluded from both amounts; omitted where every change is counted. */
  readonly uncounted?: true;
  readonly monthly: MoneyChange;
  /** Null where the contract has no end. */
  readonly contract: MoneyChange | null;
  readonly subscriptions: readonly Address[];
  /** The payers of the subscriptions, in the same order; omitted in documents of older programs. */
  readonly customers?: readonly string[];
}

/** Something that no amount above includes, or that the amounts include by an assumption. */
export interface ExcludedAmount {
  /** A sentence without its full stop. */
  readonly reason: string;
  /** The product, after the name of its bundle, or the subscription's own term. */
  readonly what: string;
  /** True where this plan changes it, in all of these subscriptions. */
  readonly changes: boolean;
  readonly subscriptions: number;
  /** The first of these subscriptions. */
  readonly for_example: Address;
  /**
   * For something that can be counted on one side only and is therefore excluded from both: its monthly amount on
   * that side, over all of these subscriptions, and null on the other side. Omitted where there is another reason.
   */
  readonly known?: { readonly before: string | null; readonly after: string | null };
}
