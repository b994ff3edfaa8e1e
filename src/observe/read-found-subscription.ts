/**
 * Reads the versions of one subscription as far as they can be found: from a list if one is bound, otherwise by known
 * ids.
 */

import {
  dayIn,
  hasEnded,
  readVersion,
  readVersionSummary,
  subscriptionValue,
  versionValue,
  type WireSubscription,
  type WireVersion,
} from '../interface/index.ts';
import { isVersionRecord, type Recorded } from '../model/service/record.ts';
import { ownerOf } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { objectsIn } from '../model/values/json.ts';
import type { FoundSubscription, FoundVersion } from '../pull/account.ts';
import { activeVersion } from './active-version.ts';
import type { FoundOne } from './find-all.ts';
import type { Got, ServiceReads } from './service-reads.ts';
import { versionsThatMatter } from './versions-that-matter.ts';

export interface KnownOfVersions {
  /** All present records, of any address. */
  readonly records: readonly Recorded[];
  /** The version ids that a person gave. */
  readonly versionIds: readonly string[];
  readonly today: CalendarDay;
}

export async function readFoundSubscription(
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
  const currentVersionId =
    got.kind === 'read'
      ? (got.value.current_version_id ?? null)
      : await activeVersionId(reads, known.id, inForce);
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

async function activeVersionId(
  reads: ServiceReads,
  id: string,
  inForce: Recorded | undefined,
): Promise<string | null> {
  const active = await activeVersion(reads, id, inForce);
  return active.kind === 'named' ? active.id : null;
}
