/** The benchmarks run, at their smallest: what they print is for people, and no time of theirs is held here. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('plans of a state that agrees are measured, after an edit too', async () => {
  const script = ['test/bench/run-script.mjs', 'test/bench/bench.ts', '--sizes', '20', '--rounds', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: ROOT });
  expect(stdout).toMatch(
    /mixed.*\n.*validate +\d.*\n.*nothing changed +\d.*\n.*1 % edited +\d.*\n.*one price edited +\d.*\n.*alike/,
  );
});
