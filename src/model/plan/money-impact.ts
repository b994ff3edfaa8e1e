/**
 * A plan's effect on recurring money by currency, as data of the plan document (`schemas/plan.schema.json`), in exact
 * amounts as in `price-impact.ts`.
 */
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { MetadataField } from '../values/metadata-field.ts';

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
 * Money in one currency, over all subscriptions that the plan changes, by two measures. Recurring is a month of what is
 * paid, whatever its interval: `monthly` is that before and after the last change that this plan makes to each
 * subscription, and `series` is that by month. Billed is what invoices have: `contract` is the sum of the charges whose
 * periods begin between the first such change and the end of the contract or of its running renewal, step-ups included.
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
  /** Twelve months, rounded as the charges of each subscription are: a fee of a year is the fee. */
  readonly yearly: MoneyChange;
  readonly contract: MoneyChange;
  /** The number of subscriptions in `contract`. The others have no contract with an end. */
  readonly contracts: number;
  /** The month after the plan of the subscriptions in `contract`. Omitted where they are all, or none. */
  readonly contracted?: string;
  /** One-off fees, in the subscriptions where they differ. Omitted where they differ in none. */
  readonly once?: MoneyChange & { readonly subscriptions: number };
  /** All that is due on the first day on which it differs. Omitted where it is not known to differ. */
  readonly first_invoice?: FirstInvoice;
  /** Revenue by month. Omitted where no month of any subscription is known. */
  readonly series?: RevenueSeries;
  /** The first and the last day on which a month in `monthly` begins: the day of a subscription's last change. */
  readonly compared?: { readonly first: CalendarDay; readonly last: CalendarDay };
  /** The payments of the existing subscriptions, over all their months. */
  readonly paying: PayingCounts;
  /** Increases that `monthly` does not show, the largest first. Omitted where it shows every largest increase. */
  readonly further_increases?: readonly FurtherChange[];
  /** Decreases that `monthly` does not show, the largest first: a trial, an escalation that goes. Omitted likewise. */
  readonly further_decreases?: readonly FurtherChange[];
  /**
   * The metadata field whose value makes the cohorts. Omitted where they are made by bundle or plan.
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
  /** The bills of months that have passed, which new subscriptions bring; omitted where there are none. */
  readonly billed_back?: BilledBackMoney;
  /** Prices that are billed at other times, which no sum shows; omitted where there are none. */
  readonly timing?: readonly TimingChange[];
  /** Bounds of changes that no sum includes, as their usage is not known; omitted where there are none. */
  readonly usage_bounds?: UsageBounds;
  /** Changes that move money at other usage, which the sums do not show; omitted where there are none. */
  readonly unseen_changes?: readonly UnseenChange[];
  /** The last months at the plan's prices; omitted where no usage sample names a month. */
  readonly backtest?: Backtest;
}

/** The bills of new subscriptions for the months since their contracts began, in no other amount. */
export interface BilledBackMoney {
  readonly subscriptions: number;
  readonly amount: string;
  /** The first day that would be billed. */
  readonly from: CalendarDay;
  /** True where a part of these bills is excluded; omitted where nothing is. */
  readonly partly?: true;
}

export interface MemberInvoice extends MoneyChange {
  readonly day: CalendarDay;
}

/** The invoices of the first day on which any differs, in all. */
export interface FirstInvoice extends MoneyChange {
  readonly day: CalendarDay;
  readonly subscriptions: number;
}

/** A change of prices or terms that moves money at usage which no sample and no declared units have, or cancels out. */
export interface UnseenChange {
  /** The product, after the name of its bundle, or the subscription's own term. */
  readonly what: string;
  readonly subscriptions: number;
  /** The first of these subscriptions. */
  readonly for_example: Address;
}

