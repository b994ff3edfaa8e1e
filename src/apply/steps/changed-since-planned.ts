/**
 * Reads what a step publishes, activates or deletes, right before it is sent: somebody may have changed it since the plan
 * was made. Only a bound read can tell; where it fails, the step goes on, and the service judges it.
 */
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import type { OperationName } from '../../model/service/operation.ts';
import type { Recorded } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { resourceAt } from '../../service/answered-resource.ts';
import { fillPath } from '../../service/fill-path.ts';
import { keptOtherwise } from '../../service/kept-otherwise.ts';
import { versionValue } from '../../service/recorded-form.ts';
import { readVersion } from '../../service/wire/read-version.ts';
import type { RunContext } from '../sending/run-context.ts';

const READ_FIRST: Partial<Readonly<Record<OperationName, OperationName>>> = {
  'versions.publish': 'versions.get',
  'versions.delete': 'versions.get',
  'subscriptions.activate': 'subscriptions.get',
};

/** The changes at the service since the plan; undefined where nothing is known to have. */
export async function changedSincePlanned(
  context: RunContext,
  bindings: Bindings,
  { address, operation }: Pick<Step, 'address' | 'operation'>,
): Promise<string | undefined> {
  const name = READ_FIRST[operation];
  const read = name && bindings.operations.get(name);
  const record = context.records.get(address);
  const owner = context.records.get(ownerOf(address));
  if (read === undefined || !record?.remoteId || !owner?.remoteId) return undefined;
  const path = fillPath(read.path, { id: owner.remoteId, vid: record.remoteId });
  const ask = async () => {
    const answer = await context.client.send({ operation: read, path, body: null, key: null });
    const isShown = answer.kind === 'answered' && answer.status === 200 && isJsonObject(answer.body);
    return isShown ? resourceAt(answer.body as JsonObject, read.idPath) : undefined;
  };
  const shown = await context.limit.run(ask, context.stop.signal).catch(() => undefined);
  return shown?.id === record.remoteId ? changeIn(operation, record, shown) : undefined;
}

function changeIn(
  operation: OperationName,
  { status, value }: Recorded,
  shown: JsonObject,
): string | undefined {
  const expected = operation === 'subscriptions.activate' ? 'draft' : status;
  if (expected !== null && typeof shown.status === 'string' && shown.status !== expected)
    return `its status is ${shown.status}, not ${expected}`;
  const version = readVersion(shown);
  if (operation !== 'versions.publish' || value === null || version.kind !== 'read') return undefined;
  const kept = { value: versionValue(version.value), status: null, start: undefined };
  const [first] = keptOtherwise('versions.create', value, kept);
  return first && `${first.path} is ${JSON.stringify(first.kept)}, not ${JSON.stringify(first.sent)}`;
}
