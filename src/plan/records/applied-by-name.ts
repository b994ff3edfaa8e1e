/** Lists the changes of earlier applies under present names, because a new name must not begin a new window. */

import type { AppliedRun } from '../../model/service/observed.ts';
import type { Rename } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';

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
