/** The guards of a project: rules that stop a plan. Their names are those of the project file. */

import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { type Decimal, decimal } from '../values/decimal.ts';
import type { Source } from '../values/source.ts';
import type { AmountLimit } from './approval.ts';

/** The ways in which a guard differs: most have a largest number of things as their limit, and judge each thing by itself. */
interface Character {
  /** The limit as a person calls it. */
  readonly inWords: string;
  /** It limits a share of what is paid, and may leave out small amounts. */
  readonly share?: true;
  /** It is about what a customer pays, so that it judges what is sent, too, where a plan takes something over. */
  readonly onPayments?: true;
  /** It measures days from today, so that it may refuse tomorrow what passes today. */
  readonly byDay?: true;
  /** Its limit is the least that passes. */
  readonly isLeast?: true;
  /** Its reasons are about the whole plan and not about one address. */
  readonly ofAll?: true;
  /** An exception needs no limit where it is `for_one` address, or never: what it measures may be beyond every limit. */
  readonly limitless?: 'for_one' | 'always';
  /** Another way to pass it, offered before an exception. */
  readonly otherWay?: string;
}

const SHARE = { share: true, onPayments: true, limitless: 'for_one' } as const;

/** Every guard by the name of its setting, in the order in which a plan names them. */
export const GUARDS = {
  deletions: { inWords: 'deletions' },
  requested_deletions: { inWords: 'deletions on request' },
  locked_prices: {
    inWords: 'price locks',
    limitless: 'for_one',
    otherWay:
      "write the change with a day under the bundle's `changes`, which the locks defer; or remove `price_lock` from whom it is for, in a request before this one; or ",
  },
  unmeasured: { inWords: 'changes without an amount' },
  protect: { inWords: 'protected things', limitless: 'always' },
  backdating_days: { inWords: 'days in the past', byDay: true },
  price_increase_percent: { inWords: 'price increase', ...SHARE },
  price_decrease_percent: { inWords: 'price decrease', ...SHARE },
  bill_increase_percent: { inWords: 'bill increase', ...SHARE },
  move_increase_percent: { inWords: 'increase by a move', ...SHARE },
  monthly_change: { inWords: 'all bills of a month', ofAll: true, limitless: 'for_one' },
  notice_days: { inWords: 'notice', byDay: true, onPayments: true, isLeast: true },
  unannounced: {
    inWords: 'no notice on record',
    onPayments: true,
    limitless: 'for_one',
    otherWay:
      'put on record who got a notice, with `pricewright notices FILE`; carry out the announced part alone, with `--target`; or ',
  },
  mid_cycle: { inWords: 'mid-cycle days', limitless: 'for_one' },
  changes_percent: { inWords: 'share of what changes', ofAll: true },
} as const satisfies Readonly<Record<string, Character>>;

export type GuardName = keyof typeof GUARDS;

/** The character of the guard with this name; none for another name. */
export function characterOf(name: string): Character {
  return (GUARDS as Readonly<Record<string, Character>>)[name] ?? { inWords: name };
}

export type ShareGuard = {
  [Name in GuardName]: (typeof GUARDS)[Name] extends { readonly share: true } ? Name : never;
}[GuardName];

export function isShareGuard(name: string): name is ShareGuard {
  return characterOf(name).share === true;
}

export const SHARE_GUARDS = Object.keys(GUARDS).filter(isShareGuard);

