/**
 * What a plan does to bills, as data of the plan document (`schemas/plan.schema.json`): prices by the way they change,
 * and money that recurs by currency. Every amount and quantity is an exact decimal text (shares of a year or a month to
 * twenty places); rounding to cents is for who shows them. Like changes are one entry however many
 * subscriptions have them.
 */
import type { Address } from './address.ts';
import type { CalendarDay } from './calendar-day.ts';
import type { JsonObject } from './json.ts';

/** Which of a price's bills is meant. */
export interface ImpactContext {
  /** What the bill depends on: units, money, what an unchanged model charges, or nothing that is used. */
  readonly axis: 'quantity' | 'amount' | 'charge' | 'nothing';
  /** A matrix's dimension values, null for a value that it does not list; null for a price without a matrix. */
  readonly cell: Readonly<Record<string, string | null>> | null;
  /**
   * `trial`: one price is still in its trial and the other is not. `opening`: all discounts run. `one-discount`: one of
   * two discounts has ended. `list`: no discount runs any more.
   */
  readonly phase: 'trial' | 'opening' | 'one-discount' | 'list';
  /** The months that the bills are for where the two prices are billed at different intervals; null for one interval. */
  readonly months: number | null;
}

/** Whether an old and a new price bill differently, decided on their lines and not by trying quantities. */
export type BillVerdict =
  /** Proven: written differently, the two bill the same at every quantity and at every time. */
  | {
      readonly kind: 'same';
      /** Set where it holds at whole units only, and nothing else can be used: no metric counts these units. */
      readonly at?: 'whole_units';
    }
  /** The bills are the same at each of so many usages that were tried; what they are at others is not known. */
  | { readonly kind: 'same_at_samples'; readonly usages_tried: number }
  /** The amounts are proven the same at every quantity; they are billed at other times. Each difference in words. */
  | { readonly kind: 'timing_differs'; readonly differences: readonly string[] }
  | {
      readonly kind: 'differs';
      /** The least whole unit or hundredth of money at which the bills differ; one between them where only those differ. */
      readonly quantity: string;
      /** Null where the price has no bill for this quantity. */
      readonly before: string | null;
      readonly after: string | null;
      readonly context: ImpactContext;
    }
  /** The bills are the same at every quantity, but the prices declare different `units` as theirs. */
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

/** The largest increase or decrease from the old bill to the new one, and where it is. */
export type BillShift =
  /** `percent` is above zero, in a decrease too: how much of `before` is lost. `before` and `after` give the exact ratio. */
  | ({ readonly kind: 'percent'; readonly percent: string } & BillShiftPlace)
  /** An increase from nothing or less, or without any bound; a decrease from nothing or less. */
  | ({ readonly kind: 'unbounded' } & BillShiftPlace)
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

export interface BillShiftPlace {
  /** `bill`: of the whole bill. `unit`: of what one more unit costs by its tier. */
  readonly of: 'bill' | 'unit';
  /**
   * `at`: at this quantity. `above`: just above it, where a tier begins. `towards`: approached as the quantity grows
   * beyond this one, `before` and `after` being what each further unit costs. `declared`: at the units that each
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
  /** Why it begins: the curve does, a tier does, or a spend limit begins or ceases to hold. */
  readonly opens: 'start' | 'tier' | 'limit';
}

/** A quantity of which one more costs less. */
export interface CurveDrop {
  /** `drop`: the bill falls at a boundary. `slide`: it falls all along a segment, of which this is the beginning. */
  readonly kind: 'drop' | 'slide';
  readonly quantity: string;
  readonly bill: string;
  readonly next_quantity: string;
  readonly next_bill: string;
  /** The least quantity above that costs as much again; null where none does. */
  readonly recovers_at: string | null;
}

/** A bill over quantities, as straight pieces in order from zero on, and what is worth saying about it. */
export interface ImpactCurve {
  /** Empty where the price has no bill at any quantity. */
  readonly segments: readonly CurveSegment[];
  readonly total_drops: readonly CurveDrop[];
  /** The last quantity that has a bill: beyond it there is a gap. Null where every quantity has one. */
  readonly ends_at: string | null;
}

