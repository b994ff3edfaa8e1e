/**
 * Reads the part of YAML that catalogs are written in: block and flow mappings and lists, plain and quoted text on one
 * line, comments, anchors. It is fast because it is strict: whatever is not clearly right, and whatever is rare, it
 * declines, and the text goes through the full parser instead. It never says what is wrong.
 */
import { MAX_ALIASED_VALUES } from './limits.ts';
import { plainValue, unescaped } from './quick-scalar.ts';

/** What values are built as: plain data, or the tree with places. */
export interface Build<Value> {
  scalar(value: null | boolean | number | string, text: string, plain: boolean, offset: number): Value;
  map(offset: number): Value;
  /**
   * False where the mapping has the key already, or cannot have it. `depth` is 1 for the keys of the outermost block
   * mapping, and 0 within flow mappings.
   */
  put(map: Value, key: string, keyOffset: number, value: Value, depth: number): boolean;
  /** The mappings in braces that were read so far, by their text. Only for values that do not say where they stand. */
  readonly met?: Map<string, Sized<Value>>;
  /** The array is to be copied: it has room for more than it holds. */
  list(items: readonly Value[], offset: number): Value;
}

/** How a text is declined from within; `quick-yaml.ts` catches it. */
export class Declined extends Error {}

/** A passage through one text. Between values `pos` is at the next thing written and `indent` is its column. */
export interface Scan<Value> {
  readonly text: string;
  readonly build: Build<Value>;
  readonly anchors: Map<string, Sized<Value>>;
  pos: number;
  /** -1 at the end of the text. */
  indent: number;
  lineStart: number;
  depth: number;
  /** How many values were read, those that aliases stand for included. */
  values: number;
  aliased: number;
}

/** A value and how many it holds. */
export interface Sized<Value> {
  readonly value: Value;
  readonly size: number;
}

/** Well below what the full parser allows. */
const DEEPEST = 40;
const LONGEST_KEY = 200;
const LONGEST_MET = 200;
const MOST_MET = 20_000;

const NEWLINE = 10;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const AMPERSAND = 38;
const SINGLE_QUOTE = 39;
const STAR = 42;
const COMMA = 44;
const DASH = 45;
const DOT = 46;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;

