/** Runs a TypeScript file of this folder as a process of its own, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rolldown } from 'rolldown';

export interface Child {
  /** The next line that it prints. */
  line(): Promise<string>;
  /** Resolves once it has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Sends a signal that it lives on after. */
  signal(signal: NodeJS.Signals): void;
}

export async function startChild(file: string, parameters: readonly string[]): Promise<Child> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-child-'));
  const bundle = await rolldown({
    input: join(import.meta.dirname, file),
    platform: 'node',
    plugins: [
      {
        name: 'packages-from-here',
        // The bundle lies elsewhere; what has binaries is taken from where it is installed.
        resolveId: (id) =>
          ['@photostructure/sqlite', 'pg', 'kysely'].includes(id)
            ? { id: import.meta.resolve(id), external: true }
            : null,
      },
    ],
  });
  const entry = join(folder, 'child.mjs');
  await bundle.write({ file: entry, format: 'esm', codeSplitting: false });
  await bundle.close();
  const child: ChildProcess = spawn(process.execPath, [entry, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (child.stdout === null) throw new Error('the child has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    line: async () => {
      const { value, done } = await lines.next();
      if (done) throw new Error('the child ended without a word');
      return value;
    },
    signal: (signal) => void child.kill(signal),
    kill: async (signal) => {
      child.kill(signal);
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
