/**
 * The entries of a subscription, each with the days on which it is in force and the values that it
 * inherits from earlier ones.
 */

import type { Subscription, VersionEntry } from '../model/catalog/catalog.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';

export interface EntryRange {
  readonly entry: VersionEntry;
  /** Null for the start. */
  readonly from: CalendarDay | null;
  /** Null where the range has no end. */
  readonly until: CalendarDay | null;
  readonly items: VersionEntry['items'];
  /** The entry that declares the items. */
  readonly itemsEntry: VersionEntry;
  readonly entitlements: VersionEntry['entitlements'];
  /** The entry that declares the entitlements; undefined where no entry so far does. */
  readonly entitlementsEntry: VersionEntry | undefined;
}

/** Sorted by day, never empty. */
export function entryRanges({ entries }: Pick<Subscription, 'entries'>): readonly EntryRange[] {
  return rangesOf(entries.length > 0 ? entries : PLAN_ALONE);
}

/** One range for each entry. A draft has the range that it would have once published, and ends no other range. */
export function rangesOf(entries: readonly VersionEntry[]): readonly EntryRange[] {
  const ranges: EntryRange[] = [];
  for (const [index, entry] of entries.entries()) {
    const before = ranges.findLast((range) => !range.entry.draft);
    const next = entries.slice(index + 1).find((later) => !later.draft);
    ranges.push({
      entry,
      from: entry.effectiveAt,
      until: next?.effectiveAt ?? null,
      items: entry.items ?? before?.items,
      itemsEntry: entry.items ? entry : (before?.itemsEntry ?? entry),
      entitlements: entry.entitlements ?? before?.entitlements,
      entitlementsEntry: entry.entitlements ? entry : before?.entitlementsEntry,
    });
  }
  return ranges;
}

/** The entry of a subscription that has none: its plan's items, from the start. */
const PLAN_ALONE: readonly VersionEntry[] = [{ effectiveAt: null, locate: (path, own) => own(path) }];
