/** The place in the catalog of a value that the service changed in a version: in an entry, an override, or a bundle. */

import {
  locateFor,
  locateWithin,
  type Reference,
  type SubscribedPrice,
  type Subscription,
} from '../model/catalog/catalog.ts';
import { isPresent } from '../model/service/record.ts';
import { ownerOf, parseAddress } from '../model/values/address.ts';
import { type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import type { Json, JsonObject } from '../model/values/json.ts';
import { pointerPath } from '../model/values/json-pointer.ts';
import type { SharedLocate } from '../model/values/source.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { pointInForce, type VersionItem } from '../timeline/timeline.ts';
import {
  type BundlePrice,
  type DeclaredPlace,
  type Declaring,
  isNamed,
  nameOf,
  type PlaceFound,
} from './place.ts';
import type { ServiceChange } from './service-change.ts';
import { writtenPath } from './written-path.ts';

export function placeInVersion(change: ServiceChange, declaring: Declaring): PlaceFound {
  const { catalog, observed, today } = declaring;
  const parsed = parseAddress(change.address);
  const subscription = catalog.subscriptions.get(parsed?.key ?? '');
  const recorded = observed.records.get(change.address);
  if (subscription === undefined || parsed?.kind !== 'version') return { kind: 'not_in_catalog' };
  const isMadeByHand = !isPresent(recorded) || (recorded.value === null && recorded.revision === 0);
  if (isMadeByHand && observed.live.has(change.address)) return { kind: 'version_by_hand' };
  const owner = observed.records.get(ownerOf(change.address));
  const timeline = buildTimeline(catalog, subscription, (isPresent(owner) ? owner.start : null) ?? today);
  const now = timeline.start === null ? today : laterDay(timeline.start, today);
  const day = parsed.point === 'opening' ? now : laterDay(parsed.point, now);
  const [field, name, ...rest] = pointerPath(change.path);
  if (field === 'entitlements') return placeOfEntitlement(change, subscription, day, declaring);
  const item = pointInForce(timeline, day)?.items?.find((each) => isNamed(subjectOf(each), name, declaring));
  if (field !== 'items') return { kind: 'not_in_catalog' };
  return item === undefined ? { kind: 'list' } : placeInItem(item, rest, change, subscription, declaring);
}

/** The path goes from the item: `price` and on, or `items`, a product, `price` and on. */
function placeInItem(
  item: VersionItem,
  path: readonly string[],
  { from }: ServiceChange,
  subscription: Subscription,
  declaring: Declaring,
): PlaceFound {
  const inPrice = (locate: SharedLocate, price: Json, steps: readonly string[]): DeclaredPlace => ({
    kind: 'place',
    locate: locateFor(locate, subscription),
    whole: price,
    path: writtenPath(price, steps, from, declaring.nameId),
  });
  if (item.kind === 'product') {
    if (path.length < 2) return { kind: 'list' };
    return inPrice(locateWithin(item.locate, 'price'), item.price as JsonObject, path.slice(1));
  }
  const priced = item.items.find(({ product }) => isNamed(product, path[1], declaring));
  if (priced === undefined || path.length < 4) return { kind: 'list' };
  const place = inPrice(priced.locate, priced.price as JsonObject, path.slice(3));
  const key = keyOfPrice(item.bundle, priced, declaring);
  return key === undefined
    ? place
    : { ...place, bundlePrice: { ...key, item: locateFor(item.locate, subscription) } };
}

function keyOfPrice(
  bundle: Reference,
  { product }: SubscribedPrice,
  { catalog, nameId }: Declaring,
): BundlePrice | undefined {
  if (bundle.kind === 'id') return undefined;
  const editions = catalog.bundles.get(parseAddress(bundle.address)?.key ?? '')?.editions ?? [];
  const name = nameOf(product, nameId);
  const key = editions
    .flatMap(({ prices }) => [...prices])
    .find(([, each]) => nameOf(each.product, nameId) === name)?.[0];
  return key === undefined ? undefined : { bundle: bundle.address, key };
}

/** An entry that writes no entitlements carries over those of the entry before it. */
function placeOfEntitlement(
  { from, path }: ServiceChange,
  subscription: Subscription,
  day: CalendarDay,
  { nameId }: Declaring,
): PlaceFound {
  const entry = subscription.entries.findLast(
    ({ draft, effectiveAt, entitlements }) =>
      draft !== true && entitlements !== undefined && (effectiveAt === null || effectiveAt <= day),
  );
  const steps = pointerPath(path);
  if (entry?.entitlements === undefined || steps.length < 3) return { kind: 'list' };
  const whole = { entitlements: entry.entitlements as readonly Json[] };
  const locate = locateFor(entry.locate, subscription);
  return { kind: 'place', locate, whole, path: writtenPath(whole, steps, from, nameId) };
}

function subjectOf(item: VersionItem): Reference {
  return item.kind === 'product' ? item.product : item.bundle;
}
