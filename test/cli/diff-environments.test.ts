/** `diff env:A env:B`: from one environment's catalog to another's, with ids and variables side by side. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import schema from '../../schemas/plan.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import { copyQuickstart } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

const OWN_VARIABLES = 'env:production env:staging';
const STAGING = `${OWN_VARIABLES} --variables`;

let folder = '';

/** Neither a key nor an address of a service is set, and there is no state. */
const plan = (line: string): Promise<Ran> => runInProcess(['diff', ...line.split(' ')], { cwd: folder });
const planned = async (line: string) => JSON.parse((await plan(`${line} --json`)).stdout) as Plan;

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
}

function haveEnvironments(environments: string): void {
  edit('pricewright.yaml', '\nstate:', `\nenvironments:\n${environments}\nstate:`);
}

beforeEach(() => {
  folder = copyQuickstart('compare');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function haveTwo(): void {
  const fee = `"\${var.fee}"`;
  edit('billing/bundles.yaml', '"49.00"', fee);
  edit('billing/products.yaml', 'id: prod_seats', 'id: { staging: prod_s1, production: prod_seats }');
  edit('billing/products.yaml', 'id: prod_logs', 'name: Logs, id: { production: prod_logs }');
  haveEnvironments(
    [
      '  staging: { variables: { fee: "54.00", region: eu, seats: "1" } }',
      '  production: { variables: { fee: "49.00", seats: 1 } }',
    ].join('\n'),
  );
}

test('is the plan to the other’s prices, and ids and variables stand side by side', async () => {
  haveTwo();
  const made = await planned(STAGING);
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  expect(validate(made), JSON.stringify(validate.errors)).toBe(true);
  expect(made.environment).toBe('production');
  expect(made.compared_with).toEqual({
    environment: 'staging',
    ids: [
      { address: 'products.logs', own: 'prod_logs', other: null },
      { address: 'products.seats', own: 'prod_seats', other: 'prod_s1' },
    ],
    variables: [
      { name: 'fee', own: '49.00', other: '54.00' },
      { name: 'region', own: null, other: 'eu' },
      { name: 'seats', own: 1, other: '1' },
    ],
    variables_of: 'staging',
  });
  const starter = made.steps.find(({ address }) => address === 'bundles.starter');
  expect(starter?.differences).toMatchObject([{ from: '49', value: '54' }]);
  expect(made.adoptions).toEqual([]);
  expect(JSON.stringify(made.steps)).not.toContain('prod_s1');
  const { stdout } = await plan(STAGING);
  expect(stdout).toContain(
    [
      'Differs between production and staging',
      '  variable fee: 49.00 (production), 54.00 (staging)',
      '  variable region: not set (production), eu (staging)',
      '  variable seats: 1 (production), "1" (staging)',
      '  id of products.logs: prod_logs (production), none (staging)',
      '  id of products.seats: prod_seats (production), prod_s1 (staging)',
      '  The plan keeps the ids of production. It takes the variables of staging.',
      '',
    ].join('\n'),
  );
  expect(existsSync(join(folder, 'pricewright.lock'))).toBe(false);
});

test('the other way round it is the same difference, undone', async () => {
  haveTwo();
  const { compared_with, steps } = await planned('env:staging env:production --variables');
  expect(compared_with?.variables[0]).toEqual({ name: 'fee', own: '54.00', other: '49.00' });
  const starter = steps.find(({ address }) => address === 'bundles.starter');
  expect(starter?.differences).toMatchObject([{ from: '54', value: '49' }]);
});

test('every form of a plan has it, and a saved one keeps it', async () => {
  haveTwo();
  await plan(`${STAGING} --out plan.json`);
  const show = async (format: string) =>
    (await runInProcess(['show', 'plan.json', '--format', format], { cwd: folder })).stdout;
  for (const format of ['text', 'markdown', 'html']) {
    const shown = await show(format);
    expect(shown).toBe((await plan(`${STAGING} --format ${format}`)).stdout);
    expect(shown).toContain('Differs between production and staging');
  }
  expect((await show('notices')).split('\r\n').length).toBeGreaterThan(2);
});

test('without a difference it says so, of ids and variables alone', async () => {
  haveEnvironments('  staging: {}\n  production: {}');
  const { stdout, exitCode } = await plan(`${STAGING} --detailed-exitcode`);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('\nproduction and staging give the same ids and set the same variables.\n');
  expect(stdout).toContain('A comparison: not to be applied.');
});

test('of many ids it lists fifty, and says how many more there are', async () => {
  haveEnvironments('  staging: {}\n  production: {}');
  const ids = Array.from(
    { length: 60 },
    (_, index) => `  p${index + 10}: { id: { staging: s${index}, production: l${index} } }`,
  );
  writeFileSync(join(folder, 'billing/more.yaml'), `version: "2026-04-01"\nproducts:\n${ids.join('\n')}\n`);
  const { stdout } = await plan(STAGING);
  expect(stdout.match(/^ {2}id of /gm)).toHaveLength(50);
  expect(stdout).toContain('\n  … and 10 more ids\n');
  expect((await planned(STAGING)).compared_with?.ids).toHaveLength(60);
});

test.each([
  ['env:production env:stagin', /^unknown-environment: .*`stagin`.*write `staging`/],
  ['env:production env:production', /^same-environment: .*`production`/],
  ['env:staging', /^not-two-environments: .*name both/],
  ['env:production . --env production', /^not-two-environments: /],
  ['. --env production --variables', /^not-two-environments: /],
])('refuses %s', async (line, told) => {
  haveTwo();
  const { exitCode, stdout, stderr } = await plan(line);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(told);
});

test('a project without environments is told how to have some', async () => {
  const { exitCode, stderr } = await plan('env:production env:staging');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^no-environments: .*has none; .*how-to\/environments\.md/);
});

test('faults of the other environment are told as its own', async () => {
  haveTwo();
  edit('pricewright.yaml', 'fee: "54.00", ', '');
  const { exitCode, stderr } = await plan(STAGING);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /billing\/bundles\.yaml:\d+:\d+: unknown-variable: in staging: there is no variable `fee`/,
  );
});

