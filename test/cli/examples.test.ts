/** The help of every command has an example that the command takes, and a page that is there. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { EXAMPLES, examplesText } from '../../src/cli/examples.ts';
import type { World } from '../../src/cli/io/world.ts';
import { buildProgram } from '../../src/cli/program.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');

/** Groups are built where the command line names them. */
const world = { argv: ['state', 'ci'], stdout: {}, stderr: {} } as unknown as World;

function commands(): ReadonlyMap<string, Command> {
  const program = buildProgram(world, () => undefined);
  const all = program.commands.flatMap((command): readonly (readonly [string, Command])[] => [
    ...(isGroup(command) ? [] : [[command.name(), command] as const]),
    ...command.commands.map((inner) => [`${command.name()} ${inner.name()}`, inner] as const),
  ]);
  return new Map(all);
}

/** True for `state`, which does nothing by itself. */
function isGroup(command: Command): boolean {
  return Reflect.get(command, '_actionHandler') == null;
}

test('every command has examples, and nothing else has', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...commands().keys()].sort());
});

test.each(Object.entries(EXAMPLES))('those of %s are taken', (name, [page, ...lines]) => {
  const command = commands().get(name);
  const options = [...(command?.options ?? []), ...(rootOf(command)?.options ?? [])].map(({ long }) => long);
  expect(lines.length).toBeGreaterThan(0);
  for (const [line] of lines) {
    expect(line.startsWith(name)).toBe(true);
    for (const [option] of line.matchAll(/--[a-z-]+/g)) expect(options).toContain(option);
    expect(examplesText(name, DOCS)).toContain(`pricewright ${line}`);
  }
  for (const folder of [DOCS, join(DOCS, '..'), tmpdir()]) {
    const [, named = ''] = /Read on: (.*)\n$/.exec(examplesText(name, folder)) ?? [];
    expect(resolve(folder, named)).toBe(join(DOCS, page));
  }
  expect(existsSync(join(DOCS, page))).toBe(true);
});

function rootOf(command: Command | undefined): Command | null {
  let root: Command | null = command ?? null;
  while (root?.parent) root = root.parent;
  return root;
}
