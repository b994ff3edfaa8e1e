/**
 * A plan that changes nothing: an empty update for each subscription that cannot be read, because the answer shows
 * the service's values. It is a plan so that it runs like any other: durable intents, keys, at most once.
 */

import type { Plan, PlanCounts, Step } from '../model/plan/plan.ts';
import { isPresent } from '../model/service/record.ts';
import { type Address, ownerOf, sortByAddress } from '../model/values/address.ts';
import { createContext, isBound } from './context.ts';
import { planDigest, sealPlan } from './document/plan-digest.ts';
import type { PlanInputs } from './plan-inputs.ts';
import { makeStep } from './steps/make-step.ts';

/**
 * Probes the recorded subscriptions if no read is bound for them. A subscription with a request in doubt is left
 * alone. So is one that has not been compared since it was adopted, because the plan's own step reads it.
 */
export function probeSteps(inputs: PlanInputs): readonly Step[] {
  const context = createContext(inputs);
  const { records, openIntents } = inputs.observed;
  if (isBound(context, 'subscriptions.get') || !isBound(context, 'subscriptions.update')) return [];
  const inDoubt = new Set<Address>(openIntents.map(({ address }) => ownerOf(address)));
  return sortByAddress([...inputs.catalog.subscriptions.values()]).flatMap(({ address, locate }) => {
    const recorded = records.get(address);
    if (!isPresent(recorded) || recorded.remoteId === null || recorded.value === null || inDoubt.has(address))
      return [];
    const step = makeStep(
      context,
      {
        address,
        operation: 'subscriptions.update',
        action: 'probe',
        cause: 'service',
        body: {},
        source: locate([]),
        notes: ['an empty update: it changes nothing, and its answer shows what the service has'],
      },
      recorded,
    );
    return [step];
  });
}

/** `base` is a plan of the same catalog and day; only its head is used. */
export function probePlan(base: Plan, steps: readonly Step[]): Plan {
  const { checksum: _, approvals: __, rules: ___, ...head } = base;
  const nothing = { deferred: [], drift: [], adoptions: [], renames: [], notices: [], guards: [] };
  const sent = { ...head, ...nothing, resolved_first: [], steps };
  return sealPlan({
    ...sent,
    targets: [],
    compared: { live: 0, recorded: 0, unknown: 0 },
    evidence: {},
    impact: { bundles: [], prices: [], money: [] },
    counts: { ...NOTHING, other: steps.length },
    digest: planDigest(sent),
  });
}

const NOTHING: PlanCounts = {
  create: 0,
  update: 0,
  version: 0,
  delete: 0,
  other: 0,
  deferred: 0,
  drift: 0,
  unchanged: 0,
};

/** True if a plan only probes, so that nothing of it is worth resuming. */
export function onlyProbes({ steps }: Plan): boolean {
  return steps.length > 0 && steps.every(({ action }) => action === 'probe');
}
