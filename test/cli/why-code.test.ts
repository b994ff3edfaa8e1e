/** `explain CODE`: the page of a diagnostic in the terminal, in a folder that is no project. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import schema from '../../schemas/why.schema.json' with { type: 'json' };
import { readPages } from '../docs/diagnostics/pages.ts';
import { runInProcess } from './run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'pricewright-explain-code-'));
const run = (...argv: string[]) => runInProcess(argv, { cwd: folder });

afterAll(() => rmSync(folder, { recursive: true }));

test('prints the page without the marks of Markdown', async () => {
  const { exitCode, stdout } = await run('why', 'csv-separator');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^csv-separator\n\nThe columns of a usage file are separated/);
  expect(stdout).toContain('\nFix\n\nSeparate them by commas');
  expect(stdout).toContain('  usage/may.csv\n    subscription;product;quantity\n');
});

test.each(readPages())('$code reads as plain text', async ({ code }) => {
  const { exitCode, stdout } = await run('why', code);
  expect(exitCode).toBe(0);
  expect(stdout).not.toMatch(/```|^#+ |\]\(/m);
});

test('gives the page as data, which follows the schema', async () => {
  const { stdout } = await run('why', 'tier-gap', '--json');
  const data = JSON.parse(stdout);
  expect(data).toMatchObject({ code: 'tier-gap', page: expect.stringContaining('# tier-gap') });
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateFormats: false }).compile(
    schema,
  );
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...data, date: '2026-11-20' })).toBe(false);
  expect(validate({ ...data, page: undefined })).toBe(false);
});

test('suggests the code that a slip stands for, without a project too', async () => {
  const { exitCode, stderr } = await run('why', 'unquoted-amont');
  expect(exitCode).toBe(1);
  expect(stderr).toContain('unknown-code: no diagnostic has the code `unquoted-amont`');
  expect(stderr).toContain('did you mean: pricewright why unquoted-amount');
});
