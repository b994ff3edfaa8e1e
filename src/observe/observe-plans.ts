/** The service's pricing plans: the list is published and shows all of a plan, so one read serves every declared plan. */
import type { Observed } from '../model/observed.ts';
import { readPlan } from '../service/wire/read-plan.ts';
import { observeObject, seenObject } from './observe-object.ts';
import type { ServiceReads } from './service-reads.ts';
import type { Seen, Subject } from './subject.ts';

export interface ObservedPlans {
  readonly plans: Observed['plans'];
  readonly seen: readonly Seen[];
}

const NOT_LISTED: ObservedPlans = { plans: { complete: false, listed: [] }, seen: [] };

/** New plans come last in this order, so that one made during the walk moves no other to another page. */
const OLDEST_FIRST = { sort: 'created_at:asc' };

/**
 * A plan that the list does not show is read by its id where that is bound, and unread otherwise: a list may leave
 * archived plans out, so that only a 404 makes one *missing*.
 */
export async function observePlans(
  reads: ServiceReads,
  subjects: readonly Subject[],
): Promise<ObservedPlans> {
  if (subjects.length === 0) return NOT_LISTED;
  const list = await reads.list('plans.list', OLDEST_FIRST, readPlan);
  const byId = new Map(list?.items.map((plan) => [plan.id, plan]));
  const seen = await Promise.all(
    subjects.map(async (subject) => {
      const listed = subject.remoteId === undefined ? undefined : byId.get(subject.remoteId);
      if (listed !== undefined) return [seenObject(subject.address, listed)];
      return observeObject(reads, 'plans.get', subject, readPlan);
    }),
  );
  const listed = [...byId.values()].map(({ id, name, currency }) => ({ id, name, currency }));
  return { plans: { complete: list?.complete ?? false, listed }, seen: seen.flat() };
}
