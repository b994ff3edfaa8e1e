/**
 * Reads one subscription as far as it can be read, and its versions that a plan can still affect. If the service
 * names another version as the one in force than the records do, that version is read in place of the recorded one.
 */

import {
  hasEnded,
  type PendingDraft,
  pendingDrafts,
  readVersion,
  type ScheduledVersion,
  scheduledVersions,
  subscriptionValue,
  versionValue,
  type WireSubscription,
  type WireVersion,
} from '../interface/index.ts';
import { answeredFields, type Recorded } from '../model/service/record.ts';
import {
  type Address,
  declaredKeyOf,
  parseAddress,
  stagedOf,
  versionAddress,
} from '../model/values/address.ts';
import { type CalendarDay, dayAt } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import { type ById, type ReadableKind, readByIds } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';
import { type Seen, type Subject, timesOf } from './subject.ts';
import {
  activeVersion,
  outOfForce,
  type VersionsThatMatter,
  versionsThatMatter,
} from './versions-that-matter.ts';

interface RecordedSubscription {
  readonly own: Recorded | undefined;
  /** All version records of the subscription, in any order. */
  readonly versionRecords: readonly Recorded[];
  /** True if the recorded answer came in this run, so that it is equivalent to a read. */
  readonly isAnswered: boolean;
  /** The days for which the catalog declares drafts. */
  readonly drafts?: ReadonlySet<CalendarDay>;
}

export async function observeSubscription(
  reads: ServiceReads,
  byId: ById<WireSubscription>,
  subject: Subject,
  { own, versionRecords, isAnswered, drafts: declared = new Set() }: RecordedSubscription,
  today: CalendarDay,
): Promise<readonly Seen[]> {
  const { address, remoteId } = subject;
  if (remoteId === undefined) return [];
  const got = await byId(remoteId);
  if (got.kind === 'missing') return [[address, { kind: 'missing', remoteId }]];
  const matter = versionsThatMatter(versionRecords, today, own?.value?.plan_id !== undefined);
  const known = { ...matter, versionRecords, today, declared };
  if (got.kind === 'unread') {
    const { inForce } = matter;
    const active = await activeVersion(reads, remoteId, inForce);
    const answered = answeredVersions(own, inForce, today);
    const currentVersionId = active.kind === 'named' ? active.id : answered.currentVersionId;
    // A draft has no active version, and a version that starts today may begin later in the service's time zone.
    const isCertain = own?.status === 'active' && hasBegun(inForce, today);
    const fields = isAnswered && own !== undefined ? answeredFields(own) : undefined;
    const status = own?.status ?? null;
    const seen: readonly Seen[] =
      fields === undefined
        ? []
        : [[address, { kind: 'read', remoteId, value: fields, status, currentVersionId }]];
    if (seen.length > 0 && hasEnded(status, reads.traits)) return seen;
    const seenVersions = await observeVersions(reads, subject, remoteId, {
      ...{ ...known, currentVersionId, scheduled: answered.scheduled, drafts: [] },
      ...{ isShown: false, isActive: status === 'active' },
      inactive: active.kind === 'inactive' && isCertain ? active.entitlement : null,
    });
    return [...seen, ...seenVersions];
  }
  const wire = got.value;
  const scheduled = scheduledVersions(wire);
  const drafts = pendingDrafts(wire);
  const currentVersionId = wire.current_version_id ?? null;
  const isBegun = currentVersionId !== null || scheduled.length > 0;
  const facts = { remoteId, value: subscriptionValue(wire), status: wire.status, currentVersionId };
  const seen: Seen = [
    address,
    { kind: 'read', ...facts, ...timesOf(wire), ...(drafts.length > 0 && { drafts }) },
  ];
  // An ended subscription gets no steps, so its versions are not read.
  if (hasEnded(wire.status, reads.traits)) return [seen];
  const seenVersions = await observeVersions(reads, subject, remoteId, {
    ...{ ...known, currentVersionId, scheduled, drafts: reads.traits.opensAsDraft ? drafts : [] },
    ...{ isShown: true, inactive: null },
    isActive: wire.status === 'active' || (wire.status !== 'draft' && isBegun),
  });
  return [seen, ...seenVersions];
}

