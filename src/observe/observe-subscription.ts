/**
 * Reads one subscription as far as it can be read, and those of its versions that a plan can still touch. Where the
 * service says that another version is in force than any recorded one, that version is read in its place.
 */
import { type Address, parseAddress, versionAddress } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Recorded, ScheduledVersion } from '../model/record.ts';
import { subscriptionValue, versionValue } from '../service/recorded-form.ts';
import { pendingDrafts, scheduledVersions } from '../service/scheduled-versions.ts';
import type { WireSubscription } from '../service/wire/read-subscription.ts';
import { readVersion, type WireVersion } from '../service/wire/read-version.ts';
import { activeVersionId } from './active-version.ts';
import { type ById, type ReadableKind, readByIds } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';
import type { Seen, Subject } from './subject.ts';
import { versionsThatMatter } from './versions-that-matter.ts';

export interface RecordedSubscription {
  readonly own: Recorded | undefined;
  /** All of them, in any order. */
  readonly versionRecords: readonly Recorded[];
}

export async function observeSubscription(
  reads: ServiceReads,
  byId: ById<WireSubscription>,
  subject: Subject,
  { own, versionRecords }: RecordedSubscription,
  today: CalendarDay,
): Promise<readonly Seen[]> {
  const { address, remoteId } = subject;
  if (remoteId === undefined) return [];
  const got = await byId(remoteId);
  if (got.kind === 'missing') return [[address, { kind: 'missing', remoteId }]];
  const { inForce, versions } = versionsThatMatter(versionRecords, today, own?.value?.plan_id !== undefined);
  if (got.kind === 'unread') {
    const currentVersionId = await activeVersionId(reads, remoteId, inForce);
    const scheduled: readonly ScheduledVersion[] = [];
    const known = { inForce, versions, versionRecords, currentVersionId, scheduled };
    return observeVersions(reads, subject, remoteId, known);
  }
  const wire = got.value;
  const scheduled = scheduledVersions(wire);
  const drafts = pendingDrafts(wire);
  const currentVersionId = wire.current_version_id ?? null;
  const seen: Seen = [
    address,
    {
      kind: 'read',
      remoteId,
      value: subscriptionValue(wire),
      status: wire.status,
      currentVersionId,
      ...(drafts.length > 0 && { drafts }),
    },
  ];
  // One that has ended gets no steps, so its versions are not asked for.
  if (wire.status !== 'draft' && wire.status !== 'active') return [seen];
  return [
    seen,
    ...(await observeVersions(reads, subject, remoteId, {
      inForce,
      versions,
      versionRecords,
      currentVersionId,
      scheduled,
    })),
  ];
}

function versionsOf(subscriptionId: string): ReadableKind<WireVersion> {
  return {
    list: 'versions.list',
    get: 'versions.get',
    within: { id: subscriptionId },
    path: (vid) => ({ id: subscriptionId, vid }),
    read: readVersion,
    belongs: ({ subscription_id: owner }) => owner === subscriptionId,
  };
}

interface KnownVersions {
  readonly inForce: Recorded | undefined;
  readonly versions: readonly Recorded[];
  readonly versionRecords: readonly Recorded[];
  /** As the service says; null where it does not. */
  readonly currentVersionId: string | null;
  /** As the service says; empty where it does not. */
  readonly scheduled: readonly ScheduledVersion[];
}

async function observeVersions(
  reads: ServiceReads,
  subject: Subject,
  subscriptionId: string,
  known: KnownVersions,
): Promise<readonly Seen[]> {
  const { inForce, versions, versionRecords, currentVersionId, scheduled } = known;
  const recordedIds = new Set(versionRecords.map(({ remoteId }) => remoteId));
  const wanted = new Map<string, Address>();
  for (const record of versions)
    if (record.remoteId !== null) wanted.set(record.remoteId, versionOf(subject, record));
  const current = currentVersionId !== null && !recordedIds.has(currentVersionId) ? currentVersionId : null;
  if (current !== null) {
    if (inForce?.remoteId) wanted.delete(inForce.remoteId);
    wanted.set(current, versionOf(subject, inForce));
  }
  for (const { remoteId, start } of scheduled)
    if (!recordedIds.has(remoteId)) wanted.set(remoteId, versionAddress(keyOf(subject), start));
  const byId = readByIds(reads, versionsOf(subscriptionId), [...wanted.keys()]);
  const read = await Promise.all(
    [...wanted].map(([id, at]) => observeVersion(byId, at, id, recordedIds.has(id))),
  );
  return standingOfEach(read.flat());
}

interface SeenVersion {
  readonly seen: Seen;
  readonly isRecorded: boolean;
  /** Empty where the service does not say. */
  readonly createdAt: string;
}

/** Of several versions of one day the later made stands; where that cannot be told, the recorded one. */
function standingOfEach(read: readonly SeenVersion[]): readonly Seen[] {
  const byAddress = new Map<Address, SeenVersion>();
  for (const version of read) {
    const [address] = version.seen;
    const other = byAddress.get(address);
    if (other === undefined || isLater(version, other)) byAddress.set(address, version);
  }
  return [...byAddress.values()].map(({ seen }) => seen);
}

function isLater(a: SeenVersion, b: SeenVersion): boolean {
  return a.createdAt === b.createdAt ? a.isRecorded : a.createdAt > b.createdAt;
}

function keyOf({ address }: Subject): string {
  return parseAddress(address)?.key ?? '';
}

/** The address of a recorded version under the subscription's present key; the opening one where none is recorded. */
function versionOf(subject: Subject, record: Recorded | undefined): Address {
  const version = record === undefined ? undefined : parseAddress(record.address);
  const point = version?.kind === 'version' ? version.point : 'opening';
  return versionAddress(keyOf(subject), point === 'opening' ? null : point);
}

async function observeVersion(
  byId: ById<WireVersion>,
  address: Address,
  versionId: string,
  isRecorded: boolean,
): Promise<readonly SeenVersion[]> {
  const got = await byId(versionId);
  switch (got.kind) {
    case 'read': {
      const { status, created_at: createdAt } = got.value;
      const value = versionValue(got.value);
      return [
        {
          seen: [address, { kind: 'read', remoteId: versionId, value, status, currentVersionId: null }],
          isRecorded,
          createdAt: typeof createdAt === 'string' ? createdAt : '',
        },
      ];
    }
    case 'missing':
      // One that nobody recorded is none of ours to miss.
      return isRecorded
        ? [{ seen: [address, { kind: 'missing', remoteId: versionId }], isRecorded, createdAt: '' }]
        : [];
    case 'unread':
      return [];
    default:
      return got satisfies never;
  }
}
