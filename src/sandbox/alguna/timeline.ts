/** The vendor's versions in time. A published day is a border for good, and a version ends where the next begins. */
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { choiceOf } from '../data/choices.ts';
import type { SubscriptionRecord, VersionRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { succession, versionsOf } from '../data/versions-in-time.ts';

/** The published versions that hold at some time, in the order of their days. */
export function heldVersions(store: Store, subscription: SubscriptionRecord): readonly VersionRecord[] {
  const holds = choiceOf(store, 'same_day') === 'last_published' ? 'last' : 'first';
  return succession(versionsOf(store, subscription), holds);
}

/** The version that holds on a day; undefined before the first. */
export function holdsOn(held: readonly VersionRecord[], day: CalendarDay): VersionRecord | undefined {
  return held.findLast(({ start_date: start }) => start <= day);
}

/** The day on which the next version begins. One that never holds ends on the day on which it begins. */
export function endOfHeld(held: readonly VersionRecord[], version: VersionRecord): string | null {
  if (version.status === 'draft') return null;
  if (!held.includes(version)) return version.start_date;
  return held.find((other) => other.start_date > version.start_date)?.start_date ?? null;
}

/** Drafts, and published versions of a later day, in the order of their days. */
export function pendingOn(
  versions: readonly VersionRecord[],
  held: readonly VersionRecord[],
  day: CalendarDay,
): readonly VersionRecord[] {
  return versions
    .filter((version) => version.status === 'draft' || (version.start_date > day && held.includes(version)))
    .sort((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : 0));
}