/** Codes below 128 that a set of characters holds. */
function codesOf(characters: string): Uint8Array {
  const codes = new Uint8Array(128);
  for (const character of characters) codes[character.charCodeAt(0)] = 1;
  return codes;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_';
const NAME_START = codesOf(LETTERS);
const NAME = codesOf(`${LETTERS}-./`);
/** What plain text never starts with here; in some places YAML allows it. */
const NO_START = codesOf('?:,[]{}#&*!|>\'"%@` \n');

export function startScan<Value>(text: string, build: Build<Value>): Scan<Value> {
  const anchors = new Map<string, Sized<Value>>();
  return { text, build, anchors, pos: 0, indent: 0, lineStart: 0, depth: 0, values: 0, aliased: 0 };
}

/** The whole text, which must be a mapping or a list. */
export function scanDocument<Value>(scan: Scan<Value>): Value {
  toNextLine(scan);
  if (scan.pos !== scan.lineStart) throw new Declined();
  const value = scanBlock(scan, -1);
  if (scan.pos < scan.text.length) throw new Declined();
  return value;
}

/** The value of the key of a block mapping that stands at `keyOffset`. The text must have been read before, as a whole. */
export function scanEntry<Value>(scan: Scan<Value>, keyOffset: number): Value {
  scan.lineStart = scan.text.lastIndexOf('\n', keyOffset) + 1;
  scan.pos = keyOffset;
  scanKey(scan);
  return scanAfterKey(scan, keyOffset - scan.lineStart);
}

/** From the start of a line to the next thing that is written there or below. */
function toNextLine<Value>(scan: Scan<Value>): void {
  const { text } = scan;
  let pos = scan.pos;
  for (;;) {
    const start = pos;
    while (text.charCodeAt(pos) === SPACE) pos += 1;
    const code = text.charCodeAt(pos);
    if (code === NEWLINE) pos += 1;
    else if (code === HASH) {
      const end = text.indexOf('\n', pos);
      pos = end === -1 ? text.length : end + 1;
    } else {
      scan.pos = pos;
      scan.lineStart = start;
      scan.indent = pos < text.length ? pos - start : -1;
      return;
    }
  }
}

/** After a value: nothing may follow on its line but a comment. */
function endLine<Value>(scan: Scan<Value>): void {
  const { text } = scan;
  let pos = scan.pos;
  while (text.charCodeAt(pos) === SPACE) pos += 1;
  if (text.charCodeAt(pos) === HASH && text.charCodeAt(pos - 1) === SPACE) {
    const end = text.indexOf('\n', pos);
    pos = end === -1 ? text.length : end;
  }
  if (pos < text.length && text.charCodeAt(pos) !== NEWLINE) throw new Declined();
  scan.pos = pos + 1;
  toNextLine(scan);
}

/** Answers the code of what follows. */
function skipSpaces<Value>(scan: Scan<Value>): number {
  const { text } = scan;
  while (text.charCodeAt(scan.pos) === SPACE) scan.pos += 1;
  return text.charCodeAt(scan.pos);
}

function enter<Value>(scan: Scan<Value>): void {
  scan.values += 1;
  scan.depth += 1;
  if (scan.depth > DEEPEST) throw new Declined();
}

/** A mapping, a list, or a flow collection on lines of its own. `parent` is the column of what it belongs to. */
function scanBlock<Value>(scan: Scan<Value>, parent: number): Value {
  const code = scan.text.charCodeAt(scan.pos);
  const column = scan.pos - scan.lineStart;
  if (isDash(scan)) return scanBlockList(scan, column);
  if (code !== OPEN_MAP && code !== OPEN_LIST) return scanBlockMap(scan, column);
  const value = scanFlow(scan, parent);
  endLine(scan);
  return value;
}

function isDash<Value>({ text, pos }: Scan<Value>): boolean {
  if (text.charCodeAt(pos) !== DASH) return false;
  const next = text.charCodeAt(pos + 1);
  return next === SPACE || next === NEWLINE;
}

function scanBlockMap<Value>(scan: Scan<Value>, column: number): Value {
  enter(scan);
  const { build, depth } = scan;
  const map = build.map(scan.pos);
  do {
    const keyOffset = scan.pos;
    const key = scanKey(scan);
    const value = scanAfterKey(scan, column);
    if (!build.put(map, key, keyOffset, value, depth)) throw new Declined();
  } while (scan.indent === column);
  if (scan.indent > column) throw new Declined();
  scan.depth -= 1;
  return map;
}

function scanBlockList<Value>(scan: Scan<Value>, column: number): Value {
  enter(scan);
  const offset = scan.pos;
  const items: Value[] = [];
  do {
    scan.pos += 1;
    items.push(scanItem(scan, column));
  } while (scan.indent === column && isDash(scan));
  if (scan.indent > column) throw new Declined();
  scan.depth -= 1;
  return scan.build.list(items, offset);
}

/** After the dash: on the same line even a mapping or a list may begin. */
function scanItem<Value>(scan: Scan<Value>, column: number): Value {
  skipSpaces(scan);
  if (isDash(scan)) return scanBlockList(scan, scan.pos - scan.lineStart);
  if (isKey(scan)) return scanBlockMap(scan, scan.pos - scan.lineStart);
  return scanInline(scan, column, false);
}

/** After the colon. A list may stand in the column of its key. */
function scanAfterKey<Value>(scan: Scan<Value>, column: number): Value {
  skipSpaces(scan);
  return scanInline(scan, column, true);
}

/** What begins on this line, or below where nothing does. */
function scanInline<Value>(scan: Scan<Value>, column: number, isEntry: boolean): Value {
  const code = scan.text.charCodeAt(scan.pos);
  switch (code) {
    case NEWLINE:
    case HASH:
      endLine(scan);
      if (scan.indent > column) return scanBlock(scan, column);
      if (isEntry && scan.indent === column && isDash(scan)) return scanBlockList(scan, column);
      throw new Declined();
    case AMPERSAND:
      return scanAnchored(scan, () => scanInline(scan, column, false));
    default: {
      const value =
        code === OPEN_MAP || code === OPEN_LIST ? scanFlow(scan, column) : scanScalar(scan, false);
      endLine(scan);
      return value;
    }
  }
}

function scanAnchored<Value>(scan: Scan<Value>, scanValue: () => Value): Value {
  scan.pos += 1;
  const name = scanName(scan);
  // An alias may not stand within what it repeats.
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
  let end = pos;
  while (NAME_START[text.charCodeAt(end)] === 1) end += 1;
  if (end === pos) throw new Declined();
  scan.pos = end;
  return text.slice(pos, end);
}

/** Where the name that starts at `pos` ends, or -1. */
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

/** Whether a key begins here: a name or a quoted text, and a colon at once behind it. */
function isKey<Value>({ text, pos }: Scan<Value>): boolean {
  const code = text.charCodeAt(pos);
  if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) return endsKey(text, nameEnd(text, pos));
  const end = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", pos + 1);
  return end !== -1 && endsKey(text, end + 1);
}

/** A key with its colon. */
function scanKey<Value>(scan: Scan<Value>): string {
  const { text, pos } = scan;
  const code = text.charCodeAt(pos);
  const quoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
  const start = quoted ? pos + 1 : pos;
  const end = quoted ? text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", start) : nameEnd(text, pos);
  if (end === -1 || end - start > LONGEST_KEY) throw new Declined();
  const after = quoted ? end + 1 : end;
  if (!endsKey(text, after)) throw new Declined();
  const key = knownText(text, start, end);
  if (quoted && (key.includes('\n') || key.includes('\\'))) throw new Declined();
  scan.pos = after + 1;
  return key;
}

/** Texts of keys that were met, each at the place that its ends and length give. A newer one takes the place of an older. */
const met: string[] = new Array<string>(1024).fill('');

