/**
 * A bundle's price schedule for one subscription: the prices in force from each day. It includes only the changes
 * that reach the subscription (`applies`), each as late as a price lock releases it. It starts on the day from which
 * the subscription uses the bundle.
 */

import type { Bundle, BundleEdition, Catalog, PriceLock, Subscription } from '../model/catalog/catalog.ts';
import { contractStart, nextRenewal } from '../model/catalog/contract-days.ts';
import { lockRelease } from '../model/catalog/price-lock.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import type { Grant } from './granted-on.ts';
import type { ArrivalDay, EditionArrival, HeldChange } from './timeline.ts';

export interface ScheduledEdition {
  /** Null for the first day on which the subscription uses the bundle. */
  readonly from: CalendarDay | null;
  /** The prices in force. Where a change does not reach the subscription, no edition of the bundle may have them together. */
  readonly edition: BundleEdition;
  readonly released: boolean;
}

export interface BundleSchedule {
  readonly bundle: Bundle;
  readonly turns: readonly ScheduledEdition[];
  /** The changes that a lock would hold back if the subscription used the bundle for good. */
  readonly held: readonly HeldChange[];
  /** The bundle's editions in their order, each with the day on which it arrives. */
  readonly arrivals: readonly EditionArrival[];
  /** The dated lists of entitlements that reach the subscription, by day. */
  readonly grants: readonly Grant[];
}

/** A change of the bundle that reaches the subscription. */
interface Arrival {
  /** The index of the edition. */
  readonly index: number;
  readonly from: CalendarDay | null;
  readonly released: boolean;
}

/** `since` is the day from which the subscription uses the bundle. Null stands for an unknown day before any change. */
export function bundleSchedule(
  bundle: Bundle,
  since: CalendarDay | null,
  lock: PriceLock | undefined,
  fields: JsonObject,
): BundleSchedule {
  const arrived: Arrival[] = [];
  const held: HeldChange[] = [];
  const arrivals: EditionArrival[] = [];
  for (const [index, edition] of bundle.editions.entries()) {
    const day = arrivalDay(edition, since, fields);
    if (day === 'never') {
      arrivals.push({ reached: 'never', from: 'never' });
      continue;
    }
    const from = day === null || lock === undefined ? day : released(edition, lock, day, fields);
    if (day !== null && from !== day)
      held.push({ bundle: bundle.address, change: day, until: from, leaves: false });
    const arrives = day === null || from !== null;
    if (arrives) arrived.push({ index, from, released: from !== day });
    arrivals.push({ reached: day, from: arrives ? from : 'never' });
  }
  const days = [...new Set(arrived.map(({ from }) => from))].sort(byDay);
  return {
    bundle,
    turns: days.map((day) => turnOn(day, bundle, arrived)),
    held,
    arrivals,
    grants: grantsOf(),
  };

  function grantsOf(): readonly Grant[] {
    return (bundle.entitlementChanges ?? [])
      .flatMap((change): readonly Grant[] => {
        const from = arrivalDay(change, since, fields);
        const { entitlements, description } = change;
        return from === 'never' ? [] : [{ from, entitlements, description }];
      })
      .toSorted((a, b) => (a.from === b.from ? 0 : byDay(a.from, b.from)));
  }
}

/** True where a change of the bundle reaches only new subscriptions, or existing ones at their renewal. */
export function hasLimitedReach({ editions, entitlementChanges = [] }: Bundle): boolean {
  return [...editions, ...entitlementChanges].some(({ applies }) => applies !== undefined);
}

/**
 * The day on which an edition reaches the subscription, before any lock; null from the start of its use. `never`
 * where it reaches only new subscriptions, or waits for a renewal that the contract does not have.
 */
function arrivalDay(
  { from: change, applies = { to: 'all', at: 'date' } }: Pick<BundleEdition, 'from' | 'applies'>,
  since: CalendarDay | null,
  fields: JsonObject,
): ArrivalDay {
  if (change === null) return null;
  if (since !== null && change <= since) return null;
  if (applies.to === 'new') return 'never';
  if (applies.at === 'renewal') return nextRenewal(fields, change) ?? 'never';
  return applies.at === 'date' ? change : applies.at;
}

/**
 * The day on which a lock lets an edition in that would arrive on `day`; null for never. A change at renewal never comes
 * between two renewals: the lock's last day moves it to the next one.
 */
function released(
  { applies }: BundleEdition,
  lock: PriceLock,
  day: CalendarDay,
  fields: JsonObject,
): CalendarDay | null {
  const from = lockRelease(lock, day, fields);
  return from !== null && applies?.at === 'renewal' ? nextRenewal(fields, from) : from;
}

function byDay(a: CalendarDay | null, b: CalendarDay | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** The edition in force from a day. Of several changes that arrive on that day, the last one describes it. */
function turnOn(
  day: CalendarDay | null,
  { editions }: Bundle,
  arrivals: readonly Arrival[],
): ScheduledEdition {
  const arrived = arrivals.filter(({ from }) => from === null || (day !== null && from <= day));
  const latest = arrived.findLast(({ from }) => from === day);
  const edition = latest && editions[latest.index];
  if (edition === undefined) throw new Error(`no edition arrives on ${day}`);
  return {
    from: day,
    edition: withPrices(edition, editions, arrived),
    released: latest?.released ?? false,
  };
}

/** The prices of an edition, each from the last change that wrote it among those that have arrived. */
function withPrices(
  edition: BundleEdition,
  editions: readonly BundleEdition[],
  arrived: readonly Arrival[],
): BundleEdition {
  const all = arrived.flatMap(({ index }) => editions[index] ?? []);
  if (all.at(-1) === edition && editions[all.length - 1] === edition) return edition;
  const prices = new Map<string, BundleEdition>();
  for (const each of all) for (const key of each.changes ?? each.prices.keys()) prices.set(key, each);
  const own = [...prices]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { prices: of }]) => {
      const price = of.get(key);
      return price === undefined ? [] : [[key, price] as const];
    });
  return { ...edition, prices: new Map(own) };
}

/** The edition in force on a day, or the first one where the day is unknown. Every bundle has an edition from the start. */
export function editionOn(bundle: Bundle, day: CalendarDay | null): BundleEdition {
  const edition = bundle.editions.findLast(({ from }) => from === null || (day !== null && from <= day));
  if (edition === undefined) throw new Error(`${bundle.address} has no edition from the start`);
  return edition;
}

/**
 * The day on which the subscription is assumed to open, as a plan would open it. The assumption is needed where no
 * contract dates a price lock, or the use of a bundle whose changes reach new subscriptions alone. Null where it is
 * not needed.
 */
export function openedFor(
  { bundles }: Pick<Catalog, 'bundles'>,
  { priceLock, fields, entries }: Subscription,
  day: CalendarDay,
): CalendarDay | null {
  if (contractStart(fields) !== null) return null;
  const used = entries.flatMap(({ items = [] }) =>
    items.flatMap((item) => (item.kind === 'bundle' ? (bundles.get(item.bundle) ?? []) : [])),
  );
  return priceLock !== undefined || used.some(hasLimitedReach) ? day : null;
}
