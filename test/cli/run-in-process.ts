/** A command run within the test's own process: off a terminal, on one day, at one moment. */

import { systemRuntime } from '../../src/cli/io/system-runtime.ts';
import type { World } from '../../src/cli/io/world.ts';
import { runCli } from '../../src/cli/run-cli.ts';

export const NOW = Date.parse('2026-11-20T10:00:00Z');

/** Time goes by so much faster for whoever waits: what waits for the longest still does. */
const FASTER = 50;
export const briefly: typeof systemRuntime.sleep = (ms, signal) => systemRuntime.sleep(ms / FASTER, signal);
const elapsed = (): number => performance.now() * FASTER;

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both, in the order in which they were written. */
  readonly text: string;
  /** What stood there when the person was asked, the question with it; empty where nobody was. */
  readonly heard: string;
}

type Given = Pick<World, 'cwd'> &
  Partial<Pick<World, 'env' | 'token' | 'now' | 'uptime' | 'random' | 'signal' | 'pid' | 'stdio'>>;

/**
 * `answer`: of the person who is asked; nobody is there without one. `token`: two runs need two. `now`: one moment by
 * default. `onStdout` is called with all that it has printed so far.
 */
export async function runInProcess(
  argv: readonly string[],
  {
    answer,
    onStdout,
    ...given
  }: Given & { readonly answer?: string; readonly onStdout?: (text: string) => void },
): Promise<Ran> {
  const written = { stdout: '', stderr: '', text: '', heard: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
      written.text += text;
      if (name === 'stdout') onStdout?.(written.stdout);
    },
    isTerminal: false,
    columns: undefined,
  });
  const ask = async (question: string): Promise<string> => {
    written.heard = written.text + question;
    return answer ?? '';
  };
  const exitCode = await runCli({
    argv,
    env: {},
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    ask: answer === undefined ? undefined : ask,
    now: () => NOW,
    sleep: briefly,
    elapsed,
    random: () => 0,
    token: (length) => 'a'.repeat(length),
    signal: new AbortController().signal,
    pid: 1,
    ...given,
  });
  return { exitCode, ...written };
}
