/**
 * The reach of a bundle's change: the subscriptions that use the bundle, those that keep a negotiated price, and those whose
 * price lock would hold the change back. A lock holds back the dated changes of a bundle, but not an edit of prices that hold
 * already.
 */

import { bundleIn, declaredCurrency } from '../../model/catalog/bundle-in.ts';
import type { Bundle, Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { lockRelease } from '../../model/catalog/contract-days.ts';
import { hasNegotiated } from '../../model/catalog/overlay-price.ts';
import type { BundleReach, Difference, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, declaredKeyOf, ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { pointerPath } from '../../model/values/json.ts';
import { sourceText } from '../../model/values/source.ts';
import type { Context } from '../../plan/context.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { everyListed } from './list-prices.ts';

/** One entry for each bundle that a step changes, or whose change a version of this plan carries on. */
export function bundleReach(
  catalog: Catalog,
  timelines: ReadonlyMap<string, Timeline>,
  steps: readonly Step[],
  today: CalendarDay,
): readonly BundleReach[] {
  const touched = new Set<Address>();
  for (const { address, operation, follows } of steps) {
    if (operation === 'bundles.update') touched.add(address);
    if (follows !== null) touched.add(follows);
  }
  const locked = steps.flatMap((step) => {
    const held = lockHeld({ catalog, timelines, today }, step);
    return held ? [{ bundle: held.bundle, owner: ownerOf(step.address) }] : [];
  });
  return [...touched].sort().map((bundle) => {
    // They come to another price although their price is locked.
    const despite = new Set(locked.filter((each) => each.bundle === bundle).map(({ owner }) => owner)).size;
    return {
      ...reachOf(catalog, timelines, bundle, today),
      ...(despite === 0 ? {} : { despite_lock: despite }),
    };
  });
}

/** True if a subscription on record uses the bundle at any time. */
export function isFollowed({ catalog, observed }: Context, bundle: Address): boolean {
  const key = parseAddress(bundle)?.key;
  return [...catalog.subscriptions.values()].some(
    (subscription) => isPresent(observed.records.get(subscription.address)) && names(subscription, key),
  );
}

function names({ entries }: Subscription, bundle: string | undefined): boolean {
  return entries.some(({ items }) => items?.some((item) => item.kind === 'bundle' && item.bundle === bundle));
}

function reachOf(
  catalog: Catalog,
  timelines: ReadonlyMap<string, Timeline>,
  bundle: Address,
  today: CalendarDay,
): BundleReach {
  const key = parseAddress(bundle)?.key;
  const users = [...catalog.subscriptions.values()].filter((subscription) => names(subscription, key));
  const overridden = users.filter(({ entries }) =>
    entries.some(({ items }) =>
      items?.some((item) => item.kind === 'bundle' && item.bundle === key && hasNegotiated(item.overrides)),
    ),
  );
  const declared = catalog.bundles.get(key ?? '');
  const locked = users.filter((user) => timelines.get(user.key)?.held.some((held) => held.bundle === bundle));
  return {
    bundle,
    following: users.length,
    overridden: overridden.length,
    locked: locked.length,
    ...(declared?.currencies && { currencies: countedByCurrency(catalog, users, declared, today) }),
  };
}

/** Left out are the currencies that change on the day of the bundle's own list: their subscriptions have that ahead. */
function countedByCurrency(
  catalog: Catalog,
  users: readonly Subscription[],
  bundle: Bundle,
  today: CalendarDay,
): Record<string, number> {
  const { from } = editionOn(bundle, today);
  const changesToo = (currency: string): boolean =>
    from !== null &&
    editionOn(bundleIn(bundle, currency), today).writers.some((each) => each.isOverlay && each.from === from);
  const counts: Record<string, number> = {};
  for (const user of users) {
    const currency = declaredCurrency(catalog, user, user.fields.currency);
    if (currency !== null && !changesToo(currency)) counts[currency] = (counts[currency] ?? 0) + 1;
  }
  return counts;
}

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
