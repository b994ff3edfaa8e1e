/** `apply` where a person sits: what is shown before the question, and what is left on stdout. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Outcome } from '../../src/model/outcome.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type Serving, serveSandbox } from '../../src/sandbox/serve.ts';
import { NOW, type Ran, runInProcess } from './run-in-process.ts';

const QUICKSTART = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));

let folder = '';
let apiKey = '';
let serving: Serving;

const run = (answer: string, ...argv: string[]): Promise<Ran> =>
  runInProcess(argv, {
    cwd: folder,
    env: { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: apiKey },
    answer,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-asks-'));
  cpSync(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
  const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
  apiKey = sandbox.apiKey;
  serving = await serveSandbox(sandbox);
  expect((await run('', 'state', 'init')).exitCode).toBe(0);
});

afterAll(async () => {
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a person who is asked', () => {
  test('has seen the plan, and nothing is applied without a yes', async () => {
    const { exitCode, heard, stdout } = await run('no', 'apply');
    expect(heard).toMatch(/Plan: 18 to create[\s\S]*Apply these 30 steps/);
    expect(stdout).toMatch(/\nNothing was applied\.\n$/);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['no', 0],
    ['yes', 30],
  ])('has seen it under --json too, and after %s one document is left on stdout', async (answer, done) => {
    const { exitCode, heard, stdout } = await run(answer, 'apply', '--json');
    expect(heard).toMatch(/Plan: 18 to create[\s\S]*Apply these 30 steps/);
    expect((JSON.parse(stdout) as Outcome).counts.done).toBe(done);
    expect(exitCode).toBe(0);
  });
});
