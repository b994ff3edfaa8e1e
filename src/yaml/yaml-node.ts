/**
 * A YAML text as a tree of plain data with positions. The tree is our own, because the parser's documents are far too
 * large to keep. It needs only a few numbers per value.
 */
import { writtenName } from '../interface/index.ts';
import type { Json } from '../model/values/json.ts';
import type { FieldPath, Locate, Source } from '../model/values/source.ts';
import type { LineIndex } from './decode-text.ts';

export type YamlNode = YamlScalar | YamlMap | YamlList;

interface Written {
  readonly offset: number;
}

export interface YamlScalar extends Written {
  readonly kind: 'scalar';
  readonly value: null | boolean | number | string;
  /** The text as written, without its quotes: `0.10` where `value` is 0.1. */
  readonly text: string;
  /** True if the value was written without quotes, so that YAML chose its type. */
  readonly plain: boolean;
  /** The variable that the whole value came from. */
  readonly variable?: string;
}

export interface YamlMap extends Written {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
}

export interface YamlEntry {
  readonly key: string;
  readonly keyOffset: number;
  readonly value: YamlNode;
}

export interface YamlList extends Written {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
}

/** A file, with the index that converts offsets to lines. */
export interface YamlFile {
  readonly file: string;
  readonly lines: LineIndex;
}

/**
 * A node and its place: `offset` is that of its key, or its own if it has none. Both may be read only on access, so
 * ask only for the node that is shown, and use `dataOf` for the rest.
 */
export interface PlacedNode {
  readonly file: YamlFile;
  readonly node: YamlNode;
  readonly offset: number;
  /** The tree of a whole file whose data were read without the tree. */
  readonly lazy?: LazyTree;
}

/** The data of a text, and its tree on demand. */
export interface LazyTree {
  readonly text: string;
  readonly json: Json;
  /** The number of values in the text, without keys and block collections. */
  readonly values: number;
  /** The whole tree. It is read anew where nothing has used it for a while. */
  tree(): YamlNode;
  /**
   * The entry of `key` in the mapping at the outermost key `section`. If both are in block mappings and the text has
   * no anchor, only that entry is read. It is kept until another one is read.
   */
  entry(section: string, key: string): LazyEntry | undefined;
}

interface LazyEntry {
  readonly keyOffset: number;
  value(): YamlNode;
}

/** The line and column of an offset, both from 1. The column is in UTF-16 units, as in editors. */
export function sourceAt({ file, lines }: YamlFile, offset: number): Source {
  const { line, start } = lines.lineAt(offset);
  return { file, line, column: offset - start + 1 };
}

/** The entry with the key; undefined if the map has none or `node` is not a map. */
export function entryOf(node: YamlNode | undefined, key: string): YamlEntry | undefined {
  if (node?.kind !== 'map') return undefined;
  if (node.entries.length < LONG_MAP) return node.entries.find((entry) => entry.key === key);
  const index = INDEXES.get(node) ?? indexOf(node);
  INDEXES.set(node, index);
  return index.get(key);
}

/** The size from which a map has an index, because each of thousands of faults may look up an entry of the same map. */
const LONG_MAP = 32;
const INDEXES = new WeakMap<YamlMap, ReadonlyMap<string, YamlEntry>>();

/** The entries by key. If a key is written twice, the first entry wins. */
function indexOf({ entries }: YamlMap): ReadonlyMap<string, YamlEntry> {
  return new Map(entries.toReversed().map((entry) => [entry.key, entry]));
}

/** The node at `path` below `placed`. If it is not written, its nearest written ancestor, with `exact` false. */
export function nodeAt(placed: PlacedNode, path: FieldPath): PlacedNode & { readonly exact: boolean } {
  const { file } = placed;
  let { node, offset } = placed;
  for (const step of path) {
    const entry = entryOf(node, String(step)) ?? entryOf(node, writtenName(String(step)));
    const item = node.kind === 'list' && typeof step === 'number' ? node.items[step] : undefined;
    const next = entry?.value ?? item;
    if (next === undefined) return { file, node, offset, exact: false };
    node = next;
    offset = entry?.keyOffset ?? next.offset;
  }
  return { file, node, offset, exact: true };
}

/** The place of a key in the map at `placed`. */
export function keySource({ file }: PlacedNode, { keyOffset }: YamlEntry): Source {
  return sourceAt(file, keyOffset);
}

/** The best place to point at a value: a scalar itself, or the key of a map or list. */
export function sourceOf(placed: PlacedNode): Source {
  const { node } = placed;
  const written = node.kind === 'scalar' && !(node.plain && node.text === '');
  const source = sourceAt(placed.file, written ? node.offset : placed.offset);
  return node.kind === 'scalar' && node.variable !== undefined
    ? { ...source, variable: node.variable }
    : source;
}

export function locateIn(placed: PlacedNode): Locate {
  return (path) => sourceOf(nodeAt(placed, path));
}

/**
 * A place in a file whose tree is read on demand. It is a class because a file has thousands, and getters of each one's own
 * would be larger than what it is the place of. It does not keep the file's data.
 */
class LazyEntryPlace implements PlacedNode {
  readonly file: YamlFile;
  readonly #entry: LazyTree['entry'];
  readonly #tree: LazyTree['tree'];
  readonly #section: string;
  readonly #key: string;

  constructor(file: YamlFile, { entry, tree }: LazyTree, section: string, key: string) {
    this.file = file;
    this.#entry = entry;
    this.#tree = tree;
    this.#section = section;
    this.#key = key;
  }

  get node(): YamlNode {
    return this.#entry(this.#section, this.#key)?.value() ?? this.#tree();
  }

  get offset(): number {
    return this.#entry(this.#section, this.#key)?.keyOffset ?? this.#tree().offset;
  }
}

/** The entry at `section` and `key`, two levels below the root of a file. Both must exist. */
export function placedEntry(root: PlacedNode, section: string, key: string): PlacedNode {
  const { file, lazy } = root;
  if (lazy === undefined) {
    const entry = entryOf(entryOf(root.node, section)?.value, key);
    return { file, node: entry?.value ?? root.node, offset: entry?.keyOffset ?? root.offset };
  }
  return new LazyEntryPlace(file, lazy, section, key);
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
