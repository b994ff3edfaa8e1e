/**
 * Which item sets a subscription can come to hold, and when: each entry with each edition of the bundles that it follows.
 * It errs on the side of more, since it is asked what could go wrong; the timeline says what will hold.
 */
import type { CalendarDay } from '../../model/calendar-day.ts';
import type { Bundle, BundleEdition, EntryItem, PriceLock, Subscription } from '../../model/catalog.ts';
import { contractStart, lockRelease } from '../../model/lock-release.ts';

/** The items of an entry, in force from a day (null: the start) until another (null: without end). */
export interface ItemSpan {
  readonly items: readonly EntryItem[];
  readonly from: CalendarDay | null;
  readonly until: CalendarDay | null;
  readonly isDraft: boolean;
}

export interface EditionSpan {
  readonly edition: BundleEdition;
  readonly from: CalendarDay | null;
  readonly until: CalendarDay | null;
}

/** A draft holds nothing until it is published; it is looked at as if it were. */
export function itemSpans({ entries }: Subscription): readonly ItemSpan[] {
  let carried: readonly EntryItem[] = [];
  return entries.map((entry, index) => {
    const items = entry.items ?? carried;
    if (!entry.draft) carried = items;
    const next = entries.slice(index + 1).find((later) => !later.draft);
    return {
      items,
      from: entry.effectiveAt,
      until: next?.effectiveAt ?? null,
      isDraft: entry.draft ?? false,
    };
  });
}

/** The editions that a span can hold of a bundle which the subscription follows since `since` (null: the start). */
export function editionSpans(
  bundle: Bundle,
  subscription: Subscription,
  span: ItemSpan,
  since: CalendarDay | null,
): readonly EditionSpan[] {
  const lock = subscription.priceLock;
  const day = (lock ? since : span.from) ?? contractStart(subscription.fields);
  const first = bundle.editions.findLastIndex(({ from }) => from === null || (day !== null && from <= day));
  const held: EditionSpan[] = [];
  for (const [index, edition] of bundle.editions.entries()) {
    if (index < first) continue;
    const begins = index === first ? null : heldBackUntil(edition.from, lock, subscription);
    if (begins === 'never' || (begins !== null && span.until !== null && begins >= span.until)) continue;
    const next = bundle.editions[index + 1];
    const ends = next ? heldBackUntil(next.from, lock, subscription) : 'never';
    const until = earlier(ends === 'never' ? null : ends, span.until);
    if (until !== null && span.from !== null && until <= span.from) continue;
    held.push({ edition, from: begins ?? span.from, until });
  }
  return held;
}

function earlier(a: CalendarDay | null, b: CalendarDay | null): CalendarDay | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** From which day a bundle change can reach the subscription. */
function heldBackUntil(
  change: CalendarDay | null,
  lock: PriceLock | undefined,
  { fields }: Subscription,
): CalendarDay | null | 'never' {
  if (change === null || lock === undefined) return change;
  return lockRelease(lock, change, fields) ?? 'never';
}
