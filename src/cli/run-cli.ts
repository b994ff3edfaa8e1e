/** Runs one command line, and turns its result into output and the documented exit code. */
import { CommanderError } from 'commander';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { redactor } from '../model/messages/redact.ts';
import { EXIT } from '../model/plan/exit-code.ts';
import { secretsIn } from '../project/secrets.ts';
import { visible } from '../report/words/sanitize.ts';
import { printDiagnostics, reportFaults } from './io/report-faults.ts';
import { showingStart } from './io/started-as.ts';
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
function through(stream: OutputStream, redact: (text: string) => string): OutputStream {
  return {
    write: (text) => stream.write(redact(text)),
    get isTerminal() {
      return stream.isTerminal;
    },
    get columns() {
      return stream.columns;
    },
  };
}
