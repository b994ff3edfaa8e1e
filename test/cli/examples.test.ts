/** The help of every command has an example that the command takes, and a page that is there. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import type { World } from '../../src/cli/io/world.ts';
import { buildProgram } from '../../src/cli/program/program.ts';
import { ALL_COMMANDS } from './all-commands.ts';
import { runInProcess } from './run-in-process.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');

const world = { argv: [], stdout: {}, stderr: {} } as unknown as World;

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
  expect([...ALL_COMMANDS.keys()].sort()).toEqual([...commands().keys()].sort());
});

test.each([...ALL_COMMANDS])('those of %s are taken', async (name, { page, examples }) => {
  const command = commands().get(name);
  const options = [...(command?.options ?? []), ...(rootOf(command)?.options ?? [])].map(({ long }) => long);
  const helpIn = async (cwd: string) => (await runInProcess([...name.split(' '), '--help'], { cwd })).stdout;
  const help = await helpIn(DOCS);
  expect(examples.length).toBeGreaterThan(0);
  for (const [line] of examples) {
    expect(line.startsWith(name)).toBe(true);
    for (const [option] of line.matchAll(/--[a-z-]+/g)) expect(options).toContain(option);
    expect(help).toContain(`pricewright ${line}`);
  }
  for (const folder of [DOCS, join(DOCS, '..'), tmpdir()]) {
    const [, named = ''] = /Read on: (\S+)\s*$/.exec(await helpIn(folder)) ?? [];
    expect(resolve(folder, named)).toBe(join(DOCS, page));
  }
  expect(existsSync(join(DOCS, page))).toBe(true);
});

function rootOf(command: Command | undefined): Command | null {
  let root: Command | null = command ?? null;
  while (root?.parent) root = root.parent;
  return root;
}
