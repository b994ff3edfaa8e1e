/** The range of the key or of the value that a diagnostic points at. */
import type { YamlNode } from '../yaml/yaml-node.ts';

export interface WrittenRange {
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

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
