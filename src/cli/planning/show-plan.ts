/**
 * A plan as a command prints it and writes it to a file; with `--comment FILE` the result of a plan or an apply, whatever it is, so
 * that no comment on a request is out of date.
 */
import { typedFor } from '../../model/messages/command-line.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { planPieces } from '../../report/documents/plan-json.ts';
import { orChecks, outcomeComment, planComment, printPlan } from '../io/render.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import { checkFormatOf } from '../options/option-values.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { readProjectInputs } from '../project/read-inputs.ts';
import { exitCodeOfPlan } from './plan-for.ts';

interface Commented {
  readonly kind: 'plan' | 'apply';
  /** The approved digest; empty where none was given. */
  readonly digest: string;
}

/** The result of a command, as a comment shows it. */
type CommentedResult =
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

async function failureText(
  world: World,
  options: CommonOptions,
  { kind, digest }: Commented,
  { diagnostics, exitCode }: DiagnosticsError,
): Promise<string> {
  const { failureMarkdown } = await import('../../report/markdown/report-markdown.ts');
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

/** Faults of `make` are printed in the format of the plan. */
export function showPlan(
  world: World,
  options: CommonOptions & Pick<Options<'plan'>, 'out' | 'comment' | 'format' | 'detailedExitcode'>,
  make: () => Promise<Plan>,
): Promise<ExitCode> {
  return orChecks(world, options, options.json ? undefined : checkFormatOf(options.format), async () => {
    await checkWritable(world, options, options.out, 'plan');
    return withComment(world, options, { kind: 'plan', digest: '' }, async (comment) => {
      const made = await make();
      if (options.out !== undefined) await writeDocument(world, options, options.out, planPieces(made));
      await comment({ kind: 'plan', plan: made });
      await printPlan(world, made, options);
      return exitCodeOfPlan(made, options);
    });
  });
}
