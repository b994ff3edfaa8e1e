/** How many things a plan creates, changes and leaves as they are. */

import { declaredThings } from '../../model/catalog/catalog.ts';
import type { Plan, PlanCounts, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import type { Context } from '../context.ts';

export function countPlan(
  context: Context,
  { steps, deferred, drift }: Pick<Plan, 'steps' | 'deferred' | 'drift'>,
): PlanCounts {
  const count = (test: (step: Step) => boolean): number => steps.filter(test).length;
  const isVersion = (step: Step): boolean => step.operation === 'versions.create';
  const touched = new Set([...steps, ...drift].map(({ address }) => ownerOf(address)));
  const unchanged = declaredThings(context.catalog).filter(
    ({ address }) => isPresent(context.observed.records.get(address)) && !touched.has(address),
  );
  const named = {
    create: count((step) => step.action === 'create' && !isVersion(step)),
    update: count(({ action }) => action === 'update'),
    version: count(isVersion),
    delete: count(({ action }) => action === 'delete'),
  };
  return {
    ...named,
    other: steps.length - named.create - named.update - named.version - named.delete,
    deferred: deferred.length,
    drift: drift.length,
    unchanged: unchanged.length,
  };
}
