/**
 * The planner's second input, beside the catalog: facts recorded in state, live at the service, or in doubt; and how far
 * a comparison with the service reached: what was compared, what was not and why, and what the service has that nobody
 * declared.
 */
import type { Method, OperationName, PendingDraft } from '../../interface/index.ts';
import type { Customer } from '../catalog/catalog.ts';
import type { IgnoredCount } from '../catalog/ignored.ts';
import type { Price } from '../catalog/price.ts';
import type { Address, DeclaredKind } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { type JsonObject, textsIn } from '../values/json.ts';
import type { Announcement } from './announcement.ts';
import type { AnsweredDates } from './billing-dates.ts';
import { isPresent, isVersionRecord, type Recorded, type Rename } from './record.ts';

export type Evidence = 'live' | 'recorded' | 'unknown';

/** The service's answer for one address in this run. An address that is not in the map was not read. */
export type Live =
  | {
      readonly kind: 'read';
      readonly remoteId: string;
      /** In the same form as {@link Recorded.value}; the service may have added fields of its own. */
      readonly value: JsonObject;
      readonly status: string | null;
      /** The service's time of its creation; absent where the answer does not show it as an instant. */
      readonly createdAtMs?: number;
      /** The service's time of its last change; absent where the answer does not show it as an instant. */
      readonly updatedAtMs?: number;
      /** The latest of its prices' own times, which says nothing of its other fields. */
      readonly pricesUpdatedAtMs?: number;
      /** For a subscription: the version in force, where the answer names it. */
      readonly currentVersionId: string | null;
      /** For a subscription: set where the service shows what was left of the discount that stands in `value`. */
      readonly discountLeft?: true;
      /** For a subscription: its drafts, where the answer shows any. */
      readonly drafts?: readonly PendingDraft[];
      /** For a version that should hold now or later: the sign that it does not; absent where there is none. */
      readonly outOfForce?: OutOfForce;
    }
  /** The service answered 404 to the recorded or declared id. */
  | { readonly kind: 'missing'; readonly remoteId: string };

/** The reason that a version does not hold as it was sent. The service does not show which one holds instead. */
export type OutOfForce =
  /** It is a draft again, or archived. */
  | { readonly kind: 'status'; readonly was: string; readonly now: string }
  /** It starts on another day. */
  | { readonly kind: 'moved'; readonly from: CalendarDay; readonly to: string }
  /** Its end has passed, or is the day on which it began. */
  | { readonly kind: 'ended'; readonly on: CalendarDay }
  /** It has this entitlement, and the subscription has no active entitlement of that key. */
  | { readonly kind: 'inactive'; readonly entitlement: string };

interface ListedPlan {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
}

interface ListedPlans {
  /** False where some pages could not be requested. A plan that is not `listed` may then exist all the same. */
  readonly complete: boolean;
  readonly listed: readonly ListedPlan[];
  /** Names whose plans are all in `listed`, although the list is not complete; absent where there are none. */
  readonly wholeNames?: ReadonlySet<string>;
}

/** Something at the service that nobody knows, of the name or the customer of something that is to be created. */
export interface Alike {
  readonly id: string;
  /** For a subscription: its plan, and the products of its items; null where these could not be read. */
  readonly planId: string | null;
  readonly productIds: readonly string[] | null;
  /** For a subscription that has ended: the day on which its contract began; null where the service shows none. */
  readonly endedFrom?: CalendarDay | null;
}

export interface AlikeFound {
  /** By the address that is to be created. */
  readonly at: ReadonlyMap<Address, readonly Alike[]>;
  /** The lists that do not show everything, so that absence from them proves nothing. */
  readonly cutShort: readonly OperationName[];
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
  /** `opens` and `day` of the `DoneOperation` that a confirmed request becomes. */
  readonly opens: Address | null;
  readonly day: CalendarDay;
  readonly openedAtMs: number;
  readonly firstSentAtMs: number;
  readonly lastSentAtMs: number;
  readonly sends: number;
  readonly deadlineMs: number;
}

/** The changes of one apply, from its plan and the journal, for limits that add up over days. */
export interface AppliedRun {
  readonly startedAtMs: number;
  /** The renames that the run carried out. Its prices use the new names. */
  readonly renames: readonly Rename[];
  readonly prices: readonly {
    /** The product's address, or its id. */
    readonly product: string;
    /** Null where there was no price. */
    readonly before: Price | null;
    /** Set where a move between bundles exchanged the price for another; omitted otherwise. */
    readonly moved?: true;
    /** The addresses of the steps that were done. */
    readonly addresses: readonly Address[];
  }[];
}

/** The customers that the service shows under an alias of the catalog's new customers. */
export interface AliasesFound {
  /** By alias; none for an alias that no customer has. */
  readonly customers: ReadonlyMap<string, readonly FoundCustomer[]>;
  /** False where the list did not show everything, so that absence from it proves nothing. */
  readonly complete: boolean;
}

