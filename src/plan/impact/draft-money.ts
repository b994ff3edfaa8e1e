/** The money of the plan's drafts of versions, which move nobody until they are published: what they bring from then on. */
import { moneyImpact } from '../../impact/money/money-impact.ts';
import type { MoneyImpact } from '../../model/plan/money-impact.ts';
import { isDraftStep, type Step } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import type { Context } from '../context.ts';
import { touchedSubscription } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

/** Beside the plan's other changes of these subscriptions. Empty without drafts. */
export function draftMoney(
  context: Context,
  steps: readonly Step[],
  { usage, identityOf, cohortsBy }: TouchedMoney,
): readonly MoneyImpact[] {
  const owners = new Set(steps.filter(isDraftStep).map(({ address }) => ownerOf(address)));
  if (owners.size === 0) return [];
  const touched = [...context.catalog.subscriptions.values()].flatMap((subscription) => {
    if (!owners.has(subscription.address)) return [];
    const own = steps.filter(({ address }) => ownerOf(address) === subscription.address);
    return (
      touchedSubscription(context, subscription, own.flatMap(published), { identityOf, cohortsBy }) ?? []
    );
  });
  return moneyImpact(touched, usage, identityOf, context.today, null);
}

/** A draft as it would be published at once. */
function published(step: Step): readonly Step[] {
  if (!isDraftStep(step)) return [step];
  if (step.operation === 'versions.create') return [{ ...step, body: { ...step.body, draft: false } }];
  return [step, { ...step, operation: 'versions.publish' }];
}
