/**
 * Asks Git about the repository of a folder. Starting Git takes longer than most commands, so Git's files are read for the folder's
 * place in it and for the commit that is checked out, and Git is asked for the commit only where they give no clear answer.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { repositoryOf } from '../../files/find-files.ts';
import type { World } from './world.ts';

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
export function repositoryPrefix(folder: string, cwd: string): string {
  const own = existsSync(folder) ? realpathSync(folder) : folder;
  const top = repositoryOf(own);
  const below = (existsSync(join(top, '.git')) ? relative(top, own) : relative(cwd, folder)).replaceAll(
    '\\',
    '/',
  );
  return below === '' || below.startsWith('..') ? '' : `${below}/`;
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const BRANCH = /^ref: (refs\/heads\/.+)$/;

/** The commit that is checked out in a folder. Null without Git and outside a repository: the commit is optional. */
export async function commitOf({ env }: Pick<World, 'env'>, folder: string): Promise<string | null> {
  const plain = env.GIT_DIR === undefined ? readCommit(folder) : undefined;
  return plain === undefined ? askGit(['rev-parse', 'HEAD'], folder) : plain;
}

/** Undefined where the files give no clear answer. */
function readCommit(folder: string): string | null | undefined {
  try {
    const own = gitFolderOf(realpathSync(folder));
    if (own === null) return null;
    const head = lineIn(own, 'HEAD');
    if (COMMIT.test(head)) return head;
    const branch = BRANCH.exec(head)?.[1];
    return branch === undefined ? undefined : commitOfBranch(own, branch);
  } catch {
    return undefined;
  }
}

/** The Git folder of the repository or the work tree that a folder is in; null where it is in none. */
function gitFolderOf(folder: string): string | null {
  const top = repositoryOf(folder);
  const entry = join(top, '.git');
  if (!existsSync(entry)) return null;
  if (statSync(entry).isDirectory()) return entry;
  return resolve(top, lineIn(top, '.git').replace(/^gitdir: /, ''));
}

/** Work trees of one repository share its branches. A branch that is no file of its own is in `packed-refs`. */
function commitOfBranch(own: string, branch: string): string | undefined {
  const shared = existsSync(join(own, 'commondir')) ? resolve(own, lineIn(own, 'commondir')) : own;
  const commit = existsSync(join(shared, branch))
    ? lineIn(shared, branch)
    : readFileSync(join(shared, 'packed-refs'), 'utf8')
        .split('\n')
        .find((line) => line.endsWith(` ${branch}`))
        ?.split(' ')[0];
  return commit !== undefined && COMMIT.test(commit) ? commit : undefined;
}

function lineIn(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').trimEnd();
}
