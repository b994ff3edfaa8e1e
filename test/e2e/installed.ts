/** The packed package, installed in an empty folder as a person installs it, and a shell in that folder. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { NOON } from './program.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLOCK = fileURLToPath(new URL('program-clock.cjs', import.meta.url));
/** Neither asks npm's registry what it does not have to, nor prints what is no result. */
const QUIETLY = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];

export interface Packed {
  /** The path of the tarball. */
  readonly tarball: string;
  /** The files inside, relative to the package's folder. */
  readonly files: readonly string[];
}

/** Packs what is built: the build itself would take the program away from the tests that run beside this one. */
export async function packInto(folder: string): Promise<Packed> {
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, '--loglevel', 'error'],
    { cwd: ROOT, maxBuffer: 1 << 24 },
  );
  const [packed] = Object.values(JSON.parse(stdout)) as readonly {
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  }[];
  if (packed === undefined) throw new Error(`npm pack said: ${stdout}`);
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

export interface Shell {
  readonly folder: string;
  /** Runs a line of a document; throws what it printed where it fails. */
  type(line: string): Promise<string>;
  /** Starts a line that goes on until the test ends. */
  keep(line: string): Kept;
  read(file: string): Promise<string>;
}

export interface Kept {
  /** Waits until it has printed what the pattern matches, and gives its first group; throws where it ends without. */
  printed(pattern: RegExp): Promise<string>;
}

export function shellIn(folder: string, variables: Readonly<Record<string, string>>): Shell {
  const env = {
    ...process.env,
    ...variables,
    CI: undefined,
    npm_config_loglevel: 'error',
    NODE_OPTIONS: `--require ${CLOCK}`,
    PROGRAM_CLOCK_OFFSET_MS: String(Date.parse(NOON) - Date.now()),
  };
  return {
    folder,
    read: (file) => readFile(join(folder, file), 'utf8'),
    type: async (line) => {
      const typed = line.startsWith('npm install') ? `${line} ${QUIETLY.join(' ')}` : line;
      return (await run('bash', ['-c', typed], { cwd: folder, env })).stdout;
    },
    keep: (line) => keepRunning(line, folder, env),
  };
}

function keepRunning(line: string, folder: string, env: NodeJS.ProcessEnv): Kept {
  const child = spawn('bash', ['-c', line], { cwd: folder, env, detached: true });
  const ended = once(child, 'close').then(() => false);
  onTestFinished(async () => {
    // The shell, npx and the program are one group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    await ended;
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      child.emit('written');
    });
  return {
    printed: async (pattern) => {
      while (!pattern.test(written)) {
        const more = await Promise.race([once(child, 'written').then(() => true), ended]);
        if (!more && !pattern.test(written)) throw new Error(`${line} ended: ${written}`);
      }
      return pattern.exec(written)?.[1] ?? '';
    },
  };
}
