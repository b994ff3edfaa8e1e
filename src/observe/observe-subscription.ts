/**
 * Reads one subscription as far as it can be read, and those of its versions that a plan can still touch. Where the
 * service says that another version is in force than any recorded one, that version is read in its place.
 */
import { type Address, parseAddress, versionAddress } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Recorded } from '../model/record.ts';
import { subscriptionValue, versionValue } from '../service/recorded-form.ts';
import { readSubscription } from '../service/wire/read-subscription.ts';
import { readVersion } from '../service/wire/read-version.ts';
import { activeVersionId } from './active-version.ts';
import type { ServiceReads } from './service-reads.ts';
import type { Seen, Subject } from './subject.ts';
import { versionsThatMatter } from './versions-that-matter.ts';

/** `versionRecords` are all version records of the subscription, in any order. */
export async function observeSubscription(
  reads: ServiceReads,
  subject: Subject,
  versionRecords: readonly Recorded[],
  today: CalendarDay,
): Promise<readonly Seen[]> {
  const { address, remoteId } = subject;
  if (remoteId === undefined) return [];
  const got = await reads.get(
    'subscriptions.get',
    { id: remoteId },
    readSubscription,
    (value) => value.id === remoteId,
  );
  if (got.kind === 'missing') return [[address, { kind: 'missing', remoteId }]];
  const { inForce, versions } = versionsThatMatter(versionRecords, today);
  if (got.kind === 'unread') {
    const currentVersionId = await activeVersionId(reads, remoteId, inForce);
    return observeVersions(reads, subject, remoteId, { inForce, versions, versionRecords, currentVersionId });
  }
  const wire = got.value;
  const currentVersionId = wire.current_version_id ?? null;
  const seen: Seen = [
    address,
    { kind: 'read', remoteId, value: subscriptionValue(wire), status: wire.status, currentVersionId },
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
    })),
  ];
}

interface KnownVersions {
  readonly inForce: Recorded | undefined;
  readonly versions: readonly Recorded[];
  readonly versionRecords: readonly Recorded[];
  /** As the service says; null where it does not. */
  readonly currentVersionId: string | null;
}

async function observeVersions(
  reads: ServiceReads,
  subject: Subject,
  subscriptionId: string,
  known: KnownVersions,
): Promise<readonly Seen[]> {
  const { inForce, versions, versionRecords, currentVersionId } = known;
  const isRecorded = versionRecords.some((record) => record.remoteId === currentVersionId);
  const foreign = currentVersionId !== null && !isRecorded ? currentVersionId : null;
  const wanted = new Map<Address, string>();
  for (const record of versions)
    if (record.remoteId !== null) wanted.set(versionOf(subject, record), record.remoteId);
  if (foreign !== null) wanted.set(versionOf(subject, inForce), foreign);
  const seen = await Promise.all(
    [...wanted].map(([at, vid]) => observeVersion(reads, at, subscriptionId, vid)),
  );
  return seen.flat();
}

/** The address of a recorded version under the subscription's present key; the opening one where none is recorded. */
function versionOf(subject: Subject, record: Recorded | undefined): Address {
  const owner = parseAddress(subject.address);
  const version = record === undefined ? undefined : parseAddress(record.address);
  const point = version?.kind === 'version' ? version.point : 'opening';
  return versionAddress(owner?.key ?? '', point === 'opening' ? null : point);
}

async function observeVersion(
  reads: ServiceReads,
  address: Address,
  subscriptionId: string,
  versionId: string,
): Promise<readonly Seen[]> {
  const got = await reads.get(
    'versions.get',
    { id: subscriptionId, vid: versionId },
    readVersion,
    (value) => value.id === versionId && value.subscription_id === subscriptionId,
  );
  switch (got.kind) {
    case 'read':
      return [
        [
          address,
          {
            kind: 'read',
            remoteId: versionId,
            value: versionValue(got.value),
            status: got.value.status,
            currentVersionId: null,
          },
        ],
      ];
    case 'missing':
      return [[address, { kind: 'missing', remoteId: versionId }]];
    case 'unread':
      return [];
    default:
      return got satisfies never;
  }
}
