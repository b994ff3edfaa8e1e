/** The year of `examples/year` prints what its golden text says. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const YEAR = join(import.meta.dirname, '../../examples/year');

test('a year of a pricing team', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(YEAR, 'year.mjs'), '--normalised'], {
    maxBuffer: 1 << 24,
  });
  expect(stdout).toBe(readFileSync(join(YEAR, 'output.txt'), 'utf8'));
}, 240_000);
