/**
 * Subscriptions for which a plan has nothing new: the findings of the last apply about their written text, kept
 * beside the records in state. As long as nothing that they depend on changes, they need not be read, compared or
 * kept in memory.
 */
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';

/** One subscription that was found up to date. */
export interface UpToDate {
  readonly key: string;
  /** SHA-256, base64url, of its text in the file and of every text there that its aliases can refer to. */
  readonly hash: string;
  readonly customer: string | null;
  /** The service's id of the subscription: the declared id that adopted it, or the id that its creation answered. */
  readonly id: string | null;
  /** The first day on which it may need a change without an edit; null where no day brings one. */
  readonly until: CalendarDay | null;
  /** The index of the entry in {@link UpToDateFile.uses} that it depends on. */
  readonly uses: number;
  readonly held: readonly HeldBack[];
}

/**
 * A bundle change that a price lock holds back:
 * the day of the change, the day of its release, and whether the subscription leaves the bundle by then.
 */
export type HeldBack = readonly [
  bundle: Address,
  change: CalendarDay,
  until: CalendarDay | null,
  leaves: boolean,
];

/** The changes that a subscription's price lock holds back. Equal lists are the same object, in other files too. */
export type HeldOf = readonly [key: string, held: readonly HeldBack[]];

/** A subscription that a planner found up to date. The planner does not know its text. */
export interface FoundUpToDate extends Omit<UpToDate, 'hash' | 'uses'> {
  /** The products, bundles, plans and entitlement sets that it uses, in order. */
  readonly addresses: readonly Address[];
  /** The bundles among them whose prices it overrides. */
  readonly overridden: readonly Address[];
}

/** The parts of the rest of the catalog that subscriptions use. */
export interface Use {
  /** Products, bundles, plans and entitlement sets, in order. */
  readonly addresses: readonly Address[];
  /** The bundles among them whose prices a subscription overrides. */
  readonly overridden: readonly Address[];
  /** SHA-256, base64url, of the content at the addresses, in the catalog and in state. */
  readonly hash: string;
}

/** The findings in one catalog file. Its entries are parsed on demand. */
export interface UpToDateFile {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  /** A key over everything else that the findings depend on: the program, the project file, the environment. */
  readonly cacheKey: string;
  /** SHA-256, base64url, of the whole file. */
  readonly content: string;
  /** The day of the apply that recorded it last. */
  readonly day: CalendarDay;
  /** The earliest `until` of its subscriptions. */
  readonly until: CalendarDay | null;
  /** True where every subscription in the file is up to date. */
  readonly complete: boolean;
  readonly count: number;
  readonly uses: readonly Use[];
  /** The keys of its up-to-date subscriptions, in the order of `upToDate`. */
  readonly keys: () => readonly string[];
  /** The number of subscriptions that depend on each of `uses`. */
  readonly used: () => readonly number[];
  readonly upToDate: () => readonly UpToDate[];
  /** The subscriptions for which a price lock holds something back. */
  readonly held: () => readonly HeldOf[];
}

export interface UpToDateUse {
  readonly upToDate: UpToDate;
  readonly use: Use;
}

/** The up-to-date subscriptions of a catalog, left out of its other maps. */
export interface UpToDatePart {
  readonly count: number;
  has(key: string): boolean;
  /** File by file. */
  keys(): Iterable<string>;
  /** One after another, file by file. */
  all(): Iterable<UpToDateUse>;
  /** Each use with the number of subscriptions that have it. A use appears once for each file that has it. */
  uses(): Iterable<readonly [use: Use, count: number]>;
  /** The changes that price locks hold back, for the subscriptions that have such changes, file by file. */
  held(): readonly (readonly HeldOf[])[];
  /** The up-to-date subscriptions of files that are read in part. In others, every subscription is up to date. */
  inPart(): Iterable<UpToDateUse>;
  /** Files that are not read, because every subscription in them is up to date. */
  readonly untouched: ReadonlySet<string>;
  /** Subscriptions once recorded as up to date that no longer are, or are gone. A plan needs their records. */
  readonly changed: readonly string[];
}
