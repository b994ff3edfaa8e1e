/** A plan as a command prints it, writes it to a file, and puts it into a comment. */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { planPieces } from '../../report/json/plan-json.ts';
import { orChecks } from '../io/print-checks.ts';
import { printPlan } from '../io/render.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import { checkFormatOf } from '../options/named-values.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { exitCodeOfPlan } from './plan-for.ts';
import { withComment } from './with-comment.ts';

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
