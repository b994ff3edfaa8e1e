/** Finds where the cursor stands in a text that is being typed: the path of the value or of the key that begins there. */
import type { FieldPath } from '../model/values/source.ts';
import { collectFaults } from '../yaml/faults.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import type { YamlNode } from '../yaml/yaml-node.ts';

export interface Cursor {
  /** `key`: a field or a key of one's own begins here. `value`: the value of the field at `path`. */
  readonly kind: 'key' | 'value';
  /** The path of the mapping for a key, of the value itself for a value. */
  readonly path: FieldPath;
  /** The keys that the mapping has besides. Empty for a value. */
  readonly siblings: readonly string[];
  /** The value of a sibling, such as the bundle of an item whose `prices` are written. */
  readonly around: YamlNode | undefined;
  /** The begun word before the cursor, and the offset at which it begins. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Stands for the word at the cursor. No file has it. */
const MARK = 'cursor_7q3k';
const WORD_BEFORE = /[A-Za-z0-9_.-]*$/;
const WORD_AFTER = /^[A-Za-z0-9_.-]*/;

/**
 * Undefined within comments and where no reading of the text finds the cursor. The word is read as a key where only
 * space, a dash, a brace or a comma stands before it, and else as a value. Reads the block around the cursor only.
 */
export function cursorIn(whole: string, at: number): Cursor | undefined {
  const { text, offset, from } = blockAround(whole, at);
  const before = text.slice(0, offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (/(^|\s)#/.test(line.replace(/"[^"]*"|'[^']*'/g, ''))) return undefined;
  const word = WORD_BEFORE.exec(before)?.[0] ?? '';
  const rest = WORD_AFTER.exec(text.slice(offset))?.[0] ?? '';
  const [start, end] = [offset - word.length, offset + rest.length];
  const left = text.slice(0, start);
  const right = text.slice(end);
  const mayBeKey = /(?:^|\n) *(?:- +)*$|[{,]\s*$/.test(left) && !isInBrackets(line);
  const closed = right.replace(/^[ \t]*:?/, '');
  const asKey = `${left}${MARK}: ${/^[^\S\n]*:/.test(right) ? closed : right}`;
  const asValue = `${left}${left.endsWith(':') ? ' ' : ''}${MARK}${right}`;
  const tries = mayBeKey ? [asKey, asValue] : [asValue];
  for (const attempt of tries) {
    const found = find(attempt);
    if (found !== undefined) return { ...found, word, start: from + start, end: from + end };
  }
  return undefined;
}

/** True where a bracket is open on the line, so that a value follows a comma. */
function isInBrackets(line: string): boolean {
  const open: string[] = [];
  for (const mark of line.replace(/"[^"]*"|'[^']*'/g, '')) {
    if (mark === '[' || mark === '{') open.push(mark);
    else if (mark === ']' || mark === '}') open.pop();
  }
  return open.at(-1) === '[';
}

type CursorPlace = Pick<Cursor, 'kind' | 'path' | 'siblings' | 'around'>;

function find(text: string): CursorPlace | undefined {
  const { root } = readYaml('', text, collectFaults());
  return root ? search(root.node, [], undefined) : undefined;
}

function search(node: YamlNode, path: FieldPath, holder: YamlNode | undefined): CursorPlace | undefined {
  if (node.kind === 'scalar')
    return node.text.includes(MARK) ? { kind: 'value', path, siblings: [], around: holder } : undefined;
  if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) {
      const found = search(item, [...path, index], node);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const siblings = node.entries.map(({ key }) => key).filter((key) => key !== MARK);
  if (siblings.length < node.entries.length) return { kind: 'key', path, siblings, around: holder };
  for (const { key, value } of node.entries) {
    const found = search(value, [...path, key], node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts up to this size are read whole. */
const READ_WHOLE = 20_000;

/**
 * The section's heading and the entry around the cursor, by their indentation, so that a long file is not read for each
 * word. A cut in a flow collection over several entries, which nobody writes, finds no cursor.
 */
function blockAround(text: string, at: number): { text: string; offset: number; from: number } {
  if (text.length <= READ_WHOLE) return { text, offset: at, from: 0 };
  const lines = linesAround(text, at);
  const heading = lines.headingBefore;
  if (heading === undefined) return { text, offset: at, from: 0 };
  const head = `${text.slice(heading.start, heading.end)}\n`;
  const from = Math.max(lines.entryStart, heading.end + 1);
  return {
    text: head + text.slice(from, lines.entryEnd),
    offset: head.length + at - from,
    from: from - head.length,
  };
}

const HEADING = /^[a-z_"']/;

function linesAround(
  text: string,
  at: number,
): {
  readonly headingBefore: { readonly start: number; readonly end: number } | undefined;
  readonly entryStart: number;
  readonly entryEnd: number;
} {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  let [indent, entryStart] = [Number.POSITIVE_INFINITY, start];
  let headingBefore: { start: number; end: number } | undefined;
  for (;;) {
    const end = lineEnd(text, start);
    const line = text.slice(start, end);
    if (HEADING.test(line)) {
      headingBefore = { start, end };
      break;
    }
    const own = indentOf(line);
    if (own !== undefined && own < indent) [indent, entryStart] = [own, start];
    if (start === 0) break;
    start = text.lastIndexOf('\n', start - 2) + 1;
  }
  let entryEnd = lineEnd(text, at);
  while (entryEnd < text.length) {
    const next = text.slice(entryEnd + 1, lineEnd(text, entryEnd + 1));
    const own = indentOf(next);
    if (own !== undefined && own <= indent) break;
    entryEnd += 1 + next.length;
  }
  return { headingBefore, entryStart, entryEnd };
}

/** Undefined for an empty line and for a comment. */
function indentOf(line: string): number | undefined {
  const indent = line.search(/[^ ]/);
  return indent < 0 || line[indent] === '#' || line[indent] === '\r' ? undefined : indent;
}

export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The range of the key or of the value that a diagnostic points at. */
interface WrittenRange {
  readonly start: number;
  readonly end: number;
}

/** Quotes belong to it. Undefined where neither a key nor a value on one line begins at the offset. */
export function writtenAt(text: string, root: YamlNode, offset: number): WrittenRange | undefined {
  const length = lengthAt(root, offset, new Set());
  if (length === undefined) return undefined;
  const first = text[offset];
  if (first !== '"' && first !== "'") return { start: offset, end: offset + length };
  const line = text.slice(offset, lineEnd(text, offset));
  const quotedText = first === '"' ? /^"(?:[^"\\]|\\.)*"/.exec(line) : /^'(?:[^']|'')*'/.exec(line);
  return quotedText ? { start: offset, end: offset + quotedText[0].length } : undefined;
}

function lengthAt(node: YamlNode, offset: number, seen: Set<YamlNode>): number | undefined {
  if (node.kind === 'scalar')
    return node.offset === offset && !node.text.includes('\n') ? node.text.length : undefined;
  if (seen.has(node)) return undefined;
  seen.add(node);
  const inner = node.kind === 'list' ? node.items : node.entries.map(({ value }) => value);
  if (node.kind === 'map') {
    const entry = node.entries.find(({ keyOffset }) => keyOffset === offset);
    if (entry !== undefined) return entry.key.length;
  }
  for (const each of inner) {
    const length = lengthAt(each, offset, seen);
    if (length !== undefined) return length;
  }
  return undefined;
}
