/** Finds the subscriptions of a file that are still as they were found up to date, and the text of the others. */

import { hashOfFile } from '../catalog/digest-files.ts';
import type { UpToDate, UpToDateFile } from '../model/catalog/up-to-date.ts';
import { decodeUtf8 } from '../yaml/decode-text.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { hashSubscriptions } from './hash-subscriptions.ts';
import { partToRead, type TextToRead } from './part-to-read.ts';
import { splitSubscriptions } from './split-subscriptions.ts';
import type { Examined } from './up-to-date-part.ts';

/** True if an up-to-date subscription still counts, provided that its text is unchanged. */
export type Counting = (upToDate: UpToDate) => boolean;

export function lookInto(
  file: string,
  content: Uint8Array,
  cached: UpToDateFile,
  counts: Counting,
): Examined {
  const hash = hashOfFile(content);
  const found = content.byteLength > MAX_FILE_BYTES ? undefined : part(file, content, cached, counts);
  return {
    file,
    hash,
    cached,
    ...(found ?? { dropped: 'all', part: { file, content } }),
  };
}

type Part = Pick<Examined, 'dropped' | 'part'>;

/** Undefined for a file that is not UTF-8 or is laid out in an unusual way. */
function part(file: string, content: Uint8Array, cached: UpToDateFile, counts: Counting): Part | undefined {
  const text = decodeUtf8(content);
  const split = text === undefined ? undefined : splitSubscriptions(text);
  if (text === undefined || split === undefined) return undefined;
  return partOf(file, { text, split }, cached.upToDate(), counts);
}

function partOf(file: string, left: TextToRead, upToDate: readonly UpToDate[], counts: Counting): Part {
  const hashes = new Map(hashSubscriptions(left.text, left.split).map((one) => [one.key, one.hash]));
  const leaveOut = new Set<string>();
  const dropped = new Map<string, UpToDate>();
  for (const one of upToDate) {
    if (hashes.get(one.key) === one.hash && counts(one)) leaveOut.add(one.key);
    else dropped.set(one.key, one);
  }
  return { dropped, part: partToRead(file, left, leaveOut) };
}
