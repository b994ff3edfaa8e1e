/**
 * Converts state and service to {@link Observed}: the records, and the service's current answer for every address of
 * the catalog, as far as its reads are published or bound. Sends only reads, and only those that the catalog needs.
 */

import { objectValue, readCustomer } from '../interface/index.ts';
import type { Catalog, Customer, Declared } from '../model/catalog/catalog.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { Bindings } from '../model/service/binding.ts';
import { createFormerAddress } from '../model/service/former-address.ts';
import {
  type AliasesFound,
  type FoundCustomer,
  type Observed,
  ownedAlias,
} from '../model/service/observed.ts';
import { isPresent } from '../model/service/record.ts';
import { type Address, declaredKeyOf } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { textsIn } from '../model/values/json.ts';
import { findAlike } from './find-alike.ts';
import { READINGS } from './find-all.ts';
import { knownIds } from './find-unmanaged.ts';
import { observePlans, observeTags, withTags } from './observe-plans.ts';
import { observeSubscription } from './observe-subscription.ts';
import { canStandInList, groupsOf, observeObjects, readByIds } from './read-by-ids.ts';
import type { RecordReader } from './record-reader.ts';
import { createServiceReads, type ReadingSetup, type ServiceReads } from './service-reads.ts';
import { idsOf, type Subject, subjectOf } from './subject.ts';
import { versionRecordsByOwner } from './versions-that-matter.ts';

interface ObserveInputs extends ReadingSetup {
  readonly catalog: Catalog;
  readonly reader: RecordReader;
  /** The day in the project's time zone. It decides which recorded versions still matter. */
  readonly today: CalendarDay;
  /** The start of the period in which applies are added up; none are added up if it is absent. */
  readonly appliedSinceMs?: number;
  /** The declared addresses to observe, each with its versions; all of them if it is absent. */
  readonly lookAt?: ReadonlySet<Address>;
  /** Subscriptions with a recorded answer from this run. If there is no read, this answer replaces it. */
  readonly answered?: ReadonlySet<Address>;
}

export type Observation =
  | { readonly kind: 'observed'; readonly observed: Observed }
  /** A read failed. The results up to then prove nothing and are not returned. */
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

/** Rejects only if the records cannot be read. Every failure of the service becomes a diagnostic. */
export async function observe(inputs: ObserveInputs): Promise<Observation> {
  const { catalog, reader, today, lookAt, appliedSinceMs } = inputs;
  const [records, openIntents, sameDay, applied, announced] = await Promise.all([
    reader.records(),
    reader.openIntents(),
    reader.sameDay?.(),
    appliedSinceMs === undefined ? undefined : reader.applied?.(appliedSinceMs),
    reader.announced?.(),
  ]);
  const reads = createServiceReads(inputs);
  const formerAddress = createFormerAddress(catalog, records);
  const isLookedAt = ({ address }: Declared) => lookAt === undefined || lookAt.has(address);
  const subjects = (kind: Parameters<typeof subjectOf>[0], declared: ReadonlyMap<string, Declared>) =>
    [...declared.values()]
      .filter(isLookedAt)
      .map((one): Subject => subjectOf(kind, one, records, formerAddress));
  const versions = versionRecordsByOwner(records);

  const subscriptions = subjects('subscription', catalog.subscriptions);
  const subscriptionById = readByIds(reads, READINGS.subscription, idsOf(subscriptions));
  const inDoubt = new Set(openIntents.map(({ address }) => address));
  const isNew = (declared: Declared): boolean => {
    const { address, id, absent } = declared;
    const isKnown = id !== undefined || absent !== undefined || inDoubt.has(address);
    return isLookedAt(declared) && !isKnown && !isPresent(records.get(address));
  };
  const tags =
    lookAt?.size === 0 ? undefined : await observeTags(reads, inputs.bindings, catalog, subscriptions);
  const aliases = await findAliases(reads, inputs.bindings, [...catalog.customers.values()].filter(isNew));
  const [alike, plans, ...seen] = await Promise.all([
    findAlike(reads, inputs.bindings, catalog, {
      isNew,
      known: knownIds(catalog, records.values()),
      customerOf: ({ fields, customer }) =>
        fields.customer_id ??
        (customer?.kind === 'address'
          ? (records.get(customer.address)?.remoteId ??
            ownedAlias(aliases, catalog.customers.get(declaredKeyOf(customer.address)))?.id)
          : customer?.id),
    }),
    observePlans(
      reads,
      subjects('plan', catalog.plans),
      (address) => catalog.plans.get(declaredKeyOf(address))?.fields.name,
    ),
    observeObjects(reads, READINGS.metric, subjects('metric', catalog.metrics)),
    observeObjects(reads, READINGS.product, subjects('product', catalog.products)),
    observeObjects(reads, READINGS.bundle, subjects('bundle', catalog.bundles)),
    ...subscriptions.map((one) =>
      observeSubscription(
        reads,
        subscriptionById,
        one,
        {
          own: records.get(one.recordedAt),
          versionRecords: versions.get(one.recordedAt) ?? [],
          isAnswered: inputs.answered?.has(one.recordedAt) === true,
          drafts: draftDays(catalog, one.address),
        },
        today,
      ),
    ),
  ]);

  const diagnostics = reads.diagnostics();
  if (diagnostics.length > 0) return { kind: 'failed', diagnostics };
  return {
    kind: 'observed',
    observed: {
      records,
      live: new Map(withTags([...plans.seen, ...seen.flat()], catalog, tags, reads.traits)),
      plans: plans.plans,
      alike,
      ...(aliases && { aliases }),
      ...(tags && { tags: tags.tags }),
      openIntents,
      ...(lookAt && { lookedAt: lookAt }),
      ...(sameDay && { sameDay }),
      ...(applied && { applied }),
      ...(announced && { announced }),
      requests: reads.requests(),
    },
  };
}

/** The days for which the catalog declares drafts. */
function draftDays({ subscriptions }: Catalog, address: Address): ReadonlySet<CalendarDay> {
  const { entries = [] } = subscriptions.get(declaredKeyOf(address)) ?? {};
  return new Set(entries.flatMap(({ draft, effectiveAt }) => (draft && effectiveAt ? [effectiveAt] : [])));
}

/** Undefined where there is nothing to ask, or no operation to ask with. */
async function findAliases(
  reads: ServiceReads,
  { operations }: Bindings,
  customers: readonly Customer[],
): Promise<AliasesFound | undefined> {
  const aliases = [...new Set(customers.flatMap(({ fields }) => textsIn(fields.aliases)))];
  if (aliases.length === 0 || !operations.has('customers.list')) return undefined;
  const lists = await Promise.all(
    groupsOf(aliases.filter(canStandInList)).map((group) =>
      reads.filter('customers.list', { alias: group.join(',') }, readCustomer),
    ),
  );
  const found = new Map<string, readonly FoundCustomer[]>();
  for (const wire of lists.flatMap((list) => list?.items ?? []))
    for (const alias of textsIn(wire.aliases))
      found.set(alias, [...(found.get(alias) ?? []), { id: wire.id, value: objectValue(wire) }]);
  const complete = aliases.every(canStandInList) && lists.every((list) => list?.complete === true);
  return { customers: found, complete };
}
