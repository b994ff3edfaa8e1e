/**
 * An exception lets a plan begin what it allows: `until` is the last day on which a plan may first use it. Whatever an applied
 * plan carried under it is on record with its run, with address, day and amounts, and is carried out under the same word,
 * however late: a step that an interrupted run left, and a bundle's own change that the run scheduled for its day.
 */

import type { GuardName } from '../../model/plan/guards.ts';
import { newlyScheduled, type Step } from '../../model/plan/plan.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Json } from '../../model/values/json.ts';
import type { AllowedRun } from '../../plan/plan-inputs.ts';
import type { Violation } from './guard-facts.ts';

/** The word under which a run carried the steps of a violation. */
export interface AllowedWord {
  readonly text: string;
}

export type AllowedBefore = (guard: GuardName, violation: Violation) => AllowedWord | undefined;

/** `steps` are those of the plan that is judged. */
export function createAllowedBefore(steps: readonly Step[], runs: readonly AllowedRun[]): AllowedBefore {
  const byAddress = groupBy(steps, (step) => step.address);
  const byOwner = groupBy(steps, (step) => ownerOf(step.address));
  const words = runs.flatMap(({ run, plan }) =>
    plan.guards
      .filter(({ outcome }) => outcome === 'excepted')
      .map((finding) => {
        const named = new Set<Address | null>(finding.addresses);
        const its = plan.steps.filter(({ address, follows }) =>
          [address, ownerOf(address), follows].some((name) => name !== null && named.has(name)),
        );
        const text = `${finding.fix}; on record since ${plan.today} with run ${run}`;
        const bundles = new Set<Address | null>([...named, ...its.map(({ follows }) => follows)]);
        const scheduled = newlyScheduled(plan).filter((change) => bundles.has(change.address));
        return {
          ...{ guard: finding.guard, word: { text }, sent: new Set(its.map(contentOf)) },
          scheduled: new Set(scheduled.map(({ digest }) => digest)),
        };
      }),
  );
  const isCarriedBy = (step: Step, { sent, scheduled }: (typeof words)[number]): boolean =>
    step.operation === 'bundles.update'
      ? step.carries?.[0] !== undefined && step.carries.every((digest) => scheduled.has(digest))
      : sent.has(contentOf(step));
  return (guard, { address }) => {
    const about = (address !== ownerOf(address) ? byAddress : byOwner).get(address) ?? [];
    if (about.length === 0) return undefined;
    return words.find((each) => each.guard === guard && about.every((step) => isCarriedBy(step, each)))?.word;
  };
}

/** With the revision, a step that was done and is to be done once more is another one. */
function contentOf({ operation, address, effective_at: day, body, ground }: Step): string {
  return fingerprint([operation, address, day, body, ground.revision] as unknown as Json);
}
