/** Projected records: as they will be once operations that are planned, or in doubt, are confirmed. */

import type { Traits } from '../../interface/index.ts';
import type { Observed, OpenIntent } from '../../model/service/observed.ts';
import { type DoneOperation, type Recorded, recordDone } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';

/** Later than any instant in the journal, because planned operations are confirmed after all noted ones. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

export function foldProjected(
  { operation, address, body, opens, day }: Omit<DoneOperation, 'atMs'>,
  records: ReadonlyMap<Address, Recorded>,
  { opensAsDraft }: Pick<Traits, 'opensAsDraft'>,
): readonly Recorded[] {
  const status = operation === 'subscriptions.create' ? statusAfterCreation(body) : null;
  const done = recordDone(
    { operation, address, body, opens, day, atMs: AFTER_ALL },
    { id: null, currentVersionId: null, status, value: null },
    (at) => records.get(at),
  );
  const publishes = opensAsDraft && operation === 'subscriptions.activate';
  const drafts = publishes ? draftsOf(records, address) : [];
  return [...done, ...drafts.map((row) => ({ ...row, status: 'published' }))];
}

/**
 * Projects open intents as done, because a run resolves them before any step of its plan. An intent that turns out
 * not to be done is planned again by the next plan. A value that was read at such an address may be from before or
 * after the request, so it is not compared.
 */
export function projectResolved(observed: Observed, traits: Pick<Traits, 'opensAsDraft'>): Observed {
  if (observed.openIntents.length === 0) return observed;
  const records = new Map(observed.records);
  const live = new Map(observed.live);
  for (const intent of observed.openIntents) {
    live.delete(intent.address);
    for (const row of foldProjected({ ...intent, body: bodyOf(intent) }, records, traits)) {
      live.delete(row.address);
      records.set(row.address, row);
    }
  }
  return { ...observed, records, live };
}

/** The drafts that an activation publishes. */
function draftsOf(records: ReadonlyMap<Address, Recorded>, subscription: Address): readonly Recorded[] {
  return [...records.values()].filter(
    ({ address, status }) =>
      status === 'draft' && ownerOf(address) === subscription && address !== subscription,
  );
}

function bodyOf({ body }: OpenIntent): JsonObject | null {
  const parsed = body === null ? null : (JSON.parse(body) as Json);
  return isJsonObject(parsed ?? undefined) ? (parsed as JsonObject) : null;
}

/** A new subscription is a draft, unless it is activated with its creation (interface, "States and transitions"). */
export function statusAfterCreation(body: JsonObject | null): string {
  return body?.auto_activate === true ? 'active' : 'draft';
}
