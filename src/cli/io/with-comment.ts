/**
 * `--comment FILE`: what came of a plan or an apply, as a comment for the request it belongs to. It is written
 * whatever came of it, so that no comment on a request says what is no longer true.
 */
import { typedFor } from '../../model/command-line.ts';
import { DiagnosticsError } from '../../model/diagnostic.ts';
import type { ExitCode } from '../../model/exit-code.ts';
import type { CommonOptions } from '../common-options.ts';
import { readProjectInputs } from '../project/read-inputs.ts';
import type { World } from './world.ts';
import { checkWritable, writeDocument } from './write-document.ts';

export interface CommentOptions extends CommonOptions {
  readonly comment?: string;
}

export interface Commented {
  readonly kind: 'plan' | 'apply';
  /** The approved digest; empty where nothing says so. */
  readonly digest: string;
}

/** `work` writes the comment itself where there is a plan or an outcome; it is `write` that it is given for it. */
export async function withComment(
  world: World,
  options: CommentOptions,
  commented: Commented,
  work: (write: (render: () => Promise<string>) => Promise<void>) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { comment } = options;
  await checkWritable(world, options, comment);
  let isWritten = false;
  const write = async (render: () => Promise<string>) => {
    if (comment === undefined) return;
    await writeDocument(world, options, comment, await render());
    isWritten = true;
  };
  try {
    return await work(write);
  } catch (error) {
    // What came of it stays said, whatever fails afterwards.
    if (!isWritten && error instanceof DiagnosticsError)
      await write(() => failureText(world, options, commented, error));
    throw error;
  }
}

async function failureText(
  world: World,
  options: CommonOptions,
  { kind, digest }: Commented,
  { diagnostics, exitCode }: DiagnosticsError,
): Promise<string> {
  const { failureMarkdown } = await import('../../report/markdown/failure-markdown.ts');
  const known = await readProjectInputs(world, options).catch(() => undefined);
  return failureMarkdown({
    kind,
    digest,
    exitCode,
    diagnostics,
    project: known?.project.id ?? 'unknown',
    environment: known === undefined ? (options.env ?? 'default') : typedFor(known.project).environment,
  });
}
