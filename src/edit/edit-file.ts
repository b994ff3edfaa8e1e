/**
 * Fields of one catalog file set and removed in place, or an element put into a list: exactly those. The
 * quotes of a value that is replaced, the comment behind it and every other byte stay as they are.
 */

import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { isJsonArray, isJsonObject, type Json, type JsonObject, sameData } from '../model/values/json.ts';
import type { FieldPath } from '../model/values/source.ts';
import { elementText, fieldText, flowText, type QuoteStyle, scalarText } from '../yaml/catalog-text.ts';
import { collectFaults } from '../yaml/faults.ts';
import { formatYaml } from '../yaml/format-yaml.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { dataOf } from '../yaml/yaml-node.ts';
import { type ParsedFile, parseFile, wayTo, withValueAt } from './written-path.ts';

export interface EditedFile<E extends FieldEdit> {
  readonly text: string;
  readonly done: readonly E[];
  readonly failed: readonly { readonly edit: E; readonly why: NotEditable }[];
}

/** The text with as many of the edits as it takes, in the order given. */
export function editFile<E extends FieldEdit>(
  file: string,
  text: string,
  edits: readonly E[],
): EditedFile<E> {
  const parsed = parseFile(text);
  if (parsed === undefined)
    return { text, done: [], failed: edits.map((edit) => ({ edit, why: 'not_alone' as const })) };
  const sorted = edits.map((edit) => ({
    edit,
    edited: edit.insert ? insert(parsed, edit) : setField(parsed, edit),
  }));
  const failed = sorted.flatMap(({ edit, edited }) =>
    edited.kind === 'not_editable' ? [{ edit, why: edited.why }] : [],
  );
  const placed = sorted.flatMap(({ edit, edited }) =>
    edited.kind === 'splice' ? [{ edit, splice: edited.splice }] : [],
  );
  const { kept, dropped } = keepSound(file, parsed, placed);
  return {
    text: keepingLayout(file, text, textWith(file, parsed, kept) ?? text),
    done: kept.map(({ edit }) => edit),
    failed: [...failed, ...dropped.map(({ edit }) => ({ edit, why: 'not_alone' as const }))],
  };
}

/** A file in the one layout stays in it: an entry that goes out takes a blank line along. */
function keepingLayout(file: string, before: string, after: string): string {
  const laidOut = (text: string) => formatYaml(file, text, collectFaults());
  return laidOut(before) === before ? (laidOut(after) ?? after) : after;
}

interface Placed<E extends FieldEdit> {
  readonly edit: E;
  readonly splice: Splice;
}

/** All of them where the text then says what it should; else each that does so beside those before it. */
function keepSound<E extends FieldEdit>(file: string, parsed: ParsedFile, placed: readonly Placed<E>[]) {
  if (textWith(file, parsed, placed) !== undefined) return { kept: placed, dropped: [] };
  const kept: Placed<E>[] = [];
  const dropped: Placed<E>[] = [];
  for (const each of placed)
    (textWith(file, parsed, [...kept, each]) === undefined ? dropped : kept).push(each);
  return { kept, dropped };
}

/** Undefined where the text would not say exactly the data before it with these edits. */
function textWith<E extends FieldEdit>(
  file: string,
  { text }: ParsedFile,
  placed: readonly Placed<E>[],
): string | undefined {
  const after = spliced(
    text,
    placed.map(({ splice }) => splice),
  );
  if (after === undefined) return undefined;
  const expected = placed.reduce<Json>(
    (data, { edit }) => withValueAt(data, edit.path, escaped(edit.value), edit.insert),
    readUnshared(file, text),
  );
  return sameData(expected, readData(file, after)) ? after : undefined;
}

/** The data as a file holds it, where `$${` means `${`. */
function escaped(value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'string' ? member.replaceAll('${', () => '$${') : member,
  ) as Json;
}

/** Null for a text that is no YAML. */
function readData(file: string, text: string): Json {
  const { root } = readYaml(file, text, collectFaults());
  return root ? dataOf(root) : null;
}

/** The same with values that aliases share as values of their own, so that one of them can differ. */
export function readUnshared(file: string, text: string): Json {
  return JSON.parse(JSON.stringify(readData(file, text))) as Json;
}

export interface FieldEdit {
  /** From the root of the file. */
  readonly path: FieldPath;
  /** The new value; undefined removes the field. */
  readonly value: Json | undefined;
  /** True for a removal of several lines. */
  readonly whole?: true;
  /** True for a mapping that goes into a list, in front of the element that has the path. A list that is not there is made. */
  readonly insert?: true;
}

export type NotEditable =
  /** An alias has the same value elsewhere. */
  | 'alias'
  /** A variable gives the value, so that it differs by environment. */
  | 'variable'
  /** The value is written over several lines, or is no scalar. */
  | 'not_one_value'
  /** The field that is to go shares its line, or takes several. */
  | 'not_on_own_line'
  | 'not_written'
  /** The text would say something else as well. */
  | 'not_alone';

type Edited =
  | { readonly kind: 'splice'; readonly splice: Splice }
  | { readonly kind: 'not_editable'; readonly why: NotEditable };

function setField(file: ParsedFile, { path, value, whole }: FieldEdit): Edited {
  const { node, pair, holder, missing, shared } = wayTo(file, path);
  if (shared) return notEditable('alias');
  if (missing.length > 0)
    return value === undefined ? notEditable('not_written') : add(file, node, missing, value);
  if (value === undefined) return remove(file.text, holder, pair, whole === true);
  return replace(file.text, String(path.at(-1) ?? ''), node, value);
}

