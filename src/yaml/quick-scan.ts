/** The parts that the scanners of the fast reader share: the state of a scan, and the rules for names, keys and anchors. */
import { MAX_ALIASED_VALUES } from './decode-text.ts';

/** Builds the values of a scan, either as plain data or as the tree with places. */
export interface Build<Value> {
  scalar(value: null | boolean | number | string, text: string, plain: boolean, offset: number): Value;
  map(offset: number): Value;
  /**
   * Adds an entry. Returns false if the mapping already has the key or cannot have it. `depth` is 1 for the keys of
   * the outermost block mapping, and 0 within flow mappings.
   */
  put(map: Value, key: string, keyOffset: number, value: Value, depth: number): boolean;
  /** Must copy the array, because the array may have spare capacity. */
  list(items: readonly Value[], offset: number): Value;
}

/** Thrown to leave a text to the full parser; `read-yaml.ts` catches it. */
export class Declined extends Error {}

/** The state of a scan of one text. Between values, `pos` is at the next content and `indent` is its column. */
export interface Scan<Value> {
  readonly text: string;
  readonly build: Build<Value>;
  readonly anchors: Map<string, Sized<Value>>;
  pos: number;
  /** -1 at the end of the text. */
  indent: number;
  lineStart: number;
  depth: number;
  /** The number of values read, including those that aliases stand for. */
  values: number;
  /** The number of scalars and flow collections read. Aliased values and block collections are excluded. */
  written: number;
  aliased: number;
}

interface Sized<Value> {
  readonly value: Value;
  readonly size: number;
}

/** Well below the limit of the full parser. */
const DEEPEST = 40;
const LONGEST_KEY = 200;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_';
/** The characters that can start an unquoted key or an anchor in the fast reader. */
const NAME_START = codesOf(LETTERS);
const NAME = codesOf(`${LETTERS}-./`);

export function startScan<Value>(text: string, build: Build<Value>): Scan<Value> {
  const anchors = new Map<string, Sized<Value>>();
  return {
    text,
    build,
    anchors,
    pos: 0,
    indent: 0,
    lineStart: 0,
    depth: 0,
    values: 0,
    written: 0,
    aliased: 0,
  };
}

export function enter<Value>(scan: Scan<Value>): void {
  scan.values += 1;
  scan.depth += 1;
  if (scan.depth > DEEPEST) throw new Declined();
}

/** Returns the code of the next character. */
export function skipSpaces<Value>(scan: Scan<Value>): number {
  const { text } = scan;
  while (text.charCodeAt(scan.pos) === SPACE) scan.pos += 1;
  return text.charCodeAt(scan.pos);
}

/** The end of the name that starts at `pos`; -1 if there is none. */
function nameEnd(text: string, pos: number): number {
  if (NAME_START[text.charCodeAt(pos)] !== 1) return -1;
  let end = pos + 1;
  while (NAME[text.charCodeAt(end)] === 1) end += 1;
  return end;
}

function endsKey(text: string, pos: number): boolean {
  if (text.charCodeAt(pos) !== COLON) return false;
  const next = text.charCodeAt(pos + 1);
  return next === SPACE || next === NEWLINE;
}

/** True if a key begins here: a name or a quoted text, directly followed by a colon. */
export function isKey<Value>({ text, pos }: Scan<Value>): boolean {
  const code = text.charCodeAt(pos);
  if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) return endsKey(text, nameEnd(text, pos));
  const end = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", pos + 1);
  return end !== -1 && endsKey(text, end + 1);
}

/** Reads a key and its colon. */
export function scanKey<Value>(scan: Scan<Value>): string {
  const { text, pos } = scan;
  const code = text.charCodeAt(pos);
  const quoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
  const start = quoted ? pos + 1 : pos;
  const end = quoted ? text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", start) : nameEnd(text, pos);
  if (end === -1 || end - start > LONGEST_KEY) throw new Declined();
  const after = quoted ? end + 1 : end;
  if (!endsKey(text, after)) throw new Declined();
  const key = text.slice(start, end);
  if (quoted && (key.includes('\n') || key.includes('\\'))) throw new Declined();
  scan.pos = after + 1;
  return key;
}

export function scanAnchored<Value>(scan: Scan<Value>, scanValue: () => Value): Value {
  scan.pos += 1;
  const name = scanName(scan);
  // An alias is not allowed within the value that it repeats.
  scan.anchors.delete(name);
  const after = scan.text.charCodeAt(scan.pos);
  if (after !== SPACE && after !== NEWLINE) throw new Declined();
  const code = skipSpaces(scan);
  if (code === AMPERSAND || code === STAR) throw new Declined();
  const before = scan.values;
  const value = scanValue();
  scan.anchors.set(name, { value, size: scan.values - before });
  return value;
}

function scanAlias<Value>(scan: Scan<Value>): Value {
  scan.pos += 1;
  const anchored = scan.anchors.get(scanName(scan));
  if (anchored === undefined) throw new Declined();
  scan.values += anchored.size;
  scan.aliased += anchored.size;
  if (scan.aliased > MAX_ALIASED_VALUES) throw new Declined();
  return anchored.value;
}

function scanName<Value>(scan: Scan<Value>): string {
  const { text, pos } = scan;
  if (NAME_START[text.charCodeAt(pos)] !== 1) throw new Declined();
  let end = pos + 1;
  while (NAME[text.charCodeAt(end)] === 1) end += 1;
  scan.pos = end;
  return text.slice(pos, end);
}

