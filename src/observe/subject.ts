/** A subject is a declared object to read, with its remote id at the service. Pure. */

import type { Declared } from '../model/catalog/catalog.ts';
import type { FormerAddress } from '../model/service/former-address.ts';
import type { Live } from '../model/service/observed.ts';
import { isPresent, type Recorded } from '../model/service/record.ts';
import type { Address, DeclaredKind } from '../model/values/address.ts';
import { type Json, type JsonObject, objectsIn } from '../model/values/json.ts';

export interface Subject {
  readonly address: Address;
  /** The address of its record. It is the old address while the object still has the record of its old key. */
  readonly recordedAt: Address;
  /** The recorded id, or else the declared one; undefined if the service does not have the object yet. */
  readonly remoteId: string | undefined;
}

/** One entry of {@link Observed.live}. */
export type Seen = readonly [Address, Live];

export function subjectOf(
  kind: DeclaredKind,
  declared: Declared,
  records: ReadonlyMap<Address, Recorded>,
  formerAddress: FormerAddress,
): Subject {
  const { address } = declared;
  const own = records.get(address);
  const record = [own, records.get(formerAddress(kind, declared) ?? address)].find(isPresent);
  if (record !== undefined)
    return { address, recordedAt: record.address, remoteId: record.remoteId ?? declared.id };
  // An object that was deleted at the catalog's request is gone, so another read would be useless.
  const isGone = declared.absent !== undefined && own?.presence === 'deleted';
  return { address, recordedAt: address, remoteId: isGone ? undefined : declared.id };
}

/** The ids of the subjects that have one. */
export function idsOf(subjects: readonly Subject[]): readonly string[] {
  return subjects.flatMap(({ remoteId }) => remoteId ?? []);
}

/** The service's times of the creation and the last change of what it answered, and of its prices. */
export function timesOf({
  created_at: created,
  updated_at: at,
  prices,
}: JsonObject): Pick<Extract<Live, { kind: 'read' }>, 'createdAtMs' | 'updatedAtMs' | 'pricesUpdatedAtMs'> {
  const [createdMs, ms] = [created, at].map(instantOf);
  const times = objectsIn(prices).flatMap((price) => instantOf(price.updated_at) ?? []);
  return {
    ...(createdMs !== undefined && { createdAtMs: createdMs }),
    ...(ms !== undefined && { updatedAtMs: ms }),
    ...(times.length > 0 && { pricesUpdatedAtMs: Math.max(...times) }),
  };
}

function instantOf(at: Json | undefined): number | undefined {
  const ms = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
