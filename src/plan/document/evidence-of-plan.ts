/**
 * The freshness of the values that a plan compared. The counts cover all addresses. Only some are named: those that
 * the plan says something about, and those that were read or are unknown.
 */

import type { Plan } from '../../model/plan/plan.ts';
import { type Address, compareAddresses, ownerOf } from '../../model/values/address.ts';
import type { Part } from '../part.ts';

export function evidenceOf({
  evidence,
  steps,
  deferred,
  drift,
  adoptions,
  notices,
}: Part): Pick<Plan, 'compared' | 'evidence'> {
  const compared = { live: 0, recorded: 0, unknown: 0 };
  for (const known of evidence.values()) compared[known] += 1;
  const mentioned = new Set<Address>();
  // A change that a price lock holds back is known from the catalog alone.
  const others = deferred.filter(({ kind }) => kind !== 'price_locked');
  for (const { address } of [...steps, ...others, ...drift, ...adoptions, ...notices])
    if (address !== null) mentioned.add(ownerOf(address));
  const named = [...evidence].filter(([address, known]) => known !== 'recorded' || mentioned.has(address));
  return { compared, evidence: Object.fromEntries(named.sort(([a], [b]) => compareAddresses(a, b))) };
}
