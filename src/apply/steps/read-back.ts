/**
 * Looks back at a request that was carried out, where its answer does not show what it did: what the service kept of it,
 * whether a deletion, an activation or a publication left the thing as it was, and which of two versions of a day holds.
 * Only the answer's status or a bound read can tell. Where the read of what was kept fails, the outcome says that
 * nothing was seen.
 */

import {
  OPERATION_NAMES,
  type OperationName,
  objectValue,
  PROFILES,
  pendingDrafts,
  readSubscription,
  readVersion,
  scheduledVersions,
  versionValueIn,
} from '../../interface/index.ts';
import { type Executed, NOT_HOLDING } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings, BoundOperation } from '../../model/service/binding.ts';
import { type Effect, recordWithoutEffect } from '../../model/service/kept-otherwise.ts';
import type { SameDay } from '../../model/service/observed.ts';
import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { recordKept } from '../../model/service/record-kept.ts';
import { saidPart } from '../../model/service/said-part.ts';
import { ownerOf } from '../../model/values/address.ts';
import { type Json, type JsonObject, objectsIn, pointerTo } from '../../model/values/json.ts';
import { fillReferences } from '../../service/encode-request.ts';
import { keptFields, keptOtherwise, showsAll } from '../../service/kept-otherwise.ts';
import { noteRecords, tryJournal } from '../sending/ask-journal.ts';
import { readBound, readNow } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';
import { changeSince, READ_FIRST } from './changed-since-planned.ts';

interface Done {
  readonly step: Step;
  /** The record before it. */
  readonly before: Recorded | undefined;
  readonly result: Executed;
}

/** The result of an executed step with what the service shows of it. `held` is the record before it of what it opens. */
export async function lookBack(
  context: RunContext,
  bindings: Bindings,
  done: Done & { readonly held: Recorded | undefined },
): Promise<Executed> {
  const { step, before, held } = done;
  const read = await readBack(context, bindings, done);
  const seen = await seeEffect(context, bindings, step, before, read);
  // The version that a staged draft becomes has an address of its own; one that waits at the service is still a draft.
  const { address, looks } = step;
  const isMoved =
    step.operation === 'versions.publish' && context.records.get(address)?.presence === 'removed';
  const at = isMoved ? (step.opens ?? address) : address;
  return lookAtDay(context, bindings, { address: at, ...(looks && { looks }) }, held, seen);
}

/** The result with what the read showed. Records what the service kept otherwise. */
async function readBack(
  context: RunContext,
  bindings: Bindings,
  { step, before, result }: Done,
): Promise<Executed> {
  const unseen = unseenBy(context, step, result);
  if (unseen === undefined) return result;
  const read = readOf(unseen.operation, bindings);
  const owner = context.records.get(ownerOf(unseen.record.address));
  if (read === undefined || !unseen.record.remoteId || !owner?.remoteId) return result;
  const shown = await readNow(context, read, { id: owner.remoteId, vid: unseen.record.remoteId });
  const value = shown && contentOf(unseen, shown);
  if (value === undefined) return result;
  const { operation, body, record } = unseen;
  const unshown = read.unshownOfPrice;
  const found = keptOtherwise(operation, body, { value, status: null, start: undefined, unshown }, before);
  const fields = [...(result.kind === 'kept_otherwise' ? result.fields : []), ...found];
  const { seen: _, ...done } = { seen: undefined, ...result };
  if (fields.length === 0) return showsAll(operation, body, value) ? (done as Executed) : result;
  if (found.length > 0) {
    const kept = recordKept(record, saidPart(body), keptFields(saidPart(body), found), before);
    await noteRecords(context, [kept]);
  }
  return { ...done, kind: 'kept_otherwise', fields };
}

/** Content that a request sent and no answer has shown. */
interface Unseen {
  /** The operation whose request has this content. */
  readonly operation: OperationName;
  readonly record: Recorded;
  readonly body: JsonObject;
  /** True where the plan that it was made from has further items. */
  readonly isPart: boolean;
}

/** The items of a subscription that was made are those of its first version; a draft's update answers nothing. */
function unseenBy(
  { records }: RunContext,
  { address, operation, path, body, opens }: Step,
  result: Executed,
): Unseen | undefined {
  const inVersion =
    operation === 'subscriptions.create'
      ? opens
      : operation === 'versions.update'
        ? (opens ?? address)
        : null;
  const record = records.get(inVersion ?? address);
  if (record === undefined || record.value === null || body === null) return undefined;
  if (inVersion !== null)
    return {
      operation: 'versions.create',
      record,
      body: record.value,
      isPart: Object.hasOwn(body, 'plan_id'),
    };
  if (result.kind !== 'done' || result.seen !== false) return undefined;
  const filled = fillReferences(path, body, (at) => records.get(at)?.remoteId ?? undefined);
  return filled.kind === 'missing' || filled.body === null
    ? undefined
    : { operation, record, body: filled.body, isPart: false };
}

