/** `log RUN` after the quickstart's apply: the outcome and the plan, as `show` has them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanDocument } from '../../src/plan/document/plan-document.ts';
import { type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
let name = '';
const run = (...argv: string[]) => runInProcess(argv, { cwd: project.folder, env: project.env });

beforeAll(async () => {
  project = await serveQuickstart('log');
  expect((await run('state', 'init')).exitCode).toBe(0);
  expect((await run('plan', '--out', 'plan.json')).exitCode).toBe(0);
  expect((await run('apply', 'plan.json', '--out', 'outcome.json')).exitCode).toBe(0);
  name = JSON.parse((await run('log', '--json')).stdout)[0].run;
}, 120_000);

afterAll(() => project.remove());

/** A plan that is carried out holds no longer. */
function withoutHold(text: string): string {
  return text.replace(/ · valid\s+through\s+\S+/, '');
}

test('prints the line of the log, the outcome and the plan', async () => {
  const line = (await run('log')).stdout.trimEnd();
  const [outcome, plan] = [await run('show', 'outcome.json'), await run('show', 'plan.json')];
  const logged = await run('log', name);
  expect(logged).toMatchObject({ exitCode: 0, stderr: '' });
  // The report says when the command was done, the journal when the run was.
  const untimed = (text: string) => text.replace(/ · took [\d.]+ s\n/, ' · took a while\n');
  expect(untimed(logged.stdout)).toBe(`${line}\n\n${untimed(outcome.stdout)}\n${withoutHold(plan.stdout)}`);
  expect((await run('log', name.slice(0, 6))).stdout).toBe((await run('log', name)).stdout);
});

test('--json has both documents whole', async () => {
  const data = JSON.parse((await run('log', name, '--json')).stdout);
  expect(data).toMatchObject({ kind: 'run', run: name });
  const written = (file: string) => JSON.parse(readFileSync(join(project.folder, file), 'utf8'));
  const { holds: _, checksum: __, summary: ___, ...approved } = written('plan.json') as PlanDocument;
  expect(data.plan).toMatchObject(approved);
  // The report says when the command was done, the journal when the run was.
  expect(data.outcome).toEqual({ ...written('outcome.json'), finished_at: expect.any(String) });
  writeFileSync(join(project.folder, 'from-log.json'), JSON.stringify(data.plan));
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
