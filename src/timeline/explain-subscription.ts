/**
 * Explains the prices of one subscription on a day: the entry that holds, and for each price the lines that make it
 * and the changes that have not come. It reads the timeline and expands nothing a second time. Pure.
 */

import { bundleOf } from '../model/catalog/bundle-in.ts';
import {
  type Bundle,
  type Catalog,
  type EntryItem,
  locateFor,
  locateWithin,
  type PricedProduct,
  type Reference,
  type SubscribedPrice,
  type Subscription,
} from '../model/catalog/catalog.ts';
import type { Price } from '../model/catalog/price.ts';
import { addressOf, versionOf } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { Source } from '../model/values/source.ts';
import { type LaterPrice, laterPrices } from './explain-bundle.ts';
import {
  bundlePriceOrigins,
  ownPriceOrigins,
  type PriceOrigin,
  type WrittenOverride,
} from './price-origins.ts';
import {
  type BundleUse,
  type EntryRange,
  entryRanges,
  type Timeline,
  type TimelinePoint,
  type VersionItem,
} from './timeline.ts';

export interface ExplainedPrices {
  readonly entry: ExplainedEntry;
  readonly items: readonly ExplainedItem[];
  /** True where the subscription has items of its plan, which the catalog does not know. */
  readonly planItems: boolean;
}

interface ExplainedEntry {
  /** False for a subscription that writes no `versions`, because it has its plan's items unchanged. */
  readonly written: boolean;
  /** The written day; null for the first entry. */
  readonly effectiveAt: CalendarDay | null;
  readonly description?: string;
  readonly draft: boolean;
  /** The first day of the next entry, or the day on which the subscription ends. Null where nothing ends it. */
  readonly until: CalendarDay | null;
  readonly source: Source;
  /** The earlier entry from which the items carry over; absent where the entry declares its own. */
  readonly itemsOf?: { readonly effectiveAt: CalendarDay | null; readonly source: Source };
}

interface ExplainedItem {
  readonly product: Reference;
  /** Null for a price outside a bundle. */
  readonly bundle: Reference | null;
  /** The price's key in a bundle of the catalog. */
  readonly key: string | null;
  /** Null where the subscription has no such price on the day: it was taken out, or is still to come. */
  readonly price: Price | null;
  /** Latest first. Without a price, the override that takes it out. */
  readonly origins: readonly PriceOrigin[];
  readonly later: readonly LaterPrice[];
}

type BundleItem = EntryItem & { readonly kind: 'bundle' };

interface Explaining {
  readonly catalog: Pick<Catalog, 'bundles' | 'plans'>;
  readonly subscription: Subscription;
  readonly timeline: Timeline;
  readonly range: EntryRange;
  /** The index of the entry. */
  readonly index: number;
  readonly day: CalendarDay;
}

/** `point` is one of the timeline's, and holds on the day unless it is a draft. */
export function explainSubscription(
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  subscription: Subscription,
  timeline: Timeline,
  point: TimelinePoint,
  day: CalendarDay,
): ExplainedPrices {
  const ranges = entryRanges(subscription);
  const index = ranges.findLastIndex(
    ({ entry, from }) =>
      (entry.draft ?? false) === point.draft &&
      (from === null || (point.from !== null && from <= point.from)),
  );
  const range = ranges[index];
  if (range === undefined)
    throw new Error(`no entry is in force on ${versionOf(subscription.address, point.from)}`);
  const explaining = { catalog, subscription, timeline, range, index, day };
  return {
    entry: entryOf(explaining),
    items: (point.items ?? []).flatMap((item, at) => itemsOf(explaining, item, range.items?.[at])),
    planItems: point.items === undefined || point.overPlan,
  };
}

function entryOf({ range, subscription }: Explaining): ExplainedEntry {
  const { entry, until, itemsEntry } = range;
  const ends = subscription.ends ?? null;
  return {
    written: subscription.entries.length > 0,
    effectiveAt: entry.effectiveAt,
    ...(entry.description !== undefined && { description: entry.description }),
    draft: entry.draft ?? false,
    until: until === null || (ends !== null && ends < until) ? ends : until,
    source: entry.locate([], subscription.locate),
    ...(itemsEntry !== entry && {
      itemsOf: {
        effectiveAt: itemsEntry.effectiveAt,
        source: itemsEntry.locate(['items'], subscription.locate),
      },
    }),
  };
}

