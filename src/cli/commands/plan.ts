/** `plan`: prints the planned changes and writes them to a file. Sends no mutation and writes nothing to state. */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { type PlanRequest, planFor } from '../planning/plan-for.ts';
import { showPlan } from '../planning/show-plan.ts';

export function plan(world: World, options: Options<'plan'> & PlanRequest): Promise<ExitCode> {
  return showPlan(world, options, () => planFor(world, options));
}
