/**
 * Finds the commit that a plan is made from. Starting Git takes longer than most commands, so Git's files are read,
 * and Git is asked only where they give no clear answer.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryOf } from '../../files/find-files.ts';
import { askGit } from '../io/ask-git.ts';
import type { World } from '../io/world.ts';

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
