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
 * space, a dash, a brace or a comma stands before it, and else as a value.
 */
export function cursorIn(text: string, offset: number): Cursor | undefined {
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
    if (found !== undefined) return { ...found, word, start, end };
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

function lineEnd(text: string, from: number): number {
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
