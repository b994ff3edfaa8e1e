/** The comments and line ends between two contents. */
import type { Comment, Piece } from './piece.ts';

export interface Gap {
  /** Stands on the line of the content before it. */
  readonly behind: Comment | undefined;
  readonly own: readonly OwnLine[];
  /** True where the next content begins a line. */
  readonly isBroken: boolean;
  readonly blankBeforeNext: boolean;
}

/** A comment on a line of its own. */
interface OwnLine {
  readonly comment: Comment;
  readonly blankBefore: boolean;
}

/** `isFirst`: no content stands before it. */
export function gapOf(between: readonly Piece[], isFirst: boolean): Gap {
  let behind: Comment | undefined;
  const own: OwnLine[] = [];
  let ends = isFirst ? 1 : 0;
  for (const piece of between) {
    if (piece.kind === 'line end') ends += 1;
    if (piece.kind !== 'comment') continue;
    if (ends === 0) behind = piece;
    else own.push({ comment: piece, blankBefore: ends > 1 });
    ends = 0;
  }
  return { behind, own, isBroken: ends > 0, blankBeforeNext: ends > 1 };
}
