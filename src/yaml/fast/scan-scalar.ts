/** Reads plain and quoted texts on one line, and aliases, which are allowed in the same places. */
import {
  CLOSE_LIST,
  CLOSE_MAP,
  COLON,
  COMMA,
  codesOf,
  DASH,
  DOT,
  DOUBLE_QUOTE,
  HASH,
  NEWLINE,
  OPEN_LIST,
  OPEN_MAP,
  SINGLE_QUOTE,
  SPACE,
  STAR,
} from './character-codes.ts';
import { plainValue, unescaped } from './quick-scalar.ts';
import { Declined, NAME_START, type Scan, scanAlias } from './quick-scan.ts';

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
