/**
 * Reads the account's tags, and which subscriptions have which. No answer shows the tags of a subscription, so each tag
 * is asked for by the list's filter: then the whole set of each subscription is known.
 */
import { readSubscription, readTag, type Traits } from '../interface/index.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { Tag } from '../model/service/observed.ts';
import { textsIn } from '../model/values/json.ts';
import type { ServiceReads } from './service-reads.ts';
import type { Seen, Subject } from './subject.ts';

interface ObservedTags {
  readonly tags: readonly Tag[];
  /** The tags of each subscription by its id; undefined where they could not be read as a whole. */
  readonly ofSubscription: ((id: string) => readonly string[]) | undefined;
}

/** `subjects` are the subscriptions to look at. */
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
