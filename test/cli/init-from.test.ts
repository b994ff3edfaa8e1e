/** `init`, with every example: three commands to a plan that is applied, without an address, a key or a second process. */
import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { STARTS } from '../../src/cli/options/option-values.ts';
import { ownFolder } from './own-folder.ts';

const { run, path, read, write } = ownFolder();
const done = async (line: string) => {
  const ran = await run(line);
  expect(ran.exitCode, ran.text).toBe(0);
  return ran.stdout;
};

function edited(file: string, from: string | RegExp, to: string): void {
  const text = read(file);
  expect(text).toMatch(from);
  write(file, text.replace(from, to));
}

test.each(['', ...STARTS.map((name) => ` --from ${name}`)])('init%s', async (from) => {
  const { wrote, project } = JSON.parse(await done(`init${from} --json`)) as {
    readonly wrote: readonly string[];
    readonly project: string;
  };
  expect(wrote).toEqual(expect.arrayContaining(['pricewright.yaml', 'pricewright.lock']));
  expect(read('pricewright.yaml')).toContain(`project: ${project}\n`);
  for (const file of wrote.filter((name) => name.endsWith('.yaml')))
    expect(read(file)).not.toMatch(/schema=(\.\.\/)+schemas/);
  await done('validate');
  await done('check layout');
  expect(await done('plan')).toContain('environment sandbox');
  await done('apply --yes');
  expect(await done('plan --detailed-exitcode')).toContain('Nothing to do');
  const production = await run('validate --env production');
  expect(production.exitCode, production.text).toBe(0);
});

test('a second customer, and then a price that both pay, are within the limits', async () => {
  await done('init');
  const file = 'billing/catalog.yaml';
  const edit = (from: string | RegExp, to: string) => edited(file, from, to);
  await done('apply --yes');
  edit(/^customers:\n(?: +#.*\n)*/m, '$&  globex: { name: Globex, currency: USD, aliases: [globex] }\n');
  const [, subscription = ''] = /^subscriptions:\n([\s\S]*)/m.exec(read(file)) ?? [];
  edit(/$/, `\n${subscription.replaceAll('acme', 'globex')}`);
  expect(await done('plan')).toContain('Globex');
  await done('apply --yes');
  edit('"49.00"', '"52.00"');
  expect(await done('plan')).toContain('49.00 → 52.00 USD (+6.1 %) in Starter for Acme');
});

describe('the embedded service', () => {
  beforeEach(() => done('init'));
  const edit = (from: string | RegExp, to: string) => edited('pricewright.yaml', from, to);

  test('is no environment for a pipeline that names none', async () => {
    const { exitCode, stderr } = await run('plan', { CI: '1' });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('missing-environment')]);
    expect((await run('plan --env sandbox', { CI: '1' })).exitCode).toBe(0);
  });

  test('is not chosen where there are two', async () => {
    edit('  production:\n', '  staging: { service: embedded }\n  production:\n');
    expect((await run('plan')).stderr).toContain('missing-environment');
    await done('state init --env staging');
    await done('apply --yes --env staging');
    await done('apply --yes --env sandbox');
    expect(await done('plan --env staging --detailed-exitcode')).toContain('Nothing to do');
    expect(await done('plan --env sandbox --detailed-exitcode')).toContain('embedded:sandbox');
  });

  test('cannot be written as an address, nor in another word', async () => {
    edit('service: embedded', 'service: embeded');
    const { exitCode, stderr } = await run('plan');
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('a section, or `embedded`')]);
  });

  test('answers one process at a time', async () => {
    await done('apply --yes');
    const { openSqliteHome } = await import('../../src/sandbox/data/sqlite-home.ts');
    const home = openSqliteHome(path('.pricewright/sandbox.db'));
    const { exitCode, stderr } = await run('plan');
    home.close();
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/sandbox-data: .*; wait for the other command/),
    ]);
    await done('plan');
  });

  test('may be the service of a project without environments, and a real one in the place of it', async () => {
    const text = read('pricewright.yaml');
    const [top = ''] = text.split('# Each environment may override');
    const alone = top.replace(/^service:\n(?:[ #].*\n)+/m, 'service: embedded\n');
    write('pricewright.yaml', alone);
    for (const made of ['pricewright.lock', '.pricewright']) rmSync(path(made), { recursive: true });
    await done('state init');
    write('billing/catalog.yaml', 'version: "2026-04-01"\nproducts: { a: { id: prod_a } }\n');
    await done('apply --yes');
    const real = `{ service: { base_url: "http://127.0.0.1:1", api_key: "\${env.BILLING_API_KEY}" } }`;
    write('pricewright.yaml', `${alone}environments: { real: ${real} }\n`);
    expect((await run('plan --env real', { BILLING_API_KEY: 'x' })).stderr).toContain(
      'http://127.0.0.1:1 cannot be reached',
    );
  });
});
