/**
 * The approved dated changes whose day has come, beside the plan made now: each is carried out as it was approved, or not at
 * all. Pure. Whether a plan approved them is for the caller to prove.
 */
import type { Plan, Step } from '../model/plan/plan.ts';
import type { ScheduledChange } from '../model/plan/rules.ts';
import type { Address } from '../model/values/address.ts';
import { groupBy } from '../model/values/group-by.ts';
import { planDigest } from './document/plan-digest.ts';
import { resealPlan } from './document/seal-plan.ts';

export interface DueChanges {
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
