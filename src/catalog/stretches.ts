/**
 * The subscriptions of a file in stretches: an edit leaves all but one of them as they were, and those need not be split,
 * printed or compared one by one. The bytes tell; whatever is unclear about what lies between is left to a closer look.
 */
import { hash } from 'node:crypto';
import type { Stretch, Stretches } from '../model/settled.ts';
import { decodeUtf8 } from '../yaml/decode-text.ts';
import type { TextToRead } from './part-to-read.ts';
import { aliasesIn, anchorsIn } from './print-subscriptions.ts';
import { type SplitText, splitSubscriptions } from './split-subscriptions.ts';

const SPACE = 32;
const HASH = 35;
const AMPERSAND = 38;
const NEWLINE = 10;

/** Undefined where the bytes are not those of the text alone. */
export function stretchesIn(
  content: Uint8Array,
  text: string,
  { subscriptions }: SplitText,
): Stretches | undefined {
  const [first] = subscriptions;
  const last = subscriptions.at(-1);
  if (first === undefined || last === undefined) return undefined;
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
    const own = text.slice(from, to);
    all.push({
      print: printOf(content.subarray(at, at + bytes)),
      bytes,
      lines: linesIn(own),
      subscriptions: Math.min(size, subscriptions.length - place),
      aliases: aliasesIn(own),
      anchors: anchorsIn(own),
    });
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

/** What is left of a text without the stretches that are as they were. Those in which an anchor may stand stay. */
export interface Left extends TextToRead {
  /** Of the subscriptions that lie in it, or lay where something changed. */
  readonly places: readonly Places[];
}

type Places = readonly [from: number, to: number];

/** Undefined where no stretch is as it was, or what lies beside them may be a part of them or change what they mean. */
export function leftOf(content: Uint8Array, stretches: Stretches): Left | undefined {
  const layout = layoutOf(content, stretches);
  if (layout === undefined) return undefined;
  const { passed, changed, followed, above, between, below, indent } = layout;
  const upper = staying(content, above.byteLength, passed);
  const lower = staying(content, content.byteLength - below.byteLength - sumOf('bytes', followed), followed);
  const aliases = upper.aliases + lower.aliases;
  const areAnchorsSame = sumOf('anchors', changed) === 0 && ![between, below].some(mayAnchor);
  if (aliases > 0 && !areAnchorsSame) return undefined;
  const joined = join([above, ...upper.parts, between, ...lower.parts, below], indent);
  if (joined === undefined) return undefined;
  const from = sumOf('subscriptions', passed);
  const to = from + sumOf('subscriptions', changed);
  const places = [
    ...upper.places,
    [from, to] as const,
    ...lower.places.map(([a, b]) => [a + to, b + to] as const),
  ];
  return { ...joined, places, aliases };
}

/** How a file lies: stretches that are as they were at its top and at its bottom, and the bytes around and between them. */
interface Layout {
  readonly passed: readonly Stretch[];
  readonly changed: readonly Stretch[];
  readonly followed: readonly Stretch[];
  readonly above: Uint8Array;
  readonly between: Uint8Array;
  readonly below: Uint8Array;
  /** How far the keys are indented. */
  readonly indent: number;
}

function layoutOf(content: Uint8Array, { above: [print, bytes], below, all }: Stretches): Layout | undefined {
  const above = content.subarray(0, bytes);
  if (printOf(above) !== print) return undefined;
  const isSame = (stretch: Stretch, at: number): boolean =>
    printOf(content.subarray(at, at + stretch.bytes)) === stretch.print;
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
  const [passed, changed, followed] = [all.slice(0, first), all.slice(first, last), all.slice(last)];
  if (passed.length + followed.length === 0) return undefined;
  const bottom = followed.length > 0 ? content.byteLength - below : content.byteLength;
  const between = content.subarray(front, followed.length > 0 ? back : bottom);
  const indent = spacesAt(content, passed.length > 0 ? bytes : back);
  // A stretch may go on with what lies below it now, or belong to another section than before.
  if (passed.length > 0 && !beginsAnew(content, front, indent)) return undefined;
  if (followed.length > 0 && (!beginsAnew(content, bottom, indent) || beginsSection(between)))
    return undefined;
  return { passed, changed, followed, above, between, below: content.subarray(bottom), indent };
}

/** Bytes, or how many blank lines. */
type Part = Uint8Array | number;

/** What stays of stretches that are as they were, its places among them, and the aliases that do not stay. */
function staying(
  content: Uint8Array,
  from: number,
  stretches: readonly Stretch[],
): { readonly parts: readonly Part[]; readonly places: readonly Places[]; readonly aliases: number } {
  const places: Places[] = [];
  let at = from;
  let place = 0;
  const parts = stretches.map(({ bytes, lines, subscriptions, anchors }) => {
    const part = anchors > 0 ? content.subarray(at, at + bytes) : lines;
    if (anchors > 0) places.push([place, place + subscriptions]);
    at += bytes;
    place += subscriptions;
    return part;
  });
  const gone = stretches.filter(({ anchors }) => anchors === 0);
  return { parts, places, aliases: sumOf('aliases', gone) };
}

/** Undefined for no text in UTF-8, and for one that is not laid out plainly. */
function join(parts: readonly Part[], indent: number): Pick<Left, 'text' | 'split'> | undefined {
  const bytes = parts.map((part) => (typeof part === 'number' ? Buffer.alloc(part, NEWLINE) : part));
  const text = decodeUtf8(Buffer.concat(bytes));
  const split = text === undefined ? undefined : splitSubscriptions(text, indent);
  if (text === undefined || split === undefined) return undefined;
  const edges: Edge[] = [];
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const lines = typeof part === 'number' ? part : 0;
    const edge = edges.at(-1);
    if (lines > 0 && edge !== undefined && edge.at + edge.lines === at) edge.lines += lines;
    else if (lines > 0) edges.push({ at, lines });
    at += lines > 0 ? lines : (decodeUtf8(bytes[index] ?? Buffer.of())?.length ?? 0);
  }
  return { text, split: endingAt(edges, split) };
}

/** Where blank lines begin that stand for others. */
interface Edge {
  readonly at: number;
  lines: number;
}

/** Those blank lines are not the subscription's that they follow. */
function endingAt(edges: readonly Edge[], split: SplitText): SplitText {
  const subscriptions = split.subscriptions.map((one) => {
    const edge = edges.find(({ at }) => one.start < at && at < one.end);
    return edge ? { ...one, end: edge.at, lines: one.lines - edge.lines } : one;
  });
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

/** Whether it may hold an anchor. */
function mayAnchor(part: Uint8Array): boolean {
  return part.includes(AMPERSAND);
}

function sumOf(field: Exclude<keyof Stretch, 'print'>, stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, stretch) => sum + stretch[field], 0);
}
