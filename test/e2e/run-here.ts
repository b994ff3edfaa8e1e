/** Runs the program within the test's own process, from its source: it takes a tenth of starting one. */
import { randomInt } from 'node:crypto';
import type { Uptime } from '../../src/apply/journal/journal.ts';
import { systemUptime } from '../../src/cli/io/system-runtime.ts';
import { type Ran, runInProcess } from '../cli/run-in-process.ts';
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
    // The same as in `program-clock.cjs`, so that processes beside this one are on the same machine.
    uptime: () => {
      const { boot, ms } = systemUptime();
      return { boot, ms: ms + YEAR_MS + offsetMs };
    },
    forward: (ms) => {
      offsetMs += ms;
    },
  };
}

export async function runHere(
  argv: readonly string[],
  { clock, ...here }: Here,
): Promise<Finished & Pick<Ran, 'text'>> {
  const { heard: _, ...ran } = await runInProcess(argv, {
    ...here,
    now: clock.now,
    uptime: clock.uptime,
    random: Math.random,
    token: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    pid: process.pid,
  });
  return { ...ran, signal: null };
}
