/** Records as they will be once operations that are planned, or in doubt, are confirmed. */
import type { Address } from '../../model/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Observed, OpenIntent } from '../../model/observed.ts';
import { type DoneOperation, type Recorded, recordDone } from '../../model/record.ts';

/** Later than any instant that the journal can have noted: what is planned is confirmed after what was. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

export function foldProjected(
  { operation, address, body, opens, day }: Omit<DoneOperation, 'atMs'>,
  records: ReadonlyMap<Address, Recorded>,
): readonly Recorded[] {
  const status = operation === 'subscriptions.create' ? statusAfterCreation(body) : null;
  return recordDone(
    { operation, address, body, opens, day, atMs: AFTER_ALL },
    { id: null, currentVersionId: null, status, value: null },
    (at) => records.get(at),
  );
}

/**
 * Open intents are resolved before any step of a plan, so the steps are planned as if they were done. Where one turns out
 * not to be, the plan that follows has it again. What was read at such an address may be from before or from after, so it
 * is held against nothing.
 */
export function projectResolved(observed: Observed): Observed {
  if (observed.openIntents.length === 0) return observed;
  const records = new Map(observed.records);
  const live = new Map(observed.live);
  for (const intent of observed.openIntents) {
    live.delete(intent.address);
    for (const row of foldProjected({ ...intent, body: bodyOf(intent) }, records))
      records.set(row.address, row);
  }
  return { ...observed, records, live };
}

function bodyOf({ body }: OpenIntent): JsonObject | null {
  const parsed = body === null ? null : (JSON.parse(body) as Json);
  return isJsonObject(parsed ?? undefined) ? (parsed as JsonObject) : null;
}

/** Interface, "States and transitions": a draft, unless it is activated with its creation. */
export function statusAfterCreation(body: JsonObject | null): string {
  return body?.auto_activate === true ? 'active' : 'draft';
}
