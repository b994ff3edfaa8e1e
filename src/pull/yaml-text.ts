/**
 * Values ▶ YAML as a person would write it: short mappings on one line, amounts and odd texts in quotes, days bare. Names
 * are hostile: whatever a text holds, it reads back as it was, and nothing invisible stands in the file.
 */
import { Document, type Node, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { DAY_FIELDS } from '../model/field.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';

export interface Section {
  /** Lines of comment at the top. */
  readonly head: readonly string[];
  /** `products`. */
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Shown at the end as comments, for a person to complete. */
  readonly unfinished: readonly Entry[];
}

export interface Entry {
  readonly key: string;
  readonly value: JsonObject;
}

const VERSION = '2026-04-01';
/** A mapping that is longer than this on one line, or holds mappings within mappings, gets a line per field. */
const LONGEST_LINE = 84;
const DEEPEST_LINE = 2;
/** Lists whose elements are read one by one in a review. */
const BLOCK_LISTS: ReadonlySet<string> = new Set(['items', 'versions']);

/** A catalog file. */
export function catalogText({ head, name, entries, unfinished }: Section): string {
  const root = new YAMLMap();
  root.add({ key: scalarOf('version', ''), value: quoted(VERSION) });
  if (entries.length > 0) {
    const label = scalarOf(name, '');
    label.spaceBefore = true;
    root.add({ key: label, value: mapOf(entries) });
  }
  const lines = [
    ...head.map(commentLine),
    textOf(root),
    ...(unfinished.length > 0 ? ['', `# To be completed, below ${name}:`, '#'] : []),
    ...(unfinished.length > 0 ? textOf(mapOf(unfinished)).split('\n') : []).map((line) => `#   ${line}`),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** Entries that take several lines stand apart. */
function mapOf(entries: readonly Entry[]): YAMLMap {
  const map = new YAMLMap();
  for (const [index, { key, value }] of entries.entries()) {
    const node = nodeOf(value, '');
    const label = scalarOf(key, '');
    label.spaceBefore = index > 0 && !fitsOneLine(value);
    map.add({ key: label, value: node });
  }
  return map;
}

function textOf(node: Node): string {
  const text = new Document(node, { version: '1.2', schema: 'core' }).toString({
    lineWidth: 0,
    blockQuote: false,
    singleQuote: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  });
  // Only texts in double quotes hold what is unseen, and there an escape means the same.
  return text.trimEnd().replace(UNSEEN, (character) => (character === '\n' ? character : escaped(character)));
}

function nodeOf(value: Json, name: string, isBlock = false): Node {
  if (isJsonArray(value)) {
    const list = new YAMLSeq();
    for (const element of value) list.add(nodeOf(element, name, BLOCK_LISTS.has(name)));
    list.flow = fitsOneLine(value);
    return list;
  }
  if (!isJsonObject(value)) return scalarOf(value, name);
  const map = new YAMLMap();
  for (const [inner, member] of Object.entries(value))
    map.add({ key: scalarOf(inner, ''), value: nodeOf(member, inner) });
  map.flow = !isBlock && fitsOneLine(value);
  return map;
}

function fitsOneLine(value: Json): boolean {
  return depthOf(value) <= DEEPEST_LINE && JSON.stringify(value).length <= LONGEST_LINE;
}

/** Levels of mappings within each other; a list of mappings never fits a line. */
function depthOf(value: Json): number {
  if (isJsonArray(value)) return value.some(isCollection) ? Number.POSITIVE_INFINITY : 0;
  if (!isJsonObject(value)) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function isCollection(value: Json): boolean {
  return isJsonArray(value) || isJsonObject(value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Letters first, and nothing that a reader of YAML of any age could take for something else. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\p{L}\p{N} _.,:;()/&+*%=!?€£@'-]*(?<! )$/u;
const OTHERWISE_READ = /^(y|yes|n|no|on|off|true|false|null|nan|inf)$/i;

function scalarOf(value: null | boolean | number | string, name: string): Scalar {
  if (typeof value !== 'string') return new Scalar(value);
  const isPlain = DAY_FIELDS.has(name) ? DAY.test(value) : PLAIN.test(value) && !OTHERWISE_READ.test(value);
  if (!isPlain || isUnseen(value)) return quoted(value);
  const scalar = new Scalar(value);
  scalar.type = 'PLAIN';
  return scalar;
}

/** `${` starts a variable in catalog files, and `$${` is the way to write it. */
function quoted(text: string): Scalar {
  const scalar = new Scalar(text.replaceAll('${', () => '$${'));
  scalar.type = 'QUOTE_DOUBLE';
  return scalar;
}

/** Controls, direction marks, line separators, and all that takes no space. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

function isUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}

function commentLine(line: string): string {
  return `# ${line.replace(UNSEEN, escaped)}`;
}
