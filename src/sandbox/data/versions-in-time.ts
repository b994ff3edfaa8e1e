/** A subscription's versions in time: the one in force on a day, the pending ones, and the end of each. */
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { SubscriptionRecord, VersionRecord } from './records.ts';
import type { Store } from './store.ts';

type Versions = readonly VersionRecord[];

export function versionsOf(store: Store, subscription: SubscriptionRecord): Versions {
  return subscription.version_ids.flatMap((id) => store.get('versions', id) ?? []);
}

/**
 * The published versions that are in force at some time, in the order of their start days. If several start on one
 * day, only the one published last is ever in force, or the first one where `holds` says so.
 */
export function succession(versions: Versions, holds: 'last' | 'first' = 'last'): Versions {
  const byDay = new Map<string, VersionRecord>();
  for (const version of versions) {
    if (version.status !== 'published') continue;
    const rival = byDay.get(version.start_date);
    if (rival === undefined || version.order > rival.order === (holds === 'last'))
      byDay.set(version.start_date, version);
  }
  return [...byDay.values()].sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
}

/** The version of a {@link succession} that is in force on a day; undefined before the first. */
export function holdsOn(held: Versions, day: CalendarDay): VersionRecord | undefined {
  return held.findLast((version) => version.start_date <= day);
}

/** Before the first start it is the first version, so that a subscription with a future contract shows its opening items. */
export function inForce(held: Versions, today: CalendarDay): VersionRecord | undefined {
  return holdsOn(held, today) ?? held[0];
}

export function currentOf(
  store: Store,
  subscription: SubscriptionRecord,
  today: CalendarDay,
): VersionRecord | undefined {
  return inForce(succession(versionsOf(store, subscription)), today);
}

/** The versions in force on the day or later: the current one and those that start in the future. */
export function heldFrom(store: Store, subscription: SubscriptionRecord, today: CalendarDay): Versions {
  const held = succession(versionsOf(store, subscription));
  const current = inForce(held, today);
  return held.filter((version) => version === current || version.start_date > today);
}

/** Drafts, and versions beside the current one that start in the future, sorted by start day. */
export function pending(
  versions: Versions,
  held: Versions,
  current: VersionRecord | undefined,
  today: CalendarDay,
): Versions {
  const scheduled = held.filter((version) => version.start_date > today && version !== current);
  const drafts = versions.filter((version) => version.status === 'draft');
  return [...scheduled, ...drafts].sort((a, b) =>
    a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : 0,
  );
}

/**
 * The day on which the next version starts; null if there is none. A version that is never in force, because another
 * one has the same start, ends on the day it starts.
 */
export function endOf(held: Versions, version: VersionRecord): string | null {
  if (version.status === 'draft') return null;
  if (!held.includes(version)) return version.start_date;
  return held.find((other) => other.start_date > version.start_date)?.start_date ?? null;
}
