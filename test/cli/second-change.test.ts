/** A second change on the day of the first says the same of money as the first: a discount that has ended stays ended. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Plan } from '../../src/model/plan/plan.ts';
import { type Serving, serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed/seed.ts';
import { NOW, runInProcess } from './run-in-process.ts';

const QUICKSTART = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));

let folder = '';
let serving: Serving;
const env: Record<string, string> = {};
let runs = 0;
/** Every run has a name of its own. */
const run = (...argv: string[]) => {
  runs += 1;
  return runInProcess(argv, { cwd: folder, env, token: (length) => `${runs}`.padStart(length, '0') });
};

function setFee(from: string, to: string): void {
  const file = join(folder, 'billing/bundles.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(`price_per_unit: "${from}"`, `price_per_unit: "${to}"`),
  );
}

async function monthly(): Promise<readonly string[]> {
  const plan = JSON.parse((await run('plan', '--json')).stdout) as Plan;
  return plan.impact.money.flatMap(({ monthly: { before, after }, series }) => [
    `${before} → ${after}`,
    ...(series?.months ?? []).slice(0, 6).map((month) => String(Number(month.after) - Number(month.before))),
  ]);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-second-'));
  cpSync(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
  const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
  serving = await serveSandbox(sandbox);
  Object.assign(env, { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey });
  expect((await run('state', 'init')).exitCode).toBe(0);
  expect((await run('apply', '--yes')).exitCode).toBe(0);
}, 120_000);

afterAll(async () => {
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
});

test('three customers pay 3.00 more each, and then 1.00 more each', async () => {
  setFee('49.00', '52.00');
  const first = await monthly();
  expect((await run('apply', '--yes')).exitCode).toBe(0);
  setFee('52.00', '53.00');
  const second = await monthly();
  const [before = '', after = ''] = (first[0] ?? '').split(' → ');
  expect(Number(after) - Number(before)).toBe(9);
  expect(second[0]).toBe(`${after} → ${Number(after) + 3}`);
  expect(second.slice(1)).toEqual(first.slice(1).map((difference) => String(Number(difference) / 3)));
});
