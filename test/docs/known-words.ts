/** Holds a command line of the documentation against the program's commands and options. */
import type { Command } from 'commander';
import type { World } from '../../src/cli/io/world.ts';
import { buildProgram } from '../../src/cli/program/program.ts';

const world = { argv: [], stdout: {}, stderr: {} } as unknown as World;

/** The first word of a line that the program does not know; undefined where it knows all. */
export function unknownIn(line: string): string | undefined {
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
