/** The service's pricing plans: the list is published and shows all of a plan, so one read serves every declared plan. */

import type { Address } from '../model/address.ts';
import type { Json } from '../model/json.ts';
import type { Observed } from '../model/observed.ts';
import { readPlan, type WirePlan } from '../service/wire/read-plan.ts';
import { type FilteredList, filteredByIds, filteredByName } from './ask-filtered.ts';
import { observeObjects, seenObject } from './observe-objects.ts';
import type { ReadableKind } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';
import { idsOf, type Seen, type Subject } from './subject.ts';

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

const FILTERED: FilteredList<WirePlan> = { list: PLANS.list, read: readPlan };

/**
 * A plan that the list does not show is read by its id where that is bound, and unread otherwise: a list may leave
 * archived plans out, so that only a 404 makes one *missing*. Where each of them has an id and can be asked for by it,
 * nothing else of the list is needed.
 */
export async function observePlans(
  reads: ServiceReads,
  subjects: readonly Subject[],
  nameOf: (address: Address) => Json | undefined,
): Promise<ObservedPlans> {
  if (subjects.length === 0) return NOT_LISTED;
  if (reads.looksUp(PLANS.list) && subjects.every(({ remoteId }) => remoteId !== undefined))
    return { ...NOT_LISTED, seen: await observeObjects(reads, PLANS, subjects) };
  const list = await reads.list(PLANS.list, OLDEST_FIRST, readPlan);
  const listed = new Map(list?.items.map((plan) => [plan.id, plan]));
  const further = list?.complete === false ? await beyondThePage(reads, subjects, listed, nameOf) : NOTHING;
  for (const plan of further.shown) listed.set(plan.id, plan);
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
      ...(further.wholeNames.size > 0 && { wholeNames: further.wholeNames }),
    },
    seen: [...seen, ...(await observeObjects(reads, PLANS, rest))],
  };
}

interface Beyond {
  readonly shown: readonly WirePlan[];
  readonly wholeNames: ReadonlySet<string>;
}

const NOTHING: Beyond = { shown: [], wholeNames: new Set() };

/** What the list's filters show of the plans that its pages did not: by id where one is known, else by name. */
async function beyondThePage(
  reads: ServiceReads,
  subjects: readonly Subject[],
  listed: ReadonlyMap<string, WirePlan>,
  nameOf: (address: Address) => Json | undefined,
): Promise<Beyond> {
  const ids = idsOf(subjects).filter((id) => !listed.has(id));
  const names = subjects.flatMap(({ address, remoteId }) => {
    const name = nameOf(address);
    return remoteId === undefined && typeof name === 'string' ? [name] : [];
  });
  const [byId, ...byName] = await Promise.all([
    filteredByIds(reads, FILTERED, ids),
    ...[...new Set(names)].map(async (name) => ({
      name,
      ...(await filteredByName(reads, FILTERED, name)),
    })),
  ]);
  return {
    shown: [...byId.values(), ...byName.flatMap(({ shown }) => shown)],
    wholeNames: new Set(byName.filter(({ whole }) => whole).map(({ name }) => name)),
  };
}
