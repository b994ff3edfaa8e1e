/**
 * Reads one subscription as far as it can be read, and those of its versions that a plan can still touch. Where the
 * service says that another version is in force than any recorded one, that version is read in its place.
 */
import { type Address, parseAddress, versionAddress } from '../model/address.ts';
import { type CalendarDay, dayAt } from '../model/calendar-day.ts';
import { answeredFields, type Recorded, type ScheduledVersion } from '../model/record.ts';
import { subscriptionValue, versionValue } from '../service/recorded-form.ts';
import { pendingDrafts, scheduledVersions } from '../service/scheduled-versions.ts';
import type { WireSubscription } from '../service/wire/read-subscription.ts';
import { readVersion, type WireVersion } from '../service/wire/read-version.ts';
import { activeVersion } from './active-version.ts';
import { endedOn } from './out-of-force.ts';
import { type ById, type ReadableKind, readByIds } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';
import type { Seen, Subject } from './subject.ts';
import { versionsThatMatter } from './versions-that-matter.ts';

export interface RecordedSubscription {
  readonly own: Recorded | undefined;
  /** All of them, in any order. */
  readonly versionRecords: readonly Recorded[];
  /** Whether its recorded answer came in this run, so that it is as good as a read. */
  readonly isAnswered: boolean;
}

