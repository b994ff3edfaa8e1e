/**
 * Dated changes of bundles that are carried out on their day under the approval of the plan that named them: their hashes,
 * those that an apply puts on record, and those of the record that the catalog has no more.
 */

import type { Bundle } from '../model/catalog/catalog.ts';
import { comparable } from '../model/catalog/comparable.ts';
import { newlyScheduled, type Plan } from '../model/plan/plan.ts';
import type { ScheduledChange } from '../model/plan/rules.ts';
import { type Address, covers } from '../model/values/address.ts';
import { fingerprint } from '../model/values/fingerprint.ts';
import type { Json } from '../model/values/json.ts';
import { encodeBundlePrices } from './bodies/encode-items.ts';
import type { Context } from './context.ts';
import { planDigest } from './document/plan-digest.ts';

/**
 * SHA-256, hex, of a dated change: the bundle, the day, and its prices before and from that day, compared by what they mean. With
 * other prices before it, the same change is another one.
 */
export function editionDigest(
  context: Pick<Context, 'bindings'>,
  { address, editions }: Bundle,
  index: number,
): string | undefined {
  const [before, after] = [editions[index - 1], editions[index]];
  if (before === undefined || after === undefined || after.from === null) return undefined;
  const [old, own] = [before, after].map((edition) =>
    comparable({ prices: [...encodeBundlePrices(context, edition)] }, () => undefined),
  );
  return fingerprint([address, after.from, old, own] as unknown as Json);
}

/** Approved changes that the catalog has no more, or has otherwise, and those whose day has come with nothing left to do. */
export function withdrawnChanges(
  context: Context,
  {
    standing,
    targets,
  }: { readonly standing: readonly ScheduledChange[]; readonly targets: readonly Address[] },
  planned: Pick<Plan, 'steps' | 'deferred'>,
): readonly ScheduledChange[] {
  const meant = standing.filter(({ address }) => isMeant(targets, address));
  if (meant.length === 0) return [];
  const named = new Set<Address>(meant.map(({ address }) => address));
  const held = new Set(
    [...context.catalog.bundles.values()]
      .filter(({ address }) => named.has(address))
      .flatMap((bundle) => bundle.editions.map((_, index) => editionDigest(context, bundle, index))),
  );
  const open = new Set<Address>(
    [...planned.steps, ...planned.deferred.filter(({ digest }) => digest === undefined)].map(
      ({ address }) => address,
    ),
  );
  return meant.filter(({ digest, day, address }) =>
    day > context.today ? !held.has(digest) : !open.has(address),
  );
}

/**
 * The changes on record once the plan is carried out. A plan that is carried out under the digest of another one, as what
 * remains of it, adds none: the first run of that digest did. A change whose day has come is part of the plan itself, but
 * for a plan of `apply --due`, which leaves the ones that it does not carry out.
 */
export function scheduledToRecord(
  plan: Plan,
  standing: readonly ScheduledChange[] = [],
): readonly ScheduledChange[] {
  const { targets, today, digest, due, withdrawn = [] } = plan;
  const gone = new Set([...withdrawn, ...(due ?? [])].map((each) => each.digest));
  const isSpent = ({ day, address }: ScheduledChange) =>
    due === undefined && day <= today && isMeant(targets, address);
  const fresh = newlyScheduled(plan);
  const isWhole = fresh.length > 0 && planDigest(plan) === digest;
  return [
    ...standing.filter((each) => !gone.has(each.digest) && !isSpent(each)),
    ...(isWhole
      ? fresh.map(({ address, day, digest: own }) => ({ address, day, digest: own, plan: digest }))
      : []),
  ];
}

function isMeant(targets: readonly Address[], address: Address): boolean {
  return targets.length === 0 || targets.some((target) => covers(target, address));
}
