/** The commits of lines: what Git says of them, and what it cannot say. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blameLines, type LineCommit, readBlame } from '../../src/cli/io/ask-git.ts';

let folder = '';
const git = (cwd: string, ...argv: string[]): void => {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', '-c', 'commit.gpgSign=false'];
  execFileSync('git', [...identity, ...argv], { cwd, stdio: 'ignore' });
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-blame-'));
  const project = join(folder, 'repository/project');
  mkdirSync(project, { recursive: true });
  git(join(folder, 'repository'), 'init');
  for (const [index, text] of ['one\n', 'one\ntwo\n', 'one\ntwo\nthree\n'].entries()) {
    writeFileSync(join(project, 'a.yaml'), text);
    git(project, 'add', '.');
    git(project, 'commit', '-m', `Line ${index + 1}`, '--date=2026-01-01T23:30:00-0800');
  }
  git(folder, 'clone', '--depth', '2', pathToFileURL(join(folder, 'repository')).href, 'shallow');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = (commit: LineCommit | null | undefined): string =>
  commit?.kind === 'committed'
    ? `${commit.day} ${commit.author}: ${commit.subject}${commit.orEarlier ? ' or earlier' : ''}`
    : String(commit?.kind);

async function blamed(project: string, file: string, ...lines: number[]): Promise<readonly string[]> {
  const sources = lines.map((line) => ({ file, line, column: 1 }));
  const commitAt = await blameLines(join(folder, project), sources);
  return sources.map((source) => words(commitAt?.(source)));
}

describe('a line', () => {
  it('has its own commit, with the day of its author', async () => {
    expect(await blamed('repository/project', 'a.yaml', 3, 1)).toEqual([
      '2026-01-01 Ada: Line 3',
      '2026-01-01 Ada: Line 1',
    ]);
  });

  it('may be older than a shallow clone', async () => {
    expect(await blamed('shallow/project', 'a.yaml', 1, 2, 3)).toEqual([
      '2026-01-01 Ada: Line 2 or earlier',
      '2026-01-01 Ada: Line 2 or earlier',
      '2026-01-01 Ada: Line 3',
    ]);
  });

  it('is not committed in a file that is new, and unknown in one that is not there', async () => {
    const file = join(folder, 'repository/project/:new.yaml');
    writeFileSync(file, 'one\n');
    expect(await blamed('repository/project', ':new.yaml', 1)).toEqual(['not_committed']);
    git(join(folder, 'repository'), 'add', '.');
    expect(await blamed('repository/project', ':new.yaml', 1)).toEqual(['not_committed']);
    expect(await blamed('repository/project', 'nowhere.yaml', 1)).toEqual(['unknown']);
    expect(await blamed('repository/project', 'a.yaml', 9)).toEqual(['unknown']);
  });

  it('has no commit outside a repository', async () => {
    expect(await blameLines(folder, [{ file: 'a.yaml', line: 1, column: 1 }])).toBeNull();
  });
});

describe('an answer of Git', () => {
  const hash = 'a'.repeat(40);

  it('names a commit once for all its lines, and may hold anything in a line of the file', () => {
    const answer = `${hash} 1 1 1\nauthor A\nauthor-time 1767225600\nauthor-tz +0000\nsummary S\n\tauthor B\n${hash} 2 2\n\t${'b'.repeat(40)} 3 3`;
    const commits = readBlame(answer, false);
    expect([...commits].map(([line, commit]) => `${line} ${words(commit)}`)).toEqual([
      '1 2026-01-01 A: S',
      '2 2026-01-01 A: S',
    ]);
  });

  it('without a time is not enough', () => {
    expect(readBlame(`${hash} 1 1 1\nauthor A\nsummary S\n\tx`, false).get(1)).toEqual({ kind: 'unknown' });
  });
});
