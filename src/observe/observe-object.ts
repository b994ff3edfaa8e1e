/** Reads one product, bundle or plan by its id. */
import type { Json, JsonObject } from '../model/json.ts';
import type { OperationName } from '../model/operation.ts';
import { objectValue } from '../service/recorded-form.ts';
import type { WireReading } from '../service/wire/wire-reading.ts';
import type { ServiceReads } from './service-reads.ts';
import type { Seen, Subject } from './subject.ts';

export type WireObject = JsonObject & { readonly id: string };

/** Nothing where it has no id yet, or the read is not bound. */
export async function observeObject<T extends WireObject>(
  reads: ServiceReads,
  operation: OperationName,
  subject: Subject,
  read: (json: Json) => WireReading<T>,
): Promise<readonly Seen[]> {
  const { address, remoteId } = subject;
  if (remoteId === undefined) return [];
  const got = await reads.get(operation, { id: remoteId }, read, (value) => value.id === remoteId);
  switch (got.kind) {
    case 'read':
      return [seenObject(address, got.value)];
    case 'missing':
      return [[address, { kind: 'missing', remoteId }]];
    case 'unread':
      return [];
    default:
      return got satisfies never;
  }
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
    },
  ];
}
