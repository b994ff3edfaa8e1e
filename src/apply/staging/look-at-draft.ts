/**
 * Looks at a staged draft right before it is published, replaced or deleted. It is ours only while its content is what was
 * staged; a draft that cannot be read is nobody's to touch.
 */

import { readVersion, versionValue } from '../../interface/index.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { otherText } from '../../model/service/kept-otherwise.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { keptOtherwise } from '../../service/kept-otherwise.ts';
import { readVersionNow } from '../sending/read-now.ts';
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
  const read = await readVersionNow(context, bindings, 'versions.get', draft);
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
