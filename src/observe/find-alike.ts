/**
 * Finds what the service's lists show under the name, or for the customer, of something that is to be created. A list
 * is asked by that one field, and read whole only where the service does not heed it. Sends only reads.
 */

import { readVersion, subscriptionValue } from '../interface/index.ts';
import type { Catalog, Declared, Subscription } from '../model/catalog/catalog.ts';
import { contractStart } from '../model/catalog/contract-days.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { Alike, AlikeFound } from '../model/service/observed.ts';
import type { Address } from '../model/values/address.ts';
import { groupBy } from '../model/values/group-by.ts';
import { type Json, objectsIn } from '../model/values/json.ts';
import { listAll, type PulledReading, READINGS } from './find-all.ts';
import { isOver, isUnknown, type KnownIds } from './find-unmanaged.ts';
import { canStandInList, groupsOf, type WireObject } from './read-by-ids.ts';
import type { Listed, ServiceReads } from './service-reads.ts';

/** The field by which a list is asked. Plans are found by their names in `observe-plans.ts`. */
const FIELDS = { product: 'name', bundle: 'name', subscription: 'customer_id' } as const;
type CreatedKind = keyof typeof FIELDS;

interface Sought {
  readonly isNew: (declared: Declared) => boolean;
  readonly known: KnownIds;
  /** The customer's id; undefined for one that is to be created as well. */
  readonly customerOf: (subscription: Subscription) => Json | undefined;
}

type News = ReadonlyMap<Address, string>;

export async function findAlike(
  reads: ServiceReads,
  { operations }: Bindings,
  { products, bundles, subscriptions }: Catalog,
  { isNew, customerOf, known }: Sought,
): Promise<AlikeFound> {
  const alikeTo = <T extends Declared>(
    kind: CreatedKind,
    declared: ReadonlyMap<string, T>,
    shared: (one: T) => Json | undefined,
  ) => {
    const isCreated = operations.has(`${kind}s.create`);
    const news = [...declared.values()].flatMap((one): [Address, string][] => {
      const value = isCreated && isNew(one) ? shared(one) : undefined;
      return typeof value === 'string' ? [[one.address, value]] : [];
    });
    return alikeOf(reads, known, kind, new Map(news));
  };
  const found = await Promise.all([
    alikeTo('product', products, ({ fields }) => fields.name),
    alikeTo('bundle', bundles, ({ key, name = key }) => name),
    alikeTo('subscription', subscriptions, customerOf),
  ]);
  return {
    at: new Map(found.flatMap(({ at }) => at)),
    cutShort: found.flatMap(({ cutShort }) => cutShort),
  };
}

async function alikeOf(reads: ServiceReads, known: KnownIds, kind: CreatedKind, news: News) {
  const listed = await listedWith(reads, kind, [...new Set(news.values())]);
  const sought = new Set<Json | undefined>(news.values());
  const others = (listed?.items ?? []).filter(
    (wire) => sought.has(wire[FIELDS[kind]]) && isUnknown(kind, wire, known),
  );
  const alike = await Promise.all(
    others.map(async (wire) => ({ value: wire[FIELDS[kind]], found: await alikeIn(reads, kind, wire) })),
  );
  const shown = groupBy(alike, ({ value }) => value);
  const at = [...news].map(
    ([address, value]) => [address, (shown.get(value) ?? []).map(({ found }) => found)] as const,
  );
  return {
    at,
    cutShort: listed?.complete === false ? [READINGS[kind].list] : [],
  };
}

/** The entries of a list with one of these values; undefined where it is not bound, or there is nothing to ask. */
async function listedWith(
  reads: ServiceReads,
  kind: CreatedKind,
  values: readonly string[],
): Promise<Listed<WireObject> | undefined> {
  if (values.length === 0) return undefined;
  const reading: PulledReading<WireObject> = READINGS[kind];
  if (values.every(canStandInList)) {
    const answers = await Promise.all(
      groupsOf(values).map((group) => listAll(reads, reading, { [FIELDS[kind]]: group.join(',') })),
    );
    if (answers.every((answer) => answer?.complete === true))
      return { items: answers.flatMap((answer) => answer?.items ?? []), complete: true };
  }
  return listAll(reads, reading);
}

async function alikeIn(reads: ServiceReads, kind: CreatedKind, wire: WireObject): Promise<Alike> {
  const { id, plan_id: plan, current_version_id: current } = wire;
  const [pending] = objectsIn(wire.pending_changes);
  const version = current ?? pending?.version_id;
  const got =
    kind === 'subscription' && typeof version === 'string'
      ? await reads.get('versions.get', { id, vid: version }, readVersion, (one) => one.id === version)
      : undefined;
  return {
    id,
    planId: typeof plan === 'string' ? plan : null,
    productIds: got?.kind === 'read' ? productIdsIn(got.value.items) : null,
    ...(isOver(kind, wire, reads.traits) && { endedFrom: contractStart(subscriptionValue(wire)) }),
  };
}

/** The products of an item set, those of bundles among them. */
function productIdsIn(items: Json | undefined): readonly string[] {
  return objectsIn(items).flatMap(({ product_id: id, items: inner }) => [
    ...(typeof id === 'string' ? [id] : []),
    ...productIdsIn(inner),
  ]);
}
