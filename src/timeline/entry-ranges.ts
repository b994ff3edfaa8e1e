/** The entries of a subscription, each with the days on which it is in force and what it carries over from those before it. */
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Subscription, VersionEntry } from '../model/catalog.ts';

export interface EntryRange {
  readonly entry: VersionEntry;
  /** Null: from the start. */
  readonly from: CalendarDay | null;
  /** Null: without end. */
  readonly until: CalendarDay | null;
  readonly items: VersionEntry['items'];
  /** The entry that declares the items. */
  readonly itemsEntry: VersionEntry;
  readonly entitlements: VersionEntry['entitlements'];
}

/** By day, never empty. A draft has the range that it would have once published, and ends no other. */
export function entryRanges(subscription: Subscription): readonly EntryRange[] {
  const entries = subscription.entries.length > 0 ? subscription.entries : [planAlone(subscription)];
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
    });
  }
  return ranges;
}

/** Without an entry a subscription takes its plan's items from the start. */
function planAlone({ locate }: Subscription): VersionEntry {
  return { effectiveAt: null, locate };
}
