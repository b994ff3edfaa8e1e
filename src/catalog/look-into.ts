/** Which subscriptions of a file are as they were found settled, and what is to be read of the rest. */
import type { Settled, SettledFile } from '../model/settled.ts';
import { decodeUtf8 } from '../yaml/decode-text.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { printOfFile } from './digest-files.ts';
import { partToRead, type TextToRead } from './part-to-read.ts';
import { printSubscriptions } from './print-subscriptions.ts';
import type { Examined } from './settled-part.ts';
import { splitSubscriptions } from './split-subscriptions.ts';

/** Whether what was found settled still counts, as long as its text is the same. */
export type Counting = (settled: Settled) => boolean;

export function lookInto(file: string, content: Uint8Array, mark: SettledFile, counts: Counting): Examined {
  const print = printOfFile(content);
  const found = content.byteLength > MAX_FILE_BYTES ? undefined : part(file, content, mark, counts);
  return {
    file,
    print,
    mark,
    ...(found ?? { dropped: 'all', part: { file, content } }),
  };
}

type Part = Pick<Examined, 'dropped' | 'part'>;

/** Undefined for a file that is laid out in an unusual way. */
function part(file: string, content: Uint8Array, mark: SettledFile, counts: Counting): Part | undefined {
  const text = decodeUtf8(content);
  const split = text === undefined ? undefined : splitSubscriptions(text);
  if (text === undefined || split === undefined) return undefined;
  return partOf(file, { text, split }, mark.settled(), counts);
}

function partOf(file: string, left: TextToRead, settled: readonly Settled[], counts: Counting): Part {
  const prints = new Map(printSubscriptions(left.text, left.split).map((one) => [one.key, one.print]));
  const leaveOut = new Set<string>();
  const dropped = new Map<string, Settled>();
  for (const one of settled) {
    if (prints.get(one.key) === one.print && counts(one)) leaveOut.add(one.key);
    else dropped.set(one.key, one);
  }
  return { dropped, part: partToRead(file, left, leaveOut) };
}
