/**
 * Shows a result on the forge: as the one comment of each request, in the summary of the job, as annotations. A forge that
 * cannot be reached hides neither the result nor its exit code: that is reported, and the job fails.
 */
import { type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { codeQualityReport } from '../../report/ci/code-quality.ts';
import { gitHubAnnotations } from '../../report/ci/github-annotations.ts';
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

/** Writes the comment on each request. One that cannot be reached does not keep the others from theirs. */
export async function commentOn(
  context: CiContext,
  kind: 'plan' | 'apply',
  requests: readonly number[],
  body: string,
  only?: 'existing',
): Promise<ExitCode> {
  const { forge, options } = context;
  if (forge === undefined || !options.comment) return EXIT.done;
  const marker = context.marker(kind);
  const codes: ExitCode[] = [];
  for (const request of requests)
    codes.push(await reporting(context, () => forge.comment(request, { marker, body }, only)));
  return winningExitCode(codes);
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
