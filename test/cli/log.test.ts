import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { planOf } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
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
  expect(stderr).toMatch(/older entries.*pricewright log --limit 50/);
});

test('a run without an end goes on at most where it has the lock', async () => {
  let during = '';
  await project.write(async (journal, { run }) => {
    await journal.startRun({
      run,
      plan: planOf([]),
      startedAtMs: NOW,
      actor: 'maria',
      commit: null,
      toolVersion: '0',
    });
    during = (await log()).stdout;
  });
  expect(during).toContain('no end recorded: it goes on, or was killed');
  expect((await log()).stdout).toContain('no end recorded: it was killed, or lost its lock');
});

test('one run needs a name that no other begins with', async () => {
  await start(2);
  expect(await log('run')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/ambiguous-run: 2 runs have .*"run"; write more of it: run 0, run 1/),
  });
});

test('as JSON they are the same', async () => {
  await start(3);
  const runs = JSON.parse((await log('--limit', '2', '--json')).stdout) as { run: string }[];
  expect(runs.map(({ run }) => run)).toEqual(['run 2', 'run 1']);
});

describe('what was done by hand', () => {
  const run = (...argv: string[]) =>
    runInProcess(argv, { cwd: project.folder, env: { PRICEWRIGHT_ACTOR: 'ada' } });
  const state = (...argv: string[]) => run('state', ...argv);
  const recover = (...argv: string[]) => run('recover', ...argv);

  test('stands among the runs, with who did it and why', async () => {
    await start(1);
    expect(
      (await recover('--answer', 'replays', '--reason', 'restored from the copy of Friday')).exitCode,
    ).toBe(0);
    expect((await recover('plans.a', 'plans.b', '--answer', 'absent', '--reason', 'looked')).exitCode).toBe(
      0,
    );
    expect((await recover('--answer', 'unlock', '--reason', 'it hangs')).exitCode).toBe(0);
    const lines = (await log()).stdout.split('\n');
    expect(lines.slice(0, 4).map((line) => line.slice('2026-11-20T10:00:00Z'.length))).toEqual([
      expect.stringContaining('  maria  plan '),
      '  ada  recover --answer unlock: it hangs',
      '  ada  recover --answer absent plans.b: looked',
      '  ada  recover --answer absent plans.a: looked',
    ]);
    expect(lines[4]).toMatch(/ {2}ada {2}recover --answer replays: restored from the copy of Friday$/);
    expect(JSON.parse((await log('--json')).stdout)).toMatchObject([
      { kind: 'run', actor: 'maria' },
      { kind: 'intervention', command: 'recover --answer unlock', subject: null, reason: 'it hangs' },
      {
        kind: 'intervention',
        actor: 'ada',
        command: 'recover --answer absent',
        subject: 'plans.b',
        reason: 'looked',
      },
      {},
      {},
    ]);
    expect(JSON.parse((await state('list', 'plans.a')).stdout)).toMatchObject({
      record: null,
      interventions: [{ command: 'recover --answer absent', subject: 'plans.a', actor: 'ada' }],
    });
  });

  test('stands at the versions of a subscription that was forgotten too', async () => {
    await project.write((journal) =>
      journal.noteRecords(
        'run 0' as RunId,
        ['subscriptions.acme', 'subscriptions.acme.versions.opening'].map((address) => recorded(address)),
        NOW,
      ),
    );
    expect((await state('rm', 'subscriptions.acme', '--reason', 'gone')).exitCode).toBe(0);
    const shown = JSON.parse((await state('list', 'subscriptions.acme.versions.opening')).stdout);
    expect(shown).toMatchObject({
      record: { presence: 'removed' },
      interventions: [{ command: 'state rm', subject: 'subscriptions.acme', reason: 'gone' }],
    });
    expect((await state('export', 'moved.ndjson')).stdout).toContain(', 1 intervention, ');
  });

  test('is not there where it was refused', async () => {
    expect((await state('rm', 'plans.a', '--reason', 'gone')).stderr).toMatch(/not-recorded/);
    expect((await recover('--answer', 'whole', 'plans.a', '--reason', 'x')).stderr).toMatch(/recover-how/);
    expect((await log()).stdout).toBe('Nothing was applied yet.\n');
  });
});