/** The codes of the characters that have a meaning in YAML. */
export const NEWLINE = 10;
export const SPACE = 32;
const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const AMPERSAND = 38;
const SINGLE_QUOTE = 39;
const STAR = 42;
export const COMMA = 44;
export const DASH = 45;
const DOT = 46;
const COLON = 58;
export const OPEN_LIST = 91;
export const CLOSE_LIST = 93;
export const OPEN_MAP = 123;
export const CLOSE_MAP = 125;

/** A table of the codes below 128: 1 for each of `characters`, and 0 for all others. */
function codesOf(characters: string): Uint8Array {
  const codes = new Uint8Array(128);
  for (const character of characters) codes[character.charCodeAt(0)] = 1;
  return codes;
}

/** The characters that cannot start a plain text in the fast reader. YAML allows some of them in some places. */
const NO_START = codesOf('?:,[]{}#&*!|>\'"%@` \n');

export function scanScalar<Value>(scan: Scan<Value>, inFlow: boolean): Value {
  const code = scan.text.charCodeAt(scan.pos);
  if (code === STAR) return scanAlias(scan);
  scan.values += 1;
  scan.written += 1;
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return scanQuoted(scan, code);
  return scanPlain(scan, inFlow);
}

function scanQuoted<Value>(scan: Scan<Value>, quote: number): Value {
  const { text, pos } = scan;
  const mark = quote === DOUBLE_QUOTE ? '"' : "'";
  let end = text.indexOf(mark, pos + 1);
  if (quote === SINGLE_QUOTE)
    while (text.charCodeAt(end + 1) === SINGLE_QUOTE) end = text.indexOf(mark, end + 2);
  else while (end !== -1 && isEscaped(text, end)) end = text.indexOf(mark, end + 1);
  if (end === -1) throw new Declined();
  const written = text.slice(pos + 1, end);
  if (written.includes('\n')) throw new Declined();
  const value =
    quote === SINGLE_QUOTE
      ? written.replaceAll("''", "'")
      : written.includes('\\')
        ? unescaped(written)
        : written;
  if (value === undefined) throw new Declined();
  scan.pos = end + 1;
  return scan.build.scalar(value, value, false, pos);
}

/** True if the character at `pos` follows an odd number of backslashes. */
function isEscaped(text: string, pos: number): boolean {
  let start = pos;
  while (text.charAt(start - 1) === '\\') start -= 1;
  return (pos - start) % 2 === 1;
}

function scanPlain<Value>(scan: Scan<Value>, inFlow: boolean): Value {
  const { text, pos } = scan;
  const first = text.charCodeAt(pos);
  const second = text.charCodeAt(pos + 1);
  if (NO_START[first] === 1 || ((first === DASH || first === DOT) && NAME_START[second] !== 1))
    throw new Declined();
  let end = pos;
  let next = pos;
  for (; next < text.length; next += 1) {
    const code = text.charCodeAt(next);
    if (code === SPACE) continue;
    if (code === NEWLINE) break;
    if (code === HASH && next > end) break;
    if (code === COLON) {
      const after = text.charCodeAt(next + 1);
      if (after === SPACE || after === NEWLINE || next + 1 === text.length) throw new Declined();
      if (inFlow && (after === COMMA || after === CLOSE_MAP || after === CLOSE_LIST)) throw new Declined();
    } else if (inFlow) {
      if (code === COMMA || code === CLOSE_MAP || code === CLOSE_LIST) break;
      if (code === OPEN_MAP || code === OPEN_LIST) throw new Declined();
    }
    end = next + 1;
  }
  if (end === pos) throw new Declined();
  const written = text.slice(pos, end);
  const value = plainValue(written);
  if (value === undefined) throw new Declined();
  scan.pos = end;
  return scan.build.scalar(value, written, true, pos);
}

/**
 * The values of plain and double-quoted texts with a clear meaning. All others are undefined, and the full parser
 * decides.
 */
const WHOLE = /^-?[1-9]\d{0,14}$/;
const FRACTION = /^-?(?:0|[1-9]\d{0,8})\.\d{1,6}$/;
/** Texts that the core schema may read as numbers, and texts that are close to numbers. */
const LIKE_NUMBER = /^[-+]?(?:\.?\d[\d.]*(?:[eE][-+]?\d*)?|0[ox][\da-fA-F]*|\.(?:inf|Inf|INF|nan|NaN|NAN))$/;
const LIKE_WORD = /^(?:~|null|true|false)$/i;

const NINE = 57;

function plainValue(text: string): null | boolean | number | string | undefined {
  const first = text.charCodeAt(0);
  if (first <= NINE) return numberOrText(text);
  const { length } = text;
  if (length > 5 || !LIKE_WORD.test(text)) return text;
  switch (text) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'null':
    case '~':
      return null;
    default:
      return undefined;
  }
}

function numberOrText(text: string): number | string | undefined {
  if (text === '0') return 0;
  if (WHOLE.test(text) || FRACTION.test(text)) return Number(text);
  return LIKE_NUMBER.test(text) ? undefined : text;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', n: '\n', t: '\t' };

/** Resolves the escapes in the content of a double-quoted text on one line. */
function unescaped(written: string): string | undefined {
  let clear = true;
  const text = written.replace(
    /\\(?:u([\da-fA-F]{4})|(.?))/gs,
    (_match, hex: string | undefined, mark: string) => {
      const code = hex === undefined ? undefined : Number.parseInt(hex, 16);
      const character = code === undefined ? ESCAPES[mark] : String.fromCharCode(code);
      if (character === undefined || (code !== undefined && code >= 0xd800 && code < 0xe000)) clear = false;
      return character ?? '';
    },
  );
  return clear ? text : undefined;
}
