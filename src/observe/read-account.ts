/**
 * Converts service, state and known ids to the account: everything that the profile can list or read. Sends only
 * reads, with limited concurrency. A kind that cannot be listed is reported as a gap, and an object that cannot be
 * read stays unread.
 */

import {
  dayIn,
  hasEnded,
  objectValue,
  PROFILES,
  readCustomer,
  readVersion,
  readVersionSummary,
  subscriptionValue,
  versionValue,
  type WireSubscription,
  type WireVersion,
} from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { isPresent, isVersionRecord, type Recorded } from '../model/service/record.ts';
import { ownerOf, type PulledKind } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { objectsIn } from '../model/values/json.ts';
import type { Account, FoundResource, FoundSubscription, FoundVersion } from '../pull/account.ts';
import type { KnownIds } from '../pull/known-ids.ts';
import {
  type FoundAll,
  type FoundOne,
  findAll,
  knownOf,
  MOST_PAGES,
  OLDEST_FIRST,
  READINGS,
} from './find-all.ts';
import type { WireObject } from './read-by-ids.ts';
import type { RecordReader } from './record-reader.ts';
import { createServiceReads, type Got, type ReadingSetup, type ServiceReads } from './service-reads.ts';
import { activeVersion, versionsThatMatter } from './versions-that-matter.ts';

interface AccountInputs extends ReadingSetup {
  readonly reader: RecordReader;
  /** The known ids of objects that cannot be listed. */
  readonly known: KnownIds;
  /** The day in the project's time zone. It decides which recorded versions still matter. */
  readonly today: CalendarDay;
}

export type AccountReading =
  | { readonly kind: 'read'; readonly account: Account; readonly requests: number }
  /** A read failed. The results up to then are not complete and are not returned. */
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

/** Rejects only if the records cannot be read. Every failure of the service becomes a diagnostic. */
export async function readAccount(inputs: AccountInputs): Promise<AccountReading> {
  const records = [...(await inputs.reader.records()).values()].filter(isPresent);
  const reads = createServiceReads(inputs);
  const idsOf = (kind: PulledKind) => knownOf(kind, records, inputs.known);
  const [customers, metrics, products, bundles, plans, subscriptions] = await Promise.all([
    // Without their names, customers are their ids.
    reads.filter('customers.list', OLDEST_FIRST, readCustomer, MOST_PAGES),
    findAll(reads, READINGS.metric, idsOf('metric')),
    findAll(reads, READINGS.product, idsOf('product')),
    findAll(reads, READINGS.bundle, idsOf('bundle')),
    findAll(reads, READINGS.plan, idsOf('plan')),
    findAll(reads, READINGS.subscription, idsOf('subscription')),
  ]);
  const found = await Promise.all(
    subscriptions.all.map((one) =>
      readFoundSubscription(reads, one, {
        records,
        versionIds: inputs.known.versions.get(one.id) ?? [],
        today: inputs.today,
      }),
    ),
  );
  const diagnostics = reads.diagnostics();
  if (diagnostics.length > 0) return { kind: 'failed', diagnostics };
  const withSight = ({ all }: FoundAll<WireObject>): readonly FoundResource[] => all.map(objectFound);
  const { unshown, traits } = PROFILES[inputs.bindings.profile];
  const account: Account = {
    metrics: withSight(metrics),
    products: withSight(products),
    bundles: withSight(bundles),
    plans: withSight(plans),
    subscriptions: found,
    customers: new Map(
      (customers?.items ?? []).flatMap(({ id, name }) =>
        typeof name === 'string' && name !== '' && name !== id ? [[id, name] as const] : [],
      ),
    ),
    gaps: [metrics, products, bundles, plans, subscriptions].flatMap(({ gap }) => gap ?? []),
    ...(unshown && { unshown }),
    wholeBundlePrices: traits.wholeBundlePrices,
  };
  return { kind: 'read', account, requests: reads.requests() };
}

function objectFound({ got, ...known }: FoundOne<WireObject>): FoundResource {
  if (got.kind !== 'read') return { ...known, sight: got };
  const { status } = got.value;
  const value = objectValue(got.value);
  return { ...known, sight: { kind: 'read', value, status: typeof status === 'string' ? status : null } };
}

interface KnownOfVersions {
  /** All present records, of any address. */
  readonly records: readonly Recorded[];
  /** The version ids that a person gave. */
  readonly versionIds: readonly string[];
  readonly today: CalendarDay;
}

