/** Reads something of one version in the middle of a run, for what cannot be decided without it. */
import type { OperationName } from '../../interface/index.ts';
import type { Bindings } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { fillPath } from '../../service/fill-path.ts';
import type { RunContext } from './run-context.ts';

export type Read =
  | { readonly kind: 'read'; readonly value: JsonObject }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unread'; readonly reason: string };

/** The most times that a read is tried. */
const MOST_TRIES = 4;
const PAUSE_MS = 1000;

/** Reads something of a version. A service that is busy for a moment is asked again, a few times. */
export async function readVersionNow(
  context: RunContext,
  { operations }: Bindings,
  name: OperationName,
  version: Recorded,
): Promise<Read> {
  const { client, limit, stop, runtime } = context;
  const operation = operations.get(name);
  const id = context.records.get(ownerOf(version.address))?.remoteId;
  const { remoteId: vid } = version;
  if (operation === undefined || !id || vid === null)
    return { kind: 'unread', reason: `${name} cannot be asked` };
  const path = fillPath(operation.path, { id, vid });
  let reason = '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (tries > 0) await runtime.sleep(PAUSE_MS * tries, stop.signal);
    const stopped = stop.reason();
    if (stopped !== null) return { kind: 'unread', reason: stopped };
    const answer = await limit.read(
      () => client.send({ operation, path, body: null, key: null }),
      stop.signal,
    );
    if (answer.kind === 'answered' && answer.status === 404) return { kind: 'missing' };
    if (answer.kind === 'answered' && answer.status === 200 && isJsonObject(answer.body))
      return { kind: 'read', value: answer.body };
    reason =
      answer.kind === 'answered' ? `the service answered ${answer.status}` : `no answer: ${answer.detail}`;
  }
  return { kind: 'unread', reason };
}
