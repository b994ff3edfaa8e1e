/**
 * SHA-256 over canonical JSON (RFC 8785), in lower-case hex: for step digests, plan digests and a step's ground, and the
 * text of what the catalog declares. Long documents are written in pieces, because the whole may be longer than one
 * string can be: their long lists are at most two fields deep; deeper values, and each element of a list, must be short.
 */
import { createHash, hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from './json.ts';

export function fingerprint(value: Json): string {
  return hash('sha256', canonicalJson(value), 'hex');
}

/**
 * The {@link fingerprint} of an object whose members are written by `textOf`, which gives the member's canonical JSON.
 */
export function fingerprintOfMembers(
  value: JsonObject,
  textOf: (name: string, member: Json) => string,
): string {
  return hash('sha256', canonicalMembers(value, textOf), 'hex');
}

/** The canonical JSON of an object whose members are written by `textOf`. A member that is undefined is left out. */
export function canonicalMembers(value: JsonObject, textOf: (name: string, member: Json) => string): string {
  const members = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const member = value[name];
      return member === undefined ? [] : `${JSON.stringify(name)}:${textOf(name, member)}`;
    });
  return `{${members.join(',')}}`;
}

/** The {@link fingerprint} of a document whose canonical JSON may be too long for one string. */
export function fingerprintOfLong(document: JsonObject): string {
  const sum = createHash('sha256');
  for (const piece of jsonPieces(document, CANONICAL)) sum.update(piece);
  return sum.digest('hex');
}

const CANONICAL: JsonLayout = {
  names: (object) => Object.keys(object).sort(),
  colon: ':',
  lineBreak: () => '',
  text: canonicalJson,
};

export function canonicalJson(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('a value without a JSON form has no fingerprint');
  return text;
}

/** The layout of the text. */
export interface JsonLayout {
  /** The names of an object's fields, in output order. */
  readonly names: (object: object) => readonly string[];
  /** The text between a name and its value. */
  readonly colon: string;
  /** The text before anything at this depth. */
  readonly lineBreak: (depth: number) => string;
  /** The text of a whole value. Its further lines begin at this depth. */
  readonly text: (value: Json, depth: number) => string;
}

/** The number of characters to gather for one piece. Only the last piece may be shorter. */
const PIECE = 65_536;
const DEEPEST = 2;

/** Joined, the pieces equal `layout.text` of the whole value. A field that is undefined is left out. */
export function* jsonPieces(value: Json, layout: JsonLayout): Generator<string> {
  let waiting = '';
  for (const piece of valuePieces(value, layout, 0)) {
    waiting += piece;
    if (waiting.length < PIECE) continue;
    yield waiting;
    waiting = '';
  }
  if (waiting !== '') yield waiting;
}

function* valuePieces(value: Json, layout: JsonLayout, depth: number): Generator<string> {
  if (isJsonArray(value)) yield* enclosed('[]', listEntries(value, layout, depth + 1), layout, depth);
  else if (isJsonObject(value) && depth < DEEPEST)
    yield* enclosed('{}', fieldEntries(value, layout, depth + 1), layout, depth);
  else yield layout.text(value, depth);
}

type Entries = Iterable<Iterable<string>>;

function* enclosed(brackets: string, entries: Entries, layout: JsonLayout, depth: number): Generator<string> {
  let before = brackets.charAt(0);
  for (const entry of entries) {
    yield before + layout.lineBreak(depth + 1);
    yield* entry;
    before = ',';
  }
  yield before === ',' ? `${layout.lineBreak(depth)}${brackets.charAt(1)}` : brackets;
}

function* listEntries(list: readonly Json[], { text }: JsonLayout, depth: number): Generator<[string]> {
  for (const element of list) yield [text(element, depth)];
}

function* fieldEntries(object: object, layout: JsonLayout, depth: number): Generator<Iterable<string>> {
  const fields = object as Readonly<Record<string, Json | undefined>>;
  for (const name of layout.names(object)) {
    const value = fields[name];
    if (value !== undefined) yield fieldPieces(name, value, layout, depth);
  }
}

function* fieldPieces(name: string, value: Json, layout: JsonLayout, depth: number): Generator<string> {
  yield layout.text(name, depth) + layout.colon;
  yield* valuePieces(value, layout, depth);
}

/**
 * The meaning of a declared thing as one text, which neither the order of keys nor the place in a file changes. Maps become
 * objects; functions and the places of editions are left out.
 */
export function declaredText(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value, declaredPart)));
}

function declaredPart(_: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  const isEdition = (value as { readonly prices?: unknown } | null)?.prices instanceof Map;
  return isEdition ? { ...(value as object), source: undefined, writers: undefined } : value;
}
