/** `plan`: what would change, printed and written to a file. Sends no mutation and writes nothing to state. */
import type { CalendarDay } from '../../model/calendar-day.ts';
import { fault } from '../../model/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../model/exit-code.ts';
import { hasWork, isRefused, type Plan } from '../../model/plan.ts';
import { planPieces } from '../../report/json/plan-json.ts';
import type { PlanFormat } from '../io/formats.ts';
import { closeClient } from '../io/interruption.ts';
import { planComment, printPlan } from '../io/render.ts';
import { type CommentOptions, withComment } from '../io/with-comment.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import { connect, makePlan, planningOf, tellRequests, withoutService } from '../planning/make-plan.ts';
import { planAgainst } from '../planning/plan-against.ts';
import type { Refresh } from '../planning/refreshes.ts';
import { besideCache, leavesOutUpToDate, readerBeside } from '../project/load-beside-cache.ts';
import { readInputs, readProjectInputs } from '../project/read-inputs.ts';

export interface PlanOptions extends CommentOptions {
  readonly out?: string;
  readonly format: PlanFormat;
  readonly at?: CalendarDay;
  readonly detailedExitcode?: boolean;
  readonly revert?: readonly string[];
  readonly target?: readonly string[];
  readonly against?: string;
  readonly refresh: Refresh;
}

export async function plan(world: World, options: PlanOptions): Promise<ExitCode> {
  if (options.against !== undefined && options.revert !== undefined)
    throw fault(
      'revert-unread',
      '--revert undoes what the service changed, and --against compares two catalogs without it',
      'leave one of them out',
    );
  await checkWritable(world, options, options.out);
  return withComment(world, options, { kind: 'plan', digest: '' }, async (comment) => {
    const made =
      options.against === undefined
        ? await planForService(world, options)
        : await planAgainst(world, options, options.against, planningOf(options));
    if (options.out !== undefined) await writeDocument(world, options, options.out, planPieces(made));
    await comment(() => planComment(made));
    await printPlan(world, made, options);
    return exitCodeOf(made, options);
  });
}

async function planForService(world: World, options: PlanOptions): Promise<Plan> {
  // Two catalogs are compared without a state.
  const { openProjectState, warnOfLocalState } = await import('../project/open-project-state.ts');
  const whole = leavesOutUpToDate(options) ? undefined : await readInputs(world, options);
  const settings = whole ?? (await readProjectInputs(world, options));
  const connection = options.refresh === 'none' ? withoutService(world, settings) : connect(world, settings);
  const state = await openProjectState(world, settings.project, { mode: 'read', origin: connection.origin });
  warnOfLocalState(world, settings.project, options);
  try {
    const inputs = whole ?? (await readInputs(world, options, besideCache(state, options.at)));
    const reader = readerBeside(state, inputs.catalog);
    const made = await makePlan(world, inputs, reader, connection, planningOf(options));
    tellRequests(world, made, options);
    return made.plan;
  } finally {
    await state.close();
    await closeClient(world, connection.client);
  }
}

function exitCodeOf(made: Plan, { detailedExitcode }: PlanOptions): ExitCode {
  return winningExitCode([
    ...(isRefused(made) ? [EXIT.refusedByGuard] : []),
    ...(detailedExitcode && hasWork(made) ? [EXIT.changesPending] : []),
  ]);
}
