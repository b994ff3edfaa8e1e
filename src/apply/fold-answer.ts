/** What state says once an intent has closed. Pure; the records become durable in the same transaction as the outcome. */
import type { Address } from '../model/address.ts';
import type { JsonObject } from '../model/json.ts';
import { type Recorded, recordDone } from '../model/record.ts';
import type { AnsweredResource } from '../service/judge-answer.ts';
import type { JournaledIntent } from './journal.ts';

/** Neither what was sent last nor what the service has is known. */
const UNKNOWN = { value: null, answered: null } as const;

export type RecordAt = (address: Address) => Recorded | undefined;

/** Executed by this intent: what it sent is what holds. */
export function recordsWhenDone(
  intent: JournaledIntent,
  resource: AnsweredResource,
  atMs: number,
  recordAt: RecordAt,
): readonly Recorded[] {
  const known = recordAt(intent.address)?.remoteId ?? null;
  const creates = intent.operation.endsWith('.create');
  return recordDone(
    {
      operation: intent.operation,
      address: intent.address,
      // Our own bytes, written by `canonicalBody`.
      body: intent.body === null ? null : (JSON.parse(intent.body) as JsonObject),
      opens: intent.opens,
      day: intent.day,
      atMs,
    },
    {
      // Only a create makes an id; what another operation was sent to has the id it was sent to.
      id: creates ? resource.remoteId : (known ?? resource.remoteId),
      currentVersionId: resource.currentVersionId,
      status: resource.status,
      value: resource.value,
      scheduled: resource.scheduled ?? [],
    },
    recordAt,
  );
}

/** Executed, but perhaps not last, or only a person says so: the ids are good, the values are not known. */
export function recordsWhenDoneBefore(
  intent: JournaledIntent,
  resource: AnsweredResource,
  atMs: number,
  recordAt: RecordAt,
): readonly Recorded[] {
  return recordsWhenDone(intent, resource, atMs, recordAt).map((row) => ({ ...row, ...UNKNOWN }));
}

/** The key was used by something unknown: one more mutation than the journal knew of, and its value is not known. */
export function recordsWhenSuperseded(
  intent: JournaledIntent,
  atMs: number,
  recordAt: RecordAt,
): readonly Recorded[] {
  const before = recordAt(intent.address);
  if (before !== undefined) {
    return [{ ...before, ...UNKNOWN, revision: before.revision + 1, appliedAtMs: atMs }];
  }
  return [nothingAt(intent.address, atMs)];
}

/** Nothing stands at the address, and its first key is used. */
export function nothingAt(address: Address, atMs: number): Recorded {
  const nothing = { remoteId: null, start: null, status: null, presence: 'removed' } as const;
  return { address, ...nothing, ...UNKNOWN, revision: 1, appliedAtMs: atMs };
}

/** Closed without an answer, past its deadline: it may have been executed, so the value is not known. */
export function recordsWhenExpired(intent: JournaledIntent, recordAt: RecordAt): readonly Recorded[] {
  const before = recordAt(intent.address);
  return before === undefined ? [] : [{ ...before, ...UNKNOWN }];
}
