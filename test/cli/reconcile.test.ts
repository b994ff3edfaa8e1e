/** `reconcile` on the quickstart: its forms, another catalog, bindings, and what it cannot do without. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import schema from '../../schemas/reconcile.schema.json' with { type: 'json' };
import { settingsOf } from '../served.ts';
import {
  applyWhole,
  copyQuickstart,
  knock,
  type ServedQuickstart,
  serveQuickstart,
} from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const LATER = Date.parse('2027-05-03T10:00:00Z');
let project: ServedQuickstart;
const run = (...argv: string[]) =>
  runInProcess(argv, { cwd: project.folder, env: project.env, now: () => LATER });
const bill = (body: object) => knock(project, 'POST', 'bill', body);

const edit = (file: string, from: string, to: string): void => {
  const path = join(project.folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};
const BOUND = `  ${settingsOf('bound', 'lines')}\n`;

beforeAll(async () => {
  project = await serveQuickstart('reconcile', 'bound');
  await applyWhole((...argv) => runInProcess(argv, { cwd: project.folder, env: project.env }));
  const idOf = (customer: string) =>
    [...project.sandbox.store.all('subscriptions')].find(({ customer_id: id }) => id === customer)?.id;
  bill({ month: '2027-02' });
  const faults = [
    { kind: 'old_price', subscription_id: idOf('cus_brightmoor') },
    { kind: 'missing_invoice', subscription_id: idOf('cus_ironvale') },
    { kind: 'missing_invoice', subscription_id: idOf('cus_seedling') },
    { kind: 'extra_line', subscription_id: idOf('cus_mapleworks') },
  ];
  bill({ month: '2027-03', faults });
}, 240_000);
afterAll(() => project.remove());

test('names what is wrong in a month, after what was not compared', async () => {
  const right = await run('reconcile', '--at', '2027-02');
  expect(right).toMatchObject({ exitCode: 0, stderr: '' });
  expect(right.stdout).toContain('No difference in what was compared');
  const { stdout, exitCode, stderr } = await run('reconcile', '--at', '2027-03');
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
  expect(
    stdout.slice(stdout.indexOf('Brightmoor Energy · '), stdout.indexOf('  EUR')),
  ).toMatchInlineSnapshot(`
    "Brightmoor Energy · cus_brightmoor
      old price  subscriptions.brightmoor growth › platform  inv_000018
        billed 499.00, expected 538.92, 39.92 too little (USD)
        it is the price of 2026-06-01, which was replaced

    Ironvale Rail · cus_ironvale
      missing invoice  subscriptions.ironvale
        billed nothing, expected 649.00, 649.00 too little (USD)
        no invoice bills the period 2027-03-01 to 2027-04-01; 5 of its charges
          depend on usage or were not computed, and count with the least

    Mapleworks · cus_mapleworks
      extra line  subscriptions.mapleworks Set-up fee  inv_000022
        billed 25.00, expected nothing, 25.00 too much (USD)
        the catalog has no such charge

    3 differences: 55 charges compared, of 13 subscriptions and 13 customers.
    "
  `);
  expect(stdout).toContain('extra line  subscriptions.mapleworks Set-up fee  inv_');
  expect(stdout.indexOf('Not compared')).toBeLessThan(stdout.indexOf('old price'));
  expect(stdout).toContain(
    'no line bills it, and the items of its plan are not shown:\n    subscriptions.seedling',
  );
});

test('names a wrong total, and invoices for another customer and of another subscription', async () => {
  const idOf = (customer: string) =>
    [...project.sandbox.store.all('subscriptions')].find(({ customer_id: id }) => id === customer)?.id;
  const faults = [
    { kind: 'wrong_total', subscription_id: idOf('cus_brightmoor') },
    { kind: 'wrong_customer', subscription_id: idOf('cus_ironvale') },
    { kind: 'unknown_subscription', subscription_id: idOf('cus_seedling') },
  ];
  bill({ month: '2027-04', faults });
  const { stdout, exitCode } = await run('reconcile', '--at', '2027-04');
  expect(exitCode).toBe(2);
  expect(stdout).toMatch(
    /wrong total {2}subscriptions\.brightmoor {2}inv_\w+\n {4}billed 1,534\.52, expected 688\.92, 845\.60 too much \(USD\)\n {4}its lines make 688\.92, and its tax is 0\n/,
  );
  expect(stdout).toMatch(/wrong customer {2}subscriptions\.ironvale {2}inv_\w+\n {4}it is for cus_\w+, and/);
  expect(stdout).toMatch(
    /unknown subscription {2}invoice {2}inv_\w+\n.*\n {4}the subscription sub_of_nobody is/,
  );
});

test('writes a document that follows its schema, and rows for a spreadsheet', async () => {
  const found = JSON.parse((await run('reconcile', '--at', '2027-03', '--json')).stdout);
  const invoices = JSON.parse((await run('reconcile', '--at', '2027-04', '--json')).stdout);
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateFormats: false }).compile(
    schema,
  );
  for (const each of [found, invoices]) expect(validate(each), JSON.stringify(validate.errors)).toBe(true);
  const csv = (await run('reconcile', '--at', '2027-03', '--format', 'csv')).stdout;
  const rows = csv.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + found.differences.length + found.not_compared.length);
  expect(rows).toContain(
    '2027-03,missing_invoice,cus_ironvale,subscriptions.ironvale,,,USD,649,,-649,' +
      found.differences
        .find(({ kind }: { kind: string }) => kind === 'missing_invoice')
        .reason.replace(/^.*,.*$/, '"$&"'),
  );
});

test('compares the last whole month where none is named, and fails with --strict where something is unknown', async () => {
  expect(JSON.parse((await run('reconcile', '--json')).stdout).month).toBe('2027-04');
  expect((await run('reconcile', '--at', '2027-02', '--strict')).exitCode).toBe(1);
  const wrong = await run('reconcile', '--at', '2027-13');
  expect(wrong.exitCode).toBe(1);
  expect(wrong.stderr).toContain('there is no such month: write one from 01 to 12');
});

test('takes the prices of another catalog', async () => {
  const other = copyQuickstart('other');
  const bundles = join(other, 'billing/bundles.yaml');
  const text = readFileSync(bundles, 'utf8');
  expect(text).toContain('price_per_unit: "538.92"');
  writeFileSync(bundles, text.replace('price_per_unit: "538.92"', 'price_per_unit: "540.00"'));
  const ran = await run('reconcile', '--at', '2027-02', '--from', other, '--json');
  rmSync(other, { recursive: true });
  const { differences, catalog } = JSON.parse(ran.stdout);
  expect(ran.exitCode).toBe(2);
  expect(catalog.name).toBe(other);
  expect(differences.length).toBeGreaterThan(1);
  for (const each of differences) expect(each).toMatchObject({ expected: '540', billed: '538.92' });
});

test('reads a service that names the fields otherwise, and says which binding is missing', async () => {
  edit('pricewright.yaml', BOUND, '  profile: published\n');
  try {
    const unbound = await run('reconcile');
    expect(unbound.exitCode).toBe(1);
    expect(unbound.stderr).toContain('not-bound');
    expect(unbound.stderr).toContain('invoices.list: { method: GET, path: /invoices }');
    const bound = (fields: string) =>
      `  profile: published\n  list_parameters: { page_size: limit, skip: offset }\n  operations: { invoices.list: { method: GET, path: /invoices, fields: ${fields} } }\n`;
    edit('pricewright.yaml', '  profile: published\n', bound('{ total_price: subtotal }'));
    const wrong = await run('reconcile', '--at', '2027-02');
    expect(wrong.exitCode).toBe(1);
    expect(wrong.stderr).toContain('line_items[0].subtotal is missing');
    edit('pricewright.yaml', '{ total_price: subtotal }', '{ total: subtotal, total_price: total_price }');
    expect((await run('reconcile', '--at', '2027-02')).exitCode).toBe(0);
  } finally {
    const file = join(project.folder, 'pricewright.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/ {2}profile: published\n(?: {2}(?:list_parameters|operations).*\n)*/, BOUND),
    );
  }
});

