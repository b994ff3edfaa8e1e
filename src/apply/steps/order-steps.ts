/** Runs steps in dependency order. A step is carried out only after all steps it depends on are done. */
import { letsOthersGo, type StepResult } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';

/**
 * Calls `run` once per step, concurrently where dependencies allow it. `failed` is the id of a dependency that was
 * not done, else null. Throws for a plan with circular dependencies.
 */
export async function runInOrder(
  steps: readonly Step[],
  run: (step: Step, failed: string | null) => Promise<StepResult>,
): Promise<ReadonlyMap<string, StepResult>> {
  const results = new Map<string, Promise<StepResult>>();
  for (const step of inDependencyOrder(steps)) {
    const before = step.depends_on.map((id) => ({ id, result: results.get(id) }));
    results.set(
      step.id,
      runAfter(before, (failed) => run(step, failed)),
    );
  }
  const entries = await Promise.allSettled(
    [...results].map(async ([id, result]) => [id, await result] as const),
  );
  // If one step has a bug, the others still run to their end before the error is thrown.
  return new Map(
    entries.map((entry) => {
      if (entry.status === 'rejected') throw entry.reason;
      return entry.value;
    }),
  );
}

async function runAfter(
  before: readonly { readonly id: string; readonly result: Promise<StepResult> | undefined }[],
  run: (failed: string | null) => Promise<StepResult>,
): Promise<StepResult> {
  for (const { id, result } of before) {
    if (!letsOthersGo(await result)) return run(id);
  }
  return run(null);
}

/** Keeps the plan's own order wherever dependencies come first in it. */
export function inDependencyOrder(steps: readonly Step[]): readonly Step[] {
  const ids = new Set(steps.map(({ id }) => id));
  const placed = new Set<string>();
  const ordered: Step[] = [];
  let waiting = steps;
  while (waiting.length > 0) {
    const left: Step[] = [];
    for (const step of waiting) {
      // A dependency that is not in the plan is not waited for: runInOrder passes it to `run` as `failed`.
      const ready = step.depends_on.every((id) => placed.has(id) || !ids.has(id));
      if (!ready) left.push(step);
      else {
        placed.add(step.id);
        ordered.push(step);
      }
    }
    if (left.length === waiting.length) {
      throw new Error(`steps depend on each other in a circle: ${left.map(({ id }) => id).join(', ')}`);
    }
    waiting = left;
  }
  return ordered;
}
