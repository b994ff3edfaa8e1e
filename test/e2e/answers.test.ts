/** What is answered without loading the program is what the program answers. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runProgram } from './program.ts';

const surroundings = { cwd: tmpdir() };

test.each([
  { asked: '--version', kept: 'version.txt' },
  { asked: '-V', kept: 'version.txt' },
  { asked: '--help', kept: 'help.txt' },
  { asked: '-h', kept: 'help.txt' },
])('$asked', async ({ asked, kept }) => {
  const answered = await runProgram([asked], surroundings);
  // With a second option it is run, and means the same.
  const run = await runProgram(['--no-color', asked], surroundings);
  expect(run.stdout).not.toBe('');
  expect(answered).toEqual(run);
  const file = new URL(`../../dist/answers/${kept}`, import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(run.stdout);
});
