/** The past under present names: changes of earlier applies, as a new name must not begin a new window, and the catalog before. */

import type { Catalog } from '../../model/catalog/catalog.ts';
import type { AppliedRun } from '../../model/service/observed.ts';
import type { Rename } from '../../model/service/record.ts';
import { type Address, ownerOf, parseAddress } from '../../model/values/address.ts';

/** `renames` are the plan's own. Each run brings its own renames, which were carried out before its steps. */
export function underPresentNames(
  applied: readonly AppliedRun[],
  renames: readonly Rename[],
): readonly AppliedRun[] {
  const present = new Map<string, Address>(renames.map(({ from, to }) => [from, to]));
  const latestFirst = applied.toReversed().map((run) => {
    const prices = run.prices.map(({ product, addresses, ...price }) => ({
      ...price,
      product: present.get(product) ?? product,
      addresses: addresses.map((address) => {
        const owner = ownerOf(address);
        return `${present.get(owner) ?? owner}${address.slice(owner.length)}` as Address;
      }),
    }));
    for (const { from, to } of run.renames) present.set(from, present.get(to) ?? to);
    return { ...run, prices };
  });
  return latestFirst.toReversed();
}

/** The subscriptions and bundles of the catalog before, each at the key that its record has by now. */
export function catalogUnderPresentNames(before: Catalog, renames: readonly Rename[]): Catalog {
  const present = new Map<string, Address>(renames.map(({ from, to }) => [from, to]));
  const rekeyed = <T extends { readonly address: Address }>(declared: ReadonlyMap<string, T>) =>
    new Map(
      [...declared].map(([key, one]) => [
        parseAddress(present.get(one.address) ?? one.address)?.key ?? key,
        one,
      ]),
    );
  return { ...before, bundles: rekeyed(before.bundles), subscriptions: rekeyed(before.subscriptions) };
}
