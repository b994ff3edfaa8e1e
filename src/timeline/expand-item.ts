/** One item of an entry, expanded with the bundle editions of a day. */

import {
  type BundleEdition,
  type EntryItem,
  locateWithin,
  type SubscribedPrice,
} from '../model/catalog/catalog.ts';
import { locateOverlaid, overlayPrice } from '../model/catalog/overlay-price.ts';
import type { Price } from '../model/catalog/price.ts';
import { addressOf } from '../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../model/values/json.ts';
import { remember } from '../model/values/remember.ts';
import type { Locate } from '../model/values/source.ts';
import type { VersionItem } from './timeline.ts';

/** `editionOf` returns the edition in force for the bundle's key. */
export function expandItem(item: EntryItem, editionOf: (bundle: string) => BundleEdition): VersionItem {
  switch (item.kind) {
    case 'product':
      return item;
    case 'bundle_id':
      return {
        kind: 'bundle',
        bundle: { kind: 'id', id: item.bundleId },
        items: item.items,
        overridden: false,
        locate: item.locate,
      };
    case 'bundle':
      return {
        kind: 'bundle',
        bundle: { kind: 'address', address: addressOf('bundle', item.bundle) },
        items: overriddenPrices(item, editionOf(item.bundle)),
        overridden: item.overrides.size > 0,
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

/** One list for all subscriptions that take the edition as it is. */
const listed = remember(({ prices }: BundleEdition): readonly SubscribedPrice[] => [...prices.values()]);