/** The old and the new curve over one axis, for one cell and one phase. */
export interface CurvePair {
  readonly context: ImpactContext;
  /** Whether the two differ anywhere. */
  readonly differs: boolean;
  /** Null where there was no price. */
  readonly before: ImpactCurve | null;
  /** Null where there is no price any more. */
  readonly after: ImpactCurve | null;
  /**
   * The bills at zero, at the last quantity of each tier of either price and at the first of the next, by quantity. Null
   * where a price has no bill.
   */
  readonly bills: readonly {
    readonly quantity: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** One old price and the new one that takes its place, wherever that happens. */
export interface PriceChange {
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly verdict: BillVerdict;
  /** Set where the bills are known at so many usages only: expressions that no straight lines draw. */
  readonly usages_tried?: number;
  /** Null where nothing costs more. */
  readonly largest_increase: BillShift | null;
  /** Null where nothing costs less. */
  readonly largest_decrease: BillShift | null;
  /** What the prices bill per month without usage; null where that is not known or there is no price. */
  readonly monthly: { readonly before: string | null; readonly after: string | null };
  /** Pairs that differ come first. Empty where a price has no curve, and past the most that a plan draws. */
  readonly curves: readonly CurvePair[];
  /** How many pairs there are beyond those in `curves`. */
  readonly curves_left_out: number;
  /** The addresses of the steps that make this change, in their order: the bundle's, then those of versions or subscriptions. */
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
  /** The address or id of the bundle that the price is taken from; null for an item of its own. */
  readonly bundle: string | null;
  readonly currency: string | null;
  readonly direction: PriceDirection;
  /** How many subscriptions have one of these changes. */
  readonly subscriptions: number;
  /** The steepest increase first, the largest decrease last. */
  readonly changes: readonly PriceChange[];
}

export interface MoneyChange {
  readonly before: string;
  readonly after: string;
}

/**
 * How many subscriptions pay more, less or the same by what is counted: in any of their months, so that who pays `more` pays
 * less in none, and who pays `less` more in none.
 */
export interface PayingCounts {
  readonly more: number;
  readonly less: number;
  readonly same: number;
  /** More in some months and less in others; left out where there is none. */
  readonly mixed?: number;
  /** Nothing that is counted changes, and something that is not counted does; left out where there is none. */
  readonly unknown?: number;
}

/**
 * Money that recurs in one currency, over all subscriptions that the plan touches. `monthly` is what a month costs before
 * and after the last change that this plan makes to each subscription; `contract` is the sum of the months that begin
 * between the first such change and the end of the contract or of its running renewal, step-ups included.
 */
export interface MoneyImpact {
  readonly currency: string;
  readonly subscriptions: number;
  /** How many of them the plan creates. */
  readonly created: number;
  /** How many have something that is not counted. */
  readonly partly_counted: number;
  /** In how many of them this plan changes what is not counted, so that the change is in no amount either. */
  readonly uncounted_changes: number;
  /** How many have metered prices that are counted by usage samples. */
  readonly sampled: number;
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
  /** How many are in `contract`; the others have no contract with an end. */
  readonly contracts: number;
  /** Month by month; left out where no month of any of them is known, and in documents of older programs. */
  readonly series?: RevenueSeries;
  /** The first and the last day on which a month that `monthly` compares begins: that of each one's last change. */
  readonly compared?: { readonly first: CalendarDay; readonly last: CalendarDay };
  /** How the subscriptions that exist already pay, over all their months. */
  readonly paying: PayingCounts;
  /** Their increases that `monthly` does not show, the largest first; left out where it shows every largest increase. */
  readonly further_increases?: readonly FurtherIncrease[];
  /** By the bundle or plan that the subscriptions are on, the largest increase first. */
  readonly cohorts: readonly Cohort[];
  /** The existing customer with the largest monthly increase; null where none increases. */
  readonly worst: CustomerMoney | null;
  /** The existing customer with the largest monthly decrease, of those who pay more in none; null where none falls. */
  readonly best: CustomerMoney | null;
  /** Subscriptions that change alike, the largest increase first. */
  readonly groups: readonly MoneyGroup[];
  readonly excluded: readonly ExcludedAmount[];
  /** What is in the amounts by something that nobody said; left out where there is none. */
  readonly assumed?: readonly ExcludedAmount[];
  /** What is billed at other times, which no sum shows; left out where there is none. */
  readonly timing?: readonly TimingChange[];
}

/**
 * Revenue by calendar month, over the subscriptions that the plan touches: a bill counts in the month in which the month that
 * it is for begins, so that a change on the 20th shows in the bills of those whose months begin on the 20th or later.
 */
export interface RevenueSeries {
  /** On end, in their order. */
  readonly months: readonly RevenueMonth[];
  /** The first month that begins with the plan's first change or after it, `YYYY-MM`. */
  readonly first_full: string;
  /**
   * The first month in which every dated change that comes before the last of `months` has taken effect: those of the plan
   * and those that stand.
   */
  readonly all_in_effect: string;
  /** The first day of a dated change that comes later; left out where there is none. */
  readonly next_change?: CalendarDay;
  /** How many contracts end before the last month and do not renew by themselves: nothing of them is in the months after. */
  readonly ending: number;
  /** How many subscriptions are in no month, as what they pay is not known. */
  readonly unknown: number;
}

export interface RevenueMonth extends MoneyChange {
  /** `2027-01`. */
  readonly month: string;
}

/** A price that is billed at other times from a day on, in subscriptions of which all of it is alike. */
export interface TimingChange {
  /** The product after its bundle. */
  readonly what: string;
  readonly day: CalendarDay;
  /** Each in words without a full stop. */
  readonly differences: readonly string[];
  /**
   * The bill of that day in each of the subscriptions, and what one bill was, null where that is not known: the version is
   * taken to be billed from its first day. Null where the bill is not known.
   */
  readonly due: { readonly before: string | null; readonly after: string } | null;
  /** Why `due` is null, a clause; left out where it is known. */
  readonly unknown?: string;
  readonly subscriptions: number;
  /** The first of them. */
  readonly for_example: Address;
}

/** Months on end that increase by more than the month compared does, with the subscriptions of which that is so. */
export interface FurtherIncrease {
  /** How much more is paid in the month with the largest increase. */
  readonly largest: string;
  /** Whether every one of the months increases by it. */
  readonly steady: boolean;
  readonly from: CalendarDay;
  /** The last day. */
  readonly to: CalendarDay;
  /**
   * True where it is only the last that was looked at: the contract goes on, and so may the increase. Left out where
   * it is not.
   */
  readonly goes_on?: boolean;
  readonly customers: readonly string[];
  readonly subscriptions: readonly Address[];
}

export interface Cohort {
  /** `bundles.growth`, `plans.startup_program`, several joined by ` + `, or `own prices`. */
  readonly name: string;
  readonly subscriptions: number;
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
  readonly paying: PayingCounts;
}

export interface CustomerMoney {
  readonly customer: string;
  readonly subscriptions: readonly Address[];
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
}

/** Subscriptions of one cohort in which the same prices and terms change on the same days. */
export interface MoneyGroup {
  readonly cohort: string;
  readonly created: boolean;
  /** The products, after their bundle where they are in one, and the subscription's own terms (`discount`) that change. */
  readonly changes: readonly string[];
  /** The first day on which it pays otherwise. */
  readonly from: CalendarDay;
  /** The day on which the month of `monthly` begins: that of the last change. */
  readonly compared?: CalendarDay;
  readonly subscriptions: number;
  readonly monthly: MoneyChange;
  readonly contract: MoneyChange;
  /** The largest increase of a month first, so that the extremes are the first and the last. */
  readonly members: readonly MoneyMembers[];
}

/** Subscriptions that pay exactly the same. */
export interface MoneyMembers {
  /** Something of theirs that changes is in neither amount; left out where all that changes is counted. */
  readonly uncounted?: true;
  readonly monthly: MoneyChange;
  /** Null where the contract has no end. */
  readonly contract: MoneyChange | null;
  readonly subscriptions: readonly Address[];
  /** Who pays for each of them, in their order; left out in documents of older programs. */
  readonly customers?: readonly string[];
}

/** Something that is in no amount above, or in them by an assumption. */
export interface ExcludedAmount {
  /** A sentence without its full stop. */
  readonly reason: string;
  /** The product after its bundle, or the subscription's own term. */
  readonly what: string;
  /** Whether this plan changes it, in all of them. */
  readonly changes: boolean;
  readonly subscriptions: number;
  /** The first of them. */
  readonly for_example: Address;
  /**
   * Where it can be counted on one side alone, so that it is excluded from both: what a month of it is there, over all of
   * these subscriptions, and null on the other side. Left out where that is not why.
   */
  readonly known?: { readonly before: string | null; readonly after: string | null };
}
