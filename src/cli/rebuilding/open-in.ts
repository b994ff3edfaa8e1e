/** True for a thing that a plan leaves open: it would send something, could not decide it, or shows that somebody changed it. */
import type { DeferredKind, Plan } from '../../model/plan/plan.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';

/** Changes that wait for a day: the thing is as the catalog has it until then. */
const WAITS_FOR_A_DAY: ReadonlySet<DeferredKind> = new Set(['not_due', 'price_locked']);

/** True for the address of a thing, or of a version of it, that is open. */
export function openIn({ steps, drift, deferred }: Plan): (address: Address) => boolean {
  const others = deferred.filter(isOpen);
  const open = new Set([...steps, ...drift, ...others].map(({ address }) => ownerOf(address)));
  return (address) => open.has(ownerOf(address));
}

export function isOpen({ kind }: Plan['deferred'][number]): boolean {
  return !WAITS_FOR_A_DAY.has(kind);
}
