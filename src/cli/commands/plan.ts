/** `plan`: prints the planned changes and writes them to a file. Sends no mutation and writes nothing to state. */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { planPieces } from '../../report/json/plan-json.ts';
import { checkFormatOf } from '../io/formats.ts';
import { orChecks } from '../io/print-checks.ts';
import { type PlanFormat, printPlan } from '../io/render.ts';
import { type CommentOptions, withComment } from '../io/with-comment.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import { checkComparison, exitCodeOfPlan, type PlanRequest, planFor } from '../planning/plan-for.ts';
import { checkUndo } from '../planning/undo.ts';

export interface PlanOptions extends CommentOptions, PlanRequest {
  readonly out?: string;
  readonly format: PlanFormat;
}

export async function plan(world: World, options: PlanOptions): Promise<ExitCode> {
  return orChecks(world, options, options.json ? undefined : checkFormatOf(options.format), () =>
    planAndPrint(world, options),
  );
}

async function planAndPrint(world: World, options: PlanOptions): Promise<ExitCode> {
  checkComparison(options);
  checkUndo(options);
  await checkWritable(world, options, options.out, 'plan');
  return withComment(world, options, { kind: 'plan', digest: '' }, async (comment) => {
    const made = await planFor(world, options);
    if (options.out !== undefined) await writeDocument(world, options, options.out, planPieces(made));
    await comment({ kind: 'plan', plan: made });
    await printPlan(world, made, options);
    return exitCodeOfPlan(made, options);
  });
}
