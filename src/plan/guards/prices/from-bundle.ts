/** Distinguishes a bundle's own price in a version from a price that the subscription negotiated. */

import type { PriceIdentity } from '../../../impact/prices/price-identity.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { Step } from '../../../model/plan/plan.ts';
import type { Address } from '../../../model/values/address.ts';
import type { Context } from '../../context.ts';
import { createLists } from '../../impact/move-prices.ts';
import { createNegotiated } from '../../impact/negotiated.ts';
import { bundleIn } from '../../impact/priced-items.ts';

/** Returns the bundle that a price comes from; undefined for the subscription's own items and its negotiated prices. */
export type BundleOf = (step: Step, price: string, value: Price) => Address | undefined;

/** Every edition counts, because a locked subscription has the price of an earlier one. */
export function createBundleOf(context: Context, identityOf: PriceIdentity): BundleOf {
  const lists = createLists(context, identityOf);
  const hasNegotiated = createNegotiated(context);
  return (step, name, price) => {
    const isListed = lists.has({ name, price }, null) && !hasNegotiated(step, name);
    return isListed ? bundleIn(name) : undefined;
  };
}
