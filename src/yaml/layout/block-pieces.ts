/** Mappings and lists whose entries stand on lines of their own. */
import type { CST } from 'yaml';
import { closesOnOwnLine } from './brackets-pieces.ts';
import type { Content, Place } from './piece.ts';
import {
  type At,
  between,
  CLOSE_BY,
  columnOf,
  content,
  LOOSE,
  ON_ONE_LINE,
  STEP,
  type Walk,
} from './walk.ts';

export function mapPieces(walk: Walk, { items }: CST.BlockMap, at: At): void {
  const place = placeOfBlock(walk, items, at);
  const inner: At = { ...inside(at, place), depth: at.depth === null ? null : at.depth + 1 };
  for (const [index, item] of items.entries()) {
    const from = walk.pieces.length;
    beginItem(walk, item, place, index);
    if (item.key) walk.nodePieces(walk, item.key, { ...inner, ...KEY, indent: at.indent });
    const key = item.key ? keyText(walk, item.key) : '';
    const inMetadata = at.inMetadata || key === 'metadata';
    separatorPieces(walk, item, place);
    const name = inMetadata ? '' : key;
    if (item.value)
      walk.nodePieces(walk, item.value, { ...within(inner, item.value, place), inMetadata, name });
    if (index > 0 && at.depth !== null && at.depth < SEPARATED_DEPTH) markEntry(walk, from);
  }
}

const KEY = { name: '', depth: null } as const;

/** Blank lines separate the entries of the file and those of its sections. */
const SEPARATED_DEPTH = 2;

export function seqPieces(walk: Walk, { items }: CST.BlockSequence, at: At): void {
  const place = placeOfBlock(walk, items, at);
  const inner: At = { ...inside(at, place), depth: null };
  for (const [index, item] of items.entries()) {
    beginItem(walk, item, place, index);
    if (item.value) walk.nodePieces(walk, item.value, within(inner, item.value, place));
  }
}

function placeOfBlock(walk: Walk, items: readonly Item[], { indent, levels }: At): Place {
  const column = columnOf(walk, items[0] ? startOf(items[0]) : 0);
  return { indent, comments: indent, column, levels: [...levels, { column, indent }] };
}

/** The place of the values in a block, one step further in. */
function inside(at: At, { column, levels }: Place): At {
  return {
    ...at,
    indent: at.indent + STEP,
    parentIndent: at.indent,
    parentColumn: column ?? 0,
    levels,
  };
}

type Item = CST.BlockMap['items'][number] | CST.BlockSequence['items'][number];

/** The offset of its first content. */
function startOf({ start, key, sep }: Item): number {
  const first = [...start, ...(key ? [key] : []), ...(sep ?? [])].find(({ type }) => !isBetween(type));
  return first?.offset ?? 0;
}

function isBetween(type: CST.Token['type'] | CST.SourceToken['type']): boolean {
  return type === 'space' || type === 'newline' || type === 'comment';
}

/** The part before the key or the value: the dash, the question mark, an anchor. */
function beginItem(walk: Walk, item: Item, place: Place, index: number): void {
  const isEmpty = !item.key && !item.sep && item.start.every(({ type }) => isBetween(type));
  if (index > 0 && !isEmpty) walk.joint = { glue: '', breaks: 'always' };
  for (const token of item.start) {
    if (between(walk, [token])) continue;
    const opens = token.type === 'seq-item-ind';
    content(walk, token.source, opens ? withValueLevel(place) : place);
    if (opens) walk.joint = ON_ONE_LINE;
    else if (item.value && !item.key && !isBlock(item.value)) walk.joint = ON_ONE_LINE;
  }
}

/** The colon and the anchor of the value. */
function separatorPieces(walk: Walk, { start, key, sep, value }: Item, place: Place): void {
  const isExplicit = start.some(({ type }) => type === 'explicit-key-ind');
  const behind = value && isBlock(value) ? LOOSE : ON_ONE_LINE;
  for (const token of sep ?? []) {
    if (between(walk, [token])) continue;
    const isColon = token.type === 'map-value-ind';
    if (isColon && !isExplicit) walk.joint = key?.type === 'alias' ? ON_ONE_LINE : CLOSE_BY;
    const own = isColon ? place : { ...place, indent: place.indent + STEP, comments: place.indent + STEP };
    content(walk, token.source, withValueLevel(own, place.indent));
    walk.joint = behind;
    if (isColon && value && closesOnOwnLine(walk, value)) walk.joint = { glue: '', breaks: 'always' };
  }
}

/** A comment that is indented further than a key or a dash stands where a value of it would. */
function withValueLevel(place: Place, indent = place.indent): Place {
  const column = (place.column ?? 0) + 1;
  return { ...place, levels: [...place.levels, { column, indent: indent + STEP }] };
}

function within(at: At, value: CST.Token, place: Place): At {
  return isBlock(value) ? { ...at, levels: withValueLevel(place).levels } : at;
}

function isBlock({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq';
}

function keyText({ values }: Walk, key: CST.Token): string {
  const value = values.get(key)?.value;
  return typeof value === 'string' ? value : '';
}

/** Marks the contents from a piece on as one entry. */
function markEntry(walk: Walk, from: number): void {
  const { pieces } = walk;
  let first = from;
  while (first < pieces.length && pieces[first]?.kind !== 'content') first += 1;
  const opening = pieces[first];
  if (opening?.kind !== 'content') return;
  const entry = walk.entries;
  walk.entries += 1;
  pieces[first] = { ...opening, opens: entry };
  const last = pieces.findLastIndex(({ kind }) => kind === 'content');
  const closing = pieces[last] as Content;
  pieces[last] = { ...closing, closes: [...(closing.closes ?? []), entry] };
}
