/** An apply that is asked to stop, or whose reader goes away, finishes what is in flight and loses nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { PROGRAM } from './program.ts';
import { applyAll, planOf, quickstart } from './project.ts';

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s during an apply', (signal) => {
  test('exits with 130; what was in flight is recorded; the next apply goes on', async () => {
    const { sandbox, project } = await quickstart({ latencyMs: 200 });
    const apply = project.start('apply --yes --out outcome.json');
    await apply.wrote('stderr', /5\/30 done/);
    apply.kill(signal);
    const { exitCode, stdout } = await apply.finished;
    expect(exitCode).toBe(130);
    expect(stdout).toContain('nterrupted');

    const outcome = JSON.parse(await project.read('outcome.json')) as Outcome;
    expect(outcome.interrupted).toBe(true);
    expect(outcome.counts.in_doubt).toBe(0);
    expect(outcome.counts.not_started).toBeGreaterThan(0);
    const executed = (await sandbox.log()).filter(
      ({ method, outcome }) => method !== 'GET' && outcome === 'executed',
    );
    expect(outcome.counts.done).toBe(executed.length);

    await applyAll(project);
    expect((await planOf(project)).steps).toEqual([]);
    expect((await sandbox.dump()).subscriptions.length).toBe(15);
  });

  test('while a plan waits for the service: it ends soon, with 130', async () => {
    const { sandbox, project } = await quickstart();
    await sandbox.disturb({ kind: 'status', status: 503, method: 'GET' });
    const plan = project.start('plan');
    while ((await sandbox.log()).length === 0) await new Promise((done) => setTimeout(done, 20));
    plan.kill(signal);
    expect((await plan.finished).exitCode).toBe(130);
  });
});

test('a second SIGINT ends an apply at once, and the next apply resolves what was in flight', async () => {
  const { sandbox, project } = await quickstart({ latencyMs: 100 });
  await sandbox.disturb({ kind: 'hang', method: 'POST', path: '/subscriptions', nth: 3 });
  const apply = project.start('apply --yes');
  await apply.wrote('stderr', /6\/30 done/);
  apply.kill('SIGINT');
  await new Promise((done) => setTimeout(done, 300));
  apply.kill('SIGINT');
  expect((await apply.finished).exitCode).toBe(130);
  await sandbox.calm();
  await applyAll(project);
  expect((await planOf(project)).steps).toEqual([]);
  expect((await sandbox.dump()).subscriptions.length).toBe(15);
});

describe('a reader that goes away', () => {
  test.each(['stdout', 'stderr', 'both'] as const)(
    '%s closed: the apply is carried out to its end',
    async (which) => {
      const { sandbox, project } = await quickstart({ latencyMs: 20 });
      const apply = project.start('apply --yes');
      if (which !== 'stderr') apply.process.stdout.destroy();
      if (which !== 'stdout') apply.process.stderr.destroy();
      expect((await apply.finished).exitCode).toBe(0);
      expect((await sandbox.dump()).subscriptions.length).toBe(15);
      expect((await planOf(project)).steps).toEqual([]);
    },
  );

  test('a plan whose reader has seen enough ends without a word about it', async () => {
    const { project } = await quickstart();
    const plan = project.start('plan');
    plan.process.stdout.destroy();
    const { exitCode, stderr } = await plan.finished;
    expect([exitCode, stderr]).toEqual([0, 'Read the service with 1 request.\n']);
  });
});

/** A device that is always full. */
const FULL = '/dev/full';

test.runIf(existsSync(FULL)).each(['validate', 'validate --json', 'diff .'])(
  'what cannot be printed is told, and is no success: %s',
  async (command) => {
    const { project } = await quickstart();
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...command.split(' ')], {
      cwd: project.folder,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', openSync(FULL, 'w'), 'pipe'],
      encoding: 'utf8',
    });
    expect(stderr).toContain('error: the output could not be written (ENOSPC)');
    expect(status).toBe(1);
  },
);

test.runIf(existsSync(FULL))(
  'a report that cannot be written hides nothing of how the apply ended',
  async () => {
    const { sandbox, project } = await quickstart();
    await sandbox.disturb({ kind: 'no_id', method: 'POST', path: '/bundles', stored: true });
    const { exitCode, stdout, stderr } = await project.run(`apply --yes --json --out ${FULL}`);
    expect(stderr).toContain(
      'unwritable-file: /dev/full cannot be written (ENOSPC): the disk is full; make room on the disk',
    );
    expect((JSON.parse(stdout) as Outcome).counts.in_doubt).toBeGreaterThan(0);
    expect(exitCode).toBe(4);
  },
);