test('pairs what has another key in the other catalog, by its id and by renamed_from, either way', async () => {
  const id = [...project.sandbox.store.all('subscriptions')].find(
    ({ customer_id }) => customer_id === 'cus_pedalpost',
  )?.id;
  const other = copyQuickstart('renamed');
  const self = 'billing/subscriptions/self-serve.yaml';
  const written = readFileSync(join(project.folder, self), 'utf8');
  const renamed = written
    .replace('  bakehouse:\n', '  bakery:\n    renamed_from: bakehouse\n')
    .replace('  pedalpost:\n', `  pedals:\n    id: ${id}\n`);
  const against = async () => {
    const ran = await run('reconcile', '--at', '2027-02', '--from', other, '--json');
    const { differences, not_compared: open } = JSON.parse(ran.stdout);
    return { differences, compared: JSON.stringify(open).match(/"subscriptions\.[\w-]+"/g) };
  };
  try {
    const plain = await against();
    writeFileSync(join(other, self), renamed);
    expect(await against()).toEqual({
      differences: [],
      compared: plain.compared?.map((name) =>
        name.replace('bakehouse', 'bakery').replace('pedalpost', 'pedals'),
      ),
    });
    writeFileSync(
      join(project.folder, self),
      renamed.replace(`    id: ${id}\n`, '    renamed_from: pedalpost\n'),
    );
    const applied = await runInProcess(['apply', '--yes'], {
      cwd: project.folder,
      env: project.env,
      now: () => LATER,
      token: (length) => 'b'.repeat(length),
    });
    expect(applied.text).toContain('Renamed: 4 records carried over');
    writeFileSync(join(other, self), written);
    expect(await against()).toEqual(plain);
  } finally {
    rmSync(other, { recursive: true });
  }
});
