/** The examples that `examples/play.mjs` plays print what their golden texts say, and their pages show a part of it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const read = (file: string): string => readFileSync(join(EXAMPLES, file), 'utf8');

const NAMES = ['usage-based', 'ramp-deal', 'seats', 'marketplace', 'environments', 'account'];

describe.concurrent.each(NAMES)('%s', (name) => {
  test('prints its golden text', { timeout: 240_000 }, async ({ expect }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(EXAMPLES, 'play.mjs'), name, '--normalised'],
      { maxBuffer: 1 << 24 },
    );
    expect(stdout).toBe(read(`${name}/output.txt`));
  });

  test('its page shows a plan of that text', ({ expect }) => {
    const shown = [...read(`${name}/README.md`).matchAll(/^```text\n(.*?)^```$/gms)].map(
      ([, text]) => text ?? '',
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) expect(read(`${name}/output.txt`)).toContain(text);
  });
});

test('the list of examples names each', () => {
  for (const name of NAMES) expect(read('README.md')).toContain(`](${name})`);
});
