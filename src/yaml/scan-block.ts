/**
 * Reads the part of YAML that catalogs use: block and flow mappings and lists, plain and quoted text on one line,
 * comments, anchors. It is fast because it is strict: it declines everything that is rare or not clearly right, and
 * the full parser reads the text instead. It never reports a fault.
 */
import {
  AMPERSAND,
  CLOSE_LIST,
  CLOSE_MAP,
  COMMA,
  DASH,
  Declined,
  enter,
  HASH,
  isKey,
  NEWLINE,
  OPEN_LIST,
  OPEN_MAP,
  type Scan,
  SPACE,
  scanAnchored,
  scanKey,
  scanScalar,
  skipSpaces,
} from './quick-scan.ts';

/** Reads the whole text, which must be a mapping or a list. */
export function scanDocument<Value>(scan: Scan<Value>): Value {
  toNextLine(scan);
  if (scan.pos !== scan.lineStart) throw new Declined();
  const value = scanBlock(scan, -1);
  if (scan.pos < scan.text.length) throw new Declined();
  return value;
}

/** Reads the value of the block mapping's key at `keyOffset`. The whole text must have been read before. */
export function scanEntry<Value>(scan: Scan<Value>, keyOffset: number): Value {
  scan.lineStart = scan.text.lastIndexOf('\n', keyOffset) + 1;
  scan.pos = keyOffset;
  scanKey(scan);
  return scanAfterKey(scan, keyOffset - scan.lineStart);
}

/** Moves from the start of a line to the next content on it or below. */
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

/** Ends the line of a value. Only a comment may follow the value. */
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

/** Reads a mapping, a list, or a flow collection on lines of its own. `parent` is the column of the enclosing value. */
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

/** Reads the item after a dash. A mapping or a list may begin on the same line. */
function scanItem<Value>(scan: Scan<Value>, column: number): Value {
  skipSpaces(scan);
  if (isDash(scan)) return scanBlockList(scan, scan.pos - scan.lineStart);
  if (isKey(scan)) return scanBlockMap(scan, scan.pos - scan.lineStart);
  return scanInline(scan, column, false);
}

/** Reads the value after a colon. A list may start in the column of its key. */
function scanAfterKey<Value>(scan: Scan<Value>, column: number): Value {
  skipSpaces(scan);
  return scanInline(scan, column, true);
}

/** Reads the value that begins on this line, or below if the rest of the line is empty. */
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

/** Reads flow mappings and flow lists, on one line or several. */
/** Reads a flow collection. Each of its lines must be indented further than `column`. */
function scanFlow<Value>(scan: Scan<Value>, column: number): Value {
  const isMap = scan.text.charCodeAt(scan.pos) === OPEN_MAP;
  return isMap ? scanFlowMap(scan, column) : scanFlowList(scan, column);
}

function scanFlowMap<Value>(scan: Scan<Value>, column: number): Value {
  enter(scan);
  scan.written += 1;
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
  scan.written += 1;
  const offset = scan.pos;
  const items: Value[] = [];
  do {
    if (closes(scan, column, CLOSE_LIST)) break;
    items.push(scanFlowValue(scan, column));
  } while (continues(scan, column, CLOSE_LIST));
  leaveFlow(scan);
  return scan.build.list(items, offset);
}

/** Moves past the closing bracket. */
function leaveFlow<Value>(scan: Scan<Value>): void {
  scan.pos += 1;
  scan.depth -= 1;
}

/** Moves past the opening bracket or a comma. Returns true if the closing bracket follows. */
function closes<Value>(scan: Scan<Value>, column: number, close: number): boolean {
  scan.pos += 1;
  skipFlowSpace(scan, column);
  return scan.text.charCodeAt(scan.pos) === close;
}

/** Returns true if a comma follows the entry. Otherwise the closing bracket must follow. */
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
