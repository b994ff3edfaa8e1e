/** Ranges of a text and the texts that replace them. */
import { isMap, isSeq, type Pair } from 'yaml';

/** The text from `start` to `end`, which `text` replaces. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Undefined where two of them touch the same characters. Insertions at one place stand in the order given. */
export function spliced(text: string, splices: readonly Splice[]): string | undefined {
  const sorted = splices.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let at = 0;
  for (const { start, end, text: added } of sorted) {
    if (start < at) return undefined;
    result += text.slice(at, start) + (text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added);
    at = end;
  }
  return result + text.slice(at);
}

/** Behind the line of `offset`. `lines` end with a line end of their own. */
export function afterLine(text: string, offset: number, lines: string): Splice {
  if (offset > 0 && text[offset - 1] === '\n') return insertion(offset, lines);
  const end = text.indexOf('\n', offset);
  return end < 0 ? insertion(text.length, `\n${lines}`) : insertion(end + 1, lines);
}

export function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

export function startOf(node: unknown): number {
  return (node as { readonly range?: readonly number[] | null }).range?.[0] ?? 0;
}

/** The end of the last value within a node; comments behind it are not part of it. */
export function contentEnd(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0)
    return contentEnd(node.items.at(-1));
  const { range, key, value } = node as { readonly range?: readonly number[] | null } & Partial<Pair>;
  if (range) return range[1] ?? 0;
  return value === null || value === undefined ? contentEnd(key) : contentEnd(value);
}
