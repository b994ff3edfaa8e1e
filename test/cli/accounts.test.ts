/** The accounts of the profile alguna: the host by the account's name, and what the account binds. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { NOW, runInProcess } from './run-in-process.ts';

const CATALOG = `version: "2026-04-01"
products:
  seats: { name: Seats, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
`;

let sandbox: Sandbox;
let serving: Awaited<ReturnType<typeof serveSandbox>>;
let folder: string;

beforeEach(async () => {
  sandbox = createSandbox({ profile: 'alguna', now: () => NOW });
  serving = await serveSandbox(sandbox);
  folder = mkdtempSync(join(tmpdir(), 'pricewright-accounts-'));
  mkdirSync(join(folder, 'billing'));
  writeFileSync(join(folder, 'billing/catalog.yaml'), CATALOG);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await serving.close();
  };
});

const file = (service: string, more = '') =>
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: example-7f3k2q
catalog: [billing/**/*.yaml]
service: { ${service}, api_key: "\${env.BILLING_API_KEY}" }
${more}`,
  );
const here = (account: string, profile = 'alguna') =>
  file(`profile: ${profile}, account: ${account}, base_url: ${serving.url}`);
const run = (line: string, env: Record<string, string> = {}) =>
  runInProcess(line.split(' '), { cwd: folder, env: { BILLING_API_KEY: sandbox.apiKey, ...env } });
const commit = () => {
  for (const argv of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'one'],
  ])
    execFileSync('git', argv, { cwd: folder });
};

describe('the host', () => {
  test.each([
    ['sandbox', 'https://api.sandbox.alguna.io#sandbox'],
    ['production', 'https://api.alguna.io#production'],
  ])('of %s is that of its name', async (account, origin) => {
    file(`profile: alguna, account: ${account}`);
    await run('state init');
    const { stdout, stderr } = await run('plan --refresh none --json');
    expect(JSON.parse(stdout), stderr).toMatchObject({ target: { origin, profile: 'alguna' } });
  });

  test.each(['https://api.alguna.io', 'https://API.alguna.io:443/v1', 'https://api.alguna.io./'])(
    'of production, %s, is no rehearsal',
    async (url) => {
      file(`profile: alguna, account: sandbox, base_url: "${url}"`);
      expect((await run('validate')).text).toContain(
        'pricewright.yaml:4:57: host-of-another-account: `base_url` is the host of the account `production`, and `account` says `sandbox`',
      );
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the environment.
      file('profile: alguna, account: sandbox, base_url: "${env.ADDRESS}"');
      await run('state init');
      expect((await run('plan', { ADDRESS: url })).stderr).toMatch(/^host-of-another-account: /);
    },
  );

  test('of the service has no account to be said elsewhere', async () => {
    file(`base_url: ${serving.url}`);
    await run('state init');
    const { stdout } = await run('plan --refresh none --json');
    expect(JSON.parse(stdout)).toMatchObject({ target: { origin: serving.url, profile: 'published' } });
  });
});

describe('the account is part of the origin', () => {
  test('for the variable of a pipeline', async () => {
    here('sandbox');
    await run('state init');
    const plan = (origin: string) => run('plan', { CI: 'true', PRICEWRIGHT_ORIGIN: origin });
    for (const other of [serving.url, `${serving.url}#production`]) {
      const { exitCode, stderr } = await plan(other);
      expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^origin-not-allowed: /)]);
      expect(stderr).toContain(
        `\`service\` leads to ${serving.url}#sandbox, and PRICEWRIGHT_ORIGIN allows only ${other}`,
      );
    }
    expect((await run('plan', { CI: 'true' })).stderr).toContain(`PRICEWRIGHT_ORIGIN=${serving.url}#sandbox`);
    expect((await plan(`${serving.url}#sandbox`)).exitCode).toBe(0);
  });

  test.each([
    ['another account', 'production', 'alguna'],
    ['another profile', 'sandbox', 'published'],
  ])('for the state: %s is another service', async (_, account, profile) => {
    here('sandbox');
    await run('state init');
    expect(await run('apply --yes')).toMatchObject({ exitCode: 0 });
    here(account, profile);
    for (const command of ['plan', 'apply --yes']) {
      const { exitCode, stderr } = await run(command);
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringMatching(/^origin-changed: this state was applied to \S+#sandbox, /),
      ]);
    }
  });

  test('for the project file before an edit', async () => {
    here('sandbox');
    commit();
    here('production');
    await run('state init');
    const { text } = await run('plan --base HEAD --refresh none');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('service.account changes from sandbox to production');
  });
});

describe('production', () => {
  const made = () => [...sandbox.store.all('products')].length;

  test('takes nothing from an edit that nobody committed', async () => {
    here('sandbox');
    commit();
    here('production');
    await run('state init');
    const before = made();
    const { exitCode, stderr } = await run('apply --yes');
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^new-production: the project file as it is committed does not say that `default` is the production account/,
      ),
    ]);
    expect(made()).toBe(before);
    expect((await run('plan')).exitCode).toBe(0);
    commit();
    expect(await run('apply --yes')).toMatchObject({ exitCode: 0 });
    expect(made()).toBe(before + 1);
  });

  test('takes nothing from an environment whose last apply was for another account', async () => {
    here('sandbox');
    commit();
    await run('state init');
    await run('apply --yes');
    here('production');
    commit();
    await run('state set service --reason moved');
    expect((await run('apply --yes')).stderr).toMatch(
      /^new-production: the project file of the last apply does not say/,
    );
  });
});
