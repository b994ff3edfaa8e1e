/** `recover` looks at what stopped a run, says each point with its commands, and does what a person answers. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planOf } from '../apply/plans.ts';
import { newIntent } from '../state/intents.ts';
import { type ProjectWithState, projectWithState } from './project-with-state.ts';
import { NOW, runInProcess } from './run-in-process.ts';

/** Nothing of the day before can arrive any more. */
const NEXT_DAY = NOW + 25 * 3_600_000;
let project: ProjectWithState;

beforeEach(async () => {
  project = await projectWithState(NOW);
});
afterEach(() => project.remove());

const recover = (argv: readonly string[] = [], answer?: string, now = NEXT_DAY) =>
  runInProcess(['recover', ...argv], {
    cwd: project.folder,
    env: { PRICEWRIGHT_API_KEY: 'sandbox' },
    now: () => now,
    ...(answer !== undefined && { answer }),
  });

const PLAN = planOf([]);
const START = {
  plan: { ...PLAN, target: { ...PLAN.target, origin: 'http://127.0.0.1:1' } },
  ...{ startedAtMs: NOW, actor: 'maria', commit: null, toolVersion: '0' },
};

/** A run that was killed, with a request in flight where `address` names one. */
async function killedRun(address?: string): Promise<void> {
  await project.write(async (journal, { run }) => {
    await journal.startRun({ run, ...START });
    if (address !== undefined)
      await journal.openIntent(run, { ...newIntent(address), deadlineMs: NOW + 20 * 3_600_000 });
  });
}

test('nothing is wrong', async () => {
  expect(await recover()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Nothing to recover: /),
  });
  expect((await recover(['--json'])).stdout).toBe('{\n  "found": []\n}\n');
});

test('a run that was cut short is named with the command that finishes it', async () => {
  await killedRun();
  const { exitCode, stdout } = await recover();
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^Run .* was cut short\. .*\n {2}pricewright apply --resume\n$/);
});

test('the lock of a live run is named with what to do, and that of a dead one is not', async () => {
  let [live, dead] = ['', ''];
  await project.write(async (journal, { run }) => {
    await journal.startRun({ run, ...START });
    live = (await recover()).stdout;
    // A killed process leaves its name on record, and a lock that nobody has.
    rmSync(join(project.folder, 'state.db.default.lock'));
    dead = (await recover()).stdout;
  });
  expect(live).toMatch(
    /^Another run holds the lock: .*\nFix: wait .*: pricewright recover --answer unlock\.\n$/,
  );
  expect(dead).toMatch(/^Run .* was cut short\. .*\n {2}pricewright apply --resume\n$/);
});

test('a request in doubt is named with its key, and with the three ways out while its key lives', async () => {
  await killedRun('bundles.growth');
  const { exitCode, stdout } = await recover([], undefined, NOW + 3_600_000);
  expect(exitCode).toBe(4);
  expect(stdout).toMatch(
    /^\? bundles\.growth {2}in doubt\n {4}Sent: bundles\.\w+ .*, 1 time, last at 2026-11-20T.*\n {4}Why: no answer .*\n {4}Key: /m,
  );
  for (const way of ['--answer send-again', '--id ID', '--answer not-applied --reason …'])
    expect(stdout).toContain(`\n  pricewright recover bundles.growth ${way}\n`);
  const expired = (await recover()).stdout;
  expect(expired).toContain('its key may have expired: it is not sent again');
  expect(expired).not.toContain('send-again');
  const { found } = JSON.parse((await recover(['--json'])).stdout);
  expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(['cut_short', 'in_doubt']);
  expect((await recover(['plans.other'])).stdout).toMatch(/^Nothing to recover: /);
});

test('a person who answers nothing leaves everything as it is', async () => {
  await killedRun('bundles.growth');
  const { exitCode, heard } = await recover([], '');
  expect(exitCode).toBe(4);
  expect(heard).toMatch(/Run .* was cut short\.[\s\S]*Was it executed\? .*: $/);
  expect((await recover()).exitCode).toBe(4);
});

test('an id that a person types is that of what was made', async () => {
  await killedRun('bundles.growth');
  const file = join(project.folder, 'pricewright.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(':1 }', `:1, api_key: "\${env.PRICEWRIGHT_API_KEY}" }`));
  const { stdout } = await recover(['bundles.growth'], 'bun_7');
  expect(stdout).toContain('is resolved: executed as bun_7; ');
  const listed = await runInProcess(['state', 'list'], { cwd: project.folder });
  expect(listed.stdout).toBe('bundles.growth  bun_7\n');
});
