/** Messages as a person can use them: `npx pricewright plan` where npx started the program, and pages where they are installed. */
import { pathOfPage } from './package-folder.ts';
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

const PAGE = /(?<![\w./@-])docs\/([\w/-]+\.md)/g;

/** Rewrites text at a terminal alone: documents and pipes are the same however and wherever the program is started. */
export function showingStart(
  { argv, cwd, env }: Pick<World, 'argv' | 'cwd' | 'env'>,
  stream: OutputStream,
): OutputStream {
  if (argv.some((each) => /^--(?:json|format)\b/.test(each))) return stream;
  const runner = runnerIn(env);
  const shown = (text: string): string => {
    const typed = runner === undefined ? text : text.replace(COMMAND, `${runner} pricewright `);
    return typed.replace(PAGE, (_, page: string) => pathOfPage(page, cwd));
  };
  return {
    write: (text) => stream.write(stream.isTerminal ? shown(text) : text),
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
