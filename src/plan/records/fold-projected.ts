/** Projected records: as they will be once operations that are planned, or in doubt, are confirmed. */

import type { Traits } from '../../interface/index.ts';
import type { Observed, OpenIntent } from '../../model/service/observed.ts';
import type { DoneOperation, Recorded } from '../../model/service/record.ts';
import { recordDone } from '../../model/service/record-done.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';

/** Later than any instant in the journal, because planned operations are confirmed after all noted ones. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/** `own` are the records of the thing and its versions. */
export function foldProjected(
  { operation, address, body, opens, day }: Omit<DoneOperation, 'atMs'>,
  own: ReadonlyMap<Address, Recorded>,
  { opensAsDraft }: Pick<Traits, 'opensAsDraft'>,
): readonly Recorded[] {
  const status = operation === 'subscriptions.create' ? statusAfterCreation(body) : null;
  const done = recordDone(
    { operation, address, body, opens, day, atMs: AFTER_ALL },
    { id: null, currentVersionId: null, status, value: null },
    (at) => own.get(at),
  );
  const publishes = opensAsDraft && operation === 'subscriptions.activate';
  const drafts = publishes ? draftsOf(own, address) : [];
  return [...done, ...drafts.map((row) => ({ ...row, status: 'published' }))];
}

/**
 * Projects open intents as done, because a run resolves them before any step of its plan. An intent that turns out
 * not to be done is planned again by the next plan. A value that was read at such an address may be from before or
 * after the request, so it is not compared.
 */
export function projectResolved(observed: Observed, traits: Pick<Traits, 'opensAsDraft'>): Observed {
  if (observed.openIntents.length === 0) return observed;
  const live = new Map(observed.live);
  for (const { address } of observed.openIntents) live.delete(address);
  const done = observed.openIntents.map((intent) => ({ ...intent, body: bodyOf(intent) }));
  const records = foldAll(observed.records.values(), done, traits, ({ address }) => live.delete(address));
  return { ...observed, records, live };
}

/** Folds operations into the records of a whole catalog; each looks at the records of its own thing alone. */
export function foldAll(
  before: Iterable<Recorded>,
  operations: readonly Omit<DoneOperation, 'atMs'>[],
  traits: Pick<Traits, 'opensAsDraft'>,
  onFolded: (row: Recorded) => void = () => undefined,
): Map<Address, Recorded> {
  const records = new Map<Address, Recorded>();
  const owned = new Map<Address, Map<Address, Recorded>>();
  const put = (row: Recorded): void => {
    records.set(row.address, row);
    const owner = ownerOf(row.address);
    const own = owned.get(owner) ?? new Map<Address, Recorded>();
    owned.set(owner, own.set(row.address, row));
  };
  for (const row of before) put(row);
  for (const operation of operations) {
    const own = owned.get(ownerOf(operation.address)) ?? NOTHING;
    for (const row of foldProjected(operation, own, traits)) {
      put(row);
      onFolded(row);
    }
  }
  return records;
}

const NOTHING: ReadonlyMap<Address, Recorded> = new Map();

/** The drafts that an activation publishes, among the records of its subscription. */
function draftsOf(own: ReadonlyMap<Address, Recorded>, subscription: Address): readonly Recorded[] {
  return [...own.values()].filter(({ address, status }) => status === 'draft' && address !== subscription);
}

function bodyOf({ body }: OpenIntent): JsonObject | null {
  const parsed = body === null ? null : (JSON.parse(body) as Json);
  return isJsonObject(parsed ?? undefined) ? (parsed as JsonObject) : null;
}

/** A new subscription is a draft, unless it is activated with its creation (interface, "States and transitions"). */
export function statusAfterCreation(body: JsonObject | null): string {
  return body?.auto_activate === true ? 'active' : 'draft';
}
