/**
 * Asks Git about the repository of a folder, and which commits brought lines of its files, as far as Git knows them. Starting Git takes
 * longer than most commands, so Git's files are read for the folder's place in it and for the commit that is checked out, and Git is
 * asked for the commit only where they give no clear answer.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { repositoryOf } from '../../files/find-files.ts';
import type { Source } from '../../model/values/source.ts';
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
  const top = rootOf(own);
  const below = (top === null ? relative(cwd, folder) : relative(top, own)).replaceAll('\\', '/');
  return below === '' || below.startsWith('..') ? '' : `${below}/`;
}

/**
 * The root of the repository or the work tree that a folder is in; null where it is in none. As Git does, it passes by a `.git` that
 * is no repository.
 */
function rootOf(folder: string): string | null {
  const top = repositoryOf(folder);
  const entry = join(top, '.git');
  if (!existsSync(entry)) return null;
  if (!statSync(entry).isDirectory() || existsSync(join(entry, 'HEAD'))) return top;
  return top === dirname(top) ? null : rootOf(dirname(top));
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
  const top = rootOf(folder);
  if (top === null) return null;
  const entry = join(top, '.git');
  return statSync(entry).isDirectory() ? entry : resolve(top, lineIn(top, '.git').replace(/^gitdir: /, ''));
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

export type LineCommit =
  | {
      readonly kind: 'committed';
      readonly hash: string;
      readonly author: string;
      /** The author's own day, `YYYY-MM-DD`. */
      readonly day: string;
      readonly subject: string;
      /** True where a shallow clone ends at this commit, so that an earlier one may have brought the line. */
      readonly orEarlier: boolean;
    }
  | { readonly kind: 'not_committed' }
  /** Git gave no answer. */
  | { readonly kind: 'unknown' };

export type CommitAt = (source: Source) => LineCommit | null;

/** Asks Git once for each file. Null without Git, and outside a repository. */
export async function blameLines(folder: string, sources: readonly Source[]): Promise<CommitAt | null> {
  const place = await askGit(['rev-parse', '--is-inside-work-tree', '--is-shallow-repository'], folder);
  const [isWithin, shallow] = place?.split('\n') ?? [];
  if (isWithin !== 'true') return null;
  const found = new Map<string, LineCommit>();
  for (const [file, lines] of linesByFile(sources)) {
    const ranges = lines.flatMap((line) => ['-L', `${line},${line}`]);
    const answer = await askGit(
      ['-c', 'blame.showRoot=false', 'blame', '--porcelain', ...ranges, '--', file],
      folder,
    );
    const commits = answer === null ? new Map<number, LineCommit>() : readBlame(answer, shallow !== 'false');
    const otherwise: LineCommit = {
      kind: answer === null && (await isUncommitted(file, folder)) ? 'not_committed' : 'unknown',
    };
    for (const line of lines) found.set(`${file}:${line}`, commits.get(line) ?? otherwise);
  }
  return ({ file, line }) => found.get(`${file}:${line}`) ?? { kind: 'unknown' };
}

function linesByFile(sources: readonly Source[]): ReadonlyMap<string, readonly number[]> {
  const byFile = new Map<string, Set<number>>();
  for (const { file, line } of sources) byFile.set(file, (byFile.get(file) ?? new Set()).add(line));
  return new Map([...byFile].map(([file, lines]) => [file, [...lines].sort((a, b) => a - b)]));
}

/** True where Git itself lists the file as untracked, ignored or newly added. */
async function isUncommitted(file: string, folder: string): Promise<boolean> {
  const asked = ['status', '--porcelain', '--ignored', '--untracked-files=all', '--', file];
  const status = await askGit(['--literal-pathspecs', ...asked], folder);
  return status !== null && /^(?:\?\?|!!|A)/.test(status);
}

const HEADER = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) \d+ (\d+)/;
const UNCOMMITTED = /^0+$/;

/** By line. `isShallow` decides what a boundary commit means: every first commit is one. */
export function readBlame(porcelain: string, isShallow: boolean): ReadonlyMap<number, LineCommit> {
  const hashes = new Map<number, string>();
  const facts = new Map<string, Map<string, string>>();
  let hash = '';
  for (const text of porcelain.split('\n')) {
    // A line of the file itself stands after a tab.
    if (text.startsWith('\t')) continue;
    const [, named, line] = HEADER.exec(text) ?? [];
    if (named !== undefined) {
      hash = named;
      hashes.set(Number(line), hash);
      continue;
    }
    const [name = ''] = text.split(' ', 1);
    const known = facts.get(hash) ?? new Map<string, string>();
    facts.set(hash, known.set(name, text.slice(name.length + 1)));
  }
  return new Map([...hashes].map(([line, of]) => [line, committedAt(of, facts.get(of), isShallow)]));
}

function committedAt(
  hash: string,
  facts: ReadonlyMap<string, string> | undefined,
  isShallow: boolean,
): LineCommit {
  if (UNCOMMITTED.test(hash)) return { kind: 'not_committed' };
  const day = authorDay(facts?.get('author-time') ?? '', facts?.get('author-tz') ?? '');
  if (facts === undefined || day === null) return { kind: 'unknown' };
  return {
    kind: 'committed',
    hash,
    author: facts.get('author') ?? '',
    day,
    subject: facts.get('summary') ?? '',
    orEarlier: isShallow && facts.has('boundary'),
  };
}

/** `seconds` since 1970 on a clock that is `offset` (`+0200`) ahead; null where either cannot be read. */
function authorDay(seconds: string, offset: string): string | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(offset) ?? [];
  if (!/^\d{1,11}$/.test(seconds) || hours === undefined) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date((Number(seconds) + ahead * 60) * 1000).toISOString().slice(0, 10);
}
