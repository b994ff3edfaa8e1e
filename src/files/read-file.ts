/** Reads one file of a project, or reports why it cannot be read. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Source } from '../model/values/source.ts';
import { tooLarge } from '../yaml/decode-text.ts';
import type { Faults } from '../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { isWithin, outsideFault } from './find-files.ts';

export interface FileContent {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  readonly content: Uint8Array;
}

/**
 * The file of this name in the project's folder, all links of which are followed in `root`. Undefined, with a fault, where it
 * lies outside, cannot be read or is too large. The fault is at `named`, or at the file itself.
 */
export function readFileIn(
  root: string,
  name: string,
  faults: Faults,
  named?: Source,
): FileContent | undefined {
  const file = name.replaceAll('\\', '/');
  if (!isWithin(root, resolve(root, name))) {
    faults.error({ ...outsideFault({ kind: 'glob', glob: file }), ...(named && { source: named }) });
    return undefined;
  }
  try {
    const real = realpathSync(join(root, name));
    if (isWithin(root, real)) return readFileAt(file, real, faults, named);
    faults.error(outsideFault({ kind: 'link', name, real }));
  } catch (error) {
    reportUnreadable(file, error, faults, named);
  }
  return undefined;
}

/** `real` is the file's place once links are followed. */
export function readFileAt(
  file: string,
  real: string,
  faults: Faults,
  named?: Source,
): FileContent | undefined {
  try {
    const { size } = statSync(real);
    if (size <= MAX_FILE_BYTES) return { file, content: readFileSync(real) };
    faults.error({ ...tooLarge(size), source: named ?? startOf(file) });
  } catch (error) {
    reportUnreadable(file, error, faults, named);
  }
  return undefined;
}

export function reportUnreadable(file: string, error: unknown, faults: Faults, named?: Source): void {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  faults.error({
    code: 'unreadable-file',
    source: named ?? startOf(file),
    message: `${named ? file : 'the file'} cannot be read (${reason})`,
    fix: named
      ? 'name a file that can be read, relative to the folder of the project file'
      : 'make it readable, or leave it out of the globs',
  });
}

function startOf(file: string): Source {
  return { file, line: 1, column: 1 };
}
