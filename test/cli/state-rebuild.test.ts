/** `state rebuild` on the embedded service: by hand, dry, with copies, and with what cannot be. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ran, runInProcess } from './run-in-process.ts';

let folder = '';
let runs = 0;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-rebuild-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  await done('init');
  await done('apply --yes');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(line: string): Promise<Ran> {
  runs += 1;
  const name = `${runs}`;
  return runInProcess(line.split(' '), { cwd: folder, token: (length) => name.padStart(length, 'a') });
}

async function done(line: string): Promise<string> {
  const { exitCode, text } = await run(line);
  if (exitCode !== 0) throw new Error(`${line}: ${exitCode}\n${text}`);
  return text;
}

function commit(): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['add', '--all'], { cwd: folder });
  execFileSync('git', [...who, 'commit', '--quiet', '--message', 'x'], { cwd: folder });
}

function commitAgain(env: Readonly<Record<string, string>>): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];
  const options = { cwd: folder, env: { ...process.env, ...env } };
  execFileSync('git', [...who, 'commit', '--quiet', '--amend', '--no-edit'], options);
}

const state = () => join(folder, '.pricewright/state.db');
const lose = () => rmSync(state());
const steps = async () => JSON.parse((await run('plan --json')).stdout).steps.length;

test('what the service shows is on record again, and nothing is left to do', async () => {
  const before = await done('state list');
  lose();
  const text = await done('state rebuild --reason disk');
  expect(text).toContain('Proven: 5 addresses.');
  expect(text).toContain('as the service has it today: billing, name, renewal of 1 subscription,');
  const ids = (text: string) => text.match(/\w+_0\d+/g);
  expect(ids(await done('state list'))).toEqual(ids(before));
  expect(await steps()).toBe(0);
  expect(await done('log')).toContain('recover --answer lost: disk');
});

test('dry, it writes nothing, and needs no loss', async () => {
  const lock = readFileSync(join(folder, 'pricewright.lock'), 'utf8');
  expect(await done('state rebuild --dry-run')).toContain('Nothing was written');
  lose();
  await done('state rebuild --dry-run');
  expect(existsSync(state())).toBe(false);
  expect(readFileSync(join(folder, 'pricewright.lock'), 'utf8')).toBe(lock);
});

test('what the service changed after the newest run is asked for', async () => {
  commitAgain({ GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' });
  lose();
  const { exitCode, text } = await run('state rebuild --reason disk');
  expect([exitCode, text]).toEqual([
    2,
    expect.stringMatching(/the service changed sub_\w+ on .*, after the newest run\./),
  ]);
});

test('an edit that was never applied is a change in the next plan, as before', async () => {
  const edited = readFileSync(join(folder, 'billing/catalog.yaml'), 'utf8').replace('"49.00"', '"59.00"');
  writeFileSync(join(folder, 'billing/catalog.yaml'), edited);
  commit();
  lose();
  expect(await done('state rebuild --reason disk')).toContain('Proven: 5 addresses.');
  expect(await steps()).toBeGreaterThan(0);
});

test('a copy that knows the newest run is the state', async () => {
  await done('state export copy.jsonl');
  lose();
  expect(await done('state rebuild copy.jsonl --reason disk')).toContain('the copy has it');
  expect(await steps()).toBe(0);
  expect(await done('log --verify')).toContain('all is as it was written');
});

test.each([
  ['state rebuild', 'missing-reason: '],
  ['state rebuild --reason disk', 'state-exists: '],
  ['state rebuild none.jsonl --dry-run', 'unreadable-file: none.jsonl '],
  ['state rebuild pricewright.yaml --dry-run', 'export-damaged: '],
])('%s: %s', async (line, fault) => {
  const { exitCode, stderr } = await run(line);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(fault)]);
});

test('without a run in the lock file nothing was applied, and nothing is proven', async () => {
  renameSync(state(), `${state()}.old`);
  const lock = join(folder, 'pricewright.lock');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^ *(run|record):.*\n/gm, ''));
  expect(await done('state rebuild --reason new')).toContain('names no run');
});
