/**
 * Builds the timeline of one subscription from the catalog. Every entry is expanded on its own day, and again
 * on every later change of a bundle that it uses, until the next entry. Pure. Changes that a price lock holds
 * back are listed separately.
 */
import { billingCycle, firstBilled } from '../model/catalog/billing-cycle.ts';
import { bundleIn, bundleOf, declaredCurrency } from '../model/catalog/bundle-in.ts';
import {
  type Bundle,
  type BundleEdition,
  type Catalog,
  type EntryItem,
  locateWithin,
  type SubscribedPrice,
  type Subscription,
} from '../model/catalog/catalog.ts';
import { waveOf } from '../model/catalog/change-reach.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import { locateOverlaid, overlayPrice } from '../model/catalog/overlay-price.ts';
import type { Price } from '../model/catalog/price.ts';
import { addressOf } from '../model/values/address.ts';
import { addDays, type CalendarDay } from '../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../model/values/json.ts';
import { remember, rememberPair } from '../model/values/remember.ts';
import type { Locate } from '../model/values/source.ts';
import {
  type BundleSchedule,
  bundleSchedule,
  changeName,
  editionOn,
  everyReach,
  type FixedDays,
  hasLimitedReach,
  type ScheduledEdition,
} from './bundle-schedule.ts';
import {
  type BundleUse,
  type EntryRange,
  entryRanges,
  type GrantInForce,
  grantedOn,
  type HeldChange,
  heldFrom,
  pricesOf,
  type Timeline,
  type TimelinePoint,
  type VersionItem,
} from './timeline.ts';

/**
 * Bundles that the subscription names must be in the catalog, which the catalog's rules ensure. `openedOn` is the day
 * on which the subscription was or will be opened. Where the contract names no start, a price lock and a change of
 * limited reach count from that day. Subscriptions with the same entries and terms share one timeline.
 */
export function buildTimeline(
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  subscription: Subscription,
  openedOn: CalendarDay | null = null,
  fixed?: FixedDays,
): Timeline {
  const currency = declaredCurrency(catalog, subscription, subscription.fields.currency);
  const { entries, fields, plan, priceLock, ends } = subscription;
  const opened = contractStart(fields) === null ? openedOn : null;
  const terms = JSON.stringify([
    fields.contract,
    fields.renewal,
    priceLock,
    ends,
    plan !== undefined,
    opened,
    currency,
    firstBilled(fields),
    wavesOf(catalog.bundles).map(({ name, waves }) => waveOf(waves, subscription, fixed?.get(name))),
    fixed && [...fixed],
  ]);
  const known = timelinesIn(catalog.bundles, entries);
  const timeline = known.get(terms) ?? newTimeline(catalog, subscription, opened, fixed);
  known.set(terms, timeline);
  return timeline;
}

/** The waves of every change, by its name. */
const wavesOf = remember((bundles: Catalog['bundles']) =>
  [...bundles.values()].flatMap((bundle) =>
    everyReach(bundle).flatMap(({ change, waves }) =>
      waves === undefined ? [] : [{ name: changeName(bundle, change), waves }],
    ),
  ),
);

/** By the subscription's other terms, as text. */
const timelinesIn = rememberPair(
  (_bundles: Catalog['bundles'], _entries: Subscription['entries']) => new Map<string, Timeline>(),
);

