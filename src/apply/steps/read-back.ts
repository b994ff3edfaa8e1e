/**
 * Reads what a request changed where its answer does not show it, because the service may have kept something else.
 * Only a bound read can tell. Nothing depends on it: where it fails, the outcome says that nothing was seen.
 */

import type { StepResult } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings, BoundOperation } from '../../model/service/binding.ts';
import type { KeptOtherwise } from '../../model/service/kept-otherwise.ts';
import { OPERATION_NAMES, type OperationName } from '../../model/service/operation.ts';
import { recordKept } from '../../model/service/record.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { resourceAt } from '../../service/answer.ts';
import { fillPath } from '../../service/fill-path.ts';
import { keptFields, keptOtherwise } from '../../service/kept-otherwise.ts';
import { objectValue } from '../../service/recorded-form.ts';
import type { RunContext } from '../sending/run-context.ts';
import { tryJournal } from '../sending/send-intent.ts';
import { fillReferences } from './fill-references.ts';

type Done = Extract<StepResult, { kind: 'done' }>;

/** The result with what the read showed. Records what the service kept otherwise. */
export async function readBack(
  context: RunContext,
  bindings: Bindings,
  { address, operation: name, path, body }: Step,
  result: Done,
): Promise<StepResult> {
  const operation = readingOf(name, bindings);
  const record = context.records.get(address);
  if (operation === undefined || !record?.remoteId || record.value === null || body === null) return result;
  const { remoteId, notTaken: before } = record;
  const read = async () =>
    context.stop.reason() === null ? readValue(context, operation, remoteId) : undefined;
  const value = await context.limit.run(read, context.stop.signal).catch(() => undefined);
  const filled = fillReferences(path, body, (at) => context.records.get(at)?.remoteId ?? undefined);
  if (value === undefined || filled.kind === 'missing' || filled.body === null) return result;
  const { seen: _, ...done } = result;
  const fields: readonly KeptOtherwise[] = keptOtherwise(name, filled.body, {
    value,
    status: null,
    start: undefined,
  });
  if (fields.length === 0) return done;
  const kept = recordKept(record, filled.body, keptFields(filled.body, fields), before);
  const { run, clock, journal, records } = context;
  const failed = await tryJournal(context, () => journal.noteRecords(run, [kept], clock.now()));
  if (failed === null) records.set(address, kept);
  return { ...done, kind: 'kept_otherwise', fields };
}

/** The bound read of the resource that an operation makes or changes; versions are answered whole. */
function readingOf(name: OperationName, bindings: Bindings): BoundOperation | undefined {
  const [kind = '', action] = name.split('.');
  if (kind === 'versions' || (action !== 'create' && action !== 'update')) return undefined;
  const read = OPERATION_NAMES.find((each) => each === `${kind}.get`);
  return read && bindings.operations.get(read);
}

async function readValue(
  { client }: RunContext,
  operation: BoundOperation,
  id: string,
): Promise<JsonObject | undefined> {
  const answer = await client.send({
    operation,
    path: fillPath(operation.path, { id }),
    body: null,
    key: null,
  });
  if (answer.kind !== 'answered' || answer.status !== 200 || !isJsonObject(answer.body)) return undefined;
  const resource = resourceAt(answer.body, operation.idPath);
  return resource?.id === id ? objectValue(resource) : undefined;
}
