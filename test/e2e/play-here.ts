/** Plays an example with the program in this process, in the place of `processes` of `examples/program.mjs`. */
import { clockFrom, runHere } from './run-here.ts';
import { serveHere } from './sandbox-process.ts';

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly today: string;
  readonly isApart?: boolean;
}

const tenOClock = (today: string) => clockFrom(`${today}T10:00:00Z`);

export const within = {
  run: async (args: readonly string[], { cwd, env, today, isApart }: Surroundings) => {
    const { stdout, stderr, text, exitCode } = await runHere(args, { cwd, env, clock: tenOClock(today) });
    return { text: isApart ? stdout : text, errors: stderr, code: exitCode };
  },
  /** The example itself ends it. */
  serve: (args: readonly string[], { today, ...here }: Surroundings) =>
    serveHere(args, { ...here, clock: tenOClock(today) }, () => undefined),
};