/** An optional guard that the project does not set is off. */
export interface Guards {
  /** The number of things that one plan may delete; 0 unless it is set. */
  readonly deletions: number;
  /**
   * The people who may say `requested` of a change: anyone, or roles of which one person each has to sign a plan that
   * uses it. Where it is not set, the word has no effect on guards.
   */
  readonly requested?: 'anyone' | readonly string[];
  /** The number of subscriptions that one plan may end on request of their customers; 0 unless it is set. */
  readonly requested_deletions?: number;
  /** The number of price-locked subscriptions that an edit of a bundle's prices may reach; 0 unless it is set. */
  readonly locked_prices: number;
  /**
   * The number of subscriptions, plans and products in which a plan may move money by an amount that nobody can compute;
   * 0 unless it is set.
   */
  readonly unmeasured: number;
  /** The number of days by which a version may take effect in the past; 0 unless it is set. */
  readonly backdating_days: number;
  /**
   * The largest increase of any price, in percent, as a decimal text. A product that a bundle's edit adds to
   * subscriptions is an increase from nothing, which is beyond every limit. A product that a customer's own entry
   * adds is no increase.
   */
  readonly price_increase_percent?: string;
  /** The largest decrease of any price, in percent, as a decimal text. It catches an amount with a digit missing. */
  readonly price_decrease_percent?: string;
  /**
   * The largest increase of an existing customer's bill in any month that a plan changes, in percent, as a decimal
   * text. Additional orders are excluded: an item of the customer's own, or more units of an own number.
   */
  readonly bill_increase_percent?: string;
  /**
   * The largest increase of a customer's bill by a move from one bundle to another, in percent, as a decimal text.
   * It is measured over the whole bill and over the exchanged bundles alone.
   */
  readonly move_increase_percent?: string;
  /** By guard: only what changes a month's bill by more than this amount counts. Zero for a guard that is not named. */
  readonly above?: Readonly<Partial<Record<ShareGuard, AmountLimit>>>;
  /** By currency: the limits on the change of what existing customers pay in all, in any month of a plan's series. */
  readonly monthly_change?: Readonly<Record<string, MonthlyLimit>>;
  /**
   * The number of days before today over which applies are added up for the limits on prices and bills.
   * Each plan counts alone where it is not set.
   */
  readonly window_days?: number;
  /** The number of days of notice that an increase needs before it takes effect. */
  readonly notice_days?: number;
  /** Further windows of notice, by the subscriptions that they are for: see {@link noticeFor}. */
  readonly notice?: Readonly<Record<string, NoticeWindow>>;
  /** The number of subscriptions in which an increase may take effect that no notice on record names. */
  readonly unannounced?: number;
  /**
   * The number of existing subscriptions whose prices may change on a written day in the middle of a billing period. Where it
   * is not written, 0 for a service that tells its days on cycle, and off for any other.
   */
  readonly mid_cycle?: number;
  /**
   * The largest share of the recorded addresses that one plan may change, in percent, as a decimal text.
   * Subscriptions that only carry on a bundle's change count too.
   */
  readonly changes_percent?: string;
  /** Addresses that no plan may change or delete; a product with its prices in bundles and existing subscriptions. */
  readonly protect: readonly string[];
  readonly exceptions: readonly GuardException[];
}

/** The guards of a project that writes none. */
export const UNWRITTEN_GUARDS: Guards = {
  deletions: 0,
  locked_prices: 0,
  unmeasured: 0,
  backdating_days: 0,
  protect: [],
  exceptions: [],
};

/** The place of the chosen environment's exceptions in the project file, and what has to be written around them. */
export interface ExceptionsPlace {
  /** The text is inserted there. */
  readonly source: Source;
  /** Whole lines, or a part of a list or mapping in brackets. */
  readonly style: 'block' | 'flow';
  /** A line break where the last line of the file has none. */
  readonly before: string;
  /** The number of blanks before the first line. */
  readonly indent: number;
  /** The keys that are not there yet, the outermost first: `guards`, `exceptions`. */
  readonly missing: readonly string[];
  /** Exceptions of the top level, which a list of the environment would take away. */
  readonly copies: readonly GuardException[];
}

/** Amounts of money as decimal texts; a decrease is below zero. A side that is not set is off. */
export interface MonthlyLimit {
  readonly min?: string;
  readonly max?: string;
}

/** The least and the most days between a notice and the increase. A side that is not set is off. */
export interface NoticeWindow {
  readonly min?: number;
  readonly max?: number;
}

