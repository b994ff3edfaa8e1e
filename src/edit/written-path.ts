/**
 * Paths of the compared form as paths of a written value; and what is at a path: the value in plain data, the nodes of a parsed
 * catalog file on the way to it, and its place.
 */

import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import { LIST_IDENTITY, SET_FIELDS, writtenName } from '../interface/index.ts';
import type { NameId } from '../model/catalog/comparable.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownField } from '../model/values/json.ts';
import type { FieldPath, Source } from '../model/values/source.ts';

/** `element`: the compared value at the path, by which an element of a list without an order is found. */
export function writtenPath(
  root: Json | undefined,
  compared: readonly string[],
  element: Json | undefined,
  nameId: NameId,
): FieldPath {
  const path: (string | number)[] = [];
  let [at, name] = [root, ''];
  for (const step of compared) {
    const next: string | number = isJsonArray(at) ? indexIn(at, { name, step, element, nameId }) : step;
    path.push(next);
    name = String(next);
    if (isJsonArray(at)) at = typeof next === 'number' ? at[next] : undefined;
    else at = isJsonObject(at) ? ownField(at, name) : undefined;
  }
  return path;
}

interface Sought {
  readonly name: string;
  readonly step: string;
  readonly element: Json | undefined;
  readonly nameId: NameId;
}

/** The step itself where no element has it. */
function indexIn(list: readonly Json[], { name, step, element, nameId }: Sought): string | number {
  const identities = LIST_IDENTITY[name] ?? [];
  const index = SET_FIELDS.has(name)
    ? list.findIndex((each) => String(each) === String(element))
    : list.findIndex((each, at) => step === (identityOf(each, identities, nameId) ?? String(at)));
  return index < 0 ? step : index;
}

function identityOf(element: Json, identities: readonly string[], nameId: NameId): string | undefined {
  if (!isJsonObject(element)) return undefined;
  const field = identities.find((each) => typeof element[each] === 'string');
  if (field === undefined) return undefined;
  const id = String(element[field]);
  return nameId(id) ?? id;
}

/** Undefined where nothing is written there. */
export function valueAtPath(root: Json | undefined, path: FieldPath): Json | undefined {
  let at = root;
  for (const step of path) {
    if (isJsonArray(at)) at = typeof step === 'number' ? at[step] : undefined;
    else at = isJsonObject(at) ? ownField(at, String(step)) : undefined;
  }
  return at;
}

/**
 * With `value` at the path; without the field where `value` is undefined. Mappings on the way are made. `insert`: in front of the
 * element of a list that has the path.
 */
export function withValueAt(
  root: Json | undefined,
  path: FieldPath,
  value: Json | undefined,
  insert?: boolean,
): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (insert && rest.length === 0)
    return (isJsonArray(root) ? root : []).toSpliced(Number(step), 0, value ?? null);
  if (isJsonArray(root))
    return root.map((each, index) => (index === step ? withValueAt(each, rest, value, insert) : each));
  const object = isJsonObject(root) ? root : {};
  const name = String(step);
  if (rest.length === 0 && value === undefined) return without(object, name);
  return { ...object, [name]: withValueAt(ownField(object, name), rest, value, insert) };
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

export interface ParsedFile {
  readonly text: string;
  readonly document: Document.Parsed;
  /** The names of the anchors that an alias refers to. */
  readonly aliased: ReadonlySet<string>;
}

/** Undefined for a text with faults. */
export function parseFile(text: string): ParsedFile | undefined {
  const document = parseDocument(text, { version: '1.2', schema: 'core', keepSourceTokens: true });
  if (document.errors.length > 0) return undefined;
  const aliased = new Set<string>();
  visit(document, { Alias: (_, { source }) => void aliased.add(source) });
  return { text, document, aliased };
}

/** The nodes from the root to a path, as far as they are written there. */
interface Way {
  /** The deepest node that is there. */
  readonly node: Node | null;
  /** The pair that holds it; undefined for the root and for an element of a list. */
  readonly pair: Pair | undefined;
  readonly holder: Node | null;
  /** The steps of the path that are not written. */
  readonly missing: FieldPath;
  /** True where an alias has the same node elsewhere, so that an edit of it would be an edit there. */
  readonly shared: boolean;
}

export function wayTo({ document, aliased }: ParsedFile, path: FieldPath): Way {
  let node: Node | null = document.contents;
  let [pair, holder]: [Pair | undefined, Node | null] = [undefined, null];
  let shared = isShared(node, aliased);
  for (const [index, step] of path.entries()) {
    const next = memberOf(node, step);
    if (next === undefined) return { node, pair, holder, missing: path.slice(index), shared };
    [pair, holder, node] = [next.pair, node, next.node];
    shared ||= isShared(node, aliased);
  }
  return { node, pair, holder, missing: [], shared };
}

interface Member {
  readonly node: Node | null;
  readonly pair: Pair | undefined;
}

function memberOf(node: Node | null, step: string | number): Member | undefined {
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return isNode(item) ? { node: item, pair: undefined } : undefined;
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === writtenName(String(step)));
  return pair && { node: isNode(pair.value) ? pair.value : null, pair };
}

function isShared(node: Node | null, aliased: ReadonlySet<string>): boolean {
  if (isAlias(node)) return true;
  return isNode(node) && 'anchor' in node && typeof node.anchor === 'string' && aliased.has(node.anchor);
}

/**
 * The path in the file's data of the value that a locator found for `path`, relative to wherever the locator starts.
 * If `path` is not written, the locator found its nearest written ancestor, and the rest of `path` is added.
 */
export function pathInFile(file: ParsedFile, source: Source, path: FieldPath): FieldPath | undefined {
  const found = pathsAt(file.document.contents, offsetOf(file.text, source), []);
  const fits = found.map((each) => ({ each, steps: sharedSteps(each, path) }));
  const [best] = fits.sort((a, b) => b.steps - a.steps || b.each.length - a.each.length);
  return best && [...best.each, ...path.slice(best.steps)];
}

/** The place of the value at a path of the file's data; undefined if it is not written. */
export function sourceOfPath(parsed: ParsedFile, file: string, path: FieldPath): Source | undefined {
  const { node, pair, missing } = wayTo(parsed, path);
  const offset = (isScalar(node) ? node : isNode(pair?.key) ? pair.key : node)?.range?.[0];
  if (missing.length > 0 || offset === undefined) return undefined;
  const before = parsed.text.slice(0, offset);
  return { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The number of first steps of `path` with which `whole` ends. */
function sharedSteps(whole: FieldPath, path: FieldPath): number {
  for (let steps = path.length; steps > 0; steps -= 1) {
    const end = whole.slice(-steps);
    if (end.length === steps && end.every((step, index) => String(step) === String(path[index])))
      return steps;
  }
  return 0;
}

function offsetOf(text: string, { line, column }: Source): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

/** The paths of everything that starts at an offset, or whose key does. */
function pathsAt(node: unknown, offset: number, path: FieldPath): readonly FieldPath[] {
  if (!isNode(node) || node.range === undefined || node.range === null) return [];
  const [start, , end] = node.range;
  if (offset < start || offset > end) return [];
  const own = start === offset ? [path] : [];
  if (isSeq(node))
    return [...own, ...node.items.flatMap((item, index) => pathsAt(item, offset, [...path, index]))];
  if (!isMap(node)) return own;
  return [
    ...own,
    ...node.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const inner = [...path, String(key.value)];
      return key.range?.[0] === offset ? [inner] : pathsAt(value, offset, inner);
    }),
  ];
}
