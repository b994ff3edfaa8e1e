/** The walk over a parsed text, which leaves its pieces behind in their order. */
import type { CST, Scalar } from 'yaml';
import { type Content, type Level, LINE_END, type Piece, type Place } from './piece.ts';

export interface Walk {
  readonly text: string;
  /** By the token of each scalar. */
  readonly values: ReadonlyMap<CST.Token, Scalar>;
  readonly pieces: Piece[];
  /** The joint between the next content and the one before it. */
  joint: Joint;
  /** The number of entries so far. */
  entries: number;
  /** Walks over a value of any kind. */
  readonly nodePieces: (walk: Walk, token: CST.Token, at: At) => void;
}

export type Joint = Pick<Content, 'glue' | 'breaks'>;

/** Where a value stands. */
export interface At {
  /** Its indentation where it begins a line. */
  readonly indent: number;
  readonly parentIndent: number;
  readonly parentColumn: number;
  readonly levels: readonly Level[];
  /** The field that holds it; empty where none does, and for metadata, whose names a person chooses. */
  readonly name: string;
  readonly inMetadata: boolean;
  readonly inBrackets: boolean;
  /** The number of block mappings around it; null in a list. */
  readonly depth: number | null;
}

export const TOP: At = {
  indent: 0,
  parentIndent: 0,
  parentColumn: 0,
  levels: [],
  name: '',
  inMetadata: false,
  inBrackets: false,
  depth: 0,
};

/** Indentation by one step. */
export const STEP = 2;

/** Behind a value, a key or a sign that stands alone. */
export const LOOSE: Joint = { glue: ' ', breaks: 'as written' };
/** Where both belong on one line. */
export const ON_ONE_LINE: Joint = { glue: ' ', breaks: 'only after a comment' };
export const CLOSE_BY: Joint = { glue: '', breaks: 'only after a comment' };

export function content(
  walk: Walk,
  text: string,
  place: Place,
  more: Pick<Content, 'keepsBlanks'> = {},
): void {
  walk.pieces.push({ kind: 'content', text, ...walk.joint, place, ...more });
  walk.joint = LOOSE;
}

/** Takes comments and line ends. Returns false at any other token, except for spaces. */
export function between(walk: Walk, tokens: readonly CST.SourceToken[]): boolean {
  for (const { type, source, offset } of tokens) {
    if (type === 'comment')
      walk.pieces.push({ kind: 'comment', text: source.trimEnd(), column: columnOf(walk, offset) });
    else if (type === 'newline') for (const _ of source.matchAll(/\n/g)) walk.pieces.push(LINE_END);
    else if (type !== 'space' && type !== 'byte-order-mark') return false;
  }
  return true;
}

export function placeOf(walk: Walk, { offset }: Pick<CST.SourceToken, 'offset'>, at: At): Place {
  const { indent, levels, inBrackets } = at;
  return { indent, comments: indent, column: inBrackets ? null : columnOf(walk, offset), levels };
}

export function columnOf({ text }: Walk, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}
