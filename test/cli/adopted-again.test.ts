/** Something that is adopted and not compared stays named until it is, also after an apply that failed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyWhole, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
beforeEach(async () => {
  project = await serveQuickstart('adopted-again');
});
afterEach(() => project.remove());

let runs = 0;
const run = (...argv: string[]): Promise<Ran> => {
  runs += 1;
  return runInProcess(argv, {
    cwd: project.folder,
    env: project.env,
    token: (length) => `${runs}`.padStart(length, 'a'),
  });
};

const edit = (file: string, from: string, to: string): void => {
  const path = join(project.folder, 'billing', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

it.each([
  [
    'subscription',
    'subscriptions/self-serve.yaml',
    '  bakehouse:\n',
    '  kiln: { id: sub_nowhere, customer_id: cus_kiln, currency: USD, contract: { period_type: fixed, duration_months: 12, start_date: 2026-06-01 }, versions: [{ items: [{ bundle: growth }] }] }\n  bakehouse:\n',
  ],
  [
    'bundle',
    'bundles.yaml',
    '    name: Growth\n',
    '    name: Growth\n    id: bun_nowhere\n    adopt: send\n',
  ],
])('a %s that the service does not find', async (kind, file, from, to) => {
  if (kind === 'subscription') await applyWhole(run);
  else await run('state', 'init');
  edit(file, from, to);
  const warning = `what the service bills for 1 adopted ${kind} is not compared by this plan`;
  const first = await run('plan');
  expect(first.text.replaceAll(/\s+/g, ' ')).toContain(warning);
  const applied = await run('apply', '--yes');
  expect(applied.exitCode, applied.text).not.toBe(0);
  const again = await run('plan');
  expect(again.text.replaceAll(/\s+/g, ' ')).toContain(warning);
});
