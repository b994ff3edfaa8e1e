/**
 * The changes of a bundle's price that have not come to a subscription: those ahead, and those that a price lock or
 * the change's own reach holds back. Pure.
 */

import type { Bundle, BundleEdition, EntryItem, Subscription } from '../model/catalog/catalog.ts';
import type { ChangeReach } from '../model/catalog/change-reach.ts';
import { overlayPrice } from '../model/catalog/overlay-price.ts';
import type { Price } from '../model/catalog/price.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../model/values/json.ts';
import type { Source } from '../model/values/source.ts';
import { bundlePriceOrigins } from './price-origins.ts';
import type { BundleUse, EditionArrival } from './timeline.ts';

export interface LaterPrice {
  /** The day of the change as written. */
  readonly effectiveAt: CalendarDay;
  readonly applies?: ChangeReach;
  readonly description?: string;
  /** The day on which the subscription gets it. Null: it never does, as far as the catalog goes. */
  readonly arrives: CalendarDay | null;
  /** Empty for a change that comes on its own day. */
  readonly heldBy: readonly Hold[];
  /** The price from then on, overrides included; null where the change takes it out. */
  readonly price: Price | null;
  /** The line of the change that writes the price. */
  readonly source: Source;
}

interface Hold {
  readonly kind: 'price_lock' | 'applies';
  readonly source: Source;
}

type BundleItem = EntryItem & { readonly kind: 'bundle' };

/** In the order of their days. Changes that a later one replaces before they arrive are left out. */
export function laterPrices(
  { bundle, use, subscription }: { bundle: Bundle; use: BundleUse; subscription: Subscription },
  item: BundleItem,
  key: string,
  day: CalendarDay,
): readonly LaterPrice[] {
  const writers = bundle.editions.flatMap((edition, index) => {
    const arrival = use.arrivals[index];
    const writes = edition.changes === undefined || edition.changes.includes(key);
    return arrival !== undefined && writes ? [{ edition, index, arrival }] : [];
  });
  return writers.flatMap(({ edition, index, arrival }, at): LaterPrice[] => {
    const { from: effectiveAt, applies, description } = edition;
    const { from } = arrival;
    if (effectiveAt === null || from === null || (from !== 'never' && from <= day)) return [];
    if (writers.slice(at + 1).some((later) => isReplacedBy(arrival, later.arrival, day))) return [];
    return [
      {
        effectiveAt,
        ...(applies && { applies }),
        ...(description !== undefined && { description }),
        arrives: from === 'never' ? null : from,
        heldBy: holdsOf(edition, subscription, arrival, effectiveAt),
        price: priceIn(edition.prices.get(key)?.price, item.overrides.get(key)),
        source: changeSource(bundle, key, index),
      },
    ];
  });
}

/** True where the later change is there by the day on which this one would arrive, or is there now. */
function isReplacedBy({ from }: EditionArrival, later: EditionArrival, day: CalendarDay): boolean {
  if (later.from === 'never') return false;
  if (later.from === null || later.from <= day) return true;
  return from !== 'never' && from !== null && later.from <= from;
}

function holdsOf(
  { writers }: BundleEdition,
  subscription: Subscription,
  { reached, from }: EditionArrival,
  effectiveAt: CalendarDay,
): readonly Hold[] {
  return [
    ...(reached === effectiveAt
      ? []
      : writers.slice(-1).map(({ locate }) => ({ kind: 'applies', source: locate(['applies']) }) as const)),
    ...(from === reached
      ? []
      : [{ kind: 'price_lock', source: subscription.locate(['price_lock']) } as const]),
  ];
}

/** The list price with the entry's override laid over it; null where either takes it out. */
function priceIn(price: Price | undefined, override: JsonObject | null | undefined): Price | null {
  if (price === undefined || override === null) return null;
  return isJsonObject(override) ? (overlayPrice(price as JsonObject, override) as Price) : price;
}

/** The first field of the price that a change writes, those of the amount before others. */
export function changeSource(bundle: Bundle, key: string, index: number): Source {
  const edition = bundle.editions[index];
  const priced = edition?.prices.get(key);
  const origins = priced === undefined ? [] : bundlePriceOrigins(bundle, key, priced);
  const own = origins.find(({ effectiveAt }) => effectiveAt === edition?.from);
  return own?.fields[0]?.source ?? edition?.writers.at(-1)?.locate(['prices', key]) ?? bundle.locate([]);
}
