/** `log --verify` after somebody deleted a run with all its rows: from the middle, and from the end. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApprovingProject, approvingProject } from './approving-project.ts';

let project: ApprovingProject;
let runs: readonly { readonly run: string; readonly hash: string }[];
let lock: string;
let settings: string;
let copies = 0;
const state = (name: string) => join(project.folder, name);

beforeAll(async () => {
  project = await approvingProject([]);
  project.rules('[]', {});
  await project.run('state', 'init');
  for (const price of ['10.00', '13.00', '14.00']) {
    project.price(price);
    expect((await project.run('apply', '--yes', '--out', 'outcome.json')).exitCode).toBe(0);
  }
  runs = JSON.parse((await project.run('log', '--verify', '--json')).stdout).runs;
  lock = project.read('pricewright.lock');
  settings = project.read('pricewright.yaml');
}, 120_000);
afterAll(() => project.close());
beforeEach(() => {
  copies += 1;
  copyFileSync(state('state.db'), state(`copy-${copies}.db`));
  project.write('pricewright.yaml', settings.replace('state.db', `copy-${copies}.db`));
  project.write('pricewright.lock', lock);
});

function deleteRun(run: string): void {
  const database = new DatabaseSync(state(`copy-${copies}.db`));
  for (const table of ['intents', 'request_bodies', 'run_texts', 'runs'])
    database.prepare(`delete from ${table} where run = ?`).run(run);
  database.close();
}

const verify = (...more: readonly string[]) => project.run('log', '--verify', ...more);
const newest = () => runs.at(-1) ?? { run: '', hash: '' };

test('the newest hash is in the outcome, in the lock file, and in what --verify prints', async () => {
  const { run, hash } = newest();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse(project.read('outcome.json')).record_hash).toBe(hash);
  expect(lock).toContain(`run: ${run}\nrecord: ${hash}\n`);
  const { exitCode, stdout } = await verify('--verify', hash);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`Newest hash: ${hash} (run ${run})\nVerified 3 runs, `);
  expect(stdout).toContain(': all is as it was written.');
}, 60_000);

test('a run that is gone from the middle is found by the next one', async () => {
  deleteRun(runs[1]?.run ?? '');
  const { exitCode, stdout } = await verify();
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    `✗ run ${newest().run}: the run before it is gone or was changed: it did not begin after run ${runs[0]?.run}`,
  );
}, 60_000);

test('one that is gone from the end is found by the lock file', async () => {
  deleteRun(newest().run);
  expect(await verify()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('state-behind: ') });
  project.write('pricewright.lock', lock.replace(/^run: .*\n/m, ''));
  const { exitCode, stdout } = await verify();
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    `✗ pricewright.lock has the hash ${newest().hash}, and no run has it: that run, or something done by hand since, is gone or was changed`,
  );
}, 60_000);

test('and by a hash that somebody has from an outcome or a comment', async () => {
  deleteRun(newest().run);
  project.write('pricewright.lock', lock.replace(/^(run|record): .*\n/gm, ''));
  const { exitCode, stdout } = await project.run('log', '--verify', newest().hash);
  expect(exitCode).toBe(1);
  expect(stdout).toContain(`✗ --verify has the hash ${newest().hash}, and no run has it`);
  const earlier = await verify('--verify', runs[1]?.hash ?? '');
  expect(earlier.stdout).not.toContain('--verify has');
}, 60_000);

test('a hash that is none is refused', async () => {
  expect(await verify('--verify', 'abc')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('write all 64 digits of the hash'),
  });
}, 60_000);

test('a state that is put back to an older copy has the hash of its own newest run', async () => {
  deleteRun(newest().run);
  expect((await project.run('recover', '--answer', 'older', '--reason', 'a copy')).exitCode).toBe(0);
  expect(project.read('pricewright.lock')).toContain(`run: ${runs[1]?.run}\nrecord: ${runs[1]?.hash}\n`);
  // The records say more than the journal has.
  expect((await verify()).stdout).not.toContain('pricewright.lock has');
}, 60_000);

test('what people did by hand is under the hash of the next run, and under the newest hash until then', async () => {
  const by = (sql: string) => {
    const database = new DatabaseSync(state(`copy-${copies}.db`));
    database.prepare(sql).run();
    database.close();
  };
  const forget = async () =>
    expect(
      (await project.run('state', 'rm', 'products.platform', '--reason', 'made by mistake')).text,
    ).not.toContain('error');
  await forget();
  const { stdout } = await verify();
  const [, head = ''] = /Newest hash: ([0-9a-f]{64}) \(run \w+, 1 intervention since\)/.exec(stdout) ?? [];
  expect((await verify('--verify', head)).stdout).not.toContain('--verify has');
  by("update interventions set reason = 'asked for'");
  expect((await verify('--verify', head)).stdout).toContain(
    `✗ --verify has the hash ${head}, and no run has it: that run, or something done by hand since, is gone or was changed`,
  );
  by("update interventions set reason = 'made by mistake'");
  expect((await project.run('apply', '--yes')).text).toContain('Hash on record');
  expect((await verify('--verify', head)).stdout).not.toMatch(/--verify has|an intervention of it/);
  copyFileSync(state(`copy-${copies}.db`), state('whole.db'));
  for (const sql of [
    "update interventions set actor = 'somebody' where command = 'state rm'",
    'update interventions set covered_by = null',
    'delete from interventions',
  ]) {
    copyFileSync(state('whole.db'), state(`copy-${copies}.db`));
    by(sql);
    expect((await verify()).stdout, sql).toMatch(
      /✗ run \w+: a request, an answer or an intervention of it is gone or was changed, or its hash was/,
    );
  }
}, 60_000);
