/** Options that write a document: over an earlier one of its kind, and over nothing else. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyWhole, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
const run = (...argv: string[]) =>
  runInProcess(argv, { cwd: project.folder, env: project.env, token: (length) => 'b'.repeat(length) });
const at = (file: string) => join(project.folder, file);

beforeAll(async () => {
  project = await serveQuickstart('written-files');
  await applyWhole((...argv) => runInProcess(argv, { cwd: project.folder, env: project.env }));
}, 120_000);
afterAll(() => project.remove());

const WRITERS = [
  ['plan', ['plan', '--out']],
  ['outcome', ['apply', '--yes', '--out']],
  ['comment', ['plan', '--comment']],
  ['comment', ['apply', '--yes', '--comment']],
  ['state export', ['state', 'export']],
] as const;

test.each(WRITERS)('a %s is written over an earlier one (%j)', async (_name, argv) => {
  const file = 'written.txt';
  rmSync(at(file), { force: true });
  expect((await run(...argv, file)).exitCode).toBe(0);
  const first = readFileSync(at(file), 'utf8');
  expect((await run(...argv, file)).exitCode).toBe(0);
  expect(readFileSync(at(file), 'utf8').slice(0, 40)).toBe(first.slice(0, 40));
  writeFileSync(at(file), '');
  expect((await run(...argv, file)).exitCode).toBe(0);
  expect(readFileSync(at(file), 'utf8')).not.toBe('');
});

test.each(WRITERS)('a %s is written over no other file (%j)', async (name, argv) => {
  mkdirSync(at('other'), { recursive: true });
  writeFileSync(at('other/plan.json'), '{ "name": "prices", "format_version": 1 }\n');
  rmSync(at('other/link'), { force: true });
  symlinkSync(at('billing/bundles.yaml'), at('other/link'));
  const others = WRITERS.filter(([other]) => other !== name);
  for (const [index, [, written]] of others.entries()) {
    rmSync(at(`other/${index}`), { force: true });
    expect((await run(...written, `other/${index}`)).exitCode).toBe(0);
  }
  const files = ['billing/bundles.yaml', 'pricewright.yaml', 'pricewright.lock', '.pricewright/state.db'];
  for (const file of [
    ...files,
    'other/plan.json',
    'other/link',
    ...others.map((_, index) => `other/${index}`),
  ]) {
    const before = readFileSync(at(file));
    const { exitCode, stderr } = await run(...argv, file);
    expect(stderr).toBe(
      `file-exists: ${file} is there and is no ${name}, so it was not overwritten; name another file, or move it away\n1 error.\n`,
    );
    expect(exitCode).toBe(1);
    expect(readFileSync(at(file)).equals(before), file).toBe(true);
  }
});

test('a device is written to', async () => {
  if (!existsSync('/dev/null')) return;
  expect((await run('plan', '--out', '/dev/null')).exitCode).toBe(0);
});
