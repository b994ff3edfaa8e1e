/**
 * Lines of styled text as data, and their rendering: wrapped at the width of the screen, then coloured. All text
 * passes through `span`, which makes it harmless, so that a renderer cannot forget to.
 */
import picocolors from 'picocolors';
import stringWidth from 'string-width';
import { counted } from '../../model/messages/counted.ts';
import { visible } from '../words/sanitize.ts';

/** Colours by meaning. Each colour repeats what a word or a sign says, so nothing is lost without colour. */
type Style =
  | 'plain'
  | 'strong'
  | 'faint'
  | 'create'
  | 'update'
  | 'version'
  | 'delete'
  | 'good'
  | 'warning'
  | 'error';

export type Palette = Readonly<Record<Style, (text: string) => string>>;

/** If `enabled` is false, every colour leaves its text as it is. The caller decides whether to enable colours. */
export function createPalette(enabled: boolean): Palette {
  const colors = picocolors.createColors(enabled);
  return {
    plain: (text) => text,
    strong: colors.bold,
    faint: colors.dim,
    create: colors.green,
    update: colors.yellow,
    version: colors.cyan,
    delete: colors.red,
    good: colors.green,
    warning: colors.yellow,
    error: (text) => colors.bold(colors.red(text)),
  };
}

/** The options for rendering text: the columns of the screen, and the colours. */
export interface TextOptions {
  readonly width: number;
  readonly palette: Palette;
}

export interface Span {
  readonly text: string;
  readonly style: Style;
  /** True for text that is never broken at a blank, however wide, such as a command that a person copies. */
  readonly whole?: true;
}

/**
 * One logical line. On a narrow screen it may become several rows; those after the first are indented by `hang` more.
 */
export interface Line {
  readonly indent: number;
  readonly hang: number;
  readonly spans: readonly Span[];
  /** True for a row of a text that is copied as it stands, with the rows beside it. */
  readonly isCopied?: true;
}

/** A span that is never broken at a blank. */
export function wholeSpan(text: string, style: Style = 'plain'): Span {
  return { ...span(text, style), whole: true };
}

export function span(text: string, style: Style = 'plain'): Span {
  return { text: visible(text), style };
}

/** A line of spans and plain texts. They are joined as they are, so they must bring their own blanks. */
export function line(indent: number, ...parts: readonly (string | Span)[]): Line {
  return { indent, hang: 2, spans: parts.map((part) => (typeof part === 'string' ? span(part) : part)) };
}

/** A text that is copied as it stands. */
export function blockLines(text: string): readonly Line[] {
  const rows = text.split('\n').filter((row) => row !== '');
  return rows.map((row) => ({ ...line(0, wholeSpan(row)), isCopied: true }));
}

/** Neighbours that {@link blockLines} made stand together; any other line stands alone. */
export function byBlock(lines: readonly Line[]): readonly (readonly Line[])[] {
  const starts = lines.flatMap(({ isCopied }, index) =>
    isCopied && lines[index - 1]?.isCopied ? [] : [index],
  );
  return starts.map((start, index) => lines.slice(start, starts[index + 1]));
}

export const EMPTY_LINE: Line = line(0);

/** The words of a line without their styles, for a title. */
export function lineWords(line: Line | undefined): string {
  return line?.spans.map(({ text }) => text).join('') ?? '';
}

/**
 * Wraps lines at `width`; only a single long word may exceed it. The text ends with a line break
 * and is empty without lines.
 */
export function renderLines(lines: readonly Line[], options: TextOptions): string {
  return lines.flatMap((logical) => renderLine(logical, options).map((text) => `${text}\n`)).join('');
}

/** A unit that is never broken, such as a number with its percent sign. `space` is the number of blanks before it. */
interface Word {
  readonly space: number;
  readonly pieces: readonly Span[];
  readonly width: number;
}

