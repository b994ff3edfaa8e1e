/** `state rename-env` for a project that began without environments: what goes along, and what is refused. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed/seed.ts';
import { noteHolder } from '../../src/state/journal/lease.ts';
import { openState } from '../../src/state/open-state.ts';
import { openSqliteHome } from '../../src/state/sqlite/sqlite-home.ts';
import { newHolder } from '../apply/bench.ts';
import { fee, oneSubscription } from '../e2e/catalogs.ts';
import { NOW, type Ran, runInProcess } from './run-in-process.ts';

const SEED = fileURLToPath(new URL('../../examples/quickstart/sandbox.yaml', import.meta.url));
const RENAME = ['state', 'rename-env', 'default', 'production', '--reason', 'staging came'];

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
  const listed = (await expectDone('state', 'list')).stdout;
  haveEnvironments('production: {}, canary: {}, staging: { state: { sqlite: staging.db } }');
  const { stdout } = await expectDone(...RENAME);
  expect(stdout).toMatch(/^\d+ records and 1 run of `default` belong to `production` from now on\. Commit/);
  expect((await expectDone('state', 'list', '--env', 'production')).stdout).toBe(listed);
  const named = `  state: ${id}\n  run: a+\n  record: ${record}\n`;
  expect(lockFile()).toMatch(new RegExp(`^# .*\ncanary:\n${named}production:\n${named}$`));
  await expectDone('state', 'init', '--env', 'staging');
  const log = await expectDone('log', '--env', 'production');
  expect(log.stdout).toContain('state rename-env default production: staging came');
  for (const name of ['production', 'canary']) await expectDone('log', '--verify', '--env', name);
});

test('--json has the counts, and back again is as it was', async () => {
  haveEnvironments('production: {}');
  const { stdout } = await expectDone(...RENAME, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ from: 'default', to: 'production', runs: 1 });
  await expectRefused(/^nothing-to-rename: .*`default`; write `production`/, ...RENAME);
  haveEnvironments();
  await expectDone('state', 'rename-env', 'production', 'default', '--reason', 'too early');
  const before = requests();
  expect((await expectDone('plan')).stdout).toContain('Nothing to do.');
  await expectDone('apply', '--yes');
  expect(requests()).toBe(before);
});

test('a plan under the new name says how to rename', async () => {
  haveEnvironments('production: {}');
  await expectRefused(
    /^environment-left: .*pricewright state rename-env default production --reason …/,
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
    /^warning: environment-left: nothing is on record for `production`; .* under the environment `default`.* state rename-env default production/,
  );
  if (stdout !== undefined) expect(before.stdout).toBe(stdout);
  await expectDone(...RENAME);
  expect((await expectDone(...words)).stderr).toBe('');
});

test.each(['default', 'production'])(
  'waits for a run that goes on as `%s`, on workers too',
  async (environment) => {
    haveEnvironments('production: {}');
    const file = join(folder, 'state.db');
    const project = `renamed-billing-${projects}`;
    const expected = { expectedStateId: null, origin: null, mode: 'write' } as const;
    const state = await openState({ kind: 'sqlite', file, project, environment, ...expected });
    const holder = newHolder();
    const lease = await state.lock(holder);
    const locked = async () => {
      const { exitCode, stderr } = await run(...RENAME);
      expect([exitCode, stderr]).toEqual([7, expect.stringContaining(`(run ${holder.run}`)]);
    };
    await locked();
    const home = openSqliteHome(file, { mode: 'write', environment });
    await noteHolder(home.database, environment, { ...holder, spread: true });
    await home.close();
    await lease.release();
    await state.close();
    await locked();
  },
);

test.each<readonly [string, string | undefined, readonly string[], RegExp]>([
  ['no reason', 'production: {}', RENAME.slice(0, 4), /^missing-reason: rename-env needs a reason/],
  [
    'one name twice',
    'production: {}',
    [...RENAME.slice(0, 3), 'default', ...RENAME.slice(4)],
    /^same-environ/,
  ],
  [
    'another --env',
    'production: {}',
    [...RENAME, '--env', 'default'],
    /^env-beside-rename: --env names `default`/,
  ],
  [
    'no environments',
    undefined,
    RENAME,
    /^no-environments: .*`production`.*`environments: { production: {} }`/,
  ],
  ['an unknown one', 'producton: {}', RENAME, /^unknown-environment: .*`production`.*write `producton`/],
  ['the old name in use', 'default: {}, production: {}', RENAME, /^old-name-in-use: .*take `default` out/],
  [
    'a misspelt old name',
    'production: {}',
    ['state', 'rename-env', 'defualt', 'production', '--reason', 'x'],
    /^nothing-to-rename: .*`defualt`; write `default`/,
  ],
  [
    'another service',
    'production: { service: { base_url: "http://127.0.0.1:1" } }',
    RENAME,
    /^origin-changed: `default` was applied to http:\/\/127\.0\.0\.1:\d+, and the project file names http:\/\/127\.0\.0\.1:1 /,
  ],
  ['another state', 'production: { state: { sqlite: other.db } }', RENAME, /^state-missing: /],
])('refuses %s', async (_, environments, argv, told) => {
  haveEnvironments(environments);
  await expectRefused(told, ...argv);
});
