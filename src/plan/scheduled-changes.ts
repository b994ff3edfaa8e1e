/**
 * Dated changes of bundles that are carried out on their day under the approval of the plan that named them: their hashes, those that an
 * apply puts on record and those that the catalog has no more, and, once their day has come, the plan made now beside what was approved.
 * Each is carried out as it was approved, or not at all. Pure: whether a plan approved them is for the caller to prove.
 */
import type { Bundle } from '../model/catalog/catalog.ts';
import { comparable } from '../model/catalog/comparable.ts';
import { newlyScheduled, type Plan, type Step } from '../model/plan/plan.ts';
import type { ScheduledChange } from '../model/plan/rules.ts';
import { type Address, covers } from '../model/values/address.ts';
import { fingerprint } from '../model/values/fingerprint.ts';
import { groupBy } from '../model/values/group-by.ts';
import type { Json } from '../model/values/json.ts';
import { encodeBundlePrices } from './bodies/encode-items.ts';
import type { Context } from './context.ts';
import { planDigest, resealPlan } from './document/plan-digest.ts';

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

/**
 * The approved dated changes whose day has come, beside the plan made now: each is carried out as it was approved, or not at
 * all. Pure. Whether a plan approved them is for the caller to prove.
 */
interface DueChanges {
  readonly due: readonly ScheduledChange[];
  /** The digests of the steps that carry them out. */
  readonly steps: ReadonlySet<string>;
  /** Changes that are not what was approved any more, each with the reason as a clause. */
  readonly changed: readonly { readonly change: ScheduledChange; readonly reason: string }[];
}

export function dueChanges(now: Plan, standing: readonly ScheduledChange[] = []): DueChanges {
  const come = standing.filter(({ day }) => day <= now.today);
  const found = [...groupBy(come, ({ address }) => address)].map(([address, own]) => {
    const step = now.steps.find((each) => each.address === address);
    return { own, step, reason: reasonAgainst(address, own, step, now) };
  });
  return {
    due: found.flatMap(({ own, reason }) => (reason === undefined ? own : [])),
    steps: new Set(
      found.flatMap(({ step, reason }) => (reason === undefined && step !== undefined ? [step.digest] : [])),
    ),
    changed: found.flatMap(({ own, reason }) =>
      reason === undefined ? [] : own.map((change) => ({ change, reason })),
    ),
  };
}

/** Undefined where the step carries out the approved changes and nothing else. */
function reasonAgainst(
  address: Address,
  own: readonly ScheduledChange[],
  step: Step | undefined,
  { deferred, drift }: Plan,
): string | undefined {
  if (drift.some((each) => each.address === address)) return 'the service has changed it since';
  if (step === undefined) {
    const open = deferred.find((each) => each.address === address && each.digest === undefined);
    return open === undefined
      ? 'it left the catalog, was edited there, or is applied already'
      : `it is deferred: ${open.reason}`;
  }
  const { carries, cause, depends_on: before } = step;
  if (carries === undefined)
    return cause === 'service' || cause === 'both'
      ? 'the service has changed it since'
      : 'the catalog changes more of it than was approved, or its record has changed since';
  const approved = new Set(own.map(({ digest }) => digest));
  const isSame = carries.length === approved.size && carries.every((digest) => approved.has(digest));
  if (!isSame) return 'its prices in the catalog are not those that were approved';
  return before.length === 0 ? undefined : `it depends on ${before[0]}, which was not approved with it`;
}

/**
 * The plan that carries out the due changes and nothing else. `alone` is the plan made now, limited to their steps and judged
 * by itself. The rules on record stay.
 */
export function duePlan(alone: Plan, due: readonly ScheduledChange[]): Plan {
  const { rules, withdrawn: _, ...rest } = alone;
  const { base = null } = rules ?? {};
  const plan = {
    ...rest,
    adoptions: [],
    renames: [],
    deferred: withoutScheduling(alone.deferred),
    due,
    ...(rules && base !== null && { rules: { ...rules, record: base, changed: false, changes: [] } }),
  };
  return resealPlan(plan, { digest: planDigest(plan) });
}

/** The deferred changes of a plan that schedules none of them, or those of these hashes alone. */
export function withoutScheduling(
  deferred: Plan['deferred'],
  but: ReadonlySet<string> = new Set(),
): Plan['deferred'] {
  return deferred.map((each) => {
    const { digest, ...rest } = each;
    const stays = digest === undefined || each.approved !== undefined || but.has(digest);
    return stays ? each : rest;
  });
}
