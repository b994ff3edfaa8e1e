/**
 * The subscriptions of a file in stretches: an edit leaves all but one of them as they were, and those need not be split,
 * printed or compared one by one. The bytes tell; whatever is unclear about what lies between is left to a closer look.
 */
import { hash } from 'node:crypto';
import type { Stretch, Stretches } from '../model/settled.ts';
import { decodeUtf8 } from '../yaml/decode-text.ts';
import { aliasesIn } from './print-subscriptions.ts';
import { type SplitText, splitSubscriptions } from './split-subscriptions.ts';

const SPACE = 32;
const HASH = 35;
const NEWLINE = 10;

/** Undefined where a subscription may rest on another's text, or the bytes are not those of the text alone. */
export function stretchesIn(
  content: Uint8Array,
  text: string,
  { subscriptions }: SplitText,
): Stretches | undefined {
  const [first] = subscriptions;
  const last = subscriptions.at(-1);
  if (first === undefined || last === undefined || aliasesIn(text) > 0) return undefined;
  const isAscii = content.byteLength === text.length;
  const sizeOf = (from: number, to: number): number =>
    isAscii ? to - from : Buffer.byteLength(text.slice(from, to));
  const above = sizeOf(0, first.start);
  const all: Stretch[] = [];
  let at = above;
  // As many stretches as there are subscriptions in one: the least to look at, wherever an edit is.
  const size = Math.ceil(Math.sqrt(subscriptions.length));
  for (let place = 0; place < subscriptions.length; place += size) {
    const from = subscriptions[place]?.start ?? 0;
    const to = subscriptions[place + size]?.start ?? last.end;
    const bytes = sizeOf(from, to);
    const print = printOf(content.subarray(at, at + bytes));
    const lines = linesIn(text.slice(from, to));
    all.push({ print, bytes, lines, subscriptions: Math.min(size, subscriptions.length - place) });
    at += bytes;
  }
  const below = sizeOf(last.end, text.length);
  // A mark at the beginning, say, that is no part of the text.
  if (at + below !== content.byteLength) return undefined;
  return { above: [printOf(content.subarray(0, above)), above], below, all };
}

/** SHA-256, base64url. */
function printOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url');
}

function linesIn(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** What is left of a text without the stretches that are as they were. */
export interface Left {
  /** With each line where it was. */
  readonly text: string;
  readonly split: SplitText;
  /** Which subscriptions lay in the stretches that are not as they were, by their places. */
  readonly from: number;
  readonly to: number;
}

/** Undefined where no stretch is as it was, or what lies beside them may be a part of them. */
export function leftOf(content: Uint8Array, { above, below, all }: Stretches): Left | undefined {
  const [print, bytes] = above;
  if (printOf(content.subarray(0, bytes)) !== print) return undefined;
  const isSame = (stretch: Stretch | undefined, at: number): boolean =>
    stretch !== undefined && printOf(content.subarray(at, at + stretch.bytes)) === stretch.print;
  let first = 0;
  let front = bytes;
  for (let stretch = all[first]; stretch && isSame(stretch, front); stretch = all[first]) {
    first += 1;
    front += stretch.bytes;
  }
  let last = all.length;
  let back = content.byteLength - below;
  for (let stretch = all[last - 1]; stretch && last > first; stretch = all[last - 1]) {
    const at = back - stretch.bytes;
    if (at < front || content[at - 1] !== NEWLINE || !isSame(stretch, at)) break;
    last -= 1;
    back = at;
  }
  const isAboveSame = first > 0;
  const isBelowSame = last < all.length;
  if (!isAboveSame && !isBelowSame) return undefined;
  const bottom = isBelowSame ? content.byteLength - below : content.byteLength;
  const between = content.subarray(front, isBelowSame ? back : bottom);
  const indent = spacesAt(content, isAboveSame ? bytes : back);
  // A stretch may go on with what lies below it now, or belong to another section than before.
  if (isAboveSame && !beginsAnew(content, front, indent)) return undefined;
  if (isBelowSame && (!beginsAnew(content, bottom, indent) || beginsSection(between))) return undefined;
  const [passed, behind] = [all.slice(0, first), all.slice(last)];
  const upper = Buffer.concat([content.subarray(0, bytes), blankLines(linesOf(passed)), between]);
  const lower = Buffer.concat([blankLines(linesOf(behind)), content.subarray(bottom)]);
  const text = decodeUtf8(Buffer.concat([upper, lower]));
  const split = text === undefined ? undefined : splitSubscriptions(text, indent);
  if (text === undefined || split === undefined) return undefined;
  const edge = { at: decodeUtf8(upper)?.length ?? 0, lines: linesOf(behind) };
  return { text, split: endingAt(edge, split), from: countIn(passed), to: countIn(all) - countIn(behind) };
}

/** The blank lines behind the edge are not those of the subscription before it. */
function endingAt(
  { at, lines }: { readonly at: number; readonly lines: number },
  split: SplitText,
): SplitText {
  const subscriptions = split.subscriptions.map((one) =>
    one.start < at && one.end > at ? { ...one, end: at, lines: one.lines - lines } : one,
  );
  return { ...split, subscriptions };
}

function spacesAt(content: Uint8Array, at: number): number {
  let end = at;
  while (content[end] === SPACE) end += 1;
  return end - at;
}

/** Whether there is the end of the file, a key or a comment in the column of the keys, or a line that begins in the first. */
function beginsAnew(content: Uint8Array, at: number, indent: number): boolean {
  if (at === content.byteLength) return true;
  if (content[at - 1] !== NEWLINE) return false;
  const column = spacesAt(content, at);
  return (column === 0 || column === indent) && content[at + column] !== NEWLINE;
}

/** Whether a line begins in the first column, other than a comment's. */
function beginsSection(content: Uint8Array): boolean {
  for (let at = 0; at < content.byteLength; ) {
    const code = content[at];
    if (code !== SPACE && code !== HASH && code !== NEWLINE) return true;
    const newline = content.indexOf(NEWLINE, at);
    if (newline === -1) return false;
    at = newline + 1;
  }
  return false;
}

function blankLines(count: number): Uint8Array {
  return Buffer.alloc(count, NEWLINE);
}

function linesOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { lines }) => sum + lines, 0);
}

function countIn(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { subscriptions }) => sum + subscriptions, 0);
}
