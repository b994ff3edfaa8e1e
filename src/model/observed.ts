/** What was found: recorded in state, live at the service, and in doubt. The planner's second input beside the catalog. */

import type { Address } from './address.ts';
import type { CalendarDay } from './calendar-day.ts';
import type { JsonObject } from './json.ts';
import type { Method, OperationName } from './operation.ts';
import type { Price } from './price.ts';
import type { Recorded, Rename } from './record.ts';

export type Evidence = 'live' | 'recorded' | 'unknown';

/** What the service answered for one address in this run. An address that is not in the map was not read. */
export type Live =
  | {
      readonly kind: 'read';
      readonly remoteId: string;
      /** In the same form as {@link Recorded.value}; the service may have added fields of its own. */
      readonly value: JsonObject;
      readonly status: string | null;
      /** For a subscription: the version in force, where its answer says so. */
      readonly currentVersionId: string | null;
      /** For a subscription: its drafts, where its answer shows any. */
      readonly drafts?: readonly PendingDraft[];
      /** For a version that should hold now or later: what the service says against it; absent where it says nothing. */
      readonly outOfForce?: OutOfForce;
    }
  /** The service answered 404 to the recorded or declared id. */
  | { readonly kind: 'missing'; readonly remoteId: string };

/** A version in draft that a subscription's answer names among its pending changes. */
export interface PendingDraft {
  readonly remoteId: string;
  readonly start: CalendarDay | null;
  readonly description: string | null;
}

/** Why a version does not hold, as far as the service says; which one holds in its place it does not. */
export type OutOfForce =
  /** Its end has passed, or is the day on which it began. */
  | { readonly kind: 'ended'; readonly on: CalendarDay }
  /** It has this entitlement, and the subscription has none of that key that is active. */
  | { readonly kind: 'inactive'; readonly entitlement: string };

export interface ListedPlan {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
}

export interface ListedPlans {
  /** False where there were pages that could not be asked for: what is not `listed` may then be there all the same. */
  readonly complete: boolean;
  readonly listed: readonly ListedPlan[];
  /** Names of which all plans are `listed` although the list is not complete; absent where there is none. */
  readonly wholeNames?: ReadonlySet<string>;
}

/** A request that is durable in the journal and whose outcome is not known. */
export interface OpenIntent {
  readonly address: Address;
  readonly operation: OperationName;
  readonly method: Method;
  readonly path: string;
  /** The exact bytes as text; null where the request has no body. */
  readonly body: string | null;
  readonly key: string;
  /** What its record will need once it is done; see `recordDone`. */
  readonly opens: Address | null;
  readonly day: CalendarDay;
  readonly openedAtMs: number;
  readonly firstSentAtMs: number;
  readonly lastSentAtMs: number;
  readonly sends: number;
  readonly deadlineMs: number;
}

/** What an apply changed, from its plan and the journal: for limits that add up over days. */
export interface AppliedRun {
  readonly startedAtMs: number;
  /** The new names that it brought, for all that it names itself. */
  readonly renames: readonly Rename[];
  readonly prices: readonly {
    /** The product's address, or its id. */
    readonly product: string;
    /** Null where there was no price. */
    readonly before: Price | null;
    /** The addresses of the steps that were done. */
    readonly addresses: readonly Address[];
  }[];
}

export interface Observed {
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly live: ReadonlyMap<Address, Live>;
  readonly plans: ListedPlans;
  readonly openIntents: readonly OpenIntent[];
  /** The declared addresses that were looked for, each with its versions; absent where all of them were. */
  readonly lookedAt?: ReadonlySet<Address>;
  /** The applies of the days that the guards add up, the oldest first; absent where they add up none. */
  readonly applied?: readonly AppliedRun[];
  /**
   * Whether the records are what a catalog says: any version may have been edited in its place, on a day that nobody
   * notes.
   */
  readonly fromCatalog?: boolean;
  /** How many requests it took. */
  readonly requests: number;
}
