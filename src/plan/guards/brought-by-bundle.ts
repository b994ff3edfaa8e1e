/** Which bundle brings a product to subscriptions that exist: of the bundle's own edit, and not of theirs. */
import type { Address } from '../../model/address.ts';
import { isPresent } from '../../model/record.ts';
import type { Context } from '../context.ts';
import { isFollowed } from '../impact/bundle-reach.ts';
import { bundleIn, pricesOf, productIn } from '../impact/priced-items.ts';
import type { PriceChange } from './price-changes.ts';

/**
 * Undefined where no bundle does: nobody on record follows it, the subscription did not follow it before, or it had the
 * product already, so that the subscription's own entry lets it in.
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

/** A bundle that is not on record is made or adopted by this plan, and that changes nobody's. */
function isNewIn(context: Context, bundle: Address, product: string, ifUnknown: boolean): boolean {
  const recorded = context.observed.records.get(bundle);
  if (!isPresent(recorded)) return false;
  return recorded.value?.prices === undefined ? ifUnknown : !pricesOf(context, recorded.value).has(product);
}