export interface FoundCustomer {
  readonly id: string;
  /** The fields in the form of a request. */
  readonly value: JsonObject;
}

/** The one customer that has an alias of the declared one; undefined where none has, or several have. */
export function ownedAlias(
  aliases: AliasesFound | undefined,
  customer: Pick<Customer, 'fields'> | undefined,
): FoundCustomer | undefined {
  const found = ownersOfAliases(aliases, customer);
  return found.length === 1 ? found[0] : undefined;
}

export function ownersOfAliases(
  aliases: AliasesFound | undefined,
  customer: Pick<Customer, 'fields'> | undefined,
): readonly FoundCustomer[] {
  const found = textsIn(customer?.fields.aliases).flatMap((alias) => aliases?.customers.get(alias) ?? []);
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

/** Whether the last or the first of two published versions of one day holds. */
export type SameDay = 'last' | 'first';

export interface Tag {
  readonly id: string;
  readonly name: string;
  /** The kinds of things that it is for. */
  readonly kinds: readonly string[];
}

export interface Observed {
  /** The tags of the account; absent where the catalog names none, or no operation lists them. */
  readonly tags?: readonly Tag[];
  /** Absent where nobody asked. */
  readonly aliases?: AliasesFound;
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly live: ReadonlyMap<Address, Live>;
  readonly plans: ListedPlans;
  /** Absent where nobody looked. */
  readonly alike?: AlikeFound;
  readonly openIntents: readonly OpenIntent[];
  /** The declared addresses that were examined, each with its versions; absent where all of them were. */
  readonly lookedAt?: ReadonlySet<Address>;
  /** Which of two published versions of one day holds on this account; absent until one was replaced and looked at. */
  readonly sameDay?: SameDay;
  /** The applies of the days that the guards add up, the oldest first; absent where guards add up none. */
  readonly applied?: readonly AppliedRun[];
  /** The notices on record, the oldest first; absent where nobody looked, as between two catalogs. */
  readonly announced?: readonly Announcement[];
  /**
   * True where the records come from a catalog.
   * Any version may then have been edited in place, on a day that nobody notes.
   */
  readonly fromCatalog?: boolean;
  /** The days on cycle of subscriptions that were asked about in this run, in order; absent where none was. */
  readonly billingDates?: ReadonlyMap<Address, AnsweredDates>;
  /** The number of requests that the observation took, without those for {@link billingDates}. */
  readonly requests: number;
}

export interface Coverage {
  /** The number of declared addresses that were compared whole in this run; a plain "not here" is an answer. */
  readonly compared: number;
  /** Declared addresses that are known to be at the service and were not compared whole, by kind and reason. */
  readonly not_compared: readonly NotCompared[];
  /** The number of declared addresses that are not created yet, as far as is known: there is nothing to compare. */
  readonly not_created: number;
}

export interface NotCompared {
  readonly kind: DeclaredKind;
  readonly reason: string;
  /** True where all that the catalog writes was compared, or no operation reads such a thing: `--strict` lets it pass. */
  readonly excused?: true;
  /** The number of subscriptions with a version that was read, although their terms were not. */
  readonly versions_read?: number;
  readonly addresses: readonly Address[];
}

/** Something that the service lists, and that neither the catalog nor the state knows. */
export interface Unmanaged {
  readonly kind: DeclaredKind;
  readonly id: string;
  /** Null where the service shows no name. */
  readonly name: string | null;
  readonly status: string | null;
  readonly customer_id: string | null;
}

/** A kind that could not be listed in full, so that unmanaged things of it may go unseen. */
export interface Unlisted {
  readonly kind: DeclaredKind;
  readonly reason: string;
}

export interface FoundUnmanaged {
  readonly unmanaged: readonly Unmanaged[];
  readonly not_listed: readonly Unlisted[];
  /** Those that the project file says to ignore, by reason; absent where there are none. */
  readonly ignored?: readonly IgnoredCount[];
}

/**
 * The records of published versions that change by what a run read of them: such a version never changes, so that no
 * later run reads it again. One is found by its id, as its address may be another by now.
 */
export function shownForGood(records: Iterable<Recorded>, seen: Observed['live']): readonly Recorded[] {
  const published = new Map(
    [...seen.values()].flatMap((live) =>
      live.kind === 'read' && live.status === 'published' ? [[live.remoteId, live.value] as const] : [],
    ),
  );
  return [...records].flatMap((record): readonly Recorded[] => {
    const shown =
      isVersionRecord(record) && isPresent(record) ? published.get(record.remoteId ?? '') : undefined;
    return shown === undefined || record.answered !== null ? [] : [{ ...record, answered: shown }];
  });
}
