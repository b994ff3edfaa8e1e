/** `check layout` on the quickstart: what it prints and writes, what it leaves, and what it refuses. */
import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import schema from '../../schemas/layout.schema.json' with { type: 'json' };
import { copyQuickstart } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

const PRODUCTS = 'billing/products.yaml';
const PLANS = 'billing/plans.yaml';

let folder = '';

/** No variable is set: `check layout` needs no secret. */
const check = (...argv: string[]): Promise<Ran> =>
  runInProcess(['check', 'layout', ...argv], { cwd: folder });
const run = (...argv: string[]): Promise<Ran> => check('--write', ...argv);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
const untidy = (text: string): string => text.replaceAll('{ ', '{').replaceAll('\n', '\r\n');

beforeEach(() => {
  folder = copyQuickstart('layout');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('says that all files are in the layout, and writes none', async () => {
  const before = statSync(join(folder, PRODUCTS)).mtimeMs;
  expect(await run()).toMatchObject({ exitCode: 0, stdout: '7 files: 7 in the layout.\n', stderr: '' });
  expect(await check()).toMatchObject({ exitCode: 0, stdout: '7 files: 7 in the layout.\n' });
  expect(statSync(join(folder, PRODUCTS)).mtimeMs).toBe(before);
});

test('writes the files whose text changes, and without --write names them', async () => {
  const [products, plans] = [read(PRODUCTS), read(PLANS)];
  write(PRODUCTS, untidy(products));
  write(PLANS, `\uFEFF${plans}`);
  expect(await check()).toMatchObject({
    exitCode: 1,
    stdout:
      `Not in the layout: ${PLANS}\nNot in the layout: ${PRODUCTS}\n` +
      '7 files: 5 in the layout, 2 not.\nTo write them: pricewright check layout --write\n',
    stderr: '',
  });
  expect(read(PRODUCTS)).toBe(untidy(products));
  expect(await run()).toMatchObject({
    exitCode: 0,
    stdout: `Wrote ${PLANS}\nWrote ${PRODUCTS}\n7 files: 5 in the layout, 2 written.\n`,
    stderr: '',
  });
  expect([read(PRODUCTS), read(PLANS)]).toEqual([products, plans]);
});

test('takes files of the catalog, by any path to them', async () => {
  const products = read(PRODUCTS);
  write(PRODUCTS, untidy(products));
  write(PLANS, untidy(read(PLANS)));
  symlinkSync('products.yaml', join(folder, 'billing/alias.txt'));
  const { exitCode, stdout } = await run(join(folder, PRODUCTS), './billing/../billing/alias.txt');
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: `Wrote ${PRODUCTS}\n1 file: 0 in the layout, 1 written.\n`,
  });
  expect(read(PRODUCTS)).toBe(products);
  expect(read(PLANS)).toContain('\r\n');
});

test('refuses files that are none of the catalog, and writes nothing then', async () => {
  write(PRODUCTS, untidy(read(PRODUCTS)));
  const { exitCode, stdout, stderr } = await run(PRODUCTS, 'billing/prodcts.yaml', 'pricewright.yaml');
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain(
    'not-a-catalog-file: billing/prodcts.yaml is not a file of the catalog; write `billing/products.yaml`\n',
  );
  expect(stderr).toContain(
    'not-a-catalog-file: pricewright.yaml is not a file of the catalog; write one of `',
  );
  expect(read(PRODUCTS)).toContain('\r\n');
});

test('reports a file with faults and leaves it, and writes the others', async () => {
  const products = read(PRODUCTS);
  const faulty = read(PLANS).replace('name: Growth annual', 'name: "Growth annual');
  write(PRODUCTS, untidy(products));
  write(PLANS, faulty);
  const { exitCode, stdout, stderr } = await run();
  expect({ exitCode, stdout }).toEqual({
    exitCode: 1,
    stdout: `Wrote ${PRODUCTS}\n7 files: 5 in the layout, 1 written, 1 not formatted.\n`,
  });
  expect(stderr).toMatch(/^billing\/plans\.yaml:8:26: yaml-syntax: /);
  expect([read(PRODUCTS), read(PLANS)]).toEqual([products, faulty]);
});

test('leaves a file that it cannot format, with a warning', async () => {
  const odd = 'products:\n  a: { id:   prod_1, n: +5 }\n';
  write(PRODUCTS, odd);
  const { exitCode, stdout, stderr } = await check();
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: '7 files: 6 in the layout, 1 not formatted.\n',
  });
  expect(stderr).toContain(`${PRODUCTS}:1:1: warning: not-formattable: `);
  expect(read(PRODUCTS)).toBe(odd);
});

test.each([false, true])('--json follows its schema (--write: %s)', async (writes) => {
  write(PRODUCTS, untidy(read(PRODUCTS)));
  write(PLANS, 'plans: {');
  const { exitCode, stdout, stderr } = await check('--json', ...(writes ? ['--write'] : []));
  const data = JSON.parse(stdout);
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  expect({ exitCode, stderr, written: data.written }).toEqual({ exitCode: 1, stderr: '', written: writes });
  expect(data.files).toContainEqual({ file: PRODUCTS, changed: true });
  expect(data.files).toContainEqual({ file: PLANS, changed: null });
  expect(data.files).toContainEqual({ file: 'billing/bundles.yaml', changed: false });
  expect(data.diagnostics[0]).toMatchObject({ code: 'yaml-syntax', source: { file: PLANS, line: 1 } });
  expect(read(PRODUCTS).includes('\r\n')).toBe(!writes);
});
