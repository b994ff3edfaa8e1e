/**
 * How well a plan knows what it compared. All of it is counted; named are the addresses that the plan says something of,
 * and those that were read or could not be known.
 */
import { type Address, compareAddresses, ownerOf } from '../../model/address.ts';
import type { Plan } from '../../model/plan.ts';
import type { UpToDatePart } from '../../model/up-to-date.ts';
import type { Part } from '../part.ts';

/** What was up to date is compared with its record, by its print. */
export function evidenceOf(
  { evidence, steps, deferred, drift, adoptions, notices }: Part,
  upToDate: UpToDatePart | undefined,
): Pick<Plan, 'compared' | 'evidence'> {
  const compared = { live: 0, recorded: upToDate?.count ?? 0, unknown: 0 };
  for (const known of evidence.values()) compared[known] += 1;
  const told = new Set<Address>();
  // What a price lock holds back is known from the catalog alone.
  const others = deferred.filter(({ kind }) => kind !== 'price_locked');
  for (const { address } of [...steps, ...others, ...drift, ...adoptions, ...notices])
    if (address !== null) told.add(ownerOf(address));
  const named = [...evidence].filter(([address, known]) => known !== 'recorded' || told.has(address));
  return { compared, evidence: Object.fromEntries(named.sort(([a], [b]) => compareAddresses(a, b))) };
}
