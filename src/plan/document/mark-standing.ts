/**
 * Marks the deferred changes that stood before this plan, so that a reviewer sees first what the plan causes. Where it
 * is not certain that a change is the same, it counts as new.
 */
import type { Baseline, Deferred, Plan } from '../../model/plan/plan.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import type { Json } from '../../model/values/json.ts';
import { resealPlan } from './plan-digest.ts';

/** The world before this plan. */
export interface Before {
  readonly baseline: Baseline;
  /** The changes that were deferred then. */
  readonly deferred: readonly Deferred[];
  /**
   * True where the address is declared as it was then. Needed for changes that their entry does not describe, such as
   * one that the service shows no operation for.
   */
  readonly isAsBefore: (address: Address) => boolean;
}

export const NOTHING_BEFORE: Before = {
  baseline: { kind: 'none' },
  deferred: [],
  isAsBefore: () => false,
};

export function markStanding(plan: Plan, { baseline, deferred, isAsBefore }: Before): Plan {
  const known = new Set(deferred.map(identityOf));
  const stood = (each: Deferred) => known.has(identityOf(each));
  const touched = new Set(plan.steps.map(({ address }) => address));
  const changes = plan.deferred.filter(({ kind }) => kind === 'not_due');
  const stands = (each: Deferred): boolean => {
    if (!stood(each)) return false;
    switch (each.kind) {
      case 'not_due':
      case 'orphaned':
        return true;
      case 'price_locked':
        return changeStands(each, { changes, touched, stood });
      case 'blocked':
      case 'unread':
      case 'unconfirmed':
      case 'ended':
      case 'not_ended':
      case 'not_taken':
      case 'gone':
      case 'may_exist':
      case 'dependent':
      case 'waiting':
        return isAsBefore(ownerOf(each.address));
      default:
        return each.kind satisfies never;
    }
  };
  return resealPlan(plan, {
    baseline,
    deferred: plan.deferred.map((each) => (stands(each) ? { ...each, stands: true as const } : each)),
  });
}

/**
 * A locked change is described by the bundle's own entry while its day is ahead. Once the day has come, an edit of it
 * changes the bundle itself.
 */
function changeStands(
  { about, day }: Deferred,
  facts: {
    readonly changes: readonly Deferred[];
    readonly touched: ReadonlySet<Address>;
    readonly stood: (each: Deferred) => boolean;
  },
): boolean {
  if (about === undefined || day === undefined) return false;
  const ahead = facts.changes.filter((change) => change.address === about && change.day === day);
  return ahead.length > 0 ? ahead.every(facts.stood) : !facts.touched.has(about);
}

/** Places in files and the amounts before a change are left out: they move without the change itself. */
function identityOf({ kind, address, reason, until, about, day, differences = [] }: Deferred): string {
  const leadsTo = differences.map(({ op, path, value }) => [op, path, value ?? null]);
  const named: Json = [kind, address, reason, until ?? null, about ?? null, day ?? null, leadsTo];
  return fingerprint(named);
}
