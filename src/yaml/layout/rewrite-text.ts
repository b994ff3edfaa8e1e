/** Texts over several lines, indented anew. Their lines stay. */
import type { CST } from 'yaml';

/** A scalar without quotes or in quotes, whose lines YAML folds: spaces at their ends mean nothing. */
export function rewriteLines(source: string, indent: number): string {
  const isEscaping = source.startsWith('"');
  return source
    .split('\n')
    .map((line, index, lines) => {
      const begun = index === 0 ? line : line.trimStart();
      const isLast = index === lines.length - 1;
      const text = isLast ? begun : withoutSpaces(begun, isEscaping);
      return index === 0 || text === '' ? text : ' '.repeat(indent) + text;
    })
    .join('\n');
}

/** A space behind a backslash is a character of the text. */
function withoutSpaces(line: string, isEscaping: boolean): string {
  const trimmed = line.trimEnd();
  const slashes = /\\*$/.exec(trimmed)?.[0].length ?? 0;
  return isEscaping && slashes % 2 === 1 && trimmed !== line ? `${trimmed}${line[trimmed.length]}` : trimmed;
}

export interface RewrittenBlock {
  readonly text: string;
  /** Blank lines behind the text that are no part of it. */
  readonly blanksBehind: number;
  readonly keepsBlanks: boolean;
}

/** Where a block scalar stands: the columns of the block that holds it, as they were and as they become. */
export interface BlockPlace {
  readonly parentColumn: number;
  readonly parentIndent: number;
  readonly indent: number;
}

/** A text after `|` or `>`, with its header and the comment behind that. */
export function rewriteBlock({ props, source }: CST.BlockScalar, place: BlockPlace): RewrittenBlock {
  const written = props.find(({ type }) => type === 'block-scalar-header');
  const header = written && 'source' in written ? written.source : '|';
  const comment = props.find(({ type }) => type === 'comment');
  const lines = source.split('\n');
  // The part behind the last line end is no line.
  if (lines.at(-1) === '') lines.pop();
  const digit = /\d/.exec(header)?.[0];
  const column = digit === undefined ? firstColumn(lines) : place.parentColumn + Number(digit);
  const texts = lines.map((line) =>
    isBlank(line, column) ? '' : ' '.repeat(place.indent) + line.slice(column),
  );
  const keepsBlanks = header.includes('+');
  const end = keepsBlanks ? texts.length : texts.findLastIndex((line) => line !== '') + 1;
  const first = header.replace(/\d/, String(place.indent - place.parentIndent));
  const behind = comment && 'source' in comment ? ` ${comment.source.trimEnd()}` : '';
  return {
    text: [first + behind, ...texts.slice(0, end)].join('\n'),
    blanksBehind: texts.length - end,
    keepsBlanks,
  };
}

/** The column in which the text begins where its header does not say it. */
function firstColumn(lines: readonly string[]): number {
  const columns = lines.map((line) => line.search(/[^ ]/)).filter((column) => column >= 0);
  return columns[0] ?? Number.POSITIVE_INFINITY;
}

function isBlank(line: string, column: number): boolean {
  return /^ *$/.test(line) && line.length <= column;
}