/**
 * The text from `start` to `end`. Keys are few and come again and again: taking the string from before saves making it and
 * looking it up among all names of fields, which costs more than reading it.
 */
function knownText(text: string, start: number, end: number): string {
  const length = end - start;
  const place =
    (length * 31 +
      text.charCodeAt(start) * 7 +
      text.charCodeAt(start + (length >> 1)) * 131 +
      text.charCodeAt(end - 1) * 17) &
    1023;
  const known = met[place];
  if (known !== undefined && known.length === length && text.startsWith(known, start)) return known;
  const fresh = text.slice(start, end);
  met[place] = fresh;
  return fresh;
}

/** A flow collection. Each of its lines stands further in than `column`. */
function scanFlow<Value>(scan: Scan<Value>, column: number): Value {
  const isMap = scan.text.charCodeAt(scan.pos) === OPEN_MAP;
  if (isMap && scan.build.met) return scanMetMap(scan, column, scan.build.met);
  return isMap ? scanFlowMap(scan, column) : scanFlowList(scan, column);
}

/** A mapping on one line that was read before, to the letter, is the value that it was then. */
function scanMetMap<Value>(scan: Scan<Value>, column: number, met: Map<string, Sized<Value>>): Value {
  const { text, pos, values } = scan;
  const end = text.indexOf('}', pos) + 1;
  if (end === 0 || end - pos > LONGEST_MET) return scanFlowMap(scan, column);
  const written = text.slice(pos, end);
  const known = met.get(written);
  if (known !== undefined) {
    scan.pos = end;
    scan.values += known.size;
    return known.value;
  }
  const value = scanFlowMap(scan, column);
  // With a line break or an anchor in it, it might mean something else elsewhere.
  if (scan.pos === end && met.size < MOST_MET && !/[\n&*]/.test(written))
    met.set(ownCopy(written), { value, size: scan.values - values });
  return value;
}

/** A part of a text keeps the whole of it in memory; a copy does not. */
function ownCopy(part: string): string {
  return Buffer.from(part).toString();
}

function scanFlowMap<Value>(scan: Scan<Value>, column: number): Value {
  enter(scan);
  const { build } = scan;
  const map = build.map(scan.pos);
  do {
    if (closes(scan, column, CLOSE_MAP)) break;
    const keyOffset = scan.pos;
    const key = scanKey(scan);
    skipFlowSpace(scan, column);
    if (!build.put(map, key, keyOffset, scanFlowValue(scan, column), 0)) throw new Declined();
  } while (continues(scan, column, CLOSE_MAP));
  leaveFlow(scan);
  return map;
}

function scanFlowList<Value>(scan: Scan<Value>, column: number): Value {
  enter(scan);
  const offset = scan.pos;
  const items: Value[] = [];
  do {
    if (closes(scan, column, CLOSE_LIST)) break;
    items.push(scanFlowValue(scan, column));
  } while (continues(scan, column, CLOSE_LIST));
  leaveFlow(scan);
  return scan.build.list(items, offset);
}

/** Past the closing bracket. */
function leaveFlow<Value>(scan: Scan<Value>): void {
  scan.pos += 1;
  scan.depth -= 1;
}

/** Past the opening bracket or a comma: whether nothing more comes. */
function closes<Value>(scan: Scan<Value>, column: number, close: number): boolean {
  scan.pos += 1;
  skipFlowSpace(scan, column);
  return scan.text.charCodeAt(scan.pos) === close;
}

/** Past an entry: whether a comma stands there; if not, it must be the bracket. */
function continues<Value>(scan: Scan<Value>, column: number, close: number): boolean {
  skipFlowSpace(scan, column);
  const code = scan.text.charCodeAt(scan.pos);
  if (code !== COMMA && code !== close) throw new Declined();
  return code === COMMA;
}

function scanFlowValue<Value>(scan: Scan<Value>, column: number): Value {
  const code = scan.text.charCodeAt(scan.pos);
  if (code === OPEN_MAP || code === OPEN_LIST) return scanFlow(scan, column);
  if (code === AMPERSAND) return scanAnchored(scan, () => scanFlowValue(scan, column));
  return scanScalar(scan, true);
}

function skipFlowSpace<Value>(scan: Scan<Value>, column: number): void {
  const { text } = scan;
  let pos = scan.pos;
  let start = -1;
  for (;;) {
    const code = text.charCodeAt(pos);
    if (code === SPACE) pos += 1;
    else if (code === NEWLINE) {
      pos += 1;
      start = pos;
    } else if (code === HASH) {
      const before = text.charCodeAt(pos - 1);
      if (before !== SPACE && before !== NEWLINE) throw new Declined();
      pos = text.indexOf('\n', pos);
      if (pos === -1) throw new Declined();
    } else break;
  }
  if (start !== -1 && pos - start <= column) throw new Declined();
  scan.pos = pos;
}

function scanScalar<Value>(scan: Scan<Value>, inFlow: boolean): Value {
  const code = scan.text.charCodeAt(scan.pos);
  if (code === STAR) return scanAlias(scan);
  scan.values += 1;
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

/** Whether the character at `pos` stands behind an odd number of backslashes. */
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
