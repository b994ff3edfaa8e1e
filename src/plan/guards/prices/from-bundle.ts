/** Distinguishes a bundle's own price in a version from a price that the subscription negotiated. */
import type { PriceIdentity } from '../../../impact/prices/price-identity.ts';
import type { Price } from '../../../model/catalog/price.ts';
import { type Address, parseAddress } from '../../../model/values/address.ts';
import { type Context, referenceName } from '../../context.ts';
import { bundleIn, productIn } from '../../impact/priced-items.ts';

/** Returns the bundle that a price comes from; undefined for the subscription's own items and its overrides. */
export type BundleOf = (price: string, value: Price) => Address | undefined;

/** Every edition counts, because a locked subscription has the price of an earlier one. */
export function createBundleOf(context: Context, identityOf: PriceIdentity): BundleOf {
  const own = new Map<string, ReadonlySet<string>>();
  const pricesIn = (bundle: Address, product: string): ReadonlySet<string> => {
    const name = `${bundle} ${product}`;
    const known = own.get(name);
    if (known !== undefined) return known;
    const { editions = [] } = context.catalog.bundles.get(parseAddress(bundle)?.key ?? '') ?? {};
    const prices = editions.flatMap((edition) =>
      [...edition.prices.values()]
        .filter((priced) => referenceName(context, priced.product) === product)
        .map(({ price }) => identityOf(price)),
    );
    const found = new Set(prices);
    own.set(name, found);
    return found;
  };
  return (price, value) => {
    const bundle = bundleIn(price);
    if (bundle === undefined) return undefined;
    return pricesIn(bundle, productIn(price)).has(identityOf(value)) ? bundle : undefined;
  };
}