/** The bound read of the resource that an operation makes or changes. */
function readOf(name: OperationName, bindings: Bindings): BoundOperation | undefined {
  const [kind = '', action] = name.split('.');
  if (action !== 'create' && action !== 'update') return undefined;
  const read = OPERATION_NAMES.find((each) => each === `${kind}.get`);
  return read && bindings.operations.get(read);
}

function contentOf({ operation, body, isPart }: Unseen, shown: JsonObject): JsonObject | undefined {
  if (operation !== 'versions.create') return objectValue(shown);
  const value = versionValueIn(shown);
  if (value === undefined || !isPart) return value;
  const sent = objectsIn(body.items).map(identityOf);
  return { ...value, items: objectsIn(value.items).filter((item) => sent.includes(identityOf(item))) };
}

function identityOf({ bundle_id, product_id }: JsonObject): Json | undefined {
  return bundle_id ?? product_id;
}

const EFFECT_OF: Partial<Readonly<Record<OperationName, Effect>>> = {
  'products.delete': 'absent',
  'bundles.delete': 'absent',
  'plans.delete': 'absent',
  'versions.delete': 'absent',
  'subscriptions.activate': 'auto_activate',
  'versions.publish': 'published',
};

/** The result, and the record, of a request that left its thing as it was. `before` is the record before it. */
async function seeEffect(
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

/**
 * Looks which of two published versions of one day holds, once, after the first such replacement on an account. Until
 * that is known nothing else goes out: the run stops where the first one holds. Puts on record what was seen.
 */
async function lookAtDay(
  context: RunContext,
  bindings: Bindings,
  step: Pick<Step, 'address' | 'looks'>,
  before: Recorded | undefined,
  result: Executed,
): Promise<Executed> {
  const after = context.records.get(step.address);
  if (!step.looks || after === undefined || after.status === 'draft') return result;
  const holds = await whichHolds(context, bindings, before, after);
  const { journal, stop } = context;
  if (holds !== undefined) await tryJournal(context, () => journal.noteSameDay(holds));
  if (holds === 'last') return result;
  const day = after.start;
  if (holds === undefined)
    stop.because(
      `${step.address} was sent, and no answer shows whether it or the version before it is in force on ${day}`,
    );
  else {
    const { revision, appliedAtMs } = after;
    if (before)
      await noteRecords(context, [recordWithoutEffect({ ...before, revision, appliedAtMs }, 'holds')]);
    stop.because(
      `of two versions of ${day} this account keeps the first, so ${step.address} is not in force`,
    );
  }
  const fields = [{ path: NOT_HOLDING, sent: true, kept: holds === undefined ? null : false }];
  return { ...result, kind: 'kept_otherwise', fields };
}

async function whichHolds(
  context: RunContext,
  bindings: Bindings,
  before: Recorded | undefined,
  { address, remoteId, start }: Recorded,
): Promise<SameDay | undefined> {
  const owner = context.records.get(ownerOf(address));
  if (!owner?.remoteId || remoteId === null) return undefined;
  const others = [...context.records.values(), ...(before ? [before] : [])].filter(
    (row) => isVersionRecord(row) && ownerOf(row.address) === owner.address && isPresent(row),
  );
  const rivals = others.filter((row) => row.start === start && row.remoteId !== remoteId);
  const named = await namedBy(context, bindings, owner.remoteId);
  const [isNamed, isRivalNamed] = [[remoteId], rivals.map((row) => row.remoteId)].map((ids) =>
    ids.some((id) => id !== null && named.has(id)),
  );
  if (isNamed !== isRivalNamed) return isNamed ? 'last' : 'first';
  const ids = { id: owner.remoteId, vid: remoteId };
  const shown = await readBound(context, bindings, 'versions.get', ids);
  return shown && endsAsItBegins(shown) ? 'first' : undefined;
}

/** The versions that the subscription names: the current one, and the published ones of later days. */
async function namedBy(context: RunContext, bindings: Bindings, id: string): Promise<ReadonlySet<string>> {
  const shown = await readBound(context, bindings, 'subscriptions.get', { id, vid: id });
  const read = shown && readSubscription(shown);
  if (read?.kind !== 'read') return new Set();
  const { current_version_id: current } = read.value;
  const scheduled = scheduledVersions(read.value).map(({ remoteId }) => remoteId);
  return new Set([...(typeof current === 'string' ? [current] : []), ...scheduled]);
}

function endsAsItBegins(shown: JsonObject): boolean {
  const version = readVersion(shown);
  if (version.kind !== 'read') return false;
  const { start_date: start, end_date: end } = version.value;
  return typeof start === 'string' && start === end;
}
