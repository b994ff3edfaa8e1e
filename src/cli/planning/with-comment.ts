/**
 * `--comment FILE`: writes the result of a plan or an apply as a comment for its pull request.
 * It is written for every result, so that no comment on a request is out of date.
 */
import { typedFor } from '../../model/messages/command-line.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { outcomeComment, planComment } from '../io/render.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

export interface Commented {
  readonly kind: 'plan' | 'apply';
  /** The approved digest; empty where none was given. */
  readonly digest: string;
}

/** The result of a command, as a comment shows it. */
export type CommentedResult =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'outcome'; readonly outcome: Outcome };

/** `begun` comes before the first step, and only where there is one. */
export type WriteComment = (result: CommentedResult | { readonly kind: 'begun' }) => Promise<void>;

/** `work` calls `write` where there is a plan or an outcome. Here only a failure is written. */
export async function withComment(
  world: World,
  options: CommonOptions & Pick<Options<'plan'>, 'comment'>,
  commented: Commented,
  work: (write: WriteComment) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { comment } = options;
  await checkWritable(world, options, comment, 'comment');
  let isWritten = false;
  const write = async (render: () => Promise<string>) => {
    if (comment === undefined) return;
    await writeDocument(world, options, comment, await render());
    isWritten = true;
  };
  try {
    return await work(async (result) => {
      if (result.kind !== 'begun')
        await write(() =>
          result.kind === 'plan' ? planComment(result.plan) : outcomeComment(result.outcome),
        );
    });
  } catch (error) {
    // A comment that is written stays, even if something fails afterwards.
    if (!isWritten && error instanceof DiagnosticsError)
      await write(() => failureText(world, options, commented, error));
    throw error;
  }
}

export async function failureText(
  world: World,
  options: CommonOptions,
  { kind, digest }: Commented,
  { diagnostics, exitCode }: DiagnosticsError,
): Promise<string> {
  const { failureMarkdown } = await import('../../report/markdown/comments.ts');
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
