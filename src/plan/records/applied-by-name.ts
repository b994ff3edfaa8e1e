/** What earlier applies changed, under the names that things have now: a new name begins no new window. */

import { type Address, ownerOf } from '../../model/address.ts';
import type { AppliedRun } from '../../model/observed.ts';
import type { Rename } from '../../model/record.ts';

/** `renames` are those of the plan itself; each run brings its own, which were carried out before its steps. */
export function underPresentNames(
  applied: readonly AppliedRun[],
  renames: readonly Rename[],
): readonly AppliedRun[] {
  const present = new Map<string, Address>(renames.map(({ from, to }) => [from, to]));
  const latestFirst = applied.toReversed().map((run) => {
    const prices = run.prices.map(({ product, before, addresses }) => ({
      product: present.get(product) ?? product,
      before,
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
