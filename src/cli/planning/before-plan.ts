/** Finds out what was deferred before a plan: from the catalog before an edit, or from the last run in state. */
import { type Catalog, declaredAt } from '../../model/catalog/catalog.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { declaredText } from '../../model/values/declared-text.ts';
import { arrange } from '../../plan/arrange.ts';
import { type Before, NOTHING_BEFORE } from '../../plan/document/mark-standing.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import type { State } from '../../state/state.ts';

/** The newest runs that are looked at for one over the whole catalog. */
const MOST_RUNS = 10;

/** `inputs` are those of the catalog before, in the world of the plan. */
export function beforeInCatalog(name: string, inputs: PlanInputs, after: Catalog): Before {
  const { planned } = arrange(inputs);
  return {
    baseline: { kind: 'catalog', name },
    deferred: planned.deferred,
    isAsBefore: (address) =>
      declaredText(declaredAt(inputs.catalog, address) ?? null) ===
      declaredText(declaredAt(after, address) ?? null),
  };
}

/** Reads nothing where the plan defers nothing. A run over a part of the catalog says nothing about the rest. */
export async function beforeInState(
  state: Pick<State, 'runs' | 'planOfRun'>,
  deferred: readonly Deferred[],
  catalogDigest: string,
): Promise<Before> {
  if (deferred.length === 0) return NOTHING_BEFORE;
  for (const { run } of await state.runs(MOST_RUNS)) {
    const plan = await state.planOfRun(run);
    if (plan === undefined || plan.targets.length > 0) continue;
    return {
      baseline: { kind: 'run', run, day: plan.today },
      deferred: plan.deferred,
      isAsBefore: () => plan.catalog.digest === catalogDigest,
    };
  }
  return NOTHING_BEFORE;
}
