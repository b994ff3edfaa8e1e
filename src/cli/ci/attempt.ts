/** Work whose failure is a result too: a comment has to say what went wrong, whatever it was. */
import { type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { diagnosticsOf } from '../io/report-faults.ts';

export type Attempt<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[]; readonly exitCode: ExitCode };

export async function attempt<Result>(work: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    const exitCode = error instanceof DiagnosticsError ? (error.exitCode as ExitCode) : EXIT.error;
    return { kind: 'failed', diagnostics: diagnosticsOf(error), exitCode };
  }
}
