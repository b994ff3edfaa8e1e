/**
 * The reach of a bundle's change: the subscriptions that use the bundle, those that keep a negotiated price, and
 * those that a price lock holds back.
 */

import { bundleIn } from '../../model/catalog/bundle-in.ts';
import type { Bundle, Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import { hasNegotiated } from '../../model/catalog/overlay-price.ts';
import type { BundleReach, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Context } from '../../plan/context.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type LockFacts, lockHeld } from './locked-steps.ts';

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
  const despiteLock = reachedDespiteLock({ catalog, timelines, today }, steps);
  return [...touched].sort().map((bundle) => {
    const despite = despiteLock.get(bundle)?.size ?? 0;
    return {
      ...reachOf(catalog, timelines, bundle, today),
      ...(despite === 0 ? {} : { despite_lock: despite }),
    };
  });
}

/** By bundle, the subscriptions that come to another price although their price is locked. */
function reachedDespiteLock(
  facts: LockFacts,
  steps: readonly Step[],
): ReadonlyMap<Address, ReadonlySet<Address>> {
  const reached = new Map<Address, Set<Address>>();
  for (const step of steps) {
    const held = lockHeld(facts, step);
    if (held === undefined) continue;
    reached.set(held.bundle, (reached.get(held.bundle) ?? new Set()).add(ownerOf(step.address)));
  }
  return reached;
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
