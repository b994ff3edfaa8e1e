/** A command line in a message is the one that a person can type, where npx or another package manager started the program. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { showingStart } from '../../src/cli/run-cli.ts';

const ROOT = join(import.meta.dirname, '../..');
const NPX = { npm_lifecycle_script: "'pricewright'", npm_config_user_agent: 'npm/11.19.1 node/v24' };

function written(
  text: string,
  env: Record<string, string>,
  argv: readonly string[] = [],
  isTerminal = true,
  cwd = ROOT,
) {
  const texts: string[] = [];
  const stream = { write: (each: string) => void texts.push(each), isTerminal, columns: 80 };
  showingStart({ argv, env, cwd }, stream).write(text);
  return texts.join('');
}

const TEXT = 'Next: pricewright plan, then `pricewright apply`; Pricewright reads pricewright.yaml.\n';

test.each([
  [NPX, 'Next: npx pricewright plan, then `npx pricewright apply`; Pricewright reads pricewright.yaml.\n'],
  [
    { npm_lifecycle_script: 'pricewright plan', npm_config_user_agent: 'yarn/4.1.0' },
    'Next: yarn pricewright plan, then `yarn pricewright apply`; Pricewright reads pricewright.yaml.\n',
  ],
  // The program that npx started may start ours, and a person types ours without it.
  [{ ...NPX, npm_lifecycle_script: "'vitest'" }, TEXT],
  [{}, TEXT],
])('started with %j', (env, expected) => {
  expect(written(TEXT, env)).toBe(expected);
});

test('a page is named by the path that opens it', () => {
  const text = 'See docs/how-to/pipelines.md, and other/docs/how-to/pipelines.md.\n';
  expect(written(text, {})).toBe(text);
  const elsewhere = `See ${join(ROOT, 'docs/how-to/pipelines.md')}, and other/docs/how-to/pipelines.md.\n`;
  expect(written(text, {}, [], true, tmpdir())).toBe(elsewhere);
});

test('what has the runner already is left as it is', () => {
  expect(written('run: npx pricewright plan\n', NPX)).toBe('run: npx pricewright plan\n');
});

test('documents and pipes are the same however the program is started', () => {
  expect(written(TEXT, NPX, ['plan', '--json'])).toBe(TEXT);
  expect(written(TEXT, NPX, ['plan', '--format=sarif'])).toBe(TEXT);
  expect(written(TEXT, NPX, [], false)).toBe(TEXT);
});
