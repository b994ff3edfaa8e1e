/** The fast way through a text: its data at once, and places for whoever asks, read anew from the lines in question. */
import type { Json } from '../../model/json.ts';
import { entryOf, type LazyTree, type YamlEntry, type YamlNode } from '../yaml-node.ts';
import { type Build, Declined, type Sized, startScan } from './quick-scan.ts';
import { scanDocument, scanEntry } from './scan-block.ts';

/** Undefined for a text that the full parser has to read. Otherwise data and places are those that it would give. */
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
  let whole: YamlNode | undefined;
  const tree = () => {
    whole ??= scanDocument(startScan(text, TREE_BUILD));
    return whole;
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

/** What was read last, and where: who asks for one place of an entry mostly asks for others of it next. */
let last: { readonly text: string; readonly keyOffset: number; readonly value: YamlNode } | undefined;

function entryIn(text: string, keyOffset: number): YamlNode {
  if (last?.keyOffset === keyOffset && last.text === text) return last.value;
  const value = scanEntry(startScan(text, TREE_BUILD), keyOffset);
  last = { text, keyOffset, value };
  return value;
}

/** Across files: the same terms stand in thousands of contracts, and once in memory. */
const MET = new Map<string, Sized<Json>>();

type MutableMap = Record<string, Json>;

/** `places` receives where the keys of the second level stand. */
function jsonBuild(places: Map<string, Map<string, number>>): Build<Json> {
  let second = new Map<string, number>();
  return {
    met: MET,
    scalar: (value) => value,
    map: () => ({}),
    put: (map, key, keyOffset, value, depth) => {
      const at = map as MutableMap;
      // Whatever an empty object answers to is no key here, so that nothing is taken for a field that is none.
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

/** For texts whose data were read before: that no key stands twice was seen then. */
const TREE_BUILD: Build<YamlNode> = {
  scalar: (value, text, plain, offset) => ({ kind: 'scalar', value, text, plain, offset }),
  map: (offset) => ({ kind: 'map', entries: [], offset }),
  put: (map, key, keyOffset, value) => {
    if (map.kind === 'map') (map.entries as YamlEntry[]).push({ key, keyOffset, value });
    return true;
  },
  list: (items, offset) => ({ kind: 'list', items: items.slice(), offset }),
};
