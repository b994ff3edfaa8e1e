/** Which subscriptions of a file are as they were found settled, and what is to be read of the rest. */
import type { Settled, SettledFile } from '../model/settled.ts';
import { decodeUtf8 } from '../yaml/decode-text.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { printOfFile } from './digest-files.ts';
import { mayExpandTooFar, partToRead, type TextToRead } from './part-to-read.ts';
import { printSubscriptions } from './print-subscriptions.ts';
import type { Examined } from './settled-part.ts';
import { splitSubscriptions } from './split-subscriptions.ts';
import { leftOf } from './stretches.ts';

/** Whether what was found settled still counts, as long as its text is the same. */
export interface Counting {
  /** All of the file. */
  readonly all: boolean;
  readonly one: (settled: Settled) => boolean;
}

export function lookInto(file: string, content: Uint8Array, mark: SettledFile, counts: Counting): Examined {
  const print = printOfFile(content);
  const found = content.byteLength > MAX_FILE_BYTES ? undefined : part(file, content, mark, counts);
  return {
    file,
    print,
    mark,
    ...(found ?? { dropped: 'all', part: { file, content: Buffer.from(content) } }),
  };
}

type Part = Pick<Examined, 'dropped' | 'part'>;

/** Undefined for a file that is laid out in an unusual way. */
function part(file: string, content: Uint8Array, mark: SettledFile, counts: Counting): Part | undefined {
  const beside = counts.all ? partBesideStretches(file, content, mark) : undefined;
  if (beside) return beside;
  const text = decodeUtf8(content);
  const split = text === undefined ? undefined : splitSubscriptions(text);
  if (text === undefined || split === undefined) return undefined;
  return partOf(file, { text, split, aliases: 0 }, mark.settled(), counts.one);
}

/** Undefined where one by one has to be looked at. */
function partBesideStretches(file: string, content: Uint8Array, mark: SettledFile): Part | undefined {
  const stretches = mark.stretches();
  const left = stretches && leftOf(content, stretches);
  if (left === undefined || mayExpandTooFar(left)) return undefined;
  const others = new Set(mark.keys());
  const settled = left.places.flatMap(([from, to]) => mark.settled(from, to));
  for (const { key } of settled) others.delete(key);
  if (left.split.subscriptions.some(({ key }) => others.has(key))) return undefined;
  return partOf(file, left, settled, () => true);
}

function partOf(
  file: string,
  left: TextToRead,
  settled: readonly Settled[],
  counts: (settled: Settled) => boolean,
): Part {
  const prints = new Map(printSubscriptions(left.text, left.split).map((one) => [one.key, one.print]));
  const leaveOut = new Set<string>();
  const dropped = new Map<string, Settled>();
  for (const one of settled) {
    if (prints.get(one.key) === one.print && counts(one)) leaveOut.add(one.key);
    else dropped.set(one.key, one);
  }
  return { dropped, part: partToRead(file, left, leaveOut) };
}
