/** The pipeline's files as `ci init` writes them, and the project that `init` makes, from its first request to its first drift. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import schema from '../../schemas/ci-init.schema.json' with { type: 'json' };
import { planName } from '../../src/forge/ci-run.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { BOTH } from './forges.ts';
import { COMMIT, startPipeline } from './pipeline.ts';
import { expectExit } from './run-steps.ts';

const HEAD = 'a'.repeat(40);
const SECOND = 'e'.repeat(40);
const NEXT = 'd'.repeat(40);

const isValid = new Ajv2020().compile(schema);

describe.each(BOTH)('on %s', (name) => {
  test('the project of init: first request, first apply, first drift', async () => {
    const pipeline = await startPipeline(name, 'production');
    const { project, sandbox } = pipeline.repository;
    const digest = async () => {
      const file = `pricewright-ci/${planName('.', 'production')}/plan.json`;
      return (JSON.parse(await project.read(file)) as { readonly digest: string }).digest;
    };
    // The base has a lock file that names a state, and no run so far.
    expectExit(await pipeline.plan(HEAD), 0);
    expect(
      pipeline.forge
        .comments(7)
        .map(({ body }) => body)
        .join(''),
    ).toContain('new subscription');
    pipeline.merge({ commit: COMMIT, head: HEAD, digest: await digest() });
    expectExit(await pipeline.apply(COMMIT), 0);
    expect((await sandbox.dump()).subscriptions).toMatchObject([{ customer_id: 'cust_000001' }]);
    expect(await project.read('pricewright.lock')).toMatch(/^production:\n(?: .*\n)* {2}run: /m);

    await project.replace('billing/catalog.yaml', '"49.00"', '"52.00"');
    expectExit(await pipeline.plan(SECOND, 8), 0);
    pipeline.merge({ commit: NEXT, head: SECOND, request: 8, digest: await digest() });
    expectExit(await pipeline.apply(NEXT), 0);
    expectExit(await pipeline.drift(), 0);
    const [bundle] = (await sandbox.dump()).bundles;
    await sandbox.edit(bundle?.id ?? '', { name: 'Changed by hand' });
    expectExit(await pipeline.drift(), 2);
  });
});

describe('the file', () => {
  const made = async (forge: string, settings: (text: string) => string, below = '') => {
    const root = mkdtempSync(join(tmpdir(), 'pricewright-ci-init-'));
    const folder = join(root, below);
    mkdirSync(folder, { recursive: true });
    const run = (line: string) => runInProcess(line.split(' '), { cwd: folder });
    try {
      await run('init');
      const file = join(folder, 'pricewright.yaml');
      writeFileSync(file, settings(readFileSync(file, 'utf8')));
      const unpinned = await run(`ci init ${forge}`);
      for (const place of ['.github', '.gitlab-ci.yml'])
        rmSync(join(folder, place), { recursive: true, force: true });
      const ran = await run(`ci init ${forge} --json`);
      const again = await run(`ci init ${forge}`);
      const { wrote, ...asked } = JSON.parse(ran.stdout);
      if (wrote !== undefined) expect(isValid({ wrote, ...asked }) || isValid.errors).toBe(true);
      const text = wrote === undefined ? '' : readFileSync(join(folder, wrote[0]), 'utf8');
      return {
        ...asked,
        text,
        exitCodes: [ran.exitCode, again.exitCode],
        again: again.stderr,
        unpinned: unpinned.stdout,
      };
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  };
  const inPostgres = (text: string) =>
    text.replace(
      /state: \{ sqlite: \.pricewright\/production.*/,
      `state: { postgres: "\${env.DATABASE_URL}" }`,
    );
  const example = (file: string) => readFileSync(`examples/ci/${file}`, 'utf8');

  test.each([
    ['github', 'github-actions.yml'],
    ['gitlab', 'gitlab-ci.yml'],
  ])('for %s is the example, with a state that lasts', async (forge, file) => {
    const { text, secrets, variables, exitCodes, again, unpinned } = await made(forge, inPostgres);
    expect(unpinned).toContain('npm install --save-dev pricewright');
    expect(text).toBe(example(file));
    expect(secrets).toEqual(['BILLING_API_KEY', 'DATABASE_URL']);
    expect(variables[0]).toEqual({ name: 'PRICEWRIGHT_ORIGIN', value: 'https://api.alguna.io#production' });
    expect(exitCodes).toEqual([0, 1]);
    expect(again).toMatch(/file-exists: .*; (?:add `\.`|include the component)/);
  });

  test('names the secrets of the project alone, and the variable of another key', async () => {
    const { text, secrets, variables } = await made('github', (all) =>
      all.replace('env.BILLING_API_KEY', 'env.LIVE_KEY'),
    );
    expect(secrets).toEqual(['LIVE_KEY']);
    expect(variables).toContainEqual({ name: 'PRICEWRIGHT_KEY_VARIABLE', value: 'LIVE_KEY' });
    const { env, jobs } = parse(text);
    expect(Object.keys(env)).toEqual(['PRICEWRIGHT_ORIGIN', 'PRICEWRIGHT_KEY_VARIABLE']);
    expect(jobs.prices.steps[0].env).toEqual({ LIVE_KEY: `\${{ secrets.LIVE_KEY }}` });
  });

  test('includes the component once for each real environment', async () => {
    const staging = `  staging: { service: { account: sandbox, api_key: "\${env.STAGING_KEY}" } }\n`;
    const two = (all: string) => `${all}${staging}`;
    const { text, variables } = await made('gitlab', two);
    expect(parse(text).include.map(({ inputs }: { inputs: object }) => inputs)).toEqual([
      { environment: 'production', name: 'prices-production' },
      { environment: 'staging', name: 'prices-staging' },
    ]);
    expect(variables).toContainEqual({ name: 'PRICEWRIGHT_ORIGIN', value: null });
    const { jobs } = parse((await made('github', two)).text);
    expect(jobs.prices.strategy.matrix.environment).toEqual(['production', 'staging']);
  });

  test('is not written where there is nothing but the embedded service', async () => {
    const alone = (all: string) => all.replace(/ {2}# The real account[\s\S]*/, '');
    const { exitCodes, again } = await made('github', alone);
    expect(exitCodes).toEqual([1, 1]);
    expect(again).toContain('missing-environment');
  });
});
