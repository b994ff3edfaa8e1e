/** Reads what an account has beside its things: its pricing plans, and its tags with the subscriptions that have each. */
import type { WirePlan } from '../interface/index.ts';
import { readSubscription, readTag, type Traits } from '../interface/index.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { Observed, Tag } from '../model/service/observed.ts';
import type { Address } from '../model/values/address.ts';
import type { Json } from '../model/values/json.ts';
import { textsIn } from '../model/values/json.ts';
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
 * The list is published and shows whole plans, so one read serves all declared plans. If the list does not show a plan, the plan is
 * read by its id, or stays unread if no such read is bound. A list may leave out archived plans, so only a 404 makes a plan *missing*.
 * If every plan has an id by which the list can be filtered, the rest of the list is not read.
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

interface ObservedTags {
  readonly tags: readonly Tag[];
  /** The tags of each subscription by its id; undefined where they could not be read as a whole. */
  readonly ofSubscription: ((id: string) => readonly string[]) | undefined;
}

/**
 * No answer shows the tags of a subscription, so each tag is asked for by the list's filter: then the whole set of each
 * subscription is known. `subjects` are the subscriptions to look at.
 */
export async function observeTags(
  reads: ServiceReads,
  { operations, listParameters }: Bindings,
  catalog: Catalog,
  subjects: readonly Subject[],
): Promise<ObservedTags | undefined> {
  const { metrics, products, plans, subscriptions } = catalog;
  const isUsed = [metrics, products, plans, subscriptions].some((group) =>
    [...group.values()].some(({ fields }) => fields.tags !== undefined),
  );
  if (!isUsed || !operations.has('tags.list')) return undefined;
  const listed = await reads.list('tags.list', {}, readTag);
  const tags = (listed?.items ?? []).map(({ id, name, entity_types: kinds }) => ({
    id,
    name,
    kinds: textsIn(kinds),
  }));
  const { tags: filter } = listParameters;
  const tagged = subjects.filter(
    ({ address, remoteId }) =>
      remoteId !== undefined &&
      textsIn(catalog.subscriptions.get(address.split('.')[1] ?? '')?.fields.tags).length > 0,
  );
  if (filter === undefined || tagged.length === 0) return { tags, ofSubscription: undefined };
  const found = new Map<string, string[]>();
  const lists = await Promise.all(
    tags
      .filter(({ kinds }) => kinds.includes('subscription'))
      .map(async ({ id }) => {
        const list = await reads.list('subscriptions.list', { [filter]: id }, readSubscription);
        for (const one of list?.items ?? []) found.set(one.id, [...(found.get(one.id) ?? []), id]);
        return list?.complete === true;
      }),
  );
  const isWhole = listed?.complete === true && lists.every(Boolean);
  return { tags, ofSubscription: isWhole ? (id) => (found.get(id) ?? []).sort() : undefined };
}

/**
 * The sights of subscriptions with their tags, for those of which the catalog writes tags. Which statuses the list shows is not
 * documented: one that goes on in another status than `active`, and that no tag shows, may have any.
 */
export function withTags(
  seen: readonly Seen[],
  catalog: Catalog,
  observed: ObservedTags | undefined,
  { goesOn }: Pick<Traits, 'goesOn'>,
): readonly Seen[] {
  const tagsOfOne = observed?.ofSubscription;
  if (tagsOfOne === undefined) return seen;
  return seen.map((each): Seen => {
    const [address, live] = each;
    const [collection, key = '', ...version] = address.split('.');
    const isTagged =
      collection === 'subscriptions' &&
      version.length === 0 &&
      catalog.subscriptions.get(key)?.fields.tags !== undefined;
    if (!isTagged || live.kind !== 'read') return each;
    const tags = [...tagsOfOne(live.remoteId)];
    const mayBeLeftOut = tags.length === 0 && live.status !== null && goesOn.has(live.status);
    return mayBeLeftOut ? each : [address, { ...live, value: { ...live.value, tags } }];
  });
}
