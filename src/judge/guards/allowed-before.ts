/**
 * An exception lets a plan begin what it allows: `until` is the last day on which a plan may first use it. Whatever an applied
 * plan carried under it is on record with its run, with address, day and amounts, and is carried out under the same word,
 * however late: a step that an interrupted run left, and a bundle's own change whose versions went out ahead of its day.
 */

import { pricesOf } from '../../ledger/of-plan/impact-items.ts';
import { createPriceIdentity } from '../../ledger/prices/price-identity.ts';
import type { GuardName } from '../../model/plan/guards.ts';
import type { Step } from '../../model/plan/plan.ts';
import { type Address, declaredKeyOf, ownerOf } from '../../model/values/address.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Json } from '../../model/values/json.ts';
import type { Context } from '../../plan/context.ts';
import type { AllowedRun } from '../../plan/plan-inputs.ts';
import type { Violation } from './guard-facts.ts';

/** The word under which a run carried the steps of a violation. */
export interface AllowedWord {
  readonly text: string;
}

export type AllowedBefore = (guard: GuardName, violation: Violation) => AllowedWord | undefined;

/** `steps` are those of the plan that is judged. */
export function createAllowedBefore(
  context: Context,
  steps: readonly Step[],
  runs: readonly AllowedRun[],
): AllowedBefore {
  const identityOf = createPriceIdentity();
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
        return { guard: finding.guard, word: { text }, its, sent: new Set(its.map(contentOf)) };
      }),
  );
  const isCarriedBy = (step: Step, { its, sent }: (typeof words)[number]): boolean =>
    step.operation === 'bundles.update' ? isOnItsDay(step, its) : sent.has(contentOf(step));
  const isOnItsDay = ({ address, body }: Step, its: readonly Step[]): boolean => {
    const day = editionDay(context, address);
    const own = [...pricesOf(context, body ?? {})];
    const made = its.filter(({ follows, effective_at: from }) => follows === address && from === day);
    const before = pricesOf(context, context.observed.records.get(address)?.value ?? {});
    return (
      day !== null &&
      own.every(([product, price]) => {
        const known = before.get(product);
        const isSame = known !== undefined && identityOf(known) === identityOf(price);
        const isSent = ({ body: sent }: Step) => {
          const other = pricesOf(context, sent ?? {}).get(`${address} ${product}`);
          return other !== undefined && identityOf(other) === identityOf(price);
        };
        return isSame || made.some(isSent);
      })
    );
  };
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

/** The day of the change of a bundle that holds today. */
function editionDay({ catalog, today }: Context, address: Address): string | null {
  const { editions = [] } = catalog.bundles.get(declaredKeyOf(address)) ?? {};
  return editions.findLast(({ from }) => from === null || from <= today)?.from ?? null;
}
