/** `plan --against REF|DIR`: two catalogs compared. No service, no state, no secret: for forks, and for review by commit. */
import { typedFor } from '../../model/command-line.ts';
import { DiagnosticsError } from '../../model/diagnostic.ts';
import type { Plan } from '../../model/plan.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { assemblePlan, type PlanInputs } from '../../plan/assemble-plan.ts';
import { projectApplied } from '../../plan/project-applied.ts';
import { bindOperations } from '../../service/bind-operations.ts';
import type { CommonOptions } from '../common-options.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import type { PlanningOptions } from './make-plan.ts';
import { otherFolder, tellingOf } from './other-catalog.ts';

/** Every operation counts as bound: what is compared is what the catalogs say, not what a service can do. */
const BOUND = bindOperations('conventional', {}, {}, {}).bindings;

/** Throws a DiagnosticsError with the faults of either catalog. */
export async function planAgainst(
  world: World,
  options: CommonOptions,
  against: string,
  { today, targets = [] }: PlanningOptions,
): Promise<Plan> {
  const inputs = await readInputs(world, options);
  const other = await otherFolder(world, folderOf(world, options), against);
  try {
    const { observed, before, guards } = await tellingOf(other, async () => {
      const before = await readInputs(world, { ...options, chdir: other.folder });
      const projected = projectApplied(inputsOf(before, inputs, other.name, today ?? inputs.today, []));
      if (projected.kind === 'faulty') throw new DiagnosticsError(projected.diagnostics);
      return { observed: projected.observed, before: before.catalog, guards: before.project.guards };
    });
    const planned = assemblePlan({
      ...inputsOf(inputs, inputs, other.name, today ?? inputs.today, targets),
      observed,
      before,
      // A catalog cannot loosen the guards that judge it.
      guards,
      proposedGuards: inputs.project.guards,
    });
    if (planned.plan === undefined) throw new DiagnosticsError(planned.diagnostics);
    return planned.plan;
  } finally {
    await other.remove();
  }
}

function inputsOf(
  { catalog, commit, usage, warnings }: Inputs,
  { project }: Inputs,
  against: string,
  today: Inputs['today'],
  targets: PlanInputs['targets'],
): Omit<PlanInputs, 'observed'> {
  return {
    project: project.id,
    ...typedFor(project),
    origin: `against ${against}`,
    catalog,
    commit,
    bindings: BOUND,
    guards: project.guards,
    revert: [],
    targets,
    today,
    usage,
    warnings,
    toolVersion: TOOL_VERSION,
  };
}
