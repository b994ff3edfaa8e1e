/** Collects the mentions of one text, each with its place. */
import { COLLECTION, parseAddress } from '../model/values/address.ts';
import { indexLines, type LineIndex } from '../yaml/line-index.ts';
import { entryOf, type YamlEntry, type YamlNode } from '../yaml/yaml-node.ts';
import { type Mention, thingId } from './mention.ts';

export interface Finding {
  readonly text: string;
  readonly lines: LineIndex;
  /** By place and thing, because aliases lead to the same place several times. */
  readonly found: Map<string, Mention>;
}

export type Found = Omit<Mention, 'line' | 'character' | 'length'>;

export function findingIn(text: string): Finding {
  return { text, lines: indexLines(text), found: new Map() };
}

export function addKey(finding: Finding, { key, keyOffset }: YamlEntry, found: Found): void {
  addName(finding, keyOffset, key, found);
}

/** At the offset of a key or a value. A name that is written with escapes is left out: its place has another text. */
export function addName(finding: Finding, offset: number, name: string, found: Found): void {
  addAt(finding, unquotedStart(finding, offset), name, found);
}

/** The key in an address such as `bundles.starter`. Anything else names nothing. */
export function addAddress(finding: Finding, node: YamlNode): void {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return;
  const parsed = parseAddress(node.value);
  if (parsed === undefined) return;
  const kind = parsed.kind === 'version' ? 'subscription' : parsed.kind;
  const start = unquotedStart(finding, node.offset) + COLLECTION[kind].length + 1;
  const thing = thingId(kind, parsed.key);
  addAt(finding, start, parsed.key, { thing, isDeclaration: false, owner: null, within: true });
}

export function addAt(
  { text, lines, found: all }: Finding,
  offset: number,
  name: string,
  found: Found,
): void {
  const place = `${offset} ${found.thing}`;
  if (name === '' || all.has(place) || !text.startsWith(name, offset)) return;
  const { line, start } = lines.lineAt(offset);
  all.set(place, {
    ...found,
    line: line - 1,
    character: offset - start,
    length: name.length,
  });
}

function unquotedStart({ text }: Finding, offset: number): number {
  const first = text[offset];
  return first === '"' || first === "'" ? offset + 1 : offset;
}

export function entriesAt(node: YamlNode, field: string): readonly YamlEntry[] {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'map' ? value.entries : [];
}

export function itemsAt(node: YamlNode, field: string): readonly YamlNode[] {
  const value = entryOf(node, field)?.value;
  return value?.kind === 'list' ? value.items : [];
}
