/** What no reader of the catalog can be faster than: its bytes read and hashed once. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Corpus } from './corpus.ts';

export interface Spent {
  readonly wall: number;
  /** Of all threads. */
  readonly cpu: number;
}

/** Seconds for reading and hashing all the files, which the system holds in memory after the first time. */
function measureLimit(files: readonly string[]): Spent {
  hashAll(files);
  const [start, used] = [performance.now(), process.cpuUsage()];
  hashAll(files);
  const { user, system } = process.cpuUsage(used);
  return { wall: (performance.now() - start) / 1e3, cpu: (user + system) / 1e6 };
}

function hashAll(files: readonly string[]): void {
  for (const file of files) createHash('sha256').update(readFileSync(file)).digest();
}

/** The argument with which a script that asks for the limit is started once more, to tell it. */
export const LIMIT = 'limit';

/** In a process of its own, like everything that is compared with it: `script`, which calls `tellLimit`. */
export function limitOf({ files, folder }: Corpus, script: string): Spent {
  const input = files.map((file) => file.slice(folder.length + 1)).join('\n');
  const { stdout } = spawnSync(process.execPath, [script, LIMIT], { cwd: folder, encoding: 'utf8', input });
  return JSON.parse(stdout) as Spent;
}

/** Prints the limit of the files that the input names, one on a line, as JSON. */
export function tellLimit(): void {
  console.log(JSON.stringify(measureLimit(readFileSync(0, 'utf8').split('\n'))));
}
