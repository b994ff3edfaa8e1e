/** `log RUN` after the quickstart's apply: the outcome and the plan, as `show` has them. */
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
let name = '';
const env: Record<string, string> = {};
const run = (...argv: string[]) => runInProcess(argv, { cwd: folder, env });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-log-'));
  cpSync(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
  const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
  serving = await serveSandbox(sandbox);
  Object.assign(env, { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey });
  expect((await run('state', 'init')).exitCode).toBe(0);
  expect((await run('plan', '--out', 'plan.json')).exitCode).toBe(0);
  expect((await run('apply', 'plan.json', '--report', 'outcome.json')).exitCode).toBe(0);
  name = JSON.parse((await run('log', '--json')).stdout)[0].run;
}, 120_000);

afterAll(async () => {
  await serving.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A plan that is carried out holds no longer. */
function withoutHold(text: string): string {
  return text.replace(/^This plan holds.*\n/m, '');
}

test('prints the line of the log, the outcome and the plan', async () => {
  const [line] = (await run('log')).stdout.split('\n');
  const [outcome, plan] = [await run('show', 'outcome.json'), await run('show', 'plan.json')];
  expect(await run('log', name)).toMatchObject({
    exitCode: 0,
    stdout: `${line}\n\n${outcome.stdout}\n${withoutHold(plan.stdout)}`,
    stderr: '',
  });
  expect((await run('log', name.slice(0, 6))).stdout).toBe((await run('log', name)).stdout);
});

test('--json has both documents whole', async () => {
  const data = JSON.parse((await run('log', name, '--json')).stdout);
  expect(data).toMatchObject({ kind: 'run', run: name });
  const written = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { holds: _, checksum: __, ...approved } = written('plan.json') as Plan;
  expect(data.plan).toMatchObject(approved);
  // The report says when the command was done, the journal when the run was.
  expect(data.outcome).toEqual({ ...written('outcome.json'), finished_at: expect.any(String) });
  writeFileSync(join(folder, 'from-log.json'), JSON.stringify(data.plan));
  expect((await run('show', 'from-log.json')).stdout).toBe(
    withoutHold((await run('show', 'plan.json')).stdout),
  );
});

test('a name that no run has is refused', async () => {
  expect(await run('log', 'nope')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(
      /unknown-run: no run has a name that begins with "nope"; .*pricewright log/,
    ),
  });
});
