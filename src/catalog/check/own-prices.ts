/** The prices that subscriptions write whole. Overrides, which take the rest from a bundle, are not among them. */
import type { PricedProduct, Subscription } from '../../model/catalog/catalog.ts';
import type { Locate } from '../../model/values/source.ts';

interface OwnPrice extends Pick<PricedProduct, 'product' | 'price'> {
  readonly currency: unknown;
  /** Finds a field of the price. */
  readonly locate: Locate;
}

export function ownPrices(subscriptions: Iterable<Subscription>): readonly OwnPrice[] {
  return [...subscriptions].flatMap(({ entries, fields: { currency }, locate: own }) =>
    entries
      .flatMap(({ items = [] }) => items)
      .flatMap((item): readonly OwnPrice[] => {
        if (item.kind === 'bundle_id')
          return item.items.map((each) => ({ ...each, currency, locate: (path) => each.locate(path, own) }));
        if (item.kind !== 'product') return [];
        return [{ ...item, currency, locate: (path) => item.locate(['price', ...path], own) }];
      }),
  );
}
