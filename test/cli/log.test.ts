import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunId } from '../../src/apply/journal.ts';
import { planOf } from '../apply/plans.ts';
import { type ProjectWithState, projectWithState } from './project-with-state.ts';
import { NOW, runInProcess } from './run-in-process.ts';

let project: ProjectWithState;

beforeEach(async () => {
  project = await projectWithState(NOW);
});
afterEach(() => project.remove());

/** So many runs, a minute after another; none of them has an end. */
async function start(count: number): Promise<void> {
  await project.write(async (journal) => {
    for (let number = 0; number < count; number += 1)
      await journal.startRun({
        run: `run ${number}` as RunId,
        plan: planOf([]),
        startedAtMs: NOW + number * 60_000,
        actor: 'maria',
        commit: null,
        toolVersion: '0',
      });
  });
}

const log = (...argv: string[]) => runInProcess(['log', ...argv], { cwd: project.folder });
const minutes = (text: string) => [...text.matchAll(/T10:(\d\d):00Z/g)].map(([, minute]) => Number(minute));

test('nothing was applied', async () => {
  expect(await log()).toMatchObject({ exitCode: 0, stdout: 'Nothing was applied yet.\n', stderr: '' });
});

test('the newest come first, and that there are older ones is said', async () => {
  await start(3);
  const newest = (await log()).stdout;
  expect(minutes(newest)).toEqual([2, 1, 0]);
  expect(newest).toContain('  run run 2  ');
  expect(await log('--limit', '3')).toMatchObject({ stderr: '' });
  const { stdout, stderr } = await log('--limit', '2');
  expect(minutes(stdout)).toEqual([2, 1]);
  expect(stderr).toMatch(/older runs.*pricewright log --limit 50/);
});

test('as JSON they are the same', async () => {
  await start(3);
  const runs = JSON.parse((await log('--limit', '2', '--json')).stdout) as { run: string }[];
  expect(runs.map(({ run }) => run)).toEqual(['run 2', 'run 1']);
});
