/**
 * Explains the prices of a bundle or a product on a day: the lines that make each, and the changes that have not come to
 * a subscription: those ahead, and those that a price lock or the change's own reach holds back. Pure.
 */
import { inCurrencies, writtenIn } from '../model/catalog/bundle-in.ts';
import type {
  Bundle,
  BundleEdition,
  EntryItem,
  PricedProduct,
  Product,
  Reference,
  Subscription,
} from '../model/catalog/catalog.ts';
import type { ChangeReach } from '../model/catalog/change-reach.ts';
import { overlayPrice } from '../model/catalog/overlay-price.ts';
import type { Price } from '../model/catalog/price.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../model/values/json.ts';
import type { Source } from '../model/values/source.ts';
import { editionOn } from './bundle-schedule.ts';
import { bundlePriceOrigins, type PriceOrigin } from './price-origins.ts';
import type { BundleUse, EditionArrival, TimelinePoint } from './timeline.ts';

/** A price as a subscription that opens on the day gets it. */
export interface ExplainedListPrice {
  readonly key: string;
  readonly product: Reference;
  /** Null for a price that only a later change brings. */
  readonly price: Price | null;
  /** Latest first. */
  readonly origins: readonly PriceOrigin[];
  readonly next: NextListPrice | null;
}

interface NextListPrice {
  readonly effectiveAt: CalendarDay;
  readonly applies?: ChangeReach;
  readonly description?: string;
  /** Null where the change takes the price out. */
  readonly price: Price | null;
  readonly source: Source;
}

/** In the order of the keys. A price that a change has taken out by that day is left out. */
export function explainBundle(bundle: Bundle, day: CalendarDay): readonly ExplainedListPrice[] {
  const { prices } = editionOn(bundle, day);
  const known = new Map(bundle.editions.flatMap((edition) => [...edition.prices]));
  return [...known.keys()].sort().flatMap((key): ExplainedListPrice[] => {
    const priced = prices.get(key);
    const product = (priced ?? known.get(key))?.product;
    const next = nextChange(bundle, key, day);
    if (product === undefined || (priced === undefined && next === null)) return [];
    const origins = priced === undefined ? [] : bundlePriceOrigins(bundle, key, priced);
    return [{ key, product, price: priced?.price ?? null, origins, next }];
  });
}

function nextChange(bundle: Bundle, key: string, day: CalendarDay): NextListPrice | null {
  const index = bundle.editions.findIndex(
    ({ from, changes }) => from !== null && from > day && changes?.includes(key),
  );
  const edition = bundle.editions[index];
  if (!edition?.from) return null;
  const { from: effectiveAt, applies, description } = edition;
  return {
    effectiveAt,
    ...(applies && { applies }),
    ...(description !== undefined && { description }),
    price: edition.prices.get(key)?.price ?? null,
    source: changeSource(bundle, key, index),
  };
}

/** Explains where a product is priced on a day: in bundles, and in subscriptions by themselves. Pure. */
interface ExplainedProduct {
  readonly bundles: readonly ProductInBundle[];
  /** Subscriptions that price it themselves, outside a bundle or inside one that is known by its id alone. */
  readonly ownPrices: number;
  /** Subscriptions with items of a plan, which may price it too. */
  readonly planItems: number;
}

/** One for each currency in which the bundle lists the product. */
interface ProductInBundle {
  /** The bundle as subscriptions of the currency have it. */
  readonly bundle: Bundle;
  readonly key: string;
  readonly price: PricedProduct['price'];
  readonly origins: readonly PriceOrigin[];
  /** The subscriptions that have the price from this bundle, and those of them that override any price of it. */
  readonly subscriptions: number;
}

/** The point of a subscription that holds on the day. */
export interface PointInCurrency {
  readonly point: TimelinePoint;
  readonly currency: string | null;
}

/** `points` has one for each subscription. */
export function explainProduct(
  product: Product,
  bundles: Iterable<Bundle>,
  points: readonly PointInCurrency[],
  day: CalendarDay,
): ExplainedProduct {
  const isMeant = (reference: Reference): boolean =>
    reference.kind === 'address' ? reference.address === product.address : reference.id === product.id;
  const has = ({ items = [] }: TimelinePoint, bundle: string | null): boolean =>
    items.some((item) => {
      if (item.kind === 'product') return bundle === null && isMeant(item.product);
      const isOfBundle = item.bundle.kind === 'address' ? item.bundle.address === bundle : bundle === null;
      return isOfBundle && item.items.some((priced) => isMeant(priced.product));
    });
  const priced = (bundle: string | null) => points.filter(({ point }) => has(point, bundle));
  const subscribed = (bundle: Bundle, list: Bundle): number =>
    priced(bundle.address).filter(({ currency }) => writtenIn(bundle, currency ?? undefined) === list).length;
  const lists = [...bundles].flatMap((bundle) => inCurrencies(bundle).map((list) => ({ bundle, list })));
  const inBundles = lists.flatMap(({ bundle, list }) =>
    [...editionOn(list, day).prices]
      .filter(([, { product: of }]) => isMeant(of))
      .map(
        ([key, listed]): ProductInBundle => ({
          bundle: list,
          key,
          price: listed.price,
          origins: bundlePriceOrigins(list, key, listed),
          subscriptions: subscribed(bundle, list),
        }),
      ),
  );
  return {
    bundles: inBundles,
    ownPrices: priced(null).length,
    planItems: points.filter(({ point: { items, overPlan } }) => items === undefined || overPlan).length,
  };
}

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
function changeSource(bundle: Bundle, key: string, index: number): Source {
  const edition = bundle.editions[index];
  const priced = edition?.prices.get(key);
  const origins = priced === undefined ? [] : bundlePriceOrigins(bundle, key, priced);
  const own = origins.find(({ effectiveAt }) => effectiveAt === edition?.from);
  return own?.fields[0]?.source ?? edition?.writers.at(-1)?.locate(['prices', key]) ?? bundle.locate([]);
}
