/** Finds usage files and reads them. */
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFiles, outsideFault } from '../files/find-files.ts';
import { readFileIn } from '../files/read-file.ts';
import { collectFaults } from '../yaml/faults.ts';
import { type KnownNames, type ReadUsage, readUsage } from './read-usage.ts';

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
  const files = names.flatMap((name) => readFileIn(root, name, faults) ?? []);
  return readUsage(files, known, faults);
}
