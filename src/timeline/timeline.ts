/**
 * A timeline: the priced item sets of one subscription by the day from which each holds, with its entitlements and
 * billing periods on a day.
 */

import { type BillingCycle, billingCycle } from '../model/catalog/billing-cycle.ts';
import type {
  Bundle,
  Entitlement,
  Reference,
  SubscribedPrice,
  Subscription,
  VersionEntry,
} from '../model/catalog/catalog.ts';
import type { Price } from '../model/catalog/price.ts';
import type { Recorded } from '../model/service/record.ts';
import { type Address, pointOf, versionOf } from '../model/values/address.ts';
import { addDays, type CalendarDay, calendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import { remember } from '../model/values/remember.ts';
import type { SharedLocate } from '../model/values/source.ts';

export interface Timeline {
  /** The contract's start, before which nothing holds; null where the catalog gives none. */
  readonly start: CalendarDay | null;
  /** Sorted by day, the first from the start. Never empty. */
  readonly points: readonly TimelinePoint[];
  /** The changes that a price lock holds back, of bundles that the subscription uses on the day of the change. */
  readonly held: readonly HeldChange[];
  /** The bundles that the subscription uses, in the order in which it begins to. */
  readonly uses: readonly BundleUse[];
}

/** A bundle in use from one entry on, until an entry leaves it out. One that comes back later is another use. */
export interface BundleUse {
  readonly bundle: string;
  /** The index of the entry that begins the use. */
  readonly entry: number;
  /** True where only a draft uses it. */
  readonly draft: boolean;
  /** The bundle's editions in their order, each with the day on which it arrives. */
  readonly arrivals: readonly EditionArrival[];
}

/** `never` stands for an edition that does not come to the subscription. */
export type ArrivalDay = CalendarDay | null | 'never';

export interface EditionArrival {
  /** The day by the edition's reach alone (`applies`). Null: from the start of the use. */
  readonly reached: ArrivalDay;
  /** The day after a price lock as well. */
  readonly from: ArrivalDay;
  /** The index of the subscription's wave; below zero where none has it, absent where the change has no waves. */
  readonly wave?: number;
}

export interface TimelinePoint {
  /** Null for the start. */
  readonly from: CalendarDay | null;
  /** See {@link VersionEntry.since}. */
  readonly since?: CalendarDay;
  /** The origin of the point: a dated entry, a change of a bundle in use, or a price lock that ended. */
  readonly origin: 'entry' | 'bundle_change' | 'lock_release';
  readonly description?: string;
  /** True for a draft, which is created but not in force until it is published. */
  readonly draft: boolean;
  /** The ticket in which the customer asked for the items, by the entry that declares them. */
  readonly requested?: string;
  /** Undefined where the entry declares none, so that the plan's own items apply. */
  readonly items?: readonly VersionItem[];
  /** True where the items are laid over a plan's items and are not the whole set. */
  readonly overPlan: boolean;
  /** Undefined where no entry so far declares any. */
  readonly entitlements?: readonly JsonObject[];
  /** See {@link VersionEntry.sharedEntitlements}. */
  readonly sharedEntitlements?: readonly string[];
  /** Those of them that a bundle's change brings, from its day. Absent where no such list is in force. */
  readonly datedEntitlements?: readonly string[];
  /** Locates the paths of the entry that is in force. */
  readonly locate: SharedLocate;
}

export type VersionItem =
  | {
      readonly kind: 'product';
      readonly product: Reference;
      readonly price: SubscribedPrice['price'];
      readonly locate: SharedLocate;
    }
  | {
      readonly kind: 'bundle';
      readonly bundle: Reference;
      readonly items: readonly SubscribedPrice[];
      /** The entry's own fields by price key, laid over the list price; null takes a price out. */
      readonly overrides: ReadonlyMap<string, JsonObject | null>;
      readonly locate: SharedLocate;
    };

/** A change of a bundle that a price lock holds back. */
export interface HeldChange {
  readonly bundle: Address;
  readonly change: CalendarDay;
  /** Null for as long as the lock stands. */
  readonly until: CalendarDay | null;
  /** True where the subscription leaves the bundle on that day, so that the change never reaches it. */
  readonly leaves: boolean;
}

/**
 * The day from which a point holds; null where nobody names one. This is the one rule for the prices with which a
 * subscription opens: they start on the entry's own day where it has one, and else from the contract's start, even where
 * the subscription was created later.
 * Escalations, trials and discounts of prices count from that day. The interface shows no such arithmetic, so
 * amounts that rest on it say so.
 */
export function heldFrom(
  { from, since }: Pick<TimelinePoint, 'from' | 'since'>,
  contractStart: CalendarDay | null,
): CalendarDay | null {
  return from ?? since ?? contractStart;
}

/** Earlier than any contract, for a version that has held since an unknown day. */
export const EVER = calendarDay('0001-01-01');

/**
 * The day from which a version holds. A version that came with its subscription, which has no status of its own, may
 * hold since before the subscription was created; see `heldFrom`.
 */
export function heldSince(
  { address, start, status }: Pick<Recorded, 'address' | 'start' | 'status'>,
  contractStart: CalendarDay | null,
): { readonly start: CalendarDay; readonly made: CalendarDay } {
  const made = start ?? EVER;
  const point = status === null ? pointOf(address) : undefined;
  if (point === undefined) return { start: made, made };
  const day = heldFrom({ from: point === 'opening' ? null : point }, contractStart);
  return { start: day !== null && day < made ? day : made, made };
}

/**
 * The address under which the opening version of a subscription is recorded. Over a plan it is always the same
 * address, because that version shows the plan.
 */
export function openedAddress(subscription: Address, point: TimelinePoint): Address {
  return versionOf(subscription, point.overPlan ? null : point.from);
}

/** The point that holds on a day, drafts aside; undefined before the first. */
export function pointInForce(timeline: Timeline, day: CalendarDay): TimelinePoint | undefined {
  return timeline.points.findLast((point) => !point.draft && (point.from === null || point.from <= day));
}

/**
 * The entries of a subscription, each with the days on which it is in force and the values that it
 * inherits from earlier ones.
 */
export interface EntryRange {
  readonly entry: VersionEntry;
  /** Null for the start. */
  readonly from: CalendarDay | null;
  /** Null where the range has no end. */
  readonly until: CalendarDay | null;
  readonly items: VersionEntry['items'];
  readonly itemsEntry: VersionEntry;
  readonly entitlements: VersionEntry['entitlements'];
  /** The entry that declares the entitlements; undefined where no entry so far does. */
  readonly entitlementsEntry: VersionEntry | undefined;
}

/** Sorted by day, never empty. */
export function entryRanges({ entries }: Pick<Subscription, 'entries'>): readonly EntryRange[] {
  return rangesOf(entries.length > 0 ? entries : PLAN_ALONE);
}

/** One range for each entry. A draft has the range that it would have once published, and ends no other range. */
export function rangesOf(entries: readonly VersionEntry[]): readonly EntryRange[] {
  const ranges: EntryRange[] = [];
  for (const [index, entry] of entries.entries()) {
    const before = ranges.findLast((range) => !range.entry.draft);
    const next = entries.slice(index + 1).find((later) => !later.draft);
    ranges.push({
      entry,
      from: entry.effectiveAt,
      until: next?.effectiveAt ?? null,
      items: entry.items ?? before?.items,
      itemsEntry: entry.items ? entry : (before?.itemsEntry ?? entry),
      entitlements: entry.entitlements ?? before?.entitlements,
      entitlementsEntry: entry.entitlements ? entry : before?.entitlementsEntry,
    });
  }
  return ranges;
}

/** The entry of a subscription that has none: its plan's items, from the start. */
const PLAN_ALONE: readonly VersionEntry[] = [{ effectiveAt: null, locate: (path, own) => own(path) }];

/** A bundle's list of entitlements from a day on; null from the start of the use. */
export interface Grant {
  readonly from: CalendarDay | null;
  readonly entitlements: readonly Entitlement[];
  readonly description: string | undefined;
}

export interface GrantInForce {
  readonly bundle: Pick<Bundle, 'entitlements'>;
  readonly grant: Grant;
}

type Granted = Pick<TimelinePoint, 'entitlements' | 'sharedEntitlements' | 'datedEntitlements'>;

/** The entry's own word decides its key; a bundle's dated list takes the place of the bundle's first one. */
export function grantedOn({ entry, entitlements }: EntryRange, grants: readonly GrantInForce[]): Granted {
  const { sharedEntitlements: shared } = entry;
  const given = { ...(entitlements && { entitlements }), ...(shared && { sharedEntitlements: shared }) };
  if (grants.length === 0) return given;
  const isShared = new Set(shared);
  const left = new Map((entitlements ?? []).map((value) => [entitlementKey(value), value]));
  const own = new Set([...left.keys()].filter((key) => !isShared.has(key)));
  for (const { bundle, grant } of grants) {
    for (const key of (bundle.entitlements ?? []).map(({ value }) => entitlementKey(value)))
      if (!own.has(key)) left.delete(key);
    for (const { value } of grant.entitlements)
      if (!own.has(entitlementKey(value))) left.set(entitlementKey(value), value);
  }
  const dated = new Set(
    grants.flatMap(({ grant }) => grant.entitlements.map(({ value }) => entitlementKey(value))),
  );
  const sharedKeys = [...left.keys()].filter((key) => !own.has(key));
  return {
    entitlements: [...left.values()],
    sharedEntitlements: sharedKeys,
    datedEntitlements: sharedKeys.filter((key) => dated.has(key)),
  };
}

export function entitlementKey({ entitlement_key: key = null }: JsonObject): string {
  return String(key);
}

/** `opened` counts where the fields name neither a first bill nor a contract's start. */
export function cycleBefore(
  timeline: Timeline,
  fields: JsonObject,
  opened: CalendarDay | null,
  day: CalendarDay,
): BillingCycle | null {
  const point = pointInForce(timeline, addDays(day, -1)) ?? pointInForce(timeline, day);
  return billingCycle(fields, pricesOf(point?.items), opened);
}

export function pricesOf(items: readonly VersionItem[] = []): readonly Price[] {
  return items.flatMap((item) => (item.kind === 'product' ? [item] : item.items)).map(({ price }) => price);
}

/** True where the items on a day are not those of the day before. */
export function turnsItems(timeline: Timeline, day: CalendarDay): boolean {
  const [before, now] = [addDays(day, -1), day].map((each) => pointInForce(timeline, each));
  return before !== now && itemsText(before) !== itemsText(now);
}

function itemsText(point: TimelinePoint | undefined): string | undefined {
  return point?.items && textOf(point.items);
}

/** Thousands of subscriptions have one list. */
const textOf = remember((items: readonly VersionItem[]) => JSON.stringify(items));
