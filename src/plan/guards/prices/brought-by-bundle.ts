/** Finds the bundle that brings a product to existing subscriptions by its own edit, not by an edit of theirs. */

import { isPresent } from '../../../model/service/record.ts';
import type { Address } from '../../../model/values/address.ts';
import type { Context } from '../../context.ts';
import { isFollowed } from '../../impact/bundle-reach.ts';
import { bundleIn, pricesOf, productIn } from '../../impact/priced-items.ts';
import type { PriceChange } from './price-changes.ts';

/**
 * Returns undefined where no bundle brings the product: no recorded subscription uses the bundle, the subscription
 * did not use it before, or the bundle had the product already, so that the subscription's own entry lets it in.
 */
export function createBringer(context: Context): (change: PriceChange) => Address | undefined {
  const bringing = new Map<string, boolean>();
  const once = (name: string, decide: () => boolean): boolean => {
    const known = bringing.get(name) ?? decide();
    bringing.set(name, known);
    return known;
  };
  return ({ step, price, all }) => {
    const { address, operation, follows } = step;
    if (operation === 'bundles.update')
      return once(address, () => isFollowed(context, address)) ? address : undefined;
    const bundle = bundleIn(price);
    const isFollowedSince = [...all.keys()].some((other) => bundleIn(other) === bundle);
    if (bundle === undefined || !isFollowedSince) return undefined;
    const isBrought = once(`${follows} ${price}`, () =>
      isNewIn(context, bundle, productIn(price), follows === bundle),
    );
    return isBrought ? bundle : undefined;
  };
}

/** A bundle that is not on record is created or adopted by this plan, which changes no existing subscription. */
function isNewIn(context: Context, bundle: Address, product: string, ifUnknown: boolean): boolean {
  const recorded = context.observed.records.get(bundle);
  if (!isPresent(recorded)) return false;
  return recorded.value?.prices === undefined ? ifUnknown : !pricesOf(context, recorded.value).has(product);
}
