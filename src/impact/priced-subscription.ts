/** A subscription as impact looks at it: what it is priced by, from which day, before a plan and after it. */
import type { Address } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { JsonObject } from '../model/json.ts';
import type { Price } from '../model/price.ts';

export interface PricedItem {
  /** After its bundle where it is in one: `bundles.growth products.platform`. */
  readonly name: string;
  /** The product's address, or its id where the catalog does not name it. */
  readonly product: string;
  /** The bundle's address or id; null for an item of its own. */
  readonly bundle: string | null;
  readonly price: Price;
}

/** When something came: on the day that is taken for it, and at the latest on the other. One day where it is known. */
export interface Arrival {
  readonly taken: CalendarDay;
  readonly atLatest: CalendarDay;
}

export function arrivedOn(day: CalendarDay): Arrival {
  return { taken: day, atLatest: day };
}

export interface ScheduleEntry {
  readonly from: CalendarDay;
  /** When those of its products came that no entry before has. */
  readonly arrival: Arrival;
  readonly items: readonly PricedItem[];
  /** Set where nothing is billed from then on: the subscription has ended. */
  readonly ended?: true;
  /** What is missing from the items: a plan's own where they are not shown, or everything; null where nothing is. */
  readonly missing: 'plan_items' | 'everything' | null;
}

export interface PriceSchedule {
  /** By day, one of each: a discount or trial of a price runs on as long as every entry has its product. */
  readonly entries: readonly ScheduleEntry[];
  /** The subscription's own terms, in the service's names: `discount`, `minimum_spend`, … */
  readonly terms: JsonObject;
  /** The day from which a discount of the terms runs; null where nothing says so, and it is taken to run on. */
  readonly discountSince: CalendarDay | null;
  /** What says so: the plan that gives it, the contract's start, or the plan that puts it in the place of another. */
  readonly discountFrom: 'given' | 'contract' | 'replaced';
  /** The terms that an update takes the place of, and its day: what had escalated by then stays so. Null without one. */
  readonly replaced: { readonly terms: JsonObject; readonly until: CalendarDay } | null;
}

/** A change of the plan that is in no amount. */
export interface UncountedChange {
  readonly what: string;
  /** A clause. */
  readonly reason: string;
  readonly day: CalendarDay;
  /** Whether nothing was billed before it, as the subscription was a draft. */
  readonly activates: boolean;
}

export interface PricedSubscription {
  readonly address: Address;
  readonly customer: string;
  readonly currency: string;
  /** The bundles or the plan that it is on. */
  readonly cohort: string;
  readonly created: boolean;
  /** Whether it is a draft that the plan does not activate. */
  readonly draft: boolean;
  /** `contract` and `renewal` in the service's names. */
  readonly fields: JsonObject;
  readonly before: PriceSchedule;
  readonly after: PriceSchedule;
  /** What the plan changes: names of items and of terms. */
  readonly changes: readonly string[];
  /** What it changes beside prices and terms; absent where there is none. */
  readonly uncounted?: readonly UncountedChange[];
  /** Whether `first` had passed when it was planned. */
  readonly backdated: boolean;
  /** The first and the last day on which this plan changes what it pays. */
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

/** The entry that holds on a day; undefined before the first. */
export function entryOn(schedule: PriceSchedule, day: CalendarDay): ScheduleEntry | undefined {
  return schedule.entries.findLast(({ from }) => from <= day);
}
