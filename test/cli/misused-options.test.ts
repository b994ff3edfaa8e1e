/** Options that could not be heeded are refused in words, and under `--json` the output is a document whatever is wrong. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-misused-'));
  expect((await runInProcess(['init'], { cwd: folder })).exitCode).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['apply plan.json --target bundles.starter', 'target-beside-file: '],
  ['apply --resume --target bundles.starter', 'target-beside-resume: '],
  ['recover --at 2026-11-20T10:00:00Z', 'recover-how: --at'],
  ['recover products.a --id x --answer send-again', 'recover-how: --id and --answer send-again'],
  ['recover products.a --answer whole --reason x', 'recover-how: --answer whole takes no address'],
  ['recover --answer send-again', 'recover-how: --answer send-again takes one address'],
  ['recover --answer absent --reason x', 'recover-how: --answer absent takes the addresses'],
  ['recover --answer lost', 'missing-reason: --answer lost'],
  ['check prices --write', "unknown option '--write'"],
  ['check layout --format junit', "unknown option '--format'"],
  ['check prices a.yaml', "too many arguments for 'prices'"],
  ['get plan', 'write `plans`'],
  ['get version subscriptions.acme', 'bad-argument: version takes SUBSCRIPTION and VERSION'],
  ['state set rule --reason x', 'write `rules`'],
  ['state rm', 'missing required argument'],
  ['state rm bundles.starter --dry-run', 'bad-argument: --dry-run'],
  ['quote acme --quantity platform=1 --quantity products.platform=2', 'use-twice: --quantity'],
  ['validate --chdir pricewright.yaml', 'no-folder: '],
  [
    'plan --env staging --env production',
    `'--env <name>' argument 'production' is invalid. it was "staging" before`,
  ],
  ['--chdir a plan --chdir b', `'--chdir <dir>' argument 'b' is invalid`],
  ['plan --format text --format html', `it was "text" before`],
  ['plan --out ', `'--out <file>' argument '' is invalid. it is empty`],
  ['apply ', 'an argument is empty'],
  // The pipelines give it empty where nobody approved by hand.
  ['ci apply --approved ', 'no-forge: '],
])('%s', async (command, told) => {
  const { exitCode, stderr } = await runInProcess(command.split(' '), { cwd: folder });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(told)]);
});

test.each(['plan --bogus', 'bogus', 'state set', 'plan extra', 'plan --at tomorrow', 'state'])(
  '%s --json',
  async (command) => {
    const { exitCode, stdout } = await runInProcess([...command.split(' '), '--json'], { cwd: folder });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [{ severity: 'error', code: 'bad-command-line', message: expect.stringMatching(/^[^:]/) }],
    });
  },
);

test('of two environments that share a state, the one that the lock file does not name yet is told how', async () => {
  const project = join(folder, 'pricewright.yaml');
  const text = readFileSync(project, 'utf8').replace(
    /^ {2}sandbox:\n(?: {4}.*\n)+/m,
    '  staging: { service: { account: sandbox } }\n',
  );
  writeFileSync(project, text.replace(/^ {4}state: .*\n/m, ''));
  rmSync(join(folder, 'pricewright.lock'));
  const run = (command: string) => runInProcess(command.split(' '), { cwd: folder });
  expect((await run('state init --env staging')).exitCode).toBe(0);
  expect((await run('state list --env production')).stderr).toMatch(
    /no pricewright\.lock that names it for `production`; .*`pricewright state init --env production` names it there/,
  );
  expect((await run('state init --env production')).exitCode).toBe(0);
  expect((await run('state list --env production')).exitCode).toBe(0);
});
