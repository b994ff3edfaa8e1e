/**
 * A YAML text as a tree of plain data with positions. It is our own and not the parser's, whose documents are far too
 * large to keep: what stays in memory is a few numbers per value.
 */
import type { Json } from '../model/json.ts';
import type { FieldPath, Locate, Source } from '../model/source.ts';
import type { LineIndex } from './line-index.ts';

export type YamlNode = YamlScalar | YamlMap | YamlList;

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly value: null | boolean | number | string;
  /** The text as written, without its quotes: `0.10` where `value` is 0.1. */
  readonly text: string;
  /** Whether it was written without quotes, so that YAML chose its type. */
  readonly plain: boolean;
  /** The variable that the whole value came from. */
  readonly variable?: string;
  readonly offset: number;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
  readonly offset: number;
}

export interface YamlEntry {
  readonly key: string;
  readonly keyOffset: number;
  readonly value: YamlNode;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  readonly offset: number;
}

/** What turns offsets into places. */
export interface YamlFile {
  readonly file: string;
  readonly lines: LineIndex;
}

/**
 * A node together with where it hangs: `offset` is that of its key, or its own where it has none. Both may be read only
 * when they are asked for, so ask for what is shown, and `dataOf` for the rest.
 */
export interface PlacedNode {
  readonly file: YamlFile;
  readonly node: YamlNode;
  readonly offset: number;
  /** The tree of a whole file whose data were read without it. */
  readonly lazy?: LazyTree;
}

/** A text as data, and its tree for whoever asks. */
export interface LazyTree {
  readonly text: string;
  readonly json: Json;
  /** How many values the text holds, keys and blocks left out. */
  readonly values: number;
  /** The whole tree. It is read once and kept. */
  tree(): YamlNode;
  /**
   * The entry of `key` in the mapping at the outermost key `section`. Where both stand in block mappings and nothing is
   * anchored, only that entry is read, and it is kept until another one is.
   */
  entry(section: string, key: string): LazyEntry | undefined;
}

export interface LazyEntry {
  readonly keyOffset: number;
  value(): YamlNode;
}

/** Line and column count from 1; the column counts UTF-16 units, as editors do. */
export function sourceAt({ file, lines }: YamlFile, offset: number): Source {
  const { line, start } = lines.lineAt(offset);
  return { file, line, column: offset - start + 1 };
}

/** The entry of a map, or undefined where it has none of that key or `node` is no map. */
export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  if (node?.kind !== 'map') return undefined;
  if (node.entries.length < LONG_MAP) return node.entries.find((entry) => entry.key === key);
  const index = INDEXES.get(node) ?? indexOf(node);
  INDEXES.set(node, index);
  return index.get(key);
}

/** From here on a map is searched by an index: each of thousands of faults asks for entries of the same one. */
const LONG_MAP = 32;
const INDEXES = new WeakMap<YamlMap, ReadonlyMap<string, YamlEntry>>();

/** Entries by key; the first counts where a key is written twice. */
function indexOf({ entries }: YamlMap): ReadonlyMap<string, YamlEntry> {
  return new Map(entries.toReversed().map((entry) => [entry.key, entry]));
}

/** The node at `path` below `placed`; where that is not written, its nearest written ancestor and `exact` false. */
export function nodeAt(placed: PlacedNode, path: FieldPath): PlacedNode & { readonly exact: boolean } {
  let { node, offset } = placed;
  for (const step of path) {
    const entry = entryOf(node, String(step));
    const item = node.kind === 'list' && typeof step === 'number' ? node.items[step] : undefined;
    const next = entry?.value ?? item;
    if (next === undefined) return { file: placed.file, node, offset, exact: false };
    node = next;
    offset = entry?.keyOffset ?? next.offset;
  }
  return { file: placed.file, node, offset, exact: true };
}

/** Where a value is best pointed at: a scalar at itself, a map or list at its key. */
export function sourceOf(placed: PlacedNode): Source {
  const { node } = placed;
  const written = node.kind === 'scalar' && !(node.plain && node.text === '');
  return sourceAt(placed.file, written ? node.offset : placed.offset);
}

export function locateIn(placed: PlacedNode): Locate {
  return (path) => sourceOf(nodeAt(placed, path));
}

/** What stands at `section` and `key`, two levels below the root of a file. Both must be there. */
export function placedEntry(root: PlacedNode, section: string, key: string): PlacedNode {
  const { file, lazy } = root;
  if (lazy === undefined) {
    const entry = entryOf(entryOf(root.node, section)?.value, key);
    return { file, node: entry?.value ?? root.node, offset: entry?.keyOffset ?? root.offset };
  }
  return {
    file,
    get node() {
      return lazy.entry(section, key)?.value() ?? root.node;
    },
    get offset() {
      return lazy.entry(section, key)?.keyOffset ?? root.offset;
    },
  };
}

/** The value as plain JSON, to be treated as read-only. */
export function dataOf(placed: PlacedNode): Json {
  return placed.lazy ? placed.lazy.json : jsonOf(placed.node);
}

/** The tree as plain JSON. A value that aliases share is shared in the result too, so treat it as read-only. */
export function jsonOf(node: YamlNode, shared: Map<YamlNode, Json> = new Map()): Json {
  if (node.kind === 'scalar') return node.value;
  const known = shared.get(node);
  if (known !== undefined) return known;
  const json =
    node.kind === 'list'
      ? node.items.map((item) => jsonOf(item, shared))
      : Object.fromEntries(node.entries.map(({ key, value }) => [key, jsonOf(value, shared)]));
  shared.set(node, json);
  return json;
}