function itemsOf(
  explaining: Explaining,
  item: VersionItem,
  written: EntryItem | undefined,
): readonly ExplainedItem[] {
  const { subscription, range } = explaining;
  const entry = range.itemsEntry.effectiveAt;
  if (item.kind === 'product') {
    const { product, price } = item;
    const origins = ownPriceOrigins('own_price', entry, {
      price,
      locate: locateFor(locateWithin(item.locate, 'price'), subscription),
    });
    return [{ product, bundle: null, key: null, price, origins, later: [] }];
  }
  if (written?.kind === 'bundle') return bundleItems(explaining, item, written);
  return item.items.map((priced) => ({
    product: priced.product,
    bundle: item.bundle,
    key: null,
    price: priced.price,
    origins: ownPriceOrigins('bundle_id_price', entry, priceIn(priced, subscription)),
    later: [],
  }));
}

/** The prices that the subscription has from a bundle, then those that it lacks for a reason. */
function bundleItems(
  explaining: Explaining,
  { items, bundle: reference }: VersionItem & { readonly kind: 'bundle' },
  written: BundleItem,
): readonly ExplainedItem[] {
  const { catalog, subscription, timeline, range, index, day } = explaining;
  const { effectiveAt } = range.itemsEntry;
  const bundle = bundleOf(catalog, written.bundle, subscription);
  const use = useOf(timeline, written.bundle, index);
  if (bundle === undefined || use === undefined)
    throw new Error(`no use of ${addressOf('bundle', written.bundle)} is known`);
  const laterOf = (key: string) => laterPrices({ bundle, use, subscription }, written, key, day);
  const overrideOf = (key: string): WrittenOverride => ({
    effectiveAt,
    locate: locateFor(locateWithin(written.locate, 'prices', key), subscription),
  });
  const present = items.map((priced): ExplainedItem => {
    const { key = '', product, price } = priced;
    const override = written.overrides.has(key) ? overrideOf(key) : undefined;
    const origins = arrivedOrigins(
      bundlePriceOrigins(bundle, key, priceIn(priced, subscription), override),
      bundle,
      use,
    );
    return { product, bundle: reference, key, price, origins, later: laterOf(key) };
  });
  const has = new Set(present.map(({ key }) => key));
  const known = new Map(bundle.editions.flatMap(({ prices }) => [...prices]));
  const absent = [...known].filter(([key]) => !has.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...present,
    ...absent.flatMap(([key, { product }]) => {
      const nothing = { product, bundle: reference, key, price: null };
      const override = written.overrides.get(key) === null ? overrideOf(key) : undefined;
      return absentItem(nothing, override, laterOf(key)) ?? [];
    }),
  ];
}

function priceIn({ locate, ...price }: SubscribedPrice, subscription: Subscription): PricedProduct {
  return { ...price, locate: locateFor(locate, subscription) };
}

/** Undefined for a price that neither an override takes out nor a later change brings. */
function absentItem(
  nothing: Omit<ExplainedItem, 'origins' | 'later'>,
  override: WrittenOverride | undefined,
  later: readonly LaterPrice[],
): ExplainedItem | undefined {
  if (override !== undefined) {
    const { effectiveAt, locate } = override;
    const fields = [{ path: [], source: locate([]) }];
    return { ...nothing, origins: [{ kind: 'override', effectiveAt, fields }], later: [] };
  }
  return later.length === 0 ? undefined : { ...nothing, origins: [], later };
}

/** The use that an entry is in. A draft that brings a bundle has a use of its own. */
function useOf({ uses }: Timeline, bundle: string, index: number): BundleUse | undefined {
  return uses.findLast(
    (use) => use.bundle === bundle && (use.draft ? use.entry === index : use.entry <= index),
  );
}

function arrivedOrigins(
  origins: readonly PriceOrigin[],
  { editions }: Bundle,
  { arrivals }: BundleUse,
): readonly PriceOrigin[] {
  return origins.map((origin) => {
    if (origin.kind !== 'bundle_change') return origin;
    const arrived = arrivals[editions.findIndex(({ from }) => from === origin.effectiveAt)]?.from ?? null;
    const isOnItsDay = arrived === null || arrived === 'never' || arrived === origin.effectiveAt;
    return isOnItsDay ? origin : { ...origin, arrived };
  });
}