/**
 * The conditions of a window by the text that names it: `currency: EUR, metadata.country: DE, renewal: true`. All of them
 * have to hold; the empty text is for every subscription.
 */
export function noticeFor(name: string): ReadonlyMap<string, string> {
  return new Map(name === '' ? [] : name.split(', ').map((each) => each.split(': ') as [string, string]));
}

export function noticeName(conditions: Readonly<Record<string, string | boolean>>): string {
  return Object.keys(conditions)
    .sort()
    .map((field) => `${field}: ${conditions[field]}`)
    .join(', ');
}

/** A written exception: for one address, up to a limit, until a day, with its reason. */
export interface GuardException {
  readonly guard: GuardName;
  /**
   * The limit that holds instead, a decimal text. Without a limit anything passes: `protect` needs none, and an
   * increase from nothing, which is beyond every limit, passes only without one. For `monthly_change` it is an amount
   * in either direction.
   */
  readonly limit?: string;
  /** The amount that counts instead of the guard's. The guard's own limit stays where `limit` is not set. */
  readonly above?: AmountLimit;
  /** The address that the exception is for, with everything below it; undefined for the whole plan. */
  readonly for?: string;
  /** The last day on which the exception holds. */
  readonly until: CalendarDay;
  readonly reason: string;
}

/** The amount in a currency; zero for a currency that is not named, and where none is set. */
export function amountIn(limit: AmountLimit | undefined, currency: string): Decimal {
  return decimal((typeof limit === 'object' ? limit[currency] : limit) ?? '0');
}

export interface GuardFinding {
  readonly guard: GuardName;
  readonly outcome: 'refused' | 'excepted';
  readonly addresses: readonly Address[];
  readonly message: string;
  /** The violations price by price, the worst first; omitted where the guard is not about prices. */
  readonly prices?: readonly GuardGroup[];
  /** The guard's reasons, the worst first; omitted where `prices` says it. */
  readonly reasons?: readonly GuardReason[];
  /** The lines to write so that it passes, or the reason that the exception gives. */
  readonly fix: string;
  /** The entries to write under `guards.exceptions`, a line each, as YAML; omitted where it is excepted. */
  readonly exception?: string;
}

export interface GuardReason {
  readonly reason: string;
  /** The addresses of which it is true; empty where it is about the whole plan. */
  readonly addresses: readonly Address[];
}

/** The violations of one price. */
export interface GuardGroup {
  /** The product, preceded by its bundle where it is in one; or the subscription's own term. */
  readonly price: string;
  /** The worst of them: `+60.00 %`, `up to +60.00 %`, `from nothing`; of `notice_days` the days, `0 to 7`. */
  readonly measure: string;
  /** The limit that the worst breaks, where that is not the guard's own: `60`, `at most 90`. */
  readonly limit?: string;
  /** The base of the worst and its day: `against 49.00 on 2026-12-31`; absent where that is what is paid today. */
  readonly against?: string;
  readonly addresses: readonly Address[];
}

/** The rules that the guards applied to the plan: the stricter of those that stood before and of the project file's own. */
export interface GuardRules {
  /**
   * By guard, each a decimal text; a guard that is off is absent. A side of a currency: `monthly_change.USD.max`. The
   * amount that counts: `bill_increase_percent.above`, or by currency `bill_increase_percent.above.USD`.
   */
  readonly limits: Readonly<Record<string, string>>;
  /** The roles that may say `requested`; absent where nobody may. */
  readonly requested?: 'anyone' | readonly string[];
  /** The number of days before today over which applies are added up. */
  readonly window_days?: number;
  readonly protect: readonly string[];
  /** The exceptions that hold on the day of the plan. */
  readonly exceptions: readonly GuardException[];
}

/** The exceptions that let a plan pass every guard that refuses it, as text for the project file. */
export interface WayPast {
  readonly source: Source;
  /** To be inserted there as it is. */
  readonly text: string;
  /** When it counts, as a clause; absent where it counts at once. */
  readonly counts?: string;
}
