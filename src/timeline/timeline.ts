/** A timeline: the priced item sets of one subscription by the day from which each holds. */
import { type Address, parseAddress, versionAddress } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { PricedProduct, Reference } from '../model/catalog.ts';
import type { JsonObject } from '../model/json.ts';
import type { Locate } from '../model/source.ts';

export interface Timeline {
  /** The contract's start where the catalog gives one: nothing holds before it. */
  readonly start: CalendarDay | null;
  /** By day, the first from the start. Never empty. */
  readonly points: readonly TimelinePoint[];
  /**
   * Bundle changes that a price lock holds back from a subscription that follows the bundle on their day, and until when;
   * null: for as long as the lock stands.
   */
  readonly held: readonly HeldChange[];
}

export interface TimelinePoint {
  readonly address: Address;
  /** Null: from the start. */
  readonly from: CalendarDay | null;
  /** What made the point: a dated entry, a change of a bundle that it follows, or a price lock that ended. */
  readonly origin: 'entry' | 'bundle_change' | 'lock_release';
  readonly description?: string;
  /** A draft is made and holds nothing until it is published. */
  readonly draft: boolean;
  /** Undefined where the entry declares none: the plan's own items. */
  readonly items?: readonly VersionItem[];
  /** The items are laid over a plan's and are not the whole set. */
  readonly overPlan: boolean;
  /** Undefined where no entry so far declares any. */
  readonly entitlements?: readonly JsonObject[];
  /** Paths are those of the entry that is in force. */
  readonly locate: Locate;
}

export type VersionItem =
  | {
      readonly kind: 'product';
      readonly product: Reference;
      readonly price: PricedProduct['price'];
      readonly locate: Locate;
    }
  | {
      readonly kind: 'bundle';
      readonly bundle: Reference;
      readonly items: readonly PricedProduct[];
      /** Whether an override changes any of its prices. */
      readonly overridden: boolean;
      readonly locate: Locate;
    };

/** A change of a bundle that a price lock holds back. */
export interface HeldChange {
  readonly bundle: Address;
  readonly change: CalendarDay;
  /** Null: for as long as the lock stands. */
  readonly until: CalendarDay | null;
  /** Whether the subscription leaves the bundle then, so that the change never reaches it. */
  readonly leaves: boolean;
}

/**
 * The day from which a point holds; null where nobody names one. The one rule for the prices that a subscription opens
 * with: they hold from the contract's start, also where the subscription was made later. Escalations, trials and discounts
 * of prices count from there. The interface shows no such arithmetic, so amounts that rest on it say so.
 */
export function heldFrom(
  { from }: Pick<TimelinePoint, 'from'>,
  contractStart: CalendarDay | null,
): CalendarDay | null {
  return from ?? contractStart;
}

/** Where the version that a subscription opens with is recorded: over a plan always at one place, since it shows the plan. */
export function openedAddress(subscription: Address, point: TimelinePoint): Address {
  const key = parseAddress(subscription)?.key ?? '';
  return point.overPlan ? versionAddress(key, null) : point.address;
}

/** The point that holds on a day, drafts aside; undefined before the first. */
export function pointInForce(timeline: Timeline, day: CalendarDay): TimelinePoint | undefined {
  return timeline.points.findLast((point) => !point.draft && (point.from === null || point.from <= day));
}