export async function observeSubscription(
  reads: ServiceReads,
  byId: ById<WireSubscription>,
  subject: Subject,
  { own, versionRecords, isAnswered }: RecordedSubscription,
  today: CalendarDay,
): Promise<readonly Seen[]> {
  const { address, remoteId } = subject;
  if (remoteId === undefined) return [];
  const got = await byId(remoteId);
  if (got.kind === 'missing') return [[address, { kind: 'missing', remoteId }]];
  const { inForce, versions } = versionsThatMatter(versionRecords, today, own?.value?.plan_id !== undefined);
  if (got.kind === 'unread') {
    const active = await activeVersion(reads, remoteId, inForce);
    const told = answeredVersions(own, inForce, today);
    const currentVersionId = active.kind === 'told' ? active.id : told.currentVersionId;
    // A draft has no active version, and a version of today may begin later by the service's calendar.
    const isCertain = own?.status === 'active' && hasBegun(inForce, today);
    const fields = isAnswered && own !== undefined ? answeredFields(own) : undefined;
    const status = own?.status ?? null;
    const seen: readonly Seen[] =
      fields === undefined
        ? []
        : [[address, { kind: 'read', remoteId, value: fields, status, currentVersionId }]];
    if (seen.length > 0 && status !== null && status !== 'draft' && status !== 'active') return seen;
    const seenVersions = await observeVersions(reads, subject, remoteId, {
      ...{ inForce, versions, versionRecords, currentVersionId, today },
      scheduled: told.scheduled,
      inactive: active.kind === 'inactive' && isCertain ? active.entitlement : null,
    });
    return [...seen, ...seenVersions];
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
      inactive: null,
      today,
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
  /** The id that the service names; null where it names none. */
  readonly currentVersionId: string | null;
  /** The versions that the service names; empty where it names none. */
  readonly scheduled: readonly ScheduledVersion[];
  /** The key of an entitlement that the version in force has and the service says is not active; null where there is none. */
  readonly inactive: string | null;
  readonly today: CalendarDay;
}

async function observeVersions(
  reads: ServiceReads,
  subject: Subject,
  subscriptionId: string,
  known: KnownVersions,
): Promise<readonly Seen[]> {
  const { inForce, versions, versionRecords, scheduled, inactive, today } = known;
  const recordedIds = new Set(versionRecords.map(({ remoteId }) => remoteId));
  const wanted = new Map<string, Address>();
  for (const record of versions)
    if (record.remoteId !== null) wanted.set(record.remoteId, versionOf(subject, record));
  const current = otherInForce(known, recordedIds);
  if (current !== null) {
    if (inForce?.remoteId) wanted.delete(inForce.remoteId);
    wanted.set(current, versionOf(subject, inForce));
  }
  for (const { remoteId, start } of scheduled)
    if (!recordedIds.has(remoteId)) wanted.set(remoteId, versionAddress(keyOf(subject), start));
  const byId = readByIds(reads, versionsOf(subscriptionId), [...wanted.keys()]);
  const read = await Promise.all(
    [...wanted].map(([id, at]) =>
      observeVersion(byId, at, {
        id,
        isRecorded: recordedIds.has(id),
        isReplaced: isReplaced(id, known),
        today,
      }),
    ),
  );
  return standingOfEach(read.flat()).map((seen) => withoutEntitlement(seen, inForce?.remoteId, inactive));
}

/**
 * The version in force by the service's word where it is another than the recorded one. An earlier one of the recorded
 * versions may still be in force on the day on which the next begins, by the service's calendar.
 */
function otherInForce(
  { currentVersionId: current, inForce, today }: KnownVersions,
  recordedIds: ReadonlySet<string | null>,
): string | null {
  if (current === null || current === inForce?.remoteId) return null;
  return !recordedIds.has(current) || hasBegun(inForce, today) ? current : null;
}

/** Whether it began before today, and so by any calendar. */
function hasBegun(version: Recorded | undefined, today: CalendarDay): boolean {
  return version !== undefined && (version.start === null || version.start < today);
}

interface AnsweredVersions {
  readonly currentVersionId: string | null;
  readonly scheduled: readonly ScheduledVersion[];
}

/**
 * What the answer to the last update told of the versions, as far as it still counts: which one was in force counts until
 * a later one that is recorded came into force.
 */
function answeredVersions(
  own: Recorded | undefined,
  inForce: Recorded | undefined,
  today: CalendarDay,
): AnsweredVersions {
  if (!own?.answered) return { currentVersionId: null, scheduled: [] };
  const { current_version_id: current } = own.answered;
  const counts =
    inForce !== undefined &&
    inForce.appliedAtMs <= own.appliedAtMs &&
    (inForce.start === null || inForce.start <= dayAt(own.appliedAtMs, 'UTC'));
  return {
    currentVersionId: counts && typeof current === 'string' ? current : null,
    scheduled: scheduledVersions(own.answered).filter(({ start }) => start > today),
  };
}

/** Whether another recorded version took its place, or does so on the day on which it begins, so that it need not hold. */
function isReplaced(id: string, { versions, inForce }: KnownVersions): boolean {
  const at = versions.findIndex(({ remoteId }) => remoteId === id);
  const start = versions[at]?.start;
  const later = versions.slice(at + 1).filter(({ status }) => status !== 'draft');
  return at >= 0 && later.some((other) => other.start === start || other === inForce);
}

function withoutEntitlement(
  [address, live]: Seen,
  inForceId: string | null | undefined,
  inactive: string | null,
): Seen {
  if (inactive === null || live.kind !== 'read' || live.remoteId !== inForceId || live.outOfForce)
    return [address, live];
  return [address, { ...live, outOfForce: { kind: 'inactive', entitlement: inactive } }];
}

interface SeenVersion {
  readonly seen: Seen;
  readonly isRecorded: boolean;
  /** Empty where the service does not say. */
  readonly createdAt: string;
}

/** The version of one day that was made last stands; where that cannot be told, the recorded one. */
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

interface WantedVersion {
  readonly id: string;
  readonly isRecorded: boolean;
  /** By a later version of the same day that is recorded too. */
  readonly isReplaced: boolean;
  readonly today: CalendarDay;
}

async function observeVersion(
  byId: ById<WireVersion>,
  address: Address,
  { id: versionId, isRecorded, isReplaced: isOurs, today }: WantedVersion,
): Promise<readonly SeenVersion[]> {
  const got = await byId(versionId);
  switch (got.kind) {
    case 'read': {
      const { status, created_at: createdAt } = got.value;
      const value = versionValue(got.value);
      const ended = isOurs || status === 'draft' ? undefined : endedOn(got.value, today);
      // One that somebody else made and that never holds is nothing to plan for.
      if (ended !== undefined && !isRecorded) return [];
      return [
        {
          seen: [
            address,
            {
              kind: 'read',
              remoteId: versionId,
              value,
              status,
              currentVersionId: null,
              ...(ended === undefined ? {} : { outOfForce: { kind: 'ended', on: ended } }),
            },
          ],
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
