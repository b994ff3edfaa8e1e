/** A subscription's versions in time: the one in force on a day, the pending ones, and the end of each. */
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { SubscriptionRecord, VersionRecord } from './records.ts';
import type { Store } from './store.ts';

export function versionsOf(store: Store, subscription: SubscriptionRecord): readonly VersionRecord[] {
  return subscription.version_ids.flatMap((id) => store.get('versions', id) ?? []);
}

/**
 * The published versions that are in force at some time, in the order of their start days. If several start on one
 * day, only the one published last is ever in force, or the first one where `holds` says so.
 */
export function succession(
  versions: readonly VersionRecord[],
  holds: 'last' | 'first' = 'last',
): readonly VersionRecord[] {
  const byDay = new Map<string, VersionRecord>();
  for (const version of versions) {
    if (version.status !== 'published') continue;
    const rival = byDay.get(version.start_date);
    if (rival === undefined || version.order > rival.order === (holds === 'last'))
      byDay.set(version.start_date, version);
  }
  return [...byDay.values()].sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
}

/**
 * The version in force: the one with the latest start that is not after the day. Before the first start it is the
 * first version, so that a subscription with a future contract shows its opening items.
 */
export function inForce(versions: readonly VersionRecord[], today: CalendarDay): VersionRecord | undefined {
  const order = succession(versions);
  return order.findLast((version) => version.start_date <= today) ?? order[0];
}

/** The versions in force on the day or later: the current one and those that start in the future. */
export function heldFrom(versions: readonly VersionRecord[], today: CalendarDay): readonly VersionRecord[] {
  const current = inForce(versions, today);
  return succession(versions).filter((version) => version === current || version.start_date > today);
}

/** Drafts, and published versions that start in the future, sorted by start day. */
export function pending(versions: readonly VersionRecord[], today: CalendarDay): readonly VersionRecord[] {
  const current = inForce(versions, today);
  const scheduled = succession(versions).filter(
    (version) => version.start_date > today && version !== current,
  );
  const drafts = versions.filter((version) => version.status === 'draft');
  return [...scheduled, ...drafts].sort((a, b) =>
    a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : 0,
  );
}

/**
 * The day on which the next version starts; null if there is none. A version that is never in force, because a later
 * one has the same start, ends on the day it starts.
 */
export function endOf(versions: readonly VersionRecord[], version: VersionRecord): string | null {
  if (version.status === 'draft') return null;
  const order = succession(versions);
  if (!order.includes(version)) return version.start_date;
  return order.find((other) => other.start_date > version.start_date)?.start_date ?? null;
}
