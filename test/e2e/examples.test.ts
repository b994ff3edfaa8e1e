/**
 * The examples that `examples/play.mjs` plays and the year of `examples/year` print what their golden texts say, and the pages of the former
 * show a part of it. One is played as a person does, in processes; the others within this one.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { within } from './play-here.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const read = (file: string): string => readFileSync(join(EXAMPLES, file), 'utf8');
const PROCESSES = 'seats';
const HERE = ['usage-based', 'ramp-deal', 'marketplace', 'environments', 'account'];

type Play = (write: (text: string, folder: string) => void, program: typeof within) => Promise<void>;

async function printed(play: Play): Promise<string> {
  const { steady } = await import(join(EXAMPLES, 'steady.mjs'));
  let all = '';
  await play((text, folder) => {
    all += steady(text, folder);
  }, within);
  return all;
}

test.each(HERE)('%s prints its golden text', { timeout: 240_000 }, async (name) => {
  const { play } = await import(join(EXAMPLES, 'play.mjs'));
  expect(await printed((...how) => play(name, ...how))).toBe(read(`${name}/output.txt`));
});

test.each(['year', 'rise'])('the story of a %s', { timeout: 240_000 }, async (name) => {
  const { playTeam } = await import(join(EXAMPLES, 'team.mjs'));
  const { [name]: story } = await import(join(EXAMPLES, `${name}/${name}.mjs`));
  expect(await printed((...how) => playTeam(story, ...how))).toBe(read(`${name}/output.txt`));
});

test(`${PROCESSES} prints its golden text in processes`, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[join(EXAMPLES, 'play.mjs'), PROCESSES, '--normalised'],
  ]);
  expect(stdout).toBe(read(`${PROCESSES}/output.txt`));
});

describe.each([PROCESSES, ...HERE])('%s', (name) => {
  test('its page shows a plan of its golden text, and the list of examples names it', () => {
    const shown = [...read(`${name}/README.md`).matchAll(/^```text\n(.*?)^```$/gms)].map(
      ([, text]) => text ?? '',
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) expect(read(`${name}/output.txt`)).toContain(text);
    expect(read('README.md')).toContain(`](${name})`);
  });
});
