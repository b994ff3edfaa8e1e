/** `undo RUN` and `revert ADDRESS`: an apply of another plan than that of the catalog at hand. With `--dry-run`, the plan alone. */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import type { OtherPlan } from '../planning/make-plan.ts';

type UndoOptions = Options<'undo'>;

/** Takes the changes of a run back to the catalog before it. */
export function undo(world: World, options: UndoOptions, run: string): Promise<ExitCode> {
  return planOrApply(world, { ...options, undo: run });
}

/** Takes the changes of the service at these addresses back to the catalog. */
export function revert(world: World, options: UndoOptions, ...addresses: string[]): Promise<ExitCode> {
  return planOrApply(world, { ...options, revert: addresses });
}

async function planOrApply(world: World, options: UndoOptions & OtherPlan): Promise<ExitCode> {
  if (options.dryRun) return (await import('./plan.ts')).plan(world, options);
  return (await import('./apply.ts')).apply(world, options, undefined);
}
