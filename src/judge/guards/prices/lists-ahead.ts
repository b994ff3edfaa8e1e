/**
 * The changes of list prices that a plan brings and no request carries: dated ones, and those in another currency than the
 * bundle's. Who is new pays them. They are judged when they are approved, each from the list before it.
 */

import { type ItemSet, pricedItems } from '../../../ledger/of-plan/impact-items.ts';
import { newlyScheduled, type Plan, type Step } from '../../../model/plan/plan.ts';
import { isPresent } from '../../../model/service/record.ts';
import { encodeBundlePrices } from '../../../plan/bodies/encode-items.ts';
import type { Context } from '../../../plan/context.ts';
import type { ListChange } from '../../../plan/rules/unsent-changes.ts';
import { makeStep } from '../../../plan/steps/make-step.ts';

export interface ListAhead {
  /** The request of the day, which this plan does not send. */
  readonly step: Step;
  readonly held: ItemSet;
  readonly entry: ItemSet;
  /** Set if it is not the bundle's own. */
  readonly currency?: string;
}

/** A bundle that the plan creates has no list before it. */
export function listsAhead(
  context: Context,
  { lists, ...plan }: Pick<Plan, 'deferred'> & { readonly lists: readonly ListChange[] },
): readonly ListAhead[] {
  const bundles = new Map([...context.catalog.bundles.values()].map((bundle) => [bundle.address, bundle]));
  const dated = newlyScheduled(plan).flatMap(({ address, day, differences = [] }) => {
    const { editions = [] } = bundles.get(address) ?? {};
    const index = editions.findIndex(({ from }) => from === day);
    const [before, after] = [editions[index - 1], editions[index]].map(
      (edition) => edition && { prices: encodeBundlePrices(context, edition) },
    );
    return [{ bundle: address, differences, before, after }];
  });
  return [...dated, ...lists].flatMap(
    ({ bundle, differences, before, after, ...of }): readonly ListAhead[] => {
      const recorded = context.observed.records.get(bundle);
      if (!isPresent(recorded) || before === undefined || after === undefined) return [];
      const update = { operation: 'bundles.update', action: 'update', cause: 'catalog' } as const;
      const source = bundles.get(bundle)?.locate([]) ?? null;
      const step = makeStep(
        context,
        { ...update, address: bundle, body: after, differences, source },
        recorded,
      );
      const [held, entry] = [before, after].map((content) => ({
        items: pricedItems(context, content),
        missing: null,
      }));
      return held && entry ? [{ step, held, entry, ...('currency' in of && { currency: of.currency }) }] : [];
    },
  );
}
