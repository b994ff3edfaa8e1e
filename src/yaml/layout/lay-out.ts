/** Pieces ▶ text. Line breaks and comments stay where they were; indentation and blank lines are the layout's. */
import { type Gap, gapOf } from './gap.ts';
import type { Comment, Content, Piece } from './piece.ts';

interface Line {
  text: string;
  blankBefore: boolean;
  readonly indent: number;
}

/** An entry from its first line on. */
interface OpenEntry {
  readonly first: number;
  /** The line that gets a blank one before it if the entry takes several; null where none is missing. */
  readonly separate: Line | null;
}

export function layOut(pieces: readonly Piece[]): string {
  const lines: Line[] = [];
  const entries = new Map<number, OpenEntry>();
  let last: Content | undefined;
  let between: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'content') {
      between.push(piece);
      continue;
    }
    const from = lines.length;
    const gap = gapOf(between, last === undefined);
    writeComments(lines, gap, last, piece);
    writeContent(lines, gap, piece);
    if (piece.opens !== undefined) entries.set(piece.opens, openedAt(lines, from, last));
    for (const entry of piece.closes ?? []) separate(lines, entries.get(entry));
    last = piece;
    between = [];
  }
  writeComments(lines, gapOf(between, last === undefined), last, undefined);
  return lines
    .map(({ text, blankBefore }, index) => `${blankBefore && index > 0 ? '\n' : ''}${text}\n`)
    .join('');
}

function writeComments(
  lines: Line[],
  { behind, own }: Gap,
  last: Content | undefined,
  next: Content | undefined,
): void {
  if (behind !== undefined) append(lines, ` ${behind.text}`);
  for (const { comment, blankBefore } of own) {
    const indent = indentOf(comment, last, next);
    lines.push({ text: ' '.repeat(indent) + comment.text, blankBefore, indent });
  }
}

function writeContent(lines: Line[], { behind, own, isBroken, blankBeforeNext }: Gap, next: Content): void {
  const { breaks, place, text, glue } = next;
  const begins =
    behind !== undefined ||
    own.length > 0 ||
    lines.length === 0 ||
    breaks === 'always' ||
    (breaks === 'as written' && isBroken);
  if (!begins) append(lines, glue + text);
  else
    lines.push({
      text: ' '.repeat(place.indent) + text,
      blankBefore: blankBeforeNext,
      indent: place.indent,
    });
}

function append(lines: readonly Line[], text: string): void {
  const line = lines.at(-1);
  if (line !== undefined) line.text += text;
}

/**
 * A comment that is indented further than the next content belongs to the block before it; any other stands above the
 * next content.
 */
function indentOf({ column }: Comment, last: Content | undefined, next: Content | undefined): number {
  const outer = next?.place ?? END;
  if (outer.column === null || column <= outer.column) return outer.comments;
  const from = outer.column;
  const own = last?.place.levels.findLast((level) => level.column > from && level.column <= column);
  return own?.indent ?? outer.comments;
}

/** The end of the file is where another entry of the outermost block could stand. */
const END = { column: 0, comments: 0 };

/** An entry begins with the comments that stand above it. */
function openedAt(lines: readonly Line[], from: number, last: Content | undefined): OpenEntry {
  const first = lines.length - 1;
  const indent = lines[first]?.indent ?? 0;
  const inner = lines.slice(from).findLastIndex((line) => line.indent > indent);
  const start = from + inner + 1;
  const isSeparate = lines.slice(start).some(({ blankBefore }) => blankBefore);
  // A blank line right behind a text that keeps them would be a part of it.
  const wouldChangeText = last?.keepsBlanks === true && start === from;
  return { first, separate: isSeparate || wouldChangeText ? null : (lines[start] ?? null) };
}

function separate(lines: readonly Line[], entry: OpenEntry | undefined): void {
  if (!entry?.separate) return;
  const isLong = entry.first < lines.length - 1 || lines.at(-1)?.text.includes('\n');
  if (isLong) entry.separate.blankBefore = true;
}
