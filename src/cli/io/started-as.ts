/** The command lines of messages as a person has to type them: `npx pricewright plan` where npx started the program. */
import type { OutputStream, World } from './world.ts';

/** By the name of the package manager that ran it. */
const RUNNERS: Readonly<Record<string, string>> = {
  npm: 'npx',
  pnpm: 'pnpm exec',
  yarn: 'yarn',
  bun: 'bunx',
};

/** A command line of ours, not yet behind a runner. */
const COMMAND = /(?<![\w./@-])(?<!\b(?:npx|exec|yarn|bunx) )pricewright (?=[a-z-])/g;

/** Rewrites text at a terminal alone: documents and pipes are the same however the program is started. */
export function showingStart({ argv, env }: Pick<World, 'argv' | 'env'>, stream: OutputStream): OutputStream {
  const runner = runnerIn(env);
  if (runner === undefined || argv.some((each) => /^--(?:json|format)\b/.test(each))) return stream;
  return {
    write: (text) => stream.write(stream.isTerminal ? text.replace(COMMAND, `${runner} pricewright `) : text),
    get isTerminal() {
      return stream.isTerminal;
    },
    get columns() {
      return stream.columns;
    },
  };
}

/** A package manager names the command that it runs. That of another program has a child with the same environment. */
function runnerIn(env: World['env']): string | undefined {
  if (!/^'?pricewright\b/.test(env.npm_lifecycle_script ?? '')) return undefined;
  const [manager = ''] = (env.npm_config_user_agent ?? '').split('/');
  return RUNNERS[manager];
}
