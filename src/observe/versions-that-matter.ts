/** Selects the recorded versions of a subscription that a plan can still affect. Pure. */

import { isPresent, isVersionRecord, type Recorded } from '../model/service/record.ts';
import { type Address, ownerOf, parseAddress } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { groupBy } from '../model/values/group-by.ts';

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
