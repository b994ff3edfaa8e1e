/**
 * The service does not document which of two published versions of one day holds. The first such replacement on an
 * account is sent alone and looked at: whatever does not go before it waits for it.
 */

import type { Step } from '../../model/plan/plan.ts';
import type { Context } from '../context.ts';

export function lookFirst({ observed }: Pick<Context, 'observed'>, steps: readonly Step[]): readonly Step[] {
  if (observed.sameDay !== undefined) return steps;
  let first = steps.find(({ replaces }) => replaces);
  if (first === undefined) return steps;
  const byId = new Map(steps.map((step) => [step.id, step]));
  let goFirst: ReadonlySet<string> = new Set();
  for (let earlier: Step | undefined = first; earlier !== undefined; ) {
    first = earlier;
    goFirst = stepsBefore(first, byId);
    earlier = [...goFirst].map((id) => byId.get(id)).find((step) => step?.replaces);
  }
  return steps.map((step) => {
    if (step === first) return { ...step, looks: true as const };
    if (goFirst.has(step.id)) return step;
    return { ...step, depends_on: [...new Set([...step.depends_on, first.id])] };
  });
}

function stepsBefore(step: Step, byId: ReadonlyMap<string, Step>): ReadonlySet<string> {
  const before = new Set<string>();
  const left = [...step.depends_on];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (before.has(id)) continue;
    before.add(id);
    left.push(...(byId.get(id)?.depends_on ?? []));
  }
  return before;
}
