/**
 * Decodes the bytes of a file to text, or reports why they are not text; warns of characters that change
 * direction. The limits keep any text from exhausting the program that reads it.
 */

import { counted } from '../model/messages/counted.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import type { Fault, Faults } from './faults.ts';

/**
 * The text of a file, without a byte order mark. Returns undefined, and reports one fault, if the content is too
 * large, binary or not UTF-8. Warns where a character changes the reading direction.
 */
export function decodeText(file: string, content: string | Uint8Array, faults: Faults): string | undefined {
  const source = { file, line: 1, column: 1 };
  const size = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  if (size > MAX_FILE_BYTES) {
    faults.error({ ...tooLarge(size), source });
    return undefined;
  }
  const { text, broken } = typeof content === 'string' ? { text: content, broken: -1 } : decodeUtf8(content);
  const found = [broken, text.indexOf('\0'), text.search(LONE_RETURN)];
  const which = found.findIndex((at) => at !== -1);
  const refused = NOT_TEXT[which];
  if (refused !== undefined) {
    const at = found[which] ?? 0;
    const { line, start } = indexLines(text).lineAt(at);
    faults.error({ ...refused, source: { file, line, column: at - start + 1 } });
    return undefined;
  }
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  warnOfBidirectional(file, whole, faults);
  return whole;
}

export function tooLarge(bytes: number): { code: DiagnosticCode; message: string; fix: string } {
  const megabytes = (count: number) => `${(count / 1024 / 1024).toFixed(1)} MiB`;
  return {
    code: 'file-too-large',
    message: `the file has ${megabytes(bytes)}, and at most ${megabytes(MAX_FILE_BYTES)} are read`,
    fix: 'split it into several files, or leave it out of the globs',
  };
}

const LONE_RETURN = /\r(?!\n)/;

/** In the order in which they are looked for. */
const NOT_TEXT: readonly Omit<Fault, 'source'>[] = [
  {
    code: 'not-utf8',
    message: 'the file is not UTF-8 text',
    fix: 'save it as UTF-8, or leave it out of the globs if it is another kind of file',
  },
  {
    code: 'binary-file',
    message: 'the file contains NUL bytes, so it is binary and not YAML',
    fix: 'leave it out of the globs',
  },
  {
    code: 'line-ends',
    message: 'the line ends in a carriage return alone, which most programs take for a part of the line',
    fix: 'save the file with line ends LF or CR LF',
  },
];

/** The text without a byte order mark, and the place in it of the first byte that is not UTF-8; -1 where there is none. */
function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly broken: number } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), broken: -1 };
  } catch {
    const text = new TextDecoder().decode(bytes);
    return { text, broken: text.indexOf('\uFFFD') };
  }
}

/**
 * Characters that change the reading direction of a text. What a reviewer sees of such a line may differ from what the
 * program reads ("Trojan Source", CVE-2021-42574), in comments too.
 */
const CONTROL = /\p{Bidi_Control}/u;

/** Warns once for each file, at the first place. */
function warnOfBidirectional(file: string, text: string, faults: Faults): void {
  if (!CONTROL.test(text)) return;
  const lines = indexLines(text);
  for (const { 0: character, index } of text.matchAll(new RegExp(CONTROL, 'gu'))) {
    const { line, start } = lines.lineAt(index);
    const name = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    faults.hint(`bidirectional ${file}`, {
      code: 'bidirectional-control',
      source: { file, line, column: index - start + 1 },
      message: `the line contains ${name}, which changes the reading direction: it may look like another text`,
      fix: 'remove the character, and look at the line in an editor that shows it',
    });
  }
}

export interface LineIndex {
  /** The line of `offset`: the offset of its start, and its number, from 1. */
  lineAt(offset: number): { readonly line: number; readonly start: number };
}

/** Indexes a text by its `\n` line ends, on the first request. */
export function indexLines(text: string): LineIndex {
  let starts: readonly number[] | undefined;
  return {
    lineAt(offset) {
      starts ??= lineStarts(text);
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, start: starts[low] ?? 0 };
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * The number of scalars and flow collections in a file; keys and block collections are excluded. It is enough for
 * about 30,000 subscriptions.
 */
export const MAX_VALUES = 400_000;

/** The depth of nested maps and lists. A price with a matrix of five dimensions needs about thirty levels. */
export const MAX_DEPTH = 64;

/** The number of values that the aliases of one file may add to its written values. */
export const MAX_ALIASED_VALUES = 250_000;

/** The number of syntax errors shown per file. Those after the first few are mostly consequences of them. */
export const MAX_SYNTAX_FAULTS = 10;

/** The fault of a file with more values than fit in memory together with all data derived from them. */
export const TOO_MANY_VALUES: Omit<Fault, 'source'> = {
  code: 'too-many-values',
  message: `the file contains more than ${counted(MAX_VALUES, 'value')}`,
  fix: 'split it into several files',
};
