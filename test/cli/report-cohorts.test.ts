/** `report.cohorts` from the project file to the plan: every way of planning groups alike, and an approval outlasts it. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { MoneyImpact } from '../../src/model/plan/impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { type Serving, serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed/seed.ts';
import { NOW, type Ran, runInProcess } from './run-in-process.ts';

const QUICKSTART = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));
const SETTING = 'report: { cohorts: metadata.segment }\n';

let folder = '';
let before = '';
let serving: Serving;
let run: (...argv: string[]) => Promise<Ran>;

const inProject = (file: string): string => join(folder, file);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-cohorts-'));
  before = mkdtempSync(join(tmpdir(), 'pricewright-before-'));
  for (const each of [folder, before])
    cpSync(QUICKSTART, each, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
  const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
  serving = await serveSandbox(sandbox);
  const env = { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey };
  run = (...argv) =>
    runInProcess(argv, {
      cwd: folder,
      env,
      token: (length) => (argv.includes('approved.json') ? 'b' : 'a').repeat(length),
    });
  for (const argv of [
    ['state', 'init'],
    ['apply', '--yes'],
  ])
    expect(await run(...argv)).toMatchObject({ exitCode: 0 });
  const bundles = readFileSync(inProject('billing/bundles.yaml'), 'utf8');
  writeFileSync(inProject('billing/bundles.yaml'), bundles.replace('"49.00"', '"51.00"'));
}, 60_000);

afterAll(async () => {
  await serving.close();
  for (const each of [folder, before]) rmSync(each, { recursive: true, force: true });
});

async function moneyOf(...argv: string[]): Promise<MoneyImpact | undefined> {
  const { exitCode, stdout, text } = await run('plan', ...argv, '--format', 'json');
  expect(exitCode, text).toBe(0);
  const plan: Plan = JSON.parse(stdout);
  return plan.impact.money[0];
}

const WAYS = [[], ['--refresh', 'changed'], ['--refresh', 'none']];

test('a plan that was approved before the setting is applied after it, and shown as it was', async () => {
  const ways = [...WAYS, ['--against', before]];
  for (const way of ways) expect(await moneyOf(...way)).not.toHaveProperty('cohorts_by');
  expect(await run('plan', '--out', 'approved.json')).toMatchObject({ exitCode: 0 });
  const shown = await run('show', 'approved.json');

  appendFileSync(inProject('pricewright.yaml'), SETTING);
  for (const way of ways) {
    const money = await moneyOf(...way);
    expect(money?.cohorts_by).toBe('metadata.segment');
    expect(money?.cohorts.map(({ name }) => name)).toEqual(['self_serve']);
  }
  expect((await run('show', 'approved.json')).stdout).toBe(shown.stdout);
  expect(shown.stdout).not.toContain('by metadata');
  expect((await run('plan')).stdout).toContain('by metadata.segment\n        self_serve: 3 subscriptions');

  const { exitCode, text } = await run('apply', 'approved.json');
  expect(exitCode, text).toBe(0);
  expect(await moneyOf()).toBeUndefined();
});

test('columns are the catalog’s values beside each subscription, under the same digest', async () => {
  const planned = async (): Promise<Plan> => JSON.parse((await run('plan', '--format', 'json')).stdout);
  const bundles = readFileSync(inProject('billing/bundles.yaml'), 'utf8');
  const project = readFileSync(inProject('pricewright.yaml'), 'utf8');
  writeFileSync(inProject('billing/bundles.yaml'), bundles.replace('"51.00"', '"53.00"'));
  const without = await planned();
  expect(without.impact).not.toHaveProperty('columns');
  expect(without.impact.affected?.[1]).toEqual({
    address: 'subscriptions.pedalpost',
    name: 'Pedalpost Couriers',
    contract: { until: '2027-09-01', renews: true },
  });
  const columns = 'report: { columns: [metadata.segment, metadata.account_manager] }\n';
  writeFileSync(inProject('pricewright.yaml'), project.replace(`\n${SETTING}`, `\n${columns}`));
  const { impact, digest } = await planned();
  expect(digest).toBe(without.digest);
  expect(impact.columns).toEqual(['metadata.segment', 'metadata.account_manager']);
  expect(impact.affected?.map(({ columns: values }) => values)).toEqual([
    ['self_serve', null],
    ['self_serve', null],
    ['self_serve', null],
  ]);
  expect(impact.money[0]?.worst?.name).toBe('Pedalpost Couriers');
  expect((await run('plan')).stdout).toContain('largest increase: Pedalpost Couriers ');
  writeFileSync(inProject('pricewright.yaml'), project);
  writeFileSync(inProject('billing/bundles.yaml'), bundles);
});

test('a setting that is none is a fault of the project file', async () => {
  const text = readFileSync(inProject('pricewright.yaml'), 'utf8').replace(`\n${SETTING}`, '\n');
  writeFileSync(inProject('pricewright.yaml'), `${text}report: { cohorts: bundle }\n`);
  const { exitCode, text: told } = await run('validate');
  expect(exitCode).toBe(1);
  expect(told).toMatch(/^pricewright\.yaml:\d+:20: not-a-metadata-field: `cohorts` is "bundle"/m);
});
