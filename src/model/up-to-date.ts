/**
 * Subscriptions of which a plan has nothing new to say: what an apply last found about their written text, beside the
 * records in state. As long as nothing that it rests on changed they need not be read, compared or kept in memory.
 */
import type { Address } from './address.ts';
import type { CalendarDay } from './calendar-day.ts';

/** One subscription, as it was found up to date. */
export interface UpToDate {
  readonly key: string;
  /** SHA-256, base64url, of its text in the file, and of all texts there that its aliases may lead to. */
  readonly hash: string;
  readonly customer: string | null;
  /** The service's id of it: by which it was adopted, or that its creation answered. */
  readonly id: string | null;
  /** The first day on which something may be to do without an edit; null where no day brings anything. */
  readonly until: CalendarDay | null;
  /** Which entry of {@link UpToDateFile.uses} it rests on. */
  readonly uses: number;
  readonly held: readonly HeldBack[];
}

/** A bundle change that a price lock holds back: the change's day, until when, and whether it leaves the bundle then. */
export type HeldBack = readonly [
  bundle: Address,
  change: CalendarDay,
  until: CalendarDay | null,
  leaves: boolean,
];

/** What a subscription's price lock holds back. The same is the same object, in other files too. */
export type HeldOf = readonly [key: string, held: readonly HeldBack[]];

/** One that a planner found up to date; its text is not known there. */
export interface FoundUpToDate extends Omit<UpToDate, 'hash' | 'uses'> {
  /** Products, bundles and plans that it takes, in order. */
  readonly addresses: readonly Address[];
  /** Those of the bundles whose prices it overrides. */
  readonly overridden: readonly Address[];
}

/** What subscriptions take from the rest of the catalog. */
export interface Use {
  /** Products, bundles and plans, in order. */
  readonly addresses: readonly Address[];
  /** Those of the bundles whose prices it overrides. */
  readonly overridden: readonly Address[];
  /** SHA-256, base64url, of what stood at the addresses, in the catalog and in state. */
  readonly hash: string;
}

/** What was found in one catalog file. Its entries are parsed when they are asked for. */
export interface UpToDateFile {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  /** What else it rests on: the program, the project file, the environment. */
  readonly cacheKey: string;
  /** SHA-256, base64url, of the whole file. */
  readonly content: string;
  /** The day of the apply that recorded it last. */
  readonly day: CalendarDay;
  /** The earliest `until` of its subscriptions. */
  readonly until: CalendarDay | null;
  /** Whether every subscription in the file is up to date. */
  readonly complete: boolean;
  readonly count: number;
  readonly uses: readonly Use[];
  /** The keys of its up-to-date subscriptions, in the order of `upToDate`. */
  readonly keys: () => readonly string[];
  /** How many subscriptions rest on each of `uses`. */
  readonly used: () => readonly number[];
  readonly upToDate: () => readonly UpToDate[];
  /** Those that a price lock holds something back for, which are some. */
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
  /** What they take from the rest of the catalog, and how many of them do; more than once where several files do. */
  uses(): Iterable<readonly [use: Use, count: number]>;
  /** What price locks hold back, for those for which they do, file by file. */
  held(): readonly (readonly HeldOf[])[];
  /** Those of files that were looked into; all subscriptions of the others are up to date. */
  inPart(): Iterable<UpToDateUse>;
  /** Files that were not looked into. */
  readonly untouched: ReadonlySet<string>;
  /** Those that were recorded as up to date and are not, or are no longer in the catalog: their records count. */
  readonly changed: readonly string[];
}
