/** Every command that a page of the documentation shows is one that the program takes, with options that it has. */
import { expect, test } from 'vitest';
import { unknownIn } from './known-words.ts';
import { commandsOf, PAGES } from './pages.ts';

const shown = PAGES.map((page) => ({ page, lines: commandsOf(page) })).filter(
  ({ lines }) => lines.length > 0,
);

test('pages of every part show commands', () => {
  const pages = shown.map(({ page }) => page);
  for (const each of ['README.md', 'docs/tutorial.md', 'docs/how-to/undo.md', 'docs/llms.txt'])
    expect(pages).toContain(each);
});

test.each(shown)('the commands of $page are commands', ({ lines }) => {
  expect(lines.filter((line) => unknownIn(line) !== undefined)).toEqual([]);
});

test.each([
  ['pricewright aply', 'aply'],
  ['pricewright plan --aproved x', '--aproved'],
  ['pricewright state shw', 'shw'],
])('%s would be noticed', (line, word) => {
  expect(unknownIn(line)).toBe(word);
});
