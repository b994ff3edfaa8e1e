/**
 * Reads one YAML text into a tree with positions: YAML 1.2, core schema, one document. Features that could surprise a
 * reader of the file (merge keys, tags, reserved names, repeated keys) are refused, and the size of a file is
 * limited. The fast reader reads most texts, and the thorough reader those that are faulty or rare. Both give the
 * same result.
 */

import type { Json } from '../model/values/json.ts';
import { decodeText, indexLines, MAX_VALUES, TOO_MANY_VALUES } from './decode-text.ts';
import type { Faults } from './faults.ts';
import { parseYaml, type ReadYaml, UNREADABLE } from './parse-yaml.ts';
import { type Build, Declined, startScan } from './quick-scan.ts';
import { scanDocument, scanEntry } from './scan-block.ts';
import {
  entryOf,
  type LazyTree,
  type PlacedNode,
  sourceAt,
  type YamlEntry,
  type YamlFile,
  type YamlNode,
} from './yaml-node.ts';

export type { ReadYaml } from './parse-yaml.ts';

export function readYaml(file: string, content: string | Uint8Array, faults: Faults): ReadYaml {
  const text = decodeText(file, content, faults);
  if (text === undefined) return UNREADABLE;
  const place = { file, lines: indexLines(text) };
  const quick = readQuickly(text);
  if (quick === undefined) return parseYaml(text, place, faults);
  if (quick.values <= MAX_VALUES) return placedTree(quick, place);
  faults.error({ ...TOO_MANY_VALUES, source: sourceAt(place, 0) });
  return UNREADABLE;
}

function placedTree(quick: LazyTree, file: YamlFile): ReadYaml {
  const root: PlacedNode = {
    file,
    get node() {
      return quick.tree();
    },
    get offset() {
      return quick.tree().offset;
    },
    lazy: quick,
  };
  return { root, complete: true, guessed: false, reported: new Set() };
}

/** Undefined for a text that needs the full parser. Otherwise the data and places equal those of the full parser. */
export function readQuickly(text: string): LazyTree | undefined {
  if (text.includes('\t') || text.includes('\r')) return undefined;
  const places = new Map<string, Map<string, number>>();
  const scan = startScan(text, jsonBuild(places));
  let json: Json;
  try {
    json = scanDocument(scan);
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
  const anchored = scan.anchors.size > 0;
  // A tree is far larger than its text, and few files are asked for places. While they are, it stays.
  let known: WeakRef<YamlNode> | undefined;
  const tree = () => {
    const kept = known?.deref();
    if (kept !== undefined) return kept;
    const read = scanDocument(startScan(text, TREE_BUILD));
    known = new WeakRef(read);
    return read;
  };
  return {
    text,
    json,
    values: scan.written,
    tree,
    entry: (section, key) => {
      const keyOffset = places.get(section)?.get(key);
      if (keyOffset !== undefined && !anchored) return { keyOffset, value: () => entryIn(text, keyOffset) };
      const entry = entryOf(entryOf(tree(), section)?.value, key);
      return entry && { keyOffset: entry.keyOffset, value: () => entry.value };
    },
  };
}

/** The entry read last. A caller that asks for one place in an entry mostly asks for others in it next. */
let last: { readonly text: string; readonly keyOffset: number; readonly value: YamlNode } | undefined;

function entryIn(text: string, keyOffset: number): YamlNode {
  if (last?.keyOffset === keyOffset && last.text === text) return last.value;
  const value = scanEntry(startScan(text, TREE_BUILD), keyOffset);
  last = { text, keyOffset, value };
  return value;
}

type MutableMap = Record<string, Json>;

/** `places` receives the offsets of the keys at the second level. */
function jsonBuild(places: Map<string, Map<string, number>>): Build<Json> {
  let second = new Map<string, number>();
  return {
    scalar: (value) => value,
    map: () => ({}),
    put: (map, key, keyOffset, value, depth) => {
      const at = map as MutableMap;
      // Refuses repeated keys, and keys that every object has, such as `constructor`: an inherited property is not a
      // field.
      if (at[key] !== undefined || key === 'prototype') return false;
      at[key] = value;
      if (depth === 2) second.set(key, keyOffset);
      else if (depth === 1) {
        places.set(key, second);
        second = new Map();
      }
      return true;
    },
    list: (items) => items.slice(),
  };
}

/** Builds the tree of a text whose data were read before. That reading excluded repeated keys. */
const TREE_BUILD: Build<YamlNode> = {
  scalar: (value, text, plain, offset) => ({ kind: 'scalar', value, text, plain, offset }),
  map: (offset) => ({ kind: 'map', entries: [], offset }),
  put: (map, key, keyOffset, value) => {
    if (map.kind === 'map') (map.entries as YamlEntry[]).push({ key, keyOffset, value });
    return true;
  },
  list: (items, offset) => ({ kind: 'list', items: items.slice(), offset }),
};
