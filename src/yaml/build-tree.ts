/** Converts the parser's document to our tree. Resolves aliases and reports the YAML features that are not allowed. */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type YAMLMap as ParsedMap,
  type ParsedNode,
  type Scalar,
} from 'yaml';
import { MAX_ALIASED_VALUES } from './decode-text.ts';
import type { Fault, Faults } from './faults.ts';
import { fixOfSplit, putBack, type SplitNumber, splitNumbersIn } from './split-numbers.ts';
import {
  type PlacedNode,
  sourceAt,
  type YamlEntry,
  type YamlFile,
  type YamlMap,
  type YamlNode,
} from './yaml-node.ts';

/** Names with a special meaning for JavaScript objects. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
const MERGE = '<<';
const STANDARD_TAG = /^tag:yaml\.org,2002:(str|int|float|bool|null|map|seq)$/;

/** A value and its size: the number of values in it after its aliases are expanded. */
interface Built {
  readonly node: YamlNode;
  readonly size: number;
}

interface Building {
  readonly file: YamlFile;
  readonly faults: Faults;
  readonly anchors: Map<string, Built | 'open'>;
  readonly reported: Set<number>;
  /** The variables that stand-in words replace in the parsed text. */
  readonly bare: ReadonlySet<string>;
  aliased: number;
}

interface BuiltTree {
  /** Null for a document without a value. */
  readonly root: PlacedNode | null;
  /** The offsets of refused values. Each has a fault already. */
  readonly reported: ReadonlySet<number>;
}

export function buildTree(
  document: Document.Parsed,
  file: YamlFile,
  faults: Faults,
  bare: ReadonlySet<string>,
): BuiltTree {
  const contents: ParsedNode | null = document.contents;
  const reported = new Set<number>();
  if (contents === null || (isScalar(contents) && contents.value === null && contents.source === ''))
    return { root: null, reported };
  const { node } = build(contents, { file, faults, anchors: new Map(), reported, bare, aliased: 0 });
  return { root: { file, node, offset: node.offset }, reported };
}

function build(node: Node | null | undefined, building: Building): Built {
  if (isAlias(node)) return buildAlias(node.source, offsetOf(node), building);
  if (!node) return { node: scalar(null, '', 0), size: 1 };
  refuseTag(node, building);
  const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
  if (anchor !== undefined) building.anchors.set(anchor, 'open');
  const built = buildValue(node, building);
  if (anchor !== undefined) building.anchors.set(anchor, built);
  return built;
}

function buildValue(node: Node, building: Building): Built {
  const offset = offsetOf(node);
  if (isMap(node)) return buildMap(node, offset, building);
  if (isSeq(node)) {
    const items = node.items.map((item) => build(item as Node | null, building));
    return {
      node: { kind: 'list', items: items.map((item) => item.node), offset },
      size: items.reduce((sum, item) => sum + item.size, 1),
    };
  }
  return { node: buildScalar(node as Scalar, offset, building), size: 1 };
}

