/** Asks Git a question about the repository of a folder. */
import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';

const PATIENCE_MS = 5000;

/** A folder of a request may look like a repository whose settings start programs: only a checked out one counts. */
const CAREFUL = ['-c', 'safe.bareRepository=explicit'];

/** Git's answer; null where there is none: Git is not installed, is too slow, or finds fault with the folder. */
export async function askGit(
  question: readonly string[],
  folder: string,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', [...CAREFUL, ...question], {
      cwd: folder,
      timeout: patienceMs,
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/**
 * With a slash at its end; empty for the root. Outside a repository, the folder's place below `cwd`. A request may be
 * checked out beside the program, in a folder that is a repository of its own.
 */
export async function repositoryPrefix(folder: string, cwd: string): Promise<string> {
  const isRepository = (await askGit(['rev-parse', '--is-inside-work-tree'], folder)) === 'true';
  if (isRepository) return (await askGit(['rev-parse', '--show-prefix'], folder)) ?? '';
  const below = relative(cwd, folder).replaceAll('\\', '/');
  return below === '' || below.startsWith('..') ? '' : `${below}/`;
}
