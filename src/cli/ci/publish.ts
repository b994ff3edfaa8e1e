/**
 * Shows a result on the forge: as the one comment of each request, in the summary of the job, as annotations,
 * and as files that the pipeline keeps as artifacts. A forge that cannot be reached hides neither the result
 * nor its exit code: that is reported, and the job fails.
 */

import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactName } from '../../forge/ci-run.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { codeQualityReport, gitHubAnnotations } from '../../report/ci/annotations.ts';
import { type EntryChange, REQUEST_MARKER, requestComment } from '../../report/markdown/request-comment.ts';
import { reporting } from '../io/report-faults.ts';
import { unwritable as unwritableAt } from '../io/system-fault.ts';
import type { World } from '../io/world.ts';
import { redacted } from '../io/write-document.ts';
import type { CiContext } from './ci-context.ts';

/** GitHub refuses a longer summary of one step. */
const LONGEST_SUMMARY_BYTES = 1024 * 1024;

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
  const { commented } = context;
  if (commented === undefined) return EXIT.done;
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
      await reporting(context, () =>
        commented.comment(request, { marker: REQUEST_MARKER, write, isPassing }),
      ),
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

/** They hold customers' prices. */
const PRIVATE_MODE = 0o600;

export type CiFile =
  | 'plan.json'
  | `${ArtifactName}.html`
  | 'comment.md'
  | 'outcome.json'
  | 'outcome-due.json'
  | 'code-quality.json'
  | 'approval.json';

/**
 * Empties the folder of this project and environment, and names the artifact that it is kept as. Throws a DiagnosticsError
 * where it cannot be written.
 */
export async function clearFiles(
  { folder, world, artifact }: CiContext,
  command: 'plan' | 'apply' | 'drift',
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
    .then(() => mkdir(folder, { recursive: true }))
    .catch((cause: unknown) => {
      throw unwritable(folder, cause);
    });
  await setOutput(world, 'artifact', artifact(command));
}

/** Sets an output of the forge's step: the name of the artifact, or of the file with the page. The last value wins. */
export async function setOutput(world: World, output: 'artifact' | 'page', name: string): Promise<void> {
  await appendToForge(world, 'GITHUB_OUTPUT', `${output}=${name}\n`);
}

/** `content`: the text, or the text in pieces. Throws a DiagnosticsError where it cannot be written. */
export async function writeCiFile(
  { folder, world }: CiContext,
  file: CiFile,
  content: string | Iterable<string>,
): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, redacted(world, content), { mode: PRIVATE_MODE }).catch((cause: unknown) => {
    throw unwritable(path, cause);
  });
}

/** Appends to a file that the forge names by a variable; does nothing where it names none. */
async function appendToForge(
  { env, redact }: Pick<World, 'env' | 'redact'>,
  variable: 'GITHUB_STEP_SUMMARY' | 'GITHUB_OUTPUT',
  text: string,
): Promise<void> {
  const path = env[variable];
  if (!path) return;
  await appendFile(path, redact?.(text) ?? text).catch((cause: unknown) => {
    throw unwritable(path, cause);
  });
}

function unwritable(path: string, cause: unknown): Error {
  return unwritableAt(path, cause, 'name a folder with --out that may be written to');
}
