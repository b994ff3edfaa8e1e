/** `plan`: prints the planned changes and writes them to a file. Sends no mutation and writes nothing to state. */

import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { hasWork, isRefused, type Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { planPieces } from '../../report/json/plan-json.ts';
import type { PlanFormat } from '../io/formats.ts';
import { closeClient } from '../io/interruption.ts';
import { planComment, printPlan } from '../io/render.ts';
import { type CommentOptions, withComment } from '../io/with-comment.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import { compareEnvironments } from '../planning/compare-environments.ts';
import { connect, makePlan, planningOf, tellRequests, withoutService } from '../planning/make-plan.ts';
import { planAgainst } from '../planning/plan-against.ts';
import type { Refresh } from '../planning/refreshes.ts';
import { checkUndo, undoing } from '../planning/undo.ts';
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
  readonly undo?: string;
  readonly compareEnv?: string;
  readonly refresh: Refresh;
}

export async function plan(world: World, options: PlanOptions): Promise<ExitCode> {
  checkComparison(options);
  checkUndo(options);
  await checkWritable(world, options, options.out);
  return withComment(world, options, { kind: 'plan', digest: '' }, async (comment) => {
    const made = await planFor(world, options);
    if (options.out !== undefined) await writeDocument(world, options, options.out, planPieces(made));
    await comment(() => planComment(made));
    await printPlan(world, made, options);
    return exitCodeOf(made, options);
  });
}

/** A comparison of two catalogs takes no state and asks no service. */
function checkComparison({ against, compareEnv, revert }: PlanOptions): void {
  const compares = compareEnv !== undefined ? '--compare-env' : '--against';
  if (against !== undefined && compareEnv !== undefined)
    throw fault(
      'two-comparisons',
      '--against compares with another catalog, and --compare-env with another environment of this one',
      'leave one of them out',
    );
  if (revert !== undefined && (against ?? compareEnv) !== undefined)
    throw fault(
      'revert-unread',
      `--revert undoes what the service changed, and ${compares} compares two catalogs without it`,
      'leave one of them out',
    );
}

function planFor(world: World, options: PlanOptions): Promise<Plan> {
  const { against, compareEnv } = options;
  if (compareEnv !== undefined) return compareEnvironments(world, options, compareEnv, planningOf(options));
  if (against !== undefined) return planAgainst(world, options, against, planningOf(options));
  return planForService(world, options);
}

async function planForService(world: World, options: PlanOptions): Promise<Plan> {
  // Loaded here, because a comparison of two catalogs uses no state.
  const { openProjectState, warnOfLocalState } = await import('../project/open-project-state.ts');
  const { undo } = options;
  const isWhole = undo !== undefined || !leavesOutUpToDate(options);
  const whole = isWhole ? await readInputs(world, options) : undefined;
  const settings = whole ?? (await readProjectInputs(world, options));
  const connection = options.refresh === 'none' ? withoutService(world, settings) : connect(world, settings);
  const state = await openProjectState(world, settings.project, { mode: 'read', origin: connection.origin });
  warnOfLocalState(world, settings.project, options);
  try {
    const read = whole ?? (await readInputs(world, options, besideCache(state, options.at)));
    const undone = undo === undefined ? undefined : await undoing(world, options, read, state, undo);
    const inputs = undone?.inputs ?? read;
    const reader = readerBeside(state, inputs.catalog);
    const planning = { ...planningOf(options), approvalBase: await state.approvalRules() };
    const made = await makePlan(world, inputs, reader, connection, { ...planning, ...undone?.narrowed });
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