function renderLine(logical: Line, { width, palette }: TextOptions): string[] {
  const rows: string[] = [];
  let indent = logical.indent;
  let row: Word[] = [];
  let used = indent;
  for (const word of breakLongWords(wordsOfSpans(logical.spans), width - logical.indent - logical.hang)) {
    if (row.length > 0 && used + word.space + word.width > width) {
      rows.push(paint(row, indent, palette));
      row = [];
      indent = logical.indent + logical.hang;
      used = indent;
    }
    used += (row.length === 0 ? 0 : word.space) + word.width;
    row.push(word);
  }
  return [...rows, paint(row, row.length === 0 ? 0 : indent, palette)];
}

/** Renders one row. Neighbours of one style are coloured together with the blanks between them. */
function paint(words: readonly Word[], indent: number, palette: TextOptions['palette']): string {
  const runs: Span[] = [];
  for (const [index, { space, pieces }] of words.entries())
    for (const [place, { text, style }] of pieces.entries()) {
      const blank = ' '.repeat(index === 0 || place > 0 ? 0 : space);
      const last = runs.at(-1);
      if (last?.style === style) runs[runs.length - 1] = { style, text: last.text + blank + text };
      else runs.push({ style: 'plain', text: blank }, { style, text });
    }
  return (
    ' '.repeat(indent) + runs.map(({ text, style }) => (text === '' ? '' : palette[style](text))).join('')
  );
}

function wordsOfSpans(spans: readonly Span[]): Word[] {
  const words: Word[] = [];
  let space = 0;
  let open: Word | undefined;
  for (const { text, style, whole } of spans)
    for (const part of whole ? [text] : text.split(/( +(?!%))/)) {
      if (part === '') continue;
      if (/^ +$/.test(part)) {
        space += part.length;
        open = undefined;
        continue;
      }
      const grown = {
        space: open?.space ?? space,
        pieces: [...(open?.pieces ?? []), { text: part, style }],
        width: (open?.width ?? 0) + textWidth(part),
      };
      if (open !== undefined) words.pop();
      words.push(grown);
      open = grown;
      space = 0;
    }
  return words;
}

/** Breaks a word that is wider than a line after its slashes, for paths. */
function breakLongWords(words: readonly Word[], room: number): readonly Word[] {
  return words.flatMap((word) => {
    if (word.width <= room) return [word];
    const pieces = word.pieces.flatMap(({ text, style }) =>
      text.split(/(?<=\/)/).map((part) => ({ text: part, style })),
    );
    return pieces.map((piece, index) => ({
      space: index === 0 ? word.space : 0,
      pieces: [piece],
      width: textWidth(piece.text),
    }));
  });
}

/** The most cohorts, excluded amounts and similar entries that are named; the others are counted. */
export const FEW = 4;

interface Named {
  readonly indent: number;
  /** For one of the others that are counted. */
  readonly noun: string;
  readonly plural?: string;
  readonly most?: number;
}

/** A line for each of the first ones, and one with the number of the others. */
export function firstLines<T>(
  all: readonly T[],
  { indent, noun, plural, most = FEW }: Named,
  lineOf: (each: T) => Line,
): readonly Line[] {
  return [...all.slice(0, most).map(lineOf), ...moreLine(indent, all.length - most, noun, plural)];
}

/** `… and 12 more cohorts`; empty where there are no more. */
export function moreLine(indent: number, more: number, singular: string, plural?: string): readonly Line[] {
  if (more <= 0) return [];
  return [line(indent, `… and ${counted(more, `more ${singular}`, plural && `more ${plural}`)}`)];
}

/**
 * Characters that take one column each and never join with their neighbours. Nearly all texts consist of these alone.
 * The first other text loads a data set, which takes as long as many a command.
 */
const ONE_COLUMN_EACH = /^[ -~·×À-ÖØ-öø-ž–—‘’“”…›»→−≈≠▲▼◆✓✗]*$/;

/** The columns that `string-width` counts: two for wide characters and emoji, none for invisible or joining ones. */
export function textWidth(text: string): number {
  return ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text);
}
