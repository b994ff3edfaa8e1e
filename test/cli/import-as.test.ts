/** `state import --as` for a project that began without environments: what goes along, and what is refused. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { fee, oneSubscription } from '../e2e/catalogs.ts';
import { NOW, type Ran, runInProcess } from './run-in-process.ts';

const SEED = fileURLToPath(new URL('../../examples/quickstart/sandbox.yaml', import.meta.url));
const IMPORT = ['state', 'import', 'state.jsonl', '--as', 'production', '--reason', 'staging came'];

let folder = '';
/** Keys are made of the project's id, and the tests have one service. */
let projects = 0;
let close: () => Promise<void>;
let requests: () => number;
const env: Record<string, string> = {};

const run = (...argv: string[]): Promise<Ran> => runInProcess(argv, { cwd: folder, env });
const lockFile = () => readFileSync(join(folder, 'pricewright.lock'), 'utf8');

function haveEnvironments(environments?: string): void {
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: renamed-billing-${projects}
catalog: [billing/*.yaml]
service: { base_url: "\${env.SERVICE_URL}", api_key: "\${env.BILLING_API_KEY}" }
state: { sqlite: state.db }
${environments === undefined ? '' : `environments: { ${environments} }\n`}`,
  );
}

async function expectDone(...argv: string[]): Promise<Ran> {
  const ran = await run(...argv);
  expect(ran.exitCode, ran.text).toBe(0);
  return ran;
}

/** Exports the state and moves it away. */
async function moveAway(...env: string[]): Promise<void> {
  await expectDone('state', 'export', 'state.jsonl', ...env);
  renameSync(
    join(folder, 'state.db'),
    join(folder, `former-${readFileSync(join(folder, 'state.jsonl')).length}.db`),
  );
}

async function expectRefused(told: RegExp, ...argv: string[]): Promise<void> {
  const before = lockFile();
  const { exitCode, stdout, stderr } = await run(...argv);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(told);
  expect(lockFile()).toBe(before);
}

beforeAll(async () => {
  const seed = parse(readFileSync(SEED, 'utf8')) as Seed;
  const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
  const serving = await serveSandbox(sandbox);
  Object.assign(env, { SERVICE_URL: serving.url, BILLING_API_KEY: sandbox.apiKey });
  close = () => serving.close();
  requests = () => sandbox.log().filter(({ method }) => method !== 'GET').length;
});
afterAll(() => close());

beforeEach(async () => {
  projects += 1;
  folder = mkdtempSync(join(tmpdir(), 'pricewright-rename-'));
  mkdirSync(join(folder, 'billing'));
  writeFileSync(join(folder, 'billing/catalog.yaml'), oneSubscription(fee('49.00')));
  haveEnvironments();
  await expectDone('state', 'init');
  await expectDone('apply', '--yes');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('all of it goes on under the new name, and the lock file names it', async () => {
  const [, id] = /^state: (\S+)$/m.exec(lockFile()) ?? [];
  const [, record] = /^record: (\w{64})$/m.exec(lockFile()) ?? [];
  await expectDone('recover', '--answer', 'replays', '--reason', 'known');
  const [, head = ''] = /^Newest hash: (\w{64})/m.exec((await expectDone('log', '--verify')).stdout) ?? [];
  const listed = (await expectDone('state', 'list')).stdout;
  haveEnvironments('production: {}, canary: {}, staging: { state: { sqlite: staging.db } }');
  await moveAway('--env', 'production');
  const { stdout } = await expectDone(...IMPORT);
  expect(stdout).toMatch(
    /What `default` had belongs to `production` from now on\. Commit pricewright\.lock\.$/m,
  );
  expect((await expectDone('state', 'list', '--env', 'production')).stdout).toBe(listed);
  const named = `  state: ${id}\n  run: a+\n  record: ${record}\n`;
  expect(lockFile()).toMatch(new RegExp(`^# .*\ncanary:\n${named}production:\n${named}$`));
  await expectDone('state', 'init', '--env', 'staging');
  const log = await expectDone('log', '--env', 'production');
  expect(log.stdout).toContain('state import --as default production: staging came');
  for (const name of ['production', 'canary']) await expectDone('log', '--verify', '--env', name);
  await expectDone('log', '--verify', '--env', 'production', '--verify', head);
});

test('--json has the names, and nothing is sent', async () => {
  haveEnvironments('production: {}');
  await moveAway('--env', 'production');
  const { stdout } = await expectDone(...IMPORT, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ from: 'default', rows: { runs: 1 } });
  const before = requests();
  expect((await expectDone('plan', '--env', 'production')).stdout).toContain('Nothing to do.');
  await expectDone('apply', '--yes', '--env', 'production');
  expect(requests()).toBe(before);
});

test('back to a project without environments, a day later', async () => {
  haveEnvironments('production: {}');
  await moveAway('--env', 'production');
  await expectDone(...IMPORT);
  haveEnvironments();
  await moveAway();
  const back = IMPORT.with(4, 'default');
  expect((await run(...back)).stderr).toMatch(/^rename-key-in-use: /);
  const later = await runInProcess(back, { cwd: folder, env, now: () => NOW + 27 * 3_600_000 });
  expect(later.exitCode, later.text).toBe(0);
  expect((await expectDone('plan')).stdout).toContain('Nothing to do.');
});

test('a plan under the new name says how to go on', async () => {
  haveEnvironments('production: {}');
  await expectRefused(
    /^environment-left: .*pricewright state import FILE --as production --reason …/,
    'plan',
    '--env',
    'production',
  );
});

test.each([
  ['log', 'Nothing was applied as `production` yet.\n'],
  ['state list', ''],
  ['export --format csv', undefined],
])('%s points to the records of the former name, once', async (command, stdout) => {
  haveEnvironments('production: {}');
  const words = [...command.split(' '), '--env', 'production'];
  const before = await expectDone(...words);
  expect(before.stderr).toMatch(
    /^warning: environment-left: nothing is on record for `production`; .* under the environment `default`.* state import FILE --as production/,
  );
  if (stdout !== undefined) expect(before.stdout).toBe(stdout);
  await moveAway('--env', 'production');
  await expectDone(...IMPORT);
  expect((await expectDone(...words)).stderr).toBe('');
});

test.each<readonly [string, string | undefined, readonly string[], RegExp]>([
  ['no reason', 'production: {}', IMPORT.slice(0, 5), /^missing-reason: --as needs a reason/],
  [
    'another --env',
    'production: {}',
    [...IMPORT, '--env', 'default'],
    /^env-beside-as: --env names `default`/,
  ],
  ['no environments', undefined, IMPORT, /^no-environments: /],
  ['an unknown one', 'producton: {}', IMPORT, /^unknown-environment: .*`production`.*write `producton`/],
  [
    'the old name in use',
    'default: {}, production: {}',
    IMPORT,
    /^nothing-to-rename: .*take the old name out/,
  ],
  [
    'a place with a state, such as the one that it came from',
    'production: {}, other: { state: { sqlite: other.db } }',
    IMPORT,
    /^state-exists: /,
  ],
])('refuses %s', async (what, environments, argv, told) => {
  await moveAway();
  haveEnvironments(environments);
  if (what.startsWith('a place')) await expectDone(...IMPORT);
  await expectRefused(told, ...argv);
});

test('another service is refused by what comes next', async () => {
  haveEnvironments('production: { service: { base_url: "http://127.0.0.1:1" } }');
  await moveAway('--env', 'production');
  await expectDone(...IMPORT);
  await expectRefused(
    /^origin-changed: .*applied to http:\/\/127\.0\.0\.1:\d+, and the project file now names http:\/\/127\.0\.0\.1:1/,
    'plan',
    '--env',
    'production',
  );
});