function versionsOf(subscriptionId: string): ReadableKind<WireVersion> {
  return {
    list: 'versions.list',
    get: 'versions.get',
    path: (vid) => ({ id: subscriptionId, vid }),
    read: readVersion,
    belongs: ({ subscription_id: owner }) => owner === subscriptionId,
  };
}

interface KnownVersions extends VersionsThatMatter {
  readonly versionRecords: readonly Recorded[];
  /** The id that the service names; null if it names none. */
  readonly currentVersionId: string | null;
  /** The versions that the service names; empty if it names none. */
  readonly scheduled: readonly ScheduledVersion[];
  /** The drafts that the service names and a catalog may adopt. */
  readonly drafts: readonly PendingDraft[];
  /** The days for which the catalog declares drafts. */
  readonly declared: ReadonlySet<CalendarDay>;
  /** True if this run read which versions the service names. */
  readonly isShown: boolean;
  /** The key of an entitlement in the version in force that is not active at the service; null if there is none. */
  readonly inactive: string | null;
  readonly today: CalendarDay;
  /** True if the service has the subscription as active. */
  readonly isActive: boolean;
}

async function observeVersions(
  reads: ServiceReads,
  subject: Subject,
  subscriptionId: string,
  known: KnownVersions,
): Promise<readonly Seen[]> {
  const { inForce, versions, versionRecords, scheduled, inactive, today, isActive } = known;
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
    if (!recordedIds.has(remoteId))
      wanted.set(remoteId, versionAddress(declaredKeyOf(subject.address), start));
  for (const [id, at] of draftsToAdopt(subject, known, recordedIds)) wanted.set(id, at);
  const recordOf = (id: string) => versionRecords.find(({ remoteId }) => remoteId === id);
  const isAlone = wanted.size === new Set(wanted.values()).size;
  const forGood = new Map(
    [...(isAlone && reads.showsForGood('versions.get') ? wanted : [])].flatMap(([id, at]) => {
      const recorded = recordOf(id);
      return recorded?.answered && isNamed(recorded, known)
        ? [[id, seenForGood(at, id, recorded.answered)] as const]
        : [];
    }),
  );
  const unread = [...wanted].filter(([id]) => !forGood.has(id));
  const byId = readByIds(
    reads,
    versionsOf(subscriptionId),
    unread.map(([id]) => id),
  );
  const read = await Promise.all(
    unread.map(([id, at]) =>
      observeVersion(byId, at, {
        id,
        recorded: recordOf(id),
        isReplaced: isReplaced(id, known),
        ...{ today, isActive },
      }),
    ),
  );
  return [
    ...forGood.values(),
    ...standingOfEach(read.flat()).map((seen) => withoutEntitlement(seen, inForce?.remoteId, inactive)),
  ];
}

/**
 * Drafts without a record that the catalog has an entry for: of their day, or the first one of a subscription that is a
 * draft itself, which opens with it.
 */
function draftsToAdopt(
  subject: Subject,
  { drafts, declared, isActive, versionRecords, currentVersionId }: KnownVersions,
  recordedIds: ReadonlySet<string | null>,
): readonly (readonly [string, Address])[] {
  const found = drafts.filter(({ remoteId }) => !recordedIds.has(remoteId));
  const opens = !isActive && versionRecords.length === 0 && currentVersionId === null ? found[0] : undefined;
  return found.flatMap((draft) => {
    if (draft === opens) return [[draft.remoteId, versionOf(subject, undefined)] as const];
    const { remoteId, start } = draft;
    return start !== null && declared.has(start)
      ? [[remoteId, versionAddress(declaredKeyOf(subject.address), start)] as const]
      : [];
  });
}

/**
 * True if the service names the version in the place that the record gives it, or a later version on record replaced it.
 * It then shows under the id the same as before, because a published version never changes.
 */
function isNamed({ remoteId, start }: Recorded, known: KnownVersions): boolean {
  if (!known.isShown || remoteId === null) return false;
  const { currentVersionId, scheduled } = known;
  return (
    remoteId === currentVersionId ||
    scheduled.some((version) => version.remoteId === remoteId && version.start === start) ||
    isReplaced(remoteId, known)
  );
}

function seenForGood(address: Address, remoteId: string, value: JsonObject): Seen {
  return [address, { kind: 'read', remoteId, value, status: 'published', currentVersionId: null }];
}

