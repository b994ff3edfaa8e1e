/** Reads one resource in the middle of a run. Nothing depends on it: a read that fails shows nothing. */
import type { BoundOperation } from '../../model/service/binding.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { resourceAt } from '../../service/answer.ts';
import { fillPath } from '../../service/fill-path.ts';
import type { RunContext } from '../sending/run-context.ts';

/** `ids` are the parameters of the path. Undefined where the resource was not read, or another one was answered. */
export async function readNow(
  { client, limit, stop }: RunContext,
  operation: BoundOperation,
  ids: Readonly<Record<string, string>>,
): Promise<JsonObject | undefined> {
  const ask = async () => {
    if (stop.reason() !== null) return undefined;
    const path = fillPath(operation.path, ids);
    const answer = await client.send({ operation, path, body: null, key: null });
    if (answer.kind !== 'answered' || answer.status !== 200 || !isJsonObject(answer.body)) return undefined;
    return resourceAt(answer.body, operation.idPath);
  };
  const shown = await limit.read(ask, stop.signal).catch(() => undefined);
  const { id, vid } = ids;
  return shown?.id === (operation.path.includes('{vid}') ? vid : id) ? shown : undefined;
}