function newTimeline(
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  subscription: Subscription,
  openedOn: CalendarDay | null,
  fixed: FixedDays | undefined,
): Timeline {
  const { address, fields, priceLock: lock } = subscription;
  const start = contractStart(fields);
  const following = new Map<string, BundleSchedule>();
  const points: TimelinePoint[] = [];
  const held: HeldChange[] = [];
  const uses: BundleUse[] = [];

  const all = entryRanges(subscription);
  const cycleOn = (day: CalendarDay) =>
    billingCycle(fields, listPrices(catalog, subscription, all, day), openedOn);
  const reached = { address, fields, lock, cycleOn, fixed };
  for (const [index, range] of all.entries()) {
    // A draft works on a copy of the schedules, because a bundle that only a draft has is not used yet.
    const schedules = range.entry.draft ? new Map(following) : following;
    const bundles = bundlesOf(range).map((key) => bundleAt(catalog, key, subscription));
    const begins = heldFrom({ ...range.entry, from: range.from }, start);
    keepFollowed(schedules, bundles);
    for (const bundle of bundles) {
      if (schedules.has(bundle.key)) continue;
      const isDated = lock !== undefined || hasLimitedReach(bundle);
      const followedSince = begins ?? (isDated ? openedOn : null);
      const schedule = bundleSchedule(bundle, followedSince, reached);
      schedules.set(bundle.key, schedule);
      uses.push({
        bundle: bundle.key,
        entry: index,
        draft: range.entry.draft ?? false,
        arrivals: schedule.arrivals,
      });
      if (!range.entry.draft)
        held.push(...heldWhileFollowed(schedule.held, leavingDay(bundle, all.slice(index + 1))));
    }
    points.push(pointAt(subscription, range, begins, schedules, 'entry', range.from));
    if (range.entry.draft) continue;
    for (const turn of turnsWithin(range, begins, bundles, schedules)) {
      const origin = turn.released ? 'lock_release' : 'bundle_change';
      points.push(
        pointAt(subscription, range, turn.from, schedules, origin, turn.from, turn.edition.description),
      );
    }
  }
  const { ends } = subscription;
  if (ends === undefined) return { start, points, held, uses };
  return {
    start,
    points: points.filter(({ from }) => from === null || from < ends),
    held: held.filter(({ change }) => change < ends),
    uses,
  };
}

/** The prices of the entry in force on the eve of a day, by the list prices of then. */
function listPrices(
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  subscription: Subscription,
  ranges: readonly EntryRange[],
  day: CalendarDay,
): readonly Price[] {
  const eve = addDays(day, -1);
  const range = ranges.findLast(({ entry, from }) => !entry.draft && (from === null || from <= eve));
  const { items = [] } = range ?? {};
  return pricesOf(
    items.map((item) => expandItem(item, (key) => editionOn(bundleAt(catalog, key, subscription), eve))),
  );
}

function bundlesOf(range: EntryRange): readonly string[] {
  const keys = (range.items ?? []).flatMap((item) => (item.kind === 'bundle' ? [item.bundle] : []));
  return [...new Set(keys)];
}

function bundleAt(
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  key: string,
  subscription: Subscription,
): Bundle {
  const bundle = bundleOf(catalog, key, subscription);
  if (bundle === undefined) throw new Error(`the catalog has no bundle ${key}`);
  return bundle;
}

/** Drops the bundles that an entry leaves out. A later entry that brings one back starts with that day's prices. */
function keepFollowed(schedules: Map<string, BundleSchedule>, bundles: readonly Bundle[]): void {
  for (const key of [...schedules.keys()])
    if (!bundles.some((bundle) => bundle.key === key)) schedules.delete(key);
}

/** The day of the first later entry without the bundle; null where there is none. Drafts do not count. */
function leavingDay({ key }: Bundle, later: readonly EntryRange[]): CalendarDay | null {
  return later.find((range) => !range.entry.draft && !bundlesOf(range).includes(key))?.from ?? null;
}

function heldWhileFollowed(held: readonly HeldChange[], leaving: CalendarDay | null): readonly HeldChange[] {
  if (leaving === null) return held;
  return held
    .filter(({ change }) => change < leaving)
    .map((one) =>
      one.until !== null && one.until < leaving ? one : { ...one, until: leaving, leaves: true },
    );
}