/**
 * Reads the versions of one subscription as far as they can be found: from a list if one is bound, otherwise by known
 * ids.
 */
async function readFoundSubscription(
  reads: ServiceReads,
  { got, ...known }: FoundOne<WireSubscription>,
  { records, versionIds, today }: KnownOfVersions,
): Promise<FoundSubscription> {
  if (got.kind === 'missing' || (got.kind === 'read' && hasEnded(got.value.status, reads.traits)))
    return { ...known, sight: sightOf(got), currentVersionId: null, pendingVersionIds: [], versions: [] };
  const own = records.filter(
    (record) => isVersionRecord(record) && ownerOf(record.address) === known.record?.address,
  );
  const overPlan = known.record?.value?.plan_id !== undefined;
  const { inForce, versions: recorded } = versionsThatMatter(own, today, overPlan);
  const active =
    got.kind === 'read'
      ? { id: got.value.current_version_id }
      : await activeVersion(reads, known.id, inForce);
  const currentVersionId = ('id' in active ? active.id : null) ?? null;
  const pendingVersionIds = got.kind === 'read' ? pendingIds(got.value) : [];
  const isNamed = currentVersionId !== null || pendingVersionIds.length > 0;
  const inSummary = reads.isSummary('versions.list');
  const listed = inSummary ? undefined : await reads.list('versions.list', {}, readVersion, { id: known.id });
  const shown = new Map(listed?.items.map((version) => [version.id, version]));
  // A list of summaries says nothing new where the subscription names its versions.
  const summaries =
    inSummary && !isNamed
      ? await reads.list('versions.list', {}, readVersionSummary, { id: known.id })
      : undefined;
  const wanted = new Set([
    ...(summaries?.items ?? []).map(({ id }) => id),
    ...recorded.flatMap(({ remoteId }) => remoteId ?? []),
    ...(currentVersionId === null ? [] : [currentVersionId]),
    ...pendingVersionIds,
    ...versionIds,
  ]);
  const asked = await Promise.all(
    [...wanted]
      .filter((id) => !shown.has(id))
      .map(async (id) => foundVersion(id, await readOne(reads, known.id, id), own)),
  );
  return {
    ...known,
    sight: sightOf(got),
    ...(got.kind === 'read' && reads.traits.goesOn.has(got.value.status) && { goesOn: true }),
    ...(reads.traits.opensAsDraft && { adoptsDrafts: true }),
    currentVersionId,
    pendingVersionIds,
    versions: [
      ...[...shown].map(([id, value]) => foundVersion(id, { kind: 'read', value }, own)),
      ...asked,
      ...recorded.filter(({ remoteId }) => remoteId === null).map(unidentified),
    ],
  };
}

function sightOf(got: Got<WireSubscription>): FoundSubscription['sight'] {
  return got.kind === 'read'
    ? { kind: 'read', value: subscriptionValue(got.value), status: got.value.status }
    : got;
}

/** The version ids of the pending changes (interface, "PendingChange"). */
function pendingIds({ pending_changes: pending }: WireSubscription): readonly string[] {
  return objectsIn(pending).flatMap(({ version_id: id }) => (typeof id === 'string' ? [id] : []));
}

function readOne(reads: ServiceReads, subscriptionId: string, id: string): Promise<Got<WireVersion>> {
  return reads.get(
    'versions.get',
    { id: subscriptionId, vid: id },
    readVersion,
    (value) => value.id === id && value.subscription_id === subscriptionId,
  );
}

function foundVersion(id: string, got: Got<WireVersion>, own: readonly Recorded[]): FoundVersion {
  const record = own.find(({ remoteId }) => remoteId === id);
  const recorded = record === undefined ? {} : { record };
  if (got.kind !== 'read')
    return { id, ...recorded, sight: got, start: record?.start ?? null, end: null, createdAt: null };
  const { value } = got;
  return {
    id,
    ...recorded,
    sight: { kind: 'read', value: versionValue(value), status: value.status },
    start: dayIn(value.start_date) ?? record?.start ?? null,
    end: dayIn(value.end_date) ?? null,
    createdAt: typeof value.created_at === 'string' ? value.created_at : null,
  };
}

function unidentified(record: Recorded): FoundVersion {
  const sight = { kind: 'unread' } as const;
  return { id: null, record, sight, start: record.start, end: null, createdAt: null };
}
