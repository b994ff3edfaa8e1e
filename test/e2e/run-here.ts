/** Runs the program within the test's own process, from its source: it takes a tenth of starting one. */
import { randomInt } from 'node:crypto';
import type { Uptime } from '../../src/apply/journal/journal.ts';
import { systemUptime } from '../../src/cli/io/system-runtime.ts';
import type { OutputStream, World } from '../../src/cli/io/world.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import type { Finished } from './program.ts';

/** A clock that a test can put forward, and how long the machine has been up by it. */
export interface Clock {
  now(): number;
  uptime(): Uptime;
  forward(ms: number): void;
}

export interface Here {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Called with all that the program has printed so far. */
  readonly onStdout?: (text: string) => void;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Shows `at` now, ISO 8601, and goes on as time does. */
export function clockFrom(at: string): Clock {
  let offsetMs = Date.parse(at) - Date.now();
  return {
    now: () => Date.now() + offsetMs,
    // As `program-clock.cjs` has it, so that processes beside this one are on the same machine.
    uptime: () => {
      const { boot, ms } = systemUptime();
      return { boot, ms: ms + YEAR_MS + offsetMs };
    },
    forward: (ms) => {
      offsetMs += ms;
    },
  };
}

export async function runHere(argv: readonly string[], here: Here): Promise<Finished> {
  const { cwd, env, clock, onStdout } = here;
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr'): OutputStream => ({
    write: (text) => {
      written[name] += text;
      if (name === 'stdout') onStdout?.(written.stdout);
    },
    isTerminal: false,
    columns: undefined,
  });
  const world: World = {
    argv,
    cwd,
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    ask: undefined,
    now: clock.now,
    uptime: clock.uptime,
    random: Math.random,
    token: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    signal: here.signal ?? new AbortController().signal,
    pid: process.pid,
  };
  const exitCode = await runCli(world);
  return { ...written, exitCode, signal: null };
}
