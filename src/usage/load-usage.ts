/** Finds usage files and reads them. This file has all I/O of the room. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findFiles, isWithin, outsideFault } from '../files/find-files.ts';
import { tooLarge } from '../yaml/decode-text.ts';
import { collectFaults, type Faults } from '../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { type KnownNames, type ReadUsage, readUsage, type UsageFile } from './read-usage.ts';

export interface UsageInput {
  /** The project's folder. Globs and the files in diagnostics are relative to it. */
  readonly folder: string;
  readonly globs: readonly string[];
  readonly known: KnownNames | undefined;
}

/** Reports all faults of all files in one run. Without globs there are no samples and no faults. */
export async function loadUsage({ folder, globs, known }: UsageInput): Promise<ReadUsage> {
  const faults = collectFaults();
  if (globs.length === 0) return readUsage([], known, faults);
  const root = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  const { names, outside } = findFiles(root, globs);
  for (const each of outside) faults.error(outsideFault(each));
  if (names.length === 0 && outside.length === 0) {
    const patterns = globs.map((pattern) => `\`${pattern}\``).join(', ');
    const fix = 'write a usage file there, or take `usage` out of the project file';
    faults.warning({ code: 'no-usage-files', message: `no file matches ${patterns}`, fix });
  }
  const files: UsageFile[] = [];
  for (const name of names) {
    const file = readUsageFile(root, name, faults);
    if (file !== undefined) files.push(file);
  }
  return readUsage(files, known, faults);
}

/**
 * The content of a usage file. Returns undefined, and reports a fault, if the file cannot be read, is too large, or
 * is outside the folder through a link.
 */
function readUsageFile(root: string, name: string, faults: Faults): UsageFile | undefined {
  const file = name.replaceAll('\\', '/');
  const source = { file, line: 1, column: 1 };
  try {
    const real = realpathSync(join(root, name));
    if (!isWithin(root, real)) {
      faults.error(outsideFault({ kind: 'link', name, real }));
      return undefined;
    }
    const { size } = statSync(real);
    if (size <= MAX_FILE_BYTES) return { file, content: readFileSync(real) };
    faults.error({ ...tooLarge(size), source });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const message = `the file cannot be read (${reason})`;
    faults.error({
      code: 'unreadable-file',
      source,
      message,
      fix: 'make it readable, or leave it out of the globs',
    });
  }
  return undefined;
}
