/** A command run within the test's own process: off a terminal, on one day, at one moment. */

import type { World } from '../../src/cli/io/world.ts';
import { runCli } from '../../src/cli/run-cli.ts';

export const NOW = Date.parse('2026-11-20T10:00:00Z');

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both, in the order in which they were written. */
  readonly text: string;
  /** What stood there when the person was asked, the question with it; empty where nobody was. */
  readonly heard: string;
}

/** `answer`: of the person who is asked; nobody is there without one. `token`: two runs need two. `nowMs`: of the run's only moment. */
export async function runInProcess(
  argv: readonly string[],
  {
    cwd,
    env = {},
    answer,
    token = (length) => 'a'.repeat(length),
    now = () => NOW,
  }: Pick<World, 'cwd'> & Partial<Pick<World, 'env' | 'token' | 'now'>> & { readonly answer?: string },
): Promise<Ran> {
  const written = { stdout: '', stderr: '', text: '', heard: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
      written.text += text;
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
    cwd,
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    ask: answer === undefined ? undefined : ask,
    now,
    random: () => 0,
    token,
    signal: new AbortController().signal,
    pid: 1,
  });
  return { exitCode, ...written };
}