/** A change of something that runs, which moves money by an amount that nobody can compute. */
export interface UnmeasuredChange {
  /** The term by its path, such as `billing.first_billing_date`, or the price after the name of its bundle. */
  readonly what: string;
  /** The values before and after where they are texts, and why no amount is known: a clause. */
  readonly reason: string;
  /** The subscriptions, plans and products. */
  readonly addresses: readonly Address[];
}

/** The least and the most that a month changes by usage that is not known, for existing subscriptions. */
export interface UsageBounds {
  readonly subscriptions: number;
  /** The sum over the entries that are not unknown; null where it has no bound, or where all are unknown. */
  readonly least: string | null;
  readonly most: string | null;
  /** Those of the most subscriptions first. */
  readonly entries: readonly BoundedAmount[];
}

/** The prices of one use, or of a bill with limits, with the same bounds in each of some subscriptions. */
export interface BoundedAmount {
  /** The products, each after the name of its bundle. */
  readonly what: readonly string[];
  readonly subscriptions: number;
  readonly for_example: Address;
  /** The amounts of one subscription; omitted where the bounds are unknown. */
  readonly least?: BoundEnd;
  readonly most?: BoundEnd;
  /** The reason why there are no bounds, as a sentence without its full stop. */
  readonly unknown?: string;
}

/** By how much a month changes in addition to the sums. */
export type BoundEnd =
  | { readonly change: string; readonly use: readonly UsedQuantity[] }
  /** From this use on, each further use changes the month by `change`, without end. */
  | {
      readonly change: string;
      readonly from: readonly UsedQuantity[];
      readonly each_further: readonly UsedQuantity[];
    };

export interface UsedQuantity {
  /** The metric, or what is used. */
  readonly of: string;
  readonly quantity: string;
}

/**
 * The months before the plan's, by the usage of each: at the prices that held, and at the plan's. Only whole bills
 * count, of existing subscriptions that the plan changes. Amounts and changes are over all counted months.
 */
export interface Backtest {
  /** The twelve calendar months, `YYYY-MM`. */
  readonly from: string;
  readonly to: string;
  readonly subscriptions: number;
  /** The number of bills on either side. */
  readonly bills: number;
  readonly total: MoneyChange;
  readonly months: readonly BacktestMonth[];
  readonly customers: number;
  /** The change over the months of the customer in the middle; the mean of the two there for an even number. */
  readonly median: string;
  /** The change that 95 of 100 customers do not exceed, which is that of a customer (nearest rank). */
  readonly percentile_95: string;
  /** The customer with the largest increase; null where none pays more. */
  readonly worst: BacktestCustomer | null;
  readonly excluded: readonly BacktestExcluded[];
}

interface BacktestMonth extends RevenueMonth {
  readonly bills: number;
}

interface BacktestCustomer extends MoneyChange {
  readonly customer: string;
  readonly name?: string;
}

/** Bills that are on neither side. */
export interface BacktestExcluded {
  readonly what: string;
  /** A sentence without its full stop. */
  readonly reason: string;
  readonly bills: number;
  readonly for_example: Address;
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
  /** The charges that fall due in the month. Omitted where the periods of a subscription are not known, and in a backtest. */
  readonly billed?: MoneyChange;
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

/** Consecutive months that change further in one direction than the compared month, and the subscriptions that have them. */
export interface FurtherChange {
  /** The change in the month with the largest one, above zero in either direction. */
  readonly largest: string;
  /** True where every one of the months has this change. */
  readonly steady: boolean;
  readonly from: CalendarDay;
  /** The last day of the months. */
  readonly to: CalendarDay;
  /**
   * True where `to` is only the last day that was examined:
   * the contract continues, and the change may too. Omitted otherwise.
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
  /** The name of its subscriptions in the catalog, else its own there; omitted where neither is known. */
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
  /** The payers of the subscriptions, in the same order. */
  readonly customers: readonly string[];
  /** The first invoice of each that differs; null where none is known to. Omitted where none is. */
  readonly invoices?: readonly (MemberInvoice | null)[];
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
