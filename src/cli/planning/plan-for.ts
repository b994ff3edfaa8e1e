/** Makes the plan that the options ask for: for the service, against another catalog, or of a past run undone. */

import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { hasWork, isRefused, needsAnAnswer, type Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Before, markStanding } from '../../plan/document/mark-standing.ts';
import type { State } from '../../state/state.ts';
import type { CommonOptions } from '../common-options.ts';
import type { Refresh } from '../io/formats.ts';
import { closeClient } from '../io/interruption.ts';
import type { World } from '../io/world.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { beforeInCatalog, beforeInState } from './before-plan.ts';
import { compareEnvironments } from './compare-environments.ts';
import {
  type Connection,
  connect,
  makePlan,
  planInputs,
  planningOf,
  tellRequests,
  withoutService,
} from './make-plan.ts';
import { planAgainst } from './plan-against.ts';
import { type PlanBase, withBase } from './plan-base.ts';
import type { Made } from './plan-by-refresh.ts';
import { undoing } from './undo.ts';

/** The options that decide which plan is made. */
export interface PlanRequest extends CommonOptions {
  readonly at?: CalendarDay;
  readonly detailedExitcode?: boolean;
  readonly revert?: readonly string[];
  readonly target?: readonly string[];
  readonly against?: string;
  /** The project before the edit: its rules judge too, and it tells the deferred changes that are new. */
  readonly base?: string;
  readonly undo?: string;
  readonly compareEnv?: string;
  readonly refresh: Refresh;
}

/** A comparison of two catalogs takes no state and asks no service. */
export function checkComparison({ against, base, compareEnv, revert }: PlanRequest): void {
  const compares = compareEnv !== undefined ? '--compare-env' : '--against';
  if (against !== undefined && compareEnv !== undefined)
    throw fault(
      'two-comparisons',
      '--against compares with another catalog, and --compare-env with another environment of this one',
      'leave one of them out',
    );
  if (base !== undefined && (against ?? compareEnv) !== undefined)
    throw fault(
      'base-twice',
      `${compares} compares with another catalog, and that one is the base of the plan`,
      'leave --base out',
    );
  if (revert !== undefined && (against ?? compareEnv) !== undefined)
    throw fault(
      'revert-unread',
      `--revert undoes what the service changed, and ${compares} compares two catalogs without it`,
      'leave one of them out',
    );
}

export function planFor(world: World, options: PlanRequest): Promise<Plan> {
  const { against, compareEnv } = options;
  if (compareEnv !== undefined) return compareEnvironments(world, options, compareEnv, planningOf(options));
  if (against !== undefined) return planAgainst(world, options, against, planningOf(options));
  return planForService(world, options);
}

function planForService(world: World, options: PlanRequest): Promise<Plan> {
  return withBase(world, options, options.base, (base) => planBesideBase(world, options, base));
}

async function planBesideBase(world: World, options: PlanRequest, base: PlanBase | undefined): Promise<Plan> {
  // Loaded here, because a comparison of two catalogs uses no state.
  const { openProjectState, warnOfLocalState } = await import('../project/open-project-state.ts');
  const { undo } = options;
  const read = await readInputs(world, options);
  const connection = options.refresh === 'none' ? withoutService(world, read) : connect(world, read);
  const state = await openProjectState(world, read.project, { mode: 'read', origin: connection.origin });
  warnOfLocalState(world, read.project, options);
  try {
    const undone = undo === undefined ? undefined : await undoing(world, options, read, state, undo);
    const inputs = undone?.inputs ?? read;
    const planning = {
      ...planningOf(options),
      ...(await base?.before()),
      standing: { record: (await state.rules()) ?? null, ...base?.standing },
      runs: state,
      // A plan for another day is never applied.
      ...(options.at === undefined && { findHold: true as const }),
    };
    const made = await makePlan(world, inputs, state.reader, connection, {
      ...planning,
      ...undone?.narrowed,
    });
    tellRequests(world, made, options);
    return markStanding(made.plan, await beforePlan(options, base, { inputs, connection, state, made }));
  } finally {
    await state.close();
    await closeClient(world, connection.client);
  }
}

async function beforePlan(
  options: PlanRequest,
  base: PlanBase | undefined,
  { inputs, connection, state, made }: Planned,
): Promise<Before> {
  const { deferred, catalog, today } = made.plan;
  const side = deferred.length === 0 ? undefined : await base?.inputs();
  if (base === undefined || side === undefined) return beforeInState(state, deferred, catalog.digest);
  const asked = { ...planningOf(options), today, targets: [], revert: [] };
  const { observed } = made;
  return beforeInCatalog(base.name, { ...planInputs(side, connection, asked), observed }, inputs.catalog);
}

interface Planned {
  readonly inputs: Inputs;
  readonly connection: Connection;
  readonly state: Pick<State, 'runs' | 'planOfRun'>;
  readonly made: Made;
}

export function exitCodeOfPlan(made: Plan, { detailedExitcode }: PlanRequest): ExitCode {
  return winningExitCode([
    ...(isRefused(made) ? [EXIT.refusedByGuard] : []),
    ...(detailedExitcode && (hasWork(made) || needsAnAnswer(made)) ? [EXIT.changesPending] : []),
  ]);
}
