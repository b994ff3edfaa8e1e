/**
 * Folders: the one that a command works in, with the files that a person names from there; that of the
 * installed package, which has documentation and examples beside the program; and the project's own
 * `.pricewright`.
 */

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { errorCode } from '../../model/messages/system-error.ts';
import type { Project } from '../../project/project.ts';
import type { CommonOptions } from '../options/options.ts';
import { unreadable } from './system-fault.ts';
import type { World } from './world.ts';

export function folderOf(world: World, options: CommonOptions): string {
  return resolve(world.cwd, options.chdir ?? '.');
}

/** The bytes of a file. Throws a DiagnosticsError with this fix where it cannot be read. */
export async function bytesNamed(
  world: World,
  options: CommonOptions,
  file: string,
  fix: string,
  code?: DiagnosticCode,
): Promise<Buffer> {
  return readFile(resolve(folderOf(world, options), file)).catch((cause: unknown) => {
    throw unreadable(file, cause, fix, code);
  });
}

/** The text of a file, likewise. */
export async function readNamed(...named: Parameters<typeof bytesNamed>): Promise<string> {
  return (await bytesNamed(...named)).toString('utf8');
}

/** Absolute; undefined where the part is not installed. The program runs from a chunk of its bundle or from its source. */
export function packageFolder(part: 'docs' | 'examples'): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      const within = join(folder, part);
      return existsSync(within) ? within : undefined;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The path of a page of `docs/` that opens from the folder `cwd`. */
export function pathOfPage(page: string, cwd: string): string {
  const docs = packageFolder('docs');
  if (docs === undefined) return `docs/${page}`;
  const near = relative(cwd, join(docs, page));
  return near.startsWith('..') ? join(docs, page) : near;
}

const PRIVATE_MODE = 0o600;

/**
 * Applies to a state in the project's own folder `.pricewright`.
 * Any other folder belongs to the person, and so does a `.gitignore` that is there already.
 */
export async function hideFromGit({ folder, state }: Pick<Project, 'folder' | 'state'>): Promise<void> {
  const own = join(folder, '.pricewright');
  if (state.kind === 'sqlite' && state.file.startsWith(`${own}${sep}`)) await hideFolder(own);
}

/**
 * Keeps a state out of Git, which would roll it back with every checkout. Writes a `.gitignore` into the folder, which must
 * exist, unless one is there already.
 */
export async function hideFolder(folder: string): Promise<void> {
  try {
    await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx', mode: PRIVATE_MODE });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
