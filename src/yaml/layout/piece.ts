/** A YAML text as a row of pieces: contents with their places in the layout, comments, line ends. */

export type Piece = Content | Comment | LineEnd;

export interface Content {
  readonly kind: 'content';
  /** Its lines after the first are indented already. */
  readonly text: string;
  /** Between it and the piece before, where both stand on one line. */
  readonly glue: '' | ' ';
  readonly breaks: Breaks;
  readonly place: Place;
  /** True for a block scalar that keeps the blank lines behind it: one more would be one more in its text. */
  readonly keepsBlanks?: boolean;
  /** The number of the entry that it opens. Entries are the sections of the file, and what stands in them. */
  readonly opens?: number;
  /** The numbers of the entries that end with it. */
  readonly closes?: readonly number[];
}

/** When a piece begins a line: where it did before, where a comment stands before it, or always. */
export type Breaks = 'as written' | 'only after a comment' | 'always';

/** Where a piece stands, for itself and for the comments before and behind it. */
export interface Place {
  /** Its indentation where it begins a line. */
  readonly indent: number;
  /** The indentation of comments before it. */
  readonly comments: number;
  /** The column that it had. Null within brackets, where comments have one place only. */
  readonly column: number | null;
  /** The blocks that are open behind it, from the outermost. */
  readonly levels: readonly Level[];
}

/** A block of lines: the column that it had, and the indentation that it gets. */
export interface Level {
  readonly column: number;
  readonly indent: number;
}

export interface Comment {
  readonly kind: 'comment';
  readonly text: string;
  readonly column: number;
}

export interface LineEnd {
  readonly kind: 'line end';
}

export const LINE_END: LineEnd = { kind: 'line end' };
