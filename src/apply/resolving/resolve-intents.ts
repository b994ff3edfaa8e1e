/**
 * Resolves open intents before anything new is sent: an intent in doubt is sent again under the same key with the same
 * bytes, or, where its key is too old for that, its publication is read. An intent whose address is no longer in the
 * catalog waits until a person resolves it.
 */
import { commandLine } from '../../model/messages/command-line.ts';
import type { StepOutcome, StepResult } from '../../model/plan/outcome.ts';
import type { Bindings, BoundOperation } from '../../model/service/binding.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { RESUMED } from '../../service/judge-answer.ts';
import { readResource } from '../../service/read-answered.ts';
import { expiresInMs } from '../journal/deadline.ts';
import type { JournaledIntent } from '../journal/journal.ts';
import { inDoubtResult } from '../sending/fold-answer.ts';
import { ageUnknown, readServiceTime, readVersionNow } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';
import { type Carried, close, closeDone, sendIntent } from '../sending/send-intent.ts';

/** `holds` is true if the catalog still has an address. Returns one outcome per open intent, oldest first. */
export async function resolveIntents(
  context: RunContext,
  intents: readonly JournaledIntent[],
  bindings: Bindings,
  holds: (address: Address) => boolean,
): Promise<readonly StepOutcome[]> {
  if (intents.length > 0) await readServiceTime(context, bindings);
  return Promise.all(
    intents.map(async (intent) => {
      const result = await context.limit.underWay(() => resolve(context, intent, bindings, holds));
      const { stepId: id, address, operation } = intent;
      const outcome: StepOutcome = { id, address, operation, origin: 'resolved', result };
      context.progress({ kind: 'finished', outcome });
      return outcome;
    }),
  );
}

async function resolve(
  context: RunContext,
  intent: JournaledIntent,
  bindings: Bindings,
  holds: (address: Address) => boolean,
): Promise<StepResult> {
  const stopped = context.stop.reason();
  if (stopped !== null) return inDoubtResult(intent, `not sent again: ${stopped}`);
  if (!holds(intent.address)) {
    return inDoubtResult(
      intent,
      `its address left the catalog; resolve it with: ${commandLine(context, `recover ${intent.address} --answer send-again`)}`,
    );
  }
  // If asked again, the service would only repeat its refusal, and its earlier answer would be lost.
  if (intent.doubt === 'key_taken')
    return inDoubtResult(
      intent,
      `its key was used within a day before by a request that this journal does not know, so it is not sent again; resolve it with: ${commandLine(context, `recover ${intent.address} --answer not-applied`)}`,
    );
  const bound = bindings.operations.get(intent.operation);
  if (bound === undefined) {
    return inDoubtResult(
      intent,
      `${intent.operation} is no longer bound; bind it again, or resolve it by hand`,
    );
  }
  const unknown = ageUnknown(context, intent);
  if (unknown !== null) return inDoubtResult(intent, unknown);
  // If the service is away, many intents with all their tries would take hours.
  const patience = context.doubts.isAway() ? { ...context, retries: 0 } : context;
  // Sends the same bytes with the same method: a later edit of the binding must not change this request.
  const carried =
    (await lookAtPublished(context, bindings, intent, bound)) ??
    (await sendIntent(patience, intent, { ...bound, method: intent.method }, RESUMED));
  // A replay proves little if the journal misses uses of keys.
  if (carried.kind === 'superseded')
    return { kind: 'stale', reason: 'its key was used by another request; the next plan sends it anew' };
  noteDoubt(context, intent, carried.result);
  return carried.result;
}

/** Every open intent is tried, even if the service is away; the streak then keeps most new steps from starting. */
function noteDoubt(
  { stop, doubts }: RunContext,
  { address, sends }: JournaledIntent,
  result: StepResult,
): void {
  const isSent = result.kind !== 'in_doubt' || result.sends > sends;
  if (isSent && stop.reason() === null) doubts.after({ address, result });
}

/** Closes the intent if the service shows what became of it; undefined where that is not known, or not yet. */
async function lookAtPublished(
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
