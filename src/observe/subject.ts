/** What is to be read: a declared thing with the remote id by which the service knows it. Pure. */
import { type Address, addressOf, type DeclaredKind } from '../model/address.ts';
import type { Declared } from '../model/catalog.ts';
import type { Live } from '../model/observed.ts';
import { isPresent, type Recorded } from '../model/record.ts';

export interface Subject {
  readonly address: Address;
  /** Where its record stands: another address than its own while it takes over the record of its old key. */
  readonly recordedAt: Address;
  /** Recorded, else declared; undefined for what the service does not have yet. */
  readonly remoteId: string | undefined;
}

/** One entry of {@link Observed.live}. */
export type Seen = readonly [Address, Live];

export function subjectOf(
  kind: DeclaredKind,
  declared: Declared,
  records: ReadonlyMap<Address, Recorded>,
): Subject {
  const { address, renamedFrom } = declared;
  const own = records.get(address);
  const former = renamedFrom === undefined ? undefined : records.get(addressOf(kind, renamedFrom));
  const record = [own, former].find(isPresent);
  if (record !== undefined)
    return { address, recordedAt: record.address, remoteId: record.remoteId ?? declared.id };
  // What was deleted as the catalog asks is gone, and reading it again would tell nothing.
  const isGone = declared.absent !== undefined && own?.presence === 'deleted';
  return { address, recordedAt: address, remoteId: isGone ? undefined : declared.id };
}

/** The ids of those that have one. */
export function idsOf(subjects: readonly Subject[]): readonly string[] {
  return subjects.flatMap(({ remoteId }) => remoteId ?? []);
}
