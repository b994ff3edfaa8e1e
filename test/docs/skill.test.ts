/** The pages for coding assistants: their commands exist, their catalog is valid, their links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogOf } from '../catalog-of.ts';
import { unknownIn } from './known-words.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const PAGES = ['llms.txt', 'skills/pricewright/SKILL.md', 'how-to/completion.md'];
const read = (file: string): string => readFileSync(join(DOCS, file), 'utf8');

/** The command lines in blocks and between backticks, without comments. */
function commandsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block]) =>
    (block ?? '').split('\n'),
  );
  const inline = [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code]) => code ?? '',
  );
  return [...blocks, ...inline]
    .map((line) => line.replace(/ +#.*/, '').replace(/^(source <\()?(npx )?/, ''))
    .filter((line) => /^pricewright [a-z]/.test(line));
}

describe.each(PAGES)('%s', (page) => {
  test('its commands are commands', () => {
    const lines = commandsIn(read(page));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => unknownIn(line) !== undefined)).toEqual([]);
  });

  test('its links lead to files', () => {
    const links = [...read(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !existsSync(join(DOCS, dirname(page), link)))).toEqual([]);
  });
});

test.each([
  ['pricewright aply', 'aply'],
  ['pricewright plan --aproved x', '--aproved'],
  ['pricewright state shw', 'shw'],
])('%s would be noticed', (line, word) => {
  expect(unknownIn(line)).toBe(word);
});

test('the catalog of the skill is valid', () => {
  const [, text = ''] = /^```yaml\n(.*?)^```$/ms.exec(read(PAGES[1] ?? '')) ?? [];
  expect(parse(text).version).toBe('2026-04-01');
  const catalog = catalogOf(text.replace(/^version:.*\n/, ''));
  expect([...catalog.subscriptions.keys()]).toEqual(['acme']);
});

test('the skill has a name and says when to use it', () => {
  const [, front = ''] = /^---\n(.*?)^---$/ms.exec(read(PAGES[1] ?? '')) ?? [];
  expect(parse(front)).toMatchObject({
    name: 'pricewright',
    description: expect.stringContaining('pricewright.yaml'),
  });
});

test('llms.txt names every page of the reference', () => {
  for (const page of readdirSync(join(DOCS, 'reference')))
    expect(read('llms.txt')).toContain(`(reference/${page})`);
});
