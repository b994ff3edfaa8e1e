/** The place of a value in a person's files. */

/** `line` and `column` count from 1; `file` is relative to the project's folder, with `/`. */
export interface Source {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The variable of the environment that the value is, where it is written as one. */
  readonly variable?: string;
}

/** Keys and indexes from a resource's root down to one of its values. */
export type FieldPath = readonly (string | number)[];

/**
 * The place where the value at `path` is written. For a path that is not written, it is the place of the nearest
 * written ancestor. A locator is cheap to keep but may be slow to call: call it for what is shown, not for
 * everything.
 */
export type Locate = (path: FieldPath) => Source;

/**
 * The same for a value that many subscriptions have. `own` locates paths of the subscription that is asked about: what it
 * writes itself is looked up there, what a bundle brings in the bundle.
 */
export type SharedLocate = (path: FieldPath, own: Locate) => Source;

/** One place, looked up when it is shown. */
export type Place = () => Source;

export function sourceText(source: Source): string {
  return `${source.file}:${source.line}:${source.column}`;
}

/** A file's name from the root of the repository. `prefix` is the project's folder there, with a slash at its end, or empty. */
export function inRepository(prefix: string, file: string): string {
  const up = /^(?:\.\.\/)*/.exec(file)?.[0].length ?? 0;
  const folders = prefix.split('/').slice(0, -1);
  return [...folders.slice(0, Math.max(0, folders.length - up / '../'.length)), file.slice(up)].join('/');
}
