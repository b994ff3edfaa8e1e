/** The preview of `reprice` is the plan that comes of it, where a state knows the bundle. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyWhole, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
let tokens = 0;
const token = (length: number) => {
  tokens += 1;
  return `${tokens}`.padStart(length, '0');
};
const run = (...argv: string[]) => runInProcess(argv, { cwd: project.folder, env: project.env, token });

beforeAll(async () => {
  project = await serveQuickstart('reprice-preview', 'bound');
  await applyWhole(run);
}, 120_000);

afterAll(() => project.remove());

const lastDigest = (text: string) => text.match(/^Digest: ([0-9a-f]{64})$/m)?.[1];

test('it has the digest of the plan, and needs neither key nor service', async () => {
  const change = ['reprice', 'growth', '--only', 'platform', '--by', '8%', '--at', '2027-03-01'];
  const env = { PRICEWRIGHT_SANDBOX_URL: project.env.PRICEWRIGHT_SANDBOX_URL };
  const shown = await runInProcess(change, { cwd: project.folder, env, token });
  expect(shown.exitCode, shown.text).toBe(0);
  expect(shown.stdout).not.toContain('against the catalog before it');
  const planned = await run('plan', '--refresh', 'none');
  expect(lastDigest(shown.stdout)).toBe(lastDigest(planned.stdout));
  expect(lastDigest(shown.stdout)).toBeDefined();
  // What was deferred before the change is no news of it.
  const [news] = /^ {2}\d+ deferred changes? (is|are) not new .*/m.exec(planned.stdout) ?? [];
  expect(news).toBeDefined();
  expect(shown.stdout).toContain(news);
});

test('without a state it is the comparison with the catalog before', async () => {
  rmSync(`${project.folder}/.pricewright`, { recursive: true });
  const { stdout } = await run('reprice', 'starter', '--by', '8%', '--at', '2027-03-01', '--dry-run');
  expect(stdout).toContain('against the catalog before it');
});
