/** The bundled program opens SQLite's binary where it lies, and leaves to the package whatever is not as it comes. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openBinary } from '../../.config/open-sqlite-binary.ts';

let program: string;
let folder: string;

/** A program beside a package whose own way to its binary tells that it was taken. */
beforeEach(() => {
  const home = mkdtempSync(join(tmpdir(), 'open-sqlite-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  program = join(home, 'program', 'main.cjs');
  folder = join(home, 'node_modules', '@photostructure', 'sqlite');
  const finder = join(home, 'node_modules', 'node-gyp-build');
  for (const each of [dirname(program), folder, finder]) mkdirSync(each, { recursive: true });
  writeFileSync(join(finder, 'index.js'), "module.exports = (folder) => 'found in ' + folder;");
  const installed = dirname(createRequire(import.meta.url).resolve('@photostructure/sqlite/package.json'));
  const kind = join('prebuilds', `${process.platform}-${process.arch}`);
  cpSync(join(installed, kind), join(folder, kind), { recursive: true });
});

it('opens what the package comes with', () => {
  expect(openBinary(program)).toMatchObject({ DatabaseSync: expect.any(Function) });
});

it('asks the package for what was built on the machine', () => {
  mkdirSync(join(folder, 'build'));
  expect(openBinary(program)).toBe(`found in ${folder}`);
});

it('asks the package where none came for the machine', () => {
  rmSync(join(folder, 'prebuilds'), { recursive: true });
  expect(openBinary(program)).toBe(`found in ${folder}`);
});

it('fails as Node does where there is no such package', () => {
  rmSync(folder, { recursive: true });
  expect(() => openBinary(program)).toThrow("Cannot find module '@photostructure/sqlite'");
});
