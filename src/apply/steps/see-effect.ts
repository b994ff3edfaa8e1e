/**
 * Looks whether a request without content did what it is for: a deletion, an activation, a publication. A service may
 * answer success and leave the thing as it was. Only the answer's status or a bound read can tell.
 */
import { type OperationName, objectValue, PROFILES, pendingDrafts } from '../../interface/index.ts';
import type { Executed } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { type Effect, recordWithoutEffect } from '../../model/service/kept-otherwise.ts';
import type { Recorded } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { pointerTo } from '../../model/values/json-pointer.ts';
import { noteRecords } from '../sending/note-records.ts';
import { readBound } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';
import { changeSince, READ_FIRST } from './changed-since-planned.ts';

const EFFECT_OF: Partial<Readonly<Record<OperationName, Effect>>> = {
  'products.delete': 'absent',
  'bundles.delete': 'absent',
  'plans.delete': 'absent',
  'versions.delete': 'absent',
  'subscriptions.activate': 'auto_activate',
  'versions.publish': 'published',
};

/** The result, and the record, of a request that left its thing as it was. `before` is the record before it. */
export async function seeEffect(
  context: RunContext,
  bindings: Bindings,
  step: Pick<Step, 'operation' | 'address' | 'seen'>,
  before: Recorded | undefined,
  result: Executed,
): Promise<Executed> {
  const { operation, address } = step;
  const effect = EFFECT_OF[operation];
  const after = context.records.get(address);
  if (effect === undefined || before === undefined || after === undefined) return result;
  if (!(await isAsBefore(context, bindings, step, before)))
    return operation === 'subscriptions.activate' && PROFILES[bindings.profile].traits.opensAsDraft
      ? withDraftsLeft(after, result)
      : result;
  const { revision, appliedAtMs } = after;
  await noteRecords(context, [recordWithoutEffect({ ...before, revision, appliedAtMs }, effect)]);
  return { ...result, kind: 'kept_otherwise', fields: [{ path: `/${effect}`, sent: true, kept: false }] };
}

/** An activation is to publish every draft. What it left is published by the next plan. */
function withDraftsLeft({ answered }: Recorded, result: Executed): Executed {
  const left = answered === null ? [] : pendingDrafts(answered);
  const fields = left.map(({ remoteId }) => ({
    path: pointerTo(['versions', remoteId, 'status']),
    sent: 'published',
    kept: 'draft',
  }));
  return fields.length === 0 ? result : { ...result, kind: 'kept_otherwise', fields };
}

async function isAsBefore(
  context: RunContext,
  bindings: Bindings,
  { operation, seen }: Pick<Step, 'operation' | 'seen'>,
  { address, remoteId, status }: Recorded,
): Promise<boolean> {
  const now = context.records.get(address)?.status;
  if (operation === 'versions.publish') return now === 'draft';
  if (operation === 'subscriptions.activate' && typeof now === 'string') return now === 'draft';
  const name = READ_FIRST[operation];
  const owner = ownerOf(address);
  const ownerId = owner === address ? remoteId : context.records.get(owner)?.remoteId;
  if (name === undefined || !remoteId || !ownerId) return false;
  const shown = await readBound(context, bindings, name, { id: ownerId, vid: remoteId });
  if (shown === undefined) return false;
  // A service may show what it has deleted, with a sign of that.
  const isMarked = Object.entries(shown).some(
    ([name, value]) => DELETED.test(name) && value !== null && value !== false,
  );
  if (isMarked || (typeof shown.status === 'string' && shown.status !== (status ?? shown.status)))
    return false;
  return seen === undefined || changeSince(seen, objectValue(shown)) === undefined;
}

const DELETED = /delet|archiv|remov|discard/i;
