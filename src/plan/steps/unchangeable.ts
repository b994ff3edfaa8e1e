/** A change that no request can make at a thing that exists: deferred, with the two ways out. */

import { someOf } from '../../model/messages/counted.ts';
import type { Deferred, Difference } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { Context } from '../context.ts';

const MOST_NAMED = 5;

export function unchangeable(
  context: Context,
  address: Address,
  fields: readonly string[],
  differences: readonly Difference[],
): Deferred {
  const uses = usesOf(context, address);
  const where = uses.length === 0 ? '' : ` where this one is used (${someOf(uses, MOST_NAMED)})`;
  return {
    kind: 'blocked',
    address,
    reason: `the service changes no ${fields.join(', ')} of one that exists`,
    fix: `write a new one under a key of its own and use it${where}; or write back the value that the service has`,
    differences,
  };
}

/** The bundles that have a product, and the subscriptions that have it as an item of their own. */
function usesOf({ catalog }: Context, product: Address): readonly Address[] {
  const isIt = ({
    product: used,
  }: {
    readonly product: { readonly kind: string; readonly address?: Address };
  }) => used.kind === 'address' && used.address === product;
  const bundles = [...catalog.bundles.values()].filter(({ editions }) =>
    editions.some(({ prices }) => [...prices.values()].some(isIt)),
  );
  const subscriptions = [...catalog.subscriptions.values()].filter(({ entries }) =>
    entries.some(({ items = [] }) => items.some((item) => item.kind === 'product' && isIt(item))),
  );
  return [...bundles, ...subscriptions].map(({ address }) => address);
}
