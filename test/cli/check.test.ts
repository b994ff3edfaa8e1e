/** `check` is `validate`, `check layout` and `check prices` in one run. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

let folder = '';
beforeEach(() => {
  folder = copyQuickstart('check');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const check = (...argv: string[]) => runInProcess(['check', ...argv], { cwd: folder });
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
};

test('a sound catalog passes, part by part', async () => {
  const { exitCode, stdout } = await check();
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^Valid: [^\n]+\n\d+ files: \d+ in the layout\.\n[\s\S]*\n\d+ statements: \d+ hold\.\n$/,
  );
  const parts = JSON.parse((await check('--json')).stdout);
  expect(Object.keys(parts)).toEqual(['catalog', 'layout', 'prices']);
  expect(parts.catalog.valid).toBe(true);
});

test('a file in another layout exits with 1, and the tests run all the same', async () => {
  edit('billing/products.yaml', '{ ', '{   ');
  const { exitCode, stdout } = await check();
  expect(exitCode).toBe(1);
  expect(stdout).toContain('Not in the layout: billing/products.yaml');
  expect(stdout).toMatch(/statements: /);
});

test('a price test that does not hold exits with 6', async () => {
  edit('billing/bundles.yaml', '"49.00"', '"59.00"');
  expect((await check()).exitCode).toBe(6);
});

test('a project without price tests passes and says so; one that names files that are not there does not', async () => {
  rmSync(join(folder, 'tests'), { recursive: true });
  const { exitCode, stdout } = await check();
  expect(exitCode).toBe(0);
  expect(stdout).toContain('No price tests: ');
  const project = readFileSync(join(folder, 'pricewright.yaml'), 'utf8');
  writeFileSync(join(folder, 'pricewright.yaml'), `${project}\ntests: [prices/*.yaml]\n`);
  expect((await check()).stderr).toContain('no-tests');
});

test('a fault of the catalog comes first and alone', async () => {
  edit('billing/bundles.yaml', 'currency: USD', 'currency: UDS');
  const { exitCode, stdout, stderr } = await check();
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('UDS');
});
