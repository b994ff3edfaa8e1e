/**
 * Shows a result on the forge: as the one comment of each request, in the summary of the job, as annotations. A forge that
 * cannot be reached hides neither the result nor its exit code: that is reported, and the job fails.
 */
import { type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { codeQualityReport, gitHubAnnotations } from '../../report/ci/forge-annotations.ts';
import { type EntryChange, REQUEST_MARKER, requestComment } from '../../report/markdown/request-comment.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { CiContext } from './ci-context.ts';
import { appendToForge, writeCiFile } from './ci-files.ts';

/** GitHub refuses a longer summary of one step. */
const LONGEST_SUMMARY_BYTES = 1024 * 1024;

/** Runs work on the forge; a fault of it is printed and becomes exit code 1. */
export async function reporting(
  { world, options }: CiContext,
  work: () => Promise<unknown>,
): Promise<ExitCode> {
  try {
    await work();
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    // The result stays alone on stdout.
    printDiagnostics(world, error.diagnostics, { ...options, json: false });
    return EXIT.error;
  }
}

/** The entries of this project and environment that change in a comment, by kind. */
export type EntryChanges = { readonly [Kind in 'plan' | 'queue' | 'apply']?: EntryChange };

/**
 * Changes entries in the comment on each request. One that cannot be reached does not keep the others from theirs. `isPassing`:
 * another text follows soon.
 */
export async function commentOn(
  context: CiContext,
  requests: readonly number[],
  changes: EntryChanges,
  isPassing = false,
): Promise<ExitCode> {
  const { forge, options } = context;
  if (forge === undefined || options.without?.includes('comment')) return EXIT.done;
  const byMarker = new Map(
    (['plan', 'queue', 'apply'] as const).flatMap((kind) => {
      const change = changes[kind];
      return change === undefined ? [] : [[context.marker(kind), change] as const];
    }),
  );
  const write = (bodies: readonly string[]) => requestComment(bodies, byMarker);
  const codes: ExitCode[] = [];
  for (const request of requests)
    codes.push(
      await reporting(context, () => forge.comment(request, { marker: REQUEST_MARKER, write, isPassing })),
    );
  return winningExitCode(codes);
}

/** The text of an entry: a comment by itself has its marker in its first line. */
export function entryOf(body: string): string {
  return body.slice(body.indexOf('\n') + 1);
}

/** The text in the summary of a GitHub job, and as a file among the artifacts. */
export async function summarize(context: CiContext, text: string): Promise<ExitCode> {
  return reporting(context, async () => {
    await writeCiFile(context, 'comment.md', text);
    const isShort = Buffer.byteLength(text) < LONGEST_SUMMARY_BYTES;
    if (isShort) await appendToForge(context.world, 'GITHUB_STEP_SUMMARY', `${text}\n`);
  });
}

/** Diagnostics beside their lines: workflow commands on GitHub, a code quality report on GitLab. */
export async function annotate(context: CiContext, diagnostics: readonly Diagnostic[]): Promise<ExitCode> {
  const { run, prefix, world, options } = context;
  if (run.forge === 'gitlab')
    return reporting(context, () =>
      writeCiFile(context, 'code-quality.json', codeQualityReport(diagnostics, prefix)),
    );
  if (!options.json) world.stdout.write(gitHubAnnotations(diagnostics, prefix));
  return EXIT.done;
}
