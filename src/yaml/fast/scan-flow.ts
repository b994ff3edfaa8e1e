/** Reads flow mappings and flow lists, on one line or several. */
import {
  AMPERSAND,
  CLOSE_LIST,
  CLOSE_MAP,
  COMMA,
  HASH,
  NEWLINE,
  OPEN_LIST,
  OPEN_MAP,
  SPACE,
} from './character-codes.ts';
import { Declined, enter, type Scan, type Sized, scanAnchored, scanKey } from './quick-scan.ts';
import { scanScalar } from './scan-scalar.ts';

const LONGEST_MET = 200;
const MOST_MET = 20_000;

/** Reads a flow collection. Each of its lines must be indented further than `column`. */
export function scanFlow<Value>(scan: Scan<Value>, column: number): Value {
  const isMap = scan.text.charCodeAt(scan.pos) === OPEN_MAP;
  if (isMap && scan.build.met) return scanMetMap(scan, column, scan.build.met);
  return isMap ? scanFlowMap(scan, column) : scanFlowList(scan, column);
}

/** Reads a flow mapping, or reuses the value of an earlier one with exactly the same text. */
function scanMetMap<Value>(scan: Scan<Value>, column: number, met: Map<string, Sized<Value>>): Value {
  const { text, pos, values } = scan;
  const end = text.indexOf('}', pos) + 1;
  if (end === 0 || end - pos > LONGEST_MET) return scanFlowMap(scan, column);
  const written = text.slice(pos, end);
  const known = met.get(written);
  if (known !== undefined) {
    scan.pos = end;
    scan.values += known.size;
    scan.written += known.size;
    return known.value;
  }
  const value = scanFlowMap(scan, column);
  // With a line break, an anchor or an alias, the same text could have another meaning elsewhere.
  if (scan.pos === end && met.size < MOST_MET && !/[\n&*]/.test(written))
    met.set(ownCopy(written), { value, size: scan.values - values });
  return value;
}

/** A copy of a part of a text. The part itself would keep the whole text in memory. */
function ownCopy(part: string): string {
  return Buffer.from(part).toString();
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