/** The bundles' scheduled editions and lists of entitlements that begin strictly inside a range, one for each day, sorted by day. */
function turnsWithin(
  range: EntryRange,
  since: CalendarDay | null,
  bundles: readonly Bundle[],
  schedules: ReadonlyMap<string, BundleSchedule>,
): readonly (ScheduledEdition & { readonly from: CalendarDay })[] {
  const byDay = new Map<CalendarDay, ScheduledEdition & { from: CalendarDay }>();
  const isWithin = (from: CalendarDay): boolean =>
    (since === null || from > since) && (range.until === null || from < range.until);
  for (const bundle of bundles) {
    const { turns = [], grants = [] } = schedules.get(bundle.key) ?? {};
    const granted = grants.flatMap(({ from, description }): readonly ScheduledEdition[] => {
      const turn = turns.findLast((each) => each.from === null || (from !== null && each.from <= from));
      if (turn === undefined || turn.from === from) return [];
      const { description: _, ...edition } = turn.edition;
      return [
        { from, edition: { ...edition, ...(description !== undefined && { description }) }, released: false },
      ];
    });
    for (const turn of [...turns, ...granted]) {
      const { from } = turn;
      if (from === null || !isWithin(from)) continue;
      const already = byDay.get(from);
      // A day on which one bundle changes by itself is a change, even where a lock releases another one.
      if (already === undefined || (already.released && !turn.released)) byDay.set(from, { ...turn, from });
    }
  }
  return [...byDay.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function pointAt(
  subscription: Subscription,
  range: EntryRange,
  day: CalendarDay | null,
  schedules: ReadonlyMap<string, BundleSchedule>,
  origin: TimelinePoint['origin'],
  from: CalendarDay | null,
  changeDescription?: string,
): TimelinePoint {
  const editionOf = (key: string): BundleEdition => {
    const turn = schedules
      .get(key)
      ?.turns.findLast((candidate) => candidate.from === null || (day !== null && candidate.from <= day));
    if (turn === undefined) throw new Error(`no schedule for bundle ${key}`);
    return turn.edition;
  };
  const description = origin === 'entry' ? range.entry.description : changeDescription;
  const grants = bundlesOf(range).flatMap((key): readonly GrantInForce[] => {
    const schedule = schedules.get(key);
    const grant = schedule?.grants.findLast(
      ({ from: since }) => since === null || (day !== null && since <= day),
    );
    return schedule && grant ? [{ bundle: schedule.bundle, grant }] : [];
  });
  return {
    from,
    ...(from === null && range.entry.since !== undefined && { since: range.entry.since }),
    origin,
    ...(description === undefined ? {} : { description }),
    draft: range.entry.draft ?? false,
    ...(range.itemsEntry.requested !== undefined && { requested: range.itemsEntry.requested }),
    ...(range.items === undefined ? {} : { items: range.items.map((item) => expandItem(item, editionOf)) }),
    overPlan:
      subscription.plan !== undefined &&
      subscription.id === undefined &&
      !range.itemsEntry.withPlan &&
      range.itemsEntry.effectiveAt === null,
    ...grantedOn(range, grants),
    locate: range.entry.locate,
  };
}

/** Items with the prices that their bundles have on a day in a currency, outside any timeline. */
export function expandItems(
  { bundles }: Pick<Catalog, 'bundles'>,
  items: readonly EntryItem[],
  day: CalendarDay,
  currency: string | null,
): readonly VersionItem[] {
  return items.map((item) =>
    expandItem(item, (key) => {
      const bundle = bundles.get(key);
      if (bundle === undefined) throw new Error(`no bundle ${key}`);
      return editionOn(bundleIn(bundle, currency), day);
    }),
  );
}

/** `editionOf` returns the edition in force for the bundle's key. */
function expandItem(item: EntryItem, editionOf: (bundle: string) => BundleEdition): VersionItem {
  switch (item.kind) {
    case 'product':
      return item;
    case 'bundle_id':
      return {
        kind: 'bundle',
        bundle: { kind: 'id', id: item.bundleId },
        items: item.items,
        overrides: NO_OVERRIDES,
        locate: item.locate,
      };
    case 'bundle':
      return {
        kind: 'bundle',
        bundle: { kind: 'address', address: addressOf('bundle', item.bundle) },
        items: overriddenPrices(item, editionOf(item.bundle)),
        overrides: item.overrides,
        locate: item.locate,
      };
    default:
      return item satisfies never;
  }
}

function overriddenPrices(
  item: EntryItem & { kind: 'bundle' },
  edition: BundleEdition,
): readonly SubscribedPrice[] {
  if (item.overrides.size === 0) return listed(edition);
  const prices: SubscribedPrice[] = [];
  for (const [key, priced] of edition.prices) {
    const override = item.overrides.get(key);
    if (override === undefined) prices.push(priced);
    else if (isJsonObject(override)) {
      prices.push({
        key,
        product: priced.product,
        price: overlayPrice(priced.price as JsonObject, override) as Price,
        locate: locateOverlaid<[Locate]>(priced.locate, {
          value: override,
          locate: locateWithin(item.locate, 'prices', key),
        }),
      });
    }
  }
  return prices;
}

/** An item that names a bundle by its id states every price itself. */
const NO_OVERRIDES: ReadonlyMap<string, JsonObject> = new Map();

/** One list for all subscriptions that take the edition as it is. */
const listed = remember(({ prices }: BundleEdition): readonly SubscribedPrice[] => [...prices.values()]);
