/** The guards of a project: rules about a plan that stop it. What is not named is off. */
import type { CalendarDay } from './calendar-day.ts';
import type { GuardName } from './plan.ts';

export interface Guards {
  /** How many things one plan may delete; 0 unless the project says else. */
  readonly deletions: number;
  /** How many price-locked subscriptions an edit of a bundle's prices may reach; 0 unless the project says else. */
  readonly lockedPrices: number;
  /** How far in the past a version may take effect; 0 unless the project says else. */
  readonly backdatingDays: number;
  /**
   * The largest increase of any bill, in percent, as a decimal text. What a bundle's edit brings to those who follow
   * it increases from nothing, beyond every limit; what a customer's own entry adds is no increase.
   */
  readonly priceIncreasePercent?: string;
  /** The largest decrease of any price, in percent, as a decimal text: a digit too few is no discount. */
  readonly priceDecreasePercent?: string;
  /**
   * The largest increase of an existing customer's bill, in percent, as a decimal text, in any month that a plan changes.
   * What a customer orders in addition, by an own item or by more seats, is no part of it.
   */
  readonly billIncreasePercent?: string;
  /** By currency: how far a plan may move what existing customers pay in all in any of the months of its series. */
  readonly monthlyChange?: Readonly<Record<string, MonthlyLimit>>;
  /** Over how many days before today applies are added up for the limits on prices and bills; each plan alone without it. */
  readonly windowDays?: number;
  /** How many days an increase must be known before it takes effect. */
  readonly noticeDays?: number;
  /**
   * The largest share of what is recorded that one plan may change, in percent, as a decimal text; subscriptions that only
   * carry on a bundle's change count too.
   */
  readonly changesPercent?: string;
  /** Addresses that no plan may change or delete; of a product its prices too, in bundles and subscriptions that exist. */
  readonly protect: readonly string[];
  readonly exceptions: readonly GuardException[];
}

/** Amounts of money as decimal texts; a fall is below zero. A side that is not named is off. */
export interface MonthlyLimit {
  readonly min?: string;
  readonly max?: string;
}

/** An exception written down: for one address, up to a limit, until a day, with its reason. */
export interface GuardException {
  readonly guard: GuardName;
  /**
   * The limit that holds instead, a decimal text. Without one anything passes: `protect` needs none, and an increase from
   * nothing, which is beyond every limit, passes only so. Of `monthly_change` an amount, either way.
   */
  readonly limit?: string;
  /** The address it is for, and everything below it; undefined for the whole plan. */
  readonly for?: string;
  /** The last day on which it holds. */
  readonly until: CalendarDay;
  readonly reason: string;
}
