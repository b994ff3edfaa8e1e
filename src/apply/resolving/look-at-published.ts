/**
 * Resolves a publication whose key is too old to be sent again, by a read: the service shows its version as published, or as a
 * draft at a time when no copy of the request can arrive any more.
 */
import type { Bindings, BoundOperation } from '../../model/service/binding.ts';
import { ownerOf } from '../../model/values/address.ts';
import { readResource } from '../../service/read-answered.ts';
import { expiresInMs } from '../journal/deadline.ts';
import type { JournaledIntent } from '../journal/journal.ts';
import { readVersionNow } from '../sending/read-now.ts';
import { ageUnknown } from '../sending/read-service-time.ts';
import type { RunContext } from '../sending/run-context.ts';
import { type Carried, close, closeDone } from '../sending/send-intent.ts';

/** Closes the intent if the service shows what became of it; undefined where that is not known, or not yet. */
export async function lookAtPublished(
  context: RunContext,
  bindings: Bindings,
  intent: JournaledIntent,
  operation: BoundOperation,
): Promise<Carried | undefined> {
  const { clock, records } = context;
  const recorded = records.get(intent.address);
  if (intent.operation !== 'versions.publish' || !recorded?.remoteId) return undefined;
  if (expiresInMs(intent, clock.moment()) > 0 || ageUnknown(context, intent) !== null) return undefined;
  const read = await readVersionNow(context, bindings, 'versions.get', recorded);
  if (read.kind !== 'read') return undefined;
  const shown = readResource({ ...SHOWN, body: read.value }, operation, {
    body: null,
    id: recorded.remoteId,
    subscriptionId: records.get(ownerOf(intent.address))?.remoteId ?? null,
    recorded,
    holder: undefined,
  });
  if (shown.kind !== 'read') return undefined;
  const { resource } = shown;
  if (resource.status === 'published') {
    const reason = 'the service shows its version as published';
    return closeDone(context, intent, { status: null, replayed: false, resource, reason });
  }
  if (resource.status !== 'draft') return undefined;
  const reason = 'its key has expired, and its version is a draft still; the next plan publishes it';
  const closing = { kind: 'not_applied', status: null, reason } as const;
  const result = { kind: 'stale', reason } as const;
  return close(context, intent, closing, [], clock.now(), { kind: 'resolved', result });
}

/** An answer to a read that shows the resource. */
const SHOWN = {
  kind: 'answered',
  status: 200,
  fault: 'none',
  echoedKey: null,
  replayed: false,
  transient: false,
  retryAfterMs: null,
} as const;
