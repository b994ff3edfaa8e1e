/** An empty folder for each test of a file, and commands that are typed in it. Each run has another name. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { runInProcess } from './run-in-process.ts';

export function ownFolder() {
  let folder: string;
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padEnd(length, 'x');
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pricewright-own-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });
  const path = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(path(name), 'utf8');
  const write = (name: string, text: string | Uint8Array) => writeFileSync(path(name), text);
  return {
    path,
    read,
    write,
    list: (name = '.') => readdirSync(path(name)),
    run: (line: string, env: Readonly<Record<string, string>> = {}) =>
      runInProcess(line.split(' '), { cwd: folder, env, token }),
  };
}
