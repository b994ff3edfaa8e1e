/**
 * Looks at a staged draft right before it is published, replaced or deleted. It is ours only while its content is what was
 * staged; a draft that cannot be read is nobody's to touch.
 */

import type { OperationName } from '../../interface/index.ts';
import { readVersion, versionValue } from '../../interface/index.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { otherText } from '../../model/service/kept-otherwise.ts';
import type { Recorded } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { fillPath } from '../../service/fill-path.ts';
import { keptOtherwise } from '../../service/kept-otherwise.ts';
import type { RunContext } from '../sending/run-context.ts';

export type Look =
  | { readonly kind: 'ours' }
  /** The service does not find it. */
  | { readonly kind: 'missing' }
  /** Somebody published it. Its content is what was staged, or `changed` says what is not. */
  | { readonly kind: 'published'; readonly changed: string | undefined }
  | { readonly kind: 'changed'; readonly reason: string }
  | { readonly kind: 'unread'; readonly reason: string };

export async function lookAtDraft(context: RunContext, bindings: Bindings, draft: Recorded): Promise<Look> {
  const read = await readAt(context, bindings, 'versions.get', draft);
  if (read.kind !== 'read') return read;
  const version = readVersion(read.value);
  if (version.kind !== 'read')
    return { kind: 'unread', reason: `the service's answer is malformed: ${version.what}` };
  const unshown = bindings.operations.get('versions.get')?.unshownOfPrice;
  const { status, start_date: start } = version.value;
  const changed = changeOf(draft, versionValue(version.value), start, unshown);
  if (status !== 'draft') return { kind: 'published', changed };
  return changed === undefined ? { kind: 'ours' } : { kind: 'changed', reason: changed };
}

function changeOf(
  { value: sent, start: day }: Recorded,
  value: JsonObject,
  start: unknown,
  unshown: ReadonlySet<string> | undefined,
): string | undefined {
  if (sent === null) return 'what was staged is not known';
  if (typeof start === 'string' && day !== null && start.slice(0, day.length) !== day)
    return `it starts on ${start.slice(0, day.length)}, not on ${day}`;
  const [first] = keptOtherwise('versions.create', sent, { value, status: null, start: undefined, unshown });
  return first && otherText(first);
}

export type Read =
  | { readonly kind: 'read'; readonly value: JsonObject }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unread'; readonly reason: string };

/** The most times that a read is tried. */
const MOST_TRIES = 4;
const PAUSE_MS = 1000;

/** Reads something of a version. A service that is busy for a moment is asked again, a few times. */
export async function readAt(
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
