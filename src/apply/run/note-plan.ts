/** The changes of a plan that need no request: adoptions and renames. Pure. */

import type { Adoption, Plan } from '../../model/plan/plan.ts';
import { answeredWithoutVersions, type Recorded, type Rename } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';

/** The records that change, renames first. An adoption that is already recorded changes nothing. */
export function recordsOfPlan(
  plan: Pick<Plan, 'renames' | 'adoptions'>,
  records: ReadonlyMap<Address, Recorded>,
  atMs: number,
): readonly Recorded[] {
  const known = new Map(records);
  const changed = new Map<Address, Recorded>();
  const note = (record: Recorded) => {
    known.set(record.address, record);
    changed.set(record.address, record);
  };
  for (const rename of plan.renames) for (const record of renamed(rename, known)) note(record);
  for (const adoption of plan.adoptions) {
    const record = adopted(adoption, known.get(adoption.address), atMs);
    if (record !== undefined) note(record);
  }
  return [...changed.values()];
}

/** The old address keeps its revision. The new address never has a lower revision than before. */
function renamed({ from, to }: Rename, known: ReadonlyMap<Address, Recorded>): readonly Recorded[] {
  const row = known.get(from);
  if (row === undefined) return [];
  const revision = Math.max(row.revision, known.get(to)?.revision ?? 0);
  return [
    { ...row, address: to, revision },
    { ...row, remoteId: null, value: null, answered: null, presence: 'removed' },
  ];
}

/** Undefined if the adoption is already recorded. An adoption by comparison supplies a value that was unknown. */
function adopted(adoption: Adoption, before: Recorded | undefined, atMs: number): Recorded | undefined {
  const { address, remote_id: remoteId, how, value, start, status } = adoption;
  const known = before?.presence === 'present' && before.remoteId === remoteId;
  if (known && how !== 'compared') return undefined;
  return {
    address,
    remoteId,
    value,
    // A comparison may cover only part of the answer; the rest may be terms that nobody wrote.
    answered: known ? answeredWithoutVersions(before) : null,
    start,
    status,
    presence: 'present',
    revision: before?.revision ?? 0,
    appliedAtMs: atMs,
  };
}
