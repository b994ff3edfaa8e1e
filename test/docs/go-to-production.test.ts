/** `docs/how-to/go-to-production.md`, from the project that `init` makes to an account that has something already. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { NOW, runInProcess } from '../cli/run-in-process.ts';
import { blocksOf, commandsOf } from './pages.ts';

const PAGE = 'docs/how-to/go-to-production.md';
const [SETTINGS = '', ADOPTED = ''] = blocksOf(PAGE)
  .filter(({ language }) => language === 'yaml')
  .map(({ text }) => text);

test('the page, line by line: the rehearsal keeps its ids, and the account gets no double', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-to-production-'));
  const clone = mkdtempSync(join(tmpdir(), 'pricewright-clone-'));
  const live = createSandbox({
    profile: 'alguna',
    seed: {
      customers: [{ id: 'cust_000001', currency: 'USD', alias: 'acme', name: 'Acme' }],
      products: [
        {
          id: 'prod_000001',
          name: 'Platform',
          fee_type: 'fixed',
          payment_terms: 'advance',
          billing_frequency: 'recurring',
        },
      ],
    },
    now: () => NOW,
  });
  const serving = await serveSandbox(live);
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padEnd(length, 'x');
  };
  const run = (line: string, env: Readonly<Record<string, string>> = {}, cwd = folder) =>
    runInProcess(line.replace(/^pricewright /, '').split(' '), {
      cwd,
      env,
      token,
    });
  const git = (line: string, cwd = folder) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...line.split(' ')], {
      cwd,
      stdio: 'pipe',
    });
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    );
  };
  const key = { BILLING_API_KEY: live.apiKey };
  const done = async (line: string, env = key) => {
    const ran = await run(line, env);
    expect(ran.exitCode, ran.text).toBe(0);
    return ran.text;
  };
  try {
    await run('init');
    expect((await run('apply --yes')).text).toContain('5 done');
    // The page shows what `init` wrote; the account of this test answers at another address.
    const [, service = ''] = SETTINGS.split('\n');
    edit(
      'pricewright.yaml',
      service,
      service.replace('production,', `production, base_url: "${serving.url}",`),
    );
    git('init -q');
    git('add .');
    git('commit -qm Production');

    const [init = '', plan = '', , apply = ''] = commandsOf(PAGE).filter((line) => line.includes('--env'));
    expect([init, plan, apply]).toEqual(
      ['state init', 'plan', 'apply'].map((command) => `pricewright ${command} --env production`),
    );
    const unmade = await run(plan, key);
    expect(unmade.stderr).toMatch(
      /state-missing: .* names none; `pricewright state init --env production` makes it/,
    );
    await done(init);
    const first = (await done(plan)).replace(/\s+/g, ' ');
    expect(first).toContain('adopt it with `id: { production: prod_000001 }`');
    expect(first).toContain('customers.acme (cust_000001) matched by alias');

    const written =
      '  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }\n';
    edit('billing/catalog.yaml', written, ADOPTED);
    expect(await done(plan)).toContain('2 to create');
    expect(await done(`${apply} --yes`)).toContain('3 done');
    expect(await done(`${plan} --detailed-exitcode`)).toContain('Nothing to do');
    const sent = live
      .log()
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path);
    expect(sent.filter((path) => /products$|customers$/.test(path))).toEqual([]);
    // The rehearsal has ids of its own, and goes on with them.
    expect(await done('plan --detailed-exitcode', {} as typeof key)).toContain('Nothing to do');

    git('add .');
    git('commit -qm First');
    git(`clone -q ${folder} ${join(clone, 'work')}`);
    const colleague = await run(plan, {}, join(clone, 'work'));
    expect(colleague.stderr).toMatch(/^state-missing: .*; copy it from the machine that has it/);
    cpSync(join(folder, '.pricewright'), join(clone, 'work/.pricewright'), { recursive: true });
    expect((await run(plan, key, join(clone, 'work'))).exitCode).toBe(0);
  } finally {
    await serving.close();
    for (const each of [folder, clone]) rmSync(each, { recursive: true, force: true });
  }
});
