/** A subscription in the form that the ledger needs: its prices from day to day, before and after a plan. */

import type { PartialPeriod } from '../model/catalog/billing-cycle.ts';
import type { Price } from '../model/catalog/price.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import type { Credits } from './bills/credits.ts';

export interface PricedItem {
  /** The product, after its bundle where it is in one: `bundles.growth products.platform`. */
  readonly name: string;
  /** The product's address, or its id where the catalog does not name it. */
  readonly product: string;
  /** The bundle's address or id; null for an item of its own. */
  readonly bundle: string | null;
  readonly price: Price;
}

/**
 * The day on which something arrived: the assumed day, and the latest possible day. The two
 * are equal where it is known.
 */
export interface Arrival {
  readonly taken: CalendarDay;
  readonly atLatest: CalendarDay;
}

export function arrivedOn(day: CalendarDay): Arrival {
  return { taken: day, atLatest: day };
}

export interface ScheduleEntry {
  readonly from: CalendarDay;
  /** The arrival of the products that no earlier entry has. */
  readonly arrival: Arrival;
  readonly items: readonly PricedItem[];
  /** Absent in a subscription whose credits stay the same: its bills are those before any credit. */
  readonly credits?: Credits;
  /** Set where the subscription has ended, so that nothing is billed from that day on. */
  readonly ended?: true;
  /**
   * The part that `items` lack: a plan's own items where they are not shown, or everything;
   * null where they are complete.
   */
  readonly missing: 'plan_items' | 'everything' | null;
}

export interface PriceSchedule {
  /**
   * Sorted by day. Of several entries of one day the last one holds; those before it only say since when a product is
   * there. A discount or trial of a price runs on as long as every entry has its product.
   */
  readonly entries: readonly ScheduleEntry[];
  /** The first day of the contract, from which its months and its escalations count; null where it names none. */
  readonly start: CalendarDay | null;
  /** The subscription's own terms, in the service's names: `discount`, `minimum_spend`, … */
  readonly terms: JsonObject;
  /**
   * The day from which a discount of the terms runs. Null where it is unknown, and the discount is assumed to run on.
   */
  readonly discountSince: CalendarDay | null;
  /**
   * The source of that day: the plan that gives the discount, the contract's start, the plan that
   * replaces another discount, or the day of a plan that finds it at the service and not on record.
   */
  readonly discountFrom: 'given' | 'contract' | 'replaced' | 'found';
  /**
   * The terms that an update replaces, and its day. Escalations before that day stay in the
   * prices. Null without an update.
   */
  readonly replaced: { readonly terms: JsonObject; readonly until: CalendarDay } | null;
  readonly partialPeriod: PartialPeriod;
}

/** A change of the plan that is in no amount. */
export interface UncountedChange {
  readonly what: string;
  /** The reason as a clause. */
  readonly reason: string;
  readonly day: CalendarDay;
}

export interface PricedSubscription {
  readonly address: Address;
  readonly customer: string;
  /** The catalog's name of the subscription; absent where it has none. */
  readonly name?: string;
  /** The catalog's name of the customer; absent where it has none. */
  readonly customerName?: string;
  readonly currency: string;
  /** The bundles or the plan of the subscription. */
  readonly cohort: string;
  /** True where it is billed from this plan on: it is made, or a draft is activated. */
  readonly created: boolean;
  /** True for a draft that the plan does not activate. */
  readonly draft: boolean;
  /** `contract` and `renewal` in the service's names. */
  readonly fields: JsonObject;
  readonly before: PriceSchedule;
  readonly after: PriceSchedule;
  /** The names of the items and the terms that the plan changes. */
  readonly changes: readonly string[];
  /** The changes beside prices and terms; absent where there are none. */
  readonly uncounted?: readonly UncountedChange[];
  /** True where `first` had passed when the plan was made. */
  readonly backdated: boolean;
  /** The first and the last day on which this plan changes the bill. */
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

/** The entry that holds on a day; undefined before the first. */
export function entryOn(schedule: PriceSchedule, day: CalendarDay): ScheduleEntry | undefined {
  return schedule.entries.findLast(({ from }) => from <= day);
}

/** The name that all of a customer's subscriptions have, else the customer's own; nothing where there is neither. */
export function commonName(subscriptions: readonly PricedSubscription[]): { readonly name?: string } {
  const [own, ...others] = new Set(subscriptions.map((subscription) => subscription.name));
  const name = others.length > 0 ? undefined : own;
  const known = name ?? subscriptions[0]?.customerName;
  return known === undefined ? {} : { name: known };
}
