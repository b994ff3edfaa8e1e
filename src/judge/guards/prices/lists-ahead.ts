/**
 * The dated changes of list prices that a plan brings and no plan before it: nothing is sent for them yet, and who is new
 * pays them from their day on. They are judged when they are approved, each from the list before it.
 */

import { type ItemSet, pricedItems } from '../../../ledger/of-plan/impact-items.ts';
import { newlyScheduled, type Plan, type Step } from '../../../model/plan/plan.ts';
import { isPresent } from '../../../model/service/record.ts';
import { encodeBundlePrices } from '../../../plan/bodies/encode-items.ts';
import type { Context } from '../../../plan/context.ts';
import { makeStep } from '../../../plan/steps/make-step.ts';

export interface ListAhead {
  /** The request of the day, which this plan does not send. */
  readonly step: Step;
  readonly held: ItemSet;
  readonly entry: ItemSet;
}

/** A bundle that the plan creates has no list before it. */
export function listsAhead(context: Context, plan: Pick<Plan, 'deferred'>): readonly ListAhead[] {
  const bundles = new Map([...context.catalog.bundles.values()].map((bundle) => [bundle.address, bundle]));
  return newlyScheduled(plan).flatMap(({ address, day, differences = [] }): readonly ListAhead[] => {
    const recorded = context.observed.records.get(address);
    const editions = bundles.get(address)?.editions ?? [];
    const index = editions.findIndex(({ from }) => from === day);
    const [before, after] = [editions[index - 1], editions[index]];
    if (!isPresent(recorded) || before === undefined || after === undefined) return [];
    const [old, body] = [before, after].map((edition) => ({ prices: encodeBundlePrices(context, edition) }));
    if (old === undefined || body === undefined) return [];
    const update = { operation: 'bundles.update', action: 'update', cause: 'catalog' } as const;
    const step = makeStep(context, { ...update, address, body, differences, source: after.source }, recorded);
    const [held, entry] = [old, body].map((content) => ({
      items: pricedItems(context, content),
      missing: null,
    }));
    return held && entry ? [{ step, held, entry }] : [];
  });
}
