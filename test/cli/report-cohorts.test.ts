/** `report.cohorts` from the project file to the plan: every way of planning groups alike, and an approval outlasts it. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { applyWhole, copyQuickstart, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

const SETTING = 'report: { cohorts: metadata.segment }\n';

let project: ServedQuickstart;
let before = '';
let run: (...argv: string[]) => Promise<Ran>;

const inProject = (file: string): string => join(project.folder, file);

beforeAll(async () => {
  before = copyQuickstart('before');
  project = await serveQuickstart('cohorts');
  // Each test writes its own settings of the report.
  const settings = readFileSync(inProject('pricewright.yaml'), 'utf8');
  writeFileSync(inProject('pricewright.yaml'), settings.replace(/\nreport:\n[\s\S]*$/, '\n'));
  run = (...argv) =>
    runInProcess(argv, {
      cwd: project.folder,
      env: project.env,
      token: (length) => (argv.includes('approved.json') ? 'b' : 'a').repeat(length),
    });
  await applyWhole(run);
  const bundles = readFileSync(inProject('billing/bundles.yaml'), 'utf8');
  writeFileSync(inProject('billing/bundles.yaml'), bundles.replace('"49.00"', '"51.00"'));
}, 60_000);

afterAll(async () => {
  await project.remove();
  rmSync(before, { recursive: true, force: true });
});

async function moneyOf(...argv: string[]): Promise<MoneyImpact | undefined> {
  const { exitCode, stdout, text } = await run(...argv, '--format', 'json');
  expect(exitCode, text).toBe(0);
  const plan: Plan = JSON.parse(stdout);
  return plan.impact.money[0];
}

const WAYS = [['plan'], ['plan', '--refresh', 'changed'], ['plan', '--refresh', 'none']];

test('a plan that was approved before the setting is applied after it, and shown as it was', async () => {
  const ways = [...WAYS, ['diff', before]];
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
  expect(await moneyOf('plan')).toBeUndefined();
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
    bundle: 'bundles.starter',
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
