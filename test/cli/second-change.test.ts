/** A second change on the day of the first says the same of money as the first: a discount that has ended stays ended. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { applyWhole, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
let runs = 0;
/** Every run has a name of its own. */
const run = (...argv: string[]) => {
  runs += 1;
  const { folder: cwd, env } = project;
  return runInProcess(argv, { cwd, env, token: (length) => `${runs}`.padStart(length, '0') });
};

function setFee(from: string, to: string): void {
  const file = join(project.folder, 'billing/bundles.yaml');
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
  project = await serveQuickstart('second');
  await applyWhole(run);
}, 120_000);

afterAll(() => project.remove());

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
