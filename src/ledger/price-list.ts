/** The list prices of a catalog as they hold on a day. */

import { bundleIn } from '../model/catalog/bundle-in.ts';
import type { Bundle, Catalog, Reference } from '../model/catalog/catalog.ts';
import type { ChangeReach } from '../model/catalog/change-reach.ts';
import type { Price } from '../model/catalog/price.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';

/** A price of a bundle, as a subscription that opens on the day gets it. */
export interface ListPrice {
  readonly bundle: Address;
  /** The price's key in the bundle. */
  readonly key: string;
  readonly product: Reference;
  /** ISO 4217; null where neither the price nor the bundle says one. */
  readonly currency: string | null;
  /** The day of the change that wrote it; null for a price from the start. */
  readonly since: CalendarDay | null;
  /** The day of the next change that writes or removes it; null where there is none. */
  readonly until: CalendarDay | null;
  /** The subscriptions that the change reached which wrote it; null: everybody on its day, or it is a price from the start. */
  readonly applies: ChangeReach | null;
  readonly price: Price;
}

/** In the catalog's order. Bundles that are deleted by then have no prices. */
export function priceList({ bundles }: Catalog, day: CalendarDay): readonly ListPrice[] {
  return [...bundles.values()]
    .filter(({ absent }) => absent === undefined || (absent !== true && absent > day))
    .flatMap((bundle) =>
      [bundle.currency ?? null, ...(bundle.currencies?.keys() ?? [])].flatMap((currency) =>
        pricesOf(bundleIn(bundle, currency), day),
      ),
    );
}

function pricesOf({ address, currency, editions }: Bundle, day: CalendarDay): readonly ListPrice[] {
  const isBegun = (from: CalendarDay | null): boolean => from === null || from <= day;
  const inForce = editions.findLast(({ from }) => isBegun(from));
  return [...(inForce?.prices ?? [])].map(([key, { product, price }]): ListPrice => {
    const writers = editions.filter(({ changes }) => changes === undefined || changes.includes(key));
    const writer = writers.findLast(({ from }) => isBegun(from));
    return {
      bundle: address,
      key,
      product,
      currency: price.currency ?? currency ?? null,
      since: writer?.from ?? null,
      until: writers.find(({ from }) => !isBegun(from))?.from ?? null,
      applies: writer?.applies ?? null,
      price,
    };
  });
}