function buildScalar(node: Scalar, offset: number, building: Building): YamlNode {
  const plain = node.type === 'PLAIN' && node.tag === undefined;
  const text = putBack(node.source ?? '', building.bare);
  const value = typeof node.value === 'string' ? putBack(node.value, building.bare) : node.value;
  if (typeof value === 'number' && !Number.isFinite(value)) {
    refuseValue(offset, building, {
      code: 'not-finite',
      message: `\`${text}\` is not a finite number`,
      fix: 'write a number; the last tier has no `max_units` at all',
    });
    return scalar(null, text, offset, plain);
  }
  if (typeof value === 'string' && /[\ud800-\udfff]/u.test(value)) {
    refuseValue(offset, building, {
      code: 'broken-character',
      message: 'the text contains half of a surrogate pair, which no request can carry',
      fix: 'write the whole character',
    });
    return scalar('', text, offset, plain);
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return scalar(value, text, offset, plain);
  return scalar(null, text, offset, plain);
}

function scalar(
  value: null | boolean | number | string,
  text: string,
  offset: number,
  plain = true,
): YamlNode {
  return { kind: 'scalar', value, text, plain, offset };
}

function buildMap(map: ParsedMap, offset: number, building: Building): Built {
  const entries = new Map<string, YamlEntry>();
  const merged: YamlEntry[] = [];
  const split = splitNumbersIn(map);
  for (const number of split) refuseSplit(number, building);
  const rest = new Set(split.flatMap((number) => number.rest));
  let size = 1;
  for (const pair of map.items) {
    if (rest.has(pair)) continue;
    const key = pair.key as Node | null;
    const value = build(pair.value as Node | null | undefined, building);
    size += value.size;
    const name = keyText(key, building);
    if (name === undefined) continue;
    if (name === MERGE) merged.push(...mergedEntries(value.node));
    else {
      const keyOffset = offsetOf(key);
      // A missing value has no offset of its own, so it gets the key's.
      const node = pair.value ? value.node : scalar(null, '', keyOffset);
      addEntry(entries, { key: name, keyOffset, value: node }, building);
    }
  }
  for (const entry of merged) if (!entries.has(entry.key)) entries.set(entry.key, entry);
  return { node: { kind: 'map', entries: [...entries.values()], offset }, size };
}

function refuseSplit({ field, first, text }: SplitNumber, building: Building): void {
  refuseValue(offsetOf(first), building, {
    code: 'split-number',
    message: `between braces a comma ends a value, so that \`${field}\` is ${first.source} and not ${text}`,
    fix: fixOfSplit(text),
  });
}

/** The entries that `<<` would merge. `<<` is refused, but its fields must not be reported as missing. */
function mergedEntries(node: YamlNode): readonly YamlEntry[] {
  if (node.kind === 'list') return node.items.flatMap(mergedEntries);
  return node.kind === 'map' ? node.entries : [];
}

/**
 * Adds an entry, or reports a duplicate key. The first of two equal keys wins. Two sections with the same key are
 * joined, so that faults in both are reported.
 */
function addEntry(entries: Map<string, YamlEntry>, entry: YamlEntry, building: Building): void {
  const first = entries.get(entry.key);
  if (first === undefined) {
    entries.set(entry.key, entry);
    return;
  }
  const inTwoParts = isSection(first.value) && isSection(entry.value);
  reportDuplicate(
    entry,
    first,
    inTwoParts ? 'write the content of both under the first' : 'keep one of the two',
    building,
  );
  if (!inTwoParts) return;
  const joined = new Map(first.value.entries.map((each) => [each.key, each]));
  for (const each of entry.value.entries) addEntry(joined, each, building);
  entries.set(entry.key, { ...first, value: { ...first.value, entries: [...joined.values()] } });
}

/** True for a nonempty mapping of mappings, such as one whose keys a person chose. */
function isSection(node: YamlNode): node is YamlMap {
  return (
    node.kind === 'map' && node.entries.length > 0 && node.entries.every(({ value }) => value.kind === 'map')
  );
}

/** The text of a key. Returns undefined, and reports a fault, if the key is not usable. */
function keyText(key: Node | null, { file, faults }: Building): string | undefined {
  const source = sourceAt(file, offsetOf(key));
  if (!isScalar(key) || (key.value === null && !key.source)) {
    faults.error({
      code: 'key-not-text',
      source,
      message: 'the key is not a plain text',
      fix: 'write one name before the colon',
    });
    return undefined;
  }
  const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
  if (name === MERGE) {
    faults.error({
      code: 'merge-key',
      source,
      message: '`<<` merges one mapping into another in YAML 1.1 and is a plain key in YAML 1.2',
      fix: 'write the fields out, or give the whole mapping by an alias',
    });
  }
  if (RESERVED.has(name)) {
    faults.error({
      code: 'reserved-key',
      source,
      message: `\`${name}\` cannot be a key`,
      fix: 'choose another name',
    });
    return undefined;
  }
  return name;
}

function reportDuplicate(
  { key, keyOffset }: YamlEntry,
  first: YamlEntry,
  fix: string,
  { file, faults }: Building,
): void {
  faults.error({
    code: 'duplicate-key',
    source: sourceAt(file, keyOffset),
    message: `\`${key}\` is twice in the same mapping`,
    fix,
    related: [{ source: sourceAt(file, first.keyOffset), message: 'the first one' }],
  });
}

function buildAlias(name: string, offset: number, building: Building): Built {
  const target = building.anchors.get(name);
  if (target === undefined) {
    refuseValue(offset, building, {
      code: 'unknown-anchor',
      message: `there is no anchor \`&${name}\` above`,
      fix: `write \`&${name}\` before the value that it names`,
    });
  } else if (target === 'open') {
    refuseValue(offset, building, {
      code: 'alias-cycle',
      message: `\`*${name}\` is within the value that it repeats`,
      fix: 'write the value out',
    });
  } else if (building.aliased + target.size <= MAX_ALIASED_VALUES) {
    building.aliased += target.size;
    return target;
  } else if (building.aliased !== Number.POSITIVE_INFINITY) {
    building.aliased = Number.POSITIVE_INFINITY;
    refuseValue(offset, building, {
      code: 'alias-expansion',
      message: `the file's aliases expand to more than ${MAX_ALIASED_VALUES} values`,
      fix: 'write fewer of them, or split the file',
    });
  }
  return { node: scalar(null, `*${name}`, offset), size: 1 };
}

function refuseTag(node: Node, building: Building): void {
  const tag = node.tag;
  if (tag === undefined || STANDARD_TAG.test(tag)) return;
  refuseValue(offsetOf(node), building, {
    code: 'custom-tag',
    message: `the tag \`${tag.replace('tag:yaml.org,2002:', '!!')}\` means nothing here`,
    fix: 'remove the tag',
  });
}

/** Reports a fault at a value, of which nothing more is to be reported. */
export function refuseValue(
  offset: number,
  { file, faults, reported }: Pick<Building, 'file' | 'faults' | 'reported'>,
  fault: Omit<Fault, 'source'>,
): void {
  reported.add(offset);
  faults.error({ ...fault, source: sourceAt(file, offset) });
}

function offsetOf(node: Node | null): number {
  return node?.range?.[0] ?? 0;
}
