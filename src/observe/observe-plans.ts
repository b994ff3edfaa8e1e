/**
 * Reads the service's pricing plans. The list is published and shows whole plans, so one read serves all declared
 * plans.
 */

import type { WirePlan } from '../interface/index.ts';
import type { Observed } from '../model/service/observed.ts';
import type { Address } from '../model/values/address.ts';
import type { Json } from '../model/values/json.ts';
import { READINGS } from './find-all.ts';
import { filteredByIds, filteredByName, observeObjects, seenObject } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';
import { idsOf, type Seen, type Subject } from './subject.ts';

interface ObservedPlans {
  readonly plans: Observed['plans'];
  readonly seen: readonly Seen[];
}

const NOT_LISTED: ObservedPlans = { plans: { complete: false, listed: [] }, seen: [] };

const PLANS = READINGS.plan;

/**
 * If the list does not show a plan, the plan is read by its id, or stays unread if no such read is bound. A list may
 * leave out archived plans, so only a 404 makes a plan *missing*. If every plan has an id by which the list can be
 * filtered, the rest of the list is not read.
 */
export async function observePlans(
  reads: ServiceReads,
  subjects: readonly Subject[],
  nameOf: (address: Address) => Json | undefined,
): Promise<ObservedPlans> {
  if (subjects.length === 0) return NOT_LISTED;
  if (reads.finds(PLANS.list) !== 'not' && subjects.every(({ remoteId }) => remoteId !== undefined))
    return { ...NOT_LISTED, seen: await observeObjects(reads, PLANS, subjects) };
  const list = await reads.list(PLANS.list, PLANS.query, PLANS.read);
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

/** The plans that the list's filters show beyond its pages: by id if the id is known, otherwise by name. */
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
    filteredByIds(reads, PLANS, ids),
    ...[...new Set(names)].map(async (name) => ({
      name,
      ...(await filteredByName(reads, PLANS, name)),
    })),
  ]);
  return {
    shown: [...byId.values(), ...byName.flatMap(({ shown }) => shown)],
    wholeNames: new Set(byName.filter(({ whole }) => whole).map(({ name }) => name)),
  };
}
