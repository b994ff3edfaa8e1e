/** The place of a folder within its repository, for forges that name files from the root. */
import { relative } from 'node:path';
import { askGit } from './ask-git.ts';

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
