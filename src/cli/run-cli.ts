/** Runs one command line, and turns its result into output and the documented exit code. */
import { CommanderError } from 'commander';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { redactor } from '../model/messages/redact.ts';
import { EXIT } from '../model/plan/exit-code.ts';
import { secretsIn } from '../project/secrets.ts';
import { visible } from '../report/words/sanitize.ts';
import { pathOfPage } from './io/folder-of.ts';
import { printDiagnostics, reportFaults } from './io/report-faults.ts';
import type { OutputStream, World } from './io/world.ts';
import { buildProgram } from './program/program.ts';

/** Never throws for a fault of a person, a file, the network or the service: it is printed, without a stack trace. */
export async function runCli(outside: World): Promise<number> {
  const world = hidingSecrets(outside);
  let exitCode: number = EXIT.done;
  const program = buildProgram(world, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...world.argv], { from: 'user' });
  } catch (error) {
    const printing = { json: world.argv.includes('--json'), color: !world.argv.includes('--no-color') };
    if (!(error instanceof CommanderError)) return reportFaults(world, error, printing);
    if (error.exitCode === 0) return EXIT.done;
    // A person has read it already; a program that reads stdout alone has not.
    if (printing.json) printDiagnostics(world, [misused(error)], printing);
    return EXIT.error;
  }
  return exitCode;
}

/** An invalid command line, as data. */
function misused({ code, message }: CommanderError): Diagnostic {
  const wrong =
    code === 'commander.help' ? 'the command line names no command' : message.replace(/^error: /, '');
  return {
    severity: 'error',
    code: 'bad-command-line',
    message: visible(wrong),
    fix: 'see pricewright --help',
  };
}

/**
 * Keeps the environment's secrets out of whatever leaves the program: both streams, files and forges. Services' answers
 * and addresses are cleaned where they are read; this holds for every other way that a secret may take.
 */
function hidingSecrets(world: World): World {
  const named = new Set<string>();
  let known: ReturnType<typeof redactor> | undefined;
  const redact = (text: string): string => {
    known ??= redactor(secretsIn(world.env, named));
    return known(text);
  };
  return {
    ...world,
    redact,
    hide: (variables) => {
      for (const variable of variables) named.add(variable);
      known = undefined;
    },
    stdout: showingStart(world, through(world.stdout, redact)),
    stderr: showingStart(world, through(world.stderr, redact)),
  };
}

/** Asks only when it matters whether it is a terminal. */
function through(stream: OutputStream, change: (text: string) => string): OutputStream {
  return {
    write: (text) => stream.write(change(text)),
    get isTerminal() {
      return stream.isTerminal;
    },
    get columns() {
      return stream.columns;
    },
  };
}

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
  return through(stream, (text) => (stream.isTerminal ? shown(text) : text));
}

/** A package manager names the command that it runs. That of another program has a child with the same environment. */
function runnerIn(env: World['env']): string | undefined {
  if (!/^'?pricewright\b/.test(env.npm_lifecycle_script ?? '')) return undefined;
  const [manager = ''] = (env.npm_config_user_agent ?? '').split('/');
  return RUNNERS[manager];
}
