/** The files that a pull writes. Nothing is overwritten. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { readCatalog } from '../../catalog/read/read-catalog.ts';
import { type Diagnostic, fault } from '../../model/messages/diagnostic.ts';
import type { Project } from '../../project/project.ts';
import type { PulledFile } from '../../pull/pulled-files.ts';
import { visible } from '../../report/words/sanitize.ts';
import { catalogInputOf } from '../project/read-inputs.ts';

export interface PulledTarget {
  readonly path: string;
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly keys: readonly string[];
}

export interface Destination {
  /** Absolute; null for the folder of the first catalog glob that stays in the project's. */
  readonly folder: string | null;
  /** The text between name and ending. */
  readonly suffix: string;
}

export function targetsOf(
  files: readonly PulledFile[],
  project: Project,
  { folder, suffix }: Destination,
): readonly PulledTarget[] {
  const { catalogGlobs: globs } = project;
  const glob = globs.find((each) => !each.startsWith('../')) ?? globs[0] ?? '';
  const into = folder ?? resolve(project.folder, globFolder(glob));
  const ending = extname(glob) === '.yml' ? '.yml' : '.yaml';
  return files.map(({ name, text, keys }) => {
    const path = join(into, `${name}${suffix}${ending}`);
    return { path, file: relative(project.folder, path).replaceAll('\\', '/'), text, keys };
  });
}

const GLOB_SIGNS = /[*?[\]{}()!+@]/;

/** The folders before the first one that is a pattern: `billing` of `billing/**\/*.yaml`. */
export function globFolder(glob: string): string {
  const folders = glob.split('/').slice(0, -1);
  const pattern = folders.findIndex((folder) => GLOB_SIGNS.test(folder));
  return (pattern < 0 ? folders : folders.slice(0, pattern)).join('/') || '.';
}

/**
 * Writes the files that are not there yet, and returns them. A file with the same text is left alone.
 * Where a file has another text, it throws a DiagnosticsError and writes nothing.
 */
export async function writeNewFiles(targets: readonly PulledTarget[]): Promise<ReadonlySet<PulledTarget>> {
  const before = await Promise.all(targets.map(({ path }) => fileText(path)));
  const taken = targets.filter(({ text }, index) => before[index] !== undefined && before[index] !== text);
  if (taken.length > 0) {
    throw fault(
      'file-exists',
      `${taken.map(({ file }) => visible(file)).join(', ')} would be overwritten, so nothing was written`,
      'write elsewhere with --out DIR, pull only what the catalog lacks with --new, or move the files away',
    );
  }
  const fresh = targets.filter((_, index) => before[index] === undefined);
  for (const { path, text } of fresh) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
  }
  return new Set(fresh);
}

async function fileText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The faults of the files as a catalog. There are some where the service has what a catalog cannot express. */
export function catalogFaults(
  targets: readonly PulledTarget[],
  project: Project,
  { isWhole }: { readonly isWhole: boolean },
): readonly Diagnostic[] {
  return readCatalog(
    targets.map(({ file, text }) => ({ file, content: text })),
    {
      ...catalogInputOf(project),
      // Files pulled beside a catalog refer to it.
      complete: isWhole,
    },
  ).diagnostics.filter(({ severity }) => severity === 'error');
}
