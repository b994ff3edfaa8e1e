/** Runs the program the way a shell or a pipeline does, and leaves no process behind. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { clockFrom, runHere } from './run-here.ts';

/** `E2E_PROGRAM` names another build of it. */
export const PROGRAM =
  process.env.E2E_PROGRAM ?? fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const PROGRAM_CLOCK = fileURLToPath(new URL('program-clock.cjs', import.meta.url));

/** The noon at which every program of these tests starts, whatever day it is. */
export const NOON = '2026-11-20T12:00:00Z';
export const TODAY = NOON.slice(0, 10);
export const NOBODY = 65_534;
export const API_KEY = 'canary-7d1f0c55e2';

export interface Surroundings {
  readonly cwd: string;
  /** Over a bare environment: none of the shell's own variables reach the program but PATH. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** When the program believes to have started, ISO 8601; noon by default. */
  readonly at?: string;
  /** What it reads from its standard input, which is no terminal; nothing by default. */
  readonly input?: string;
  /** Its `main.js`, where it is not the build of these tests. */
  readonly program?: string;
  /** Without the right to write what belongs to others; only where the tests run as root, who may write everywhere. */
  readonly asNobody?: boolean;
}

export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Running {
  readonly process: ChildProcessWithoutNullStreams;
  readonly finished: Promise<Finished>;
  /** Resolves once the stream has written what the pattern matches; rejects where the program ends without it. */
  wrote(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

/** Takes what is to be done when the test, or all tests of a file, are through. */
export type AtEnd = (end: () => Promise<void>) => void;

export function startProgram(
  args: readonly string[],
  surroundings: Surroundings,
  atEnd: AtEnd = onTestFinished,
): Running {
  const child = spawn(
    process.execPath,
    ['--require', PROGRAM_CLOCK, surroundings.program ?? PROGRAM, ...args],
    {
      cwd: surroundings.cwd,
      env: environmentOf(surroundings),
      ...(surroundings.asNobody && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
    },
  );
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  }
  // A program that ends without reading its input is not at fault.
  child.stdin.on('error', () => undefined);
  child.stdin.end(surroundings.input ?? '');
  const finished = once(child, 'close').then(
    ([exitCode, signal]): Finished => ({ ...written, exitCode, signal }),
  );
  atEnd(async () => {
    child.kill('SIGKILL');
    await finished;
  });
  return {
    process: child,
    finished,
    wrote: async (stream, pattern) => {
      while (!pattern.test(written[stream])) {
        const ended = await Promise.race([once(child[stream], 'data').then(() => null), finished]);
        if (ended !== null && !pattern.test(written[stream]))
          throw new Error(`ended without ${pattern} on ${stream}: ${JSON.stringify(ended)}`);
      }
    },
    kill: (signal) => child.kill(signal),
  };
}

/**
 * Runs it to its end: within this process where nothing needs one of its own. `E2E_PROCESSES` and `E2E_PROGRAM` start the
 * built program for every command.
 */
export function runProgram(
  args: readonly string[],
  surroundings: Surroundings,
  atEnd?: AtEnd,
): Promise<Finished> {
  if (needsProcess(surroundings)) return startProgram(args, surroundings, atEnd).finished;
  const { cwd, at = NOON } = surroundings;
  return runHere(args, { cwd, env: environmentOf(surroundings), clock: clockFrom(at) });
}

const ALWAYS_PROCESSES = process.env.E2E_PROCESSES !== undefined || process.env.E2E_PROGRAM !== undefined;

function needsProcess({ input, program, asNobody }: Surroundings): boolean {
  return ALWAYS_PROCESSES || asNobody === true || input !== undefined || program !== undefined;
}

function environmentOf({ env, at = NOON }: Surroundings): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    PROGRAM_CLOCK_OFFSET_MS: String(Date.parse(at) - Date.now()),
    ...env,
  };
}