test('ids that a variable gives stay those of one’s own, and so do references by id', async () => {
  const [id, customer] = [`"\${var.seats_id}"`, `"\${var.customer}"`];
  edit('billing/products.yaml', 'id: prod_seats', `id: ${id}`);
  edit('billing/subscriptions/enterprise.yaml', 'customer_id: cus_ironvale', `customer_id: ${customer}`);
  haveEnvironments(
    [
      '  staging: { variables: { seats_id: prod_s1, customer: cus_test } }',
      '  production: { variables: { seats_id: prod_seats, customer: cus_ironvale } }',
    ].join('\n'),
  );
  const { steps, compared_with } = await planned(STAGING);
  expect(steps).toEqual([]);
  expect(compared_with?.ids).toEqual([{ address: 'products.seats', own: 'prod_seats', other: 'prod_s1' }]);
  expect(compared_with?.variables.map(({ name }) => name)).toEqual(['customer', 'seats_id']);
});

test('faults that neither has by itself are told as those of both', async () => {
  // A price that cannot be rated is tolerated of what has an id, and staging alone gives one.
  edit('billing/bundles.yaml', '  starter:\n', '  starter:\n    id: { staging: bun_1 }\n');
  edit('billing/bundles.yaml', 'units: 1', `units: "\${var.units}"`);
  haveEnvironments('  staging: { variables: { units: -1 } }\n  production: { variables: { units: 1 } }');
  const { exitCode, stderr } = await plan(STAGING);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^billing\/bundles\.yaml:\d+:\d+: [a-z-]+: with the catalog of staging: /);
});
