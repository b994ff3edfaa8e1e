/** Prints the faults and returns the exit code. A stack trace is printed only under PRICEWRIGHT_DEBUG. */
import { type Diagnostic, DiagnosticsError, isError } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { diagnosticsText } from '../../report/text/diagnostics-text.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { systemFault } from './system-fault.ts';
import { textOptions } from './terminal.ts';
import type { World } from './world.ts';

export interface Printing {
  readonly color: boolean;
  readonly json?: boolean;
}

export function reportFaults(world: World, error: unknown, printing: Printing): number {
  if (error instanceof DiagnosticsError) {
    printDiagnostics(world, error.diagnostics, printing);
    return error.exitCode;
  }
  printDiagnostics(world, diagnosticsOf(error), printing);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (world.env.PRICEWRIGHT_DEBUG) world.stderr.write(`${visible(stack)}\n`);
  return EXIT.error;
}

/** Every error as diagnostics, without its stack trace. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof DiagnosticsError) return error.diagnostics;
  const cause = error instanceof Error ? error : new Error(String(error));
  return [systemFault(cause) ?? unexpected(cause)];
}

/** Undefined, after a word about it, where the work fails with diagnostics. Any other error is thrown on. */
export async function unlessFaulty<Result>(
  work: () => Promise<Result>,
  tell: () => unknown = () => undefined,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    tell();
    return undefined;
  }
}

/** Prints text to stderr, or under `--json` data to stdout, so that a pipeline can read it. */
export function printDiagnostics(world: World, diagnostics: readonly Diagnostic[], printing: Printing): void {
  if (diagnostics.length === 0) return;
  if (printing.json) world.stdout.write(jsonText({ diagnostics }));
  else {
    world.stderr.write(diagnosticsText(diagnostics, textOptions(world, world.stderr, printing)));
    // For a person alone: a log is searched by the code.
    if (world.stderr.isTerminal && diagnostics.some(isError))
      world.stderr.write(`Explain a code: pricewright why ${diagnostics.find(isError)?.code}\n`);
  }
}

function unexpected(cause: Error): Diagnostic {
  return {
    severity: 'error',
    code: 'unexpected',
    message: `something unexpected went wrong: ${visible(describe(cause))}`,
    fix: 'run the command again; if it stays, report it with this message',
  };
}

function describe(error: Error): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
}

export type Attempt<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[]; readonly exitCode: ExitCode };

/** Runs work that comes after a result, which stays alone on stdout: a fault of it is printed, and becomes exit code 1. */
export async function reporting(
  { world, options }: { readonly world: World; readonly options: Printing },
  work: () => Promise<unknown>,
): Promise<ExitCode> {
  try {
    await work();
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    printDiagnostics(world, error.diagnostics, { ...options, json: false });
    return EXIT.error;
  }
}

/** Work whose failure is a result too: a comment has to say what went wrong, whatever it was. */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    const exitCode = error instanceof DiagnosticsError ? (error.exitCode as ExitCode) : EXIT.error;
    return { kind: 'failed', diagnostics: diagnosticsOf(error), exitCode };
  }
}
