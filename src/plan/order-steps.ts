/** Products, bundles, plans, subscriptions with their versions; deletions last. Dependencies always come first. */
import { compareAddresses, ownerOf } from '../model/address.ts';
import type { Step } from '../model/plan.ts';

/** Steps of one subscription keep the order in which they were planned: they run strictly one after another. */
export function orderSteps(steps: readonly Step[]): readonly Step[] {
  const planned = new Map(steps.map((step, index) => [step.id, index]));
  return [...steps].sort((a, b) => {
    if ((a.action === 'delete') !== (b.action === 'delete')) return a.action === 'delete' ? 1 : -1;
    const byOwner = compareAddresses(ownerOf(a.address), ownerOf(b.address));
    return byOwner !== 0 ? byOwner : (planned.get(a.id) ?? 0) - (planned.get(b.id) ?? 0);
  });
}
