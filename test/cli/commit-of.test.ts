/** Which commit is checked out is read as Git itself would tell it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commitOf, repositoryPrefix } from '../../src/cli/io/ask-git.ts';

const AUTHOR = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.com'];

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'commit-of-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function git(...args: readonly string[]): string {
  return execFileSync('git', [...AUTHOR, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function repository(...init: readonly string[]): void {
  git('init', '--quiet', ...init);
  git('commit', '--quiet', '--allow-empty', '--message', 'One');
  git('commit', '--quiet', '--allow-empty', '--message', 'Two');
}

/** Where Git cannot be started, only what its files tell is known. */
function withoutGit(): void {
  const { PATH } = process.env;
  process.env.PATH = folder;
  onTestFinished(() => {
    process.env.PATH = PATH;
  });
}

test.each([
  { what: 'a branch', arrange: () => [] },
  { what: 'a branch whose name has parts', arrange: () => ['checkout', '--quiet', '-b', 'prices/2027'] },
  { what: 'a branch in the list of branches', arrange: () => ['pack-refs', '--all'] },
  { what: 'a commit itself', arrange: () => ['checkout', '--quiet', '--detach', 'HEAD~1'] },
])('$what', async ({ arrange }) => {
  repository();
  const args = arrange();
  if (args.length > 0) git(...args);
  const commit = git('rev-parse', 'HEAD');
  const below = join(folder, 'billing', 'prices');
  mkdirSync(below, { recursive: true });
  withoutGit();
  expect(await commitOf({ env: {} }, folder)).toBe(commit);
  expect(await commitOf({ env: {} }, below)).toBe(commit);
});

test('another work tree of the same repository', async () => {
  repository();
  git('worktree', 'add', '--quiet', '-b', 'other', 'tree', 'HEAD~1');
  const commit = git('rev-parse', 'other');
  withoutGit();
  expect(await commitOf({ env: {} }, join(folder, 'tree'))).toBe(commit);
});

test('a folder `.git` that is no repository is passed by', async () => {
  repository();
  const commit = git('rev-parse', 'HEAD');
  const below = join(folder, 'prices');
  mkdirSync(join(below, '.git'), { recursive: true });
  mkdirSync(join(below, 'billing'));
  withoutGit();
  expect(await commitOf({ env: {} }, join(below, 'billing'))).toBe(commit);
  expect(repositoryPrefix(join(below, 'billing'), '/')).toBe('prices/billing/');
});

test('where its files do not tell, Git is asked', async () => {
  repository();
  git('symbolic-ref', 'refs/heads/alias', git('symbolic-ref', 'HEAD'));
  git('symbolic-ref', 'HEAD', 'refs/heads/alias');
  expect(await commitOf({ env: {} }, folder)).toBe(git('rev-parse', 'HEAD'));
});

test('no commit where there is none', async () => {
  expect(await commitOf({ env: {} }, folder)).toBeNull();
  git('init', '--quiet');
  expect(await commitOf({ env: {} }, folder)).toBeNull();
  writeFileSync(join(folder, '.git', 'HEAD'), 'nonsense\n');
  expect(await commitOf({ env: {} }, folder)).toBeNull();
});
