/**
 * Writes values as YAML in the style of a person: short mappings on one line, amounts and unusual texts in quotes,
 * days without quotes. Any text, even a hostile name, reads back unchanged, and the file has no invisible characters.
 */

import { Document, type Node, Scalar, visit, YAMLMap, YAMLSeq } from 'yaml';
import { SERVICE_VERSION, writtenName } from '../interface/index.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { documentText, escaped, isPlainText, isUnseen, UNSEEN } from './quoted-text.ts';

interface Section {
  /** Comment lines at the top. */
  readonly head: readonly string[];
  /** The name of the section, such as `products`. */
  readonly name: string;
  /** The fields that the prices, and the entries, have where they do not write them, by section; none where it is empty. */
  readonly defaults?: JsonObject;
  readonly entries: readonly Entry[];
  /** Written at the end as comments, for a person to complete. */
  readonly unfinished: readonly Entry[];
}

export interface Entry {
  readonly key: string;
  readonly value: JsonObject;
  /** A comment line above it. */
  readonly comment?: string | undefined;
}

/** A mapping is written on one line if it is at most this long and this deep. Otherwise each field gets its own line. */
const LONGEST_LINE = 84;
const DEEPEST_LINE = 2;
/** Lists with block elements, because a reviewer reads their elements one by one. */
const BLOCK_LISTS: ReadonlySet<string> = new Set(['items', 'versions']);

export function catalogText({ head, name, defaults = {}, entries, unfinished }: Section): string {
  const root = new YAMLMap();
  root.add({ key: scalarOf('version', ''), value: quoted(SERVICE_VERSION) });
  if (Object.keys(defaults).length > 0) {
    const label = scalarOf('defaults', '');
    label.spaceBefore = true;
    root.add({
      key: label,
      value: mapOf(Object.entries(defaults).map(([key, value]) => ({ key, value: value as JsonObject }))),
    });
  }
  if (entries.length > 0) {
    const label = scalarOf(name, '');
    label.spaceBefore = true;
    root.add({ key: label, value: mapOf(entries) });
  }
  const lines = [
    ...head.map(commentLine),
    nodeText(root),
    ...(unfinished.length > 0 ? ['', `# To be completed, below ${name}:`, '#'] : []),
    ...(unfinished.length > 0 ? nodeText(mapOf(unfinished)).split('\n') : []).map((line) => `#   ${line}`),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** An element of a block list: its first line opens with `- `, and none is indented further than the list needs. */
export function elementText(value: JsonObject): string {
  const list = new YAMLSeq();
  list.add(nodeOf(value, '', true));
  return nodeText(list);
}

/** A field on one line, without braces, as it may stand in any mapping. */
export function fieldText(name: string, value: Json): string {
  return flowText({ [name]: value }).slice('{ '.length, -' }'.length);
}

export type QuoteStyle = 'plain' | 'single' | 'double';

/** A value in the quotes that its predecessor had; in others where it could be misread in those. */
export function scalarText(value: null | boolean | number | string, name: string, style: QuoteStyle): string {
  if (typeof value !== 'string') return String(value);
  if (style === 'double') return nodeText(quoted(value));
  if (style === 'single' && !isUnseen(value)) return `'${escapedVariable(value).replaceAll("'", "''")}'`;
  // The text of a field in braces is one that every mapping takes.
  return style === 'single'
    ? nodeText(quoted(value))
    : fieldText(name, value).slice(fieldText(name, 0).length - 1);
}

/** A value on one line, in braces. */
export function flowText(value: JsonObject): string {
  const node = nodeOf(value, '');
  visit(node, {
    Collection: (_, collection) => {
      collection.flow = true;
    },
  });
  return nodeText(node);
}

/** An entry that takes several lines is preceded by an empty line. */
function mapOf(entries: readonly Entry[]): YAMLMap {
  const map = new YAMLMap();
  for (const [index, { key, value, comment }] of entries.entries()) {
    const node = nodeOf(value, '');
    const label = scalarOf(key, '');
    if (comment !== undefined) label.commentBefore = commentLine(comment).slice(1);
    label.spaceBefore = index > 0 && (comment !== undefined || !fitsOneLine(value));
    map.add({ key: label, value: node });
  }
  return map;
}

function nodeText(node: Node): string {
  return documentText(new Document(node, { version: '1.2', schema: 'core' })).trimEnd();
}

function nodeOf(value: Json, name: string, isBlock = false): Node {
  if (isJsonArray(value)) {
    const list = new YAMLSeq();
    const isPlain = isPlainEntry(value, name);
    for (const element of value) list.add(nodeOf(element, name, BLOCK_LISTS.has(name) && !isPlain));
    list.flow = isPlain || fitsOneLine(value);
    return list;
  }
  if (!isJsonObject(value)) return scalarOf(value, name);
  const map = new YAMLMap();
  for (const [inner, member] of Object.entries(value))
    map.add({
      key: scalarOf(name === 'metadata' ? inner : writtenName(inner), ''),
      value: nodeOf(member, name === 'metadata' ? '' : inner),
    });
  map.flow = !isBlock && fitsOneLine(value);
  return map;
}

/** True for the one entry of a subscription that has a bundle as it is: thousands of them are kept in a file. */
function isPlainEntry([entry, ...more]: readonly Json[], name: string): boolean {
  if (entry === undefined || more.length > 0 || !isJsonObject(entry)) return false;
  const [only, ...others] = Object.keys(entry);
  if (others.length > 0) return false;
  if (name === 'items') return only === 'bundle';
  return name === 'versions' && isJsonArray(entry.items) && isPlainEntry(entry.items, 'items');
}

function fitsOneLine(value: Json): boolean {
  return depthOf(value) <= DEEPEST_LINE && JSON.stringify(value).length <= LONGEST_LINE;
}

/** The depth of nested mappings. A list of mappings or lists never fits on one line. */
function depthOf(value: Json): number {
  if (isJsonArray(value)) return value.some(isCollection) ? Number.POSITIVE_INFINITY : 0;
  if (!isJsonObject(value)) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function isCollection(value: Json): boolean {
  return isJsonArray(value) || isJsonObject(value);
}

function scalarOf(value: null | boolean | number | string, name: string): Scalar {
  if (typeof value !== 'string') return new Scalar(value);
  if (!isPlainText(value, name)) return quoted(value);
  const scalar = new Scalar(value);
  scalar.type = 'PLAIN';
  return scalar;
}

/** In catalog files `${` starts a variable, so the text `${` is written as `$${`. */
function quoted(text: string): Scalar {
  const scalar = new Scalar(escapedVariable(text));
  scalar.type = 'QUOTE_DOUBLE';
  return scalar;
}

function escapedVariable(text: string): string {
  return text.replaceAll('${', () => '$${');
}

function commentLine(line: string): string {
  return `# ${line.replace(UNSEEN, escaped)}`;
}
