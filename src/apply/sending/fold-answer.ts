/**
 * The records of a closed intent. Pure. The records become durable in the same transaction as the outcome.
 * The result of an intent that stays open, with the key and the last send for a person to look it up.
 */

import type { StepResult } from '../../model/plan/outcome.ts';
import { type Recorded, withUnknownValue } from '../../model/service/record.ts';
import { recordDone } from '../../model/service/record-done.ts';
import { saidPart } from '../../model/service/said-part.ts';
import type { Address } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { keptFields } from '../../service/kept-otherwise.ts';
import type { AnsweredResource } from '../../service/read-answered.ts';
import type { JournaledIntent } from '../journal/journal.ts';

type RecordAt = (address: Address) => Recorded | undefined;

/** This intent was executed: the value it sent is the value that holds. */
export function recordsWhenDone(
  intent: JournaledIntent,
  resource: AnsweredResource,
  atMs: number,
  recordAt: RecordAt,
): readonly Recorded[] {
  const known = recordAt(intent.address)?.remoteId ?? null;
  // Our own bytes, written by `canonicalBody`.
  const body = intent.body === null ? null : (JSON.parse(intent.body) as JsonObject);
  const creates = intent.operation.endsWith('.create');
  return recordDone(
    {
      operation: intent.operation,
      address: intent.address,
      body,
      opens: intent.opens,
      day: intent.day,
      atMs,
    },
    {
      // Only a create makes an id. For any other operation the thing keeps the id the request was sent to.
      id: creates ? resource.remoteId : (known ?? resource.remoteId),
      currentVersionId: resource.currentVersionId,
      status: resource.status,
      value: resource.value,
      scheduled: resource.scheduled ?? [],
      drafts: resource.drafts ?? [],
      ...(resource.isForGood && { isForGood: true }),
      ...(resource.keptOtherwise.length > 0 && {
        kept: keptFields(saidPart(body ?? {}), resource.keptOtherwise),
      }),
    },
    recordAt,
  );
}

/** Executed, but perhaps not last, or only by a person's word: the ids are known, the values are not. */
export function recordsWhenDoneBefore(
  intent: JournaledIntent,
  resource: AnsweredResource,
  atMs: number,
  recordAt: RecordAt,
): readonly Recorded[] {
  return recordsWhenDone(intent, resource, atMs, recordAt).map(withUnknownValue);
}

/** Another request used the key: there was one more mutation than the journal knew of, and its value is unknown. */
export function recordsWhenSuperseded(
  intent: JournaledIntent,
  atMs: number,
  recordAt: RecordAt,
): readonly Recorded[] {
  const before = recordAt(intent.address);
  if (before !== undefined) {
    return [{ ...withUnknownValue(before), revision: before.revision + 1, appliedAtMs: atMs }];
  }
  return [nothingAt(intent.address, atMs)];
}

/** The record of an address with nothing at it whose first key is used. */
export function nothingAt(address: Address, atMs: number): Recorded {
  const nothing = { remoteId: null, value: null, answered: null, start: null, status: null } as const;
  return { address, ...nothing, presence: 'removed', revision: 1, appliedAtMs: atMs };
}

/** The intent closed past its deadline without an answer. It may have been executed, so the value is unknown. */
export function recordsWhenExpired(intent: JournaledIntent, recordAt: RecordAt): readonly Recorded[] {
  const before = recordAt(intent.address);
  return before === undefined ? [] : [withUnknownValue(before)];
}

export function inDoubtResult(
  { key, sends, lastSentAtMs }: Pick<JournaledIntent, 'key' | 'sends' | 'lastSentAtMs'>,
  reason: string,
): StepResult {
  return { kind: 'in_doubt', key, last_sent_at: new Date(lastSentAtMs).toISOString(), sends, reason };
}
