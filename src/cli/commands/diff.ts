/** `diff A [B]`: what leads from one catalog to another: of a commit, a folder or an environment. Asks no service and no state. */
import { fault } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { compareRefs } from '../planning/compare-catalogs.ts';
import { compareEnvironments, ENVIRONMENT, isEnvironment } from '../planning/compare-environments.ts';
import { planningOf } from '../planning/make-plan.ts';
import { showPlan } from '../planning/show-plan.ts';

type DiffOptions = Options<'diff'>;

export async function diff(
  world: World,
  options: DiffOptions,
  from: string,
  ...others: readonly string[]
): Promise<ExitCode> {
  const [to, ...more] = others;
  if (more.length > 0) {
    const { compareCandidates } = await import('../planning/compare-candidates.ts');
    return compareCandidates(world, options, from, others);
  }
  return showPlan(world, options, () => compare(world, options, from, to));
}

function compare(world: World, options: DiffOptions, from: string, to: string | undefined): Promise<Plan> {
  const planning = planningOf({ ...options, refresh: 'none' });
  const [one, other] = [environmentIn(from), to === undefined ? undefined : environmentIn(to)];
  if (one !== undefined && other !== undefined)
    return compareEnvironments(world, { ...options, env: one }, other, planning);
  if (one !== undefined || other !== undefined || options.variables)
    throw fault(
      'not-two-environments',
      'environments are compared with each other, and what is named is not two of them',
      'name both (`diff env:production env:staging`), or two commits or folders; --variables is for environments',
    );
  return compareRefs(world, options, to === undefined ? [from] : [from, to], planning);
}

function environmentIn(side: string): string | undefined {
  return isEnvironment(side) ? side.slice(ENVIRONMENT.length) : undefined;
}
