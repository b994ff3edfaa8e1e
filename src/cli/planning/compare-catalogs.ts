/** Plans from one catalog to another, for forks and for review. Needs no service, state or secret. */

import { assemblePlan } from '../../judge/assemble-plan.ts';
import { projectApplied } from '../../judge/project-applied.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { ComparedWith, Plan } from '../../model/plan/plan.ts';
import { markStanding } from '../../plan/document/mark-standing.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import { rulesOfProject } from '../../project/project.ts';
import { bindAll } from '../../service/bind-operations.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { beforeInCatalog } from './before-plan.ts';
import { type PlanningOptions, planInputs } from './make-plan.ts';
import { withOther } from './other-catalog.ts';

/** The catalog after: that at hand where it has no name. */
export interface After {
  readonly inputs: Inputs;
  readonly name?: string;
}

/**
 * From the catalog of a folder or a commit to the one at hand, or to that of a second folder or commit.
 * Throws a DiagnosticsError with the faults of either catalog.
 */
export async function compareRefs(
  world: World,
  options: CommonOptions,
  [from, to]: readonly [from: string, to?: string],
  planning: PlanningOptions,
): Promise<Plan> {
  if (to === undefined)
    return planFromRef(world, options, from, planning, { inputs: await readInputs(world, options) });
  return withOther(world, options, to, async ({ name, read }) =>
    planFromRef(world, options, from, planning, { inputs: await read(), name }),
  );
}

/** From the catalog of a folder or a commit to one that was read. */
export async function planFromRef(
  world: World,
  options: CommonOptions,
  from: string,
  { today, targets = [] }: PlanningOptions,
  after: After,
): Promise<Plan> {
  const { inputs } = after;
  return withOther(world, options, from, async ({ name, read, telling }) => {
    const against = `against ${name}`;
    const origin = after.name === undefined ? against : `the catalog of ${after.name}, ${against}`;
    const at = { origin, today: today ?? inputs.today, targets };
    const side = await read();
    const { stood, ...before } = await telling(async () => {
      const applied = { ...asApplied(side, inputs, at), usageBefore: side.usage };
      const applying = { ...inputsOf(side, inputs, { ...at, targets: [] }), observed: applied.observed };
      return { ...applied, stood: () => beforeInCatalog(name, applying, inputs.catalog) };
    });
    const plan = planBetween(before, inputs, at);
    return plan.deferred.length === 0 ? plan : markStanding(plan, stood());
  });
}

export interface Comparison {
  /** The two sides in words. They stand in the plan where its service's origin would. */
  readonly origin: string;
  readonly today: Inputs['today'];
  readonly targets: PlanInputs['targets'];
  /** Set where the catalog after is that of another environment. */
  readonly comparedWith?: ComparedWith;
}

/** The plan from one catalog of a project to another. Throws a DiagnosticsError with the faults of either. */
export function compareCatalogs(before: Inputs, after: Inputs, comparison: Comparison): Plan {
  return planBetween(asApplied(before, after, comparison), after, comparison);
}

type Applied = Pick<PlanInputs, 'observed' | 'before' | 'usageBefore' | 'standing'>;

function asApplied(before: Inputs, after: Inputs, { origin, today }: Comparison): Applied {
  const projected = projectApplied(inputsOf(before, after, { origin, today, targets: [] }));
  if (projected.kind === 'faulty') throw new DiagnosticsError(projected.diagnostics);
  // A catalog cannot loosen the rules that judge it.
  const standing = { base: rulesOfProject(before.project) };
  return { observed: projected.observed, before: before.catalog, standing };
}

function planBetween(before: Applied, after: Inputs, comparison: Comparison): Plan {
  const planned = assemblePlan({ ...inputsOf(after, after, comparison), ...before });
  if (planned.plan === undefined) throw new DiagnosticsError(planned.diagnostics);
  return planned.plan;
}

/** The inputs of one side, with the project of the side after. */
function inputsOf(side: Inputs, { project }: Inputs, { origin, comparedWith, ...asked }: Comparison) {
  return {
    ...planInputs(
      { ...side, project, bindings: bindAll(project.service) },
      { origin },
      { ...asked, revert: [] },
    ),
    ...(comparedWith && { comparedWith }),
  };
}