function replace(text: string, name: string, node: Node | null, value: Json): Edited {
  if (!isScalar(node) || !node.range || isJsonObject(value) || isJsonArray(value))
    return notEditable('not_one_value');
  const [start, end] = node.range;
  const written = text.slice(start, end);
  if (written.includes('\n') || node.tag !== undefined) return notEditable('not_one_value');
  if (/(?<!\$)\$\{/.test(String(node.value))) return notEditable('variable');
  const space = start === end && text[start - 1] === ':' ? ' ' : '';
  return { kind: 'splice', splice: { start, end, text: space + scalarText(value, name, styleOf(node)) } };
}

function styleOf({ type }: Scalar): QuoteStyle {
  if (type === 'QUOTE_DOUBLE') return 'double';
  return type === 'QUOTE_SINGLE' ? 'single' : 'plain';
}

/** Behind the last field of the mapping that takes one line, so that short fields stay together; else at its end. */
function add({ text }: ParsedFile, map: Node | null, [name, ...rest]: FieldPath, value: Json): Edited {
  if (!isMap(map) || typeof name !== 'string') return notEditable('not_written');
  const field = fieldText(name, withValueAt(undefined, rest, value));
  if (map.flow) return lastInFlow(map, field);
  const previous = map.items.findLast(
    (pair) => !text.slice(startOf(pair.key), contentEnd(pair)).includes('\n'),
  );
  return below(text, previous ?? map, map, field);
}

/** Behind the element before it, so that comments above the next one stay with that. */
function insert(file: ParsedFile, { path, value }: FieldEdit): Edited {
  const { text } = file;
  const { node, pair, missing, shared } = wayTo(file, path.slice(0, -1));
  if (shared) return notEditable('alias');
  if (!isJsonObject(value)) return notEditable('not_one_value');
  if (missing.length > 0) return addList(text, node, missing, value);
  if (!isSeq(node)) return notEditable('not_written');
  const index = Number(path.at(-1));
  if (!node.flow)
    return below(text, index === 0 ? pair?.key : node.items[index - 1], node, elementText(value));
  const next = node.items[index];
  return next === undefined
    ? lastInFlow(node, flowText(value))
    : inserted(startOf(next), `${flowText(value)}, `);
}

/** At the end of the mapping: a list of its own with a line for each field, one in a mapping of its own on one line. */
function addList(text: string, map: Node | null, [name, ...rest]: FieldPath, value: JsonObject): Edited {
  if (!isMap(map) || typeof name !== 'string') return notEditable('not_written');
  const field = fieldText(name, withValueAt(undefined, rest, [value]));
  if (map.flow) return lastInFlow(map, field);
  const list = `${name}:\n${elementText(value).replace(/^/gm, '  ')}`;
  return below(text, map, map, rest.length === 0 ? list : field);
}

/** Right behind the last element; behind the opening bracket where there is none. */
function lastInFlow(collection: YAMLMap | YAMLSeq, added: string): Edited {
  const last = collection.items.at(-1);
  return last === undefined
    ? inserted(startOf(collection) + 1, ` ${added} `)
    : inserted(contentEnd(last), `, ${added}`);
}

/** On lines of their own behind that of a node, as deep as the collection starts. */
function below(text: string, behind: unknown, collection: Node, lines: string): Edited {
  const column = ' '.repeat(columnOf(text, startOf(collection)));
  const splice = afterLine(text, contentEnd(behind), `${lines.replace(/^/gm, column)}\n`);
  return { kind: 'splice', splice };
}

function inserted(at: number, text: string): Edited {
  return { kind: 'splice', splice: insertion(at, text) };
}

function remove(text: string, holder: Node | null, pair: Pair | undefined, whole: boolean): Edited {
  if (pair === undefined || !isMap(holder) || !isOnOwnLine(text, holder, pair, whole))
    return notEditable('not_on_own_line');
  const start = startOf(pair.key) - columnOf(text, startOf(pair.key));
  const end = text.indexOf('\n', contentEnd(pair));
  return { kind: 'splice', splice: { start, end: end < 0 ? text.length : end + 1, text: '' } };
}

/** True for a field that shares its line, or its lines, with nothing but a comment, in a mapping that has others. */
function isOnOwnLine(text: string, map: YAMLMap, pair: Pair, whole: boolean): boolean {
  const [start, end] = [startOf(pair.key), contentEnd(pair)];
  const [before, field] = [text.slice(start - columnOf(text, start), start), text.slice(start, end)];
  const behind = text.slice(end).split('\n', 1)[0] ?? '';
  return (
    !map.flow &&
    map.items.length > 1 &&
    before.trim() === '' &&
    (whole || !field.includes('\n')) &&
    /^\s*(#.*)?$/.test(behind)
  );
}

function notEditable(why: NotEditable): Edited {
  return { kind: 'not_editable', why };
}

/** The text from `start` to `end`, which `text` replaces. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Undefined where two of them touch the same characters. Insertions at one place stand in the order given. */
function spliced(text: string, splices: readonly Splice[]): string | undefined {
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
function afterLine(text: string, offset: number, lines: string): Splice {
  if (offset > 0 && text[offset - 1] === '\n') return insertion(offset, lines);
  const end = text.indexOf('\n', offset);
  return end < 0 ? insertion(text.length, `\n${lines}`) : insertion(end + 1, lines);
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

function startOf(node: unknown): number {
  return (node as { readonly range?: readonly number[] | null }).range?.[0] ?? 0;
}

/** The end of the last value within a node; comments behind it are not part of it. */
function contentEnd(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0)
    return contentEnd(node.items.at(-1));
  const { range, key, value } = node as { readonly range?: readonly number[] | null } & Partial<Pair>;
  if (range) return range[1] ?? 0;
  return value === null || value === undefined ? contentEnd(key) : contentEnd(value);
}