/**
 * The version in force according to the service, if it is not the recorded one. On the day on which a recorded
 * version starts, an earlier recorded version may still be in force in the service's time zone.
 */
function otherInForce(
  { currentVersionId: current, inForce, today }: KnownVersions,
  recordedIds: ReadonlySet<string | null>,
): string | null {
  if (current === null || current === inForce?.remoteId) return null;
  return !recordedIds.has(current) || hasBegun(inForce, today) ? current : null;
}

/** True if the version began before today, and so in every time zone. */
function hasBegun(version: Recorded | undefined, today: CalendarDay): boolean {
  return version !== undefined && (version.start === null || version.start < today);
}

/**
 * The facts about versions in the answer to the last update, as far as they are still valid. The version in force is
 * valid until a later recorded version comes into force.
 */
function answeredVersions(
  own: Recorded | undefined,
  inForce: Recorded | undefined,
  today: CalendarDay,
): Pick<KnownVersions, 'currentVersionId' | 'scheduled'> {
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

/**
 * True if another recorded version replaces this one, now or on its own start day. This version then need not be in
 * force.
 */
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
  /** Empty if the service does not give it. */
  readonly createdAt: string;
}

/** Keeps one version for each address: the one created last, or the recorded one if that is not known. */
function standingOfEach(read: readonly SeenVersion[]): readonly Seen[] {
  const byAddress = new Map<Address, SeenVersion>();
  for (const version of read) {
    const [address] = version.seen;
    const other = byAddress.get(address);
    if (other === undefined || isLater(version, other)) byAddress.set(address, version);
  }
  return [...byAddress.values()].map(({ seen }) => seen);
}

/** If two versions were created at one moment, the one with the greater id counts, as in `pull`. */
function isLater(a: SeenVersion, b: SeenVersion): boolean {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt;
  return a.isRecorded === b.isRecorded ? idOf(a) > idOf(b) : a.isRecorded;
}

function idOf({ seen: [, live] }: SeenVersion): string {
  return live.kind === 'read' ? (live.remoteId ?? '') : '';
}

/**
 * The address of a recorded version under the subscription's current key; the opening address if there is no record.
 */
function versionOf(subject: Subject, record: Recorded | undefined): Address {
  const version = record === undefined ? undefined : parseAddress(record.address);
  const point = version?.kind === 'version' ? version.point : 'opening';
  const address = versionAddress(declaredKeyOf(subject.address), point === 'opening' ? null : point);
  return version?.kind === 'version' && version.staged ? stagedOf(address) : address;
}

interface WantedVersion {
  readonly id: string;
  readonly recorded: Recorded | undefined;
  /** True if a later recorded version replaces it; see `isReplaced`. */
  readonly isReplaced: boolean;
  readonly today: CalendarDay;
  readonly isActive: boolean;
}

async function observeVersion(
  byId: ById<WireVersion>,
  address: Address,
  { id: versionId, recorded, isReplaced: isOurs, ...now }: WantedVersion,
): Promise<readonly SeenVersion[]> {
  const got = await byId(versionId);
  const isRecorded = recorded !== undefined;
  switch (got.kind) {
    case 'read': {
      const { created_at: createdAt } = got.value;
      // The version that a subscription opened with may be a draft until the subscription is active.
      const isOpening = isRecorded ? recorded.status === null : address.endsWith('.opening');
      const isWaiting = isOpening && !now.isActive;
      const status = isWaiting ? null : got.value.status;
      const out = isOurs ? undefined : outOfForce(got.value, recorded, now);
      // A version that somebody else created and that is never in force needs no plan.
      if (out !== undefined && !isRecorded) return [];
      const facts = { remoteId: versionId, value: versionValue(got.value), status, currentVersionId: null };
      const times = timesOf(got.value);
      const seen: Seen = [address, { kind: 'read', ...facts, ...times, ...(out && { outOfForce: out }) }];
      return [{ seen, isRecorded, createdAt: typeof createdAt === 'string' ? createdAt : '' }];
    }
    case 'missing':
      // A version without a record cannot be missing.
      return isRecorded
        ? [{ seen: [address, { kind: 'missing', remoteId: versionId }], isRecorded, createdAt: '' }]
        : [];
    case 'unread':
      return [];
    default:
      return got satisfies never;
  }
}
