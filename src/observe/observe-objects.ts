/** Reads all products, bundles or plans by their ids. They are read together if the profile has a list for this. */
import { objectValue } from '../interface/index.ts';
import { type ReadableKind, readByIds, type WireObject } from './read-by-ids.ts';
import type { Got, ServiceReads } from './service-reads.ts';
import { idsOf, type Seen, type Subject, timesOf } from './subject.ts';

/** The objects that were read or are missing. An object without an id, or without a read, gives no entry. */
export async function observeObjects<T extends WireObject>(
  reads: ServiceReads,
  kind: ReadableKind<T>,
  subjects: readonly Subject[],
): Promise<readonly Seen[]> {
  const byId = readByIds(reads, kind, idsOf(subjects));
  const seen = await Promise.all(
    subjects.map(async ({ address, remoteId }): Promise<readonly Seen[]> => {
      const got: Got<WireObject> = remoteId === undefined ? { kind: 'unread' } : await byId(remoteId);
      if (got.kind === 'missing' && remoteId !== undefined) return [[address, { kind: 'missing', remoteId }]];
      return got.kind === 'read' ? [seenObject(address, got.value)] : [];
    }),
  );
  return seen.flat();
}

export function seenObject(address: Subject['address'], wire: WireObject): Seen {
  return [
    address,
    {
      kind: 'read',
      remoteId: wire.id,
      value: objectValue(wire),
      status: typeof wire.status === 'string' ? wire.status : null,
      currentVersionId: null,
      ...timesOf(wire),
    },
  ];
}
