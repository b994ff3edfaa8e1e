/**
 * Which versions of a subscription count: the recorded ones that a plan can still affect, the one in force where the
 * subscription cannot be read, and those that do not hold as they were sent. The one in force is asked for by a bound
 * `versions.current`, else by an entitlement, which names the version that owns it; the published interface offers
 * nothing else.
 */

import { dayIn, readEntitlement, readVersion, type WireVersion } from '../interface/index.ts';
import { comparable } from '../model/catalog/comparable.ts';
import type { OutOfForce } from '../model/service/observed.ts';
import { isPresent, isVersionRecord, type Recorded } from '../model/service/record.ts';
import { type Address, ownerOf, parseAddress } from '../model/values/address.ts';
import { addDays, type CalendarDay } from '../model/values/calendar-day.ts';
import { groupBy } from '../model/values/group-by.ts';
import { objectsIn } from '../model/values/json.ts';
import { isPathId } from '../service/encode-request.ts';
import type { ServiceReads } from './service-reads.ts';

export interface VersionsThatMatter {
  /** The version in force on the day, as far as the records show. Drafts are never in force. */
  readonly inForce: Recorded | undefined;
  /**
   * The version in force and all later ones, by start, and drafts of any day, which may still be published. Earlier
   * ones are history and are never compared. Over a plan, the opening version is included, because nothing else shows
   * the plan's items.
   */
  readonly versions: readonly Recorded[];
}

/**
 * `records` are the version records of one subscription, in any order. `overPlan` is true if it was created from a
 * pricing plan.
 */
export function versionsThatMatter(
  records: readonly Recorded[],
  today: CalendarDay,
  overPlan = false,
): VersionsThatMatter {
  const present = records.filter((record) => record.presence === 'present').toSorted(byStart);
  const at = present.findLastIndex((record) => record.status !== 'draft' && startOf(record) <= today);
  const earlier = present.slice(0, Math.max(at, 0));
  const kept = earlier.filter((record) => record.status === 'draft' || (overPlan && isOpening(record)));
  return { inForce: present[at], versions: [...kept, ...present.slice(Math.max(at, 0))] };
}

function isOpening({ address }: Recorded): boolean {
  const parsed = parseAddress(address);
  return parsed?.kind === 'version' && parsed.point === 'opening';
}

/** The start of a version. A version without one is in force from the beginning. */
function startOf(record: Recorded): string {
  return record.start ?? '';
}

/** Sorts by start, then by the time of the apply: of two versions on one day, the later one is in force. */
function byStart(a: Recorded, b: Recorded): number {
  if (startOf(a) !== startOf(b)) return startOf(a) < startOf(b) ? -1 : 1;
  return a.appliedAtMs - b.appliedAtMs;
}

export function versionRecordsByOwner(
  records: ReadonlyMap<Address, Recorded>,
): ReadonlyMap<Address, readonly Recorded[]> {
  const versions = [...records.values()].filter((record) => isVersionRecord(record) && isPresent(record));
  return groupBy(versions, ({ address }) => ownerOf(address));
}

type ActiveVersion =
  | { readonly kind: 'named'; readonly id: string }
  /**
   * The service has no active entitlement of this key for the subscription, but the version recorded as in force has
   * one. So another version is in force, or none. The service does not name it.
   */
  | { readonly kind: 'inactive'; readonly entitlement: string }
  /** There is no source: `versions.current` is not bound, and no readable entitlement names its version. */
  | { readonly kind: 'unknown' };

const UNKNOWN: ActiveVersion = { kind: 'unknown' };

export async function activeVersion(
  reads: ServiceReads,
  subscriptionId: string,
  inForce: Recorded | undefined,
): Promise<ActiveVersion> {
  const belongs = ({ subscription_id: owner }: WireVersion): boolean => owner === subscriptionId;
  const current = await reads.get('versions.current', { id: subscriptionId }, readVersion, belongs);
  if (current.kind === 'read') return { kind: 'named', id: current.value.id };
  const key = entitlementKeys(inForce).find(isPathId);
  if (key === undefined) return UNKNOWN;
  const ids = { id: subscriptionId, key };
  const got = await reads.get('entitlements.get', ids, readEntitlement, (value) => value.key === key);
  if (got.kind === 'missing') return { kind: 'inactive', entitlement: key };
  if (got.kind === 'unread' || !got.value.version_id) return UNKNOWN;
  return { kind: 'named', id: got.value.version_id };
}

function entitlementKeys(version: Recorded | undefined): readonly string[] {
  return objectsIn(version?.value?.entitlements).flatMap(({ entitlement_key: key }) =>
    typeof key === 'string' ? [key] : [],
  );
}

/** Undefined where nothing is recorded of the version and it has not ended, and where it holds as it was sent. */
export function outOfForce(
  version: WireVersion,
  recorded: Recorded | undefined,
  { today, isActive }: { readonly today: CalendarDay; readonly isActive: boolean },
): OutOfForce | undefined {
  const isDraft = (recorded ?? version).status === 'draft';
  // The version that a subscription opens with has no status of its own on record.
  const was = recorded && (recorded.status ?? (isActive ? 'published' : version.status));
  if (!isDraft && was !== undefined && version.status !== was && version.status !== 'active')
    return { kind: 'status', was, now: version.status };
  const ended = isDraft ? undefined : endedOn(version, today);
  if (ended !== undefined) return { kind: 'ended', on: ended };
  return recorded && movedFrom(version, recorded.start, today);
}

/**
 * A version that is to come starts on its recorded day. One that has begun may have done so on another day in the
 * service's time zone.
 */
function movedFrom(
  { start_date: shown }: WireVersion,
  from: CalendarDay | null,
  today: CalendarDay,
): OutOfForce | undefined {
  const { start_date: start } = comparable({ start_date: shown ?? null }, () => undefined);
  if (from === null || typeof start !== 'string') return undefined;
  const isMoved = from > today ? start !== from : start.slice(0, from.length) > addDays(today, 1);
  return isMoved ? { kind: 'moved', from, to: start } : undefined;
}

/**
 * The day on which a version ended. This is a past or present day, or the day on which it began, so that it was never
 * in force. Undefined if its end is in the future or not shown (interface, "Subscription version").
 */
function endedOn(version: WireVersion, today: CalendarDay): CalendarDay | undefined {
  const [start, end] = [dayIn(version.start_date), dayIn(version.end_date)];
  if (end === undefined) return undefined;
  return end <= today || (start !== undefined && end <= start) ? end : undefined;
}
