/** Where in a person's files a value stands. */

/** `line` and `column` count from 1; `file` is relative to the project's folder, with `/`. */
export interface Source {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Keys and indexes from a resource's own root down to one of its values. */
export type FieldPath = readonly (string | number)[];

/**
 * Answers where the value at `path` is written; a path that is not written itself answers its nearest written
 * ancestor. Cheap to keep, perhaps slow to call: ask it for what is shown, not for everything.
 */
export type Locate = (path: FieldPath) => Source;

/** One place that is looked up when it is to be shown. */
export type Place = () => Source;

export function sourceText(source: Source): string {
  return `${source.file}:${source.line}:${source.column}`;
}
