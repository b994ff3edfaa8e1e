/**
 * Orders steps by kind: products, bundles, plans, customers, then subscriptions with their versions; deletions last.
 * Dependencies always come first.
 */

import type { Step } from '../../model/plan/plan.ts';
import { compareAddresses, ownerOf } from '../../model/values/address.ts';

/** Steps of one subscription keep the order in which they were planned: they run strictly one after another. */
export function orderSteps(steps: readonly Step[]): readonly Step[] {
  return [...steps].sort((a, b) => {
    if ((a.action === 'delete') !== (b.action === 'delete')) return a.action === 'delete' ? 1 : -1;
    return compareAddresses(ownerOf(a.address), ownerOf(b.address));
  });
}
