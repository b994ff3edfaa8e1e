/** The service's pricing plans: the list is published and shows all of a plan, so one read serves every declared plan. */
import type { Observed } from '../model/observed.ts';
import { readPlan, type WirePlan } from '../service/wire/read-plan.ts';
import { observeObjects, seenObject } from './observe-objects.ts';
import type { ReadableKind } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';
import type { Seen, Subject } from './subject.ts';

export interface ObservedPlans {
  readonly plans: Observed['plans'];
  readonly seen: readonly Seen[];
}

const NOT_LISTED: ObservedPlans = { plans: { complete: false, listed: [] }, seen: [] };

/** New plans come last in this order, so that one made during the walk moves no other to another page. */
const OLDEST_FIRST = { sort: 'created_at:asc' };

const PLANS: ReadableKind<WirePlan> = {
  list: 'plans.list',
  get: 'plans.get',
  path: (id) => ({ id }),
  read: readPlan,
};

/**
 * A plan that the list does not show is read by its id where that is bound, and unread otherwise: a list may leave
 * archived plans out, so that only a 404 makes one *missing*. Where each of them has an id and can be asked for by it,
 * nothing else of the list is needed.
 */
export async function observePlans(
  reads: ServiceReads,
  subjects: readonly Subject[],
): Promise<ObservedPlans> {
  if (subjects.length === 0) return NOT_LISTED;
  if (reads.looksUp(PLANS.list) && subjects.every(({ remoteId }) => remoteId !== undefined))
    return { ...NOT_LISTED, seen: await observeObjects(reads, PLANS, subjects) };
  const list = await reads.list(PLANS.list, OLDEST_FIRST, readPlan);
  const listed = new Map(list?.items.map((plan) => [plan.id, plan]));
  const shown = (subject: Subject) => listed.get(subject.remoteId ?? '');
  const rest = subjects.filter((subject) => shown(subject) === undefined);
  const seen = subjects.flatMap((subject) => {
    const plan = shown(subject);
    return plan === undefined ? [] : [seenObject(subject.address, plan)];
  });
  return {
    plans: {
      complete: list?.complete ?? false,
      listed: [...listed.values()].map(({ id, name, currency }) => ({ id, name, currency })),
    },
    seen: [...seen, ...(await observeObjects(reads, PLANS, rest))],
  };
}
