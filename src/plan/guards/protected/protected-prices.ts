/** Protects the prices of products from every change, in bundles and in subscriptions that exist. */

import type { Price } from '../../../model/catalog/price.ts';
import type { Address } from '../../../model/values/address.ts';
import type { JsonObject } from '../../../model/values/json.ts';
import { type Context, compared } from '../../context.ts';
import { differences } from '../../diff/three-way.ts';
import { productIn } from '../../impact/priced-items.ts';
import type { Guard } from '../guard-facts.ts';
import { type PriceChange, priceChanges } from '../prices/price-changes.ts';

/** Covers changed, added and removed prices. A new bundle or subscription has no price yet to protect. */
export const protectPrices: Guard = ({ protect }, facts) => {
  if (!protect.some((address) => address.startsWith('products.'))) return [];
  const differs = createComparison(facts.context);
  return priceChanges(facts).flatMap((change) => {
    const product = protect.find((address) => address === productIn(change.price));
    if (product === undefined || !differs(change)) return [];
    return [
      {
        address: change.step.address,
        about: product as Address,
        amount: null,
        message: `the price of ${product} would change in it, and that is protected`,
      },
    ];
  });
};

/** Compares prices as a step's differences do, so that fields which the service adds to a price are no change. */
function createComparison(context: Context): (change: PriceChange) => boolean {
  // Thousands of subscriptions may change in the same way.
  const known = new Map<string, boolean>();
  return ({ before, recorded, after }) => {
    if (before === undefined || after === undefined) return true;
    const name = JSON.stringify([before, recorded ?? null, after]);
    const is = known.get(name) ?? isChanged(context, before, recorded, after);
    known.set(name, is);
    return is;
  };
}

function isChanged(context: Context, before: Price, recorded: Price | undefined, after: Price): boolean {
  const form = (price: Price): JsonObject => compared(context, price as JsonObject);
  const sides = { desired: form(after), recorded: recorded && form(recorded), live: form(before) };
  return differences(sides, () => null).length > 0;
}
