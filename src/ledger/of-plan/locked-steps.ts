/**
 * Finds steps that change a price on a day on which a price lock would hold a change back. A lock holds back the
 * dated changes of a bundle, but not an edit of prices that hold already.
 */

import type { Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { lockRelease } from '../../model/catalog/price-lock.ts';
import type { Difference, Step } from '../../model/plan/plan.ts';
import { type Address, declaredKeyOf, ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { pointerPath } from '../../model/values/json-pointer.ts';
import { sourceText } from '../../model/values/source.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { everyListed } from './list-prices.ts';

export interface LockHeld {
  readonly bundle: Address;
  /** The day on which the step changes the prices. */
  readonly day: CalendarDay;
  /** The day on which the lock lets changes of `day` through; null for never. */
  readonly until: CalendarDay | null;
}

/** A lock that is in force: the first day that it leaves free, null for never. */
export interface LockInForce {
  readonly until: CalendarDay | null;
}

type Locked = Pick<Subscription, 'priceLock' | 'fields'>;

/** Undefined where the subscription has no lock on a day. */
export function lockOn(subscription: Locked | undefined, day: CalendarDay): LockInForce | undefined {
  if (subscription?.priceLock === undefined) return undefined;
  const until = lockRelease(subscription.priceLock, day, subscription.fields);
  return until === day ? undefined : { until };
}

/** The catalog after the plan, with the timelines of its subscriptions by key. */
export interface LockFacts {
  readonly catalog: Pick<Catalog, 'subscriptions' | 'bundles'>;
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly today: CalendarDay;
}

/**
 * Undefined for a step that no lock would hold back. A change of the subscription's own in the same step hides no price
 * that the bundle writes. `locked` has the lock: the catalog's own subscription, unless it is given.
 */
export function lockHeld(
  { catalog: { subscriptions, bundles }, timelines, today }: LockFacts,
  { address, follows, effective_at, differences }: Step,
  locked: Locked | undefined = subscriptions.get(declaredKeyOf(ownerOf(address))),
): LockHeld | undefined {
  const day = effective_at ?? today;
  const lock = lockOn(locked, day);
  if (lock === undefined) return undefined;
  const timeline = timelines.get(declaredKeyOf(ownerOf(address)));
  if (effective_at !== null && timeline && !beginsOn(timeline, effective_at)) return undefined;
  const bundle = follows ?? differences.map((each) => bundleWriting(bundles, each)).find(isKnown);
  return bundle === undefined ? undefined : { bundle, day, until: lock.until };
}

/**
 * False for a version that takes a scheduled one back: the prices before it continue, as a lock wants them to. A change
 * of those prices has a step of its own.
 */
function beginsOn({ points, start }: Timeline, day: CalendarDay): boolean {
  return points.some(({ from }) => (from ?? start) === day);
}

function isKnown(bundle: Address | undefined): bundle is Address {
  return bundle !== undefined;
}

/** The bundle whose own price brings the new value of a difference; undefined where the subscription writes it. */
function bundleWriting(bundles: Catalog['bundles'], { path, source }: Difference): Address | undefined {
  const [items, address = '', , , price, ...field] = pointerPath(path);
  const parsed = parseAddress(address);
  if (source === null || items !== 'items' || price !== 'price' || parsed?.kind !== 'bundle')
    return undefined;
  const bundle = bundles.get(parsed.key);
  const written = everyListed(bundle).some(({ locate }) => sourceText(locate(field)) === sourceText(source));
  return written ? bundle?.address : undefined;
}
