/** A timeline as a price schedule: the prices of a subscription from day to day, according to the catalog. */

import { USUAL_PARTIAL_PERIOD } from '../model/catalog/billing-cycle.ts';
import {
  type Catalog,
  type PricedProduct,
  referenceName,
  type Subscription,
} from '../model/catalog/catalog.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import type { GivenDiscount } from '../model/service/given-discounts.ts';
import { type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import { EVER, heldFrom, type Timeline, type TimelinePoint, type VersionItem } from '../timeline/timeline.ts';
import type { PricedItem, PriceSchedule } from './priced-subscription.ts';
import { createPriceIdentity, type PriceIdentity } from './prices/price-identity.ts';

/**
 * The products of an entry may have arrived as late as `today`, because the catalog does not show whether an
 * entry was edited in its place. `given` is what is on record of the subscription's own discount.
 */
export function scheduleOfTimeline(
  { partialPeriod = USUAL_PARTIAL_PERIOD }: Pick<Catalog, 'partialPeriod'>,
  timeline: Timeline,
  { fields }: Subscription,
  today: CalendarDay = EVER,
  given?: Pick<GivenDiscount, 'on' | 'found'>,
): PriceSchedule {
  const start = contractStart(fields);
  return {
    entries: pointsOfVersions(timeline).map((point) => {
      const from = heldFrom(point, timeline.start) ?? EVER;
      return {
        from,
        arrival: { taken: from, atLatest: laterDay(from, today) },
        items: itemsOf(point),
        missing: point.items === undefined || point.overPlan ? 'plan_items' : null,
      };
    }),
    start,
    terms: fields,
    discountSince: given?.on ?? start,
    discountFrom: given === undefined ? 'contract' : given.found ? 'found' : 'given',
    replaced: null,
    partialPeriod,
  };
}

/**
 * The points that make a version. A bundle change that touches nothing here, such as one
 * behind an override, makes none, and neither does an entry that repeats the one before.
 */
function pointsOfVersions({ points }: Timeline): readonly TimelinePoint[] {
  const identityOf = createPriceIdentity();
  const kept: TimelinePoint[] = [];
  for (const point of points) {
    const before = kept.at(-1);
    const isSame =
      before !== undefined &&
      itemsText(before, identityOf) === itemsText(point, identityOf) &&
      (point.origin !== 'entry' || besideItems(before) === besideItems(point));
    if (!point.draft && !isSame) kept.push(point);
  }
  return kept;
}

/** The other things that an entry may change. */
function besideItems({ items, overPlan, entitlements, description }: TimelinePoint): string {
  return JSON.stringify([items === undefined, overPlan, entitlements, description]);
}

function itemsText(point: TimelinePoint, identityOf: PriceIdentity): string {
  return JSON.stringify(itemsOf(point).map(({ name, price }) => [name, identityOf(price)]));
}

function itemsOf({ items = [] }: TimelinePoint): readonly PricedItem[] {
  return items.flatMap(pricedItemsOf);
}

function pricedItemsOf(item: VersionItem): readonly PricedItem[] {
  if (item.kind === 'product') return [pricedItem(item, null)];
  return item.items.map((priced) => pricedItem(priced, referenceName(item.bundle)));
}

function pricedItem(
  { product, price }: Pick<PricedProduct, 'product' | 'price'>,
  bundle: string | null,
): PricedItem {
  const name = referenceName(product);
  return { name: bundle === null ? name : `${bundle} ${name}`, product: name, bundle, price };
}
