/**
 * Reads what a request changed where its answer does not show it, because the service may have kept something else.
 * Only a bound read can tell. Nothing depends on it: where it fails, the outcome says that nothing was seen.
 */

import { OPERATION_NAMES, type OperationName, objectValue, versionValueIn } from '../../interface/index.ts';
import type { Executed } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings, BoundOperation } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import { recordKept } from '../../model/service/record-kept.ts';
import { saidPart } from '../../model/service/said-part.ts';
import { ownerOf } from '../../model/values/address.ts';
import { type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { fillReferences } from '../../service/fill-references.ts';
import { keptFields, keptOtherwise, showsAll } from '../../service/kept-otherwise.ts';
import { noteRecords } from '../sending/note-records.ts';
import { readNow } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';

export interface Done {
  readonly step: Step;
  /** The record before it. */
  readonly before: Recorded | undefined;
  readonly result: Executed;
}

/** The result with what the read showed. Records what the service kept otherwise. */
export async function readBack(
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
