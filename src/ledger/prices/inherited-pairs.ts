/** The prices of a bundle that subscriptions pay by two catalogs, on every day on which they differ. */

import { bundleIn } from '../../model/catalog/bundle-in.ts';
import type { Catalog, Subscription } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { entryOn, type PricedItem, type PriceSchedule } from '../priced-subscription.ts';
import { scheduleOfTimeline } from '../schedule-of-timeline.ts';
import { createPriceIdentity } from './price-identity.ts';

export interface InheritedPair {
  /** The product's address or id. */
  readonly product: string;
  readonly before: Price;
  readonly after: Price;
}

/**
 * Each pair once: the list prices of the two catalogs and what overrides make of them. Price locks count, so that a
 * change that a lock holds back for some years is found on the day of its release.
 */
export function inheritedPairs(before: Catalog, after: Catalog, bundle: Address): readonly InheritedPair[] {
  const identityOf = createPriceIdentity();
  const pairs = new Map<string, InheritedPair>();
  const add = (product: string, old: Price | undefined, now: Price | undefined): void => {
    if (old === undefined || now === undefined || identityOf(old) === identityOf(now)) return;
    pairs.set(JSON.stringify([product, identityOf(old), identityOf(now)]), {
      product,
      before: old,
      after: now,
    });
  };
  for (const subscription of after.subscriptions.values()) {
    const old = before.subscriptions.get(subscription.key);
    if (old === undefined) continue;
    const sides = [scheduleIn(before, old), scheduleIn(after, subscription)] as const;
    for (const day of daysOf(sides)) {
      const [was, is] = sides.map((schedule) => pricesOn(schedule, day, bundle));
      for (const [product, price] of was ?? []) add(product, price, is?.get(product));
    }
  }
  for (const [product, old, now] of listPairs(before, after, bundle)) add(product, old, now);
  return [...pairs.values()];
}

function scheduleIn(catalog: Catalog, subscription: Subscription): PriceSchedule {
  return scheduleOfTimeline(catalog, buildTimeline(catalog, subscription), subscription);
}

function daysOf(schedules: readonly PriceSchedule[]): readonly CalendarDay[] {
  return [...new Set(schedules.flatMap(({ entries }) => entries.map(({ from }) => from)))].sort();
}

function pricesOn(schedule: PriceSchedule, day: CalendarDay, bundle: Address): ReadonlyMap<string, Price> {
  const items: readonly PricedItem[] = entryOn(schedule, day)?.items ?? [];
  return new Map(items.flatMap((item) => (item.bundle === bundle ? [[item.product, item.price]] : [])));
}

/** The list prices themselves, since nobody may have inherited them yet. */
function listPairs(
  before: Catalog,
  after: Catalog,
  bundle: Address,
): readonly (readonly [string, Price | undefined, Price])[] {
  const parsed = parseAddress(bundle);
  const key = parsed?.kind === 'bundle' ? parsed.key : '';
  const now = after.bundles.get(key);
  const earlier = before.bundles.get(key);
  const currencies = [now?.currency ?? null, ...(now?.currencies?.keys() ?? [])];
  return currencies.flatMap((currency) => listPairsIn(currency));
  function listPairsIn(currency: string | null) {
    const old = earlier ? bundleIn(earlier, currency).editions : [];
    const editions = now ? bundleIn(now, currency).editions : [];
    return editions.flatMap(({ from, prices }) => {
      const was = old.findLast((each) => each.from === null || (from !== null && each.from <= from));
      return [...prices].map(
        ([name, { product, price }]) =>
          [
            product.kind === 'id' ? product.id : product.address,
            was?.prices.get(name)?.price,
            price,
          ] as const,
      );
    });
  }
}
