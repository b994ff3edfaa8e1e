/** Every command that a page of the documentation shows is one that the program takes, with options that it has. */
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import type { World } from '../../src/cli/io/world.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { commandsOf, PAGES } from './pages.ts';

/** Groups are built where the command line names them. */
const world = { argv: ['get', 'state', 'queue', 'ci'], stdout: {}, stderr: {} } as unknown as World;

/** The first word of a line that the program does not know; undefined where it knows all. */
function unknownIn(line: string): string | undefined {
  const program = buildProgram(world, () => undefined);
  let command: Command = program;
  for (const word of line.split(/[ )>\]]+/).slice(1)) {
    const inner = command.commands.find((each) => each.name() === word);
    if (inner !== undefined) command = inner;
    else if (command.commands.length > 0 && !word.startsWith('-')) return word;
    const name = word.replace(/^\[/, '').split('=')[0] ?? '';
    const options = [...command.options, ...program.options];
    if (name.startsWith('--') && !options.some(({ long }) => long === name)) return word;
  }
  return undefined;
}

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
