/** Makes the plan that the options ask for: of the catalog at hand, or of a past run undone. */

import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { hasWork, isRefused, needsAnAnswer, type Plan } from '../../model/plan/plan.ts';
import type { Standing } from '../../model/plan/rules.ts';
import { markStanding } from '../../plan/document/mark-standing.ts';
import { resealPlan } from '../../plan/document/plan-digest.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import { rulesOfProject } from '../../project/project.ts';
import { unlessFaulty } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { warnOfLocalState } from '../project/open-project-state.ts';
import { type Inputs, readInputs, readProjectInputs } from '../project/read-inputs.ts';
import { connectWithState, withoutService, withService } from './connect.ts';
import { beforeInCatalog, beforeInState } from './earlier-runs.ts';
import { makePlan, type OtherPlan, planInputs, planningOf, tellRequests } from './make-plan.ts';
import { undoing, withOther } from './other-catalog.ts';
import { checkService } from './service-figures.ts';

/** The options that decide which plan is made. */
export type PlanRequest = CommonOptions &
  Pick<Options<'plan'>, 'at' | 'base' | 'target' | 'refresh' | 'revenue'> &
  OtherPlan;

export function planFor(world: World, options: PlanRequest): Promise<Plan> {
  return withBase(world, options, options.base, (base) => planBesideBase(world, options, base));
}

async function planBesideBase(world: World, options: PlanRequest, base: PlanBase | undefined): Promise<Plan> {
  const { undo } = options;
  const read = await readInputs(world, options);
  const connection =
    options.refresh === 'none' && !options.revenue
      ? withoutService(world, read)
      : await connectWithState(world, read);
  return withService(world, read.project, connection, { mode: 'read' }, async (state) => {
    warnOfLocalState(world, read.project, options);
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
    const asked = options.revenue
      ? resealPlan(made.plan, { service_revenue: await checkService(world, inputs, connection, made) })
      : made.plan;
    const { deferred, catalog, today } = made.plan;
    const side = deferred.length === 0 ? undefined : await base?.inputs();
    if (base === undefined || side === undefined)
      return markStanding(asked, await beforeInState(state, deferred, catalog.digest));
    const then = planInputs(side, connection, { today, targets: [], revert: [] });
    const { observed } = made;
    return markStanding(asked, beforeInCatalog(base.name, { ...then, observed }, inputs.catalog));
  });
}

export function exitCodeOfPlan(
  made: Plan,
  { detailedExitcode }: Pick<Options<'plan'>, 'detailedExitcode'>,
): ExitCode {
  return winningExitCode([
    ...(isRefused(made) ? [EXIT.refusedByGuard] : []),
    ...(detailedExitcode && (hasWork(made) || needsAnAnswer(made)) ? [EXIT.changesPending] : []),
  ]);
}

interface PlanBase {
  readonly name: string;
  readonly standing: Pick<Standing, 'base'>;
  /** Undefined where it has faults: the edit may be the one that repairs them. */
  inputs(): Promise<Inputs | undefined>;
  /** The catalog and the usage samples before the edit; nothing where they cannot be read. */
  before(): Promise<Pick<PlanInputs, 'before' | 'usageBefore'>>;
}

/** Runs `work` with the base that was named, if any. */
async function withBase<Result>(
  world: World,
  options: CommonOptions,
  ref: string | undefined,
  work: (base: PlanBase | undefined) => Promise<Result>,
): Promise<Result> {
  if (ref === undefined) return work(undefined);
  return withOther(world, options, ref, async ({ name, options: there, read: readSide }) => {
    let side: Promise<Inputs | undefined> | undefined;
    const inputs = () => {
      side ??= unlessFaulty(readSide, () =>
        world.stderr.write(`The catalog of ${name} has faults, so that nothing is compared with it.\n`),
      );
      return side;
    };
    const project = await projectOf(world, there);
    if (project === undefined)
      world.stderr.write(
        `The project file of ${name} cannot be read for this environment, so that its rules judge nothing.\n`,
      );
    return work({
      name,
      standing: project === undefined ? {} : { base: rulesOfProject(project) },
      inputs,
      before: async () => {
        const before = await inputs();
        return before === undefined ? {} : { before: before.catalog, usageBefore: before.usage };
      },
    });
  });
}

/** Before a project had environments, it had the default one. */
async function projectOf(world: World, there: CommonOptions) {
  const { env: _, ...unnamed } = there;
  for (const options of [there, unnamed]) {
    const settings = await unlessFaulty(() => readProjectInputs(world, options));
    if (settings !== undefined) return settings.project;
  }
  return undefined;
}
