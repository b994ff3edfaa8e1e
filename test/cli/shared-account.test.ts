/** A second environment of one account: nothing that the first one made is made again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
let written = '';

const run = (line: string, more: Record<string, string> = {}) =>
  runInProcess(line.split(' '), { cwd: project.folder, env: { ...project.env, ...more } });
const haveEnvironments = (environments: string): void =>
  writeFileSync(join(project.folder, 'pricewright.yaml'), `${written}\nenvironments: { ${environments} }\n`);
const made = () => [...project.sandbox.store.all('subscriptions')].length;

beforeAll(async () => {
  project = await serveQuickstart('shared-account');
  written = readFileSync(join(project.folder, 'pricewright.yaml'), 'utf8');
  haveEnvironments('production: {}');
  expect(await run('state init --env production')).toMatchObject({ exitCode: 0 });
  expect(await run('apply --yes --env production')).toMatchObject({ exitCode: 0 });
}, 60_000);
afterAll(() => project.remove());

const SECOND = 'production: {}, prod2: {}';
const OTHER_KEY = `production: {}, prod2: { service: { api_key: "\${env.SECOND_KEY}" } }`;

test.each([
  ['the same variable', SECOND, {}],
  ['another variable with the same key', OTHER_KEY, { SECOND_KEY: 'same' }],
  ['a name for one of the two alone', 'production: {}, prod2: { service: { account: second } }', {}],
  ['one name for both', 'production: { service: { account: a } }, prod2: { service: { account: a } }', {}],
])('is refused by plan and apply with %s', async (_, environments, more) => {
  haveEnvironments(environments);
  const given = 'SECOND_KEY' in more ? { SECOND_KEY: project.env.BILLING_API_KEY ?? '' } : {};
  const before = made();
  await run('state init --env prod2');
  for (const command of ['plan', 'plan --refresh none', 'apply --yes']) {
    const { exitCode, stdout, stderr } = await run(`${command} --env prod2`, given);
    expect([exitCode, stdout], stderr).toEqual([1, '']);
    expect(stderr).toMatch(
      /^shared-account: what was applied to \S+ is on record for the environment `production`, which has the same key; `prod2` knows nothing of it/,
    );
  }
  expect(made()).toBe(before);
  expect((await run('plan --env production', given)).text).toMatch(/Nothing to (do|send)/);
});

test('is refused with a state of its own, where both have one address and one key in the process', async () => {
  const other = { OTHER_URL: project.env.PRICEWRIGHT_SANDBOX_URL };
  const apart = (service: string): string =>
    `production: {}, prod3: { ${service}state: { sqlite: .pricewright/prod3.db } }`;
  const refused =
    /^shared-account: `production` has applied from a state of its own, and its address and key are those of `prod3` here/;
  haveEnvironments(apart(''));
  expect((await run('state init --env prod3')).exitCode).toBe(0);
  const before = made();
  for (const service of ['', `service: { base_url: "\${env.OTHER_URL}" }, `]) {
    haveEnvironments(apart(service));
    for (const command of ['plan', 'apply --yes']) {
      const { exitCode, stderr } = await run(`${command} --env prod3`, other);
      expect([exitCode, stderr]).toEqual([1, expect.stringMatching(refused)]);
    }
  }
  expect(made()).toBe(before);
  haveEnvironments(
    `production: { service: { account: live } }, prod3: { service: { account: test }, state: { sqlite: .pricewright/prod3.db } }`,
  );
  expect((await run('plan --env prod3')).exitCode).toBe(0);
});

test('is planned where the file names both accounts, and not the same', async () => {
  haveEnvironments('production: { service: { account: live } }, prod2: { service: { account: test } }');
  const { exitCode, stdout } = await run('plan --env prod2');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/new subscriptions/);
});

test('is refused by validate where the file has the address', async () => {
  const literal = written.replace(/base_url: .*/, 'base_url: https://billing.example.com');
  const file = join(project.folder, 'pricewright.yaml');
  writeFileSync(file, `${literal}\nenvironments:\n  production: {}\n  prod2: {}\n`);
  const { exitCode, stderr } = await run('validate --env prod2');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /shared-account: `prod2` and `production` have the same address and the same key: .*name under `environments`: { production: { service: { account: … } }, prod2:/,
  );
  writeFileSync(
    file,
    `${literal}\nenvironments:\n  production: {}\n  prod2: { service: { base_url: HTTPS://BILLING.example.com:443/ } }\n`,
  );
  expect((await run('validate --env prod2')).stderr).toContain('shared-account');
});
