/** Explains where a product is priced on a day: in bundles, and in subscriptions by themselves. Pure. */

import type { Bundle, PricedProduct, Product, Reference } from '../model/catalog/catalog.ts';
import { addressOf } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { editionOn } from './bundle-schedule.ts';
import { bundlePriceOrigins, type PriceOrigin } from './price-origins.ts';
import type { TimelinePoint } from './timeline.ts';

export interface ExplainedProduct {
  readonly bundles: readonly ProductInBundle[];
  /** Subscriptions that price it themselves, outside a bundle or inside one that is known by its id alone. */
  readonly ownPrices: number;
  /** Subscriptions with items of a plan, which may price it too. */
  readonly planItems: number;
}

export interface ProductInBundle {
  readonly bundle: Bundle;
  readonly key: string;
  readonly price: PricedProduct['price'];
  readonly origins: readonly PriceOrigin[];
  /** The subscriptions that have the price from this bundle, and those of them that override any price of it. */
  readonly subscriptions: number;
}

/** `points` has one for each subscription: the one that holds on the day. */
export function explainProduct(
  product: Product,
  bundles: Iterable<Bundle>,
  points: readonly TimelinePoint[],
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
  const count = (bundle: string | null): number => points.filter((point) => has(point, bundle)).length;
  const inBundles = [...bundles].flatMap((bundle) =>
    [...editionOn(bundle, day).prices]
      .filter(([, priced]) => isMeant(priced.product))
      .map(
        ([key, priced]): ProductInBundle => ({
          bundle,
          key,
          price: priced.price,
          origins: bundlePriceOrigins(bundle, key, priced),
          subscriptions: count(addressOf('bundle', bundle.key)),
        }),
      ),
  );
  return {
    bundles: inBundles,
    ownPrices: count(null),
    planItems: points.filter(({ items, overPlan }) => items === undefined || overPlan).length,
  };
}
